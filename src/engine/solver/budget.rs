//! The limits of a search, and its statistics.

use std::sync::atomic::{AtomicBool, Ordering};

use super::verdict::{Limit, SearchStatistics};

/// The limits of a search.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct Limits {
    /// The maximum number of expanded positions, over all stages of the search.
    pub states: u64,
    /// The maximum memory for nodes, queues and hash tables, in bytes.
    pub bytes: usize,
}

impl Limits {
    /// No limits: the search ends with an answer, which may take hours and all memory.
    pub const NONE: Self = Self { states: u64::MAX, bytes: usize::MAX };

    /// Returns a limit of expanded positions alone.
    pub const fn states(states: u64) -> Self {
        Self { states, ..Self::NONE }
    }
}

/// The limits of a search, and the work it has done.
#[derive(Debug)]
pub struct Budget<'a> {
    /// The limits that end the search.
    pub limits: Limits,
    /// The flag that ends the search.
    pub stop: &'a AtomicBool,
    /// The work done so far.
    pub statistics: SearchStatistics,
    /// The memory of the sets of a sweep, in bytes.
    pub bytes: usize,
    /// The solver's other memory during a sweep, in bytes.
    pub other_bytes: usize,
}

/// The flag of a search that cannot be canceled.
static NEVER: AtomicBool = AtomicBool::new(false);

impl Budget<'static> {
    /// Returns a budget without limits, which cannot be canceled.
    pub fn unlimited() -> Self {
        Self::new(Limits::NONE, &NEVER)
    }
}

impl<'a> Budget<'a> {
    /// Returns a budget of which nothing is used.
    pub fn new(limits: Limits, stop: &'a AtomicBool) -> Self {
        Self { limits, stop, statistics: SearchStatistics::default(), bytes: 0, other_bytes: 0 }
    }

    /// Counts expanded positions.
    ///
    /// # Errors
    /// The limit that ends the search.
    pub(super) fn count_expanded(&mut self, count: u64) -> Result<(), Limit> {
        if count > self.limits.states.saturating_sub(self.statistics.expanded) {
            return Err(Limit::States);
        }
        self.statistics.expanded += count;
        check_stop(self.stop)
    }

    pub(super) fn count_generated(&mut self, count: usize) {
        self.statistics.generated += count as u64;
    }

    /// Records the memory that is or will be in use.
    ///
    /// # Errors
    /// [`Limit::Bytes`], if it exceeds the limit.
    pub(super) fn record_memory(&mut self, bytes: usize) -> Result<(), Limit> {
        if bytes > self.limits.bytes {
            return Err(Limit::Bytes);
        }
        self.statistics.bytes = self.statistics.bytes.max(bytes);
        Ok(())
    }
}

/// Returns the error [`Limit::Canceled`] if `stop` is set.
#[inline]
pub(super) fn check_stop(stop: &AtomicBool) -> Result<(), Limit> {
    if stop.load(Ordering::Relaxed) { Err(Limit::Canceled) } else { Ok(()) }
}
