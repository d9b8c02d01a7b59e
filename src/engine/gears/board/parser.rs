//! Parsing boards.

use std::str::FromStr;

use super::{Board, Direction};
use crate::gears::board_size::BoardSize;
use crate::gears::gear::Gear;
use crate::parse_error::ParseError;
use crate::sanitize::quoted;

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
/// # Ok::<(), tableaux_engine::ParseError>(())
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
    pub fn push_row(&mut self, text: &str) -> Result<(), ParseError> {
        let (size, y) = (self.board.size(), self.rows);
        let row = usize::from(y) + 1;
        if self.is_complete() {
            return Err(ParseError::new(format_args!("row {row}: one row too many; use {size} rows")));
        }
        let mut x = 0;
        for character in text.trim().chars() {
            let column = usize::from(x) + 1;
            let direction = Direction::ALL.into_iter().find(|direction| direction.digit() == character);
            let Some(direction) = direction else {
                let text = quoted(&character.to_string());
                return Err(ParseError::new(format_args!(
                    "row {row}, column {column}: '{text}' is not a direction; use 1 (up), 2 (right), 3 (down) or 4 (left)"
                )));
            };
            if column > size.get() {
                return Err(ParseError::new(format_args!(
                    "row {row}, column {column}: one gear too many; use {size} gears in each row"
                )));
            }
            self.board.rotations.add(Gear { x, y }, direction as u8);
            x += 1;
        }
        if x < size.as_u8() {
            let column = x + 1;
            return Err(ParseError::new(format_args!(
                "row {row}, column {column}: the row ends too early; use {size} gears in each row"
            )));
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
    /// Fails if a row is missing.
    pub fn finish(self) -> Result<Board, ParseError> {
        if self.is_complete() {
            Ok(self.board)
        } else {
            let (row, size) = (self.rows + 1, self.board.size());
            Err(ParseError::new(format_args!("row {row}: the board ends too early; use {size} rows")))
        }
    }
}

/// Parses `n|row,row,…`, or n on a line and the rows on lines after it. Blanks around rows and, in the second form,
/// blank lines are ignored.
impl FromStr for Board {
    type Err = ParseError;

    fn from_str(text: &str) -> Result<Self, ParseError> {
        let text = text.trim();
        if text.is_empty() {
            return Err(ParseError::new("the board is missing; use one such as 3|423,124,242"));
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
