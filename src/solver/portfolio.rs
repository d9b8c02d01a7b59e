//! The capped searches, in the order in which they are tried.

use super::position::Automatic;
use super::weights::{Tables, Weights};

/// A capped search.
#[derive(Debug)]
pub(super) struct Entry {
    pub tables: Tables,
    pub automatic: Automatic,
    /// How many moves it may put in its queue.
    pub cap: usize,
}

/// A stage of a search: they are tried in order until one knows the answer.
#[derive(Debug)]
pub(super) enum Stage {
    Capped(Box<Entry>),
    /// The exhaustive search goes on until it has seen so many states.
    Exhaustive(u64),
}

/// All stages. The last one has no end of its own.
pub(super) fn portfolio() -> Vec<Stage> {
    let capped =
        |weights, automatic, cap| Stage::Capped(Box::new(Entry { tables: Tables::new(weights), automatic, cap }));
    vec![
        capped(FIRST, Automatic::Max, 600),
        capped(FIRST, Automatic::Max, 4000),
        capped(FIRST, Automatic::Max, 20_000),
        Stage::Exhaustive(20_000),
        capped(FIRST, Automatic::Raymond, 50_000),
        Stage::Exhaustive(200_000),
        capped(FIRST, Automatic::Raymond, 500_000),
        Stage::Exhaustive(2_000_000),
        capped(FIRST, Automatic::Raymond, 5_000_000),
        Stage::Exhaustive(u64::MAX),
    ]
}

pub(super) const FIRST: Weights = Weights {
    depth: 18,
    unsorted: 20,
    gap: 15,
    king: 11,
    over: [10, 1],
    uncovered: -18,
    same: [12, 7, 3, 7, 0, 0, 5, 2, 0, 2, 8, 5],
    other: [7, 5, 2, 0, 3, 3, 0, 2, 1, 5, 6, 2],
    room: [[125, 97, 70, 39, 18], [95, 61, 32, 14, -1], [40, 29, 6, 5, -11], [0, -5, -8, -5, 12]],
    away: [10, 13, 13, 9, 26, 10, 14, 10, 13, 1, 24, 7, 11],
    held: [2, 2, 6, 8, 4, 8, 9, 13, 7, 17, 15, 12, 33],
    remain: [-5, -3, -4, -1, 3, 4, 2, -3],
};
