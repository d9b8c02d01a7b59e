//! Errors in reading moves.

use thiserror::Error;

use super::dialect::Dialect;
use crate::freecell::cell_count::CellCount;
use crate::freecell::moves::ParseMoveError;
use crate::freecell::notation::NotationError;
use crate::freecell::text_position::TextPosition;
use crate::sanitize::quoted;
use crate::undo_tree::GameTooLong;

/// An error in reading moves, in the dialect in which most of them can be played. Each message is one line with the
/// location, the move and what to use.
#[derive(Debug, Clone, PartialEq, Eq, Error)]
#[error("{text}")]
pub struct ReadMovesError {
    text: String,
    is_about_play: bool,
    step: Option<usize>,
}

impl ReadMovesError {
    fn of_text(text: String) -> Self {
        Self { text, is_about_play: false, step: None }
    }

    /// The error for a text that is not a move in any dialect.
    pub(super) fn not_a_move(at: TextPosition, text: &str) -> Self {
        Self::of_text(format!("{at}: {}", ParseMoveError::not_a_move(text, CellCount::MAX)))
    }

    /// The error for a text among moves in words that names neither a card nor a place.
    pub(super) fn not_in_words(at: TextPosition, text: &str) -> Self {
        Self::of_text(format!(
            "{at}: '{}' is not a move; use two of a card as 7D, freecell, home, empty column, or stack or freecell with \
             a number",
            quoted(text)
        ))
    }

    /// The error for a move of two characters in a dialect other than the standard one.
    pub(super) fn in_dialect(dialect: Dialect, written: &str, error: &NotationError) -> Self {
        let text = format!("{error}; it is written '{}': {dialect}", quoted(written));
        Self { text, is_about_play: true, step: error.step() }
    }

    /// The error for a move in words, the step of this number, that cannot be played.
    pub(super) fn in_words(at: TextPosition, step: usize, written: &str, why: &str) -> Self {
        let text = format!("{at}: step {step}, '{}': {why}", quoted(written));
        Self { text, is_about_play: true, step: Some(step) }
    }

    /// Returns whether the text is moves, one of which cannot be played.
    pub const fn is_about_play(&self) -> bool {
        self.is_about_play
    }

    /// Returns the number of the move that cannot be played, from 1, if the text is moves.
    pub const fn step(&self) -> Option<usize> {
        self.step
    }
}

/// Takes an error about moves in the standard notation.
impl From<NotationError> for ReadMovesError {
    fn from(error: NotationError) -> Self {
        Self { text: error.to_string(), is_about_play: error.step().is_some(), step: error.step() }
    }
}

impl From<GameTooLong> for ReadMovesError {
    fn from(error: GameTooLong) -> Self {
        Self::of_text(error.to_string())
    }
}
