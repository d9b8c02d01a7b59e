//! Errors in parsing and replaying shared games.

use std::fmt::Display;

use thiserror::Error;

/// The maximum length of a line with a game, in bytes: enough for thousands of moves.
pub(super) const MAX_LINE: usize = 1 << 16;

/// An error for a line or a link that is not a game. Each message is one line with the mistake and what is accepted.
#[derive(Debug, Clone, PartialEq, Eq, Error)]
#[error("{0}")]
pub struct ShareError(String);

impl ShareError {
    pub(super) fn new(message: impl Display) -> Self {
        Self(message.to_string())
    }

    pub(super) fn too_long() -> Self {
        Self(format!("the game is too long; use up to {MAX_LINE} bytes"))
    }

    /// The error for a step, counted from 1.
    pub(super) fn at_step(step: usize, message: impl Display) -> Self {
        Self(format!("step {step}: {message}"))
    }
}
