//! Whether a position can be won: what the solver finds, believed only after the rules have replayed it.

pub mod fewest_cells;

use std::sync::atomic::AtomicBool;

use thiserror::Error;

use crate::card::Suit;
use crate::freecell::moves::{Move, Place};
use crate::freecell::played_game::PlayedGame;
use crate::freecell::position::{IllegalMove, Position};
use crate::solver::{self, Limit, Limits, Outcome, Solver, Start, StartError};

/// What is known of a position.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Verdict {
    /// It can be won, as was replayed.
    Solved(Box<PlayedGame>),
    /// It cannot be won: all positions that can be reached were looked at.
    Impossible {
        /// How many there are, those reached by automatic moves alone left out.
        states: u64,
    },
    /// The search ended at a limit.
    Unknown(Limit),
}

/// A search that went wrong: a fault of this program.
#[derive(Debug, Error)]
pub enum VerifyError {
    /// A position that the solver does not take.
    #[error("internal error: the solver refuses the position: {0}")]
    Start(#[from] StartError),
    /// A solution that the rules refuse.
    #[error("internal error: step {step} of the solution is illegal: {why}")]
    IllegalMove {
        /// Which step, from 1.
        step: usize,
        /// The rule it breaks.
        why: IllegalMove,
    },
    /// A solution that leaves cards.
    #[error("internal error: the solution leaves {0} cards")]
    Unsolved(u32),
}

/// Searches a position until it is solved, exhausted, a limit is met or `stop` is set.
///
/// # Errors
/// [`VerifyError`], if solver and rules contradict each other; no such solution is ever given.
pub fn verdict(
    solver: &mut Solver,
    position: &Position,
    limits: Limits,
    stop: &AtomicBool,
) -> Result<Verdict, VerifyError> {
    let home = |suit| position.foundation(suit).map_or(0, crate::card::Rank::value);
    let start = Start::new(position.cascades(), position.cells(), Suit::ALL.map(home))?;
    let steps = match solver.solve(&start, limits, stop) {
        Outcome::Solved(steps) => steps,
        Outcome::Impossible { states } => return Ok(Verdict::Impossible { states }),
        Outcome::Unknown(limit) => return Ok(Verdict::Unknown(limit)),
    };
    let mut played = PlayedGame::new(position.clone());
    for (step, found) in (1..).zip(steps) {
        let move_found = Move { from: place(found.from), to: place(found.to), cards: found.count };
        played.play(move_found).map_err(|why| VerifyError::IllegalMove { step, why })?;
    }
    match played.position().cards_left() {
        0 => Ok(Verdict::Solved(Box::new(played))),
        left => Err(VerifyError::Unsolved(left)),
    }
}

const fn place(place: solver::Place) -> Place {
    match place {
        solver::Place::Cascade(cascade) => Place::Cascade(cascade),
        solver::Place::Cell(cell) => Place::Cell(cell),
        solver::Place::Home => Place::Home,
    }
}
