//! The fewest free cells with which a deal can be won.

use std::sync::atomic::AtomicBool;

use super::{Verdict, VerifyError, verdict};
use crate::freecell::cell_count::CellCount;
use crate::freecell::deal::Tableau;
use crate::freecell::position::Position;
use crate::solver::{Limits, Solver};

/// How many cells a deal needs. More of them never make it harder.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum FewestCells {
    /// It can be won with so many, and not with fewer.
    Exactly(CellCount),
    /// It can be won with so many; whether with fewer is not known, as a search met its limit.
    AtMost(CellCount),
    /// No number of cells is known to be enough.
    Unknown,
}

/// Searches with ever fewer cells than the game has as long as the deal can be won, or with ever more until it can.
///
/// What is found after `stop` was set means nothing.
///
/// # Errors
/// [`VerifyError`], if solver and rules contradict each other.
pub fn fewest_cells(
    solver: &mut Solver,
    tableau: &Tableau,
    limits: Limits,
    stop: &AtomicBool,
) -> Result<FewestCells, VerifyError> {
    let all: Vec<CellCount> = (0..=CellCount::MAX.get()).filter_map(CellCount::new).collect();
    let (fewer, more) = all.split_at(CellCount::FOUR.get().into());
    let mut with = |cells| verdict(solver, &Position::new(tableau, cells), limits, stop);
    // The fewest that are known to be enough, and whether one fewer is known not to be.
    let (mut enough, mut proven) = (None, false);
    for &cells in more {
        match with(cells)? {
            Verdict::Solved(_) => {
                enough = Some(cells);
                break;
            }
            other => proven = matches!(other, Verdict::Impossible { .. }),
        }
    }
    if enough == Some(CellCount::FOUR) {
        proven = true;
        for &cells in fewer.iter().rev() {
            match with(cells)? {
                Verdict::Solved(_) => enough = Some(cells),
                other => {
                    proven = matches!(other, Verdict::Impossible { .. });
                    break;
                }
            }
        }
    }
    Ok(match enough {
        Some(cells) if proven => FewestCells::Exactly(cells),
        Some(cells) => FewestCells::AtMost(cells),
        None => FewestCells::Unknown,
    })
}
