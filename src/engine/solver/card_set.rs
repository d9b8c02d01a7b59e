//! Cards as bytes, and sets of cards as 64-bit bitsets.
//!
//! A card is its index in the unshuffled pack, 4 · (rank − 1) + suit, as in [`Card::index`]. A byte also denotes what
//! lies under a card: another card, [`BASE`] or [`CELL`].

use super::masked::PerCard;
use crate::card::{Card, Rank, Suit};

/// A set of cards: bit `n` stands for card `n`.
pub type CardSet = u64;

/// The number of cards; any lower byte is a card.
#[expect(clippy::cast_possible_truncation, reason = "52")]
pub const CARDS: u8 = Card::COUNT as u8;
pub const RANKS: usize = Rank::KING.value() as usize;
pub const SUITS: usize = Suit::ALL.len();
/// The base of a cascade: lies under its deepest card, and is the top of an empty cascade.
pub const BASE: u8 = CARDS;
/// The marker under a card in a free cell.
pub const CELL: u8 = CARDS + 1;

pub const ALL: CardSet = (1 << CARDS) - 1;
pub const OF_SUIT: [CardSet; SUITS] = {
    const CLUBS: CardSet = 0x1111_1111_1111_1111 & ALL;
    [CLUBS, CLUBS << 1, CLUBS << 2, CLUBS << 3]
};

/// Returns the card with a rank and a suit, see [`rank`] and [`suit`].
#[expect(clippy::cast_possible_truncation, reason = "a suit is below 4")]
pub const fn card(rank: u8, suit: usize) -> u8 {
    rank << 2 | suit as u8
}

/// Returns the rank of a card, from 0 for an ace to 12 for a king.
pub const fn rank(card: u8) -> u8 {
    card >> 2
}

/// Returns the suit of a card, 0 to 3: clubs, diamonds, hearts, spades.
pub const fn suit(card: u8) -> usize {
    card as usize & 3
}

#[expect(clippy::cast_possible_truncation, reason = "an index below 52")]
pub const fn byte(card: Card) -> u8 {
    card.index() as u8
}

const fn is_red(card: u8) -> bool {
    matches!(suit(card), 1 | 2)
}

pub const fn bit(card: u8) -> CardSet {
    1 << (card & 63)
}

pub const fn contains(set: CardSet, card: u8) -> bool {
    set & bit(card) != 0
}

/// Returns the lowest card of a nonempty set.
#[expect(clippy::cast_possible_truncation, reason = "a count of zero bits is at most 64")]
pub const fn lowest(set: CardSet) -> u8 {
    set.trailing_zeros() as u8
}

/// Returns the highest card of a nonempty set.
#[expect(clippy::cast_possible_truncation, reason = "a count of zero bits is at most 64")]
pub const fn highest(set: CardSet) -> u8 {
    63 - set.leading_zeros() as u8
}

/// Iterates over the cards of a set in ascending order.
pub fn cards(mut set: CardSet) -> impl Iterator<Item = u8> {
    std::iter::from_fn(move || {
        let card = (set != 0).then(|| lowest(set))?;
        set &= set - 1;
        Some(card)
    })
}

/// Returns whether `upper` may lie on `lower` in a cascade: it is one rank lower and of the other color.
pub const fn fits(upper: u8, lower: u8) -> bool {
    lower < CARDS && rank(upper) + 1 == rank(lower) && is_red(upper) != is_red(lower)
}

/// Returns, for each card of a set, both cards of the same rank and the other color.
const fn other_color(set: CardSet) -> CardSet {
    let black = (set | set >> 3) & OF_SUIT[0];
    let red = (set >> 1 | set >> 2) & OF_SUIT[0];
    black << 1 | black << 2 | red | red << 3
}

/// Returns the cards that fit on some card of a set.
pub const fn fitting(set: CardSet) -> CardSet {
    other_color(set) >> SUITS
}

/// The cards on which each card fits.
pub static TARGETS: PerCard<CardSet> = {
    let mut targets = PerCard::filled(0);
    let mut card = 0;
    while card < CARDS {
        targets.0[card as usize] = other_color(bit(card)) << SUITS & ALL;
        card += 1;
    }
    targets
};
