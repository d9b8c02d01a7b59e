//! The results of a search.

use std::fmt;

use serde::{Deserialize, Serialize};

use crate::freecell::moves::Move;

/// The result of a search.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub enum Outcome {
    /// The position can be won.
    Solved {
        /// The moves of a solution, including moves home.
        moves: Vec<Move>,
        /// A lower bound on the moves of every solution. A supermove counts once, and a move home does not count.
        bound: u32,
    },
    /// The position cannot be won.
    Impossible {
        /// The number of positions reachable by single-card moves, all of which were searched. Safe automatic moves are
        /// played at once: a position with one left is not counted.
        states: u64,
    },
    /// The search ended before it found an answer.
    Unknown(Limit),
}

/// The limit that ended a search. Serialized as `states`, `memory` or `time`.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Limit {
    /// The search expanded [`Limits::states`](super::Limits::states) positions.
    States,
    /// The search needed more than [`Limits::bytes`](super::Limits::bytes) of memory, or more than the system provided.
    #[serde(rename = "memory")]
    Bytes,
    /// The caller canceled the search, for example at a deadline.
    #[serde(rename = "time")]
    Canceled,
}

/// Formats as in serialized data.
impl fmt::Display for Limit {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.serialize(f)
    }
}

/// The statistics of a search.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default)]
pub struct SearchStatistics {
    /// The number of expanded positions, that is, whose moves were generated. A position expanded by several stages of
    /// the search counts once for each.
    pub expanded: u64,
    /// The number of moves generated and kept.
    pub generated: u64,
    /// The peak memory of nodes, queues and hash tables, in bytes.
    pub bytes: usize,
}
