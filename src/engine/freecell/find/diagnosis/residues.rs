//! A test of whole boards for all numbers at once, whatever their pack, their order and their removal.
//!
//! Where the cards left are a multiple of 4, an index has the two lowest bits of its draw, bits 16 and 17 of the state;
//! where they are even, the lowest. These bits depend only on the 18 low bits of the seed, and there are 39 of them: of
//! boards that no number deals, one in two million passes.

use std::collections::HashSet;
use std::sync::LazyLock;

use crate::card::Card;
use crate::freecell::find::program::{DealtCards, Method, Removal};
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
    let Some(indices) = indices(removal, dealt) else { return false };
    let may_be = |less: u32| RESIDUES.contains(&residues(|step| u32::from(indices[step]).wrapping_sub(less)));
    may_be(0) || may_be(1)
}

/// Returns the indices, from the first card left, with which a removal of one card after the other deals a whole board.
fn indices(removal: Removal, dealt: &DealtCards) -> Option<[u8; Card::COUNT]> {
    let mut pack = crate::freecell::find::program::order::IN_ORDER;
    // The place of each card of the pack.
    let mut places = pack;
    let mut indices = [0; Card::COUNT];
    for (step, &card) in dealt.iter().enumerate() {
        let place = usize::from(places[usize::from(card?)]);
        let (first, end) = if removal.is_from_front { (step, step) } else { (0, Card::COUNT - 1 - step) };
        indices[step] = u8::try_from(place.checked_sub(first)?).ok()?;
        match removal.method {
            Method::Copy if removal.is_from_front || place <= end => {
                pack[place] = pack[end];
                places[usize::from(pack[place])] = u8::try_from(place).ok()?;
            }
            Method::Shift if place <= end => {
                pack.copy_within(place + 1..=end, place);
                for (at, &moved) in (0_u8..).zip(&pack[..end]).skip(place) {
                    places[usize::from(moved)] = at;
                }
            }
            _ => return None,
        }
    }
    Some(indices)
}
