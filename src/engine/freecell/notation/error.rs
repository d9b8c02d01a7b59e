//! Errors in parsing and replaying moves.

use thiserror::Error;

use super::notated_move::NotatedMove;
use crate::freecell::moves::ParseMoveError;
use crate::freecell::position::IllegalMove;
use crate::freecell::text_position::TextPosition;
use crate::undo_tree::GameTooLong;

/// An error in parsing or replaying moves. Each message is one line with the location, the move and what to use.
#[derive(Debug, Clone, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum NotationError {
    /// The text is not a move.
    #[error("{at}: {why}")]
    NotAMove {
        /// The position where the text begins.
        at: TextPosition,
        /// The parse error.
        why: ParseMoveError,
    },
    /// The move breaks a rule.
    #[error("{}: {why}", place(.notated, *.number))]
    IllegalMove {
        /// The move.
        notated: NotatedMove,
        /// The number of the step, from 1.
        number: usize,
        /// The rule.
        why: IllegalMove,
    },
    /// A move to an empty cascade lacks its number of cards, and several numbers allow all later moves but end in
    /// different positions.
    #[error(
        "{}: {less} or {more} cards could go to {to}; add v and the number, as in {notated}v{less:x}",
        place(.notated, *.number), to = .notated.to
    )]
    Ambiguous {
        /// The move.
        notated: NotatedMove,
        /// The number of the step, from 1.
        number: usize,
        /// One number of cards.
        less: u8,
        /// A larger number of cards.
        more: u8,
    },
    /// There are more moves than a game may have.
    #[error(transparent)]
    GameTooLong(#[from] GameTooLong),
}

impl NotationError {
    /// Returns the number of the step that cannot be played, from 1, if the text is moves.
    pub const fn step(&self) -> Option<usize> {
        match self {
            Self::IllegalMove { number, .. } | Self::Ambiguous { number, .. } => Some(*number),
            Self::NotAMove { .. } | Self::GameTooLong(_) => None,
        }
    }
}

fn place(notated: &NotatedMove, number: usize) -> String {
    match notated.at {
        Some(at) => format!("{at}: step {number}, {notated}"),
        None => format!("step {number}, {notated}"),
    }
}
