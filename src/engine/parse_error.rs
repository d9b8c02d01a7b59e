//! The error of parsing a value.

use std::fmt::Display;

use thiserror::Error;

/// An error for a text that cannot be parsed, such as a date, a generator or a shared game. Each message is one line with
/// the mistake and what is accepted; quoted parts of the text are shortened and printable.
#[derive(Debug, Clone, PartialEq, Eq, Error)]
#[error("{0}")]
pub struct ParseError(String);

impl ParseError {
    pub(crate) fn new(message: impl Display) -> Self {
        Self(message.to_string())
    }
}
