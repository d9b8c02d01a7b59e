//! Places in the text of a board.

use std::fmt;

use crate::card::Suit;
use crate::freecell::text_position::TextPosition;

/// A place in the text of a board; everything is counted from 1.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Location {
    /// In a text of lines.
    Text(TextPosition),
    /// In a JSON array of arrays.
    Row {
        /// The inner array.
        row: usize,
        /// The card within it.
        card: usize,
    },
    /// In the cascades of a JSON object.
    Cascade {
        /// The cascade.
        cascade: usize,
        /// The card within it.
        card: usize,
    },
    /// In the array of cells of a JSON object.
    Cell(usize),
    /// In its object of foundations.
    Foundation(Suit),
}

impl Location {
    /// A character in a text of lines.
    pub(super) const fn text(line: usize, column: usize) -> Self {
        Self::Text(TextPosition { line, column })
    }

    /// The beginning of the next line.
    pub(super) const fn next_line(self) -> Self {
        match self {
            Self::Text(TextPosition { line, .. }) => Self::text(line + 1, 1),
            Self::Row { row, .. } => Self::Row { row: row + 1, card: 1 },
            Self::Cascade { cascade, .. } => Self::Cascade { cascade: cascade + 1, card: 1 },
            Self::Cell(_) | Self::Foundation(_) => self,
        }
    }
}

/// `line 3, column 7`, `row 3, card 7`, `cascade 3, card 7`, `cell 3` or `foundation H`.
impl fmt::Display for Location {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Text(position) => position.fmt(f),
            Self::Row { row, card } => write!(f, "row {row}, card {card}"),
            Self::Cascade { cascade, card } => write!(f, "cascade {cascade}, card {card}"),
            Self::Cell(cell) => write!(f, "cell {cell}"),
            Self::Foundation(suit) => write!(f, "foundation {suit}"),
        }
    }
}
