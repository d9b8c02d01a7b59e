//! Errors in parsing and replaying shared games.

use std::fmt::Display;

use crate::parse_error::ParseError;

/// The maximum length of a line with a game, in bytes: enough for thousands of moves.
pub(super) const MAX_LINE: usize = 1 << 16;

pub(super) fn too_long() -> ParseError {
    ParseError::new(format_args!("the game is too long; use up to {MAX_LINE} bytes"))
}

/// Returns the error for a step, counted from 1.
pub(super) fn at_step(step: usize, message: impl Display) -> ParseError {
    ParseError::new(format_args!("step {step}: {message}"))
}
