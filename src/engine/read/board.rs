//! Boards read from a text.

use super::error::ParseBoardError;
use super::note::Note;
use super::text_cells::TextCells;
use crate::freecell::cell_count::CellCount;
use crate::freecell::layout::Layout;
use crate::freecell::position::Position;
use crate::freecell::text_position::TextPosition;
use crate::number::DealNumber;

/// A board in a text, whole or in part, before the first move or in play, right or wrong.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Board {
    /// The cards, as far as they could be read.
    pub layout: Layout,
    /// The first error, if any; the cards are there all the same.
    pub error: Option<ParseBoardError>,
    /// The position where the board begins.
    pub at: TextPosition,
    /// The position where the next line would begin.
    pub end: TextPosition,
    /// The names of ignored parts: `a heading`, `line numbers`, `moves`.
    pub ignored: Vec<&'static str>,
    /// The number of free cells given by the text.
    pub cells: TextCells,
    /// The deal number of a heading, or of a key `number`, unchecked.
    pub number: Option<DealNumber>,
    /// Decisions about the text, if it was ambiguous.
    pub notes: Vec<Note>,
    /// The first unknown card, and the word for it.
    pub unknown: Option<Unknown>,
    /// The positions of the cards in cells, by cell.
    pub(super) cells_at: Vec<(usize, TextPosition)>,
}

/// A word in place of an unknown card: `?`, `undefined`, `None` or an empty string.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Unknown {
    /// The position of the word.
    pub at: TextPosition,
    /// The word.
    pub text: String,
}

/// The boards of a text, in order.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Reading {
    /// The boards, at least one.
    pub boards: Vec<Board>,
}

impl Board {
    /// Returns the position, with a number of free cells.
    ///
    /// # Errors
    /// The board's own error, an unknown card, or a card in a cell beyond the number.
    pub fn position(&self, cells: CellCount) -> Result<Position, ParseBoardError> {
        if let Some(error) = &self.error {
            return Err(error.clone());
        }
        if let Some(position) = self.layout.position(cells) {
            return Ok(position);
        }
        if let Some(Unknown { at, text }) = &self.unknown {
            return Err(ParseBoardError::not_a_card(*at, &crate::sanitize::quoted(text)));
        }
        let mut beyond = self.layout.cells().iter().enumerate().skip(cells.get().into());
        if let Some((cell, card)) = beyond.find_map(|(cell, card)| Some((cell, (*card)?))) {
            let at = self.cells_at.iter().find(|(place, _)| *place == cell).map_or(self.at, |&(_, at)| at);
            return Err(ParseBoardError::no_such_cell(at, card, cell + 1, cells));
        }
        Err(ParseBoardError::incomplete(self.end, &self.layout.absent()))
    }

    /// Returns the notes that a reader should see.
    pub fn remarks(&self) -> impl Iterator<Item = &Note> {
        self.notes.iter().filter(|note| !note.is_plain())
    }
}

impl Reading {
    /// Returns the only board.
    ///
    /// # Errors
    /// Fails if there are several.
    pub fn only(&self) -> Result<&Board, ParseBoardError> {
        match &self.boards[..] {
            [board] => Ok(board),
            boards => Err(ParseBoardError::several(boards[1].at, boards.len())),
        }
    }
}
