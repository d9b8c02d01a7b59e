//! The limits of a search, and the count of what it has spent.

use std::sync::atomic::{AtomicBool, Ordering};

use super::outcome::{Limit, SearchStatistics};

/// What a search may spend.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct Limits {
    /// How many positions may be expanded, by all stages of the search together.
    pub states: u64,
    /// How much memory the nodes, queues and hash tables may take, in bytes.
    pub bytes: usize,
}

impl Limits {
    /// No limits: the search ends with an answer, which may take hours and all memory.
    pub const NONE: Self = Self { states: u64::MAX, bytes: usize::MAX };
}

/// Counts what a search spends, and ends it at a limit.
#[derive(Debug)]
pub(super) struct Budget<'a> {
    pub limits: Limits,
    pub stop: &'a AtomicBool,
    pub statistics: SearchStatistics,
}

impl Budget<'_> {
    /// Counts an expanded position.
    ///
    /// # Errors
    /// The limit at which the search must end.
    pub fn count_expanded(&mut self) -> Result<(), Limit> {
        if self.statistics.expanded >= self.limits.states {
            return Err(Limit::States);
        }
        self.statistics.expanded += 1;
        check_stop(self.stop)
    }

    /// Counts generated moves.
    pub fn count_generated(&mut self, count: usize) {
        self.statistics.generated += count as u64;
    }

    /// Records the memory in use, or about to be.
    ///
    /// # Errors
    /// [`Limit::Bytes`], if it is more than allowed.
    pub fn record_memory(&mut self, bytes: usize) -> Result<(), Limit> {
        if bytes > self.limits.bytes {
            return Err(Limit::Bytes);
        }
        self.statistics.bytes = self.statistics.bytes.max(bytes);
        Ok(())
    }
}

/// Ends a search that was cancelled.
///
/// # Errors
/// [`Limit::Cancelled`] if `stop` is set.
#[inline]
pub(super) fn check_stop(stop: &AtomicBool) -> Result<(), Limit> {
    if stop.load(Ordering::Relaxed) { Err(Limit::Cancelled) } else { Ok(()) }
}
