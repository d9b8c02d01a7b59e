//! The shapes of a dealt board: the number of cards in each row and cascade.

use crate::card::Card;

#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum BoardShape {
    /// The right shape.
    Eight,
    SevenColumns,
    CascadesOfSeven,
    /// The last row lies at the right.
    ShortFirst,
}

impl BoardShape {
    pub const ALL: [Self; 4] = [Self::Eight, Self::SevenColumns, Self::CascadesOfSeven, Self::ShortFirst];

    /// Returns the number of cards in each cascade.
    pub const fn lengths(self) -> &'static [usize] {
        match self {
            Self::Eight => &[7, 7, 7, 7, 6, 6, 6, 6],
            Self::SevenColumns => &[8, 8, 8, 7, 7, 7, 7],
            Self::CascadesOfSeven => &[7, 7, 7, 7, 7, 7, 7, 3],
            Self::ShortFirst => &[6, 6, 6, 6, 7, 7, 7, 7],
        }
    }

    /// Returns the place where a row begins, counted row by row.
    fn row_start(self, row: usize) -> usize {
        self.lengths().iter().map(|&len| len.min(row)).sum()
    }

    /// Returns the first cascade that has a card in a row.
    fn first_column(self, row: usize) -> usize {
        self.lengths().iter().take_while(|&&len| len <= row).count()
    }

    /// Returns the row and the cascade of a place, from 0.
    pub fn row_and_column(self, place: usize) -> (usize, usize) {
        let row = (1..Card::COUNT).take_while(|&row| self.row_start(row) <= place).count();
        (row, place - self.row_start(row) + self.first_column(row))
    }

    fn place(self, row: usize, column: usize) -> usize {
        self.row_start(row) + column - self.first_column(row)
    }

    /// Returns the place of a step's card if the cascades are filled one after the other.
    pub fn place_of_column_step(self, step: usize) -> usize {
        let (mut column, mut row) = (0, step);
        while row >= self.lengths()[column] {
            row -= self.lengths()[column];
            column += 1;
        }
        self.place(row, column)
    }

    /// Returns the inverse of [`BoardShape::place_of_column_step`].
    pub fn column_step_of_place(self, place: usize) -> usize {
        let (row, column) = self.row_and_column(place);
        self.lengths()[..column].iter().sum::<usize>() + row
    }

    /// Returns the place that is as far from the last card of its cascade as `place` is from the first.
    pub fn place_from_top(self, place: usize) -> usize {
        let (row, column) = self.row_and_column(place);
        self.place(self.lengths()[column] - 1 - row, column)
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
