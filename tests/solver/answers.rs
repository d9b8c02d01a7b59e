//! Deals of which the answer is known.

use tableaux::solver::Solver;

use super::board::{Board, verdict};

/// Impossible with four cells, with the number of positions that single cards can reach where Raymond's rule sends home.
/// An independent program counted the same (see the tests' history for none other than these eight in 1 to 1,000,000).
const IMPOSSIBLE: [(u64, u64); 8] = [
    (11982, 61_643),
    (146_692, 8_603),
    (186_216, 16_606),
    (455_889, 11_806),
    (495_505, 27_688),
    (512_118, 22_482),
    (517_776, 67_016),
    (781_948, 4_381),
];

#[test]
fn the_first_thousand_are_solved() {
    let mut solver = Solver::new();
    for number in 1..=1000 {
        assert!(verdict(&mut solver, &Board::dealt(number, 4)).is_ok(), "#{number}");
    }
}

#[test]
fn hard_ones_are_solved() {
    let mut solver = Solver::new();
    for number in [1941, 98_714, 31_465, 57_148, 739_671, 1_001_874, 94_717_719] {
        assert!(verdict(&mut solver, &Board::dealt(number, 4)).is_ok(), "#{number}");
    }
}

#[test]
fn the_eight_are_impossible_with_four_cells_and_not_with_five() {
    let mut solver = Solver::new();
    for (number, states) in IMPOSSIBLE {
        assert_eq!(verdict(&mut solver, &Board::dealt(number, 4)), Err(states), "#{number}");
        assert!(verdict(&mut solver, &Board::dealt(number, 5)).is_ok(), "#{number} with five cells");
    }
}
