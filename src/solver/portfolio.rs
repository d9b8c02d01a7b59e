//! The capped searches, in the order in which they are tried.

use super::heuristic::{Tables, Weights};
use super::position::AutoPlay;

/// A capped search.
#[derive(Debug)]
pub(super) struct Entry<'a> {
    pub tables: &'a Tables,
    pub automatic: AutoPlay,
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
                    Max(1, 2500),
                    Raymond(3, 8000),
                    Raymond(1, 12_000),
                    Exhaustive(70_000),
                    Raymond(3, 60_000),
                    Max(4, 100_000),
                    Raymond(2, 100_000),
                    Raymond(1, 300_000),
                    Exhaustive(1_000_000),
                    Raymond(5, 400_000),
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
    margin: -1,
    depth: 31,
    unsorted: 25,
    gap: 24,
    king: 22,
    over: 10,
    uncovered: -16,
    same: [8, 0, 0, 0, 3, 2, 11, 3, 0, 0, 0, 12],
    other: [7, 0, 0, 0, 0, 0, 3, 4, 1, 6, 7, 0],
    room: [[151, 99, 70, 33, -6], [130, 63, 2, -26, -60], [67, 19, -62, 17, 6], [31, -19, -2, -21, 9]],
    away: [-9, -12, -9, 8, 12, 5, 1, 2, 9, 14, -24, -19, 0],
    held: [5, -3, 3, 6, 5, 7, 12, 9, 17, 15, 17, 20, 38],
    remain: [-23, -4, 5, 9, 16, 14, 4, -5],
};

const SECOND: Weights = Weights {
    margin: 10,
    depth: 28,
    unsorted: 19,
    gap: 22,
    king: 7,
    over: 11,
    uncovered: -11,
    same: [2, 3, 13, 7, 0, 9, 0, 7, 11, 7, 10, 11],
    other: [2, 1, 0, 0, 7, 5, 8, 6, 13, 13, 0, 3],
    room: [[123, 81, 57, 41, 34], [88, 48, 12, -2, -14], [36, 26, 21, 6, -20], [19, 6, 24, -30, 23]],
    away: [13, 7, 13, 4, 3, -7, 5, 2, -6, -6, 4, 5, 19],
    held: [-4, 1, 7, 3, 5, 3, 10, 14, 15, 14, 17, 16, 29],
    remain: [-5, -9, -4, 2, 4, 11, -14, 11],
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
    margin: 33,
    depth: 24,
    unsorted: 16,
    gap: 14,
    king: 15,
    over: 6,
    uncovered: -15,
    same: [12, 5, 0, 5, 0, 0, 2, 2, 11, 1, 9, 16],
    other: [0, 0, 1, 1, 4, 0, 3, 2, 0, 5, 8, 1],
    room: [[138, 90, 50, 35, 25], [130, 60, 10, 11, -11], [99, 1, -1, 22, -14], [11, -7, -1, -12, 24]],
    away: [2, 7, 1, 6, 13, -3, 16, 3, 10, 2, 0, -8, -2],
    held: [4, 9, 11, 3, 9, 6, 4, 11, 12, 4, 15, 25, 36],
    remain: [-9, -12, -3, 2, 2, 3, 12, -14],
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
