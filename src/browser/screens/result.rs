//! The result screen of an ended game: how it was won or lost, and the next options.

use ratatui::buffer::Buffer;
use ratatui::layout::{Position, Rect};

use super::component::{Component, Drawn};
use crate::browser::input::command::{Command, Flow, Opening, command_set};
use crate::browser::input::effect::Effect;
use crate::browser::input::keys::{self, Binding, ENTER, bindings, c};
use crate::browser::search::Query;
use crate::browser::state::card_size::CardSize;
use crate::browser::state::ctx::{Ctx, changes};
use crate::browser::state::desk::Desk;
use crate::browser::state::desk::ending::{Ending, NextDeal};
use crate::browser::state::game::{Game, WayBack};
use crate::browser::state::message::{Message, Question};
use crate::browser::widgets::cards::{Face, put_face};
use crate::browser::widgets::draw::{bars, cells, put_text, shortened, width, wrapped};
use crate::browser::widgets::pane_name;
use crate::browser::words;
use crate::browser::words::ending::{self, counts, sign};
use crate::table::Table;
use tableaux_engine::card::{Card, Rank, Suit};
use tableaux_engine::freecell::Outlook;

/// The columns of the names, including the gap after them.
const NAMES: u16 = 12;
/// The most columns of the page.
const COLUMNS: u16 = 60;
/// The most rows of signs.
const SIGN_ROWS: usize = 2;
/// The size of the kings, and their rows including the gap below them.
const KING: CardSize = CardSize::Xl;
const KING_ROWS: u16 = KING.height() + 1;

#[derive(Debug, Clone)]
pub struct ResultPage {
    next: NextDeal,
    /// Whether the result was copied; the game is copied next.
    is_copied: bool,
}

#[derive(Debug, Clone)]
enum Row {
    Gap,
    /// The outcome of the game, with these counts.
    Title(String),
    /// A name, and one row of its value.
    Value(&'static str, String),
    /// A range of the signs of the steps.
    Signs(&'static str, usize, usize),
    /// An option, with its key's command.
    Action(Command, String),
}

/// Returns the number of counts that fit beside the name and the outcome.
fn said_in_title(desk: &Desk, counts: &[String], columns: u16) -> usize {
    let name = width(&pane_name::name(desk, desk.panes.focus())) + width("lost") + 4;
    let fits = |count: &usize| name + width(&counts[..*count].join(" · ")) <= columns;
    (1..=counts.len()).rev().find(fits).unwrap_or(1)
}

impl ResultPage {
    /// Opens the page of the focused game; `None` while it can still be won.
    pub fn open(desk: &mut Ctx<Self>) -> Option<Self> {
        desk.refresh_course();
        desk.ending()?;
        Some(Self { next: desk.next_not_won(), is_copied: false })
    }

    /// Returns the rows that fit. Without room, the actions, which the footer has too, and the gaps are left out.
    fn rows(&self, desk: &Desk, ending: &Ending, room: Rect) -> Vec<Row> {
        let values = room.width.saturating_sub(NAMES);
        let counts = counts(ending);
        let said = said_in_title(desk, &counts, room.width);
        let mut rows = vec![Row::Title(counts[..said].join(" · ")), Row::Gap];
        let difficulty = ending.difficulty.map(|difficulty| {
            let words =
                [format!("{} {difficulty}", bars(difficulty)), format!("{} {}", bars(difficulty), difficulty.level())];
            words.into_iter().find(|words| width(words) <= values).unwrap_or_default()
        });
        rows.extend(difficulty.map(|words| Row::Value("difficulty", words)));
        if said < counts.len() {
            rows.push(Row::Value("time", counts[said..].join(" · ")));
        }
        for (name, words) in ending::lines(desk, ending) {
            let lines = wrapped(&words, values).into_iter().enumerate();
            rows.extend(lines.map(|(row, words)| Row::Value(if row == 0 { name } else { "" }, words)));
        }
        // Only the last steps of a long game.
        let a_row = usize::from(values.max(1));
        let first = ending.signs.len().saturating_sub(a_row * SIGN_ROWS);
        let signs = (first..ending.signs.len()).step_by(a_row);
        rows.extend(signs.map(|at| {
            Row::Signs(if at == first { "your line" } else { "" }, at, (at + a_row).min(ending.signs.len()))
        }));
        rows.extend(ending::course(ending).map(|words| Row::Value("", words)));
        rows.push(Row::Gap);
        rows.extend(self.actions(desk, ending));
        while rows.len() > usize::from(room.height) {
            let last = rows.iter().rposition(|row| matches!(row, Row::Action(..)));
            let Some(at) = last.or_else(|| rows.iter().rposition(|row| matches!(row, Row::Gap))) else { break };
            rows.remove(at);
        }
        rows.truncate(room.height.into());
        rows
    }

    fn actions(&self, desk: &Desk, ending: &Ending) -> Vec<Row> {
        let next = match &self.next {
            NextDeal::Deal(number) => Some(format!("#{number}")),
            NextDeal::Search(_) => Some("searching".into()),
            NextDeal::None => None,
        };
        let next = next.map(|number| match desk.filter() {
            Some(filter) => format!("play {number}, the next of '{}' not won", filter.text()),
            None => format!("play {number}, the next not won"),
        });
        let mut actions: Vec<(Command, String)> = Vec::new();
        if !ending.is_won() {
            let back = desk.focused().game().map_or(WayBack::Unknown, Game::way_back);
            actions.push((Command::BackToWinnable, words::game::way_back(back)));
            actions.push((Command::Solution, "watch how it is won from there".into()));
            actions.push((Command::Seek(-1), "take the last step back".into()));
            actions.push((Command::Open(Opening::Review), "review it move by move".into()));
        }
        actions.extend(next.map(|words| (Command::PlayNext, words)));
        let copied = if self.is_copied { "copy the game" } else { "copy the result; again: the game" };
        actions.push((Command::Copy, copied.into()));
        actions.push((Command::Mark, "mark it with a note".into()));
        if ending.is_won() {
            actions.push((Command::Solution, "watch the best solution known".into()));
        }
        actions.push((Command::Restart, "play it again".into()));
        actions.into_iter().map(|(command, words)| Row::Action(command, words)).collect()
    }

    /// Returns the area of the rows: centered, below the kings if they fit.
    fn area(body: Rect, has_kings: bool) -> Rect {
        let columns = body.width.saturating_sub(2).min(COLUMNS);
        let gap = if has_kings { KING_ROWS } else { 0 };
        Rect {
            x: body.x + (body.width - columns) / 2,
            y: body.y + gap.min(body.height),
            width: columns,
            height: body.height.saturating_sub(gap),
        }
    }

    /// Returns the rows, their area, and whether the kings are above them.
    fn layout(&self, desk: &Desk, ending: &Ending, body: Rect) -> (Vec<Row>, Rect, bool) {
        let all = self.rows(desk, ending, Rect { height: u16::MAX, ..Self::area(body, false) });
        let has_kings = ending.is_won() && cells(all.len()) + KING_ROWS <= body.height;
        let mut area = Self::area(body, has_kings);
        let rows = self.rows(desk, ending, area);
        // On a tall screen, moves the rows down from the top.
        area.y += area.height.saturating_sub(cells(rows.len())) / 3;
        (rows, area, has_kings)
    }

    /// Shows how to win: the deal from the start, or a lost game from where it could last be won.
    fn solution(desk: &mut Ctx<Self>) -> Flow {
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
                desk.say("where it was lost is still searched for");
                Flow::Stay
            }
            None => {
                desk.say("it could not be won from its beginning");
                Flow::Stay
            }
        }
    }

    fn copy(&mut self, desk: &mut Ctx<Self>) -> Flow {
        let (text, words): (_, Message) = if std::mem::replace(&mut self.is_copied, true) {
            (desk.game_line(), "the game with its moves is copied to the clipboard".into())
        } else {
            let again = Message::new("the result is copied to the clipboard: ").key(&[Command::Copy]);
            (ending::result(desk), again.text(" copies the game with its moves"))
        };
        let Some(text) = text else { return Flow::Stay };
        desk.say(words);
        Flow::Effect(Effect::Copy(text))
    }
}

command_set! { ResultCommand { Copy, Mark, Restart, Solution, BackToWinnable, Seek(steps: i64), PlayNext } }

changes!(ResultPage: Panes, Games, Filtering, Searches, Practice);

impl Component for ResultPage {
    type Own = ResultCommand;
    const ID: &'static str = "result";
    const NAME: &'static str = "Result";
    const ON: fn(Table) -> bool = Table::is_played_by_moves;
    const KEYS: &'static [Binding] = bindings![
        Binding::new(
            "next",
            &[ENTER],
            Command::PlayNext,
            "play the next deal that is not won, of those that fit the filter"
        )
        .hint("next", 10),
        Binding::new("winnable", &[c('W')], Command::BackToWinnable, "back to where a lost game could be won")
            .hint("winnable", 5),
        Binding::new("undo", &[c('u')], Command::Seek(-1), "take the last step back").hint("undo", 15),
        Binding::new("copy", &[c('y')], Command::Copy, "copy the result; again: the game with its moves")
            .hint("copy", 20),
        keys::MARK.hint("note", 30),
        Binding::new("restart", &[c('R')], Command::Restart, "play it again").hint("again", 40),
        Binding::new(
            "solution",
            &[c('s')],
            Command::Solution,
            "the best solution known; of a lost game from where it could be won"
        )
        .hint("solution", 50),
        Binding::new("review", &[c('r')], Command::Open(Opening::Review), "review the game: what each move did")
            .hint("review", 25),
        keys::STATISTICS.hint("statistics", 60),
        keys::THEME,
        keys::HELP,
        keys::BACK,
    ];

    fn update(&mut self, desk: &mut Ctx<Self>, _body: Rect, command: Self::Own) -> Flow {
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
                    desk.panes_mut().go(number);
                    return Flow::Switch(Opening::Play);
                }
                NextDeal::Deal(number) => {
                    let opens = Message::default().key(&[Command::PlayNext]).text(" again opens ");
                    desk.notices_mut().ask(Question::Next, opens.deal(number));
                }
                NextDeal::Search(_) => desk.say("the next deal is still searched for"),
                NextDeal::None => desk.say("there is no next deal that is not won"),
            },
        }
        Flow::Stay
    }

    fn click(&mut self, desk: &mut Ctx<Self>, body: Rect, position: Position) -> Flow {
        let Some(ending) = desk.ending() else { return Flow::Stay };
        let (rows, area, _) = self.layout(desk, &ending, body);
        let row = area.contains(position).then(|| usize::from(position.y - area.y));
        match row.and_then(|row| rows.get(row)) {
            Some(&Row::Action(Command::Open(opening), _)) => Flow::Open(opening),
            Some(&Row::Action(command, _)) => self.command(desk, body, command),
            _ => Flow::Stay,
        }
    }

    fn refresh(&mut self, desk: &mut Ctx<Self>, _body: Rect) {
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
        match command {
            Command::BackToWinnable | Command::Seek(_) => !is_won,
            Command::PlayNext => self.next != NextDeal::None,
            _ => true,
        }
    }

    fn heading(&self, desk: &Desk, _body: Rect) -> Option<String> {
        let outcome = if desk.ending().is_none_or(|ending| ending.is_won()) { "won" } else { "lost" };
        Some(format!("play {} · {outcome}", pane_name::name(desk, desk.panes.focus())))
    }

    fn nudge(&self, _desk: &Desk) -> String {
        "a move home counts as none, a move of several cards as one".into()
    }

    fn draw(&self, desk: &Desk, body: Rect, buffer: &mut Buffer) -> Drawn {
        let Some(ending) = desk.ending() else { return Drawn::Nothing };
        let theme = desk.look.theme();
        let (rows, area, has_kings) = self.layout(desk, &ending, body);
        for suit in Suit::ALL.into_iter().filter(|_| has_kings) {
            let (x, y) = (area.x + KING.pitch() * suit as u16, area.y - KING_ROWS);
            let area = Rect::new(x, y, KING.width(), KING.height());
            let face = Face { card: Card::new(Rank::KING, suit), area, is_covered: false, is_shaded: false };
            put_face(buffer, theme, KING, face, false);
        }
        for (row, line) in rows.iter().zip(area.rows()) {
            let part = |x: u16| Rect { x: line.x + x.min(line.width), width: line.width.saturating_sub(x), ..line };
            let mut put = |x: u16, text: &str, style| put_text(buffer, part(x), &shortened(text, part(x).width), style);
            match row {
                Row::Gap => {}
                Row::Title(counts) => {
                    let name = pane_name::name(desk, desk.panes.focus());
                    let (word, style) = if ending.is_won() { ("won", theme.good) } else { ("lost", theme.bad) };
                    put(0, &name, theme.accent);
                    put(width(&name) + 2, word, style);
                    put(width(&name) + width(word) + 4, counts, theme.strong);
                }
                Row::Value(name, words) => {
                    put(0, name, theme.quiet);
                    put(NAMES, words, theme.text);
                }
                Row::Signs(name, from, to) => {
                    put(0, name, theme.quiet);
                    for (x, &outlook) in (NAMES..).zip(&ending.signs[*from..*to]) {
                        let style = match outlook {
                            Some(Outlook::Winnable { .. }) => theme.good,
                            Some(Outlook::Lost) => theme.bad,
                            None => theme.quiet,
                        };
                        put(x, sign(outlook).encode_utf8(&mut [0; 4]), style);
                    }
                }
                Row::Action(command, words) => {
                    let key = desk.key_name(Self::SECTION, *command);
                    put(0, &key, theme.accent);
                    put(width(&key) + 1, words, theme.text);
                }
            }
        }
        Drawn::Body(None)
    }
}
