//! Errors of hands and deals.

use thiserror::Error;

/// An error for cards that are not a hand. Each message is one line with the location of the mistake and what is
/// accepted; positions are counted from 1.
#[derive(Debug, Clone, PartialEq, Eq, Error)]
#[error("{text}")]
pub struct HandError {
    pub(super) text: String,
    /// Whether a word is not a card in the plain spelling.
    pub(super) is_about_word: bool,
}

impl HandError {
    pub(super) fn new(text: impl Into<String>) -> Self {
        Self { text: text.into(), is_about_word: false }
    }

    pub(super) fn count(count: usize) -> Self {
        Self::new(format!("ten cards needed, got {count}"))
    }
}
