//! The error for what the rules of Skat do not allow.

use thiserror::Error;

/// An error for a card that cannot be put away or played, or a game that cannot have been played. Each message is one line.
#[derive(Debug, Clone, PartialEq, Eq, Error)]
#[error("{0}")]
pub struct RuleError(String);

impl RuleError {
    pub(super) fn new(text: impl Into<String>) -> Self {
        Self(text.into())
    }
}
