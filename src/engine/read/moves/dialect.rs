//! The dialects of moves.

use std::fmt;

use crate::freecell::{CellCount, Place};

/// The number of the first cascade, and of the first cell if cells have numbers.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[repr(u8)]
pub enum FirstColumn {
    /// Cascades 0 to 7.
    Zero,
    /// Cascades 1 to 8.
    One,
}

/// The character for home, in addition to `h`.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum HomeSign {
    /// Only `h`.
    H,
    /// `F`, so no cell has this letter.
    F,
    /// `0`, if the first cascade is 1.
    Zero,
}

/// A way to write moves.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[non_exhaustive]
pub enum Dialect {
    /// The [standard notation](crate::freecell::notation), with optional signs between the two places of a move.
    Standard,
    /// Two characters as in the standard notation, with other meanings.
    Places {
        /// The number of the first cascade.
        columns: FirstColumn,
        /// The character for home.
        home: HomeSign,
    },
    /// Cards by name: `7D to 8S`, `7D freecell`, `AH home`.
    Cards,
    /// Numbered places: `Move 2 cards from stack 0 to stack 5`, `t1:b0`.
    Numbered {
        /// The number of the first stack and of the first cell.
        columns: FirstColumn,
    },
}

impl Dialect {
    /// The dialects of two characters, likely ones first.
    pub(super) const OF_PLACES: [Self; 5] = [
        Self::Standard,
        Self::Places { columns: FirstColumn::One, home: HomeSign::F },
        Self::Places { columns: FirstColumn::One, home: HomeSign::Zero },
        Self::Places { columns: FirstColumn::Zero, home: HomeSign::H },
        Self::Places { columns: FirstColumn::Zero, home: HomeSign::F },
    ];
    /// The dialects of numbered places; in fc-solve's sentences the first stack is 0.
    pub(super) const OF_NUMBERS: [Self; 2] =
        [Self::Numbered { columns: FirstColumn::Zero }, Self::Numbered { columns: FirstColumn::One }];

    pub(super) const fn first_column(self) -> FirstColumn {
        match self {
            Self::Places { columns, .. } | Self::Numbered { columns } => columns,
            Self::Standard | Self::Cards => FirstColumn::One,
        }
    }

    pub(super) const fn home_sign(self) -> HomeSign {
        if let Self::Places { home, .. } = self { home } else { HomeSign::H }
    }

    pub(super) fn place_of_char(self, c: char) -> Option<Place> {
        match (c.to_ascii_lowercase(), self.home_sign()) {
            ('f', HomeSign::F) | ('0', HomeSign::Zero) => Some(Place::Home),
            (digit @ '0'..='9', _) => self.cascade(digit.to_digit(10).and_then(|digit| u8::try_from(digit).ok())?),
            (letter, _) => Place::from_char(letter),
        }
    }

    /// Returns the cascade with a number.
    pub(super) fn cascade(self, number: u8) -> Option<Place> {
        let cascade = number.checked_sub(self.first_column() as u8)?;
        (cascade < Place::CASCADES).then_some(Place::Cascade(cascade))
    }

    /// Returns the cell with a number.
    pub(super) fn cell(self, number: u8) -> Option<Place> {
        let cell = number.checked_sub(self.first_column() as u8)?;
        (cell < CellCount::MAX.get()).then_some(Place::Cell(cell))
    }
}

/// Writes a few words: `standard`, `columns from 0, F is home`.
impl fmt::Display for Dialect {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Standard | Self::Places { columns: FirstColumn::One, home: HomeSign::H } => "standard",
            Self::Places { columns: FirstColumn::One, home: HomeSign::F } => "F is home",
            Self::Places { columns: FirstColumn::One, home: HomeSign::Zero } => "0 is home",
            Self::Places { columns: FirstColumn::Zero, home: HomeSign::F } => "columns from 0, F is home",
            Self::Places { columns: FirstColumn::Zero, .. } => "columns from 0",
            Self::Cards => "cards by name",
            Self::Numbered { columns: FirstColumn::Zero } => "stacks from 0",
            Self::Numbered { columns: FirstColumn::One } => "stacks from 1",
        })
    }
}
