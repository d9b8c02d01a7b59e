//! What a search may spend, and what it has spent.

use std::sync::atomic::{AtomicBool, Ordering};

/// What the caller allows a search to spend.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Limits {
    /// How many states may be expanded.
    pub states: u64,
    /// How many bytes the search may hold.
    pub bytes: usize,
}

impl Limits {
    /// As much as it takes.
    pub const NONE: Self = Self { states: u64::MAX, bytes: usize::MAX };
}

/// Why a search ended without an answer.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Limit {
    /// It expanded as many states as the caller allowed.
    States,
    /// It would have needed more memory than the caller allowed.
    Bytes,
    /// The caller stopped it.
    Cancelled,
}

/// What a search has spent.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct Statistics {
    /// States whose moves were looked at.
    pub expanded: u64,
    /// Moves to states that had not been seen.
    pub generated: u64,
    /// The most bytes that the solver held for nodes, queues and tables, at any time of this search.
    pub bytes: usize,
}

/// Keeps watch over a search.
#[derive(Debug)]
pub(super) struct Budget<'a> {
    pub limits: Limits,
    pub stop: &'a AtomicBool,
    pub statistics: Statistics,
}

/// The search has to end.
#[derive(Debug)]
pub(super) struct Stopped(pub Limit);

impl Budget<'_> {
    /// Counts a state expanded.
    pub fn expanded(&mut self) -> Result<(), Stopped> {
        if self.statistics.expanded >= self.limits.states {
            return Err(Stopped(Limit::States));
        }
        self.statistics.expanded += 1;
        if self.stop.load(Ordering::Relaxed) { Err(Stopped(Limit::Cancelled)) } else { Ok(()) }
    }

    /// Counts states generated.
    pub fn generated(&mut self, count: usize) {
        self.statistics.generated += count as u64;
    }

    /// Notes the bytes held, or about to be.
    pub fn holds(&mut self, bytes: usize) -> Result<(), Stopped> {
        if bytes > self.limits.bytes {
            return Err(Stopped(Limit::Bytes));
        }
        self.statistics.bytes = self.statistics.bytes.max(bytes);
        Ok(())
    }
}
