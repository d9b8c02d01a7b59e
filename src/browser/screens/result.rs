//! The result screen of an ended game: how it was won or lost, and the next options.

use super::prelude::*;
use crate::browser::state::desk::ending::{Ending, NextDeal};
use crate::browser::state::game::{Game, WayBack};
use crate::browser::state::message::Question;
use crate::browser::widgets::boards;
use crate::browser::widgets::boards::freecell::{self, Look, Moved};
use crate::browser::widgets::course;
use crate::browser::widgets::draw::cells as size_of;
use crate::browser::widgets::page::{Block, stack};
use crate::browser::words::ending::{self, counts};
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
/// The most turning points named.
const TURNS: usize = 3;

#[derive(Debug, Clone)]
pub struct ResultPage {
    next: NextDeal,
    /// Whether the result was copied; the game is copied next.
    is_copied: bool,
}

#[derive(Debug, Clone)]
enum Part {
    /// The rows about the game, beside the kings of a won one.
    Head(Option<CardSize>, Vec<Part>),
    /// The outcome of the game, with these counts.
    Title(String),
    /// A name, and one row of its value.
    Value(&'static str, String),
    Curve,
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
        Some(Self { next: desk.next_not_won(), is_copied: false })
    }

    /// Returns the rows about the game.
    fn head(desk: &Desk, ending: &Ending, columns: u16) -> Vec<Part> {
        let values = columns.saturating_sub(NAMES);
        let counts = counts(ending);
        let said = said_in_title(desk, &counts, columns);
        let mut rows = vec![Part::Title(counts[..said].join(" · "))];
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
        let head = Self::head(desk, ending, columns - kings.map_or(0, beside_kings));
        let head_rows = size_of(head.len()).max(kings.map_or(0, CardSize::height)).min(body.height);
        let left = body.height - head_rows;
        let curve = Block::new(Part::Curve, left.saturating_sub(size_of(turns.len())).clamp(LEAST_CURVE, LOW_CURVE), 1)
            .up_to(if is_tall { HIGH_CURVE } else { CURVE })
            .apart(true);
        let mut blocks = vec![Block::new(Part::Head(kings, head), head_rows, 3)];
        blocks.extend((ending.course.len() > 1).then_some(curve));
        blocks.extend(turns.into_iter().enumerate().map(|(at, words)| {
            Block::new(Part::Value(if at == 0 { "course" } else { "" }, words), 1, 2).apart(at == 0)
        }));
        let actions = self.actions(desk, ending).into_iter().enumerate();
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

    fn actions(&self, desk: &Desk, ending: &Ending) -> Vec<(Command, String)> {
        let next = match &self.next {
            NextDeal::Deal(number) => Some(format!("#{number}")),
            NextDeal::Search(_) => Some("searching".into()),
            NextDeal::None => None,
        };
        let next = next.map(|number| match desk.filter() {
            Some(filter) => format!("play {number}, the next of '{}' not won", filter.text()),
            None => format!("play {number}, the next not won"),
        });
        let mut actions = Vec::new();
        if !ending.is_won() {
            let back = desk.focused().game().map_or(WayBack::Unknown, Game::way_back);
            actions.push((Command::BackToWinnable, words::game::way_back(back)));
            actions.push((Command::Solution, "watch how to win from there".into()));
            actions.push((Command::Seek(-1), "take back the last step".into()));
            actions.push((Command::Open(Opening::Review), "review it move by move".into()));
        }
        actions.extend(next.map(|words| (Command::PlayNext, words)));
        let copied = if self.is_copied { "copy the game" } else { "copy the result; again: the game" };
        actions.push((Command::Copy, copied.into()));
        actions.push((Command::Mark, "mark it with a note".into()));
        if ending.is_won() && ending.cards.is_some() {
            actions.push((Command::Solution, "watch the best known solution".into()));
            actions.push((Command::Open(Opening::Review), "review it move by move".into()));
        }
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
                NextDeal::Deal(number) if desk.notices.was_asked(Question::Next) => {
                    desk.panes.go(number);
                    return Flow::Switch(Opening::game(desk.panes.table()));
                }
                NextDeal::Deal(number) => {
                    let opens = Message::default().key(&[Command::PlayNext]).text(" again opens ");
                    desk.notices.ask(Question::Next, opens.deal(number));
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

    fn refresh(&mut self, desk: &mut Desk, _body: Rect) {
        desk.refresh_course();
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
        if let (Some((size, area)), Some(game)) = (page.board, desk.focused().game()) {
            let (position, moved) = (game.tree.position(), Moved::last(&game.tree));
            let cells = Some(position.cell_count());
            let look = Look { theme, size, cells, longest: 0, moved: moved.as_ref(), selection: None };
            freecell::draw(&Layout::from(position), &look, |_, _| false, area, buffer);
        } else if let Some((size, area)) = page.board {
            boards::draw_alone(&desk.focused().board(), theme, size, area, buffer);
        }
        for (part, area) in &page.parts {
            part.draw(desk, &ending, *area, buffer);
        }
        Drawn::Body(None)
    }
}

/// Returns the columns of the kings, with the gap after them.
fn beside_kings(size: CardSize) -> u16 {
    size.row(KINGS_COUNT) + GAP
}

impl Part {
    fn draw(&self, desk: &Desk, ending: &Ending, area: Rect, buffer: &mut Buffer) {
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
                rows.iter().zip(rest.rows()).for_each(|(row, line)| row.draw(desk, ending, line, buffer));
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
                put_texts(buffer, right_of(area, area.x + NAMES), [(&**words, theme.text)]);
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
