//! The fewest free cells with which a deal can be won.

use std::sync::atomic::AtomicBool;

use tableaux_engine::verdict::fewest_cells::{FewestCells, fewest_cells};
use tableaux_engine::verdict::outcome::Outcome;
use tableaux_engine::{CellCount, Deal, Limits, Solver};

/// With the outcome for four cells known, a search too short for it still decides whether five are the fewest.
#[test]
fn what_is_known_of_four_cells_is_not_searched() {
    let deal = Deal::new(11_982u32.into());
    let limits = Limits::states(20_000);
    let find = |with_four| {
        fewest_cells(&mut Solver::new(), deal.tableau(), with_four, limits, &AtomicBool::new(false)).unwrap()
    };
    let five = CellCount::new(5).unwrap();
    assert_eq!(find(Outcome::Unknown), FewestCells::AtMost(five));
    assert_eq!(find(Outcome::Impossible), FewestCells::Exactly(five));
    assert_eq!(find(Outcome::Unknown).given(Outcome::Impossible), FewestCells::Exactly(five));
    let deal = Deal::new(617u32.into());
    let find = |with_four| {
        fewest_cells(&mut Solver::new(), deal.tableau(), with_four, Limits::NONE, &AtomicBool::new(false)).unwrap()
    };
    assert_eq!(find(Outcome::Winnable), find(Outcome::Unknown));
}
