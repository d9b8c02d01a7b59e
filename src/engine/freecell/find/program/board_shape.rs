//! The shapes of a dealt board: the number of cards in each row and cascade.

use crate::card::Card;

#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum BoardShape {
    /// 7 7 7 7 6 6 6 6, the right shape.
    Eight,
    /// 8 8 8 7 7 7 7.
    SevenColumns,
    /// 7 7 7 7 7 7 7 3.
    CascadesOfSeven,
    /// 6 6 6 6 7 7 7 7: the last row lies at the right.
    ShortFirst,
}

impl BoardShape {
    pub const ALL: [Self; 4] = [Self::Eight, Self::SevenColumns, Self::CascadesOfSeven, Self::ShortFirst];

    pub const fn columns(self) -> usize {
        if matches!(self, Self::SevenColumns) { 7 } else { 8 }
    }

    pub const fn column_len(self, column: usize) -> usize {
        match self {
            Self::Eight => (Card::COUNT - column).div_ceil(8),
            Self::SevenColumns => (Card::COUNT - column).div_ceil(7),
            Self::CascadesOfSeven if column < 7 => 7,
            Self::CascadesOfSeven => 3,
            Self::ShortFirst => 6 + column / 4,
        }
    }

    /// Returns the first cascade that has a card in a row.
    const fn first_column(self, row: usize) -> usize {
        if matches!(self, Self::ShortFirst) && row == 6 { 4 } else { 0 }
    }

    /// Returns the place where a row begins, counted row by row.
    const fn row_start(self, row: usize) -> usize {
        let full = match self {
            Self::Eight | Self::ShortFirst => 8 * row,
            Self::SevenColumns => 7 * row,
            Self::CascadesOfSeven if row <= 3 => 8 * row,
            Self::CascadesOfSeven => 24 + 7 * (row - 3),
        };
        if full < Card::COUNT { full } else { Card::COUNT }
    }

    /// Returns the row and the cascade of a place, from 0.
    pub const fn row_and_column(self, place: usize) -> (usize, usize) {
        let mut row = 0;
        while self.row_start(row + 1) <= place {
            row += 1;
        }
        (row, place - self.row_start(row) + self.first_column(row))
    }

    const fn place(self, row: usize, column: usize) -> usize {
        self.row_start(row) + column - self.first_column(row)
    }

    /// Returns the place of a step's card if the cascades are filled one after the other.
    pub fn place_of_column_step(self, step: usize) -> usize {
        let (mut column, mut row) = (0, step);
        while row >= self.column_len(column) {
            row -= self.column_len(column);
            column += 1;
        }
        self.place(row, column)
    }

    /// Returns the inverse of [`BoardShape::place_of_column_step`].
    pub fn column_step_of_place(self, place: usize) -> usize {
        let (row, column) = self.row_and_column(place);
        (0..column).map(|column| self.column_len(column)).sum::<usize>() + row
    }

    /// Returns the place that is as far from the last card of its cascade as `place` is from the first.
    pub fn place_from_top(self, place: usize) -> usize {
        let (row, column) = self.row_and_column(place);
        self.place(self.column_len(column) - 1 - row, column)
    }

    /// Returns the place that is as far from the last card of its row as `place` is from the first.
    pub fn place_from_right(self, place: usize) -> usize {
        let (row, _) = self.row_and_column(place);
        self.row_start(row + 1) - 1 - (place - self.row_start(row))
    }

    /// Returns the place of a step's card if every second row is dealt from right to left.
    pub fn place_back_and_forth(self, place: usize) -> usize {
        if self.row_and_column(place).0 % 2 == 1 { self.place_from_right(place) } else { place }
    }
}
