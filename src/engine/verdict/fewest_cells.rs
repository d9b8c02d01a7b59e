//! The fewest free cells with which a deal can be won.

use std::sync::atomic::AtomicBool;

use super::outcome::Outcome;
use super::{Verdict, VerifyError, verdict};
use crate::freecell::cell_count::CellCount;
use crate::freecell::layout::Layout;
use crate::solver::{Effort, Limits, Solver};

/// The fewest free cells with which a deal can be won. A deal that can be won with n can be won with more.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default)]
pub enum FewestCells {
    /// The deal can be won with this number, and not with one less.
    Exactly(CellCount),
    /// The deal can be won with this number. One less is undecided: that search reached its limit.
    AtMost(CellCount),
    /// The deal cannot be won with four; how many are enough is unknown.
    Impossible,
    /// No number is known to be enough.
    #[default]
    Unknown,
}

impl FewestCells {
    /// Returns the number, if it is known exactly.
    #[must_use]
    pub const fn exactly(self) -> Option<CellCount> {
        if let Self::Exactly(cells) = self { Some(cells) } else { None }
    }

    /// Returns the lowest number that is known to be enough.
    pub const fn enough(self) -> Option<CellCount> {
        match self {
            Self::Exactly(cells) | Self::AtMost(cells) => Some(cells),
            Self::Impossible | Self::Unknown => None,
        }
    }

    /// Returns the result refined by the outcome with four free cells.
    #[must_use]
    pub fn given(self, with_four: Outcome) -> Self {
        match self {
            Self::AtMost(cells) if with_four == Outcome::Impossible && cells.get() == CellCount::FOUR.get() + 1 => {
                Self::Exactly(cells)
            }
            _ => self,
        }
    }

    /// Returns the outcome with four free cells.
    pub fn outcome(self) -> Outcome {
        self.outcome_with(CellCount::FOUR)
    }

    /// Returns the outcome with a number of free cells, as far as it follows: more cells never make a deal impossible.
    pub fn outcome_with(self, cells: CellCount) -> Outcome {
        match self {
            Self::Exactly(enough) | Self::AtMost(enough) if enough <= cells => Outcome::Winnable,
            Self::Exactly(_) => Outcome::Impossible,
            Self::Impossible if cells <= CellCount::FOUR => Outcome::Impossible,
            Self::AtMost(_) | Self::Impossible | Self::Unknown => Outcome::Unknown,
        }
    }
}

/// Finds the fewest free cells with which a deal, or any whole board, can be won. The search starts at four and
/// continues with one less as long as the deal can be won, or else with one more until it can. `with_four` saves
/// searching four cells if that outcome is known. The limits apply to each number of cells.
///
/// Occupied cells count as needed. A board that is not whole is unknown. If `stop` was set, the result is meaningless.
///
/// # Errors
/// [`VerifyError`], if the solver and the rules contradict each other.
///
/// ```
/// use std::sync::atomic::AtomicBool;
/// use tableaux_engine::freecell::{cell_count::CellCount, deal::Deal};
/// use tableaux_engine::number::DealNumber;
/// use tableaux_engine::solver::{Limits, Solver};
/// use tableaux_engine::verdict::fewest_cells::{FewestCells, fewest_cells};
/// use tableaux_engine::verdict::outcome::Outcome;
///
/// let deal = Deal::new(DealNumber::new(617)?);
/// let limits = Limits::states(100_000);
/// let fewest = fewest_cells(
///     &mut Solver::new(),
///     deal.tableau(),
///     Outcome::Unknown,
///     limits,
///     &AtomicBool::new(false),
/// )?;
/// assert_eq!(fewest, FewestCells::Exactly(CellCount::FOUR));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn fewest_cells(
    solver: &mut Solver,
    board: impl Into<Layout>,
    with_four: Outcome,
    limits: Limits,
    stop: &AtomicBool,
) -> Result<FewestCells, VerifyError> {
    let layout = board.into();
    let mut verdict_with = |cells| {
        layout.position(cells).map(|position| verdict(solver, &position, Effort::Fast, limits, stop)).transpose()
    };
    // The fewest cells known to be enough, and whether one less is proven not to be.
    let mut enough = (with_four == Outcome::Winnable).then_some(CellCount::FOUR);
    let mut is_proven = with_four == Outcome::Impossible;
    let first = CellCount::FOUR.get() + u8::from(is_proven);
    let above = (first..).map_while(|cells| CellCount::new(cells).ok()).filter(|_| with_four != Outcome::Winnable);
    for cells in above {
        match verdict_with(cells)? {
            Some(Verdict::Solved(_)) => {
                enough = Some(cells);
                break;
            }
            Some(other) => is_proven = matches!(other, Verdict::Impossible { .. }),
            // More cells than that are occupied.
            None => is_proven = true,
        }
    }
    if enough == Some(CellCount::FOUR) {
        is_proven = true;
        for cells in (0..CellCount::FOUR.get()).rev().map_while(|cells| CellCount::new(cells).ok()) {
            match verdict_with(cells)? {
                Some(Verdict::Solved(_)) => enough = Some(cells),
                other => {
                    is_proven = matches!(other, None | Some(Verdict::Impossible { .. }));
                    break;
                }
            }
        }
    }
    Ok(match enough {
        Some(cells) if is_proven => FewestCells::Exactly(cells),
        Some(cells) => FewestCells::AtMost(cells),
        None => FewestCells::Unknown,
    })
}
