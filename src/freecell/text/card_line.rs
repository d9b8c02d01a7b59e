//! Lines of cards, of which every form of a board is made, and the tokens that stand for the cards.

use serde_json::Value;

use super::error::ParseBoardError;
use super::location::Location;
use crate::card::Card;
use crate::sanitize::quoted;

/// The cards of a line of a text, or of an inner JSON array.
pub(super) struct CardLine {
    /// The cards with their places; an unknown one is `None`.
    pub(super) cards: Vec<(Location, Option<Card>)>,
    /// The place where one more card would be.
    pub(super) end: Location,
}

/// A line whose cards are not parsed yet.
pub(super) struct TokenLine<'a> {
    pub(super) tokens: Vec<(Location, Token<'a>)>,
    /// The place where one more would be.
    pub(super) end: Location,
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

    /// Whether it is an unknown card: `?`, `??`, the back of a card, or JSON's `null`.
    pub(super) fn is_unknown(self) -> bool {
        matches!(self, Self::Word("?" | "??" | UNKNOWN_GLYPH) | Self::Value(Value::Null))
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
    matches!(word, "?" | "??" | UNKNOWN_GLYPH) || Card::from_word(word).is_some()
}

/// The back of a playing card.
pub(super) const UNKNOWN_GLYPH: &str = "🂠";
