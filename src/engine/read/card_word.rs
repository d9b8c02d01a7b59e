//! Cards, ranks and suits as they are spelled, and what keys say of them.

use crate::card::{Card, Rank, Suit};

/// A card as it is spelled; numbers mean different cards in different texts.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Content {
    Card(RankWord, SuitWord),
    /// A rank and a suit as numbers, or a suit and a rank.
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
    /// A letter that may be a rank in another language, or the tens of this text.
    Letter(char),
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum SuitWord {
    Suit(Suit),
    /// A number from 0 to 4.
    Number(u8),
}

impl SuitWord {
    /// Returns the suit that a number behind a key for suits stands for.
    pub(super) fn of_number(number: u32, key: Key) -> Option<Self> {
        let is_suit = number <= 4 && matches!(key, Key::Suit(_));
        u8::try_from(number).ok().filter(|_| is_suit).map(Self::Number)
    }
}

/// How a card is spelled, where the whole text has to be spelled alike.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Form {
    /// `7D`, `10♦`, 🃇.
    Standard,
    /// Any other spelling of a rank and a suit.
    Other,
    /// The suit before the rank, in a word: `D7`.
    SuitFirst,
}

impl Content {
    pub(super) const fn of(card: Card) -> Self {
        Self::Card(RankWord::Rank(card.rank()), SuitWord::Suit(card.suit()))
    }
}

/// Kind of value behind a key of a record. Of several keys of one kind the first counts.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum Key {
    Rank(u8),
    Suit(u8),
    /// A whole card.
    Card,
    Other,
}
