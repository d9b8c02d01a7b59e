//! What a search fears: the weights of a position's score, the less the better.

use super::card_set::{CARDS, rank, suit};

/// The weights of one search, in points.
#[derive(Debug, Clone, Copy)]
pub(super) struct Weights {
    /// A move that makes the score worse by more is not even put in the queue.
    pub margin: i16,
    /// Each move so far.
    pub depth: i16,
    /// A card not home, by its rank.
    pub away: [i16; 13],
    /// Each card of the layout under which the run at the end of its cascade does not reach.
    pub unsorted: i16,
    /// Each card of the layout that does not fit the one under it.
    pub gap: i16,
    /// A king that is not at the bottom of its cascade.
    pub king: i16,
    /// A card over a lower one of its suit, by the rank of the lower one.
    pub same: [u8; 12],
    /// A card over a lower one of another suit, by the rank of the lower one.
    pub other: [u8; 12],
    /// Each card over the next one to go home, in a suit.
    pub over: i16,
    /// A child which uncovers a card that can go home.
    pub uncovered: i16,
    /// By empty cascades (0 to 3, and more) and free cells (0 to 4, and more).
    pub room: [[i16; 5]; 4],
    /// A card in a cell, by its rank.
    pub held: [i16; 13],
    /// A cascade, by the cards of the layout that remain in it (0 to 7, and more).
    pub remain: [i16; 8],
}

/// Weights, worked out as far as they do not depend on the deal.
#[derive(Debug)]
pub(super) struct Tables {
    pub weights: Weights,
    /// For each card, what each card over it costs.
    pub pairs: [[u8; 64]; 64],
    /// By empty cascades and free cells.
    pub room: [[i16; 16]; 16],
    /// For each card, what it costs in a cell, and what away from home.
    pub held: [i16; 64],
    pub away: [i16; 64],
}

impl Tables {
    pub fn new(weights: Weights) -> Self {
        let mut pairs = [[0; 64]; 64];
        for (under, costs) in (0..CARDS).zip(&mut pairs) {
            for (over, cost) in (0..CARDS).zip(costs) {
                if rank(over) > rank(under) {
                    let by_rank = if suit(over) == suit(under) { &weights.same } else { &weights.other };
                    *cost = by_rank[usize::from(rank(under))];
                }
            }
        }
        let mut room = [[0; 16]; 16];
        for (empty, row) in room.iter_mut().enumerate() {
            for (free, cost) in row.iter_mut().enumerate() {
                *cost = weights.room[empty.min(3)][free.min(4)];
            }
        }
        let by_rank = |costs: [i16; 13]| std::array::from_fn(|card| costs[(card / 4).min(12)]);
        Self { weights, pairs, room, held: by_rank(weights.held), away: by_rank(weights.away) }
    }
}
