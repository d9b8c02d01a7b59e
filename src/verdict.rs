//! Whether a position can be won: the solver's answer, verified by the rules.

pub mod fewest_cells;
pub mod outcome;

use std::sync::atomic::AtomicBool;

use thiserror::Error;

use crate::card::{Rank, Suit};
use crate::freecell::played_game::PlayedGame;
use crate::freecell::position::{IllegalMove, Position};
use crate::solver::{Limit, Limits, Outcome, Solver, StartPosition, StartPositionError};

/// Whether a position can be won.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Verdict {
    /// It can be won: this is a solution, replayed by the rules.
    Solved(Box<PlayedGame>),
    /// It cannot be won: every position that can be reached was searched.
    Impossible {
        /// The number of positions searched, see [`Outcome::Impossible`].
        states: u64,
    },
    /// The search ended before it found an answer.
    Unknown(Limit),
}

/// A contradiction between the solver and the rules: a bug in this program.
#[derive(Debug, Error)]
#[non_exhaustive]
pub enum VerifyError {
    /// The solver refuses a position that the rules accept.
    #[error("internal error: the solver refuses the position: {0}")]
    StartPosition(#[from] StartPositionError),
    /// A move of the solution is illegal.
    #[error("internal error: step {step} of the solution is illegal: {why}")]
    IllegalMove {
        /// The number of the move, from 1.
        step: usize,
        /// The rule that it breaks.
        why: IllegalMove,
    },
    /// The solution ends before all cards are home.
    #[error("internal error: the solution leaves {0} cards")]
    Unsolved(u32),
}

/// Searches a position until there is an answer, a limit is reached or `stop` is set. A solution is replayed by the
/// rules, which share no code with the search.
///
/// # Errors
/// [`VerifyError`], if the solver and the rules contradict each other. A solution that fails is never returned.
///
/// ```
/// use std::sync::atomic::AtomicBool;
/// use tableaux::freecell::{cell_count::CellCount, deal::Deal, position::Position};
/// use tableaux::number::DealNumber;
/// use tableaux::solver::{Limits, Solver};
/// use tableaux::verdict::{Verdict, verdict};
///
/// let mut solver = Solver::new();
/// let never = AtomicBool::new(false);
/// let mut with_four_cells = |number: u64| -> Result<Verdict, Box<dyn std::error::Error>> {
///     let position = Position::new(Deal::new(DealNumber::new(number)?).tableau(), CellCount::FOUR);
///     Ok(verdict(&mut solver, &position, Limits::NONE, &never)?)
/// };
/// let Verdict::Solved(game) = with_four_cells(617)? else { panic!("#617 can be won") };
/// assert!(game.position().is_won());
/// assert_eq!(with_four_cells(11982)?, Verdict::Impossible { states: 61_643 });
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn verdict(
    solver: &mut Solver,
    position: &Position,
    limits: Limits,
    stop: &AtomicBool,
) -> Result<Verdict, VerifyError> {
    let home = |suit| position.foundation(suit).map_or(0, Rank::value);
    let start = StartPosition::from_parts(position.cascades(), position.cells(), Suit::ALL.map(home))?;
    let moves = match solver.solve(&start, limits, stop) {
        Outcome::Solved(moves) => moves,
        Outcome::Impossible { states } => return Ok(Verdict::Impossible { states }),
        Outcome::Unknown(limit) => return Ok(Verdict::Unknown(limit)),
    };
    let mut game = PlayedGame::new(position.clone());
    for (step, found) in (1..).zip(moves) {
        game.play(found).map_err(|why| VerifyError::IllegalMove { step, why })?;
    }
    match game.position().cards_left() {
        0 => Ok(Verdict::Solved(Box::new(game))),
        left => Err(VerifyError::Unsolved(left)),
    }
}
