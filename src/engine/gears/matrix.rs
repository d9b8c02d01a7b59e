//! A square matrix over Z/4, the integers modulo 4: the rotation of each gear, or its number of presses.

use super::board_size::BoardSize;
use super::gear::Gear;
use super::matrix_row::MatrixRow;

/// A value in Z/4 for each gear of a board. Rows and columns outside the board are 0.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub(super) struct Matrix {
    size: BoardSize,
    rows: [MatrixRow; BoardSize::MAX.get()],
}

impl Matrix {
    pub const fn zero(size: BoardSize) -> Self {
        Self { size, rows: [MatrixRow::ZERO; BoardSize::MAX.get()] }
    }

    pub const fn size(&self) -> BoardSize {
        self.size
    }

    pub fn rows(&self) -> &[MatrixRow] {
        &self.rows[..self.size.get()]
    }

    pub fn rows_mut(&mut self) -> &mut [MatrixRow] {
        &mut self.rows[..self.size.get()]
    }

    /// Returns the value of a gear, 0 to 3; panics if the board has no such gear.
    pub fn at(&self, gear: Gear) -> u8 {
        let (x, y) = self.column_and_row(gear);
        self.rows[y].at(x)
    }

    /// Adds to the value of a gear; panics if the board has no such gear.
    pub fn add(&mut self, gear: Gear, value: u8) {
        let (x, y) = self.column_and_row(gear);
        self.rows[y] = self.rows[y] + MatrixRow::unit(x).times(value);
    }

    fn column_and_row(&self, gear: Gear) -> (usize, usize) {
        assert!(gear.is_on(self.size), "there is no gear {gear} on a board of {0}×{0}", self.size);
        (gear.x.into(), gear.y.into())
    }

    /// Returns each gear's rotation, in quarter turns clockwise, after the presses x: (I − A)·x, where A is the
    /// adjacency matrix of the gears.
    pub fn rotations_by_presses(&self) -> Self {
        let size = self.size.get();
        let mut rotations = Self::zero(self.size);
        for y in 0..size {
            let above = if y == 0 { MatrixRow::ZERO } else { self.rows[y - 1] };
            let below = if y + 1 == size { MatrixRow::ZERO } else { self.rows[y + 1] };
            rotations.rows[y] = self.rows[y] - self.rows[y].neighbour_sums(size) - above - below;
        }
        rotations
    }

    pub fn plus(&self, other: &Self) -> Self {
        let mut sum = *self;
        for (row, &other) in sum.rows.iter_mut().zip(&other.rows) {
            *row = *row + other;
        }
        sum
    }

    pub fn negated(&self) -> Self {
        let mut negated = *self;
        for row in &mut negated.rows {
            *row = -*row;
        }
        negated
    }

    pub fn sum(&self) -> u32 {
        self.rows.iter().map(|row| row.sum()).sum()
    }
}
