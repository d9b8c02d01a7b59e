//! The number of free cells.

use std::fmt;
use std::str::FromStr;

use serde::{Deserialize, Serialize};
use thiserror::Error;

use crate::sanitize::quoted;

/// A number of free cells, from 0 to 10; usually four. Serialized as an integer.
///
/// ```
/// use tableaux_engine::CellCount;
/// let three = CellCount::try_from(3)?;
/// assert_eq!((u8::from(three), "3".parse()), (3, Ok(three)));
/// assert_eq!(
///     CellCount::try_from(11).unwrap_err().to_string(),
///     "'11' is not a number of free cells; use 0 to 10"
/// );
/// # Ok::<(), tableaux_engine::freecell::cell_count::CellCountError>(())
/// ```
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(try_from = "u8", into = "u8")]
pub struct CellCount(u8);

impl CellCount {
    /// No cells.
    pub const NONE: Self = Self(0);
    /// Four, as in the game.
    pub const FOUR: Self = Self(4);
    /// Ten, the most that are supported.
    pub const MAX: Self = Self(10);

    /// Returns a number of cells, 0 to 10.
    pub const fn new(cells: u8) -> Option<Self> {
        if cells <= Self::MAX.0 { Some(Self(cells)) } else { None }
    }

    /// Returns the number, 0 to 10.
    pub const fn get(self) -> u8 {
        self.0
    }
}

/// Returns four.
impl Default for CellCount {
    fn default() -> Self {
        Self::FOUR
    }
}

impl TryFrom<u8> for CellCount {
    type Error = CellCountError;

    fn try_from(cells: u8) -> Result<Self, CellCountError> {
        Self::new(cells).ok_or_else(|| CellCountError(cells.to_string()))
    }
}

impl From<CellCount> for u8 {
    fn from(cells: CellCount) -> Self {
        cells.0
    }
}

impl fmt::Display for CellCount {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}

/// An error for a text or an integer that is not a number of free cells.
#[derive(Debug, Clone, PartialEq, Eq, Error)]
#[error("'{0}' is not a number of free cells; use 0 to 10")]
pub struct CellCountError(String);

/// Parses decimal digits.
impl FromStr for CellCount {
    type Err = CellCountError;

    fn from_str(text: &str) -> Result<Self, CellCountError> {
        text.parse().ok().and_then(Self::new).ok_or_else(|| CellCountError(quoted(text)))
    }
}
