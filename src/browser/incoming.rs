//! Messages from the browser's threads: terminal input, search results, parsed pastes.

pub mod burst;
pub mod inbox;
pub mod queue;

use std::time::Instant;

use self::burst::Burst;
use self::queue::Queue;
use super::End;
use super::input::paste_reader::LatePaste;
use super::search::worker::Found;
use super::terminal::Report;
use super::terminal::input::Input;

#[derive(Debug)]
pub enum Incoming {
    Terminal(Report),
    Search(Found),
    /// A paste that took long to parse.
    Pasted(LatePaste),
    /// Whether the ground of the terminal is light.
    Ground(bool),
    /// The number of keys and clicks ignored because too many were waiting: when that begins, and when it is over.
    Ignored(usize),
}

impl From<LatePaste> for Incoming {
    fn from(late: LatePaste) -> Self {
        Self::Pasted(late)
    }
}

impl From<Report> for Incoming {
    fn from(report: Report) -> Self {
        Self::Terminal(report)
    }
}

impl From<Found> for Incoming {
    fn from(found: Found) -> Self {
        Self::Search(found)
    }
}

/// Queued messages, oldest first, in bounded memory. Terminal bytes are decoded into events; a board typed as a burst of
/// keys becomes a paste.
#[derive(Debug, Default)]
pub struct Backlog {
    input: Input,
    burst: Burst,
    queue: Queue,
}

impl Backlog {
    /// Adds a message that is received at `now`.
    pub fn add(&mut self, message: Incoming, now: Instant) {
        let Self { input, burst, queue } = self;
        match message {
            Incoming::Terminal(Report::Bytes(bytes, at)) => {
                queue.prolong_flood(now);
                for event in input.take(&bytes, at) {
                    burst.take(event, at, &mut |event| queue.push_event(event, now));
                }
                if let Some(is_light) = input.take_ground() {
                    queue.push(Incoming::Ground(is_light));
                }
            }
            // Some systems report events without bytes or times.
            Incoming::Terminal(Report::Event(event)) => {
                queue.prolong_flood(now);
                burst.take(event, now, &mut |event| queue.push_event(event, now));
            }
            message => {
                if matches!(message, Incoming::Terminal(_)) {
                    burst.end(&mut |event| queue.push_event(event, now));
                }
                queue.push(message);
            }
        }
    }

    /// Flushes incomplete sequences and held-back keys after their timeout, and ends a flood of keys after a pause.
    pub fn expire(&mut self, now: Instant) {
        let Self { input, burst, queue } = self;
        if let Some(due) = input.due().filter(|&due| due <= now) {
            for event in input.take(b"", due) {
                burst.take(event, due, &mut |event| queue.push_event(event, now));
            }
        }
        burst.expire(now, &mut |event| queue.push_event(event, now));
        queue.expire(now);
    }

    /// When to call [`Backlog::expire`], if anything is incomplete or held back.
    pub fn due(&self) -> Option<Instant> {
        self.input.due().into_iter().chain(self.burst.due()).chain(self.queue.due()).min()
    }

    pub fn take(&mut self) -> Option<Incoming> {
        self.queue.take()
    }

    /// Returns the number of messages that there is memory for.
    pub fn capacity(&self) -> usize {
        self.queue.capacity()
    }

    pub fn is_empty(&self) -> bool {
        self.queue.is_empty()
    }

    /// Returns the first queued message that ends the browser: a signal, or a key that quits at once.
    pub const fn end(&self) -> Option<End> {
        self.queue.end()
    }

    /// Returns the first queued signal that ends the browser.
    pub fn signal(&self) -> Option<i32> {
        self.queue.signal()
    }
}
