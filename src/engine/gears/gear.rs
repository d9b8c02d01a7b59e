//! A gear's position on the board.

use std::fmt;

use super::board_size::BoardSize;

/// A gear's position; column and row are counted from 0.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct Gear {
    /// The column, from the left.
    pub x: u8,
    /// The row, from the top.
    pub y: u8,
}

impl Gear {
    /// The first gear in reading order.
    pub const FIRST: Self = Self { x: 0, y: 0 };

    /// Returns whether a board of this size has the gear.
    pub const fn is_on(self, size: BoardSize) -> bool {
        self.x < size.as_u8() && self.y < size.as_u8()
    }

    /// Returns column and row in words, counted from 1: `column 2, row 1`.
    pub fn in_words(self) -> String {
        format!("column {}, row {}", u16::from(self.x) + 1, u16::from(self.y) + 1)
    }

    /// Returns all gears of a board, in reading order.
    pub fn all(size: BoardSize) -> impl Iterator<Item = Self> + Clone {
        let along_side = move || 0..size.as_u8();
        along_side().flat_map(move |y| along_side().map(move |x| Self { x, y }))
    }
}

/// Writes column and row, counted from 1: `2,1`.
impl fmt::Display for Gear {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{},{}", u16::from(self.x) + 1, u16::from(self.y) + 1)
    }
}
