//! A game of the record.

use crate::table::Table;
use tableaux_engine::number::DealNumber;

/// A game that has ended.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct RecordedGame {
    pub table: Table,
    /// The number of its deal or board; 0 at a board of the user's own.
    pub number: DealNumber,
    /// The number of free cells; 0 where there are none.
    pub cells: u8,
    pub outcome: GameOutcome,
    /// Its moves: a supermove is one, a move home none; at gears its presses.
    pub moves: u32,
    /// Its single-card moves; 0 at gears.
    pub cards: u32,
    /// How long it was played, in seconds.
    pub seconds: u32,
    pub hints: u32,
    /// When it ended, in seconds since 1970 (Unix time).
    pub finished: u64,
}

/// How a game has ended.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum GameOutcome {
    Won,
    Lost,
    /// It was abandoned while it could still be won.
    GivenUp,
}
