//! Effects: actions outside the browser's state.

use crate::practice::PracticeAnswer;
use crate::record::{GameOutcome, RecordedGame};
use crate::store::Mark;
use crate::table::Table;
use tableaux_engine::freecell::CellCount;
use tableaux_engine::number::DealNumber;

/// The key of a game: a number or the user's own board (which is its own table), and the number of free cells.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub struct GameKey {
    pub table: Table,
    /// The number; 0 for the user's own board.
    pub number: DealNumber,
    pub cells: CellCount,
}

/// A game's place among the open games of its number.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct GamePlace {
    /// The place, from 1.
    pub place: usize,
    pub count: usize,
    /// Whether it replaces the current game, which is saved.
    pub is_next: bool,
}

impl GamePlace {
    pub fn others(self) -> usize {
        self.count.saturating_sub(1)
    }
}

/// An action outside the browser's state.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Effect {
    Quit,
    Suspend,
    Redraw,
    /// Stop parsing the pasted text.
    CancelPaste,
    Copy(String),
    Store(Change),
    /// Reread the marks, which another process may have changed.
    ReadMarks,
    Game(GameKey, GameChange),
    /// Read the record of games and the practice record.
    ReadRecord,
    /// Read the practice record, or save an answer.
    Practice(PracticeChange),
}

/// A change of a game in the store.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum GameChange {
    /// Read the saved game, if there is one.
    Read,
    /// Save this game, and read the next open game of its number.
    ReadNext,
    Keep,
    /// Save the current game as another one beside the saved game.
    Fork,
    /// Remove the game without recording it.
    Discard,
    /// Read the moves of an ended game, to show its end.
    ReadEnded(Box<RecordedGame>),
    /// Read the moves of an ended game, for a ghost.
    ReadGhost(Box<RecordedGame>),
    /// Remove the open game with this id in the store without recording it.
    Drop(u64),
    End {
        outcome: GameOutcome,
        moves: u32,
        /// Cards moved, including those moved to the foundations.
        cards: u32,
        hints: u32,
        /// The playing time, in seconds.
        seconds: u32,
    },
}

/// An access to the practice record in the store.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum PracticeChange {
    Read,
    Answer(PracticeAnswer),
}

#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Change {
    Put(Mark),
    Remove(Table, DealNumber),
}
