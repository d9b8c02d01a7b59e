//! An incremental hash of positions, after Zobrist: a sum with one term per card, so a move changes one term.
//!
//! The term of a card in play is `UPPER[card] · LOWER[card below]`, and the sum is modulo 2⁶⁴. So the hash depends
//! neither on the order of the cascades nor on that of the cells, and moving a run changes only the term of its deepest
//! card. The factors are odd pseudo-random numbers. The high bits of a product depend on more bits of its factors than
//! the low ones: hash tables should use those.

use super::card_set::{CARDS, cards};
use super::masked::PerCard;
use super::position::SearchPosition;
use crate::random::Random;

/// Two independent hashes of a position.
pub(super) type Hash128 = [u64; 2];

const fn factors(seed: u64) -> PerCard<u64> {
    let mut factors = PerCard::filled(0);
    let mut index = 0;
    while index < factors.0.len() {
        factors.0[index] = Random::new(seed + index as u64).next() | 1;
        index += 1;
    }
    factors
}

static UPPER: [PerCard<u64>; 2] = [factors(1), factors(1001)];
static LOWER: [PerCard<u64>; 2] = [factors(2001), factors(3001)];

/// Returns the 64-bit term of a card and what lies under it.
pub(super) fn term(card: u8, below: u8) -> u64 {
    UPPER[0][card].wrapping_mul(LOWER[0][below])
}

/// Returns the change of the 64-bit hash when what lies under a card changes.
pub(super) fn change(card: u8, old: u8, new: u8) -> u64 {
    UPPER[0][card].wrapping_mul(LOWER[0][new].wrapping_sub(LOWER[0][old]))
}

/// Returns the 128-bit terms of a card and what lies under it.
pub(super) fn terms(card: u8, below: u8) -> Hash128 {
    [0, 1].map(|half| UPPER[half][card].wrapping_mul(LOWER[half][below]))
}

/// Returns the 128-bit hash of a position.
pub(super) fn hash(position: &SearchPosition) -> Hash128 {
    let mut hash = [0u64; 2];
    let mut add = |card: u8| {
        let terms = terms(card, position.below[card]);
        hash = [hash[0].wrapping_add(terms[0]), hash[1].wrapping_add(terms[1])];
    };
    cards(position.cells).for_each(&mut add);
    for mut card in position.top.0 {
        while card < CARDS {
            add(card);
            card = position.below[card];
        }
    }
    hash
}
