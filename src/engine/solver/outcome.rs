//! What a search reports.

use std::fmt;

use serde::{Deserialize, Serialize};

use crate::freecell::moves::Move;

/// What a search found out.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub enum Outcome {
    /// The position can be won.
    Solved {
        /// The moves of a solution, moves home among them.
        moves: Vec<Move>,
        /// A number of moves that every solution has at least. A move of several cards counts once, and a move home does
        /// not count.
        bound: u32,
    },
    /// The position cannot be won.
    Impossible {
        /// The number of positions that can be reached by single-card moves, all of which were searched. Safe automatic
        /// moves are played at once: a position in which one is left to play is not counted.
        states: u64,
    },
    /// The search ended before it found an answer.
    Unknown(Limit),
}

/// Why a search ended without an answer. In data it is one of the words `states`, `memory` and `time`.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Limit {
    /// It expanded [`Limits::states`](super::Limits::states) positions.
    States,
    /// It would have needed more than [`Limits::bytes`](super::Limits::bytes) of memory, or more than the system gave.
    #[serde(rename = "memory")]
    Bytes,
    /// The caller cancelled it, as when its time is over.
    #[serde(rename = "time")]
    Cancelled,
}

/// The word that it is in data.
impl fmt::Display for Limit {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.serialize(f)
    }
}

/// What a search has spent.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default)]
pub struct SearchStatistics {
    /// The number of positions expanded, that is, whose moves were generated. A position that several stages of the
    /// search expand counts once for each.
    pub expanded: u64,
    /// The number of moves generated and kept to be tried.
    pub generated: u64,
    /// The most memory that nodes, queues and hash tables took at any time of the search, in bytes.
    pub bytes: usize,
}
