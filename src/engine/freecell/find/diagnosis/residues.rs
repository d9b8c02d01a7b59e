//! A test of whole boards for all numbers at once, whatever their pack, their order and their removal.
//!
//! Where the cards left are a multiple of 4, an index has the two lowest bits of its draw, bits 16 and 17 of the state;
//! where they are even, the lowest. These bits depend only on the 18 low bits of the seed, and there are 39 of them: of
//! boards that no number deals, one in two million passes.

use std::collections::HashSet;
use std::sync::LazyLock;

use crate::card::Card;
use crate::freecell::find::program::{DealtCards, Removal};
use crate::generator::microsoft;

/// The low bits of the draws of each seed.
static RESIDUES: LazyLock<HashSet<u64>> = LazyLock::new(|| {
    let bits = |seed: u32| {
        let mut state = seed;
        residues(|_| {
            state = microsoft::next(state);
            state >> 16
        })
    };
    (0..1 << 18).map(bits).collect()
});

/// Returns the low bits of the draws of all steps, or of indices in their place.
fn residues(mut draw: impl FnMut(usize) -> u32) -> u64 {
    (0..Card::COUNT).fold(0, |bits, step| {
        let draw = u64::from(draw(step));
        match Card::COUNT - step {
            left if left % 4 == 0 => bits << 2 | draw & 3,
            left if left % 2 == 0 => bits << 1 | draw & 1,
            _ => bits,
        }
    })
}

/// Returns whether the draws of some number may deal a whole board with a removal, by s >> 16 with any mask of at least
/// two bits, or that plus 1.
pub fn may_be_dealt(removal: Removal, dealt: &DealtCards) -> bool {
    let Some(indices) = removal.indices(dealt) else { return false };
    let may_be = |less: u32| RESIDUES.contains(&residues(|step| u32::from(indices[step]).wrapping_sub(less)));
    may_be(0) || may_be(1)
}
