//! The words, brackets and marks of a text, and the cards that they are together.

use super::lexicon::{Form, Key, RankWord, SuitWord, key, rank_number};
use crate::card::{Card, Rank, Suit};

/// A word, a bracket or a mark, or several that are one card.
#[derive(Debug, Clone, Copy)]
pub(super) struct Token {
    pub(super) kind: Kind,
    /// Where it begins and ends, in bytes.
    pub(super) start: usize,
    pub(super) end: usize,
    /// Where its last name begins: `Suit.Hearts` is one word.
    pub(super) name: usize,
    /// Its line, from 0.
    pub(super) line: usize,
}

/// What a token is.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Kind {
    Rank(Rank),
    Suit(Suit),
    Number(u32),
    /// A card that is read as it is written.
    Card(Card),
    /// A card that is spelled in another way, by its place among those.
    Spelled(usize),
    Placeholder,
    Word,
    /// A key in brackets: `["rank"] =>`.
    Key(Key),
    Open(u8),
    Close,
    Mark(u8),
}

/// A card that is spelled in another way, and where.
#[derive(Debug, Clone, Copy)]
pub(super) struct Spelled {
    pub(super) content: Content,
    pub(super) form: Form,
    pub(super) start: usize,
    pub(super) end: usize,
}

/// What is spelled.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Content {
    Card(RankWord, SuitWord),
    /// A rank and a suit as numbers, or a suit and a rank.
    Pair(u8, u8),
    Placeholder,
    /// A card with a rank or a suit that there is not.
    Misspelled,
}

impl Content {
    pub(super) const fn of(card: Card) -> Self {
        Self::Card(RankWord::Rank(card.rank()), SuitWord::Suit(card.suit()))
    }
}

impl Token {
    pub(super) fn is_mark(&self, marks: &[u8]) -> bool {
        matches!(self.kind, Kind::Mark(mark) if marks.contains(&mark))
    }

    pub(super) const fn is_card(&self) -> bool {
        matches!(self.kind, Kind::Card(_) | Kind::Spelled(_))
    }

    /// What is written for a rank.
    pub(super) fn rank(&self) -> Option<RankWord> {
        match self.kind {
            Kind::Rank(rank) => Some(RankWord::Rank(rank)),
            Kind::Number(number) => rank_number(number),
            _ => None,
        }
    }

    pub(super) const fn suit(&self) -> Option<Suit> {
        if let Kind::Suit(suit) = self.kind { Some(suit) } else { None }
    }

    /// Its text; of a name with others before it the last.
    pub(super) fn name<'a>(&self, text: &'a str) -> &'a str {
        &text[self.name..self.end]
    }

    /// What it says of a value, as a word before that.
    pub(super) fn key(&self, text: &str) -> Key {
        match self.kind {
            Kind::Key(key) => key,
            _ => key(self.name(text)),
        }
    }

    /// Whether it stands before a rank or a suit, even without a sign between them.
    pub(super) fn is_long_key(&self, text: &str) -> bool {
        self.name(text).len() > 3 && matches!(self.key(text), Key::Rank(_) | Key::Suit(_))
    }
}
