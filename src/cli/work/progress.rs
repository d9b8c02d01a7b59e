//! A progress bar on standard error, if it is a terminal and the work takes more than a second.

use std::borrow::Cow;
use std::sync::mpsc::{self, RecvTimeoutError, Sender};
use std::thread::{self, JoinHandle};

use indicatif::{ProgressBar, ProgressDrawTarget, ProgressStyle};

use crate::cli::prelude::*;

/// The time before the bar is shown.
const DELAY: Duration = Duration::from_secs(1);
/// The interval at which a line is redrawn while no work is finished.
const TICK: Duration = Duration::from_millis(250);

pub(in crate::cli) struct Progress {
    bar: ProgressBar,
    /// Whether the bar may be shown.
    has_count: bool,
    started: Instant,
}

impl Progress {
    /// Creates a bar of `count` items, hidden without a count.
    pub(in crate::cli) fn new(count: Option<u64>) -> Self {
        Self::styled(count, "{bar:30} {human_pos} of {human_len}, {eta} left{msg}")
    }

    fn styled(count: Option<u64>, template: &str) -> Self {
        let bar = ProgressBar::with_draw_target(count, ProgressDrawTarget::hidden());
        if let Ok(style) = ProgressStyle::with_template(template) {
            bar.set_style(style);
        }
        Self { bar, has_count: count.is_some(), started: Instant::now() }
    }

    pub(in crate::cli) fn add(&mut self, count: u64) {
        self.bar.inc(count);
        if self.has_count && self.bar.is_hidden() && self.started.elapsed() > DELAY {
            self.bar.set_draw_target(ProgressDrawTarget::stderr());
        }
    }

    /// Writes something while the bar is erased.
    pub(in crate::cli) fn suspend<T>(&self, write: impl FnOnce() -> T) -> T {
        self.bar.suspend(write)
    }

    pub(in crate::cli) fn say(&self, text: &str) {
        self.bar.set_message(format!(", {text}"));
    }

    pub(in crate::cli) fn end(self) {
        self.bar.finish_and_clear();
    }
}

/// Progress of work in stages, each of which may take seconds and is known only after the previous one. The line is
/// erased on drop.
pub(in crate::cli) struct StageProgress {
    bar: ProgressBar,
    shower: Option<(Sender<()>, JoinHandle<()>)>,
}

impl StageProgress {
    /// Creates the progress with the words for its items, before the first stage.
    pub(in crate::cli) fn new(words: impl Into<Cow<'static, str>>) -> Self {
        let template = "{spinner} {human_pos} of {human_len} {msg}, {elapsed}";
        let bar = Progress::styled(Some(0), template).bar.with_message(words);
        let (end, ended) = mpsc::channel();
        let shown = bar.clone();
        let show = move || {
            if ended.recv_timeout(DELAY) == Err(RecvTimeoutError::Timeout) {
                shown.set_draw_target(ProgressDrawTarget::stderr());
                shown.enable_steady_tick(TICK);
            }
        };
        // Nothing is shown without a thread.
        let shower = thread::Builder::new().spawn(show).ok().map(|shower| (end, shower));
        Self { bar, shower }
    }

    /// Writes something while the line is erased.
    pub(in crate::cli) fn suspend<T>(&self, write: impl FnOnce() -> T) -> T {
        self.bar.suspend(write)
    }

    pub(in crate::cli) fn begin(&self, count: u64) {
        self.bar.inc_length(count);
    }

    pub(in crate::cli) fn add_one(&self) {
        self.bar.inc(1);
    }
}

impl Drop for StageProgress {
    fn drop(&mut self) {
        if let Some((end, shower)) = self.shower.take() {
            drop(end);
            // The thread cannot fail.
            let _ = shower.join();
        }
        self.bar.finish_and_clear();
    }
}
