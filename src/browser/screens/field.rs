//! A one-line text field.

use std::ops::Range;

use ratatui::crossterm::event::{Event, KeyEvent};
use tui_input::backend::crossterm::to_input_request;
use tui_input::{Input, InputRequest};
use unicode_width::UnicodeWidthChar;

use crate::browser::input::command::Command;
use crate::browser::input::keys::{self};
use crate::browser::state::desk::Desk;
use crate::browser::state::message::Message;
use tableaux_engine::sanitize::is_printable;

/// A text field in the footer.
#[derive(Debug, Clone)]
pub struct FieldLine<'a> {
    pub label: String,
    pub input: &'a Input,
    pub remark: Option<String>,
    /// The index of an invalid character, from 0.
    pub mistake: Option<usize>,
}

/// A text field with a character limit.
#[derive(Debug, Clone)]
pub struct Field {
    input: Input,
    max: usize,
}

impl Field {
    pub fn new(text: impl Into<String>, max: usize) -> Self {
        Self { input: Input::new(text.into()), max }
    }

    pub fn text(&self) -> &str {
        self.input.value()
    }

    pub fn before_cursor(&self) -> &str {
        let text = self.text();
        text.char_indices().nth(self.input.cursor()).map_or(text, |(end, _)| &text[..end])
    }

    /// Replaces a range of bytes, and puts the cursor behind it.
    pub fn replace(&mut self, range: Range<usize>, with: &str) {
        let mut text = self.text().to_owned();
        let cursor = text[..range.start].chars().count() + with.chars().count();
        text.replace_range(range, with);
        self.input = Input::new(text).with_cursor(cursor);
    }

    /// Returns the field for the footer, between a label and a remark.
    pub fn line(&self, label: impl Into<String>, remark: Option<String>) -> FieldLine<'_> {
        FieldLine { label: label.into(), input: &self.input, remark, mistake: None }
    }

    /// Edits the text by a key, or shows a message if it cannot.
    pub fn type_key(&mut self, desk: &mut Desk, key: KeyEvent) {
        match to_input_request(&Event::Key(key)) {
            Some(InputRequest::InsertChar(c)) => self.insert(desk, c),
            Some(request) => drop(self.input.handle(request)),
            None => {
                let unbound = Message::new(format!("{} does nothing here: ", keys::pressed(key)));
                desk.say(unbound.then(endings(" ends the text")));
            }
        }
    }

    pub fn paste(&mut self, desk: &mut Desk, text: &str) {
        for c in text.trim().chars().take(self.max + 1) {
            self.insert(desk, if c.is_whitespace() { ' ' } else { c });
        }
    }

    /// Inserts a character, unless it is unprintable or the field is full.
    pub fn insert(&mut self, desk: &mut Desk, c: char) {
        if !is_printable(c) || (c.width() == Some(0) && self.text().is_empty()) {
            return;
        }
        if self.is_full() {
            desk.say(format!("use up to {} characters", self.max));
        } else {
            self.input.handle(InputRequest::InsertChar(c));
        }
    }

    pub fn is_full(&self) -> bool {
        self.text().chars().count() >= self.max
    }

    /// Deletes the character before the cursor. Returns whether there was one.
    pub fn erase(&mut self) -> bool {
        self.input.handle(InputRequest::DeletePrevChar).is_some()
    }
}

/// Returns the hint for the accept key, with words such as ` opens the number`, and for the cancel key.
pub fn endings(accepts: &'static str) -> Message {
    Message::default().key(&[Command::Accept]).text(accepts).text(", ").key(&[Command::Back]).text(" cancels")
}

/// Returns the character that a key inserts into a text.
pub fn inserted(key: KeyEvent) -> Option<char> {
    match to_input_request(&Event::Key(key))? {
        InputRequest::InsertChar(c) => Some(c),
        _ => None,
    }
}
