//! Deals whose verdicts are known.

use std::sync::atomic::AtomicBool;

use tableaux_engine::solver::{Effort, Limits, Solver, Verdict};

use super::board::{Board, verdict};

/// The deals from 1 to 1,000,000 that are impossible with four cells, with the number of positions that single-card
/// moves can reach under Raymond's automatic moves. Another program counted the same.
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
fn hard_deals_are_solved() {
    let mut solver = Solver::new();
    for number in [1941, 98_714, 31_465, 57_148, 739_671, 1_001_874, 94_717_719] {
        assert!(verdict(&mut solver, &Board::dealt(number, 4)).is_ok(), "#{number}");
    }
}

#[test]
fn eight_deals_are_impossible_with_four_cells_and_solved_with_five() {
    let mut solver = Solver::new();
    for (number, states) in IMPOSSIBLE {
        assert_eq!(verdict(&mut solver, &Board::dealt(number, 4)), Err(states), "#{number}");
        assert!(verdict(&mut solver, &Board::dealt(number, 5)).is_ok(), "#{number} with five cells");
    }
}

/// Deals that are impossible with few cells, and have so many positions that they are swept: the number, the cells and
/// the positions that the sweep counts. All are 238,118, 190,335, 483,397, 234,772 and 335,603; a search depth first
/// counted the same.
const SWEPT: [(u64, usize, u64); 5] =
    [(351, 2, 235_534), (884, 2, 185_031), (927, 2, 481_809), (27, 1, 231_698), (447, 1, 328_830)];

#[test]
fn deals_of_many_positions_are_impossible() {
    let mut solver = Solver::new();
    for (number, cells, states) in SWEPT {
        assert_eq!(verdict(&mut solver, &Board::dealt(number, cells)), Err(states), "#{number} with {cells}");
    }
}

/// Deals that can be won with few cells, and the cells. Without beams 50,000,000 positions are not enough for any of them.
const SOLVED_BY_BEAMS: [(u64, usize); 6] = [(2745, 2), (8022, 2), (21_192, 2), (11_744, 1), (11_759, 1), (22_305, 1)];

#[test]
fn deals_with_few_cells_are_solved_within_few_positions() {
    let mut solver = Solver::new();
    for (number, cells) in SOLVED_BY_BEAMS {
        let board = Board::dealt(number, cells);
        let limits = Limits::states(250_000);
        let outcome = solver.solve(&board.start(), Effort::Fast, limits, &AtomicBool::new(false));
        assert!(matches!(outcome, Verdict::Solved(_)), "#{number} with {cells}: {outcome:?}");
        assert!(verdict(&mut solver, &board).is_ok(), "#{number} with {cells}");
    }
}

/// Deals by the fewest cells that solve them. fc-solve's complete search agrees on those it was tried on: 1 to 3, 5, 6,
/// 21, 25, 164 and 892.
const FEWEST: [(usize, &[u64]); 6] = [
    (0, &[164, 892, 1012, 30_849, 31_316]),
    (1, &[2, 5, 7, 8, 59]),
    (2, &[3, 4, 9, 10, 60]),
    (3, &[1, 6, 21, 25]),
    (4, &[169, 285, 617, 657]),
    (5, &[11_982]),
];

#[test]
fn deals_are_solved_with_their_fewest_cells_and_not_with_one_less() {
    let mut solver = Solver::new();
    for (fewest, numbers) in FEWEST {
        for &number in numbers {
            assert!(verdict(&mut solver, &Board::dealt(number, fewest)).is_ok(), "#{number} with {fewest}");
            if let Some(fewer) = fewest.checked_sub(1) {
                assert!(verdict(&mut solver, &Board::dealt(number, fewer)).is_err(), "#{number} with {fewer}");
            }
        }
    }
}
