//! What is due at a time: saving the visit, the next step of a playback, the next turn of a spinner.

use std::time::{Duration, Instant};

use super::search::Query;

/// How long after the last key the visit is saved, so that a killed browser comes back where it was.
const SAVE_AFTER: Duration = Duration::from_millis(300);
/// How long a search takes before its spinner turns, and from turn to turn.
const SPIN_AFTER: Duration = Duration::from_millis(100);

/// What is due, and when.
#[derive(Debug)]
pub struct Timers {
    save: Option<Instant>,
    tick: Option<Instant>,
    spin: Option<Instant>,
    /// The search that `spin` is about.
    query: Option<Query>,
}

/// What is due now.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Due {
    /// The visit is to be saved.
    pub save: bool,
    /// The playback goes a step on.
    pub tick: bool,
    /// The spinner turns.
    pub spin: bool,
}

impl Timers {
    /// The visit is saved once after the start.
    pub fn new(now: Instant) -> Self {
        Self { save: Some(now + SAVE_AFTER), tick: None, spin: None, query: None }
    }

    /// Notes that the person has done something.
    pub fn input(&mut self, now: Instant) {
        self.save = Some(now + SAVE_AFTER);
    }

    /// Sets what runs: a playback with this time between two steps, a search. Returns when something is due next.
    pub fn set(&mut self, now: Instant, interval: Option<Duration>, query: Option<&Query>) -> Option<Instant> {
        self.tick = interval.map(|interval| self.tick.unwrap_or(now + interval));
        if self.query.as_ref() != query {
            self.query = query.copied();
            self.spin = query.map(|_| now + SPIN_AFTER);
        }
        [self.save, self.tick, self.spin].into_iter().flatten().min()
    }

    /// Takes what is due.
    pub fn take_due(&mut self, now: Instant) -> Due {
        let is_due = |due: &mut Instant| *due <= now;
        let due = Due {
            save: self.save.take_if(is_due).is_some(),
            tick: self.tick.take_if(is_due).is_some(),
            spin: self.spin.take_if(is_due).is_some(),
        };
        if due.spin {
            self.spin = Some(now + SPIN_AFTER);
        }
        due
    }
}
