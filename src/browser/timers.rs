//! What is due at a time: what waits for a pause, the next step of a playback, the next turn of a spinner.

use std::time::{Duration, Instant};

use crate::browser::search::Query;

/// How long after the last key the visit is saved, so that a killed browser comes back where it was, and warnings on the
/// screen count as seen.
const IDLE_AFTER: Duration = Duration::from_millis(300);
/// How long after an attempt to store something the next one follows, where it has failed; and how many times as long as
/// the attempt has taken, as nothing else is done meanwhile.
const RETRY_AFTER: Duration = Duration::from_secs(2);
const RETRY_TIMES: u32 = 10;
/// How long after the last key that is searched for which is more than the verdict: whoever steps on through deals does
/// not look at it, and no key waits for it.
const PAUSE_AFTER: Duration = Duration::from_millis(50);
/// How long a search takes before its spinner turns, and from turn to turn.
const SPIN_AFTER: Duration = Duration::from_millis(100);
/// How long a key may be meant for the screen that was on top before another.
const RECENT_FOR: Duration = Duration::from_secs(1);

/// What is due, and when.
#[derive(Debug)]
pub struct Timers {
    idle: Option<Instant>,
    pause: Option<Instant>,
    tick: Option<Instant>,
    spin: Option<Instant>,
    /// The search that `spin` is about.
    query: Option<Query>,
    /// The change of the screen on top, and when it is no longer recent.
    changed: Option<(u32, Instant)>,
}

/// What is due now.
#[expect(clippy::struct_excessive_bools, reason = "each is due by itself")]
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Due {
    pub idle: bool,
    /// No key has come for a moment.
    pub typing_paused: bool,
    pub tick: bool,
    pub spin: bool,
    /// The screen on top has changed a while ago.
    pub changed: bool,
}

impl Timers {
    /// The start is as good as a key.
    pub fn new(now: Instant) -> Self {
        Self {
            idle: Some(now + IDLE_AFTER),
            pause: Some(now + PAUSE_AFTER),
            tick: None,
            spin: None,
            query: None,
            changed: None,
        }
    }

    /// Notes that the person has done something, or has something new to see.
    pub fn restart_idle(&mut self, now: Instant) {
        (self.idle, self.pause) = (Some(now + IDLE_AFTER), Some(now + PAUSE_AFTER));
    }

    /// Notes that an attempt to store something has failed, after it has taken some time: it is idle again in a while.
    pub fn retry(&mut self, now: Instant, took: Duration) {
        self.idle = Some(now + RETRY_AFTER.max(RETRY_TIMES * took));
    }

    /// Sets what runs: a playback with this time between two steps, a search, the time since the screen on top has changed,
    /// which has this number. Returns when something is due next.
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
