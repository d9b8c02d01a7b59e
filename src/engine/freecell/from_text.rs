//! Boards from a text that has one: [`FromStr`] for tableaux, patterns and positions.

use std::str::FromStr;

use super::cell_count::CellCount;
use super::deal::Tableau;
use super::find::is_dealt;
use super::layout::Layout;
use super::pattern::Pattern;
use super::position::Position;
use crate::read::{Board, Note, ParseBoardError, read};

/// Reads the only board of a text, with nothing wrong.
fn only(text: &str) -> Result<Board, ParseBoardError> {
    let reading = read(text, &is_dealt)?;
    let board = reading.only()?.clone();
    board.error.clone().map_or(Ok(board), Err)
}

/// Returns the error for a board that is not one before the first move.
fn in_play(board: &Board) -> ParseBoardError {
    ParseBoardError::InPlay { at: board.at }
}

/// A whole board before the first move, in any form that [`read`] reads.
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

/// A board before the first move of which cards may be unknown, or missing at the end.
impl FromStr for Pattern {
    type Err = ParseBoardError;

    fn from_str(text: &str) -> Result<Self, ParseBoardError> {
        let board = only(text)?;
        let is_whole = !board.notes.iter().any(|note| matches!(note, Note::LastCardMissing(_)));
        Layout::pattern(&board.layout).filter(|_| is_whole).ok_or_else(|| in_play(&board))
    }
}

/// A board in play or before the first move, with as many free cells as the text gives it: four, unless it says otherwise
/// or lists more.
impl FromStr for Position {
    type Err = ParseBoardError;

    fn from_str(text: &str) -> Result<Self, ParseBoardError> {
        let board = only(text)?;
        board.position(board.cells.count())
    }
}
