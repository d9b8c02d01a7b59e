//! The record of a player: the games that have ended, and what they come to.

mod statistics;

use std::collections::HashMap;

pub use statistics::{Results, Sample, Standing, Statistics};

use crate::gears::BoardSize;

use crate::number::DealNumber;
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
            match game.table {
                Table::Gears(size) => records.gears.entry(size).or_default().add(game),
                _ => records.freecell.add(game),
            }
        }
        records
    }

    /// The statistics of the games at a table.
    pub fn at(&self, table: Table) -> &Statistics {
        match table {
            Table::Gears(size) => self.gears.get(&size).unwrap_or(&self.none),
            _ => &self.freecell,
        }
    }
}

/// A game that has ended.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct RecordedGame {
    /// The table it was played at.
    pub table: Table,
    /// The number of its deal or board; 0 at a board of the user's own.
    pub number: DealNumber,
    /// The number of free cells; 0 where there are none.
    pub cells: u8,
    /// How it ended.
    pub outcome: GameOutcome,
    /// Its moves: a supermove is one, a move home none; at gears its presses.
    pub moves: u32,
    /// Its single-card moves; 0 at gears.
    pub cards: u32,
    /// How long it was played, in seconds.
    pub seconds: u32,
    /// How many hints were asked for.
    pub hints: u32,
    /// When it ended, in seconds since 1970 (Unix time).
    pub finished: u64,
}

/// How a game has ended.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum GameOutcome {
    /// It was won.
    Won,
    /// It could no longer be won.
    Lost,
    /// It was abandoned while it could still be won.
    GivenUp,
}
