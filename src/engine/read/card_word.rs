//! Cards, ranks and suits as spelled, and the keys of their values.

use super::pack_order::CardCode;
use crate::card::{Card, Rank, Suit};

/// A card as spelled; numbers mean different cards in different texts.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Content {
    Card(RankWord, SuitWord),
    /// A rank and a suit as numbers, in either order.
    Pair(u8, u8),
    /// A place in the pack.
    Index(u8),
    /// A card whose rank or suit does not exist.
    Misspelled,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum RankWord {
    Rank(Rank),
    /// A number from 0 to 14.
    Number(u8),
    /// A letter that may be a rank in another language, or the ten of this text.
    Letter(char),
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum SuitWord {
    Suit(Suit),
    /// A number from 0 to 4.
    Number(u8),
}

impl SuitWord {
    /// Returns the suit of a number after a key for suits.
    pub fn of_number(number: u32, key: RecordKey) -> Option<Self> {
        let is_suit = number <= 4 && matches!(key, RecordKey::Suit(_));
        u8::try_from(number).ok().filter(|_| is_suit).map(Self::Number)
    }
}

/// The form of a card's spelling, which should be the same in the whole text.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Form {
    /// `7D`, `10♦`, 🃇.
    Standard,
    /// Any other spelling of a rank and a suit.
    Other,
    /// The suit before the rank, in a word: `D7`.
    SuitFirst,
    /// A number made of a rank and a suit, already converted to a place in the pack.
    Code(CardCode),
    /// Letters of the alphabet with this name.
    Alphabet(&'static str),
    /// An unknown letter for the suit.
    Letters,
}

impl Content {
    pub const fn of(card: Card) -> Self {
        Self::Card(RankWord::Rank(card.rank()), SuitWord::Suit(card.suit()))
    }
}

/// The kind of value after a key of a record. Of several keys of one kind the first counts.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum RecordKey {
    Rank(u8),
    Suit(u8),
    Card,
    Other,
}
