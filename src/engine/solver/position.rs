//! The position in the search: a linked list for each cascade, in which each card names the one under it.
//!
//! A move, of one card or of a run, changes what lies under one card and the tops of two cascades.

use super::card_set::{ALL, BASE, CELL, CardSet, RANKS, SUITS, bit, card, contains, lowest, rank, suit};
use super::masked::{CASCADES, PerCard, PerCascade};
use super::packed_move::PackedMove;
use crate::card::Card;

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct SearchPosition {
    /// The byte under each card in play: a card, [`BASE`] or [`CELL`].
    pub below: PerCard<u8>,
    /// The card on top of each cascade, [`BASE`] if it is empty.
    pub top: PerCascade<u8>,
    pub len: PerCascade<u8>,
    pub cells: CardSet,
    /// The number of home cards of each suit.
    pub home: [u8; SUITS],
    pub cells_used: u8,
}

/// The rule for cards that go home after each move, one of two of [`freecell`](crate::freecell::auto_play::AutoPlay)'s
/// rules. The search has its own copy, since the checker of its solutions shares no code with it.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum HomeRule {
    /// Sends every card home as soon as possible. That may lose the only solution.
    Max,
    /// Sends only cards home that no other card can need anymore: Raymond's rule, which loses no solution.
    Raymond,
}

impl SearchPosition {
    pub const EMPTY: Self = Self {
        below: PerCard::filled(BASE),
        top: PerCascade::filled(BASE),
        len: PerCascade::filled(0),
        cells: 0,
        home: [0; SUITS],
        cells_used: 0,
    };

    pub fn is_won(&self) -> bool {
        self.home.iter().all(|&home| usize::from(home) == RANKS)
    }

    pub fn push(&mut self, card: u8, cascade: usize) {
        self.below[card] = self.top[cascade];
        self.top[cascade] = card;
        self.len[cascade] += 1;
    }

    pub fn pop(&mut self, cascade: usize) {
        self.top[cascade] = self.below[self.top[cascade]];
        self.len[cascade] -= 1;
    }

    pub fn add_to_cells(&mut self, card: u8) {
        self.below[card] = CELL;
        self.cells |= bit(card);
        self.cells_used += 1;
    }

    pub fn remove_from_cells(&mut self, card: u8) {
        self.cells &= !bit(card);
        self.cells_used -= 1;
    }

    pub const fn empty_cascades(&self) -> usize {
        // The product sums the eight bits in its highest byte.
        ((topped_by(self.top, BASE) >> 7).wrapping_mul(0x0101_0101_0101_0101) >> 56) as usize
    }

    pub const fn first_empty_cascade(&self) -> Option<usize> {
        match topped_by(self.top, BASE).trailing_zeros() as usize / 8 {
            CASCADES => None,
            cascade => Some(cascade),
        }
    }

    /// Returns the cascade with `card` on top; there must be one.
    pub const fn cascade_of(&self, card: u8) -> usize {
        topped_by(self.top, card).trailing_zeros() as usize / 8 % CASCADES
    }

    pub fn tops(&self) -> CardSet {
        self.top.0.iter().fold(0, |set, &top| set | bit(top)) & !bit(BASE)
    }

    /// Returns the number of cards from the top of a cascade down to `deepest`, a card of the run at its end.
    pub fn run_length(&self, cascade: usize, deepest: u8) -> u8 {
        rank(deepest) - rank(self.top[cascade]) + 1
    }

    /// Returns the next card of a suit to go home; if its king is home, a byte that is not a card.
    pub const fn next_home(&self, suit: usize) -> u8 {
        card(self.home[suit], suit)
    }

    #[inline]
    pub fn all_next_home(&self) -> CardSet {
        next_home(self.home)
    }

    /// Returns the cards of a cascade, deepest first, in `cards`.
    pub fn cascade<'a>(&self, cascade: usize, cards: &'a mut [u8; Card::COUNT]) -> &'a [u8] {
        let cards = &mut cards[..usize::from(self.len[cascade])];
        let mut card = self.top[cascade];
        for place in cards.iter_mut().rev() {
            *place = card;
            card = self.below[card];
        }
        cards
    }

    /// Returns the cards that go home automatically once nothing lies on them.
    #[inline]
    pub fn automatic(&self, rule: HomeRule) -> CardSet {
        let mut set = self.all_next_home();
        if rule == HomeRule::Raymond {
            set = safe(set, self.home);
        }
        set
    }

    pub fn next_automatic(&self, rule: HomeRule) -> Option<PackedMove> {
        let ready = self.automatic(rule) & (self.cells | self.tops());
        (ready != 0).then(|| self.move_home(lowest(ready)))
    }

    /// Returns the move home of a card in a cell or on top of a cascade.
    pub fn move_home(&self, card: u8) -> PackedMove {
        let from = if contains(self.cells, card) { PackedMove::CELL } else { self.cascade_of(card) };
        PackedMove::new(card, from, PackedMove::HOME)
    }

    pub fn play(&mut self, mv: PackedMove) {
        let (card, from, to) = (mv.card(), mv.from(), mv.to());
        if to < CASCADES && from < CASCADES {
            let count = self.run_length(from, card);
            let top = self.top[from];
            self.top[from] = self.below[card];
            self.below[card] = self.top[to];
            self.top[to] = top;
            self.len[from] -= count;
            self.len[to] += count;
            return;
        }
        if from == PackedMove::CELL {
            self.remove_from_cells(card);
        } else {
            self.pop(from);
        }
        match to {
            PackedMove::HOME => self.home[suit(card)] += 1,
            PackedMove::CELL => self.add_to_cells(card),
            _ => self.push(card, to),
        }
    }
}

/// Returns the cascades with `card` on top: bit 8 · i + 7 is set for cascade i.
#[inline]
pub const fn topped_by(tops: PerCascade<u8>, card: u8) -> u64 {
    const LOW: u64 = 0x7f7f_7f7f_7f7f_7f7f;
    let difference = u64::from_le_bytes(tops.0) ^ (card as u64 * 0x0101_0101_0101_0101);
    // All bytes are below 128, so the sum carries into a byte's high bit unless the byte is 0.
    !(difference + LOW) & !LOW
}

/// Returns the next card of each suit to go home, given the number of home cards of each.
#[inline]
pub fn next_home(home: [u8; SUITS]) -> CardSet {
    let mut set = 0;
    for (suit, home) in home.into_iter().enumerate() {
        set |= bit(card(home, suit));
    }
    set & ALL
}

/// Returns those of the next cards to go home that no other card can need anymore: Raymond's rule.
#[inline]
pub fn safe(mut set: CardSet, home: [u8; SUITS]) -> CardSet {
    // With `n` cards of its suit home, a card may go if `n` cards of both suits of the other color are home, or `n` − 1
    // of those and `n` − 2 of the other suit of its own color.
    let [clubs, diamonds, hearts, spades] = home;
    let (red, black) = (diamonds.min(hearts), clubs.min(spades));
    let safe = |n: u8, opposite: u8, other: u8| opposite >= n || (opposite + 1 >= n && other + 2 >= n);
    let is_safe = [
        safe(clubs, red, spades),
        safe(diamonds, black, hearts),
        safe(hearts, black, diamonds),
        safe(spades, red, clubs),
    ];
    for (suit, is_safe) in is_safe.into_iter().enumerate() {
        set &= !(u64::from(!is_safe) << card(home[suit], suit));
    }
    set
}
