//! Whether a board is written by rows or by columns.

use crate::freecell::deal::Tableau;

/// Whether the lines of a board are its rows or its columns.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Orientation {
    /// Seven rows.
    Rows,
    /// Eight columns.
    Columns,
}

impl Orientation {
    /// The number of cards in each line.
    pub const fn lengths(self) -> &'static [usize] {
        match self {
            Self::Rows => &[8, 8, 8, 8, 8, 8, 4],
            Self::Columns => &[7, 7, 7, 7, 6, 6, 6, 6],
        }
    }

    /// The orientation whose lengths more of the lines have, so that a board with a mistake is not taken for one of the
    /// other orientation; at a tie the number of lines decides.
    pub(super) fn guess(lengths: &(impl ExactSizeIterator<Item = usize> + Clone)) -> Self {
        let matches = |orientation: Self| {
            let pairs = lengths.clone().zip(orientation.lengths());
            pairs.filter(|(cards, expected)| cards == *expected).count()
        };
        let (rows, columns) = (matches(Self::Rows), matches(Self::Columns));
        if columns > rows || columns == rows && lengths.len() >= Self::Columns.lengths().len() {
            Self::Columns
        } else {
            Self::Rows
        }
    }

    /// The place in dealing order of a card of a line; all are counted from 0.
    pub(super) const fn place(self, line: usize, card: usize) -> usize {
        match self {
            Self::Rows => line * Tableau::COLUMNS + card,
            Self::Columns => card * Tableau::COLUMNS + line,
        }
    }

    /// What a line is called.
    pub(super) const fn noun(self) -> &'static str {
        match self {
            Self::Rows => "row",
            Self::Columns => "column",
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::card::Card;

    #[test]
    fn the_lines_fill_every_place() {
        for orientation in [Orientation::Rows, Orientation::Columns] {
            let mut filled = [false; Card::COUNT];
            for (line, &cards) in orientation.lengths().iter().enumerate() {
                (0..cards).for_each(|card| filled[orientation.place(line, card)] = true);
            }
            assert_eq!(filled, [true; Card::COUNT]);
        }
    }
}
