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
                    Max(0, 6000),
                    Exhaustive(30_000),
                    Max(1, 30_000),
                    Exhaustive(300_000),
                    Raymond(1, 300_000),
                    Exhaustive(3_000_000),
                    Raymond(1, 2_000_000),
                    Exhaustive(u64::MAX),
                ]
            }
        }
        _ => {
            const {
                &[
                    Max(0, 3000),
                    Max(1, 8000),
                    Raymond(0, 20_000),
                    Exhaustive(100_000),
                    Max(1, 50_000),
                    Raymond(1, 200_000),
                    Exhaustive(1_000_000),
                    Raymond(1, 2_000_000),
                    Exhaustive(u64::MAX),
                ]
            }
        }
    }
}

/// The weights of the capped searches.
pub(super) const WEIGHTS: [Weights; 2] = [FIRST, SECOND];

const FIRST: Weights = Weights {
    margin: 20,
    depth: 24,
    unsorted: 19,
    gap: 13,
    king: 16,
    over: [7, 1],
    uncovered: -18,
    same: [16, 4, 2, 3, 3, 0, 0, 3, 5, 1, 5, 6],
    other: [7, 3, 0, 0, 4, 2, 0, 1, 0, 3, 4, 2],
    room: [[141, 97, 66, 33, 23], [125, 46, 21, 15, -3], [89, 4, -4, 6, -7], [10, -11, -7, -6, 33]],
    away: [8, 7, 0, 2, 11, 1, 4, 2, 10, 7, 3, -7, -1],
    held: [2, -2, 6, 6, 2, 9, 4, 9, 10, 11, 12, 21, 25],
    remain: [-10, -7, -2, 3, 2, 4, 2, -8],
};

const SECOND: Weights = Weights {
    margin: 1000,
    depth: 36,
    unsorted: 19,
    gap: 15,
    king: 10,
    over: [10, 1],
    uncovered: -23,
    same: [10, 3, 0, 8, 0, 1, 0, 2, 1, 0, 10, 7],
    other: [7, 5, 1, 0, 2, 2, 0, 2, 1, 4, 3, 0],
    room: [[125, 97, 68, 32, 16], [95, 61, 34, 10, -1], [48, 19, 13, 6, -5], [-2, -3, -8, -3, 13]],
    away: [15, 13, 15, 8, 26, 13, 12, 8, 5, 0, 21, 6, 11],
    held: [0, 0, 8, 5, 5, 10, 7, 13, 11, 13, 23, 15, 31],
    remain: [-7, -3, -3, 2, 3, 4, 2, -5],
};
