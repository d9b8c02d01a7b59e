//! The orientation of a board: by rows or by columns.

use super::shape::{COLUMNS, ROWS};

/// The orientation of a board's lines: its rows or its columns.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Orientation {
    /// Seven rows.
    Rows,
    /// Eight columns.
    Columns,
}

impl Orientation {
    /// Returns the number of cards in each line.
    pub const fn lengths(self) -> &'static [usize] {
        match self {
            Self::Rows => &ROWS,
            Self::Columns => &COLUMNS,
        }
    }

    /// Returns the orientation whose lengths match more of the lines, so that a board with a mistake is not taken for
    /// one of the other orientation; the number of lines breaks a tie.
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

    pub(super) const fn noun(self) -> &'static str {
        match self {
            Self::Rows => "row",
            Self::Columns => "column",
        }
    }
}
