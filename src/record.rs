//! A player's record: ended games and their statistics.

mod days;
mod evening;
mod game;
mod history;
mod losses;
mod statistics;

use std::collections::HashMap;

pub use days::{DayStanding, DaysWon};
pub use evening::{Dare, Evening, Proposal, by_level, chance};
pub use game::{GameOutcome, RecordedGame};
pub use history::{Tally, by_day, by_month};
pub use losses::Losses;
pub use statistics::{Results, Sample, Standing, Statistics};

use crate::table::Table;
use tableaux_engine::daily::Day;
use tableaux_engine::gears::BoardSize;

/// The statistics of all ended games: one for FreeCell, with any generator and any number of free cells, and one for
/// gears by board size.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Records {
    freecell: Statistics,
    gears: HashMap<BoardSize, Statistics>,
    days_won: DaysWon,
    /// All games, in the order in which they ended.
    games: Vec<RecordedGame>,
    /// Empty statistics, for tables where no game has ended.
    none: Statistics,
}

impl Records {
    /// Computes the statistics of games in the order in which they ended.
    pub fn of<'a>(games: impl IntoIterator<Item = &'a RecordedGame>) -> Self {
        let mut records = Self::default();
        for game in games {
            records.add(game);
        }
        records
    }

    /// Adds the latest game.
    pub fn add(&mut self, game: &RecordedGame) {
        match game.table {
            Table::Gears(size) => self.gears.entry(size).or_default().add(game),
            _ => self.freecell.add(game),
        }
        self.days_won.add(game);
        self.games.push(game.clone());
    }

    /// Returns all ended games, in the order in which they ended.
    pub fn games(&self) -> &[RecordedGame] {
        &self.games
    }

    /// Returns the ended games that count in the statistics of a table.
    pub fn games_at(&self, table: Table) -> impl DoubleEndedIterator<Item = &RecordedGame> {
        let is_at = move |game: &&RecordedGame| match (table, game.table) {
            (Table::Gears(size), other) => other == Table::Gears(size),
            (_, other) => !matches!(other, Table::Gears(_)),
        };
        self.games.iter().filter(is_at)
    }

    /// Returns the days whose deals were won on the day itself.
    pub fn days_won(&self) -> &DaysWon {
        &self.days_won
    }

    /// Returns the player's standing with the deal of a day; `is_open` if there is an open game of it.
    pub fn standing_of_day(&self, day: Day, is_open: bool) -> DayStanding {
        self.days_won.standing(day, &self.freecell, is_open)
    }

    /// Returns the FreeCell tables at which games have ended.
    pub fn freecell_tables(&self) -> impl Iterator<Item = Table> {
        self.freecell.tables()
    }

    /// Returns the statistics of the games at a table.
    pub fn at(&self, table: Table) -> &Statistics {
        match table {
            Table::Gears(size) => self.gears.get(&size).unwrap_or(&self.none),
            _ => &self.freecell,
        }
    }
}
