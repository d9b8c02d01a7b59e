//! Errors of parsing and replaying moves.

use thiserror::Error;

use super::notated_move::NotatedMove;
use crate::freecell::moves::ParseMoveError;
use crate::freecell::position::IllegalMove;
use crate::freecell::text_position::TextPosition;
use crate::undo_tree::GameTooLong;

/// Why moves cannot be parsed or replayed. Each message is one line and says where, which move and what would be
/// accepted.
#[derive(Debug, Clone, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum NotationError {
    /// Text that is not a move.
    #[error("{at}: {why}")]
    NotAMove {
        /// Where it begins.
        at: TextPosition,
        /// The error about it.
        why: ParseMoveError,
    },
    /// A move that breaks a rule.
    #[error("{}: {why}", place(.notated, *.number))]
    IllegalMove {
        /// The move.
        notated: NotatedMove,
        /// Which it is, from 1.
        number: usize,
        /// The rule.
        why: IllegalMove,
    },
    /// A move to an empty cascade without a number of cards, where the moves after it can be played with another number
    /// too and end in another position.
    #[error(
        "{}: {less} or {more} cards could go to {to}: v and the number after the move, as {notated}v{less:x}, is accepted",
        place(.notated, *.number), to = .notated.to
    )]
    Ambiguous {
        /// The move.
        notated: NotatedMove,
        /// Which it is, from 1.
        number: usize,
        /// One number of cards.
        less: u8,
        /// A larger one.
        more: u8,
    },
    /// There are more moves than a game may have.
    #[error(transparent)]
    GameTooLong(#[from] GameTooLong),
}

fn place(notated: &NotatedMove, number: usize) -> String {
    match notated.at {
        Some(at) => format!("{at}: step {number}, {notated}"),
        None => format!("step {number}, {notated}"),
    }
}
