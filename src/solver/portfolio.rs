//! The capped searches, in the order in which they are tried.

use super::position::Automatic;
use super::weights::{Tables, Weights};

/// A capped search.
#[derive(Debug)]
pub(super) struct Entry<'a> {
    pub tables: &'a Tables,
    pub automatic: Automatic,
    /// How many moves it may put in its queue.
    pub cap: usize,
}

/// A stage of a search: they are tried in order until one knows the answer.
#[derive(Debug, Clone, Copy)]
pub(super) enum Stage {
    /// A search under the weights with this number, with *max* automatic moves, up to a cap.
    Max(usize, usize),
    /// The same with Raymond's.
    Raymond(usize, usize),
    /// The exhaustive search goes on until it has seen so many states.
    Exhaustive(u64),
}

/// The stages for a number of cells. The last one has no end of its own.
///
/// With few cells most deals are impossible, and are so within a few thousand positions.
pub(super) const fn stages(cells: u8) -> &'static [Stage] {
    use Stage::{Exhaustive, Max, Raymond};
    match cells {
        0..=2 => {
            const {
                &[
                    Exhaustive(3000),
                    Max(4, 8000),
                    Exhaustive(30_000),
                    Max(4, 100_000),
                    Raymond(3, 100_000),
                    Exhaustive(300_000),
                    Raymond(4, 500_000),
                    Raymond(5, 500_000),
                    Exhaustive(3_000_000),
                    Raymond(6, 2_000_000),
                    Exhaustive(u64::MAX),
                ]
            }
        }
        _ => {
            const {
                &[
                    Max(0, 1500),
                    Max(1, 1500),
                    Max(2, 3000),
                    Raymond(3, 8000),
                    Raymond(5, 20_000),
                    Raymond(6, 25_000),
                    Exhaustive(70_000),
                    Raymond(2, 100_000),
                    Raymond(5, 400_000),
                    Exhaustive(1_000_000),
                    Raymond(6, 2_000_000),
                    Exhaustive(u64::MAX),
                ]
            }
        }
    }
}

/// The weights of the capped searches.
pub(super) const WEIGHTS: [Weights; 7] = [FIRST, SECOND, THIRD, FOURTH, FEW_CELLS, ALL_MOVES, BY_HAND];

const FIRST: Weights = Weights {
    margin: -4,
    depth: 31,
    unsorted: 27,
    gap: 22,
    king: 19,
    over: 9,
    uncovered: -18,
    same: [5, 1, 0, 0, 1, 2, 1, 1, 0, 0, 0, 0],
    other: [4, 0, 0, 0, 0, 0, 2, 5, 0, 0, 3, 0],
    room: [[145, 97, 71, 27, -4], [129, 55, 8, -16, -18], [79, 7, -42, 26, -8], [21, 4, 3, -13, 21]],
    away: [-5, -15, -8, -1, 10, -1, 1, -5, 11, 14, -2, -4, 9],
    held: [4, -5, 6, 6, 7, 9, 8, 8, 9, 13, 7, 10, 31],
    remain: [-16, -10, 1, 7, 13, 13, 8, -2],
};

const SECOND: Weights = Weights {
    margin: 8,
    depth: 18,
    unsorted: 19,
    gap: 21,
    king: 11,
    over: 10,
    uncovered: -19,
    same: [7, 4, 0, 9, 0, 2, 1, 2, 9, 8, 9, 7],
    other: [8, 6, 1, 0, 2, 4, 0, 0, 4, 7, 1, 0],
    room: [[125, 97, 68, 34, 17], [99, 59, 14, 13, -5], [46, 32, 7, 2, -14], [3, 9, 3, -13, 2]],
    away: [16, 6, 11, 3, -3, 6, 10, 1, -5, -2, 3, 3, 9],
    held: [-2, -1, 7, 3, 7, 9, 9, 13, 21, 13, 23, 12, 32],
    remain: [-8, -9, -3, 2, 5, 4, 2, -6],
};

const THIRD: Weights = Weights {
    margin: 25,
    depth: 23,
    unsorted: 23,
    gap: 12,
    king: 8,
    over: 7,
    uncovered: -43,
    same: [13, 13, 15, 20, 11, 8, 7, 6, 6, 8, 4, 0],
    other: [11, 5, 4, 4, 3, 2, 4, 1, 0, 0, 1, 3],
    room: [[240, 150, 102, 56, 37], [164, 102, 64, 27, 8], [95, 89, 60, 13, 2], [46, 58, 5, -3, -1]],
    away: [3, 5, 8, 6, 12, 9, 20, 16, 19, 21, 3, 10, 12],
    held: [-3, 1, 0, -5, -2, -4, -3, -1, 3, -3, 4, 0, 0],
    remain: [-1, -4, 2, 2, 3, -1, -2, 2],
};

const FOURTH: Weights = Weights {
    margin: 30,
    depth: 24,
    unsorted: 19,
    gap: 13,
    king: 10,
    over: 7,
    uncovered: -18,
    same: [16, 4, 2, 3, 0, 0, 0, 2, 11, 0, 10, 14],
    other: [7, 3, 0, 0, 4, 2, 0, 1, 0, 3, 5, 4],
    room: [[141, 97, 66, 33, 14], [125, 46, 17, 11, -6], [106, 8, -4, 8, -7], [9, -6, -5, -6, 29]],
    away: [9, 10, -1, 1, 10, 3, 10, 4, 10, 3, 0, -11, -5],
    held: [1, 1, 9, 6, 5, 11, 4, 10, 13, 14, 17, 26, 31],
    remain: [-8, -8, -3, 4, 3, 2, 1, -9],
};

const FEW_CELLS: Weights = Weights {
    margin: 27,
    depth: 25,
    unsorted: 18,
    gap: 18,
    king: 13,
    over: 9,
    uncovered: -11,
    same: [7, 11, 0, 4, 1, 4, 0, 5, 0, 4, 7, 0],
    other: [5, 0, 0, 0, 4, 3, 2, 0, 0, 0, 0, 8],
    room: [[134, 99, 67, 22, 24], [89, 41, 8, 13, -3], [76, 3, -21, 55, -14], [20, 4, -28, -5, 14]],
    away: [0, -2, -4, 3, 7, -3, 1, 12, -6, -2, -2, -2, 2],
    held: [-4, 4, 9, 11, -1, 17, 6, 8, 15, 4, 15, 30, 32],
    remain: [-1, -7, -5, -1, 4, 7, -2, -11],
};

const ALL_MOVES: Weights = Weights {
    margin: 1000,
    depth: 18,
    unsorted: 19,
    gap: 15,
    king: 10,
    over: 10,
    uncovered: -23,
    same: [10, 3, 0, 8, 0, 1, 0, 2, 1, 0, 10, 7],
    other: [7, 5, 1, 0, 2, 2, 0, 2, 1, 4, 3, 0],
    room: [[125, 97, 68, 32, 16], [95, 61, 34, 10, -1], [48, 19, 13, 6, -5], [-2, -3, -8, -3, 13]],
    away: [15, 13, 15, 8, 26, 13, 12, 8, 5, 0, 21, 6, 11],
    held: [0, 0, 8, 5, 5, 10, 7, 13, 11, 13, 23, 15, 31],
    remain: [-7, -3, -3, 2, 3, 4, 2, -5],
};

const BY_HAND: Weights = Weights {
    margin: 1000,
    depth: 18,
    unsorted: 18,
    gap: 12,
    king: 18,
    over: 9,
    uncovered: -24,
    same: [18, 15, 15, 12, 12, 9, 9, 6, 6, 6, 6, 6],
    other: [9, 9, 6, 6, 6, 3, 3, 3, 0, 0, 0, 0],
    room: [[240, 150, 102, 66, 42], [180, 102, 60, 30, 12], [120, 60, 30, 12, 0], [60, 30, 12, 0, 0]],
    away: [18, 18, 18, 18, 18, 18, 18, 18, 18, 18, 18, 18, 18],
    held: [0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0],
    remain: [0, 0, 0, 0, 0, 0, 0, 0],
};
