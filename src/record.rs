//! A player's record: ended games and their statistics.

mod days;
mod evening;
mod game;
mod history;
mod losses;
mod statistics;
mod win;

use std::collections::HashMap;

pub use days::{DayStanding, DaysWon};
pub use evening::{Dare, Evening, Proposal, by_level, chance};
pub use game::{GameOutcome, RecordedGame};
pub use history::{Tally, by_day, by_month};
pub use losses::Losses;
pub use statistics::{Results, Sample, Standing, Statistics};
pub use win::{Feat, Rank, Win};

use crate::table::Table;
use tableaux_engine::daily::Day;

/// The statistics of all ended games by [`Table::of_record`]: one for FreeCell, with any generator and any number of free
/// cells, and one for each size of boards.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Records {
    tables: HashMap<Table, TableRecord>,
    /// All games, in the order in which they ended.
    games: Vec<RecordedGame>,
    /// The empty record, for tables where no game has ended.
    none: TableRecord,
}

#[derive(Debug, Clone, Default, PartialEq, Eq)]
struct TableRecord {
    statistics: Statistics,
    days_won: DaysWon,
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
        let record = self.tables.entry(game.table.of_record()).or_default();
        record.statistics.add(game);
        record.days_won.add(game);
        self.games.push(game.clone());
    }

    /// Counts a game that was given up as lost, at its place in the order.
    pub fn lose(&mut self, given_up: &RecordedGame) {
        if let Some(game) = self.games.iter_mut().rev().find(|game| *game == given_up) {
            game.outcome = GameOutcome::Lost;
            *self = Self::of(&self.games);
        }
    }

    /// Returns all ended games, in the order in which they ended.
    pub fn games(&self) -> &[RecordedGame] {
        &self.games
    }

    /// Returns the ended games that count in the statistics of a table.
    pub fn games_at(&self, table: Table) -> impl DoubleEndedIterator<Item = &RecordedGame> {
        self.games.iter().filter(move |game| game.table.of_record() == table.of_record())
    }

    fn of_table(&self, table: Table) -> &TableRecord {
        self.tables.get(&table.of_record()).unwrap_or(&self.none)
    }

    /// Returns the days whose deals at a table were won on the day itself.
    pub fn days_won(&self, table: Table) -> &DaysWon {
        &self.of_table(table).days_won
    }

    /// Returns the player's standing with the deal of a day at a table; `is_open` if there is an open game of it.
    pub fn standing_of_day(&self, table: Table, day: Day, is_open: bool) -> DayStanding {
        let TableRecord { statistics, days_won } = self.of_table(table);
        days_won.standing(table, day, statistics, is_open)
    }

    /// Returns the FreeCell tables at which games have ended.
    pub fn freecell_tables(&self) -> impl Iterator<Item = Table> {
        self.at(Table::FREECELL).tables()
    }

    /// Returns the statistics of the games at a table.
    pub fn at(&self, table: Table) -> &Statistics {
        &self.of_table(table).statistics
    }
}
