//! A board: the direction of each gear, and the effect of a press.

mod parser;

pub use parser::BoardParser;

use std::fmt;

use super::board_size::BoardSize;
use super::gear::Gear;
use super::matrix::Matrix;
use super::presses::Presses;
use crate::generator::microsoft;
use crate::number::DealNumber;

crate::named_enum! {
    /// The direction a gear points. A quarter turn clockwise gives the next one, and the first after the last.
    #[derive(Debug, Clone, Copy, PartialEq, Eq)]
    #[repr(u8)]
    pub enum Direction {
        /// Written 1; the goal for every gear.
        Up = "up",
        /// Written 2.
        Right = "right",
        /// Written 3.
        Down = "down",
        /// Written 4.
        Left = "left",
    }
}

impl Direction {
    /// Returns the direction's digit in the text of a board, 1 to 4.
    pub const fn digit(self) -> char {
        (b'1' + self as u8) as char
    }
}

/// A board of gears.
///
/// ```
/// use tableaux_engine::gears::{Board, Direction, Gear};
///
/// let mut board: Board = "2|23,14".parse()?;
/// assert_eq!(board.at(Gear { x: 1, y: 0 }), Direction::Down);
/// board.press(Gear { x: 1, y: 0 });
/// assert_eq!(board.to_string(), "2|14,13");
/// # Ok::<(), tableaux_engine::ParseError>(())
/// ```
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct Board {
    /// The rotations in quarter turns clockwise from up.
    rotations: Matrix,
}

impl Board {
    /// Returns the board whose gears all point up.
    pub const fn solved(size: BoardSize) -> Self {
        Self { rotations: Matrix::zero(size) }
    }

    /// Returns the board of a number: a solved board on which each gear, in reading order, is pressed (r >> 13) mod 4
    /// times, with r drawn by the number's generator. So every numbered board has a solution. (The lower bits of r
    /// would repeat every 2¹⁸ numbers.) This numbering is the project's own; there is no standard.
    pub fn numbered(number: DealNumber, size: BoardSize) -> Self {
        let mut presses = Matrix::zero(size);
        for (gear, r) in Gear::all(size).zip(microsoft::draws(number)) {
            presses.add(gear, (r >> 13 & 3) as u8);
        }
        Self { rotations: presses.rotations_by_presses() }
    }

    /// Returns the number of gears along each side.
    pub const fn size(&self) -> BoardSize {
        self.rotations.size()
    }

    /// Returns the direction a gear points.
    ///
    /// # Panics
    /// If the board has no such gear.
    pub fn at(&self, gear: Gear) -> Direction {
        Direction::ALL[usize::from(self.rotations.at(gear))]
    }

    /// Turns a gear a quarter turn clockwise and its neighbors above, below, left and right a quarter turn
    /// counterclockwise.
    ///
    /// # Panics
    /// If the board has no such gear.
    pub fn press(&mut self, gear: Gear) {
        self.rotations.add(gear, 1);
        let Gear { x, y } = gear;
        // Outside the board, 255 is neither a column nor a row.
        let (left, above) = (x.wrapping_sub(1), y.wrapping_sub(1));
        let neighbors = [Gear { x: left, y }, Gear { x: x + 1, y }, Gear { x, y: above }, Gear { x, y: y + 1 }];
        let size = self.size();
        for gear in neighbors.into_iter().filter(|gear| gear.is_on(size)) {
            self.rotations.add(gear, 3);
        }
    }

    /// Returns the board after some presses, in any order.
    ///
    /// # Panics
    /// If the presses belong to a board of another size.
    #[must_use]
    pub fn after(&self, presses: &Presses) -> Self {
        assert_eq!(self.size(), presses.size(), "presses of a board of another size");
        Self { rotations: self.rotations.plus(&presses.0.rotations_by_presses()) }
    }

    /// Returns whether every gear points up.
    pub fn is_solved(&self) -> bool {
        self.rotations == Matrix::zero(self.size())
    }

    /// Returns the gears in reading order.
    pub fn gears(&self) -> impl Iterator<Item = Gear> + use<> {
        Gear::all(self.size())
    }

    /// Returns the rotation each gear needs to point up, in quarter turns clockwise.
    pub(super) fn needed_rotations(&self) -> Matrix {
        self.rotations.negated()
    }
}

/// Writes the size and the rows in one line, which parses back: `3|423,124,242`.
impl fmt::Display for Board {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let size = self.size().get();
        let mut rows = String::with_capacity(size * (size + 1));
        for gear in self.gears() {
            if gear.x == 0 && gear.y > 0 {
                rows.push(',');
            }
            rows.push(self.at(gear).digit());
        }
        write!(f, "{size}|{rows}")
    }
}
