//! The number of free cells.

use std::fmt;
use std::str::FromStr;

use serde::{Deserialize, Serialize};

use crate::parse_error::ParseError;
use crate::sanitize::quoted;

/// A number of free cells, from 0 to 10; usually four. Serialized as an integer.
///
/// ```
/// use tableaux_engine::CellCount;
/// let three = CellCount::new(3)?;
/// assert_eq!((u8::from(three), "3".parse()), (3, Ok(three)));
/// assert_eq!(
///     CellCount::new(11).unwrap_err().to_string(),
///     "'11' is not a number of free cells; use 0 to 10"
/// );
/// # Ok::<(), tableaux_engine::ParseError>(())
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

    /// Returns a number of cells.
    ///
    /// # Errors
    /// An error above 10.
    pub fn new(cells: u8) -> Result<Self, ParseError> {
        if cells <= Self::MAX.0 { Ok(Self(cells)) } else { Err(wrong(&cells.to_string())) }
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
    type Error = ParseError;

    fn try_from(cells: u8) -> Result<Self, ParseError> {
        Self::new(cells)
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

fn wrong(text: &str) -> ParseError {
    ParseError::new(format_args!("'{text}' is not a number of free cells; use 0 to 10"))
}

/// Parses decimal digits.
impl FromStr for CellCount {
    type Err = ParseError;

    fn from_str(text: &str) -> Result<Self, ParseError> {
        text.parse().ok().and_then(|cells| Self::new(cells).ok()).ok_or_else(|| wrong(&quoted(text)))
    }
}
