//! The record of a player: the games that have ended, and what they come to.

mod game;
mod statistics;

use std::collections::HashMap;

pub use game::{GameOutcome, RecordedGame};
pub use statistics::{Results, Sample, Standing, Statistics};

use crate::gears::BoardSize;
use crate::table::Table;

/// The statistics of all games that have ended: those of FreeCell, by whatever generator and with however many free
/// cells, and those of gears by the size of the board.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Records {
    freecell: Statistics,
    gears: HashMap<BoardSize, Statistics>,
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
