//! The heuristic of the best-first searches: lookup tables derived from [`Weights`].
//!
//! The score of a position is a sum of points: for the cards not home, those in cells and those dealt to each cascade
//! and still there (together the *cost* of a [`Node`](super::node::Node)), for the cards over the next ones to go home,
//! for the free space and for the moves made. Cards built on a cascade are in order and cost nothing.

use super::card_set::{CARDS, RANKS, SUITS, rank, suit};
use super::masked::{Masked, PerCard};
use super::weights::Weights;

#[derive(Debug)]
pub(super) struct Heuristic {
    pub weights: Weights,
    /// The cost of each dealt card over another one, by the lower card.
    pub pairs: PerCard<PerCard<u8>>,
    /// The cost of free space, by the numbers of empty cascades and of empty free cells.
    free_space: Masked<Masked<i16, 16>, 16>,
    /// The cost of each card in a cell, and while it is not home.
    in_cell: PerCard<i16>,
    not_home: PerCard<i16>,
}

impl Heuristic {
    pub fn new(weights: Weights) -> Self {
        let mut pairs = PerCard::filled(PerCard::filled(0));
        for lower in 0..CARDS {
            for upper in (0..CARDS).filter(|&upper| rank(upper) > rank(lower)) {
                let is_same_suit = suit(upper) == suit(lower);
                let by_rank = if is_same_suit { &weights.over_lower_same_suit } else { &weights.over_lower_other_suit };
                pairs[lower][upper] = by_rank[usize::from(rank(lower))];
            }
        }
        let free_space = std::array::from_fn(|cascades| {
            Masked(std::array::from_fn(|cells| weights.free_space[cascades.min(3)][cells.min(4)]))
        });
        // Bytes that are not cards get the points of a king, which are never used.
        let by_rank = |points: [i16; RANKS]| Masked(std::array::from_fn(|card| points[(card / SUITS).min(RANKS - 1)]));
        Self {
            weights,
            pairs,
            free_space: Masked(free_space),
            in_cell: by_rank(weights.in_cell),
            not_home: by_rank(weights.not_home),
        }
    }

    #[inline]
    pub fn free_space(&self, cascades: usize, cells: usize) -> i16 {
        self.free_space[cascades][cells]
    }

    #[inline]
    pub fn in_cell(&self, card: u8) -> i16 {
        self.in_cell[card]
    }

    #[inline]
    pub fn not_home(&self, card: u8) -> i16 {
        self.not_home[card]
    }
}
