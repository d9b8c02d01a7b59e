//! Daily deals: the days won on the day itself, and a player's standing with any of them.

use crate::sign::Sign;
use std::collections::{BTreeMap, BTreeSet};

use super::Statistics;
use super::game::{GameOutcome, RecordedGame};
use super::statistics::Standing;
use crate::table::Table;
use tableaux_engine::daily::{Day, Month};
use tableaux_engine::words::counted;

/// The days (UTC) whose deals were won on the day itself, with the fewest moves.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct DaysWon(BTreeMap<Day, u32>);

/// A player's standing with a daily deal.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum DayStanding {
    /// Won on its day, with the fewest moves.
    Won(u32),
    /// Won, but never on its day, with the fewest moves.
    WonAnotherDay(u32),
    /// Not yet won, with an open game.
    Open,
    /// Lost or given up, and never won.
    Lost,
    Untried,
}

impl DaysWon {
    /// Adds an ended game if it won a day's deal on that day.
    pub(super) fn add(&mut self, game: &RecordedGame) {
        let day = Day::of_unix_time(game.finished);
        let is_won = game.outcome == GameOutcome::Won && game.table == game.table.with_day();
        let (number, cells) = game.table.of_day(day);
        if is_won && (number, cells.get()) == (game.number, game.cells) {
            let moves = self.0.entry(day).or_insert(game.moves);
            *moves = game.moves.min(*moves);
        }
    }

    /// Returns the number of days won in a row up to a day, or up to the day before it while its deal is not won.
    pub fn streak(&self, today: Day) -> u32 {
        let last = if self.0.contains_key(&today) { today } else { today.plus(-1) };
        let days = (0..).map(|back| last.plus(-back)).take_while(|day| self.0.contains_key(day));
        // The first day of all has none before it.
        u32::try_from(days.take(self.0.len()).count()).unwrap_or(u32::MAX)
    }

    /// Returns the longest run of days won in a row.
    pub fn longest_streak(&self) -> u32 {
        let (mut longest, mut streak, mut next) = (0, 0, None);
        for &day in self.0.keys() {
            streak = if next == Some(day) { streak + 1 } else { 1 };
            (longest, next) = (u32::max(longest, streak), Some(day.plus(1)));
        }
        longest
    }

    /// Returns the number of days of a month whose deals were won on the day itself.
    pub fn in_month(&self, month: Month) -> u32 {
        u32::try_from(month.days().filter(|day| self.0.contains_key(day)).count()).unwrap_or(u32::MAX)
    }

    /// Returns the player's standing with the deal of a day, by the `statistics` of the table; `is_open` if there is
    /// an open game of it.
    pub(super) fn standing(&self, table: Table, day: Day, statistics: &Statistics, is_open: bool) -> DayStanding {
        let (number, cells) = table.of_day(day);
        let results = statistics.of_number(table.with_day(), number, cells.get());
        match (self.0.get(&day), results.best_moves, results.standing()) {
            (Some(&moves), ..) => DayStanding::Won(moves),
            (None, Some(moves), _) => DayStanding::WonAnotherDay(moves),
            (None, None, _) if is_open => DayStanding::Open,
            (None, None, Standing::Untried) => DayStanding::Untried,
            (None, None, Standing::Won | Standing::Lost) => DayStanding::Lost,
        }
    }
}

impl DayStanding {
    /// One of each variant, in the order of a calendar's legend.
    pub const ALL: [Self; 5] = [Self::Won(0), Self::Lost, Self::Open, Self::WonAnotherDay(0), Self::Untried];

    /// Returns the name in JSON, the words and the sign in a calendar.
    const fn texts(self) -> (&'static str, &'static str, Option<Sign>) {
        match self {
            Self::Won(_) => ("won", "won on its day", Some(Sign::Won)),
            Self::WonAnotherDay(_) => ("won-another-day", "won on another day", Some(Sign::WonAnotherDay)),
            Self::Open => ("open", "open", Some(Sign::Open)),
            Self::Lost => ("lost", "lost", Some(Sign::Lost)),
            Self::Untried => ("untried", "not tried", None),
        }
    }

    pub const fn name(self) -> &'static str {
        self.texts().0
    }

    pub const fn words(self) -> &'static str {
        self.texts().1
    }

    /// Returns the sign, or a blank if the deal is not tried.
    pub fn sign(self) -> &'static str {
        self.texts().2.map_or(" ", Sign::symbol)
    }

    /// Writes the day for a calendar, in five columns, with its sign; a marked one in brackets.
    pub fn place(self, day: Day, is_marked: bool) -> String {
        let [open, close] = if is_marked { ['[', ']'] } else { [' ', ' '] };
        let number = day.day_of_month();
        match self {
            Self::Untried => format!("{open}{number:>2}{close} "),
            _ => format!("{open}{number:>2}{}{close}", self.sign()),
        }
    }

    /// Returns the fewest moves of a win.
    pub const fn moves(self) -> Option<u32> {
        match self {
            Self::Won(moves) | Self::WonAnotherDay(moves) => Some(moves),
            Self::Open | Self::Lost | Self::Untried => None,
        }
    }

    /// Returns the legend of the signs of some days, each once.
    pub fn legend(days: impl IntoIterator<Item = Self>) -> Vec<String> {
        let names: BTreeSet<&str> = days.into_iter().map(Self::name).collect();
        let shown = Self::ALL.into_iter().filter(|of| *of != Self::Untried && names.contains(of.name()));
        shown.map(|of| format!("{} {}", of.sign(), of.words())).collect()
    }

    /// Returns the standing in words, with the moves or presses of a table: `won on its day in 38 moves`.
    pub fn sentence(self, table: Table) -> String {
        let [one, several] = table.with_day().steps();
        match self.moves() {
            Some(moves) => format!("{} in {}", self.words(), counted(moves.into(), one, several)),
            None => self.words().to_owned(),
        }
    }
}
