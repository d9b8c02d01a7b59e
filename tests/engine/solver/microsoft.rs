//! All of Microsoft's 32,000 deals.

use std::sync::atomic::AtomicBool;

use tableaux_engine::freecell::cell_count::CellCount;
use tableaux_engine::freecell::deal::Deal;
use tableaux_engine::freecell::position::Position;
use tableaux_engine::jobs::{cores, in_order};
use tableaux_engine::number::DealNumber;
use tableaux_engine::solver::{Effort, Limits, Solver};
use tableaux_engine::verdict::{Verdict, verdict};

#[test]
fn all_but_one_of_microsofts_deals_are_solved_and_replayed() {
    let stop = AtomicBool::new(false);
    let work = |solver: &mut Solver, number: u64| {
        let position = Position::new(Deal::new(DealNumber::new(number).unwrap()).tableau(), CellCount::FOUR);
        (number, verdict(solver, &position, Effort::Fast, Limits::NONE, &stop))
    };
    let mut unsolved = Vec::new();
    let result = in_order(1..=32_000, cores(), &stop, Solver::new, work, |(number, verdict)| match verdict {
        Ok(Verdict::Solved(solution)) if solution.game().position().is_won() => Ok(()),
        Ok(other) => {
            unsolved.push((number, other));
            Ok(())
        }
        // The rules refuse a solution.
        Err(error) => Err((number, error)),
    });
    result.unwrap();
    assert_eq!(unsolved, [(11_982, Verdict::Impossible { states: 61_643 })]);
}
