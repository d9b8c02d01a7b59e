//! Tables of a best-first search's root position: the cost and the order of each cascade, precomputed for each number
//! of its cards left.
//!
//! In a later position a cascade has its deepest cards as they were in the root (its *dealt* part), and on them the
//! cards *built* since, which continue the run at the end of the dealt part, or lie in a cascade whose dealt part is
//! gone. So the order of a cascade follows from the number of its dealt cards, and the tables have a *row* for each
//! cascade and each such number: at most 52 + 8 rows.

use super::card_set::{BASE, CardSet, RANKS, bit, fits, rank};
use super::heuristic::Heuristic;
use super::masked::{CASCADES, PerCard, PerCascade, PerRow};
use super::start_position::StartPosition;
use crate::card::Card;

#[derive(Debug)]
pub(super) struct RootTables {
    /// The row of each cascade without dealt cards. The next rows are those with one dealt card, two and so on.
    pub first_row: PerCascade<u8>,
    /// The length of the run at the end, by row.
    run_length: PerRow<u8>,
    /// The cards of that run, by row.
    pub run: PerRow<CardSet>,
    /// The cost of the dealt cards, by row.
    pub cost: PerRow<i16>,
    /// The share of the last card in that cost, by row.
    pub last_cost: PerRow<i16>,
    /// The cascade in which each card was dealt, and the row in which it is the last, or [`NO_ORIGIN`].
    pub origin: PerCard<(u8, u8)>,
    pub cell_count: u8,
}

/// The origin of a card that was not dealt to a cascade, past all rows.
pub(super) const NO_ORIGIN: (u8, u8) = (0, u8::MAX);

impl RootTables {
    pub fn new() -> Self {
        Self {
            first_row: PerCascade::filled(0),
            run_length: PerRow::filled(0),
            run: PerRow::filled(0),
            cost: PerRow::filled(0),
            last_cost: PerRow::filled(0),
            origin: PerCard::filled(NO_ORIGIN),
            cell_count: 0,
        }
    }

    /// Fills in the tables of a starting position; returns the row of each cascade.
    pub fn fill(&mut self, start: &StartPosition, heuristic: &Heuristic) -> PerCascade<u8> {
        let root = &start.position;
        self.cell_count = start.cell_count;
        self.origin = PerCard::filled(NO_ORIGIN);
        let mut rows = PerCascade::filled(0);
        let mut next = 0;
        let mut cards = [BASE; Card::COUNT];
        for (cascade, index) in (0..CASCADES).zip(0..) {
            let (cards, len) = (root.cascade(cascade, &mut cards), root.len[cascade]);
            self.first_row[cascade] = next;
            self.fill_empty(next, heuristic);
            let mut below = BASE;
            // The cost of each card over the cards so far.
            let mut over = PerCard::filled(0u8);
            for (&card, row) in cards.iter().zip(next + 1..) {
                self.origin[card] = (index, row);
                self.fill_row(row, row - next, card, below, over[card], heuristic);
                for (over, pair) in over.0.iter_mut().zip(heuristic.pairs[card].0) {
                    *over = over.saturating_add(pair);
                }
                below = card;
            }
            rows[cascade] = next + len;
            next += len + 1;
        }
        rows
    }

    fn fill_empty(&mut self, row: u8, heuristic: &Heuristic) {
        self.run_length[row] = 0;
        self.run[row] = 0;
        self.cost[row] = heuristic.weights.dealt_left[0];
        self.last_cost[row] = 0;
    }

    /// Fills the row with one more card than the previous row. `card` is the `count`th card of its cascade, and costs
    /// `over` because of the cards under it.
    fn fill_row(&mut self, row: u8, count: u8, card: u8, below: u8, over: u8, heuristic: &Heuristic) {
        let weights = &heuristic.weights;
        let before = row - 1;
        let fits = fits(card, below);
        (self.run_length[row], self.run[row]) =
            if fits { (self.run_length[before] + 1, self.run[before] | bit(card)) } else { (1, bit(card)) };
        let mut cost = i16::from(over);
        let unsorted = i16::from(count - self.run_length[row]) - i16::from(count - 1 - self.run_length[before]);
        cost += weights.unsorted * unsorted;
        let dealt_left = |count: u8| weights.dealt_left[usize::from(count).min(weights.dealt_left.len() - 1)];
        cost += dealt_left(count) - dealt_left(count - 1);
        if !fits && below != BASE {
            cost += weights.misfit;
        }
        if usize::from(rank(card)) == RANKS - 1 && below != BASE {
            cost += weights.raised_king;
        }
        self.last_cost[row] = cost;
        self.cost[row] = self.cost[before] + cost;
    }
}
