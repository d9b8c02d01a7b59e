//! The weights of the ranking, learned from deals 20001 to 21100 with the seed 14 by
//! `cargo run --release --features training --example train`, which prints this file.

use super::ranking::feature;

#[rustfmt::skip]
pub(super) const WEIGHTS: [i16; feature::COUNT] = [
    // dealt over a lower card of the same suit
    8, 5, 4, -3, -4, 1, 2, 1, -2, 2, -6, -4, 12,
    // dealt over a lower card of another suit
    7, 5, 4, 1, -1, 2, -4, 0, -1, 0, 2, 0, 0,
    // built over a lower card of the same suit
    -2, -3, 0, 2, 5, 2, 7, 5, -5, -5, 3, 6, 6,
    // built over a lower card of another suit
    2, 3, 2, 2, 4, 1, 2, 0, 1, 1, 1, 2, 2,
    // does not fit
    15, 1, 5, 0, 7, 9, 13, 18, 19, 23, 20, 23, 16,
    // unsorted
    -3,
    // raised king
    20,
    // dealt cards left
    -14, -12, -11, -3, 5, 12, 10, 6, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0,
    // rank of the top card
    0, 15, 9, 6, 6, 2, 3, 1, -5, -3, -3, -2, 0,
    // rank of the deepest card of a cascade that is one run
    0, -22, -4, -13, -4, -5, -4, 6, 1, 7, 1, -5, -6,
    // length of the run at the end
    9, 4, 2, -1, -1, -10, -9, -11, -8, -24, -17, 75, 0,
    // in a cell, by rank
    14, 18, 21, 12, 20, 14, 21, 21, 18, 18, 15, 16, 19,
    // in a cell, by distance
    0, -11, -5, -2, 1, 3, 2, 6, 11, 11, 11, 11, 11,
    // empty cascades and cells
    41, 8, -7, -18, -31, -7, -38, -44, -37, -24, -30, -51, -42, -6, 14, -53, -35, -30, -39, -18, -44, -48, -45, -27, -60,
    // not home
    -6, 7, 3, 13, -3, 12, 1, 0, 12, -3, 18, 9, -24,
    // over the next card home
    5,
    // over the card after it
    1,
    // lower bound
    21,
];
