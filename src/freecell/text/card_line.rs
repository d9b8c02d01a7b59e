//! Lines of cards, of which every form of a board is made, and the tokens that stand for the cards.

use serde_json::Value;

use super::error::ParseBoardError;
use super::location::Location;
use super::placeholder::{Placeholder, is_placeholder};
use crate::card::Card;
use crate::sanitize::quoted;

/// The cards of a line of a text, or of an inner JSON array.
#[derive(Clone)]
pub(super) struct CardLine {
    /// The cards with their places; an unknown one is `None`.
    pub(super) cards: Vec<(Location, Option<Card>)>,
    /// The place where one more card would be.
    pub(super) end: Location,
    /// The words for nothing among the unknown cards.
    pub(super) placeholders: Vec<Placeholder>,
}

impl CardLine {
    /// The number of cards without the placeholders at the end.
    pub(super) fn len_without_padding(&self) -> usize {
        let padding = self.placeholders.iter().rev().zip(self.cards.iter().rev());
        self.cards.len() - padding.take_while(|(placeholder, (at, _))| placeholder.at == *at).count()
    }

    /// Leaves out all cards but the first ones.
    pub(super) fn truncate(&mut self, len: usize) {
        self.end = self.cards.get(len).map_or(self.end, |&(at, _)| at);
        let left_out = self.cards.split_off(len.min(self.cards.len()));
        self.placeholders.retain(|placeholder| left_out.iter().all(|&(at, _)| at != placeholder.at));
    }
}

/// What is written in the place of a card.
#[derive(Clone, Copy)]
pub(super) enum Token<'a> {
    /// A word of a text, or a JSON string.
    Word(&'a str),
    /// A JSON value that is not a string.
    Value(&'a Value),
}

impl<'a> From<&'a Value> for Token<'a> {
    fn from(value: &'a Value) -> Self {
        value.as_str().map_or(Self::Value(value), |text| Self::Word(text.trim()))
    }
}

impl Token<'_> {
    /// Parses a known card.
    pub(super) fn card(self) -> Option<Card> {
        match self {
            Self::Word(word) => Card::from_word(word),
            Self::Value(_) => None,
        }
    }

    /// Whether it is an unknown card: `?`, `??`, the back of a card, or a placeholder.
    pub(super) fn is_unknown(self) -> bool {
        matches!(self, Self::Word("?" | "??" | UNKNOWN_GLYPH)) || self.placeholder().is_some()
    }

    /// What is written, if it is a word for nothing: JSON's `null`, or the character of another one.
    pub(super) fn placeholder(&self) -> Option<&str> {
        match self {
            Self::Word(word) => Some(*word).filter(|word| is_placeholder(word)),
            Self::Value(Value::Null) => Some("null"),
            Self::Value(_) => None,
        }
    }

    /// Why it is no card, where one may be unknown or not.
    pub(super) fn error(self, at: Location, allows_unknown: bool) -> ParseBoardError {
        let is_binary = |word: &str| word.contains(|c: char| c == char::REPLACEMENT_CHARACTER || c.is_control());
        match self {
            Self::Word(word) if !allows_unknown => ParseBoardError::NotACard { at, text: quoted(word) },
            Self::Word(word) if is_binary(word) => ParseBoardError::NotText { at },
            Self::Word(word) => ParseBoardError::NotACardOrUnknown { at, text: quoted(word) },
            Self::Value(value) => ParseBoardError::NotAString { at, value: quoted(&value.to_string()) },
        }
    }
}

/// Whether a word is a card, known or not.
pub(super) fn is_card(word: &str) -> bool {
    matches!(word, "?" | "??" | UNKNOWN_GLYPH) || Card::from_word(word).is_some() || is_placeholder(word)
}

/// The back of a playing card.
pub(super) const UNKNOWN_GLYPH: &str = "🂠";
