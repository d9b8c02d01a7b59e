//! The tokens of a line of moves in words.

use super::lines::{Cursor, is_separator};
use crate::card::{Card, Rank, Suit};
use crate::freecell::Place;
use crate::freecell::text_position::TextPosition;

/// A word or a sign, and its position.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct MoveToken {
    pub kind: MoveTokenKind,
    pub at: TextPosition,
    /// The first byte in the line.
    pub begin: usize,
    pub end: usize,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum MoveTokenKind {
    Card(Card),
    Rank(Rank),
    Suit(Suit),
    Number(u8),
    Letter(char),
    Of,
    Cards,
    Empty,
    /// Places: the foundations, a cell, a cascade, any other.
    Home,
    Cell,
    Stack,
    Space,
    From,
    To,
    Move,
    End,
    /// A word without meaning.
    Filler,
    Unknown,
}

/// Returns whether a character may be part of an arrow between a card and its target.
const fn is_arrow(c: char) -> bool {
    matches!(c, '-' | '=' | '>' | '→' | '➔' | '➜' | '⇒' | '–' | '−' | '/')
}

pub(super) fn tokens(mut cursor: Cursor) -> Vec<MoveToken> {
    let len = cursor.rest.len();
    let mut tokens = Vec::new();
    while let Some(c) = cursor.rest.chars().next() {
        let (at, begin) = (cursor.at, len - cursor.rest.len());
        let kind = if matches!(c, ',' | ';' | '.') {
            cursor.skip(1);
            MoveTokenKind::End
        } else if is_blank(c) {
            cursor.skip(c.len_utf8());
            continue;
        } else if is_arrow(c) {
            cursor.skip_all(is_arrow);
            MoveTokenKind::To
        } else {
            let word = cursor.skip_all(|c| !is_blank(c) && !is_arrow(c) && !matches!(c, ',' | ';' | '.'));
            // A word before a colon is a heading.
            if cursor.rest.starts_with(':') { MoveTokenKind::Filler } else { kind(word) }
        };
        tokens.push(MoveToken { kind, at, begin, end: len - cursor.rest.len() });
    }
    tokens
}

fn is_blank(c: char) -> bool {
    is_separator(c) && c != '.' && c != ',' && c != ';' || matches!(c, ':' | '(' | ')' | '{' | '}')
}

fn kind(word: &str) -> MoveTokenKind {
    /// The maximum length of the words below.
    const MAX_WORD: usize = 12;
    if word.len() > MAX_WORD {
        return MoveTokenKind::Unknown;
    }
    if let Some(card) = Card::from_word(word).or_else(|| suit_first(word)) {
        return MoveTokenKind::Card(card);
    }
    if let Ok(number) = word.parse() {
        return MoveTokenKind::Number(number);
    }
    let lower = word.to_ascii_lowercase();
    match lower.as_str() {
        "of" => MoveTokenKind::Of,
        "card" | "cards" => MoveTokenKind::Cards,
        "empty" => MoveTokenKind::Empty,
        "home" | "h" | "foundation" | "foundations" => MoveTokenKind::Home,
        "freecell" | "freecells" | "cell" | "cells" | "reserve" => MoveTokenKind::Cell,
        "stack" | "column" | "col" | "cascade" | "tableau" => MoveTokenKind::Stack,
        "space" | "spot" | "slot" | "pile" => MoveTokenKind::Space,
        "from" => MoveTokenKind::From,
        "to" | "onto" | "on" | "into" => MoveTokenKind::To,
        "move" | "moves" | "put" | "place" => MoveTokenKind::Move,
        "the" | "an" | "free" | "and" | "then" | "in" | "its" => MoveTokenKind::Filler,
        "clubs" | "club" => MoveTokenKind::Suit(Suit::Clubs),
        "diamonds" | "diamond" => MoveTokenKind::Suit(Suit::Diamonds),
        "hearts" | "heart" => MoveTokenKind::Suit(Suit::Hearts),
        "spades" | "spade" => MoveTokenKind::Suit(Suit::Spades),
        _ => rank(&lower).map_or_else(|| letter(&lower), MoveTokenKind::Rank),
    }
}

fn rank(word: &str) -> Option<Rank> {
    const NAMES: [&str; Rank::COUNT] =
        ["ace", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "jack", "queen", "king"];
    let value = (1..).zip(NAMES).find(|(_, name)| *name == word)?.0;
    Rank::new(value)
}

/// Returns the token of a single letter, which may name a cell.
fn letter(word: &str) -> MoveTokenKind {
    let mut chars = word.chars();
    match (chars.next(), chars.next()) {
        (Some(letter), None) if matches!(Place::from_char(letter), Some(Place::Cell(_))) => {
            MoveTokenKind::Letter(letter)
        }
        _ => MoveTokenKind::Unknown,
    }
}

/// Parses a card with the suit first, such as `♦7`.
fn suit_first(word: &str) -> Option<Card> {
    let mut chars = word.chars();
    let suit = Suit::from_char(chars.next()?)?;
    let rank = chars.as_str().trim_start_matches(['\u{fe0e}', '\u{fe0f}']);
    Some(Card::new(rank.parse().ok()?, suit))
}
