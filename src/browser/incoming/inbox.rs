//! The drawing thread's end of the channel: messages are received while it works, so that what ends the browser is known
//! at once, and terminal input is read only as fast as it is received.

use std::sync::mpsc::{self, Receiver, Sender};
use std::time::{Duration, Instant};

use anyhow::Result;

use super::{Backlog, Incoming};
use crate::browser::End;
use crate::browser::background::{Background, late_signal};
use crate::browser::terminal::Report;

/// The pieces of terminal input, of up to 4 KiB, that are read before they are received: what is decoded in some
/// milliseconds, so that the last key typed is never far.
const READ_AHEAD: usize = 32;
/// The most messages received at once.
const MAX_AT_ONCE: usize = 64;
/// The silence after which nothing is on its way from the terminal any more, and the longest time to wait for it.
const SILENCE: Duration = Duration::from_millis(30);
const LONGEST_DRAIN: Duration = Duration::from_millis(50);

pub struct Inbox {
    messages: Receiver<Incoming>,
    /// Allows another piece of terminal input to be read.
    permits: Sender<()>,
    backlog: Backlog,
}

impl Inbox {
    /// Returns the inbox of a channel, and the permits of the thread that reads the terminal.
    pub fn new(messages: Receiver<Incoming>) -> (Self, Receiver<()>) {
        let (permits, permitted) = mpsc::channel();
        let inbox = Self { messages, permits, backlog: Backlog::default() };
        (0..READ_AHEAD).for_each(|_| inbox.permit());
        (inbox, permitted)
    }

    fn permit(&self) {
        // The thread may have ended.
        let _ = self.permits.send(());
    }

    fn receive(&mut self, message: Incoming) {
        if is_input(&message) {
            self.permit();
        }
        self.backlog.add(message, Instant::now());
    }

    /// Waits for the next message, at most until the given time or until what is incomplete times out.
    ///
    /// # Errors
    /// If all senders are gone.
    pub fn wait(&mut self, until: Option<Instant>) -> Result<()> {
        let until = until.into_iter().chain(self.backlog.due()).min();
        // Don't wait while messages are queued.
        let until = if self.backlog.is_empty() { until } else { Some(Instant::now()) };
        match Background::wait(&self.messages, until)? {
            Some(first) => self.receive(first),
            None => self.backlog.expire(Instant::now()),
        }
        Ok(())
    }

    /// Returns the next message.
    pub fn take(&mut self) -> Option<Incoming> {
        self.backlog.take()
    }

    pub fn is_empty(&self) -> bool {
        self.backlog.is_empty()
    }

    /// Receives what has come, and returns the first message that ends the browser.
    pub fn end(&mut self) -> Option<End> {
        for _ in 0..MAX_AT_ONCE {
            if self.backlog.end().is_some() {
                break;
            }
            let Ok(message) = self.messages.try_recv() else { break };
            self.receive(message);
        }
        self.backlog.end()
    }

    /// Returns the first signal that ends the browser, among those received and those that follow shortly.
    pub fn signal(&self) -> Option<i32> {
        self.backlog.signal().or_else(|| late_signal(&self.messages))
    }

    /// Drops terminal input until none comes for a moment: mouse reports and answers that were on their way when the
    /// terminal was told to send no more, and what is typed meanwhile. They would go to the shell.
    pub fn drain(&mut self) {
        let end = Instant::now() + LONGEST_DRAIN;
        let mut silent_at = Instant::now() + SILENCE;
        while let Ok(Some(message)) = Background::wait(&self.messages, Some(silent_at.min(end))) {
            if is_input(&message) {
                self.permit();
                silent_at = Instant::now() + SILENCE;
                continue;
            }
            // Nothing comes from a terminal that has hung up.
            let is_last = matches!(message, Incoming::Terminal(Report::Lost(_)));
            self.receive(message);
            if is_last {
                break;
            }
        }
    }
}

fn is_input(message: &Incoming) -> bool {
    matches!(message, Incoming::Terminal(Report::Bytes(..) | Report::Event(_)))
}
