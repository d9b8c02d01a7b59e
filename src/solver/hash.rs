//! Keys of positions, kept up move by move.
//!
//! A key is the sum over all cards in play of `UPPER[card] · LOWER[what lies under it]`, modulo 2⁶⁴. So it depends
//! neither on the order of the cascades nor on that of the cells, and a move of a whole run changes one term. The factors
//! are odd numbers without a pattern, so that the high bits tell positions apart: take those.

use super::card_set::{CARDS, bit, lowest};
use super::position::Position;

const fn mixed(seed: u64) -> u64 {
    // The finaliser of SplitMix64 (Steele, Lea and Flood 2014).
    let mut z = seed.wrapping_mul(0x9e37_79b9_7f4a_7c15);
    z = (z ^ (z >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
    z ^ (z >> 31)
}

const fn factors(seed: u64) -> [u64; 64] {
    let mut factors = [0; 64];
    let mut index = 0;
    while index < 64 {
        factors[index] = mixed(seed + index as u64) | 1;
        index += 1;
    }
    factors
}

static UPPER: [[u64; 64]; 2] = [factors(1), factors(1001)];
static LOWER: [[u64; 64]; 2] = [factors(2001), factors(3001)];

/// The term of a card and of what lies under it, in the first half of a key.
pub(super) fn term(card: u8, under: u8) -> u64 {
    UPPER[0][usize::from(card) & 63].wrapping_mul(LOWER[0][usize::from(under) & 63])
}

/// How the first half of a key changes when what lies under a card becomes something else.
pub(super) fn change(card: u8, old: u8, new: u8) -> u64 {
    let (old, new) = (LOWER[0][usize::from(old) & 63], LOWER[0][usize::from(new) & 63]);
    UPPER[0][usize::from(card) & 63].wrapping_mul(new.wrapping_sub(old))
}

/// The same in both halves: the term of a card and of what lies under it, 128 bits.
pub(super) fn wide_term(card: u8, under: u8) -> [u64; 2] {
    [0, 1].map(|half| UPPER[half][usize::from(card) & 63].wrapping_mul(LOWER[half][usize::from(under) & 63]))
}

/// The key of a position, both halves.
pub(super) fn wide(position: &Position) -> [u64; 2] {
    let mut key = [0u64; 2];
    let mut add = |card: u8| {
        let term = wide_term(card, position.below[usize::from(card) & 63]);
        key = [key[0].wrapping_add(term[0]), key[1].wrapping_add(term[1])];
    };
    let mut cells = position.cells;
    while cells != 0 {
        add(lowest(cells));
        cells &= cells - 1;
    }
    for mut card in position.top {
        while card < CARDS {
            add(card);
            card = position.below[usize::from(card) & 63];
        }
    }
    key
}

/// Whether a card is in a set.
pub(super) fn has(set: u64, card: u8) -> bool {
    set & bit(card) != 0
}
