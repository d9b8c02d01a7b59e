//! The indices of a shuffle, from the cards that it has dealt.

use crate::card::Card;

/// What happens to the pack when a card is dealt from it.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Removal {
    /// The last card takes its place, as it should.
    Swap,
    /// The cards after it move up by one.
    Shift,
}

/// The index that each card had in the pack when it was dealt. The cards are in dealing order, no two alike.
pub(super) fn shuffle_indices(dealt: impl Iterator<Item = Card>, removal: Removal) -> Vec<u8> {
    let mut pack = Card::PACK.to_vec();
    let indices = dealt.map(|card| {
        let index = pack.iter().position(|&other| other == card).expect("each card is dealt once");
        match removal {
            Removal::Swap => pack.swap_remove(index),
            Removal::Shift => pack.remove(index),
        };
        u8::try_from(index).expect("below 52")
    });
    indices.collect()
}
