//! Errors in parsing and replaying moves.

use thiserror::Error;

use super::notated_move::NotatedMove;
use crate::freecell::cell_count::CellCount;
use crate::freecell::moves::ParseMoveError;
use crate::freecell::position::IllegalMove;
use crate::freecell::text_position::TextPosition;
use crate::undo_tree::GameTooLong;

/// An error in parsing or replaying moves. Each message is one line with the location, the move and what to use.
#[derive(Debug, Clone, PartialEq, Eq, Error)]
#[error("{}{why}", self.place())]
pub struct NotationError {
    at: Option<TextPosition>,
    step: Option<(usize, NotatedMove)>,
    why: String,
    is_ambiguous: bool,
}

impl NotationError {
    /// The error for a text that is not a move, on a board of `cells` cells.
    pub(crate) fn not_a_move(at: TextPosition, text: &str, cells: CellCount) -> Self {
        let why = ParseMoveError::not_a_move(text, cells).to_string();
        Self { at: Some(at), step: None, why, is_ambiguous: false }
    }

    /// The error for the step of this number, from 1, which breaks a rule.
    pub(super) fn illegal(step: usize, notated: NotatedMove, why: IllegalMove) -> Self {
        Self { at: notated.at, step: Some((step, notated)), why: why.to_string(), is_ambiguous: false }
    }

    /// The error for a move to an empty cascade that lacks its number of cards, if several numbers allow all later
    /// moves but end in different positions.
    pub(super) fn ambiguous(step: usize, notated: NotatedMove, less: u8, more: u8) -> Self {
        let to = notated.to;
        let why = format!("{less} or {more} cards could go to {to}; add v and the number, as in {notated}v{less:x}");
        Self { at: notated.at, step: Some((step, notated)), why, is_ambiguous: true }
    }

    /// Returns the position of the text that is not a move, or of the move that cannot be played.
    pub const fn position(&self) -> Option<TextPosition> {
        self.at
    }

    /// Returns the number of the step that cannot be played, from 1, if the text is moves.
    pub fn step(&self) -> Option<usize> {
        self.step.map(|(step, _)| step)
    }

    /// Returns whether the step has several numbers of cards that allow all later moves; otherwise it breaks a rule.
    pub const fn is_ambiguous(&self) -> bool {
        self.is_ambiguous
    }

    /// Returns the message without the position and the move.
    pub fn reason(&self) -> &str {
        &self.why
    }

    fn place(&self) -> String {
        let at = self.at.map_or_else(String::new, |at| format!("{at}: "));
        let step = self.step.map_or_else(String::new, |(step, notated)| format!("step {step}, {notated}: "));
        at + &step
    }
}

impl From<GameTooLong> for NotationError {
    fn from(error: GameTooLong) -> Self {
        Self { at: None, step: None, why: error.to_string(), is_ambiguous: false }
    }
}
