//! The result screen of an ended game: how it was won or lost, and the next options.

mod charts;

use std::sync::Arc;

use super::prelude::*;
use crate::browser::state::desk::ending::CoursePoint;
use crate::browser::state::desk::ending::{Ending, NextDeal};
use crate::browser::state::game::{Game, WayBack};
use crate::browser::widgets::boards;
use crate::browser::widgets::boards::freecell::{self, Look, Moved};
use crate::browser::widgets::course;
use crate::browser::widgets::draw::cells as size_of;
use crate::browser::widgets::fan::Fan;
use crate::browser::widgets::page::{Block, stack};
use crate::browser::widgets::scale::color_bars;
use crate::browser::words::ending::{self, counts};
use crate::record::{GameOutcome, RecordedGame, Records, Win};
use tableaux_engine::card::{Card, Rank, Suit};

/// The columns of the names, including the gap after them.
const NAMES: u16 = 12;
/// The most columns of the page, and of one on a wide screen.
const COLUMNS: u16 = 78;
const WIDE: u16 = 100;
/// The columns between the parts of the page side by side.
const GAP: u16 = 3;
/// The fewest columns of the text beside the board of a lost game, and beside the kings of a won one.
const BESIDE_BOARD: u16 = 44;
const BESIDE_KINGS: u16 = 45;
/// The possible sizes of the board and of the kings, largest first.
const BOARDS: [CardSize; 4] = [CardSize::L, CardSize::M, CardSize::S, CardSize::Xs];
const KINGS_COUNT: u16 = 4;
const KINGS: [CardSize; 2] = [CardSize::Xl, CardSize::L];
/// The most rows of the curve with its title and axis, and those to which it shrinks before anything is left out.
const CURVE: u16 = 10;
const LOW_CURVE: u16 = 5;
/// The most rows of the curve on a tall screen, and those of one without a title.
const HIGH_CURVE: u16 = 14;
const LEAST_CURVE: u16 = 2;
/// The least columns and rows of the page of a won game with a fan of cards, and the most feats below its kings.
const WITH_FAN: (u16, u16) = (100, 34);
const FEATS: usize = 3;
/// The rows of the charts of one's wins.
const CHARTS: u16 = 7;
/// The most turning points named.
const TURNS: usize = 3;
/// The steps per second in which a fan opens, and for how many of them it is seen.
const FAN_RATE: u32 = 16;
const PAUSE: usize = 4;

#[derive(Debug, Clone)]
pub struct ResultPage {
    next: NextDeal,
    /// Whether the result was copied; the game is copied next.
    is_copied: bool,
    /// The records, and what the game is among them if it was won.
    win: (Arc<Records>, Option<Win>),
    /// The visible steps of the fan of a game that has just been won; `None` once it is open.
    opening: Option<usize>,
}

#[derive(Debug, Clone)]
enum Part {
    /// The rows about the game, beside the kings of a won one.
    Head(Option<CardSize>, Vec<Part>),
    /// The outcome of the game, with these counts.
    Title(String),
    /// A name, and one row of its value.
    Value(&'static str, String),
    /// A feat of the win, and the record before it.
    Feat(String, String),
    /// The fan of cards of a won game, with rows below its kings.
    Fan(Fan, Vec<Part>),
    Curve,
    /// The ranks of a win, and its deal.
    Charts,
    /// An option, with its key's command.
    Action(Command, String),
}

/// The layout of the page.
struct Page {
    parts: Vec<(Part, Rect)>,
    /// The board of a lost game, or of one without cards.
    board: Option<(CardSize, Rect)>,
}

/// Returns the number of counts that fit beside the name and the outcome.
fn said_in_title(desk: &Desk, counts: &[String], columns: u16) -> usize {
    let name = width(&pane_name::name(desk, desk.panes.focus())) + width("lost") + 4;
    let fits = |count: &usize| name + width(&counts[..*count].join(" · ")) <= columns;
    (1..=counts.len()).rev().find(fits).unwrap_or(1)
}

impl ResultPage {
    /// Opens the page of the focused game; `None` while it can still be won.
    pub fn open(desk: &mut Desk) -> Option<Self> {
        desk.refresh_course();
        desk.ending()?;
        let win = (Arc::default(), None);
        Some(Self { next: desk.next_not_won(), is_copied: false, win, opening: None })
    }

    /// Opens the fan of a game that has just been won, unless pictures are not to move.
    pub fn celebrate(&mut self, desk: &Desk) {
        let is_won = desk.ending().is_some_and(|ending| ending.is_won());
        self.opening = (is_won && desk.look.celebrates() && desk.panes.table().has_cells()).then_some(1);
    }

    /// Compares the game with the others of the record.
    fn refresh_win(&mut self, desk: &Desk) {
        let records = desk.games.records();
        if Arc::ptr_eq(&self.win.0, records) {
            return;
        }
        let (Some(ending), Some(key)) = (desk.ending(), desk.focused().game_key()) else { return };
        let games: Vec<&RecordedGame> = desk.games_at(key.table).collect();
        let is_this = |game: &&RecordedGame| {
            (game.table, game.number, game.cells) == (key.table, key.number, key.cells.get())
                && (game.outcome, game.moves) == (GameOutcome::Won, ending.moves)
        };
        let last = games.iter().rposition(is_this).filter(|_| ending.is_won() && ending.seconds.is_some());
        self.win = (Arc::clone(records), last.and_then(|last| Win::of_last(&games[..=last])));
    }

    /// Returns what is new about the win, the most remarkable first.
    fn feats(&self, desk: &Desk) -> Vec<Part> {
        let feats = self.win.1.iter().flat_map(|win| &win.feats).take(FEATS);
        feats.map(|feat| ending::feat(desk, feat)).map(|(what, before)| Part::Feat(what, before)).collect()
    }

    /// Returns the rows below the kings of a fan.
    fn below_kings(&self, desk: &Desk, ending: &Ending) -> Vec<Part> {
        let hints = (ending.hints == 0).then(|| "no hint".to_owned());
        let counts: Vec<String> = counts(ending).into_iter().chain(hints).collect();
        std::iter::once(Part::Title(counts.join(" · "))).chain(self.feats(desk)).collect()
    }

    /// Returns the rows about the game.
    fn head(&self, desk: &Desk, ending: &Ending, columns: u16) -> Vec<Part> {
        let values = columns.saturating_sub(NAMES);
        let counts = counts(ending);
        let said = said_in_title(desk, &counts, columns);
        let mut rows = vec![Part::Title(counts[..said].join(" · "))];
        rows.extend(self.feats(desk));
        let difficulty = ending.difficulty.map(|difficulty| {
            let words =
                [format!("{} {difficulty}", bars(difficulty)), format!("{} {}", bars(difficulty), difficulty.level())];
            words.into_iter().find(|words| width(words) <= values).unwrap_or_default()
        });
        rows.extend(difficulty.map(|words| Part::Value("difficulty", words)));
        if said < counts.len() {
            rows.push(Part::Value("time", counts[said..].join(" · ")));
        }
        for (name, words) in ending::lines(desk, ending) {
            let lines = wrapped(&words, values).into_iter().enumerate();
            rows.extend(lines.map(|(row, words)| Part::Value(if row == 0 { name } else { "" }, words)));
        }
        rows
    }

    /// Lays out the page. The actions, which the footer has too, give way first.
    fn page(&self, desk: &Desk, ending: &Ending, body: Rect) -> Page {
        let room = body.width.saturating_sub(2);
        let cells = Some(desk.focused().cells());
        let (table, has_kings) = (desk.panes.table(), ending.is_won() && desk.panes.table().has_cells());
        let of_board = Rect { width: room.saturating_sub(GAP + BESIDE_BOARD), ..body };
        let board = boards::largest(table, &BOARDS, freecell::place_lines(cells), of_board).filter(|_| !has_kings);
        let beside = board.map_or(0, |(_, extent)| extent.columns + GAP);
        let columns = (room - beside).min(if room >= WIDE { WIDE } else { COLUMNS });
        let is_tall = body.height >= 30;
        let kings = KINGS.into_iter().filter(|_| has_kings).find(|&size| {
            let is_fit = size == CardSize::L || is_tall;
            is_fit && beside_kings(size) + BESIDE_KINGS <= columns && body.height >= 18
        });
        let mut turns = ending::turns(desk, ending);
        let left_out = turns.len().saturating_sub(TURNS);
        turns.truncate(TURNS);
        if let (Some(last), true) = (turns.last_mut(), left_out > 0) {
            last.extend([", and ", &left_out.to_string(), " more"]);
        }
        turns.extend(ending::course(ending));
        let has_fan = has_kings && body.width >= WITH_FAN.0 && body.height >= WITH_FAN.1;
        let fan = Fan::new(Rect { height: body.height / 2, ..body }).filter(|_| has_fan);
        let columns = if fan.is_some() { room } else { columns };
        let (head, head_rows) = if let Some(fan) = fan {
            let rows = fan.area.height;
            (Part::Fan(fan, self.below_kings(desk, ending)), rows)
        } else {
            let head = self.head(desk, ending, columns - kings.map_or(0, beside_kings));
            let rows = size_of(head.len()).max(kings.map_or(0, CardSize::height)).min(body.height);
            (Part::Head(kings, head), rows)
        };
        let left = body.height - head_rows;
        let curve = Block::new(Part::Curve, left.saturating_sub(size_of(turns.len())).clamp(LEAST_CURVE, LOW_CURVE), 1)
            .up_to(if is_tall { HIGH_CURVE } else { CURVE })
            .apart(true);
        let charts = charts::columns(self.win.1.as_ref(), has_fan, columns) > 0;
        let mut blocks = vec![Block::new(head, head_rows, 3)];
        blocks.extend(charts.then(|| Block::new(Part::Charts, CHARTS, u8::from(has_fan)).apart(true)));
        // A curve without a dip says nothing that words do not say in a line.
        let is_faultless = ending.course.iter().all(|step| step.point == CoursePoint::Winning(100));
        blocks.extend((ending.course.len() > 1 && !is_faultless).then_some(curve));
        blocks.extend(turns.into_iter().enumerate().map(|(at, words)| {
            Block::new(Part::Value(if at == 0 { "course" } else { "" }, words), 1, 2).apart(at == 0)
        }));
        let actions = if has_kings { self.next_deal(desk) } else { self.actions(desk, ending) };
        let actions = actions.into_iter().enumerate();
        blocks.extend(
            actions.map(|(at, (command, words))| Block::new(Part::Action(command, words), 1, 0).apart(at == 0)),
        );
        // On a tall screen, moves the page down from the top.
        let area = Rect { x: body.x + (body.width - columns - beside) / 2, width: columns, ..body };
        let parts = stack(area, blocks, |spare| spare / 3);
        let board = board.map(|(size, extent)| {
            let first = parts.first().map_or(area, |(_, head)| *head);
            let place = below(body, first.y - body.y);
            (size, Rect { x: area.right() + GAP, width: extent.columns, ..place })
        });
        Page { parts, board }
    }

    /// Returns the command that plays the next deal, if there is one.
    fn next_deal(&self, desk: &Desk) -> Vec<(Command, String)> {
        let next = match &self.next {
            NextDeal::Deal(number) => Some(format!("#{number}")),
            NextDeal::Search(_) => Some("searching".into()),
            NextDeal::None => None,
        };
        let difficulty = match &self.next {
            NextDeal::Deal(number) => desk.searches.difficulty(desk.panes.table(), *number).map(Difficulty::short),
            NextDeal::Search(_) | NextDeal::None => None,
        };
        let difficulty = difficulty.map_or(String::new(), |difficulty| format!(", {difficulty}"));
        let words = next.map(|number| match desk.filter() {
            Some(filter) => format!("play {number}{difficulty}, the next of '{}' not won", filter.text()),
            None => format!("play {number}{difficulty}, the next not won"),
        });
        words.map(|words| (Command::PlayNext, words)).into_iter().collect()
    }

    fn actions(&self, desk: &Desk, ending: &Ending) -> Vec<(Command, String)> {
        let mut actions = Vec::new();
        if !ending.is_won() {
            let back = desk.focused().game().map_or(WayBack::Unknown, Game::way_back);
            actions.push((Command::BackToWinnable, words::game::way_back(back)));
            actions.push((Command::Solution, "watch how to win from there".into()));
            actions.push((Command::Seek(-1), "take back the last step".into()));
            actions.push((Command::Open(Opening::Review), "review it move by move".into()));
        }
        actions.extend(self.next_deal(desk));
        let copied = if self.is_copied { "copy the game" } else { "copy the result; again: the game" };
        actions.push((Command::Copy, copied.into()));
        actions.push((Command::Mark, "mark it with a note".into()));
        actions.push((Command::Restart, "play it again".into()));
        actions
    }

    /// Shows how to win: the deal from the start, or a lost game from where it could last be won.
    fn solution(desk: &mut Desk) -> Flow {
        if desk.ending().is_none_or(|ending| ending.is_won()) {
            return Flow::Open(Opening::Playback);
        }
        let tree = &desk.focused().game().expect("it has ended").tree;
        match tree.last_not_lost() {
            Some((id, _)) if tree.outlook(id).is_some() => {
                // The game is saved at this position with its next step.
                desk.seek_to(id);
                Flow::CloseThen(Command::Open(Opening::Finish))
            }
            Some(_) => {
                desk.say("still searching for the move that lost it");
                Flow::Stay
            }
            None => {
                desk.say("it could not be won from the start");
                Flow::Stay
            }
        }
    }

    fn copy(&mut self, desk: &mut Desk) -> Flow {
        let (text, words): (_, Message) = if std::mem::replace(&mut self.is_copied, true) {
            (desk.game_line(), "game with its moves copied to the clipboard".into())
        } else {
            let again = Message::new("result copied to the clipboard: ").key(&[Command::Copy]);
            (ending::result(desk), again.text(" copies the game with its moves"))
        };
        let Some(text) = text else { return Flow::Stay };
        desk.say(words);
        Flow::Effect(Effect::Copy(text))
    }
}

command_set! { ResultCommand { Copy, Mark, Restart, Solution, BackToWinnable, Seek(steps: i64), PlayNext } }

impl Component for ResultPage {
    type Own = ResultCommand;
    const ID: &'static str = "result";
    const NAME: &'static str = "Result";
    const KEYS: &'static [Binding] = bindings![
        Binding::new("next", &[ENTER], Command::PlayNext, "play the next deal not won yet that fits the filter")
            .hint("next", 10),
        Binding::new("winnable", &[c('W')], Command::BackToWinnable, "back to where a lost game could be won")
            .hint("winnable", 5),
        Binding::new("undo", &[c('u')], Command::Seek(-1), "take back the last step").hint("undo", 15),
        Binding::new("copy", &[c('y')], Command::Copy, "copy the result; again: the game with its moves")
            .hint("copy", 20),
        keys::MARK.hint("note", 30),
        Binding::new("restart", &[c('R')], Command::Restart, "play it again").hint("again", 40),
        Binding::new(
            "solution",
            &[c('s')],
            Command::Solution,
            "the best known solution; of a lost game, from where it could be won"
        )
        .hint("solution", 50),
        Binding::new("review", &[c('r')], Command::Open(Opening::Review), "review the game: what each move did")
            .hint("review", 25),
        keys::STATISTICS.hint("statistics", 60),
        keys::THEME,
        keys::HELP,
        keys::BACK,
    ];

    fn update(&mut self, desk: &mut Desk, _body: Rect, command: Self::Own) -> Flow {
        match command {
            ResultCommand::Copy => return self.copy(desk),
            ResultCommand::Mark => {
                let (table, number) = desk.focused().bookmark();
                return Flow::Open(Opening::Note(table, number));
            }
            ResultCommand::Restart => return desk.restart(true).map_or(Flow::Close, Flow::CloseWith),
            ResultCommand::Solution => return Self::solution(desk),
            ResultCommand::BackToWinnable => return Flow::CloseThen(Command::BackToWinnable),
            ResultCommand::Seek(steps) => return Flow::CloseThen(Command::Seek(steps)),
            ResultCommand::PlayNext => match self.next {
                NextDeal::Deal(number) => {
                    desk.panes.go(number);
                    return Flow::Switch(Opening::game(desk.panes.table()));
                }
                NextDeal::Search(_) => desk.say("still searching for the next deal"),
                NextDeal::None => desk.say("no next deal is left to win"),
            },
        }
        Flow::Stay
    }

    fn click(&mut self, desk: &mut Desk, body: Rect, position: Position) -> Flow {
        let Some(ending) = desk.ending() else { return Flow::Stay };
        let page = self.page(desk, &ending, body);
        match page.parts.iter().find(|(_, area)| area.contains(position)) {
            Some(&(Part::Action(Command::Open(opening), _), _)) => Flow::Open(opening),
            Some(&(Part::Action(command, _), _)) => self.command(desk, body, command),
            _ => Flow::Stay,
        }
    }

    /// Ends the opening of the fan.
    fn skip(&mut self) -> Option<Flow> {
        self.opening.take().map(|_| Flow::Stay)
    }

    fn tick(&mut self, _desk: &mut Desk) -> Flow {
        self.opening = self.opening.map(|step| step + 1).filter(|&step| step <= Fan::MOST_STEPS + PAUSE);
        Flow::Stay
    }

    fn interval(&self) -> Option<Duration> {
        self.opening.map(|_| Duration::from_secs(1) / FAN_RATE)
    }

    /// A game of cards that is won is over, and so is its screen; a solved board of gears is still to be seen.
    fn closes_all(&self, desk: &Desk) -> bool {
        desk.panes.table().has_cells() && desk.ending().is_some_and(|ending| ending.is_won())
    }

    fn refresh(&mut self, desk: &mut Desk, _body: Rect) {
        desk.refresh_course();
        self.refresh_win(desk);
        if let NextDeal::Search(_) = self.next {
            self.next = desk.next_not_won();
        }
    }

    fn query(&self, desk: &Desk, _body: Rect, _panes: &[usize]) -> Option<Query> {
        let next = match &self.next {
            NextDeal::Search(search) => Some(Query::Fits((**search).clone())),
            _ => None,
        };
        next.or_else(|| desk.course_query())
    }

    fn offers(&self, desk: &Desk, command: Command) -> bool {
        let is_won = desk.ending().is_none_or(|ending| ending.is_won());
        let can_be_lost = desk.panes.table().can_be_lost();
        match command {
            Command::Seek(_) => !is_won,
            Command::BackToWinnable => !is_won && can_be_lost,
            Command::Solution | Command::Open(Opening::Review) => can_be_lost,
            Command::PlayNext => self.next != NextDeal::None,
            _ => true,
        }
    }

    fn heading(&self, desk: &Desk, _body: Rect) -> Option<String> {
        let outcome = if desk.ending().is_none_or(|ending| ending.is_won()) { "won" } else { "lost" };
        Some(format!("play {} · {outcome}", pane_name::name(desk, desk.panes.focus())))
    }

    fn nudge(&self, desk: &Desk) -> String {
        if desk.panes.table().is_played_by_presses() {
            "the order of presses does not matter; four of one gear cancel out"
        } else {
            "moves home do not count; a move of several cards counts once"
        }
        .into()
    }

    fn draw(&self, desk: &Desk, body: Rect, buffer: &mut Buffer) -> Drawn {
        let Some(ending) = desk.ending() else { return Drawn::Nothing };
        let theme = desk.look.theme();
        let page = self.page(desk, &ending, body);
        let has_fan = page.parts.iter().any(|(part, _)| matches!(part, Part::Fan(..)));
        if let (Some(step), false) = (self.opening, has_fan)
            && let Some(fan) = Fan::new(below(body, body.height / 6))
        {
            fan.draw(theme, step, buffer);
            for (row, line) in self.below_kings(desk, &ending).iter().zip(fan.below_kings(body).rows()) {
                row.draw(self, desk, &ending, line, buffer);
            }
            return Drawn::Body(None);
        }
        if let (Some((size, area)), Some(game)) = (page.board, desk.focused().game()) {
            let (position, moved) = (game.tree.position(), Moved::last(&game.tree));
            let cells = Some(position.cell_count());
            let look = Look { theme, size, cells, longest: 0, moved: moved.as_ref(), selection: None };
            freecell::draw(&Layout::from(position), &look, |_, _| false, area, buffer);
        } else if let Some((size, area)) = page.board {
            boards::draw_alone(&desk.focused().board(), theme, size, area, buffer);
        }
        for (part, area) in &page.parts {
            part.draw(self, desk, &ending, *area, buffer);
        }
        Drawn::Body(None)
    }
}

/// Returns the columns of the kings, with the gap after them.
fn beside_kings(size: CardSize) -> u16 {
    size.row(KINGS_COUNT) + GAP
}

impl Part {
    fn draw(&self, page: &ResultPage, desk: &Desk, ending: &Ending, area: Rect, buffer: &mut Buffer) {
        let theme = desk.look.theme();
        match self {
            Self::Head(kings, rows) => {
                for (suit, size) in Suit::ALL.into_iter().zip(kings.iter().cycle()) {
                    let x = area.x + size.pitch() * suit as u16;
                    let area = Rect { x, width: size.width(), height: size.height(), ..area };
                    let face = Face { card: Card::new(Rank::KING, suit), area, is_covered: false, is_shaded: false };
                    put_face(buffer, theme, *size, face, false);
                }
                let rest = right_of(area, area.x + kings.map_or(0, beside_kings));
                rows.iter().zip(rest.rows()).for_each(|(row, line)| row.draw(page, desk, ending, line, buffer));
            }
            Self::Fan(fan, rows) => {
                fan.draw(theme, page.opening.unwrap_or(usize::MAX), buffer);
                let lines = fan.below_kings(fan.area);
                rows.iter().zip(lines.rows()).for_each(|(row, line)| row.draw(page, desk, ending, line, buffer));
            }
            Self::Charts => charts::draw(desk, ending, page.win.1.as_ref(), area, buffer),
            Self::Feat(what, before) => {
                let star = Sign::Marked.symbol();
                let texts = [(star, theme.accent), (" ", theme.text), (&**what, theme.strong), ("  ", theme.text)];
                put_texts(buffer, area, texts.into_iter().chain([(&**before, theme.quiet)]));
            }
            Self::Title(counts) => {
                let name = pane_name::name(desk, desk.panes.focus());
                let (word, style) = if ending.is_won() { ("won", theme.good) } else { ("lost", theme.bad) };
                let blanks = ("  ", Style::new());
                let texts = [(&*name, theme.accent), blanks, (word, style), blanks, (counts, theme.strong)];
                put_texts(buffer, area, texts);
            }
            Self::Value(name, words) => {
                put_text(buffer, area, name, theme.quiet);
                let place = right_of(area, area.x + NAMES);
                put_texts(buffer, place, [(&**words, theme.text)]);
                if let Some(difficulty) = ending.difficulty {
                    color_bars(desk, difficulty, place, buffer);
                }
            }
            Self::Curve => {
                let has_title = area.height > LEAST_CURVE;
                if has_title {
                    put_texts(buffer, area, [("moves that still won, after each of yours", theme.strong)]);
                }
                course::draw(&ending.course, theme, below(area, u16::from(has_title)), buffer);
            }
            Self::Action(command, words) => {
                let key = desk.key_name(ResultPage::SECTION, *command);
                put_texts(buffer, area, [(&*key, theme.accent), (" ", theme.text), (words, theme.text)]);
            }
        }
    }
}
