//! A position in two bits per card, which select one of the few things that the card can lie on.
//!
//! A card lies where no move has put it, or on the base of a cascade, in a cell or on one of two cards on which it
//! fits. The [`Progress`](super::progress::Progress) determines which cards no move has touched, so the two together
//! are the whole position except for the order of the cascades and of the cells, and no two positions have the same.

use crate::solver::card_set::{
    BASE, CELL, CardSet, OF_SUIT, SUITS, TARGETS, bit, contains, fits, highest, lowest, suit,
};
use crate::solver::masked::PerCard;

/// Two bits for each card: 0 if it is home, on a base, or on a card on which it does not fit; 1 if it is in a cell; 2
/// and 3 if it is on the card of the lower or of the higher suit on which it fits.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Code {
    low: CardSet,
    high: CardSet,
}

/// The cards on which each card fits: of the lower suit and of the higher.
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
    /// The code with all cards home.
    pub const NONE: Self = Self { low: 0, high: 0 };
    /// The marker of an empty slot in a set.
    pub const EMPTY: Self = Self { low: CardSet::MAX, high: CardSet::MAX };
    /// The marker of a slot whose code was removed.
    pub const REMOVED: Self = Self { low: CardSet::MAX, high: 0 };

    /// Returns whether the slot holds a code (not `EMPTY` or `REMOVED`).
    pub fn is_some(self) -> bool {
        self != Self::EMPTY && self != Self::REMOVED
    }

    /// Returns the code with `card` moved onto `below`; a card on a foundation counts as on its [`BASE`].
    #[must_use]
    pub fn with(self, card: u8, below: u8) -> Self {
        let (low, high) = match below {
            CELL => (1, 0),
            _ if fits(card, below) => (suit(below) as CardSet >> 1, 1),
            _ => (0, 0),
        };
        let others = !bit(card);
        Self { low: self.low & others | low << card, high: self.high & others | high << card }
    }

    /// Returns what lies under a card that a move has put there.
    pub fn below(self, card: u8) -> u8 {
        match (contains(self.high, card), contains(self.low, card)) {
            (false, false) => BASE,
            (false, true) => CELL,
            (true, upper) => LOWER[usize::from(upper)][card],
        }
    }

    pub fn cells(self) -> CardSet {
        self.low & !self.high
    }

    /// Returns the cards that lie on others on which they fit.
    pub fn covering(self) -> CardSet {
        self.high
    }

    /// Returns the cards that lie on the higher of the two cards on which they fit.
    pub fn on_higher(self) -> CardSet {
        self.high & self.low
    }

    /// Returns the cards under others that fit on them.
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

    /// Returns the cards whose place differs from another position.
    pub fn difference(self, other: Self) -> CardSet {
        (self.low ^ other.low) | (self.high ^ other.high)
    }

    /// Returns a number that orders codes like [`Self::pack`] if they differ only in its set, but is faster to compute.
    pub fn rank(self) -> u128 {
        u128::from(self.high) << 64 | u128::from(self.low)
    }

    /// Packs the bits for the cards of a set, the lower bits first.
    pub fn pack(self, of: &Selection) -> u128 {
        u128::from(of.gather(self.low)) | u128::from(of.gather(self.high)) << of.cards.count_ones()
    }

    /// Unpacks the bits for the cards of a set, with the bits of `others` for all other cards. `None` if there are more
    /// bits.
    pub fn unpack(bits: u128, of: &Selection, others: Self) -> Option<Self> {
        let (count, others) = (of.cards.count_ones(), others.only(!of.cards));
        let half = |bits: u128| u64::try_from(bits & ((1 << count) - 1)).ok();
        let (low, high) = (half(bits)?, half(bits >> count)?);
        let is_whole = bits >> count >> count == 0;
        is_whole.then(|| Self { low: others.low | of.scatter(low), high: others.high | of.scatter(high) })
    }

    /// Returns the code with the cards outside a set as if home.
    #[must_use]
    pub fn only(self, of: CardSet) -> Self {
        Self { low: self.low & of, high: self.high & of }
    }

    /// Returns a hash; its high bits are the better ones.
    pub fn hash(self) -> u64 {
        let sum =
            self.low.wrapping_mul(0x9e37_79b9_7f4a_7c15).wrapping_add(self.high.wrapping_mul(0xd1b5_4a32_d192_ed03));
        (sum ^ sum >> 32).wrapping_mul(0xbf58_476d_1ce4_e5b9)
    }
}

/// A set of cards whose bits can be packed in six steps (Steele's *compress*; Warren, *Hacker's Delight*, 7-4): each
/// moves some bits by a power of two.
#[derive(Debug, Clone, Copy)]
pub struct Selection {
    cards: CardSet,
    /// The bits that each step moves.
    moved: [u64; 6],
}

impl Selection {
    pub fn new(cards: CardSet) -> Self {
        let (mut left, mut gaps) = (cards, !cards << 1);
        let moved = std::array::from_fn(|step| {
            // The unpacked bits with an odd number of gaps below them.
            let odd = (0..6).fold(gaps, |sum, shift| sum ^ sum << (1 << shift));
            let moved = odd & left;
            left = left ^ moved | moved >> (1 << step);
            gaps &= !odd;
            moved
        });
        Self { cards, moved }
    }

    #[inline]
    pub fn gather(&self, bits: u64) -> u64 {
        self.moved.iter().enumerate().fold(bits & self.cards, |bits, (step, moved)| {
            let moved = bits & moved;
            bits ^ moved | moved >> (1 << step)
        })
    }

    /// Moves the lowest bits to the cards, in order.
    #[inline]
    pub fn scatter(&self, bits: u64) -> u64 {
        let bits = self
            .moved
            .iter()
            .enumerate()
            .rev()
            .fold(bits, |bits, (step, &moved)| bits & !moved | bits << (1 << step) & moved);
        bits & self.cards
    }
}
