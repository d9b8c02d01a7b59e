//! The tokens of a text: words, brackets, marks, and the cards they form.

use super::card_word::{Content, Form, RankWord, RecordKey};
use super::lexicon::{ambiguous_rank, key, rank_number};
use crate::card::{Rank, Suit, is_separator};

/// A word, a bracket, a mark, or several that form a card.
#[derive(Debug, Clone, Copy)]
pub(super) struct Token {
    pub kind: Kind,
    pub start: u32,
    pub end: u32,
    /// The start of the last name: `Suit.Hearts` is one word.
    pub name: u32,
    /// The line, from 0; `<br>` and a written `\n` end lines too.
    pub line: u32,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Kind {
    Rank(Rank),
    Suit(Suit),
    Number(u32),
    Card(Content, Form),
    /// A placeholder, such as `undefined`, or an empty string.
    Placeholder,
    /// `?`, `??` or the back of a card.
    Unknown,
    Word,
    /// A key in brackets: `["rank"] =>`.
    Key(RecordKey),
    Open(u8),
    Close,
    /// A sign, or a run of one sign.
    Mark(u8),
    /// A character that does not belong in a text.
    Binary,
}

impl Token {
    pub fn is_mark(&self, marks: &[u8]) -> bool {
        matches!(self.kind, Kind::Mark(mark) if marks.contains(&mark))
    }

    pub const fn is_card(&self) -> bool {
        matches!(self.kind, Kind::Card(..))
    }

    pub fn rank(&self) -> Option<RankWord> {
        match self.kind {
            Kind::Rank(rank) => Some(RankWord::Rank(rank)),
            Kind::Number(number) => rank_number(number),
            _ => None,
        }
    }

    /// Returns the rank of a word that is the name of a rank only next to a suit.
    pub fn named_rank(&self, text: &str) -> Option<Rank> {
        // `As` looks like a card by itself.
        if matches!(self.kind, Kind::Word | Kind::Card(..)) { ambiguous_rank(self.name(text)) } else { None }
    }

    pub const fn suit(&self) -> Option<Suit> {
        if let Kind::Suit(suit) = self.kind { Some(suit) } else { None }
    }

    pub fn text<'a>(&self, text: &'a str) -> &'a str {
        &text[self.start as usize..self.end as usize]
    }

    /// Returns the last name, without its qualifiers.
    pub fn name<'a>(&self, text: &'a str) -> &'a str {
        &text[self.name as usize..self.end as usize]
    }

    /// Returns the kind of value that a word announces.
    pub fn key(&self, text: &str) -> RecordKey {
        match self.kind {
            Kind::Key(key) => key,
            _ => key(self.name(text)),
        }
    }

    /// Returns whether the word announces a rank or a suit even without a sign after it.
    pub fn is_long_key(&self, text: &str) -> bool {
        self.name(text).len() > 3 && matches!(self.key(text), RecordKey::Rank(_) | RecordKey::Suit(_))
    }

    /// Returns whether there is nothing between two tokens.
    pub const fn touches(&self, next: &Self) -> bool {
        self.end == next.start
    }

    /// Returns whether a sign is alone in the place of a card: `--`, `..`, `□`.
    pub fn is_dash(&self, text: &str, mark: u8) -> bool {
        let is_edge = |c: Option<char>| c.is_none_or(is_separator);
        let is_sign = match mark {
            b'-' | b'~' | b'o' => true,
            b'.' | b'*' | b'#' | b'+' => self.end - self.start >= 2,
            _ => false,
        };
        is_sign
            && is_edge(text[..self.start as usize].chars().next_back())
            && is_edge(text[self.end as usize..].chars().next())
    }
}
