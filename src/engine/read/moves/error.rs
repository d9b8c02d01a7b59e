//! Errors of reading moves.

use thiserror::Error;

use super::dialect::Dialect;
use crate::card::Card;
use crate::freecell::moves::ParseMoveError;
use crate::freecell::notation::NotationError;
use crate::freecell::position::IllegalMove;
use crate::freecell::text_position::TextPosition;
use crate::undo_tree::GameTooLong;
use crate::words::counted;

/// Why moves cannot be read, in the dialect in which most of them can be played. Each message is one line and says
/// where, which move and what would be accepted.
#[derive(Debug, Clone, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum ReadMovesError {
    /// Text that is not a move in any dialect.
    #[error("{at}: {why}")]
    NotAMove {
        /// Where it begins.
        at: TextPosition,
        /// The error about it.
        why: ParseMoveError,
    },
    /// Text among moves in words that names no card and no place.
    #[error(
        "{at}: '{text}' is not a move; use two of a card as 7D, freecell, home, empty column, and stack and freecell with \
         a number"
    )]
    NotInWords {
        /// Where it begins.
        at: TextPosition,
        /// The text, shortened and fit to be printed.
        text: String,
    },
    /// A move in the standard notation that cannot be played.
    #[error(transparent)]
    Standard(NotationError),
    /// A move of two characters in another dialect that cannot be played.
    #[error("{error}; it is written '{written}': {dialect}")]
    OtherDialect {
        /// The dialect.
        dialect: Dialect,
        /// The move as it is written.
        written: String,
        /// The error about the move in the standard notation.
        error: NotationError,
    },
    /// A move in words that cannot be played.
    #[error("{at}: step {number}, '{written}': {why}")]
    InWords {
        /// Where it begins.
        at: TextPosition,
        /// Which it is, from 1.
        number: usize,
        /// The dialect.
        dialect: Dialect,
        /// The move as it is written.
        written: String,
        /// The reason.
        why: RefusedWords,
    },
    /// There are more moves than a game may have.
    #[error(transparent)]
    GameTooLong(#[from] GameTooLong),
}

impl ReadMovesError {
    /// Returns whether the text is moves, of which one cannot be played.
    pub const fn is_about_play(&self) -> bool {
        match self {
            Self::Standard(error) => {
                matches!(error, NotationError::IllegalMove { .. } | NotationError::Ambiguous { .. })
            }
            Self::OtherDialect { .. } | Self::InWords { .. } => true,
            Self::NotAMove { .. } | Self::NotInWords { .. } | Self::GameTooLong(_) => false,
        }
    }
}

impl ReadMovesError {
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

/// Why a move in words cannot be played.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum RefusedWords {
    /// The move breaks a rule.
    #[error(transparent)]
    Illegal(#[from] IllegalMove),
    /// The card to be moved is home.
    #[error("{0} is home already; name a card of a cascade or a cell")]
    IsHome(Card),
    /// The card to be moved lies under others, which cannot go with it.
    #[error("{card} is covered by {}; it goes alone to a cell or home", counted((*.on).into(), "card", "cards"))]
    Covered {
        /// The card.
        card: Card,
        /// How many cards lie on it.
        on: u8,
    },
    /// The card on which another is to be placed is not the last of a cascade.
    #[error("{0} is not the last card of a cascade; name one that is")]
    NotLast(Card),
    /// No cell is empty.
    #[error("no cell is empty")]
    NoEmptyCell,
    /// No cascade is empty.
    #[error("no cascade is empty")]
    NoEmptyCascade,
    /// The board has no stack or cell of this number.
    #[error("there is no {place} {number}; use {first} to {last}")]
    NoSuchNumber {
        /// `stack` or `cell`.
        place: &'static str,
        /// The number.
        number: u8,
        /// The number of the first.
        first: u8,
        /// The number of the last.
        last: u8,
    },
    /// A place from which no card can be told.
    #[error("the card to be moved is not named; use its name, or its place with a number")]
    NoCard,
}
