//! Text between the sequences that begin and end a paste.

use ratatui::crossterm::event::Event;

use super::sequence::{C1_LEADS, is_within_character};
use super::{ESC, PASTE_BEGINS};

/// The most bytes of a paste; one byte more is kept of a longer one.
pub const MAX_PASTE: usize = 1 << 20;

/// The 8-bit form of ESC and `[`.
const CSI: u8 = 0x9b;
/// The most bytes of the sequence that ends a paste.
const MAX_END: usize = PASTE_BEGINS.len();

#[derive(Debug, Default)]
pub(super) struct Paste {
    /// The text, with the sequence that ends it; of a longer one the beginning and the end.
    text: Vec<u8>,
}

impl Paste {
    /// Takes a byte. Returns whether it was the last one.
    pub fn take(&mut self, byte: u8) -> bool {
        self.text.push(byte);
        if let Some(length) = end_length(&self.text) {
            self.text.truncate(self.text.len() - length);
            return true;
        }
        if self.text.len() > MAX_PASTE + (1 << 10) {
            self.text.drain(MAX_PASTE + 1..self.text.len() - MAX_END);
        }
        false
    }

    /// Returns whether it is longer than a paste may be.
    pub fn is_too_long(&self) -> bool {
        self.text.len() > MAX_PASTE + MAX_END
    }

    /// Returns a text that has no end as an event, without the beginning of one.
    pub fn abandoned(mut self) -> Event {
        let begun = (1..MAX_END).rev().find(|&length| self.text.ends_with(&b"\x1b[201~"[..length]));
        self.text.truncate(self.text.len() - begun.unwrap_or(0));
        self.event()
    }

    /// Returns the text as an event.
    pub fn event(mut self) -> Event {
        self.text.truncate(MAX_PASTE + 1);
        Event::Paste(String::from_utf8_lossy(&self.text).into_owned())
    }
}

/// Returns the length of the sequence that ends a paste, if a text ends with it; its ESC and `[` may be one byte, also
/// in UTF-8.
fn end_length(text: &[u8]) -> Option<usize> {
    match text.strip_suffix(b"201~")? {
        [.., ESC, b'['] | [.., C1_LEADS, CSI] => Some(MAX_END),
        [before @ .., CSI] if !is_within_character(before) => Some(MAX_END - 1),
        _ => None,
    }
}
