//! Today: the deal of a day with the calendar of its month, the open game, and three proposals.

mod page;

use std::sync::Arc;

use self::page::Part;
use super::prelude::*;
use crate::browser::input::keys::{HOME, PAGE_DOWN, PAGE_UP};
use crate::browser::screens::deals;
use crate::browser::state::game::Game;
use crate::record::{DayStanding, Evening, Records};
use crate::store::OpenGame;
use tableaux_engine::freecell::Position as CardPosition;

#[derive(Debug, Clone)]
pub struct Today {
    day: Day,
    /// The proposals, with the record and the day from which they were made.
    evening: Option<Box<(Arc<Records>, Day, Evening)>>,
    /// The open game that was played last, with its position.
    open: Option<Box<(OpenGame, CardPosition)>>,
}

impl Today {
    /// Opens the deal of a day, by default today's.
    pub fn new(desk: &Desk, day: Option<Day>) -> Self {
        Self { day: day.unwrap_or_else(|| desk.today()), evening: None, open: None }
    }

    fn evening(&self) -> Option<&Evening> {
        self.evening.as_deref().map(|(_, _, evening)| evening)
    }

    /// Plays the open game on.
    fn resume(&self, desk: &mut Desk) -> Flow {
        let Some((game, _)) = self.open.as_deref() else {
            desk.say("no game is open");
            return Flow::Stay;
        };
        if let Ok(cells) = CellCount::new(game.cells) {
            desk.panes.set_cells(cells);
        }
        deals::open(desk, game.table, game.number, false);
        Flow::Open(Opening::Play)
    }

    /// Plays a proposed deal.
    fn play_proposal(&self, desk: &mut Desk, at: u8) -> Flow {
        if !desk.table_of_day().has_levels() {
            desk.say("the proposals are deals of FreeCell");
            return Flow::Stay;
        }
        let Some(proposal) = self.evening().and_then(|evening| evening.proposals.get(usize::from(at))) else {
            return Flow::Stay;
        };
        desk.show_deal(proposal.number);
        Flow::Open(Opening::Play)
    }
}

/// Returns the style of a sign and its words.
fn style_of(standing: DayStanding, theme: &Theme) -> Style {
    match standing {
        DayStanding::Won(_) | DayStanding::WonAnotherDay(_) => theme.good,
        DayStanding::Lost => theme.bad,
        DayStanding::Open => theme.accent,
        DayStanding::Untried => theme.quiet,
    }
}

command_set! { TodayCommand { Step(step: Step, steps: i64), Today, Accept, Copy, Propose(at: u8), Resume } }

impl Component for Today {
    type Own = TodayCommand;
    const ID: &'static str = "today";
    const NAME: &'static str = "Today";
    const WHEEL: Wheel = Wheel::Rows;
    const KEYS: &'static [Binding] = bindings![
        Binding::new("accept", &[ENTER], Command::Accept, "play the deal of the selected day").hint("play", 10),
        Binding::pair(
            Shortcut::new("previous-day", &[LEFT, c('h'), c('p')], Command::Step(Step::One, -1), "the previous day"),
            Shortcut::new("next-day", &[RIGHT, c('l'), c('n')], Command::Step(Step::One, 1), "the next day"),
        )
        .hint("day", 20),
        Binding::new("proposal", &[c('1')], Command::Propose(0), "play the likely proposal")
            .hidden(&[c('a')])
            .hint("likely", 21),
        Binding::new("second-proposal", &[c('2')], Command::Propose(1), "play the even proposal")
            .hidden(&[c('b')])
            .hint("even", 22),
        Binding::new("third-proposal", &[c('3')], Command::Propose(2), "play the daring proposal")
            .hidden(&[c('c')])
            .hint("daring", 23),
        Binding::new("resume", &[c('C')], Command::Resume, "continue the open game")
            .hidden(&[c('o')])
            .hint("open game", 24),
        Binding::pair(
            Shortcut::new("week-back", &[UP, c('k')], Command::Step(Step::Row, -1), "a week back"),
            Shortcut::new("week-on", &[DOWN, c('j')], Command::Step(Step::Row, 1), "a week forward"),
        ),
        Binding::pair(
            Shortcut::new("month-back", &[PAGE_UP, ctrl('u')], Command::Step(Step::Page, -1), "a month back"),
            Shortcut::new("month-on", &[PAGE_DOWN, ctrl('d')], Command::Step(Step::Page, 1), "a month forward"),
        )
        .hint("month", 40),
        Binding::new("today", &[HOME], Command::Today, "back to today").hidden(&[c('T')]).hint("today", 30),
        Binding::new("copy", &[c('y')], Command::Copy, "copy the result of a day you won").hint("copy", 15),
        keys::GAMES.hint("games", 60),
        keys::STATISTICS.hint("statistics", 80),
        keys::THEME,
        keys::HELP,
        keys::BACK,
    ];

    fn update(&mut self, desk: &mut Desk, _body: Rect, command: Self::Own) -> Flow {
        match command {
            TodayCommand::Step(Step::One, days) => self.day = self.day.plus(days),
            TodayCommand::Step(Step::Row, weeks) => self.day = self.day.plus(weeks.saturating_mul(7)),
            TodayCommand::Step(Step::Page, months) => self.day = self.day.plus_months(months),
            TodayCommand::Step(Step::Ten | Step::Hundred, _) => {}
            TodayCommand::Today => self.day = desk.today(),
            TodayCommand::Propose(at) => return self.play_proposal(desk, at),
            TodayCommand::Resume => return self.resume(desk),
            TodayCommand::Accept => {
                desk.show_day(self.day);
                return Flow::Open(Opening::game(desk.panes.table()));
            }
            TodayCommand::Copy => {
                if let Some(text) = words::day::result(desk, self.day) {
                    desk.say("result copied to the clipboard");
                    return Flow::Effect(Effect::Copy(text));
                }
                desk.say("this day's deal is not won yet: no result to copy");
            }
        }
        Flow::Stay
    }

    /// Plays the clicked deal; selects a day, or plays it if already selected.
    fn click(&mut self, desk: &mut Desk, body: Rect, position: Position) -> Flow {
        match self.page(desk, body).into_iter().find(|(_, area)| area.contains(position)) {
            Some((Part::Day, _)) => return self.update(desk, body, TodayCommand::Accept),
            Some((Part::OpenGame, _)) => return self.resume(desk),
            Some((Part::Proposal(at), _)) => return self.play_proposal(desk, at),
            Some((Part::Days, days)) => match self.day_at(days, position) {
                Some(day) if day == self.day => return self.update(desk, body, TodayCommand::Accept),
                day => self.day = day.unwrap_or(self.day),
            },
            _ => {}
        }
        Flow::Stay
    }

    /// Proposes deals anew if the record was read or the day has changed.
    fn refresh(&mut self, desk: &mut Desk, _body: Rect) {
        let (records, today) = (Arc::clone(desk.games.records()), desk.today());
        let is_of = |made: &(Arc<Records>, Day, Evening)| Arc::ptr_eq(&made.0, &records) && made.1 == today;
        if !self.evening.as_deref().is_some_and(is_of) {
            let evening = Evening::new(records.games(), today);
            self.evening = Some(Box::new((records, today, evening)));
        }
        let last = desk.games.kept().iter().find(|game| game.table.has_levels());
        if self.open.as_deref().map(|(game, _)| game) != last {
            let position = |game: &OpenGame| {
                let start = game.table.board(game.number).start(CellCount::new(game.cells).ok()?)?;
                Some(Game::parse(&start, &game.tree).ok()?.tree.position().clone())
            };
            self.open = last.and_then(|game| Some(Box::new((game.clone(), position(game)?))));
        }
    }

    /// Searches for whether the open game can still be won, or for the fewest presses of the day's board.
    fn query(&self, desk: &Desk, _body: Rect, _panes: &[usize]) -> Option<Query> {
        let table = desk.table_of_day();
        if !table.has_levels() {
            return desk.searches.unsolved(&table.board(table.of_day(self.day).0), CellCount::FOUR);
        }
        desk.searches.unsolved_game(&self.open.as_deref()?.1)
    }

    fn offers(&self, desk: &Desk, command: Command) -> bool {
        match command {
            Command::Today => self.day != desk.today(),
            Command::Copy => desk.standing_of_day(self.day).moves().is_some(),
            Command::Propose(_) => desk.table_of_day().has_levels(),
            Command::Resume => self.open.is_some() && desk.table_of_day().has_levels(),
            _ => true,
        }
    }

    fn heading(&self, desk: &Desk, _body: Rect) -> Option<String> {
        let (today, table) = (desk.today(), desk.table_of_day());
        let table = if table.has_levels() { String::new() } else { format!("{table} · ") };
        Some(format!("today · {table}{}, {today}", today.weekday()))
    }

    fn corner(&self, desk: &Desk) -> Option<String> {
        Some(words::day::record(desk))
    }

    fn nudge(&self, desk: &Desk) -> String {
        if !desk.table_of_day().has_levels() {
            return "a board a day, of every size".into();
        }
        "easy on Mondays, very hard on Sundays".into()
    }

    fn draw(&self, desk: &Desk, body: Rect, buffer: &mut Buffer) -> Drawn {
        for (part, area) in self.page(desk, body) {
            self.draw_part(desk, &part, area, buffer);
        }
        Drawn::Body(None)
    }
}
