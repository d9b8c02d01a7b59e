//! What the dealt part of each cascade adds to the ranking, worked out once for each number of its cards that are left,
//! as [`root_tables`](crate::solver::root_tables) does it for the best-first searches.

use super::ranking::{Ranking, feature};
use crate::card::Card;
use crate::solver::card_set::{BASE, CARDS, CardSet, RANKS, bit, fits, rank, suit};
use crate::solver::masked::{CASCADES, PerCard, PerCascade, PerRow};
use crate::solver::root_tables::NO_ORIGIN;
use crate::solver::start_position::StartPosition;

/// The tables of a search's root.
#[derive(Debug)]
pub(in crate::solver) struct Tables {
    pub ranking: Ranking,
    /// The row of each cascade without dealt cards. The next rows are those with one dealt card, two and so on.
    pub first_row: PerCascade<u8>,
    pub rows: PerRow<DealtRow>,
    /// For each row and each card, what it costs as a built card on that row.
    pub over: Box<PerRow<PerCard<i16>>>,
    /// For each card, the cascade in which it was dealt and the row in which it is the last: past all rows if it was
    /// dealt in none.
    pub origin: PerCard<(u8, u8)>,
    /// The number of free cells.
    pub cell_count: u8,
}

/// The dealt part of a cascade.
#[derive(Debug, Clone, Copy)]
pub(in crate::solver) struct DealtRow {
    /// What its cards cost, but for what depends on the run at the end.
    pub cost: i16,
    /// The card on top, and the one under the run at the end, [`BASE`] if there is none.
    pub top: u8,
    pub under_run: u8,
    /// The length of the run at the end.
    pub run: u8,
    /// Bit r: the second bit of the suit of the card of rank r in that run.
    pub suits: u16,
    /// The cards that are over a lower one of their suit when they are built on this row.
    pub over_lower: CardSet,
}

const NO_ROW: DealtRow = DealtRow { cost: 0, top: BASE, under_run: BASE, run: 0, suits: 0, over_lower: 0 };

/// The bit of a card's rank, if its suit is the second of its colour: hearts or spades.
pub(in crate::solver) fn suit_bit(card: u8) -> u16 {
    u16::from(card >> 1 & 1) << rank(card)
}

impl Tables {
    pub fn new(ranking: Ranking) -> Self {
        Self {
            ranking,
            first_row: PerCascade::filled(0),
            rows: PerRow::filled(NO_ROW),
            over: Box::new(PerRow::filled(PerCard::filled(0))),
            origin: PerCard::filled(NO_ORIGIN),
            cell_count: 0,
        }
    }

    /// Makes the tables of a starting position, and returns the row of each cascade.
    pub fn fill(&mut self, start: &StartPosition) -> PerCascade<u8> {
        let root = &start.position;
        self.cell_count = start.cell_count;
        self.origin = PerCard::filled(NO_ORIGIN);
        let mut rows = PerCascade::filled(0);
        let mut row = 0u8;
        let mut cards = [BASE; Card::COUNT];
        for (cascade, index) in (0..CASCADES).zip(0..) {
            self.first_row[cascade] = row;
            self.rows[row] = DealtRow { cost: self.ranking.get(feature::DEALT_LEFT), ..NO_ROW };
            self.over[row] = PerCard::filled(0);
            for (count, &card) in (1..).zip(root.cascade(cascade, &mut cards)) {
                row += 1;
                self.origin[card] = (index, row);
                self.fill_row(row, count, card);
            }
            rows[cascade] = row;
            row += 1;
        }
        rows
    }

    /// Fills the row after the one without `card`, the `count`th card of its cascade.
    fn fill_row(&mut self, row: u8, count: u8, card: u8) {
        let points = |feature: usize| self.ranking.get(feature);
        let before = self.rows[row - 1];
        let dealt_left = |count: u8| points(feature::DEALT_LEFT + usize::from(count).min(feature::MAX_DEALT_LEFT));
        let mut next = DealtRow { top: card, ..before };
        let continues = fits(card, before.top);
        if continues {
            next.run += 1;
            next.suits |= suit_bit(card);
        } else {
            (next.run, next.suits, next.under_run) = (1, suit_bit(card), before.top);
        }
        let unsorted = i16::from(count - next.run) - i16::from(count - 1 - before.run);
        next.cost += points(feature::UNSORTED) * unsorted;
        next.cost += dealt_left(count) - dealt_left(count - 1);
        if before.top != BASE {
            next.cost += if continues { 0 } else { points(feature::MISFIT + usize::from(rank(card))) };
            next.cost += if usize::from(rank(card)) == RANKS - 1 { points(feature::RAISED_KING) } else { 0 };
        }
        let (cascade, _) = self.origin[card];
        for lower in (0..card).filter(|&lower| rank(lower) < rank(card)) {
            let (dealt_in, lies_in) = self.origin[lower];
            if dealt_in == cascade && lies_in < row {
                let is_same_suit = suit(lower) == suit(card);
                let group = if is_same_suit { feature::OVER_SAME_SUIT } else { feature::OVER_OTHER_SUIT };
                next.cost += points(group + usize::from(rank(lower)));
            }
        }
        let mut over = self.over[row - 1];
        for upper in (0..CARDS).filter(|&upper| rank(upper) > rank(card)) {
            let is_same_suit = suit(upper) == suit(card);
            let group = if is_same_suit { feature::BUILT_OVER_SAME_SUIT } else { feature::BUILT_OVER_OTHER_SUIT };
            over[upper] += points(group + usize::from(rank(card)));
            next.over_lower |= if is_same_suit { bit(upper) } else { 0 };
        }
        self.over[row] = over;
        self.rows[row] = next;
    }
}
