//! Errors in parsing and replaying shared games.

use thiserror::Error;

use crate::freecell::cell_count::{CellCount, CellCountError};
use crate::freecell::moves::ParseMoveError;
use crate::freecell::notation::NotationError;
use crate::freecell::position::IllegalMove;
use crate::generator::{DealError, GeneratorError};
use crate::number::NumberError;
use crate::read::ParseBoardError;
use crate::words::counted;

/// The maximum length of a line with a game, in bytes: enough for thousands of moves.
pub(super) const MAX_LINE: usize = 1 << 16;

/// An error for a line or a link that is not a game.
#[derive(Debug, Clone, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum ShareError {
    /// The deal number is wrong.
    #[error(transparent)]
    Number(#[from] NumberError),
    /// The deal number has no deal.
    #[error(transparent)]
    Deal(#[from] DealError),
    /// The line is too long.
    #[error("the game is too long; use up to {MAX_LINE} bytes")]
    TooLong,
    /// The generator is wrong.
    #[error(transparent)]
    Generator(#[from] GeneratorError),
    /// The cards of the board before the first move are wrong.
    #[error("the board: {0}")]
    Cards(#[from] ParseBoardError),
    /// The board in play cannot be parsed.
    #[error(
        "'{0}' is not a board; use 52 cards row by row, or eight cascades separated by commas, then cells as KS--2H \
         and the numbers of cards home as 1,0,0,13 in the order C,D,H,S"
    )]
    Board(String),
    /// The board lacks a card, or has one twice.
    #[error("the board has {0}; use each card once, in a cascade, in a cell or home")]
    NotWhole(String),
    /// Cards lie in more cells than there are.
    #[error(
        "cards are in {}, but there {}; use {used} to 10",
        counted(*used as u64, "cell", "cells"), are(*cells)
    )]
    Occupied {
        /// The number of cells that the board needs.
        used: usize,
        /// The number of cells.
        cells: CellCount,
    },
    /// The number of free cells is wrong.
    #[error(transparent)]
    Cells(#[from] CellCountError),
    /// The rule of automatic moves is wrong.
    #[error("'{0}' is not a rule of automatic moves; use none, horne, raymond or max")]
    Rule(String),
    /// The line lacks a part.
    #[error("'{0}' is not a game; use a line such as ms:617/4/horne/3a32: number, cells, automatic moves, moves")]
    Parts(String),
    /// The line ends in the middle of a move.
    #[error("step {number}: '{text}' is half a move because the line is cut; use from and to, as in 3a")]
    Cut {
        /// The number of the step, from 1.
        number: usize,
        /// The half that is there.
        text: String,
    },
    /// The text is not a move.
    #[error("step {number}: {why}")]
    NoMove {
        /// The number of the step, from 1.
        number: usize,
        /// The parse error.
        why: ParseMoveError,
    },
    /// The moves cannot be played.
    #[error(transparent)]
    Moves(#[from] NotationError),
    /// A move of a link is illegal.
    #[error("step {number}, {text}: {why}")]
    LinkMove {
        /// The number of the step, from 1.
        number: usize,
        /// The move as written.
        text: String,
        /// The rule that the move breaks.
        why: IllegalMove,
    },
    /// The text in a link is not a move.
    #[error(
        "step {number}: '{text}' is not a move of a link; use 1-8, or a-d for the cards in cells in the order in which they came, then 1-8, r for a free cell or h for home"
    )]
    NoLinkMove {
        /// The number of the step, from 1.
        number: usize,
        /// The beginning of the text.
        text: String,
    },
}

fn are(cells: CellCount) -> String {
    match cells.get() {
        0 => "are none".into(),
        1 => "is 1".into(),
        several => format!("are {several}"),
    }
}
