//! The record of a player: the games that have ended, and what they come to.

mod days;
mod game;
mod statistics;

use std::collections::HashMap;

pub use days::{DayStanding, DaysWon};
pub use game::{GameOutcome, RecordedGame};
pub use statistics::{Results, Sample, Standing, Statistics};

use crate::table::Table;
use tableaux_engine::daily::Day;
use tableaux_engine::gears::BoardSize;

/// The statistics of all games that have ended: those of FreeCell, by whatever generator and with however many free
/// cells, and those of gears by the size of the board.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Records {
    freecell: Statistics,
    gears: HashMap<BoardSize, Statistics>,
    days_won: DaysWon,
    /// That of a table where no game has ended.
    none: Statistics,
}

impl Records {
    /// The statistics of games in the order in which they ended.
    pub fn of<'a>(games: impl IntoIterator<Item = &'a RecordedGame>) -> Self {
        let mut records = Self::default();
        for game in games {
            records.add(game);
        }
        records
    }

    /// Adds a game that ended after the others.
    pub fn add(&mut self, game: &RecordedGame) {
        match game.table {
            Table::Gears(size) => self.gears.entry(size).or_default().add(game),
            _ => self.freecell.add(game),
        }
        self.days_won.add(game);
    }

    /// How the player stands with the deal of a day; `is_open` is whether a game of it is not over.
    pub fn standing_of_day(&self, day: Day, is_open: bool) -> DayStanding {
        self.days_won.standing(day, &self.freecell, is_open)
    }

    /// The tables of FreeCell at which games have ended.
    pub fn freecell_tables(&self) -> impl Iterator<Item = Table> {
        self.freecell.tables()
    }

    /// The statistics of the games at a table.
    pub fn at(&self, table: Table) -> &Statistics {
        match table {
            Table::Gears(size) => self.gears.get(&size).unwrap_or(&self.none),
            _ => &self.freecell,
        }
    }
}
