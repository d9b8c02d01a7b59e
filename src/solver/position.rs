//! The position as the search holds it: for each card what lies under it.

use super::card_set::{ALL, BASE, CELL, bit, lowest, rank, suit};

/// A position. A move, of one card or of a run, changes what lies under one card and the tops of two cascades.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Position {
    /// What lies under each card in play: a card, [`BASE`] or [`CELL`].
    pub below: [u8; 64],
    /// The card on top of each cascade, [`BASE`] if it is empty.
    pub top: [u8; 8],
    /// The number of cards in each cascade.
    pub len: [u8; 8],
    /// The set of the cards in free cells.
    pub cells: u64,
    /// How many cards of each suit are home.
    pub home: [u8; 4],
    /// How many cards are in free cells.
    pub held: u8,
}

impl Position {
    /// Eight empty cascades, nothing home.
    pub const EMPTY: Self = Self { below: [BASE; 64], top: [BASE; 8], len: [0; 8], cells: 0, home: [0; 4], held: 0 };

    /// Whether every card is home.
    pub fn won(&self) -> bool {
        self.home == [13; 4]
    }

    /// The next card that may go home in a suit; past the kings, what is no card.
    pub const fn next_home(&self, suit: u8) -> u8 {
        self.home[suit as usize & 3] * 4 + suit
    }

    /// Lays a card on a cascade.
    pub fn put(&mut self, card: u8, cascade: usize) {
        self.below[usize::from(card) & 63] = self.top[cascade & 7];
        self.top[cascade & 7] = card;
        self.len[cascade & 7] += 1;
    }

    /// Takes the top card of a cascade.
    pub fn take(&mut self, cascade: usize) -> u8 {
        let card = self.top[cascade & 7];
        self.top[cascade & 7] = self.below[usize::from(card) & 63];
        self.len[cascade & 7] -= 1;
        card
    }

    /// Puts a card in a free cell.
    pub fn hold(&mut self, card: u8) {
        self.below[usize::from(card) & 63] = CELL;
        self.cells |= bit(card);
        self.held += 1;
    }

    /// Takes a card out of a free cell.
    pub fn release(&mut self, card: u8) {
        self.cells &= !bit(card);
        self.held -= 1;
    }

    /// The cascades whose top is `card`: bit 8 · i + 7 is set for the i-th.
    const fn with_top(&self, card: u8) -> u64 {
        const LOW: u64 = 0x7f7f_7f7f_7f7f_7f7f;
        let apart = u64::from_le_bytes(self.top) ^ (card as u64 * 0x0101_0101_0101_0101);
        // All bytes are below 128, so the sum carries into a byte's high bit unless the byte is 0.
        !(apart + LOW) & !LOW
    }

    /// How many cascades are empty.
    pub const fn empty(&self) -> usize {
        // The product adds up the eight bits in its highest byte.
        ((self.with_top(BASE) >> 7).wrapping_mul(0x0101_0101_0101_0101) >> 56) as usize
    }

    /// An empty cascade, if there is one.
    pub const fn vacant(&self) -> Option<usize> {
        match self.with_top(BASE).trailing_zeros() as usize / 8 {
            8 => None,
            cascade => Some(cascade),
        }
    }

    /// The cascade whose top is `card`, which is some cascade's top.
    pub const fn cascade_of(&self, card: u8) -> usize {
        self.with_top(card).trailing_zeros() as usize / 8 % 8
    }

    /// The set of the cards on top of cascades.
    pub fn tops(&self) -> u64 {
        // The bit of an empty cascade is no card's.
        self.top.iter().fold(0, |set, &top| set | bit(top)) & !bit(BASE)
    }

    /// The cards that go home next in their suits.
    #[inline]
    pub fn next(&self) -> u64 {
        let mut set = 0;
        for suit in 0..4 {
            set |= bit(self.next_home(suit));
        }
        set & ALL
    }

    /// The cards in play that go home by themselves, if they can be reached.
    #[inline]
    pub fn wanted(&self, automatic: AutoPlay) -> u64 {
        let mut set = self.next();
        if automatic == AutoPlay::Raymond {
            // A card of rank N is `n` = N − 1 cards above the table. Clubs go with spades, diamonds with hearts.
            let [clubs, diamonds, hearts, spades] = self.home;
            let (red, black) = (diamonds.min(hearts), clubs.min(spades));
            let safe = |n: u8, opposite: u8, other: u8| opposite >= n || (opposite + 1 >= n && other + 2 >= n);
            let unsafe_suits = u64::from(!safe(clubs, red, spades)) << (clubs * 4)
                | u64::from(!safe(diamonds, black, hearts)) << (diamonds * 4 + 1)
                | u64::from(!safe(hearts, black, diamonds)) << (hearts * 4 + 2)
                | u64::from(!safe(spades, red, clubs)) << (spades * 4 + 3);
            set &= !unsafe_suits;
        }
        set
    }

    /// The next card that goes home by itself and lies free, if there is one.
    pub fn automatic(&self, automatic: AutoPlay) -> Option<u8> {
        let ready = self.wanted(automatic) & (self.cells | self.tops());
        (ready != 0).then(|| lowest(ready))
    }

    /// Takes a card that is free home, and says which cascade it came from, or none if from a cell.
    pub fn send_home(&mut self, card: u8) -> Option<usize> {
        debug_assert_eq!(self.home[usize::from(suit(card))], rank(card));
        self.home[usize::from(suit(card))] += 1;
        if self.cells & bit(card) == 0 {
            let cascade = self.cascade_of(card);
            self.take(cascade);
            Some(cascade)
        } else {
            self.release(card);
            None
        }
    }
}

/// Which cards go home by themselves after each move.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum AutoPlay {
    /// Whatever can: it may lose a solution.
    Max,
    /// What can and is not needed any more: Raymond's rule, which is safe.
    Raymond,
}
