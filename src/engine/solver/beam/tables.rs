//! The contribution of the dealt part of each cascade to the ranking, precomputed for each number of its cards left,
//! like `root_tables` for the best-first searches.

use super::ranking::{Ranking, feature};
use crate::solver::card_set::{BASE, CARDS, RANKS, fits, rank, suit};
use crate::solver::dealt_rows::DealtRows;
use crate::solver::masked::{CASCADES, PerCard, PerRow};
use crate::solver::root_tables::NO_ORIGIN;
use crate::solver::start_position::StartPosition;

#[derive(Debug)]
pub struct Tables {
    pub ranking: Ranking,
    pub dealt: DealtRows,
    /// The cost of the cards of each row, except for the run at the end.
    pub costs: PerRow<i16>,
    /// The cost of each card as a built card on each row.
    pub over: Box<PerRow<PerCard<i16>>>,
    /// The cascade in which each card was dealt, and the row in which it is the last, or `NO_ORIGIN`.
    pub origin: PerCard<(u8, u8)>,
}

impl Tables {
    pub fn new(ranking: Ranking) -> Self {
        Self {
            ranking,
            dealt: DealtRows::new(),
            costs: PerRow::filled(0),
            over: Box::new(PerRow::filled(PerCard::filled(0))),
            origin: PerCard::filled(NO_ORIGIN),
        }
    }

    pub fn fill(&mut self, start: &StartPosition) {
        self.dealt.fill(start);
        self.origin = PerCard::filled(NO_ORIGIN);
        for (cascade, index) in (0..CASCADES).zip(0..) {
            let first = self.dealt.first[cascade];
            self.costs[first] = self.ranking.get(feature::DEALT_LEFT);
            self.over[first] = PerCard::filled(0);
            for (count, row) in (1..).zip(first + 1..=self.dealt.root[cascade]) {
                self.origin[self.dealt.rows[row].top] = (index, row);
                self.fill_row(row, count);
            }
        }
    }

    /// Fills the row of a cascade with `count` cards.
    fn fill_row(&mut self, row: u8, count: u8) {
        let points = |feature: usize| self.ranking.get(feature);
        let (before, dealt) = (self.dealt.rows[row - 1], self.dealt.rows[row]);
        let card = dealt.top;
        let dealt_left = |count: u8| points(feature::DEALT_LEFT + usize::from(count).min(feature::MAX_DEALT_LEFT));
        let mut cost = self.costs[row - 1];
        let unsorted = i16::from(count - dealt.run) - i16::from(count - 1 - before.run);
        cost += points(feature::UNSORTED) * unsorted;
        cost += dealt_left(count) - dealt_left(count - 1);
        if before.top != BASE {
            cost += if fits(card, before.top) { 0 } else { points(feature::MISFIT + usize::from(rank(card))) };
            cost += if usize::from(rank(card)) == RANKS - 1 { points(feature::RAISED_KING) } else { 0 };
        }
        let (cascade, _) = self.origin[card];
        for lower in (0..card).filter(|&lower| rank(lower) < rank(card)) {
            let (dealt_in, lies_in) = self.origin[lower];
            if dealt_in == cascade && lies_in < row {
                let is_same_suit = suit(lower) == suit(card);
                let group = if is_same_suit { feature::OVER_SAME_SUIT } else { feature::OVER_OTHER_SUIT };
                cost += points(group + usize::from(rank(lower)));
            }
        }
        let mut over = self.over[row - 1];
        for upper in (0..CARDS).filter(|&upper| rank(upper) > rank(card)) {
            let is_same_suit = suit(upper) == suit(card);
            let group = if is_same_suit { feature::BUILT_OVER_SAME_SUIT } else { feature::BUILT_OVER_OTHER_SUIT };
            over[upper] += points(group + usize::from(rank(card)));
        }
        self.over[row] = over;
        self.costs[row] = cost;
    }
}
