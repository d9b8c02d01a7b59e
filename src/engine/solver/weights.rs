//! The weights of the heuristic: six sets, for searches that fail on different deals.
//!
//! All figures are empirical: they were tuned on samples of numbered deals. The tuning is not part of this program, so
//! single figures have no derivation.

use super::card_set::RANKS;

/// The weights of one search, in points. Only differences between scores matter; a higher score is worse. A rank is an
/// index from 0 for the ace to 12 for the king.
#[derive(Debug, Clone, Copy)]
pub(super) struct Weights {
    /// Points for each move made so far.
    pub depth: i16,
    /// Points for a card that is not home, by its rank.
    pub not_home: [i16; RANKS],
    /// Points for a card in a free cell, by its rank.
    pub in_cell: [i16; RANKS],
    /// Points for each dealt card below the run at the end of the dealt part of its cascade.
    pub unsorted: i16,
    /// Points for each dealt card that does not fit on the dealt card under it.
    pub misfit: i16,
    /// Points for each dealt king that is not the deepest card of its cascade.
    pub raised_king: i16,
    /// Points for each pair of dealt cards in a cascade where the upper one has a higher rank and the same suit, by the
    /// rank of the lower one.
    pub over_lower_same_suit: [u8; RANKS - 1],
    /// Points for each such pair of different suits.
    pub over_lower_other_suit: [u8; RANKS - 1],
    /// Points for a cascade, by the number of dealt cards left: 0 to 6, and 7 or more.
    pub dealt_left: [i16; 8],
    /// Points for each card over the next card of a suit to go home.
    pub over_next_home: i16,
    /// Points for uncovering a card that is next to go home: a bonus, so negative.
    pub uncovers_next_home: i16,
    /// Points by the numbers of empty cascades (0 to 2, and 3 or more) and of empty free cells (0 to 3, and 4 or more).
    pub free_space: [[i16; 5]; 4],
    /// The cutoff, not part of the score: a move is discarded if it increases the score by more than this, `depth`
    /// aside.
    pub max_increase: i16,
}

/// The sets of weights. From the first to the fourth, fewer and fewer moves are discarded.
#[derive(Debug, Clone, Copy)]
pub(super) enum WeightSet {
    First,
    Second,
    Third,
    Fourth,
    /// Tuned on deals with few free cells.
    FewCells,
    /// Discards no moves.
    AllMoves,
}

impl WeightSet {
    /// The weights of each set, in the order of the enum.
    pub const ALL: [Weights; 6] = [FIRST, SECOND, THIRD, FOURTH, FEW_CELLS, ALL_MOVES];
}

const FIRST: Weights = Weights {
    max_increase: -1,
    depth: 31,
    unsorted: 25,
    misfit: 24,
    raised_king: 22,
    over_next_home: 10,
    uncovers_next_home: -16,
    over_lower_same_suit: [8, 0, 0, 0, 3, 2, 11, 3, 0, 0, 0, 12],
    over_lower_other_suit: [7, 0, 0, 0, 0, 0, 3, 4, 1, 6, 7, 0],
    free_space: [[151, 99, 70, 33, -6], [130, 63, 2, -26, -60], [67, 19, -62, 17, 6], [31, -19, -2, -21, 9]],
    not_home: [-9, -12, -9, 8, 12, 5, 1, 2, 9, 14, -24, -19, 0],
    in_cell: [5, -3, 3, 6, 5, 7, 12, 9, 17, 15, 17, 20, 38],
    dealt_left: [-23, -4, 5, 9, 16, 14, 4, -5],
};

const SECOND: Weights = Weights {
    max_increase: 10,
    depth: 28,
    unsorted: 19,
    misfit: 22,
    raised_king: 7,
    over_next_home: 11,
    uncovers_next_home: -11,
    over_lower_same_suit: [2, 3, 13, 7, 0, 9, 0, 7, 11, 7, 10, 11],
    over_lower_other_suit: [2, 1, 0, 0, 7, 5, 8, 6, 13, 13, 0, 3],
    free_space: [[123, 81, 57, 41, 34], [88, 48, 12, -2, -14], [36, 26, 21, 6, -20], [19, 6, 24, -30, 23]],
    not_home: [13, 7, 13, 4, 3, -7, 5, 2, -6, -6, 4, 5, 19],
    in_cell: [-4, 1, 7, 3, 5, 3, 10, 14, 15, 14, 17, 16, 29],
    dealt_left: [-5, -9, -4, 2, 4, 11, -14, 11],
};

const THIRD: Weights = Weights {
    max_increase: 25,
    depth: 23,
    unsorted: 23,
    misfit: 12,
    raised_king: 8,
    over_next_home: 7,
    uncovers_next_home: -43,
    over_lower_same_suit: [13, 13, 15, 20, 11, 8, 7, 6, 6, 8, 4, 0],
    over_lower_other_suit: [11, 5, 4, 4, 3, 2, 4, 1, 0, 0, 1, 3],
    free_space: [[240, 150, 102, 56, 37], [164, 102, 64, 27, 8], [95, 89, 60, 13, 2], [46, 58, 5, -3, -1]],
    not_home: [3, 5, 8, 6, 12, 9, 20, 16, 19, 21, 3, 10, 12],
    in_cell: [-3, 1, 0, -5, -2, -4, -3, -1, 3, -3, 4, 0, 0],
    dealt_left: [-1, -4, 2, 2, 3, -1, -2, 2],
};

const FOURTH: Weights = Weights {
    max_increase: 33,
    depth: 24,
    unsorted: 16,
    misfit: 14,
    raised_king: 15,
    over_next_home: 6,
    uncovers_next_home: -15,
    over_lower_same_suit: [12, 5, 0, 5, 0, 0, 2, 2, 11, 1, 9, 16],
    over_lower_other_suit: [0, 0, 1, 1, 4, 0, 3, 2, 0, 5, 8, 1],
    free_space: [[138, 90, 50, 35, 25], [130, 60, 10, 11, -11], [99, 1, -1, 22, -14], [11, -7, -1, -12, 24]],
    not_home: [2, 7, 1, 6, 13, -3, 16, 3, 10, 2, 0, -8, -2],
    in_cell: [4, 9, 11, 3, 9, 6, 4, 11, 12, 4, 15, 25, 36],
    dealt_left: [-9, -12, -3, 2, 2, 3, 12, -14],
};

const FEW_CELLS: Weights = Weights {
    max_increase: 27,
    depth: 25,
    unsorted: 18,
    misfit: 18,
    raised_king: 13,
    over_next_home: 9,
    uncovers_next_home: -11,
    over_lower_same_suit: [7, 11, 0, 4, 1, 4, 0, 5, 0, 4, 7, 0],
    over_lower_other_suit: [5, 0, 0, 0, 4, 3, 2, 0, 0, 0, 0, 8],
    free_space: [[134, 99, 67, 22, 24], [89, 41, 8, 13, -3], [76, 3, -21, 55, -14], [20, 4, -28, -5, 14]],
    not_home: [0, -2, -4, 3, 7, -3, 1, 12, -6, -2, -2, -2, 2],
    in_cell: [-4, 4, 9, 11, -1, 17, 6, 8, 15, 4, 15, 30, 32],
    dealt_left: [-1, -7, -5, -1, 4, 7, -2, -11],
};

const ALL_MOVES: Weights = Weights {
    max_increase: 1000,
    depth: 18,
    unsorted: 19,
    misfit: 15,
    raised_king: 10,
    over_next_home: 10,
    uncovers_next_home: -23,
    over_lower_same_suit: [10, 3, 0, 8, 0, 1, 0, 2, 1, 0, 10, 7],
    over_lower_other_suit: [7, 5, 1, 0, 2, 2, 0, 2, 1, 4, 3, 0],
    free_space: [[125, 97, 68, 32, 16], [95, 61, 34, 10, -1], [48, 19, 13, 6, -5], [-2, -3, -8, -3, 13]],
    not_home: [15, 13, 15, 8, 26, 13, 12, 8, 5, 0, 21, 6, 11],
    in_cell: [0, 0, 8, 5, 5, 10, 7, 13, 11, 13, 23, 15, 31],
    dealt_left: [-7, -3, -3, 2, 3, 4, 2, -5],
};
