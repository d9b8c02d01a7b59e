//! The layout a search begins with, and what each part of it costs.
//!
//! Of each cascade there remain the deepest cards as they were dealt (its *dealt* part), and on them what was *built*
//! since. Built cards continue the run at the end of the dealt part, for no others may be laid there, or lie in a
//! cascade whose dealt part is gone. So the number of dealt cards that remain says all about the order of a cascade,
//! and a table has the answers: a *row* for each cascade and each number of cards that may remain.

use super::card_set::{BASE, bit, fits, rank};
use super::heuristic::Tables;
use super::position::Position;

/// The layout of a search.
#[derive(Debug)]
pub(super) struct RootTables {
    /// The row of each cascade when none of its dealt cards remain; the next rows follow.
    pub first: [u8; 8],
    /// For each row, the length of the run at the end.
    pub run: [u8; 64],
    /// For each row, the cards of that run.
    pub cards: [u64; 64],
    /// For each row, the cost of its cards.
    pub base: [i16; 64],
    /// For each row, how much of that is its last card's.
    pub last: [i16; 64],
    /// For each card, the cascade to which it was dealt and the row in which it is the last; past all rows if it was
    /// dealt to none.
    pub spot: [(u8, u8); 64],
}

/// Where a card is that was dealt to no cascade.
const NOWHERE: (u8, u8) = (0, u8::MAX);

impl RootTables {
    pub fn new() -> Self {
        Self { first: [0; 8], run: [0; 64], cards: [0; 64], base: [0; 64], last: [0; 64], spot: [NOWHERE; 64] }
    }

    /// Takes up a position as the layout. Gives the row of each cascade.
    pub fn lay(&mut self, position: &Position, tables: &Tables) -> [u8; 8] {
        self.spot = [NOWHERE; 64];
        let mut rows = [0; 8];
        let mut next = 0;
        for (cascade, last) in (0..8).zip(&mut rows) {
            let len = position.len[usize::from(cascade)];
            self.first[usize::from(cascade)] = next;
            self.clear(next, tables);
            // The cards are linked from the top down.
            let mut cards = [BASE; 52];
            let mut card = position.top[usize::from(cascade)];
            for place in cards[..usize::from(len)].iter_mut().rev() {
                *place = card;
                card = position.below[usize::from(card) & 63];
            }
            let mut under = BASE;
            // What a card over those before it costs.
            let mut over = [0u8; 64];
            for (&card, row) in cards[..usize::from(len)].iter().zip(next + 1..) {
                self.spot[usize::from(card) & 63] = (cascade, row);
                self.add(usize::from(row) & 63, row - next, (card, under), over[usize::from(card) & 63], tables);
                for (over, pair) in over.iter_mut().zip(tables.pairs[usize::from(card) & 63]) {
                    *over = over.saturating_add(pair);
                }
                under = card;
            }
            *last = next + len;
            next = *last + 1;
        }
        rows
    }

    /// The row of an empty cascade.
    fn clear(&mut self, row: u8, tables: &Tables) {
        let row = usize::from(row) & 63;
        self.run[row] = 0;
        self.cards[row] = 0;
        self.base[row] = tables.weights.remain[0];
        self.last[row] = 0;
    }

    /// The row of a card on another, the `remain`th of its cascade, after the row before it.
    fn add(&mut self, row: usize, remain: u8, (card, under): (u8, u8), over: u8, tables: &Tables) {
        let weights = &tables.weights;
        let before = row - 1;
        let fits = fits(card, under);
        (self.run[row], self.cards[row]) =
            if fits { (self.run[before] + 1, self.cards[before] | bit(card)) } else { (1, bit(card)) };
        let mut cost = i16::from(over);
        let unsorted = i16::from(remain - self.run[row]) - i16::from(remain - 1 - self.run[before]);
        cost += weights.unsorted * unsorted;
        let remaining = |count: u8| weights.remain[usize::from(count).min(7)];
        cost += remaining(remain) - remaining(remain - 1);
        if !fits && under != BASE {
            cost += weights.gap;
        }
        if rank(card) == 12 && under != BASE {
            cost += weights.king;
        }
        self.last[row] = cost;
        self.base[row] = self.base[before] + cost;
    }
}
