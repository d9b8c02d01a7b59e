//! Tables of a best-first search's root position: what each cascade costs and how its cards are ordered, worked out
//! once for however many of its cards are left.
//!
//! In a later position a cascade has its deepest cards as they were in the root (its *dealt* part), and on them the
//! cards *built* since, which continue the run at the end of the dealt part, or lie in a cascade whose dealt part is
//! gone. So the order of a cascade is known from the number of its dealt cards, and the tables have a *row* for each
//! cascade and each such number: at most 52 + 8 rows.

use super::card_set::{BASE, CardSet, RANKS, bit, fits, rank};
use super::heuristic::Heuristic;
use super::masked::{CASCADES, PerCard, PerCascade, PerRow};
use super::start_position::StartPosition;
use crate::card::Card;

/// The tables.
#[derive(Debug)]
pub(super) struct RootTables {
    /// The row of each cascade without dealt cards. The next rows are those with one dealt card, two and so on.
    pub first_row: PerCascade<u8>,
    /// For each row, the length of the run at the end.
    run_length: PerRow<u8>,
    /// For each row, the cards of that run.
    pub run: PerRow<CardSet>,
    /// For each row, what its dealt cards cost.
    pub cost: PerRow<i16>,
    /// For each row, how much of that cost the last of these cards adds.
    pub last_cost: PerRow<i16>,
    /// For each card, the cascade in which it was dealt and the row in which it is the last: past all rows if it was
    /// dealt in none.
    pub origin: PerCard<(u8, u8)>,
    /// The number of free cells.
    pub cell_count: u8,
}

/// The origin of a card that was dealt in no cascade.
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

    /// Makes the tables of a starting position, and returns the row of each cascade.
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
            // For each card, what it costs over the cards so far.
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

    /// Fills the row of a cascade without dealt cards.
    fn fill_empty(&mut self, row: u8, heuristic: &Heuristic) {
        self.run_length[row] = 0;
        self.run[row] = 0;
        self.cost[row] = heuristic.weights.dealt_left[0];
        self.last_cost[row] = 0;
    }

    /// Fills the row after the one without `card`. It is the `count`th card of its cascade, and costs `over` on top of
    /// the cards under it.
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
