//! [`FromStr`] for tableaux, patterns and positions: parsing a text that contains one board.

use std::str::FromStr;

use super::cell_count::CellCount;
use super::deal::Tableau;
use super::find::is_dealt;
use super::layout::Layout;
use super::pattern::Pattern;
use super::position::Position;
use crate::read::{Board, Note, ParseBoardError, read};

/// Reads the only board of a text, which must have no error.
fn only(text: &str) -> Result<Board, ParseBoardError> {
    let reading = read(text, &is_dealt)?;
    let board = reading.only()?.clone();
    board.error.clone().map_or(Ok(board), Err)
}

/// Returns the error for a board that is not before the first move.
fn in_play(board: &Board) -> ParseBoardError {
    ParseBoardError::in_play(board.at)
}

/// Parses a whole board before the first move, in any form that [`read`] reads.
impl FromStr for Tableau {
    type Err = ParseBoardError;

    fn from_str(text: &str) -> Result<Self, ParseBoardError> {
        let board = only(text)?;
        if board.layout.places().is_none() {
            return Err(in_play(&board));
        }
        let whole = board.position(CellCount::FOUR).map(|_| board.layout.tableau());
        whole?.ok_or_else(|| in_play(&board))
    }
}

/// Parses a board before the first move. Cards may be unknown, or missing at the end.
impl FromStr for Pattern {
    type Err = ParseBoardError;

    fn from_str(text: &str) -> Result<Self, ParseBoardError> {
        let board = only(text)?;
        let is_whole = !board.notes.iter().any(|note| matches!(note, Note::LastCardMissing(_)));
        Layout::pattern(&board.layout).filter(|_| is_whole).ok_or_else(|| in_play(&board))
    }
}

/// Parses a board before the first move or in play. The text gives the number of free cells; by default four, or as
/// many as it lists.
impl FromStr for Position {
    type Err = ParseBoardError;

    fn from_str(text: &str) -> Result<Self, ParseBoardError> {
        let board = only(text)?;
        board.position(board.cells.count())
    }
}
