//! The weights of the ranking, learned from deals 20001 to 21100 with the seed 14 by
//! `cargo run --release -p tableaux-training --bin train`, which prints this file.

use super::ranking::Ranking;

#[rustfmt::skip]
pub const LEARNED: Ranking = Ranking([
    // dealt over a lower card of the same suit
    9, 4, 4, -3, -3, 1, 2, 0, -2, 2, -3, -3, 12,
    // dealt over a lower card of another suit
    7, 6, 3, 2, -1, 1, -4, 0, 1, 0, 1, -1, 0,
    // built over a lower card of the same suit
    -2, -1, 1, 3, 4, 1, 6, 5, 0, -6, 6, 6, 6,
    // built over a lower card of another suit
    3, 1, 2, 2, 3, 1, 1, 1, 1, 2, 4, 2, 2,
    // does not fit
    19, 0, 4, 3, 7, 8, 13, 17, 20, 23, 22, 24, 16,
    // unsorted
    -3,
    // raised king
    20,
    // dealt cards left
    -12, -11, -9, -3, 5, 10, 8, 4, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0,
    // rank of the top card
    0, 14, 9, 7, 5, 1, 3, 1, -4, -4, -4, -3, 1,
    // rank of the deepest card of a cascade that is one run
    0, -26, -4, -10, -5, -9, -6, 6, 1, 1, 0, -5, -5,
    // length of the run at the end
    10, 5, 3, 0, 0, -7, -7, -11, -7, -17, -6, 84, 0,
    // in a cell, by rank
    14, 16, 19, 15, 20, 12, 21, 21, 21, 17, 18, 17, 21,
    // in a cell, by distance
    0, -9, -4, -2, 1, 2, 1, 5, 10, 12, 11, 11, 11,
    // empty cascades and cells
    39, 7, -8, -19, -32, -8, -38, -45, -36, -2, -31, -50, -41, -6, -7, -54, -32, -29, -24, -11, -27, -57, -50, -30, -51,
    // not home
    -8, 8, 5, 10, 0, 13, 0, 0, 11, 2, 15, 8, -27,
    // over the next card home
    5,
    // over the card after it
    2,
    // lower bound
    20,
]);
