//! The game clock: the time between two inputs counts as played, up to a minute.

use std::time::{Duration, Instant};

/// The most that counts between two inputs: a longer pause is not play.
pub const LONGEST_PAUSE: Duration = Duration::from_secs(60);

/// The current time, and the time of the last input while a game is in play.
#[derive(Debug, Clone, Copy, Default)]
pub struct Clock {
    now: Option<Instant>,
    last: Option<Instant>,
}

impl Clock {
    pub fn set(&mut self, now: Instant) {
        self.now = Some(now);
    }

    pub fn run(&mut self, is_played: bool) {
        self.last = if is_played { self.last.or(self.now) } else { None };
    }

    /// Returns the counted time since the last input, and starts over.
    pub fn take(&mut self) -> Duration {
        let since = self.since();
        self.last = self.last.and(self.now);
        since
    }

    /// Returns the counted time since the last input.
    pub fn since(&self) -> Duration {
        self.now
            .zip(self.last)
            .map_or(Duration::ZERO, |(now, last)| now.saturating_duration_since(last).min(LONGEST_PAUSE))
    }

    /// Returns when `time` more will have been played, unless the clock stops before.
    pub fn after(&self, time: Duration) -> Option<Instant> {
        (self.last.is_some() && self.since() + time < LONGEST_PAUSE).then(|| Some(self.now? + time))?
    }
}

/// Converts a time to whole seconds, as stored with games.
pub fn whole_seconds(time: Duration) -> u32 {
    u32::try_from(time.as_secs()).unwrap_or(u32::MAX)
}

/// Formats a time: `4:12`, `1:02:03`.
pub fn clock_words(seconds: u32) -> String {
    let (hours, minutes, seconds) = (seconds / 3600, seconds / 60 % 60, seconds % 60);
    if hours > 0 { format!("{hours}:{minutes:02}:{seconds:02}") } else { format!("{minutes}:{seconds:02}") }
}
