//! The game screen for FreeCell, with the outlook of the game.

mod entering;
mod panel;
mod race;

use ratatui::crossterm::event::KeyCode;
use ratatui::layout::Position as ScreenPosition;

use self::panel::Panel;
use super::game;
use super::move_entry::{MoveEntry, Pending, Taken, is_count};
use super::move_line::{self, Mark};
use super::prelude::*;
use crate::browser::input::command::GameCommand;
use crate::browser::input::effect::GameChange;
use crate::browser::input::keys::Key;
use crate::browser::input::pasted::{Meaning, refused_moves};
use crate::browser::screens::component::pasted_elsewhere;
use crate::browser::screens::deals;
use crate::browser::state::game::{Game, Oracle};
use crate::browser::widgets::boards::freecell::{Moved, Selection};
use crate::browser::widgets::deal_card::{CardKind, DealCard};
use crate::browser::widgets::draw::{cells as size_of, split_rows};
use crate::browser::widgets::game_line::GameLine;
use crate::browser::widgets::panes::{self, InPlay, View};
use crate::browser::words::moves::automatic_in_words;
use crate::settings::{Narrow, RunHome};
use tableaux_engine::freecell::description::{describe, describe_briefly, moved};
use tableaux_engine::freecell::game_tree::PlayedPosition;
use tableaux_engine::freecell::{GameTree, Move};
use tableaux_engine::undo_tree::NodeId;

/// The columns of the header before a screen's heading.
const BEFORE_HEADING: u16 = 12;

/// The least columns of the deal's card.
const CARD_COLUMNS: u16 = 24;

/// The cards per second that go home at the end; the last ones go slowly enough to be seen.
const HOMEWARD_RATE: u32 = 16;
const LAST_RATE: u32 = 8;
const LAST_CARDS: usize = 8;
/// For how many steps the finished board stays.
const HOLD: usize = 4;

#[derive(Debug, Clone)]
pub struct Play {
    entry: MoveEntry,
    /// The steps that remain of the animation of automatic cards going home: a card each, then those of the finished board.
    homeward: usize,
}

impl Play {
    /// Opens the game in the focused pane.
    pub fn open(desk: &mut Desk) -> Option<Self> {
        desk.open_game().then(|| Self { entry: MoveEntry::default(), homeward: 0 })
    }

    fn grid(&self, desk: &Desk, body: Rect) -> PaneGrid {
        PaneGrid::new(desk, body, self.aside(desk))
    }

    /// Starts the animation of the remaining cards going home if the game has just been won; else ends or continues.
    fn after_move(&mut self, desk: &Desk, effect: Option<Effect>) -> Flow {
        let won = desk.focused().game().map(|game| &game.tree).filter(|tree| tree.position().is_won());
        let run = won.and_then(|tree| tree.step(tree.at())).filter(|_| desk.games.run_home() != RunHome::Off);
        self.homeward =
            run.filter(|(_, automatic)| !automatic.is_empty()).map_or(0, |(_, automatic)| automatic.len() + HOLD);
        if self.homeward == 0 && desk.has_ended() { Flow::End(effect) } else { Flow::after(effect) }
    }

    /// Returns the board during the animation of cards going home, if it is running.
    fn running(&self, tree: &GameTree) -> Option<InPlay> {
        let (step, automatic) = tree.step(tree.at()).filter(|_| self.homeward > 0)?;
        let steps: Vec<Move> = std::iter::once(step).chain(automatic.iter().copied()).collect();
        let (&last, before) = steps[..steps.len().checked_sub(self.homeward.saturating_sub(HOLD))?].split_last()?;
        let mut position = tree.position_of(tree.before(tree.at())?).clone();
        before.iter().try_for_each(|&step| position.play(step)).ok()?;
        let moved = Moved { cards: moved(&position, last).to_vec(), from: last.from };
        position.play(last).ok()?;
        Some(InPlay { position, moved: Some(moved), longest: 0, selection: Selection::default() })
    }

    fn in_play(&self, desk: &Desk, game: &Game) -> InPlay {
        let tree = &game.tree;
        if let Some(running) = self.running(tree) {
            return running;
        }
        let last = Moved::last(tree);
        let selection = match self.hint(game) {
            None => self.entry.selection(tree.position()),
            // The cursor, being on a card, shows where the hinted cards would go.
            Some(hint) => Selection {
                taken: moved(tree.position(), hint).to_vec(),
                targets: vec![hint.to],
                cursor: self.entry.cursor.place().or(tree.position().top(hint.to).map(|_| hint.to)),
                signs: Vec::new(),
            },
        };
        let last = last.filter(|_| selection.taken.is_empty());
        let from = if let Pending::Taken(taken) = self.entry.pending { Some(taken.from) } else { None };
        let signs = if self.hint(game).is_none() { desk.move_outlooks(game, from) } else { Vec::new() };
        let selection = Selection { signs, ..selection };
        InPlay { position: tree.position().clone(), moved: last, longest: 0, selection }
    }

    /// Returns the hinted move, unless another is partly entered.
    fn hint(&self, game: &Game) -> Option<Move> {
        game.hint.filter(|_| matches!(self.entry.pending, Pending::Nothing | Pending::Written))
    }

    /// Returns the line of the game, if it fits.
    fn line<'a>(&self, desk: &Desk, game: &'a Game, grid: &PaneGrid, body: Rect) -> GameLine<'a, PlayedPosition> {
        let list = beside(desk, grid, body).map(|(list, _)| list);
        GameLine::new(&game.tree, self.hint(game).is_some(), list, grid.ruler(desk.panes.focus()))
    }
}

command_set! {
    PlayCommand {
        NextOracle, NextGhost, NextAutoPlay, Focus(steps: i64), Move(right: i8, down: i8), Press, Notation,
    } + Board(BoardCommand) + Game(GameCommand)
}

impl Component for Play {
    type Own = PlayCommand;
    const ID: &'static str = "play";
    const NAME: &'static str = "Play";
    const TEXT: fn(char) -> bool = is_count;
    const WHEEL: Wheel = Wheel::Steps;
    const ON: fn(Table) -> bool = Table::is_played_by_moves;
    const KEYS: &'static [Binding] = bindings![
        Binding::new("move", &[Key::Place], Command::Notation, "a move: from and to; cascades, free cells, home")
            .fixed()
            .hint("move", 10),
        keys::CURSOR_ACROSS,
        keys::CURSOR_ALONG,
        Binding::new("take", &[c(' ')], Command::Press, "take the cards under the cursor, or drop them there"),
        Binding::new("accept", &[ENTER], Command::Accept, "play the hint; send the last cards home; else take or drop")
            .hint("play the hint", 31),
        Binding::pair(
            Shortcut::new(
                "undo",
                &[c('u'), BACKSPACE],
                Command::Seek(-1),
                "undo; of a half-typed move, take that back"
            ),
            Shortcut::new("redo", &[c('U')], Command::Seek(1), "redo"),
        )
        .hint("undo", 20),
        keys::GAME_TEN,
        keys::GAME_ENDS,
        keys::BRANCH,
        Binding::new("hint", &[c('.')], Command::Hint, "a hint: the next move of the best known solution")
            .hint("hint", 30),
        Binding::new(
            "finish",
            &[c('s')],
            Command::Open(Opening::Finish),
            "finish from here: play the best known solution",
        )
        .hint("finish", 40),
        Binding::new("ask", &[c('w')], Command::Ask, "whether the game can be won, if the oracle is only asked"),
        Binding::new(
            "back-to-winnable",
            &[c('W')],
            Command::BackToWinnable,
            "back to the last position that can be won"
        )
        .hint("back to winnable", 32),
        Binding::new("narrow", &[c('N')], Command::Narrow, "show which moves keep the game winnable; again: hide them")
            .hidden(&[c('n')])
            .hint("narrow", 34),
        Binding::new("review", &[c('r')], Command::Open(Opening::Review), "review the game: what each move did")
            .hint("review", 45),
        Binding::new("next-oracle", &[f(6)], Command::NextOracle, "the oracle off, asked, on").hint("oracle", 50),
        Binding::new(
            "next-automatic",
            &[f(7)],
            Command::NextAutoPlay,
            "cards that go home automatically: none, unneeded (Horne), spare (Raymond), all"
        )
        .hint("automatic", 60),
        Binding::new(
            "next-ghost",
            &[c('A')],
            Command::NextGhost,
            "a ghost races you: the best solution, your best game, none"
        )
        .hidden(&[c('G')])
        .hint("ghost", 48),
        keys::NEXT_GAME,
        keys::RESTART,
        keys::STATISTICS.hint("statistics", 80),
        keys::GAMES,
        keys::FACTS.priority(90),
        keys::MARK.hidden(&[f(9)]).priority(95),
        keys::THEME_IN_GAME,
        keys::FOCUS,
        keys::COPY,
        keys::CARD_SIZE,
        keys::HELP,
        keys::BACK.words("back; the game is saved"),
    ];

    /// Answers the question of the oracle, which any other command leaves open.
    fn command(&mut self, desk: &mut Desk, body: Rect, command: Command) -> Flow {
        let answer = match command {
            Command::Copy => Some(Oracle::On),
            Command::Ask => Some(Oracle::Asked),
            Command::Narrow => Some(Oracle::Off),
            _ => None,
        };
        if let Some(oracle) = answer.filter(|_| desk.games.asks_oracle()) {
            desk.set_oracle(oracle);
            return Flow::Stay;
        }
        PlayCommand::of(command).map_or(Flow::Stay, |command| self.update(desk, body, command))
    }

    fn update(&mut self, desk: &mut Desk, body: Rect, command: Self::Own) -> Flow {
        use GameCommand::{Accept, BackToWinnable, History, NextGame, PlayHint, Restart, Seek};
        if command == PlayCommand::Game(Seek(-1)) && self.entry.take_back(desk) {
            return Flow::Stay;
        }
        let leaves = matches!(
            command,
            PlayCommand::Focus(_) | PlayCommand::Game(Seek(_) | History(_) | BackToWinnable | Restart | NextGame)
        );
        if leaves || self.entry.pending == Pending::Written && command != PlayCommand::Notation {
            self.entry.pending = Pending::Nothing;
        }
        match command {
            PlayCommand::NextOracle => desk.set_oracle(desk.games.next_oracle()),
            PlayCommand::NextGhost => return Flow::after(desk.next_ghost()),
            PlayCommand::NextAutoPlay => desk.set_auto_play(desk.games.next_auto_play()),
            PlayCommand::Board(command) => return deals::update_board(desk, body, command),
            PlayCommand::Focus(steps) => {
                desk.focus_next(steps);
                let pane = desk.panes.focus();
                if desk.game_mut(pane).is_none() {
                    desk.focus_next(-steps);
                    desk.say("that board is incomplete and cannot be played");
                } else if let Some(key) =
                    desk.pane(pane).game_key().filter(|_| desk.pane(pane).game().is_some_and(|game| !game.is_begun()))
                {
                    return Flow::Effect(Effect::Game(key, GameChange::Read));
                }
            }
            PlayCommand::Move(right, down) => {
                let Some(game) = desk.focused().game() else { return Flow::Stay };
                self.entry.cursor.go(game.tree.position(), right, down);
            }
            PlayCommand::Press => return self.enter(desk, MoveEntry::press),
            // The key itself is typed then.
            PlayCommand::Notation => {}
            PlayCommand::Game(Restart) if desk.is_lost() => return Flow::Open(Opening::Result),
            PlayCommand::Game(Accept) => return self.accept(desk),
            PlayCommand::Game(command @ PlayHint) => return self.play_hint(desk, command),
            PlayCommand::Game(command) => return Flow::after(desk.play(command)),
        }
        Flow::Stay
    }

    /// Handles a place of the notation, or the number of cards of a move.
    fn typed(&mut self, desk: &mut Desk, key: KeyEvent) -> Flow {
        match (self.entry.pending, key.code) {
            (Pending::Written, _) => {
                self.entry.pending = Pending::Nothing;
                Self::check_count(desk, key);
                Flow::Stay
            }
            (Pending::Nothing, KeyCode::Char('v')) if Self::last_count(desk).is_some() => {
                self.entry.pending = Pending::Written;
                Flow::Stay
            }
            _ => self.enter(desk, |entry, position| entry.typed(position, key)),
        }
    }

    fn paste(&mut self, desk: &mut Desk, pasted: &Pasted) -> Flow {
        self.entry.pending = Pending::Nothing;
        if !matches!(pasted.meaning, Meaning::Game(_)) && !pasted.has_whole_board() {
            match desk.enter_moves(&pasted.text) {
                Ok(effect) => return self.after_move(desk, effect),
                Err(Some(why)) if matches!(pasted.meaning, Meaning::Refused(_)) => {
                    desk.say(refused_moves(&why));
                    return Flow::Stay;
                }
                Err(_) => {}
            }
        }
        desk.say(pasted_elsewhere(&pasted.meaning));
        Flow::Stay
    }

    /// Picks up the card under the mouse with those on it, or drops the picked-up cards there; a second click on a card
    /// sends it home. In the list and the ruler, goes to that position.
    fn click(&mut self, desk: &mut Desk, body: Rect, position: ScreenPosition) -> Flow {
        let grid = self.grid(desk, body);
        let pane = desk.panes.focus();
        let Some(game) = desk.pane(pane).game() else { return Flow::Stay };
        let line = self.line(desk, game, &grid, body);
        if line.has_hint_at(position) {
            return self.accept(desk);
        }
        if let Some(id) = line.at(position) {
            self.entry.pending = Pending::Nothing;
            return Flow::after(desk.seek_to(id));
        }
        let Some((place, cards)) = panes::place_at(desk, &self.in_play(desk, game), &grid, pane, position) else {
            self.entry.pending = Pending::Nothing;
            return Flow::Stay;
        };
        self.enter(desk, |entry, position| entry.click(position, place, cards))
    }

    /// Moves the card under the mouse home.
    fn right_click(&mut self, desk: &mut Desk, body: Rect, position: ScreenPosition) -> Flow {
        let (grid, pane) = (self.grid(desk, body), desk.panes.focus());
        let place = desk
            .pane(pane)
            .game()
            .and_then(|game| panes::place_at(desk, &self.in_play(desk, game), &grid, pane, position));
        place.map_or(Flow::Stay, |(from, cards)| {
            self.enter(desk, |entry, position| entry.send_home(position, Taken { from, cards }))
        })
    }

    fn drag(&mut self, desk: &mut Desk, body: Rect, position: ScreenPosition) {
        let (grid, pane) = (self.grid(desk, body), desk.panes.focus());
        let Some(game) = desk.pane(pane).game() else { return };
        let over = panes::place_at(desk, &self.in_play(desk, game), &grid, pane, position);
        self.entry.drag(position, over.map(|(place, _)| place));
    }

    fn release(&mut self, desk: &mut Desk, body: Rect, position: ScreenPosition) -> Flow {
        self.entry.stop_dragging();
        let grid = self.grid(desk, body);
        let pane = desk.panes.focus();
        let Some(game) = desk.pane(pane).game() else { return Flow::Stay };
        let place = panes::place_at(desk, &self.in_play(desk, game), &grid, pane, position);
        place.map_or(Flow::Stay, |(to, _)| self.enter(desk, |entry, position| entry.release(position, to)))
    }

    fn cancel(&mut self, desk: &mut Desk) -> bool {
        let is_pending = self.entry.cancel(desk);
        game::cancel(desk) || is_pending
    }

    fn skip(&mut self) -> Option<Flow> {
        (std::mem::take(&mut self.homeward) > 0).then_some(Flow::End(None))
    }

    fn tick(&mut self, _desk: &mut Desk) -> Flow {
        self.homeward = self.homeward.saturating_sub(1);
        if self.homeward == 0 { Flow::End(None) } else { Flow::Stay }
    }

    fn interval(&self) -> Option<Duration> {
        let rate = if self.homeward > LAST_CARDS + HOLD { HOMEWARD_RATE } else { LAST_RATE };
        (self.homeward > 0).then(|| Duration::from_secs(1) / rate)
    }

    fn query(&self, desk: &Desk, _body: Rect, _panes: &[usize]) -> Option<Query> {
        desk.narrowness_query().or_else(|| desk.oracle_query()).or_else(|| desk.narrowness_query_of_line())
    }

    fn refresh(&mut self, desk: &mut Desk, _body: Rect) {
        desk.refresh_game(desk.panes.focus());
        desk.refresh_ghost(desk.panes.focus());
    }

    fn aside(&self, desk: &Desk) -> Aside {
        if race::ghost(desk).is_some() { Aside::Ghost } else { Aside::Moves }
    }

    fn corner(&self, desk: &Desk) -> Option<String> {
        game::corner(desk)
    }

    fn offers(&self, desk: &Desk, command: Command) -> bool {
        let has_hint = || desk.focused().game().is_some_and(|game| self.hint(game).is_some());
        match command {
            Command::Accept => has_hint(),
            Command::BackToWinnable => desk.is_shown_lost(),
            command => game::offers(desk, command),
        }
    }

    fn heading(&self, desk: &Desk, body: Rect) -> Option<String> {
        let cells = words::deals::cells(desk, desk.focused().cells());
        let name = format!("play {}{cells}", pane_name::name(desk, desk.panes.focus()));
        let rules = automatic_in_words(desk.games.auto_play()).map(|rule| format!("{name} · {rule}"));
        let corner = self.corner(desk).map_or(0, |words| width(&words) + 2);
        Some(rules.into_iter().find(|words| width(words) + BEFORE_HEADING + corner <= body.width).unwrap_or(name))
    }

    fn status(&self, desk: &Desk, body: Rect) -> Vec<String> {
        let Some(game) = desk.focused().game() else { return Vec::new() };
        let (tree, position) = (&game.tree, game.tree.position());
        if let Some(running) = self.running(tree) {
            let left = running.position.cards_left();
            return vec![if left > 0 {
                format!("{} left", counted(left.into(), "card", "cards"))
            } else {
                "won".into()
            }];
        }
        let last = tree.step(tree.at()).zip(tree.before(tree.at())).map(|((step, automatic), before)| {
            let home = if automatic.is_empty() { String::new() } else { format!(", {} home", automatic.len()) };
            [describe, describe_briefly].map(|words| format!("{}{home}", words(tree.position_of(before), step)))
        });
        let hint = words::game::hint(desk).filter(|_| self.hint(game).is_some());
        let asked = self.entry.pending.question(position).map(Vec::from).or(hint.map(Vec::from));
        let narrow = words::game::narrowness(desk, game).map(|words| vec![words.into()]);
        let is_asked_beside =
            beside(desk, &self.grid(desk, body), body).is_some_and(|(_, question)| question.is_some());
        let is_asked_here = desk.games.asks_oracle() && !is_asked_beside;
        let question = is_asked_here.then(|| words::game::oracle_question().to_vec());
        let race = words::game::race(desk, game).map(|words| words.map(Message::from).to_vec());
        let oracle = words::game::oracle(desk, game).map(Vec::from);
        let parts = [question, asked, race, oracle, narrow].into_iter().flatten();
        let parts = parts
            .map(|words| words.iter().map(|words| words::written(desk, Self::SECTION, words)).collect::<Vec<String>>())
            .chain([words::game::progress(game)].map(Vec::from))
            .chain(last.map(Vec::from));
        // Each part is long, short or left out, depending on the room.
        let mut room = body.width.saturating_sub(2);
        parts
            .filter_map(|words| {
                let words = words.into_iter().find(|words| width(words) <= room)?;
                room = room.saturating_sub(width(&words) + 3);
                Some(words)
            })
            .collect()
    }

    fn draw(&self, desk: &Desk, body: Rect, buffer: &mut Buffer) -> Drawn {
        let (grid, pane) = (self.grid(desk, body), desk.panes.focus());
        let Some(game) = desk.pane(pane).game() else { return Drawn::Nothing };
        let in_play = [(pane, self.in_play(desk, game))];
        let view = View { in_play: &in_play, ..View::PLAIN };
        panes::draw(desk, &grid, &view, buffer);
        let ghost = race::ghost(desk);
        let line = self.line(desk, game, &grid, body);
        let turns = game::turns(desk, Self::SECTION);
        let panel = Panel::new(desk, &grid, body).filter(|_| ghost.is_none());
        let title = if panel.is_some() { "your moves" } else { "moves" };
        move_line::draw(desk, game, &line, |id| marks(desk, game, id), [title, &turns], buffer);
        if let Some((_, Some(question))) = beside(desk, &grid, body) {
            let area = right_of(question, question.x + 1);
            for (message, row) in words::game::oracle_choice().iter().zip(area.rows()) {
                let words = words::written(desk, Self::SECTION, message);
                put_text(buffer, row, &shortened(&words, area.width), desk.look.theme().strong);
            }
        }
        if let Some((ghost, area)) = ghost.zip(grid.aside()) {
            let area = Rect { x: area.x + 1, width: body.right().saturating_sub(area.x + 2), ..area };
            race::draw(desk, game, ghost, area, buffer);
            self.entry.draw_dragged(game.tree.position(), grid.size, desk.look.theme(), body, buffer);
            return Drawn::Body(None);
        }
        if let Some(panel) = panel {
            panel.draw(desk, game, Self::SECTION, buffer);
        }
        let right = panel.map(|panel| panel.right()).or(grid.aside().map(Rect::right));
        let left = right.map_or(body.right(), |right| right + 2);
        let beside = Rect { x: left, width: body.right().saturating_sub(left + 1), ..body };
        if beside.width >= CARD_COLUMNS {
            DealCard::new(desk, pane, None, CardKind::Whole, false, true, beside).draw(buffer);
        }
        self.entry.draw_dragged(game.tree.position(), grid.size, desk.look.theme(), body, buffer);
        Drawn::Body(None)
    }
}

/// Returns the areas of the moves and of the oracle's question below them, as far as they fit. A ghost's board takes their
/// place.
fn beside(desk: &Desk, grid: &PaneGrid, body: Rect) -> Option<(Rect, Option<Rect>)> {
    const LEAST_MOVES: u16 = 3;
    let list = grid.aside().filter(|_| race::ghost(desk).is_none())?;
    let list = Panel::new(desk, grid, body).map_or(list, |panel| panel.list);
    let rows = size_of(words::game::oracle_choice().len());
    let moves = list.height.saturating_sub(rows + 1);
    if !desk.games.asks_oracle() || moves < LEAST_MOVES {
        return Some((list, None));
    }
    let [moves, _, question] = split_rows(list, [moves, 1, rows]);
    Some((moves, Some(question)))
}

/// Returns the marks of a position in the line of a game: the fraction of winning moves, and the outlook, as far as
/// they are shown.
fn marks(desk: &Desk, game: &Game, id: NodeId) -> Vec<Mark> {
    let theme = desk.look.theme();
    let shown = desk.narrowness(game, id).filter(|_| desk.games.narrow() != Narrow::Off);
    let bar = shown.and_then(|narrowness| move_line::bar(narrowness, theme));
    let tells = desk.games.oracle() == Oracle::On && !desk.games.asks_oracle();
    let sign = tells.then(|| move_line::sign(game.tree.outlook(id), theme));
    bar.into_iter().chain(sign).collect()
}
