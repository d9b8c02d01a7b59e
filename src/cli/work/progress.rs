//! A progress bar on standard error, if that is a terminal and the work takes more than a second.

use std::time::{Duration, Instant};

use indicatif::{ProgressBar, ProgressDrawTarget, ProgressStyle};

/// The time before the bar is shown.
const DELAY: Duration = Duration::from_secs(1);

pub(in crate::cli) struct Progress {
    bar: ProgressBar,
    /// Whether it may be shown.
    has_count: bool,
    started: Instant,
}

impl Progress {
    /// A bar of `count` items; without that none is shown.
    pub(in crate::cli) fn new(count: Option<u64>) -> Self {
        let bar = ProgressBar::with_draw_target(count, ProgressDrawTarget::hidden());
        let style = ProgressStyle::with_template("{bar:30} {human_pos} of {human_len}, {eta} left {msg}");
        if let Ok(style) = style {
            bar.set_style(style);
        }
        Self { bar, has_count: count.is_some(), started: Instant::now() }
    }

    /// Counts `count` more as done.
    pub(in crate::cli) fn add(&mut self, count: u64) {
        self.bar.inc(count);
        if self.has_count && self.bar.is_hidden() && self.started.elapsed() > DELAY {
            self.bar.set_draw_target(ProgressDrawTarget::stderr());
        }
    }

    /// Sets the text after the bar.
    pub(in crate::cli) fn say(&self, text: String) {
        self.bar.set_message(text);
    }

    /// Erases the bar.
    pub(in crate::cli) fn end(self) {
        self.bar.finish_and_clear();
    }
}
