//! The indices of a shuffle, from the cards that it has dealt.

use crate::card::Card;

/// What becomes of the place of a card that is taken from the pack.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Removal {
    /// The last card goes there, as it should.
    Swap,
    /// The cards after it move up.
    MoveUp,
}

/// Where in what was left of the pack each card was, as they were dealt.
pub(super) fn indices(dealt: impl Iterator<Item = Card>, removal: Removal) -> Vec<u8> {
    let mut pack = Card::PACK.to_vec();
    let index = |card: Card| {
        let index = pack.iter().position(|&other| other == card)?;
        match removal {
            Removal::Swap => pack.swap_remove(index),
            Removal::MoveUp => pack.remove(index),
        };
        u8::try_from(index).ok()
    };
    dealt.map_while(index).collect()
}
