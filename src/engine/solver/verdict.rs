//! The results of a search.

use std::fmt;

use serde::{Deserialize, Serialize};

/// The answer to whether a position can be won. `S` is its solution: the moves that the [`Solver`](super::Solver) found,
/// or a [`Solution`](crate::verdict::Solution) that the rules have replayed.
#[derive(Debug, Clone, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(tag = "verdict", rename_all = "lowercase")]
pub enum Verdict<S> {
    /// The position can be won.
    Solved(S),
    /// The position cannot be won: every reachable position was searched.
    Impossible {
        /// The number of positions reachable by single-card moves, all of which were searched. Safe automatic moves are
        /// played at once: a position with one left is not counted.
        states: u64,
    },
    /// The search ended before it found an answer.
    #[serde(with = "limit_data")]
    Unknown(Limit),
}

/// A limit serialized under its own key.
mod limit_data {
    use serde::{Deserialize, Deserializer, Serialize, Serializer};

    use super::Limit;

    #[derive(Serialize, Deserialize)]
    struct LimitData {
        limit: Limit,
    }

    #[expect(clippy::trivially_copy_pass_by_ref, reason = "serde passes a reference")]
    pub(super) fn serialize<S: Serializer>(&limit: &Limit, serializer: S) -> Result<S::Ok, S::Error> {
        LimitData { limit }.serialize(serializer)
    }

    pub(super) fn deserialize<'de, D: Deserializer<'de>>(deserializer: D) -> Result<Limit, D::Error> {
        LimitData::deserialize(deserializer).map(|data| data.limit)
    }
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
