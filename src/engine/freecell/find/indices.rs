//! The indices of a shuffle, from the cards it dealt.

use crate::card::Card;

/// A step's constraint on its draw.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct StepIndex {
    pub modulus: u8,
    /// The remainder, if it may be 0 or more.
    pub remainder: Option<u8>,
    /// The absolute value of the remainder, if it may be 0 or less.
    pub negative: Option<u8>,
}

impl StepIndex {
    pub const fn new(modulus: u8, remainder: u8) -> Self {
        Self { modulus, remainder: Some(remainder), negative: None }
    }

    pub fn is(self, remainder: i64) -> bool {
        let known = if remainder < 0 { self.negative } else { self.remainder };
        known.is_some_and(|known| u64::from(known) == remainder.unsigned_abs())
    }
}

/// Returns the index that each card had in the pack when the right shuffle dealt it. The cards are in dealing order,
/// all different.
pub(super) fn shuffle_indices(dealt: impl Iterator<Item = Card>) -> Vec<StepIndex> {
    let mut pack = Card::PACK.to_vec();
    let indices = dealt.map(|card| {
        let index = pack.iter().position(|&other| other == card).expect("each card is dealt once");
        let modulus = u8::try_from(pack.len()).expect("52 at most");
        pack.swap_remove(index);
        StepIndex::new(modulus, u8::try_from(index).expect("below 52"))
    });
    indices.collect()
}
