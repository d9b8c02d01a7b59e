//! What is wrong with written moves, and where.

use thiserror::Error;

use super::{NotatedMove, TextPosition};
use crate::freecell::position::IllegalMove;

/// A move that cannot be read or played. Each message is one line and says where, which move and what would be accepted.
#[derive(Debug, Clone, PartialEq, Eq, Error)]
pub enum NotationError {
    /// Text that is no move.
    #[error(
        "{at}: '{text}' is no move: from and to are accepted, cascades 1-8, cells a-g and k-m, home h, and v with a \
         hexadecimal number of cards after them"
    )]
    Unreadable {
        /// Where it begins.
        at: TextPosition,
        /// How it begins, fit to be printed.
        text: String,
    },
    /// A move that breaks a rule.
    #[error("{}: {why}", place(.written, *.number))]
    IllegalMove {
        /// The move.
        written: NotatedMove,
        /// Which it is, from 1.
        number: usize,
        /// The rule.
        why: IllegalMove,
    },
    /// A move to an empty cascade without a number of cards, where the moves after it can be played with another number too
    /// and end in another position.
    #[error(
        "{}: {less} or {more} cards could go to {to}: v and the number after the move, as {written}v{less:x}, is accepted",
        place(.written, *.number), to = .written.to
    )]
    Ambiguous {
        /// The move.
        written: NotatedMove,
        /// Which it is, from 1.
        number: usize,
        /// One number of cards.
        less: u8,
        /// A larger one.
        more: u8,
    },
}

fn place(written: &NotatedMove, number: usize) -> String {
    match written.at {
        Some(at) => format!("{at}: move {number}, {written}"),
        None => format!("move {number}, {written}"),
    }
}
