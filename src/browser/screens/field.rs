//! A line of text that is typed or pasted.

use ratatui::crossterm::event::{Event, KeyEvent};
use tui_input::backend::crossterm::to_input_request;
use tui_input::{Input, InputRequest};
use unicode_width::UnicodeWidthChar;

use crate::browser::input::command::Command;
use crate::browser::input::keys::{self};
use crate::browser::state::desk::Desk;
use crate::browser::state::message::Message;
use tableaux_engine::sanitize::is_printable;

/// A text field of the footer.
#[derive(Debug, Clone)]
pub struct FieldLine<'a> {
    pub label: String,
    pub input: &'a Input,
    pub remark: Option<String>,
    /// The place of a character that is wrong, from 0.
    pub mistake: Option<usize>,
}

/// A text field with a limit of characters.
#[derive(Debug, Clone)]
pub struct Field {
    input: Input,
    max: usize,
}

impl Field {
    /// A field of at most `max` characters, with a text in it.
    pub fn new(text: impl Into<String>, max: usize) -> Self {
        Self { input: Input::new(text.into()), max }
    }

    pub fn text(&self) -> &str {
        self.input.value()
    }

    /// The field in the footer, behind a label and before a remark.
    pub fn line(&self, label: impl Into<String>, remark: Option<String>) -> FieldLine<'_> {
        FieldLine { label: label.into(), input: &self.input, remark, mistake: None }
    }

    /// Edits the text by a key. What cannot be done is said.
    pub fn type_key(&mut self, desk: &mut Desk, key: KeyEvent) {
        match to_input_request(&Event::Key(key)) {
            Some(InputRequest::InsertChar(c)) => self.insert(desk, c),
            Some(request) => drop(self.input.handle(request)),
            None => {
                let unbound = Message::new(format!("{} does nothing here: ", keys::pressed(key)));
                desk.say(unbound.then(endings(" accepts the text")));
            }
        }
    }

    pub fn clear(&mut self) {
        self.input.reset();
    }

    pub fn paste(&mut self, desk: &mut Desk, text: &str) {
        for c in text.trim().chars().take(self.max + 1) {
            self.insert(desk, if c.is_whitespace() { ' ' } else { c });
        }
    }

    /// Inserts a character, unless it is not printable or the text is long enough already.
    pub fn insert(&mut self, desk: &mut Desk, c: char) {
        if !is_printable(c) || (c.width() == Some(0) && self.text().is_empty()) {
            return;
        }
        if self.is_full() {
            desk.say(format!("no more than {} characters", self.max));
        } else {
            self.input.handle(InputRequest::InsertChar(c));
        }
    }

    /// Whether the text has as many characters as it may have.
    pub fn is_full(&self) -> bool {
        self.text().chars().count() >= self.max
    }

    /// Deletes the character before the cursor. Whether there was one.
    pub fn erase(&mut self) -> bool {
        self.input.handle(InputRequest::DeletePrevChar).is_some()
    }
}

/// How what is typed is accepted, in words as ` opens the number`, and cancelled.
pub fn endings(accepts: &'static str) -> Message {
    Message::default().key(&[Command::Accept]).text(accepts).text(", ").key(&[Command::Back]).text(" cancels")
}

/// The character that a key would insert into a text, if it would.
pub fn inserted(key: KeyEvent) -> Option<char> {
    match to_input_request(&Event::Key(key))? {
        InputRequest::InsertChar(c) => Some(c),
        _ => None,
    }
}
