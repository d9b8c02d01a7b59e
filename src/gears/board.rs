//! A board: which way each gear points, and what a press does to it.

use std::fmt;
use std::str::FromStr;

use thiserror::Error;

use super::gear::Gear;
use super::grid::Grid;
use super::presses::Presses;
use super::size::{Size, SizeError};
use crate::generator::microsoft;
use crate::number::DealNumber;
use crate::sanitize::quoted;

/// Which way a gear points. A quarter turn clockwise leads to the next, and from the last to the first.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
#[repr(u8)]
pub enum Direction {
    /// Written 1; where every gear has to point.
    Up,
    /// Written 2.
    Right,
    /// Written 3.
    Down,
    /// Written 4.
    Left,
}

impl Direction {
    /// All directions, clockwise.
    pub const ALL: [Self; 4] = [Self::Up, Self::Right, Self::Down, Self::Left];

    /// The digit a board is written with, 1 to 4.
    #[must_use]
    pub const fn digit(self) -> char {
        (b'1' + self as u8) as char
    }
}

/// The word: `up`, `right`, `down` or `left`.
impl fmt::Display for Direction {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(["up", "right", "down", "left"][*self as usize])
    }
}

/// A board of gears.
///
/// ```
/// use tableaux::gears::board::{Board, Direction};
/// use tableaux::gears::gear::Gear;
///
/// let mut board: Board = "2|23,14".parse()?;
/// assert_eq!(board.at(Gear { x: 1, y: 0 }), Direction::Down);
/// board.press(Gear { x: 1, y: 0 });
/// assert_eq!(board.to_string(), "2|14,13");
/// # Ok::<(), tableaux::gears::board::BoardError>(())
/// ```
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct Board {
    /// The quarters clockwise from up.
    turned: Grid,
}

impl Board {
    /// The board whose gears all point up.
    #[must_use]
    pub const fn solved(size: Size) -> Self {
        Self { turned: Grid::zero(size) }
    }

    /// The board of a number. For each gear of a solved board, in reading order, the generator of the number draws r,
    /// and the gear is pressed (r >> 13) mod 4 times. So every numbered board has an answer. The lower bits of r would
    /// repeat every 2¹⁸ numbers. This numbering is a convention of this program alone.
    #[must_use]
    pub fn numbered(number: DealNumber, size: Size) -> Self {
        let mut presses = Grid::zero(size);
        for (gear, r) in Gear::all(size).zip(microsoft::draws(number)) {
            presses.add(gear, (r >> 13 & 3) as u8);
        }
        Self { turned: presses.turns() }
    }

    /// The gears along each side.
    #[must_use]
    pub const fn size(&self) -> Size {
        self.turned.size()
    }

    /// Which way a gear points.
    ///
    /// # Panics
    /// If the board has no such gear.
    #[must_use]
    pub fn at(&self, gear: Gear) -> Direction {
        Direction::ALL[usize::from(self.turned.at(gear))]
    }

    /// Turns a gear a quarter clockwise and its neighbours above, below, left and right a quarter back.
    ///
    /// # Panics
    /// If the board has no such gear.
    pub fn press(&mut self, gear: Gear) {
        self.turned.add(gear, 1);
        let Gear { x, y } = gear;
        let (left, above) = (x.wrapping_sub(1), y.wrapping_sub(1));
        let neighbours = [Gear { x: left, y }, Gear { x: x + 1, y }, Gear { x, y: above }, Gear { x, y: y + 1 }];
        let size = self.size();
        for gear in neighbours.into_iter().filter(|gear| gear.is_on(size)) {
            self.turned.add(gear, 3);
        }
    }

    /// The board after some presses, in whatever order.
    ///
    /// # Panics
    /// If they are presses of a board of another size.
    #[must_use]
    pub fn after(&self, presses: &Presses) -> Self {
        assert_eq!(self.size(), presses.size(), "presses of a board of another size");
        Self { turned: self.turned.plus(&presses.0.turns()) }
    }

    /// Whether every gear points up.
    #[must_use]
    pub fn is_solved(&self) -> bool {
        self.turned == Grid::zero(self.size())
    }

    /// The gears in reading order.
    pub fn gears(&self) -> impl Iterator<Item = Gear> + use<> {
        Gear::all(self.size())
    }

    /// The quarters clockwise from up, gear by gear.
    pub(super) const fn turned(&self) -> &Grid {
        &self.turned
    }
}

/// In one line, as it reads back: `3|423,124,242`.
impl fmt::Display for Board {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let size = self.size().get();
        let mut text = String::with_capacity(3 + size * (size + 1));
        for gear in self.gears() {
            if gear.x == 0 && gear.y > 0 {
                text.push(',');
            }
            text.push(self.at(gear).digit());
        }
        write!(f, "{size}|{text}")
    }
}

/// What is wrong with a text that should be a board. Each message is one line and says where and what would be
/// accepted; rows and columns are counted from 1.
#[derive(Debug, Clone, PartialEq, Eq, Error)]
pub enum BoardError {
    /// Nothing was given.
    #[error("there is no board: one such as 3|423,124,242 is accepted")]
    Empty,
    /// Its size is none.
    #[error(transparent)]
    Size(#[from] SizeError),
    /// A character that stands for no direction.
    #[error(
        "row {row}, column {column}: '{text}' is no direction: 1 (up), 2 (right), 3 (down) and 4 (left) are accepted"
    )]
    NoDirection {
        /// The row.
        row: usize,
        /// The column.
        column: usize,
        /// The character, fit to be printed.
        text: String,
    },
    /// A row that ends too early.
    #[error("row {row}, column {column}: the row ends, {size} gears in each row are accepted")]
    RowTooShort {
        /// The row.
        row: usize,
        /// Where the next gear should be.
        column: usize,
        /// How many gears each row has.
        size: Size,
    },
    /// A row that goes on.
    #[error("row {row}, column {column}: one gear too many, {size} gears in each row are accepted")]
    RowTooLong {
        /// The row.
        row: usize,
        /// Where the first gear too many is.
        column: usize,
        /// How many gears each row has.
        size: Size,
    },
    /// Fewer rows than the size says.
    #[error("row {row}: the board ends, {size} rows are accepted")]
    TooFewRows {
        /// The first row that is missing.
        row: usize,
        /// How many rows the board has.
        size: Size,
    },
    /// More rows than the size says.
    #[error("row {row}: one row too many, {size} rows are accepted")]
    TooManyRows {
        /// The first row too many.
        row: usize,
        /// How many rows the board has.
        size: Size,
    },
}

/// The rows of a board as they are read, one after the other.
///
/// ```
/// use tableaux::gears::board::Rows;
/// use tableaux::gears::size::Size;
///
/// let mut rows = Rows::new(Size::USUAL);
/// for row in ["423", "124", "242"] {
///     rows.read(row)?;
/// }
/// assert_eq!(rows.board()?.to_string(), "3|423,124,242");
/// # Ok::<(), tableaux::gears::board::BoardError>(())
/// ```
#[derive(Debug, Clone)]
pub struct Rows {
    board: Board,
    read: u8,
}

impl Rows {
    /// No row yet of a board of that size.
    #[must_use]
    pub const fn new(size: Size) -> Self {
        Self { board: Board::solved(size), read: 0 }
    }

    /// Reads the next row, a digit a gear, with blanks around it allowed.
    ///
    /// # Errors
    /// If it is no row of that size, or the board has all its rows already.
    pub fn read(&mut self, text: &str) -> Result<(), BoardError> {
        let (size, y) = (self.board.size(), self.read);
        let row = usize::from(y) + 1;
        if self.is_full() {
            return Err(BoardError::TooManyRows { row, size });
        }
        let mut x = 0;
        for character in text.trim().chars() {
            let column = usize::from(x) + 1;
            let direction = Direction::ALL.into_iter().find(|direction| direction.digit() == character);
            let Some(direction) = direction else {
                return Err(BoardError::NoDirection { row, column, text: quoted(&character.to_string()) });
            };
            if column > size.get() {
                return Err(BoardError::RowTooLong { row, column, size });
            }
            self.board.turned.add(Gear { x, y }, direction as u8);
            x += 1;
        }
        if usize::from(x) < size.get() {
            return Err(BoardError::RowTooShort { row, column: usize::from(x) + 1, size });
        }
        self.read += 1;
        Ok(())
    }

    /// Whether all rows are there.
    #[must_use]
    pub fn is_full(&self) -> bool {
        usize::from(self.read) == self.board.size().get()
    }

    /// The board.
    ///
    /// # Errors
    /// [`BoardError::TooFewRows`] if a row is missing.
    pub fn board(self) -> Result<Board, BoardError> {
        let too_few = BoardError::TooFewRows { row: usize::from(self.read) + 1, size: self.board.size() };
        if self.is_full() { Ok(self.board) } else { Err(too_few) }
    }
}

/// `n|row,row,…`, or n on a line and the rows on lines after it; blanks around them and blank lines are passed over.
impl FromStr for Board {
    type Err = BoardError;

    fn from_str(text: &str) -> Result<Self, BoardError> {
        let text = text.trim();
        if text.is_empty() {
            return Err(BoardError::Empty);
        }
        let (size, rest, between) = match text.split_once('|') {
            Some((size, rest)) => (size, rest, ','),
            None => text.split_once('\n').map_or((text, "", '\n'), |(size, rest)| (size, rest, '\n')),
        };
        let mut rows = Rows::new(size.parse()?);
        let lines = rest.split(between).filter(|line| between == ',' || !line.trim().is_empty());
        // Nothing after the bar is no row, not an empty one.
        for row in lines.take_while(|_| !rest.trim().is_empty()) {
            rows.read(row)?;
        }
        rows.board()
    }
}
