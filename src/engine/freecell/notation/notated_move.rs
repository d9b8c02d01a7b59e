//! A move in the notation.

use std::fmt;

use serde::{Serialize, Serializer};

use crate::freecell::moves::{Move, Place};
use crate::freecell::text_position::TextPosition;
use crate::serialization::serialize_as_text;

/// A move in the notation, possibly without its number of cards.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct NotatedMove {
    /// The first character.
    pub from: Place,
    /// The second character.
    pub to: Place,
    /// The number after `v`, 1 to 13, if there is one.
    pub cards: Option<u8>,
    /// The position in the parsed text, if it was part of a longer one.
    pub at: Option<TextPosition>,
}

impl NotatedMove {
    /// Returns the notation of a move, with a number of cards if given.
    pub fn new(Move { from, to, .. }: Move, cards: Option<u8>) -> Self {
        Self { from, to, cards, at: None }
    }
}

/// Writes `3a`, `5h`, `26vb`.
impl fmt::Display for NotatedMove {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(MoveText::from(self).as_str())
    }
}

serialize_as_text!(NotatedMove, "a move, such as `8a` or `26v3`", |notated| {
    let NotatedMove { from, to, cards, .. } = *notated;
    Move { from, to, cards: cards.unwrap_or(1) }.has_text().then(|| MoveText::from(notated))
});

/// The text of a move. One string is faster than separate characters or a format string, and millions are written.
struct MoveText {
    ascii: [u8; 4],
    len: usize,
}

impl From<&NotatedMove> for MoveText {
    fn from(&NotatedMove { from, to, cards, .. }: &NotatedMove) -> Self {
        let digit = cards.and_then(|cards| b"0123456789abcdef".get(usize::from(cards)));
        let ascii = [from.ascii(), to.ascii(), b'v', digit.copied().unwrap_or_default()];
        Self { ascii, len: if digit.is_some() { 4 } else { 2 } }
    }
}

impl MoveText {
    fn as_str(&self) -> &str {
        str::from_utf8(&self.ascii[..self.len]).expect("it is ASCII")
    }
}

impl Serialize for MoveText {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_str(self.as_str())
    }
}
