//! Errors in reading moves.

use thiserror::Error;

use super::dialect::Dialect;
use crate::card::Card;
use crate::freecell::moves::{ParseMoveError, Place};
use crate::freecell::notation::NotationError;
use crate::freecell::position::IllegalMove;
use crate::freecell::text_position::TextPosition;
use crate::undo_tree::GameTooLong;
use crate::words::counted;

/// An error in reading moves, in the dialect in which most of them can be played. Each message is one line with the
/// location, the move and what to use.
#[derive(Debug, Clone, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum ReadMovesError {
    /// The text is not a move in any dialect.
    #[error("{at}: {why}")]
    NotAMove {
        /// The position where the text begins.
        at: TextPosition,
        /// The parse error.
        why: ParseMoveError,
    },
    /// A text among moves in words names neither a card nor a place.
    #[error(
        "{at}: '{text}' is not a move; use two of a card as 7D, freecell, home, empty column, or stack or freecell \
         with a number"
    )]
    NotInWords {
        /// The position where the text begins.
        at: TextPosition,
        /// The text, shortened and printable.
        text: String,
    },
    /// A move in the standard notation cannot be played.
    #[error(transparent)]
    Standard(NotationError),
    /// A move of two characters in another dialect cannot be played.
    #[error("{error}; it is written '{written}': {dialect}")]
    OtherDialect {
        /// The dialect.
        dialect: Dialect,
        /// The move as written.
        written: String,
        /// The error about the move in the standard notation.
        error: NotationError,
    },
    /// A move in words cannot be played.
    #[error("{at}: step {number}, '{written}': {why}")]
    InWords {
        /// The position where the move begins.
        at: TextPosition,
        /// The number of the step, from 1.
        number: usize,
        /// The dialect.
        dialect: Dialect,
        /// The move as written.
        written: String,
        /// The reason.
        why: RefusedWords,
    },
    /// There are more moves than a game may have.
    #[error(transparent)]
    GameTooLong(#[from] GameTooLong),
}

impl ReadMovesError {
    /// Returns whether the text is moves, one of which cannot be played.
    pub const fn is_about_play(&self) -> bool {
        match self {
            Self::Standard(error) => {
                matches!(error, NotationError::IllegalMove { .. } | NotationError::Ambiguous { .. })
            }
            Self::OtherDialect { .. } | Self::InWords { .. } => true,
            Self::NotAMove { .. } | Self::NotInWords { .. } | Self::GameTooLong(_) => false,
        }
    }

    /// Returns the number of the move that cannot be played, from 1, if the text is moves.
    pub const fn step(&self) -> Option<usize> {
        match self {
            Self::Standard(error) | Self::OtherDialect { error, .. } => match error {
                NotationError::IllegalMove { number, .. } | NotationError::Ambiguous { number, .. } => Some(*number),
                NotationError::NotAMove { .. } | NotationError::GameTooLong(_) => None,
            },
            Self::InWords { number, .. } => Some(*number),
            Self::NotAMove { .. } | Self::NotInWords { .. } | Self::GameTooLong(_) => None,
        }
    }
}

/// A reason why a move in words cannot be played.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum RefusedWords {
    /// The move breaks a rule.
    #[error(transparent)]
    Illegal(#[from] IllegalMove),
    /// The card to move is home.
    #[error("{0} is already home; name a card of a cascade or a cell")]
    IsHome(Card),
    /// The card to move lies under others, which cannot move with it.
    #[error("{card} is covered by {}; it goes alone to a cell or home", counted((*.on).into(), "card", "cards"))]
    Covered {
        /// The card.
        card: Card,
        /// The number of cards on it.
        on: u8,
    },
    /// The card to move is elsewhere than written.
    #[error("{card} is in {place}; take it from there")]
    Elsewhere {
        /// The card.
        card: Card,
        /// The card's place.
        place: Place,
    },
    /// The target card is not the last of a cascade.
    #[error("{0} is not the last card of a cascade; name one that is")]
    NotLast(Card),
    /// There is no empty cell.
    #[error("no cell is empty")]
    NoEmptyCell,
    /// There is no empty cascade.
    #[error("no cascade is empty")]
    NoEmptyCascade,
    /// The board has no stack or cell of this number.
    #[error("there is no {place} {number}; use {first} to {last}")]
    NoSuchNumber {
        /// `stack` or `cell`.
        place: &'static str,
        /// The number.
        number: u8,
        /// The number of the first stack or cell.
        first: u8,
        /// The number of the last.
        last: u8,
    },
    /// The place does not determine the card.
    #[error("the card to move is not named; use its name, or its place with a number")]
    NoCard,
}
