//! A position in two bits a card: for each card what it lies on, of the few things that it can.
//!
//! A card lies where no move has put it, or else on the base of a cascade, in a cell or on one of two cards on which it
//! fits. Which cards no move has touched follows from the [`Progress`](super::progress::Progress), so the two together
//! are the whole position but for the order of the cascades and that of the cells, and no two positions have the same.

use crate::solver::card_set::{
    BASE, CELL, CardSet, OF_SUIT, SUITS, TARGETS, bit, contains, fits, highest, lowest, suit,
};
use crate::solver::masked::PerCard;

/// Two bits for each card: 0 if it is home, on a base, or on a card on which it does not fit; 1 if it is in a cell; 2
/// and 3 if it is on the card of the lower or of the higher suit on which it fits.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(in crate::solver) struct Code {
    low: CardSet,
    high: CardSet,
}

/// For each card, those on which it fits: of the lower suit and of the higher.
static LOWER: [PerCard<u8>; 2] = {
    let mut lower = [PerCard::filled(BASE); 2];
    let mut card = 0;
    while card < BASE {
        let targets = TARGETS.0[card as usize];
        if targets != 0 {
            lower[0].0[card as usize] = lowest(targets);
            lower[1].0[card as usize] = highest(targets);
        }
        card += 1;
    }
    lower
};

impl Code {
    /// All cards home.
    pub const NONE: Self = Self { low: 0, high: 0 };
    /// What marks an empty slot of a set: no code.
    pub const EMPTY: Self = Self { low: CardSet::MAX, high: CardSet::MAX };
    /// What marks the slot of a code that was removed: no code either.
    pub const REMOVED: Self = Self { low: CardSet::MAX, high: 0 };

    /// Whether it is one, and marks no slot.
    pub fn is_some(self) -> bool {
        self != Self::EMPTY && self != Self::REMOVED
    }

    /// The same with a card elsewhere: on a card, on [`BASE`], in a [`CELL`] or, as if on the base, home.
    pub fn with(self, card: u8, below: u8) -> Self {
        let (low, high) = match below {
            CELL => (1, 0),
            _ if fits(card, below) => (suit(below) as CardSet >> 1, 1),
            _ => (0, 0),
        };
        let others = !bit(card);
        Self { low: self.low & others | low << card, high: self.high & others | high << card }
    }

    /// What a card lies on that a move has put there.
    pub fn below(self, card: u8) -> u8 {
        match (contains(self.high, card), contains(self.low, card)) {
            (false, false) => BASE,
            (false, true) => CELL,
            (true, upper) => LOWER[usize::from(upper)][card],
        }
    }

    /// The cards in cells.
    pub fn cells(self) -> CardSet {
        self.low & !self.high
    }

    /// The cards that lie on others on which they fit.
    pub fn covering(self) -> CardSet {
        self.high
    }

    /// The cards on which others lie that fit.
    pub fn covered(self) -> CardSet {
        let [clubs, diamonds, hearts, spades] = OF_SUIT;
        let (lower, higher) = (self.high & !self.low, self.high & self.low);
        (lower & clubs) << (SUITS + 1)
            | (lower & diamonds) << (SUITS - 1)
            | (lower & (hearts | spades)) << (SUITS - 2)
            | (higher & (clubs | diamonds)) << (SUITS + 2)
            | (higher & hearts) << (SUITS + 1)
            | (higher & spades) << (SUITS - 1)
    }

    /// The cards that lie elsewhere than in another position.
    pub fn difference(self, other: Self) -> CardSet {
        (self.low ^ other.low) | (self.high ^ other.high)
    }

    /// A number that orders codes as [`Self::pack`] does those that differ in its set only, without the time for that.
    pub fn rank(self) -> u128 {
        u128::from(self.high) << 64 | u128::from(self.low)
    }

    /// Its bits for the cards of a set, closed up: those of the lower bits first.
    pub fn pack(self, of: CardSet) -> u128 {
        u128::from(extract(self.low, of)) | u128::from(extract(self.high, of)) << of.count_ones()
    }

    /// The code that has such bits for the cards of a set, and those of another one for all others. Nothing, if there are
    /// more bits.
    pub fn unpack(bits: u128, of: CardSet, others: Self) -> Option<Self> {
        let count = of.count_ones();
        let half = |bits: u128| u64::try_from(bits & ((1 << count) - 1)).ok();
        let (low, high) = (half(bits)?, half(bits >> count)?);
        let is_whole = bits >> count >> count == 0;
        is_whole.then(|| Self { low: others.low & !of | deposit(low, of), high: others.high & !of | deposit(high, of) })
    }

    /// What it says of the cards of a set; as if the others were home.
    pub fn only(self, of: CardSet) -> Self {
        Self { low: self.low & of, high: self.high & of }
    }

    /// A hash, whose high bits are the better ones.
    pub fn hash(self) -> u64 {
        let sum =
            self.low.wrapping_mul(0x9e37_79b9_7f4a_7c15).wrapping_add(self.high.wrapping_mul(0xd1b5_4a32_d192_ed03));
        (sum ^ sum >> 32).wrapping_mul(0xbf58_476d_1ce4_e5b9)
    }
}

/// The bits of `from` at those of `mask`, closed up.
fn extract(from: u64, mut mask: u64) -> u64 {
    let (mut bits, mut place) = (0, 0);
    while mask != 0 {
        bits |= (from >> mask.trailing_zeros() & 1) << place;
        place += 1;
        mask &= mask - 1;
    }
    bits
}

/// The lowest bits of `from`, each at the next one of `mask`.
fn deposit(mut from: u64, mut mask: u64) -> u64 {
    let mut bits = 0;
    while mask != 0 {
        bits |= (from & 1) << mask.trailing_zeros();
        from >>= 1;
        mask &= mask - 1;
    }
    bits
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::solver::card_set::{CARDS, cards};

    #[test]
    fn a_card_is_where_it_was_put_and_covers_what_it_lies_on() {
        for card in 0..CARDS {
            for below in cards(TARGETS[card]) {
                let code = Code::NONE.with(card, below);
                assert_eq!((code.below(card), code.covered(), code.cells()), (below, bit(below), 0));
                assert_eq!(code.with(card, CELL).with(card, BASE), Code::NONE);
            }
            let code = Code::NONE.with(card, CELL);
            assert_eq!((code.below(card), code.covered(), lowest(code.cells())), (CELL, 0, card));
        }
    }
}
