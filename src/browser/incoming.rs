//! Messages from the browser's threads: terminal input, search results, parsed pastes.

pub mod burst;

use std::collections::VecDeque;
use std::time::Instant;

use ratatui::crossterm::event::{Event, KeyEvent};

use self::burst::Burst;
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

/// Queued messages, oldest first. Terminal bytes are decoded into events; a board typed as a burst of keys becomes a
/// paste.
#[derive(Debug, Default)]
pub struct Backlog {
    input: Input,
    burst: Burst,
    waiting: VecDeque<Incoming>,
}

impl Backlog {
    pub fn add(&mut self, message: Incoming) {
        let waiting = &mut self.waiting;
        let mut hand_on = |event| waiting.push_back(Report::Event(event).into());
        match message {
            Incoming::Terminal(Report::Bytes(bytes, at)) => {
                for event in self.input.take(&bytes, at) {
                    self.burst.take(event, at, &mut hand_on);
                }
                waiting.extend(self.input.take_ground().map(Incoming::Ground));
            }
            // Some systems report events without bytes or times.
            Incoming::Terminal(Report::Event(event)) => self.burst.take(event, Instant::now(), &mut hand_on),
            message => {
                if matches!(message, Incoming::Terminal(_)) {
                    self.burst.end(&mut hand_on);
                }
                waiting.push_back(message);
            }
        }
    }

    /// Flushes incomplete sequences and held-back keys after their timeout.
    pub fn expire(&mut self, now: Instant) {
        if let Some(due) = self.input.due().filter(|&due| due <= now) {
            self.add(Incoming::Terminal(Report::Bytes(Vec::new(), due)));
        }
        let waiting = &mut self.waiting;
        self.burst.expire(now, &mut |event| waiting.push_back(Report::Event(event).into()));
    }

    /// When to call [`Backlog::expire`], if anything is incomplete or held back.
    pub fn due(&self) -> Option<Instant> {
        self.input.due().into_iter().chain(self.burst.due()).min()
    }

    pub fn take(&mut self) -> Option<Incoming> {
        self.waiting.pop_front()
    }

    pub fn is_empty(&self) -> bool {
        self.waiting.is_empty()
    }

    /// Looks ahead for a message that ends the browser: a signal, or a key that quits at once.
    pub fn end(&self, quits: impl Fn(KeyEvent) -> bool) -> Option<End> {
        self.waiting.iter().find_map(|message| match message {
            Incoming::Terminal(Report::End(signal)) => Some(End::Signal(*signal)),
            Incoming::Terminal(Report::Event(Event::Key(key))) if quits(*key) => Some(End::Quit),
            _ => None,
        })
    }

    /// Looks ahead for a signal that ends the browser.
    pub fn signal(&self) -> Option<i32> {
        match self.end(|_| false)? {
            End::Signal(signal) => Some(signal),
            End::Quit => None,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use ratatui::crossterm::event::{KeyCode, KeyModifiers};

    #[test]
    fn what_ends_the_browser_is_found_behind_all_that_is_typed_but_not_in_a_paste() {
        let quits = |key: KeyEvent| (key.code, key.modifiers) == (KeyCode::Char('c'), KeyModifiers::CONTROL);
        let end = |bytes: &str, after: Option<Report>| {
            let mut backlog = Backlog::default();
            backlog.add(Report::Bytes(bytes.into(), Instant::now()).into());
            if let Some(report) = after {
                backlog.add(report.into());
            }
            backlog.end(quits)
        };
        let typed = "u".repeat(10_000);
        assert_eq!(end(&(typed.clone() + "\x03u"), None), Some(End::Quit));
        assert_eq!(end(&typed, Some(Report::End(15))), Some(End::Signal(15)));
        assert_eq!(end(&typed, Some(Report::Stop)), None);
        assert_eq!(end(&(typed + "\x1b[200~\x03\x1b[201~"), None), None);
        assert_eq!(end("\x1b[200~\x03", None), None);
    }
}
