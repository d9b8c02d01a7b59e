//! Shortest solutions by iterative deepening.

use std::sync::atomic::AtomicBool;

use tableaux_engine::solver::dealt_rows::DealtRows;
use tableaux_engine::solver::iterative_deepening::IterativeDeepening;
use tableaux_engine::solver::length::Length;
use tableaux_engine::solver::lower_bound::LowerBound;
use tableaux_engine::solver::{Budget, Limit, StartPosition};
use tableaux_engine::{CellCount, Deal, Limits};

/// Returns the length of the shortest solution of a deal, if it is less than `moves`, and the bound.
fn search(number: u32, cells: CellCount, moves: usize, limits: Limits) -> (Result<Option<usize>, Limit>, usize) {
    let stop = AtomicBool::new(false);
    let mut budget = Budget::new(limits, &stop);
    let start = StartPosition::new(Deal::new(number.into()).tableau(), cells);
    let (mut dealt, mut lower_bound) = (DealtRows::new(), LowerBound::new(Length::Moves));
    dealt.fill(&start);
    lower_bound.fill(&start);
    lower_bound.clear();
    let mut bound = 0;
    let mut search = IterativeDeepening::new(&dealt, &mut lower_bound, u64::MAX, &mut budget);
    let found = search.search(&start, &mut bound, moves).map(|path| path.map(|path| path.steps.len()));
    assert!(budget.statistics.bytes <= limits.bytes && budget.statistics.expanded <= limits.states);
    (found, bound)
}

#[test]
fn it_finds_the_lengths_that_beams_prove() {
    // Proven by full beams, also with other free cells.
    for (number, cells, moves) in [(2, 4, 21), (3, 4, 18), (17, 4, 23), (28_527, 4, 9), (3, 5, 18), (28_527, 3, 10)] {
        let cells = CellCount::new(cells).unwrap();
        assert_eq!(search(number, cells, 60, Limits::NONE), (Ok(Some(moves)), moves), "#{number}");
        assert_eq!(search(number, cells, moves, Limits::NONE), (Ok(None), moves), "#{number}");
    }
}

#[test]
fn a_limit_leaves_a_bound() {
    let (found, bound) = search(1, CellCount::FOUR, 60, Limits::states(50_000));
    assert!(matches!(found, Err(Limit::States)) && (23..29).contains(&bound), "{found:?} {bound}");
    // Little memory only takes longer.
    let (found, bound) = search(2, CellCount::FOUR, 60, Limits { bytes: 1 << 20, ..Limits::NONE });
    assert_eq!((found, bound), (Ok(Some(21)), 21));
}
