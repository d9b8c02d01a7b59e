//! A move as the notation has it.

use std::fmt::{self, Write};

use crate::freecell::moves::{Move, Place};
use crate::freecell::text_position::TextPosition;
use crate::serialization::serialize_as_text;

/// A move as the notation has it, whose number of cards may be left open.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct NotatedMove {
    /// The first character.
    pub from: Place,
    /// The second.
    pub to: Place,
    /// The number after `v`, 1 to 13, if there is one.
    pub cards: Option<u8>,
    /// Where it was parsed, if it was part of a longer text.
    pub at: Option<TextPosition>,
}

impl NotatedMove {
    pub(crate) fn new(Move { from, to, .. }: Move, cards: Option<u8>) -> Self {
        Self { from, to, cards, at: None }
    }
}

/// `3a`, `5h`, `26vb`.
impl fmt::Display for NotatedMove {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        // Characters are faster than a format string, and millions of moves are written.
        f.write_char(self.from.letter())?;
        f.write_char(self.to.letter())?;
        match self.cards.and_then(|cards| char::from_digit(cards.into(), 16)) {
            Some(digit) => f.write_char('v').and_then(|()| f.write_char(digit)),
            None => Ok(()),
        }
    }
}

serialize_as_text!(NotatedMove, "a move, such as `8a` or `26v3`", |notated| {
    let NotatedMove { from, to, cards, .. } = *notated;
    Move { from, to, cards: cards.unwrap_or(1) }.has_text().then_some(*notated)
});
