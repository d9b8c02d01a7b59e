//! A square of values modulo 4: which way each gear points, or how often each is pressed.

use super::gear::Gear;
use super::row::Row;
use super::size::Size;

/// A value modulo 4 for each gear of a board. What lies outside the board is 0.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub(super) struct Grid {
    size: Size,
    rows: [Row; Size::MAX.get()],
}

impl Grid {
    /// 0 everywhere.
    pub(super) const fn zero(size: Size) -> Self {
        Self { size, rows: [Row::ZERO; Size::MAX.get()] }
    }

    pub(super) const fn size(&self) -> Size {
        self.size
    }

    /// The rows, from the top.
    pub(super) fn rows(&self) -> &[Row] {
        &self.rows[..self.size.get()]
    }

    pub(super) fn rows_mut(&mut self) -> &mut [Row] {
        &mut self.rows[..self.size.get()]
    }

    /// The value of a gear, 0 to 3. Panics if there is no such gear.
    pub(super) fn at(&self, gear: Gear) -> u8 {
        let (x, y) = self.place(gear);
        self.rows[y].at(x)
    }

    /// Adds to the value of a gear. Panics if there is no such gear.
    pub(super) fn add(&mut self, gear: Gear, value: u8) {
        let (x, y) = self.place(gear);
        self.rows[y] = self.rows[y] + Row::one(x).times(value);
    }

    fn place(&self, gear: Gear) -> (usize, usize) {
        assert!(gear.is_on(self.size), "there is no gear {gear} on a board of {0}×{0}", self.size);
        (gear.x.into(), gear.y.into())
    }

    /// How far the gears turn, clockwise, if these are the presses.
    pub(super) fn turns(&self) -> Self {
        let size = self.size.get();
        let mut turns = Self::zero(self.size);
        for y in 0..size {
            let above = if y == 0 { Row::ZERO } else { self.rows[y - 1] };
            let below = if y + 1 == size { Row::ZERO } else { self.rows[y + 1] };
            turns.rows[y] = self.rows[y] - self.rows[y].beside(size) - above - below;
        }
        turns
    }

    /// The sum of two, gear by gear.
    pub(super) fn plus(&self, other: &Self) -> Self {
        let mut sum = *self;
        for (row, &other) in sum.rows.iter_mut().zip(&other.rows) {
            *row = *row + other;
        }
        sum
    }

    /// What would have to be added to have 0 everywhere.
    pub(super) fn negated(&self) -> Self {
        let mut negated = *self;
        for row in &mut negated.rows {
            *row = -*row;
        }
        negated
    }

    /// The sum of the values, not modulo 4.
    pub(super) fn total(&self) -> u32 {
        self.rows.iter().map(|row| row.total()).sum()
    }
}
