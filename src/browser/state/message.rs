//! Messages as data. A screen formats them with its configured keys, the linear mode with the names of its commands.

use std::borrow::Cow;

use super::prelude::*;
use crate::browser::input::keys::Section;

#[derive(Debug, Clone, Default)]
pub struct Message(Vec<Part>);

#[derive(Debug, Clone)]
pub enum Part {
    Text(Cow<'static, str>),
    /// The key of a command on the current screen; of several equivalent ones, the first that has one.
    Key(&'static [Command]),
    /// The key of a command on another screen, and the keys that open it.
    KeyOn {
        screen: Section,
        opens: &'static [Command],
        keys: &'static [Command],
    },
    Card(Card),
    Deal(DealNumber),
    /// Text only for those who see the screen.
    ScreenOnly(Message),
}

/// A question that repeating the command answers with yes.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Question {
    Quit,
    Restart,
    Drop,
}

impl Message {
    pub fn new(text: impl Into<Cow<'static, str>>) -> Self {
        Self::default().text(text)
    }

    /// Joins messages with a text between them.
    pub fn join(messages: impl IntoIterator<Item = Self>, between: &'static str) -> Self {
        let mut messages = messages.into_iter();
        let first = messages.next().unwrap_or_default();
        messages.fold(first, |joined, message| joined.text(between).then(message))
    }

    pub fn parts(&self) -> &[Part] {
        &self.0
    }

    #[must_use]
    pub fn text(self, text: impl Into<Cow<'static, str>>) -> Self {
        let text = text.into();
        if text.is_empty() { self } else { self.part(Part::Text(text)) }
    }

    /// Appends the key of a command; of several, the first that has one on the screen.
    #[must_use]
    pub fn key(self, commands: &'static [Command]) -> Self {
        self.part(Part::Key(commands))
    }

    /// Appends the key of a command on another screen, and the key that opens it.
    #[must_use]
    pub fn key_on(self, screen: Section, opens: &'static [Command], keys: &'static [Command]) -> Self {
        self.part(Part::KeyOn { screen, opens, keys })
    }

    #[must_use]
    pub fn card(self, card: Card) -> Self {
        self.part(Part::Card(card))
    }

    #[must_use]
    pub fn deal(self, number: DealNumber) -> Self {
        self.part(Part::Deal(number))
    }

    /// Appends text only for those who see the screen.
    #[must_use]
    pub fn seen(self, message: impl Into<Self>) -> Self {
        self.part(Part::ScreenOnly(message.into()))
    }

    #[must_use]
    pub fn then(mut self, message: impl Into<Self>) -> Self {
        self.0.extend(message.into().0);
        self
    }

    fn part(mut self, part: Part) -> Self {
        self.0.push(part);
        self
    }
}

impl From<&'static str> for Message {
    fn from(text: &'static str) -> Self {
        Self::new(text)
    }
}

impl From<String> for Message {
    fn from(text: String) -> Self {
        Self::new(text)
    }
}
