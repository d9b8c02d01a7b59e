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
    pub fn pack(self, of: &Selection) -> u128 {
        u128::from(of.gather(self.low)) | u128::from(of.gather(self.high)) << of.cards.count_ones()
    }

    /// The code that has such bits for the cards of a set, and those of another one for all others. Nothing, if there are
    /// more bits.
    pub fn unpack(bits: u128, of: &Selection, others: Self) -> Option<Self> {
        let (count, others) = (of.cards.count_ones(), others.only(!of.cards));
        let half = |bits: u128| u64::try_from(bits & ((1 << count) - 1)).ok();
        let (low, high) = (half(bits)?, half(bits >> count)?);
        let is_whole = bits >> count >> count == 0;
        is_whole.then(|| Self { low: others.low | of.scatter(low), high: others.high | of.scatter(high) })
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

/// Some cards, whose bits are closed up in six steps (Steele's *compress*; Warren, *Hacker's Delight*, 7-4): each moves
/// some of the bits by a power of two.
#[derive(Debug, Clone, Copy)]
pub(in crate::solver) struct Selection {
    cards: CardSet,
    /// The bits that a step moves.
    moved: [u64; 6],
}

impl Selection {
    pub fn new(cards: CardSet) -> Self {
        let (mut left, mut gaps) = (cards, !cards << 1);
        let moved = std::array::from_fn(|step| {
            // The bits that have an odd number of gaps below them, of those not yet closed.
            let odd = (0..6).fold(gaps, |sum, shift| sum ^ sum << (1 << shift));
            let moved = odd & left;
            left = left ^ moved | moved >> (1 << step);
            gaps &= !odd;
            moved
        });
        Self { cards, moved }
    }

    /// The bits of the cards, closed up.
    #[inline]
    fn gather(&self, bits: u64) -> u64 {
        self.moved.iter().enumerate().fold(bits & self.cards, |bits, (step, moved)| {
            let moved = bits & moved;
            bits ^ moved | moved >> (1 << step)
        })
    }

    /// The lowest bits, each at the next card.
    #[inline]
    fn scatter(&self, bits: u64) -> u64 {
        let bits = self
            .moved
            .iter()
            .enumerate()
            .rev()
            .fold(bits, |bits, (step, &moved)| bits & !moved | bits << (1 << step) & moved);
        bits & self.cards
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::solver::card_set::{CARDS, cards};

    #[test]
    fn the_bits_of_a_selection_are_closed_up_in_their_order() {
        let mut random = fastrand::Rng::with_seed(36);
        for round in 0..10_000 {
            let set = match round {
                0 => 0,
                1 => CardSet::MAX,
                _ => random.u64(..) & random.u64(..) | random.u64(..) & random.u64(..),
            };
            let (selection, bits) = (Selection::new(set), random.u64(..));
            let expected = cards(set).zip(0..).map(|(card, place)| (bits >> card & 1) << place).sum::<u64>();
            assert_eq!(selection.gather(bits), expected, "{set:x}");
            assert_eq!(selection.scatter(selection.gather(bits)), bits & set, "{set:x}");
        }
    }

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
