//! The days whose deals were won on the day itself, and how a player stands with the deal of any day.

use std::collections::{BTreeMap, BTreeSet};

use super::Statistics;
use super::game::{GameOutcome, RecordedGame};
use super::statistics::Standing;
use crate::table::Table;
use tableaux_engine::daily::{self, Day};
use tableaux_engine::freecell::CellCount;
use tableaux_engine::words::counted;

/// The free cells of the deals of days.
const CELLS: u8 = CellCount::FOUR.get();

/// The days whose deals were won on the day itself, in UTC, and the fewest moves of these games.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct DaysWon(BTreeMap<Day, u32>);

/// How a player stands with the deal of a day.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum DayStanding {
    /// It was won on its day, in this many moves at least.
    Won(u32),
    /// It was won, in this many moves at least, but never on its day.
    WonAnotherDay(u32),
    /// It was not won yet, and a game of it is not over.
    Open,
    /// It was lost or given up, and never won.
    Lost,
    Untried,
}

impl DaysWon {
    /// Adds a game that has ended, if it is one of these.
    pub(super) fn add(&mut self, game: &RecordedGame) {
        let day = Day::of_unix_time(game.finished);
        let is_won = game.outcome == GameOutcome::Won && (game.table, game.cells) == (Table::FREECELL, CELLS);
        if is_won && daily::number(day) == game.number {
            let moves = self.0.entry(day).or_insert(game.moves);
            *moves = game.moves.min(*moves);
        }
    }

    /// How a player stands with the deal of a day who has played games of FreeCell that come to `statistics`; `is_open`
    /// is whether a game of it is not over.
    pub(super) fn standing(&self, day: Day, statistics: &Statistics, is_open: bool) -> DayStanding {
        let results = statistics.of_number(Table::FREECELL, daily::number(day), CELLS);
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
    /// One of each, in the order in which a calendar explains them.
    pub const ALL: [Self; 5] = [Self::Won(0), Self::Lost, Self::Open, Self::WonAnotherDay(0), Self::Untried];

    pub const fn name(self) -> &'static str {
        match self {
            Self::Won(_) => "won",
            Self::WonAnotherDay(_) => "won-another-day",
            Self::Open => "open",
            Self::Lost => "lost",
            Self::Untried => "untried",
        }
    }

    pub const fn words(self) -> &'static str {
        match self {
            Self::Won(_) => "won on its day",
            Self::WonAnotherDay(_) => "won on another day",
            Self::Open => "open",
            Self::Lost => "lost",
            Self::Untried => "not tried",
        }
    }

    pub const fn sign(self) -> char {
        match self {
            Self::Won(_) => '●',
            Self::WonAnotherDay(_) => '○',
            Self::Open => '…',
            Self::Lost => '✗',
            Self::Untried => ' ',
        }
    }

    /// The day in a calendar, in five columns, with its sign; a marked one in brackets.
    pub fn place(self, day: Day, is_marked: bool) -> String {
        let [open, close] = if is_marked { ['[', ']'] } else { [' ', ' '] };
        let number = day.day_of_month();
        match self {
            Self::Untried => format!("{open}{number:>2}{close} "),
            _ => format!("{open}{number:>2}{}{close}", self.sign()),
        }
    }

    /// The fewest moves in which it was won.
    pub const fn moves(self) -> Option<u32> {
        match self {
            Self::Won(moves) | Self::WonAnotherDay(moves) => Some(moves),
            Self::Open | Self::Lost | Self::Untried => None,
        }
    }

    /// What the signs of some days mean, each once.
    pub fn legend(days: impl IntoIterator<Item = Self>) -> Vec<String> {
        let names: BTreeSet<&str> = days.into_iter().map(Self::name).collect();
        let shown = Self::ALL.into_iter().filter(|of| *of != Self::Untried && names.contains(of.name()));
        shown.map(|of| format!("{} {}", of.sign(), of.words())).collect()
    }

    /// It in words, with the moves: `won on its day in 38 moves`.
    pub fn sentence(self) -> String {
        match self.moves() {
            Some(moves) => format!("{} in {}", self.words(), counted(moves.into(), "move", "moves")),
            None => self.words().to_owned(),
        }
    }
}
