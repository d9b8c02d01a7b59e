//! Messages are data: what is said of a command, in parts. Who shows one writes it out: a screen with the keys that are
//! set there, the linear mode with the names of its commands.

use std::borrow::Cow;

use crate::browser::input::command::Command;
use crate::browser::input::keys::Section;
use tableaux_engine::card::Card;
use tableaux_engine::number::DealNumber;

/// What is said of a command.
#[derive(Debug, Clone, Default)]
pub struct Message(Vec<Part>);

/// A part of a message.
#[derive(Debug, Clone)]
pub enum Part {
    Text(Cow<'static, str>),
    /// The key of a command on the screen that shows the message: of several that do the same, the first that has one.
    Key(&'static [Command]),
    /// The same on another screen, and the keys that open that.
    KeyOn {
        screen: Section,
        opens: &'static [Command],
        keys: &'static [Command],
    },
    Card(Card),
    Deal(DealNumber),
    /// What concerns those alone who see the screen.
    Seen(Message),
}

/// What was asked, and is answered by the same command once more.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Question {
    Quit,
    Restart,
    Next,
}

impl Message {
    pub fn new(text: impl Into<Cow<'static, str>>) -> Self {
        Self::default().text(text)
    }

    /// Several messages in one, with a text between them.
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

    /// Goes on with the key of a command, of several the first that has one on the screen.
    #[must_use]
    pub fn key(self, commands: &'static [Command]) -> Self {
        self.part(Part::Key(commands))
    }

    /// Goes on with the key of a command on another screen, and what opens that.
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

    /// Goes on with what concerns those alone who see the screen.
    #[must_use]
    pub fn seen(self, message: impl Into<Self>) -> Self {
        self.part(Part::Seen(message.into()))
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
