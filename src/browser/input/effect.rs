//! Effects: what is to be done outside the browser's state.

use crate::practice::PracticeAnswer;
use crate::record::GameOutcome;
use crate::store::Mark;
use crate::table::Table;
use tableaux_engine::freecell::CellCount;
use tableaux_engine::number::DealNumber;

/// What is played: a number, or the user's own board, which is its own table, with a number of free cells.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub struct GameKey {
    pub table: Table,
    /// The number; 0 for the user's own board.
    pub number: DealNumber,
    pub cells: CellCount,
}

/// The place of a game among the open games of its number.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct GamePlace {
    /// Which it is, from 1.
    pub place: usize,
    pub count: usize,
    /// Whether it comes in the place of the game that is played, which is kept.
    pub is_next: bool,
}

impl GamePlace {
    pub fn others(self) -> usize {
        self.count.saturating_sub(1)
    }
}

/// What is to be done outside the browser's state.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Effect {
    Quit,
    Suspend,
    Redraw,
    /// Stop reading the text that was pasted.
    CancelPaste,
    Copy(String),
    Store(Change),
    /// Read the marks again, which another browser may have changed.
    ReadMarks,
    Game(GameKey, GameChange),
    /// Read the record of games, and what was practised.
    ReadRecord,
    /// Read what was practised, or keep an answer.
    Practice(PracticeChange),
}

/// What is to be done about a game in the store.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum GameChange {
    /// Read the one that was kept, if there is one.
    Read,
    /// Keep it as it is, and read the next of the open games of its number.
    ReadNext,
    Keep,
    /// Keep what is played now as another game beside the one that was kept.
    Fork,
    /// Remove it without putting it into the record.
    Discard,
    End {
        outcome: GameOutcome,
        moves: u32,
        /// The cards that they moved, those home among them.
        cards: u32,
        /// How often a hint was asked for.
        hints: u32,
        /// How long it was played, in seconds.
        seconds: u32,
    },
}

/// What is to be done about the practice in the store.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum PracticeChange {
    Read,
    Answer(PracticeAnswer),
}

/// A change of the marks in the store.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Change {
    Put(Mark),
    Remove(Table, DealNumber),
}
