//! The tables: what a number stands for.

pub mod facts;
pub mod layout;

use std::fmt;
use std::str::FromStr;

use crate::gears::size::Size;
use crate::number::DealNumber;

/// A game whose positions are numbered.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Table {
    /// FreeCell deals.
    FreeCell,
    /// Skat deals: three hands and the skat.
    Skat,
    /// Boards of the rotation puzzle, of one size.
    Gears(Size),
}

impl Table {
    /// All tables, gears of the usual size.
    pub const ALL: [Self; 3] = [Self::FreeCell, Self::Skat, Self::Gears(Size::USUAL)];

    /// Whether both are the same game, of whatever size.
    #[must_use]
    pub fn is_like(self, other: Self) -> bool {
        std::mem::discriminant(&self) == std::mem::discriminant(&other)
    }

    /// Its name, without a size.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::FreeCell => "FreeCell",
            Self::Skat => "Skat",
            Self::Gears(_) => "Gears",
        }
    }

    /// What one of its positions is called.
    #[must_use]
    pub const fn noun(self) -> &'static str {
        match self {
            Self::FreeCell | Self::Skat => "deal",
            Self::Gears(_) => "board",
        }
    }

    /// The set of a number, in words: by its name, if the numbers are not this program's own.
    #[must_use]
    pub fn set_words(self, number: DealNumber) -> String {
        match self {
            Self::FreeCell => number.set().to_string(),
            Self::Skat | Self::Gears(_) => number.set().bounds(),
        }
    }

    /// What a program calls it: `freecell`, `skat`, `gears 9`. It reads back.
    #[must_use]
    pub fn key(self) -> String {
        match self {
            Self::FreeCell => "freecell".into(),
            Self::Skat => "skat".into(),
            Self::Gears(size) => format!("gears {size}"),
        }
    }
}

/// What a person calls it: `FreeCell`, `Skat`, `Gears 9×9`.
impl fmt::Display for Table {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::FreeCell | Self::Skat => f.write_str(self.name()),
            Self::Gears(size) => write!(f, "{} {size}×{size}", self.name()),
        }
    }
}

/// A text that is no [`Table::key`].
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[error("no table: freecell, skat and gears with a size, as 'gears 9', are accepted")]
pub struct NoTable;

/// Reads a [`Table::key`].
impl FromStr for Table {
    type Err = NoTable;

    fn from_str(key: &str) -> Result<Self, NoTable> {
        match key {
            "freecell" => Ok(Self::FreeCell),
            "skat" => Ok(Self::Skat),
            _ => {
                let size = key.strip_prefix("gears ").and_then(|size| size.parse().ok());
                size.map(Self::Gears).ok_or(NoTable)
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn keys_read_back() {
        for table in Table::ALL.into_iter().chain([Table::Gears(Size::MAX)]) {
            assert_eq!(table.key().parse(), Ok(table));
        }
        for wrong in ["", "Skat", "gears", "gears 1", "gears 33", "chess"] {
            assert_eq!(wrong.parse::<Table>(), Err(NoTable), "{wrong}");
        }
    }
}
