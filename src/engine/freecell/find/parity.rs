//! A quick test whether Microsoft's generator may deal the cards of a board at all, before a search of all numbers.
//!
//! If an even number of cards is left, an index has the lowest bit of its draw, bit 16 of the state, which depends only
//! on the 17 low bits of the seed. The rule of the third band, r = h + 1, inverts it.

use super::indices::shuffle_indices;
use crate::card::Card;
use crate::freecell::pattern::Pattern;
use crate::generator::microsoft::{INCREMENT, MULTIPLIER};

/// Returns whether the known cards before the first unknown one may be those of a deal. Of whole boards that are not,
/// one in 256 passes; a few cards say little.
pub fn may_be_dealt(pattern: &Pattern) -> bool {
    let indices = shuffle_indices(pattern.leading_cards());
    let parities: Vec<u32> = indices.iter().step_by(2).map(|step| u32::from(step.remainder.unwrap_or(0)) & 1).collect();
    debug_assert!(indices.iter().step_by(2).all(|step| step.modulus % 2 == 0), "{} is even", Card::COUNT);
    let next = |state: u32| state.wrapping_mul(MULTIPLIER).wrapping_add(INCREMENT);
    (0..1 << 17).any(|seed| {
        let mut state = next(seed);
        let turned = parities.first().map_or(0, |first| state >> 16 & 1 ^ first);
        parities.iter().all(|parity| {
            let is_right = state >> 16 & 1 ^ turned == *parity;
            state = next(next(state));
            is_right
        })
    })
}
