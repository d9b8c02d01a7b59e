//! Parsing boards.

use std::str::FromStr;

use thiserror::Error;

use super::{Board, Direction};
use crate::gears::board_size::{BoardSize, BoardSizeError};
use crate::gears::gear::Gear;
use crate::sanitize::quoted;

/// An error for a text that is not a board. Each message is one line with the location of the mistake and what is
/// accepted; rows and columns are counted from 1.
#[derive(Debug, Clone, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum BoardError {
    /// The text is empty.
    #[error("the board is missing; use one such as 3|423,124,242")]
    Empty,
    /// The size is wrong.
    #[error(transparent)]
    Size(#[from] BoardSizeError),
    /// The character is not a direction.
    #[error("row {row}, column {column}: '{text}' is not a direction; use 1 (up), 2 (right), 3 (down) or 4 (left)")]
    NotADirection {
        /// The row.
        row: usize,
        /// The column.
        column: usize,
        /// The character, printable.
        text: String,
    },
    /// A row has too few gears.
    #[error("row {row}, column {column}: the row ends too early; use {size} gears in each row")]
    RowTooShort {
        /// The row.
        row: usize,
        /// The column of the first missing gear.
        column: usize,
        /// The number of gears in each row.
        size: BoardSize,
    },
    /// A row has too many gears.
    #[error("row {row}, column {column}: one gear too many; use {size} gears in each row")]
    RowTooLong {
        /// The row.
        row: usize,
        /// The column of the first excess gear.
        column: usize,
        /// The number of gears in each row.
        size: BoardSize,
    },
    /// There are fewer rows than the size says.
    #[error("row {row}: the board ends too early; use {size} rows")]
    TooFewRows {
        /// The first missing row.
        row: usize,
        /// The number of rows of the board.
        size: BoardSize,
    },
    /// There are more rows than the size says.
    #[error("row {row}: one row too many; use {size} rows")]
    TooManyRows {
        /// The first excess row.
        row: usize,
        /// The number of rows of the board.
        size: BoardSize,
    },
}

/// Parses a board row by row, for a reader that gets its lines one at a time.
///
/// ```
/// use tableaux_engine::gears::{BoardParser, BoardSize};
///
/// let mut parser = BoardParser::new(BoardSize::DEFAULT);
/// for row in ["423", "124", "242"] {
///     parser.push_row(row)?;
/// }
/// assert_eq!(parser.finish()?.to_string(), "3|423,124,242");
/// # Ok::<(), tableaux_engine::gears::BoardError>(())
/// ```
#[derive(Debug, Clone)]
pub struct BoardParser {
    board: Board,
    /// The number of rows parsed.
    rows: u8,
}

impl BoardParser {
    /// Returns a parser for a board of this size, before the first row.
    pub const fn new(size: BoardSize) -> Self {
        Self { board: Board::solved(size), rows: 0 }
    }

    /// Parses the next row: a digit for each gear. Blanks around it are ignored.
    ///
    /// # Errors
    /// Fails if the text is not a row of this size, or the board is already complete.
    pub fn push_row(&mut self, text: &str) -> Result<(), BoardError> {
        let (size, y) = (self.board.size(), self.rows);
        let row = usize::from(y) + 1;
        if self.is_complete() {
            return Err(BoardError::TooManyRows { row, size });
        }
        let mut x = 0;
        for character in text.trim().chars() {
            let column = usize::from(x) + 1;
            let direction = Direction::ALL.into_iter().find(|direction| direction.digit() == character);
            let Some(direction) = direction else {
                return Err(BoardError::NotADirection { row, column, text: quoted(&character.to_string()) });
            };
            if column > size.get() {
                return Err(BoardError::RowTooLong { row, column, size });
            }
            self.board.rotations.add(Gear { x, y }, direction as u8);
            x += 1;
        }
        if x < size.as_u8() {
            return Err(BoardError::RowTooShort { row, column: usize::from(x) + 1, size });
        }
        self.rows += 1;
        Ok(())
    }

    /// Returns whether all rows have been parsed.
    pub fn is_complete(&self) -> bool {
        self.rows == self.board.size().as_u8()
    }

    /// Returns the board, if it is complete.
    ///
    /// # Errors
    /// [`BoardError::TooFewRows`] if a row is missing.
    pub fn finish(self) -> Result<Board, BoardError> {
        if self.is_complete() {
            Ok(self.board)
        } else {
            Err(BoardError::TooFewRows { row: usize::from(self.rows) + 1, size: self.board.size() })
        }
    }
}

/// Parses `n|row,row,…`, or n on a line and the rows on lines after it. Blanks around rows and, in the second form,
/// blank lines are ignored.
impl FromStr for Board {
    type Err = BoardError;

    fn from_str(text: &str) -> Result<Self, BoardError> {
        let text = text.trim();
        if text.is_empty() {
            return Err(BoardError::Empty);
        }
        let (size, rows, separator) = match text.split_once('|') {
            Some((size, rows)) => (size, rows, ','),
            None => text.split_once('\n').map_or((text, "", '\n'), |(size, rows)| (size, rows, '\n')),
        };
        let mut parser = BoardParser::new(size.parse()?);
        // An empty text is no rows, not one empty row.
        if !rows.trim().is_empty() {
            for row in rows.split(separator).filter(|row| separator == ',' || !row.trim().is_empty()) {
                parser.push_row(row)?;
            }
        }
        parser.finish()
    }
}
