//! Timers: idle saving, pauses in typing, playback steps, the spinner.

use std::time::{Duration, Instant};

use crate::browser::search::Query;

/// How long after the last key the visit is saved, in case the browser is killed, and visible warnings count as seen.
const IDLE_AFTER: Duration = Duration::from_millis(300);
/// The minimum delay before a failed save is retried, and the minimum multiple of the attempt's duration, as it blocks
/// everything else.
const RETRY_AFTER: Duration = Duration::from_secs(2);
const RETRY_TIMES: u32 = 10;
/// How long after the last key to start searches beyond the verdict: a user stepping through deals does not look at
/// their results.
const PAUSE_AFTER: Duration = Duration::from_millis(50);
/// How long a search runs before its spinner appears, and the time between frames.
const SPIN_AFTER: Duration = Duration::from_millis(100);
/// How long a key may be meant for the previous screen.
const RECENT_FOR: Duration = Duration::from_secs(1);

#[derive(Debug, Default)]
pub struct Timers {
    idle: Option<Instant>,
    pause: Option<Instant>,
    tick: Option<Instant>,
    spin: Option<Instant>,
    /// The search shown by the spinner.
    query: Option<Query>,
    /// The number of the last screen change, and when it is no longer recent.
    changed: Option<(u32, Instant)>,
}

#[expect(clippy::struct_excessive_bools, reason = "each is due by itself")]
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Due {
    pub idle: bool,
    /// No key for a moment.
    pub typing_paused: bool,
    pub tick: bool,
    pub spin: bool,
    /// The last screen change is no longer recent.
    pub changed: bool,
}

impl Timers {
    /// Counts the start as a key.
    pub fn new(now: Instant) -> Self {
        let mut timers = Self::default();
        timers.restart_idle(now);
        timers
    }

    /// Restarts the idle timers after input or news.
    pub fn restart_idle(&mut self, now: Instant) {
        (self.idle, self.pause) = (Some(now + IDLE_AFTER), Some(now + PAUSE_AFTER));
    }

    /// Schedules the retry of a failed save that took `took`.
    pub fn retry(&mut self, now: Instant, took: Duration) {
        self.idle = Some(now + RETRY_AFTER.max(RETRY_TIMES * took));
    }

    /// Sets the playback interval, the running search and the number of the last screen change. Returns when the next
    /// timer is due.
    pub fn set(
        &mut self,
        now: Instant,
        interval: Option<Duration>,
        query: Option<&Query>,
        changed: Option<u32>,
    ) -> Option<Instant> {
        self.tick = interval.map(|interval| self.tick.unwrap_or(now + interval));
        if self.query.as_ref() != query {
            self.query = query.cloned();
            self.spin = query.map(|_| now + SPIN_AFTER);
        }
        let since = |change| self.changed.filter(|&(known, _)| known == change).unwrap_or((change, now + RECENT_FOR));
        self.changed = changed.map(since);
        let changed = self.changed.map(|(_, due)| due);
        [self.idle, self.pause, self.tick, self.spin, changed].into_iter().flatten().min()
    }

    pub fn take_due(&mut self, now: Instant) -> Due {
        let is_due = |due: &mut Instant| *due <= now;
        let due = Due {
            idle: self.idle.take_if(is_due).is_some(),
            typing_paused: self.pause.take_if(is_due).is_some(),
            tick: self.tick.take_if(is_due).is_some(),
            spin: self.spin.take_if(is_due).is_some(),
            changed: self.changed.take_if(|(_, due)| is_due(due)).is_some(),
        };
        if due.spin {
            self.spin = Some(now + SPIN_AFTER);
        }
        due
    }
}
