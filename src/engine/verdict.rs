//! Whether a position can be won: the solver's answer, verified by the rules.

pub mod fewest_cells;
pub mod outcome;
mod solution;

use std::sync::atomic::AtomicBool;

use thiserror::Error;

use crate::freecell::moves::Move;
use crate::freecell::position::Position;
use crate::solver::{self, Effort, Limits, Solver};

pub use self::solution::Solution;

/// The solver's verdict on a position, with a solution that the rules have replayed.
///
/// Serialized, `verdict` is `solved`, with the [`Solution`]; `impossible`, with the `states`; or `unknown`, with the
/// `limit`: `{"verdict":"unknown","limit":"time"}`. `tableaux solve --format json` has the same names; its `states` are
/// all that the search expanded, some of them in several stages.
///
/// ```
/// use std::sync::atomic::AtomicBool;
/// use tableaux_engine::{CellCount, Deal, Effort, Limits, Position, Solver, Verdict, verdict};
///
/// let start = Position::new(Deal::new(617.into()).tableau(), CellCount::FOUR);
/// let found = verdict(&mut Solver::new(), &start, Effort::Fast, Limits::NONE, &AtomicBool::new(false))?;
/// let data = serde_json::to_value(&found)?;
/// assert_eq!((&data["verdict"], &data["solution"][0]), (&"solved".into(), &"2a".into()));
/// assert_eq!(serde_json::from_value::<Verdict>(data)?, found);
/// assert_eq!(
///     serde_json::from_str::<Verdict>(r#"{"verdict":"impossible","states":61643}"#)?,
///     Verdict::Impossible { states: 61_643 }
/// );
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub type Verdict = solver::Verdict<Box<Solution>>;

/// A contradiction between the solver and the rules: a bug in this program.
#[derive(Debug, Clone, PartialEq, Eq, Error)]
#[error("internal error: {0}")]
pub struct VerifyError(String);

/// Searches a position until there is an answer, a limit is reached or `stop` is set, by another thread or a
/// [`Deadline`](crate::Deadline). A solution is shortened with the given effort, see [`Solver::solve`], and replayed by
/// the rules, which share no code with the search.
///
/// # Errors
/// [`VerifyError`], if the solver and the rules contradict each other. A solution that fails is never returned.
///
/// ```
/// use std::sync::atomic::AtomicBool;
/// use tableaux_engine::freecell::{cell_count::CellCount, deal::Deal, position::Position};
/// use tableaux_engine::number::DealNumber;
/// use tableaux_engine::solver::{Effort, Limits, Solver};
/// use tableaux_engine::verdict::{Verdict, verdict};
///
/// let mut solver = Solver::new();
/// let never = AtomicBool::new(false);
/// let mut with_four_cells = |number: u64| -> Result<Verdict, Box<dyn std::error::Error>> {
///     let position = Position::new(Deal::new(DealNumber::new(number)?).tableau(), CellCount::FOUR);
///     Ok(verdict(&mut solver, &position, Effort::Fast, Limits::NONE, &never)?)
/// };
/// let Verdict::Solved(solution) = with_four_cells(617)? else { panic!("#617 can be won") };
/// assert!(solution.game().position().is_won());
/// assert_eq!(with_four_cells(11982)?, Verdict::Impossible { states: 61_643 });
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn verdict(
    solver: &mut Solver,
    position: &Position,
    effort: Effort,
    limits: Limits,
    stop: &AtomicBool,
) -> Result<Verdict, VerifyError> {
    let found = solver.solve(&position.into(), effort, limits, stop);
    verify(position, found, solver.bound())
}

/// Searches as [`verdict()`] does, for a solution that moves the fewest cards, see [`Solver::solve_in_cards`]. Returns
/// also a lower bound on the cards of every solution.
///
/// # Errors
/// See [`verdict()`].
pub fn verdict_in_cards(
    solver: &mut Solver,
    position: &Position,
    limits: Limits,
    stop: &AtomicBool,
) -> Result<(Verdict, u32), VerifyError> {
    let (found, bound) = solver.solve_in_cards(&position.into(), limits, stop);
    let verdict = verify(position, found, solver.bound())?;
    match &verdict {
        Verdict::Solved(solution) if solution.game().cards() < bound => {
            let cards = solution.game().cards();
            Err(VerifyError(format!("a solution that moves {cards} cards is below the lower bound {bound}")))
        }
        _ => Ok((verdict, bound)),
    }
}

fn verify(position: &Position, found: solver::Verdict<Vec<Move>>, bound: u32) -> Result<Verdict, VerifyError> {
    Ok(match found {
        solver::Verdict::Solved(moves) => Verdict::Solved(Box::new(Solution::replay(position.clone(), moves, bound)?)),
        solver::Verdict::Impossible { states } => Verdict::Impossible { states },
        solver::Verdict::Unknown(limit) => Verdict::Unknown(limit),
    })
}
