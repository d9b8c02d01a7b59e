//! The kinds of words among moves.

use crate::card::{Card, Rank, Suit};

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum MoveTokenKind {
    Card(Card),
    /// A card before a colon or in brackets.
    Heading(Card),
    Rank(Rank),
    Suit(Suit),
    Number(u8),
    /// A number of cards: `(2)`, `{2}` or `x2`.
    Count(u8),
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
