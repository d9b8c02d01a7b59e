//! Matadors: the unbroken run of the highest trumps.

use std::fmt;

use serde::Serialize;

use super::contract::Contract;
use super::hand::Hand;
use super::pack::{SUITS_BY_VALUE, sorted_bits};
use crate::card::Card;

/// The number of jacks, which are the highest trumps.
const JACKS: u32 = 4;
/// The number of trumps of a suit below the jacks: A 10 K Q 9 8 7.
const SUIT_LENGTH: u32 = 7;

/// The number of cards that the skat of a hand can have: all that are not in the hand.
const SKAT_CARDS: u32 = 22;

/// The unbroken run of trumps from J♣ down that a hand holds, or lacks if it has no J♣.
///
/// The run covers the jacks ♣ ♠ ♥ ♦ (grand: at most 4) and then A 10 K Q 9 8 7 of the trump suit (at most 11). It is
/// never 0. Serialized as it is written: `with 3`.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize)]
#[serde(into = "String")]
pub enum Matadors {
    /// The number of matadors held.
    With(u8),
    /// The number of matadors lacking.
    Without(u8),
}

impl Matadors {
    /// Returns the matadors of a hand's ten cards alone; `None` in a null contract.
    pub fn of(hand: Hand, contract: Contract) -> Option<Self> {
        Trumps::of(hand.sorted_bits(), contract).map(Trumps::matadors)
    }

    /// Returns the matadors of a hand together with a known skat; `None` in a null contract.
    pub fn with_skat(hand: Hand, skat: &[Card; 2], contract: Contract) -> Option<Self> {
        Trumps::of(hand.sorted_bits() | sorted_bits(skat), contract).map(Trumps::matadors)
    }

    /// Returns how many of the 231 skats leave a hand that has these matadors alone at least as many.
    pub(super) const fn skats_that_keep(self) -> u32 {
        const fn pairs(cards: u32) -> u32 {
            cards * (cards - 1) / 2
        }
        match self {
            // No skat shortens the run. Without 1, J♣ alone makes it with 1.
            Self::With(_) | Self::Without(1) => pairs(SKAT_CARDS),
            // None of the missing cards, or both.
            Self::Without(2) => pairs(SKAT_CARDS - 2) + 1,
            Self::Without(count) => pairs(SKAT_CARDS - count as u32),
        }
    }

    /// Returns the number of matadors, held or lacking.
    pub const fn count(self) -> u8 {
        match self {
            Self::With(count) | Self::Without(count) => count,
        }
    }
}

/// Writes `with 3` or `without 2`.
impl fmt::Display for Matadors {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::With(count) => write!(f, "with {count}"),
            Self::Without(count) => write!(f, "without {count}"),
        }
    }
}

impl From<Matadors> for String {
    fn from(matadors: Matadors) -> Self {
        matadors.to_string()
    }
}

#[derive(Clone, Copy)]
pub(super) struct Trumps {
    /// The trumps held, as a bitset with the highest, J♣, in bit 0.
    held: u32,
    /// The number of trumps in the pack: 4 or 11.
    count: u32,
}

impl Trumps {
    /// Returns the trumps of a contract among the cards of [`Hand::sorted_bits`]; `None` in a null contract.
    pub fn of(cards: u32, contract: Contract) -> Option<Self> {
        let jacks = cards & ((1 << JACKS) - 1);
        match contract {
            Contract::Suit(suit) | Contract::SuitHand(suit) => {
                let suits_before =
                    (0..).zip(SUITS_BY_VALUE).find_map(|(place, other)| (other == suit).then_some(place));
                let first = JACKS + SUIT_LENGTH * suits_before.expect("there are four suits");
                let suit = cards >> first & ((1 << SUIT_LENGTH) - 1);
                Some(Self { held: suit << JACKS | jacks, count: JACKS + SUIT_LENGTH })
            }
            Contract::Grand | Contract::GrandHand => Some(Self { held: jacks, count: JACKS }),
            Contract::Null | Contract::NullHand | Contract::NullOuvert | Contract::NullOuvertHand => None,
        }
    }

    const fn has_highest(self) -> bool {
        self.held & 1 == 1
    }

    #[expect(clippy::cast_possible_truncation, reason = "a run is no longer than 11")]
    pub const fn matadors(self) -> Matadors {
        if self.has_highest() {
            Matadors::With(self.held.trailing_ones() as u8)
        } else {
            // A bit past the last trump ends the run if none is held.
            Matadors::Without((self.held | 1 << self.count).trailing_zeros() as u8)
        }
    }

    /// Returns the trumps with the highest missing one added, if any.
    const fn with_highest_lacking(self) -> Self {
        let all = (1 << self.count) - 1;
        Self { held: (self.held | (self.held + 1)) & all, count: self.count }
    }

    /// Returns the fewest and the most matadors that the hand can have together with a skat.
    ///
    /// The hand holds ten cards, and any two of the other 22 can be the skat: any two missing trumps and, as at least
    /// eleven of the 22 are not trumps, also one trump or none.
    pub fn matadors_with_any_skat(self) -> (Matadors, Matadors) {
        let hand_alone = self.matadors();
        // The longest held run gets the two highest missing trumps from the skat.
        let longest_held = self.with_highest_lacking().with_highest_lacking().matadors();
        if self.has_highest() {
            // No skat shortens the run.
            return (hand_alone, longest_held);
        }
        // With J♠ in the skat but not J♣, one matador is missing.
        let most = if longest_held.count() > hand_alone.count() { longest_held } else { hand_alone };
        (Matadors::Without(1), most)
    }
}
