//! The ranking of positions within a level of a beam search: a linear sum of features with learned weights.
//!
//! The features of a cascade are those of its dealt part, as in the root of the search, and of the cards built on it
//! since.

use crate::solver::card_set::RANKS;

/// The features: the first index of each group in the weights.
pub mod feature {
    use super::RANKS;

    /// Dealt cards over a lower dealt one of the same suit in a cascade, by the rank of the lower one.
    pub const OVER_SAME_SUIT: usize = 0;
    /// Dealt cards over a lower dealt one of another suit, by the rank of the lower one.
    pub const OVER_OTHER_SUIT: usize = OVER_SAME_SUIT + RANKS;
    /// Built cards over a lower dealt one of the same suit, by the rank of the lower one.
    pub const BUILT_OVER_SAME_SUIT: usize = OVER_OTHER_SUIT + RANKS;
    /// Built cards over a lower dealt one of another suit, by the rank of the lower one.
    pub const BUILT_OVER_OTHER_SUIT: usize = BUILT_OVER_SAME_SUIT + RANKS;
    /// Dealt cards that do not fit on the one under them, by their rank.
    pub const MISFIT: usize = BUILT_OVER_OTHER_SUIT + RANKS;
    /// Dealt cards under the run at the end of a cascade.
    pub const UNSORTED: usize = MISFIT + RANKS;
    /// Dealt kings that are not the deepest card of their cascade.
    pub const RAISED_KING: usize = UNSORTED + 1;
    /// Cascades by the number of dealt cards left, 19 and more together.
    pub const DEALT_LEFT: usize = RAISED_KING + 1;
    pub const MAX_DEALT_LEFT: usize = 19;
    /// Cascades by the rank of the top card.
    pub const TOP_RANK: usize = DEALT_LEFT + MAX_DEALT_LEFT + 1;
    /// Cascades that are one run, by the rank of the deepest card.
    pub const BOTTOM_RANK: usize = TOP_RANK + RANKS;
    /// Cascades by the length of the run at the end, from 1.
    pub const RUN_LENGTH: usize = BOTTOM_RANK + RANKS;
    /// Cards in cells by their rank.
    pub const CELL_RANK: usize = RUN_LENGTH + RANKS;
    /// Cards in cells by the number of cards of their suit that must go home first.
    pub const CELL_DISTANCE: usize = CELL_RANK + RANKS;
    /// The combinations of empty cascades and empty cells, four and more together.
    pub const FREE_SPACE: usize = CELL_DISTANCE + RANKS;
    pub const MAX_FREE: usize = 4;
    /// Cards not home, by their rank.
    pub const NOT_HOME: usize = FREE_SPACE + (MAX_FREE + 1) * (MAX_FREE + 1);
    /// Cards over the next card of a suit to go home, if it lies as it was dealt.
    pub const OVER_NEXT: usize = NOT_HOME + RANKS;
    /// Cards over the card after that one, likewise.
    pub const OVER_SECOND: usize = OVER_NEXT + 1;
    /// The lower bound on the remaining moves.
    pub const BOUND: usize = OVER_SECOND + 1;
    pub const COUNT: usize = BOUND + 1;
}

/// The weights, in points: lower is better. Only differences within a level matter.
#[derive(Debug, Clone)]
pub struct Ranking(pub [i16; feature::COUNT]);

impl Ranking {
    pub fn get(&self, feature: usize) -> i16 {
        self.0[feature]
    }
}
