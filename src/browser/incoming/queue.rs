//! The queue of messages: of keys and clicks it holds as many as a person may type ahead.

use std::collections::VecDeque;
use std::time::{Duration, Instant};

use ratatui::crossterm::event::Event;

use super::Incoming;
use crate::browser::End;
use crate::browser::input::keys::quits;
use crate::browser::terminal::Report;

/// The most keys and clicks that wait. More are nothing that a person types: all of them are ignored, until a pause.
pub const MAX_WAITING: usize = 1 << 16;
/// The pause that ends a flood of keys.
const PAUSE: Duration = Duration::from_millis(50);
/// The bytes of a paste that count as a key.
const BYTES_PER_KEY: usize = 64;
/// The most places kept for messages while none is waiting.
const MAX_KEPT: usize = 1 << 10;

#[derive(Debug, Default)]
pub struct Queue {
    waiting: VecDeque<Incoming>,
    /// The number of keys and clicks that wait, and of those for which pastes count.
    load: usize,
    flood: Option<Flood>,
    end: Option<End>,
}

/// Keys that are ignored because too many were waiting.
#[derive(Debug, Clone, Copy)]
struct Flood {
    ignored: usize,
    /// When terminal input was last received.
    last: Instant,
}

impl Queue {
    /// Adds terminal input at `now`, or ignores it in a flood. A key that quits is never ignored.
    pub fn push_event(&mut self, event: Event, now: Instant) {
        let message = Incoming::Terminal(Report::Event(event));
        let weight = weight(&message);
        match &mut self.flood {
            Some(flood) if weight > 0 => return flood.ignored += weight,
            _ => self.push(message),
        }
        self.load += weight;
        if self.load > MAX_WAITING {
            let ignored = std::mem::take(&mut self.load);
            self.waiting.retain(|message| self::weight(message) == 0);
            self.flood = Some(Flood { ignored, last: now });
            self.waiting.push_back(Incoming::Ignored(ignored));
        }
    }

    /// Adds a message that is not ignored.
    pub fn push(&mut self, message: Incoming) {
        self.end = self.end.or_else(|| end(&message));
        self.waiting.push_back(message);
    }

    /// Prolongs a flood of keys by input received at `now`, whatever it means.
    pub fn prolong_flood(&mut self, now: Instant) {
        if let Some(flood) = &mut self.flood {
            flood.last = now;
        }
    }

    /// Ends a flood of keys after a pause in which nothing was received.
    pub fn expire(&mut self, now: Instant) {
        if self.due().is_some_and(|due| due <= now) {
            self.waiting.extend(self.flood.take().map(|flood| Incoming::Ignored(flood.ignored)));
        }
    }

    /// When to call [`Queue::expire`], if keys are ignored.
    pub fn due(&self) -> Option<Instant> {
        self.flood.map(|flood| flood.last + PAUSE)
    }

    pub fn take(&mut self) -> Option<Incoming> {
        let message = self.waiting.pop_front();
        self.load -= message.as_ref().map_or(0, weight);
        if self.waiting.is_empty() && self.waiting.capacity() > MAX_KEPT {
            self.waiting = VecDeque::new();
        }
        message
    }

    pub fn is_empty(&self) -> bool {
        self.waiting.is_empty()
    }

    /// Returns the number of messages that there is memory for.
    pub fn capacity(&self) -> usize {
        self.waiting.capacity()
    }

    pub const fn end(&self) -> Option<End> {
        self.end
    }

    pub fn signal(&self) -> Option<i32> {
        self.waiting.iter().find_map(|message| match end(message)? {
            End::Signal(signal) => Some(signal),
            End::Quit => None,
        })
    }
}

/// Returns whether and how a message ends the browser, whatever is on the screen.
fn end(message: &Incoming) -> Option<End> {
    match message {
        Incoming::Terminal(Report::End(signal)) => Some(End::Signal(*signal)),
        Incoming::Terminal(Report::Event(Event::Key(key))) if quits(*key) => Some(End::Quit),
        _ => None,
    }
}

/// Returns the number of keys for which a message counts; 0 if it is never ignored.
fn weight(message: &Incoming) -> usize {
    match message {
        _ if end(message).is_some() => 0,
        Incoming::Terminal(Report::Event(Event::Paste(text))) => 1 + text.len() / BYTES_PER_KEY,
        Incoming::Terminal(Report::Event(_)) => 1,
        _ => 0,
    }
}
