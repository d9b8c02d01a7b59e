//! One thread of a proof: it searches one progress after the other, and keeps the entries it finds for later layers.

use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Instant;

use crate::solver::budget::Budget;
use crate::solver::sweep::expansion::Extent;
use crate::solver::sweep::partitioned_set::PartitionedSet;
use crate::solver::sweep::pending::{Entries, Pending};
use crate::solver::sweep::progress::{Dealt, Progress};
use crate::solver::sweep::walk::Walk;

/// The number of positions from which threads share a level, and below which they stop sharing.
pub(super) const LARGE: usize = if cfg!(test) { 1 << 7 } else { 1 << 12 };
const SMALL: usize = LARGE / 2;

/// The data of a thread, in cache lines of its own.
#[derive(Debug)]
#[repr(align(128))]
pub(super) struct Worker {
    pub walk: Walk,
    /// Whether a progress is under way.
    pub is_busy: bool,
    /// The number of positions searched before this progress.
    states_before: u64,
    pub pending: Pending,
    /// The memory of the search and of `pending`, and its limit. A set whose growth is canceled would lose positions.
    pub budget: Budget<'static>,
}

/// The condition for threads to pause.
pub(super) struct Pause<'a> {
    pub until: Instant,
    pub stop: &'a AtomicBool,
    /// Whether a thread has paused.
    pub is_set: AtomicBool,
}

impl Pause<'_> {
    /// Returns whether threads must pause, and sets the flag if the time is up or `stop` is set.
    pub fn is_due(&self) -> bool {
        if self.stop.load(Ordering::Relaxed) || Instant::now() >= self.until {
            self.is_set.store(true, Ordering::Relaxed);
        }
        self.is_set.load(Ordering::Relaxed)
    }
}

/// The memory that a thread may take before it pauses, and at most, in bytes.
#[derive(Debug, Clone, Copy)]
pub(super) struct Allowance {
    pub soft: usize,
    pub hard: usize,
}

#[derive(Debug, Clone, Copy, Default)]
pub(super) struct Done {
    /// The number of positions in the progresses that it finished.
    pub states: u64,
    /// Whether memory was insufficient for a level.
    pub is_too_little: bool,
}

impl Worker {
    pub fn new(dealt: &Dealt, cell_count: u32, max_slots: usize) -> Self {
        Self {
            walk: Walk::new(dealt, cell_count, Some(max_slots), Extent::NormalForms),
            is_busy: false,
            states_before: 0,
            pending: Pending::default(),
            budget: Budget::unlimited(),
        }
    }

    /// Returns the number of positions searched in the current progress.
    pub fn states_under_way(&self) -> u64 {
        self.walk.states() - self.states_before
    }

    pub fn take_layer(&mut self, steps: usize) -> Entries {
        self.pending.take_layer(steps, &mut self.budget)
    }

    /// Returns whether the level is large enough for threads to share it.
    pub fn is_large(&self, is_shared: bool) -> bool {
        let [_, _, current] = self.walk.sets();
        self.is_busy && current.len() >= if is_shared { SMALL } else { LARGE }
    }

    pub fn begin(&mut self, dealt: &Dealt, progress: Progress, entries: PartitionedSet) {
        self.states_before = self.walk.states();
        self.walk.begin(dealt, progress, entries, &mut self.budget);
        self.is_busy = true;
    }

    /// Resumes a progress in which `states` positions have been searched.
    pub fn resume(&mut self, states: u64, before: PartitionedSet, current: PartitionedSet) {
        self.budget.bytes += before.bytes() + current.bytes();
        self.walk.resume(states, before, current);
    }

    /// Ends the progress. Returns its number of positions.
    pub fn end(&mut self) -> u64 {
        let states = self.states_under_way();
        self.states_before = self.walk.states();
        self.is_busy = false;
        states
    }

    /// Continues with the current progress and then with those from `next`, until there are none or it pauses after a
    /// level: because other threads do, its memory is used up, or the next level is to be shared, if `shares`. When the
    /// search is stopped, it pauses at once, and the level must be restarted.
    pub fn search(
        &mut self,
        dealt: &Dealt,
        room: Allowance,
        pause: &Pause,
        shares: bool,
        mut next: impl FnMut() -> Option<(Progress, PartitionedSet)>,
    ) -> Done {
        let soft_limit = self.budget.bytes + room.soft;
        self.budget.limits.bytes = self.budget.bytes + room.hard;
        let mut done = Done::default();
        loop {
            if !self.is_busy {
                let Some((progress, entries)) = next() else { return done };
                self.begin(dealt, progress, entries);
            }
            loop {
                if pause.stop.load(Ordering::Relaxed) {
                    self.walk.begin_level_again(&mut self.budget);
                    return done;
                }
                match self.walk.step(dealt, &mut self.pending, &mut self.budget) {
                    Ok(true) => {}
                    Ok(false) => {
                        done.states += self.end();
                    }
                    Err(_) => {
                        self.walk.begin_level_again(&mut self.budget);
                        done.is_too_little = true;
                        pause.is_set.store(true, Ordering::Relaxed);
                        return done;
                    }
                }
                if self.walk.is_at_level() {
                    break;
                }
            }
            if self.walk.is_won() || self.budget.bytes > soft_limit || shares && self.is_large(false) {
                pause.is_set.store(true, Ordering::Relaxed);
            }
            if pause.is_due() {
                return done;
            }
        }
    }
}
