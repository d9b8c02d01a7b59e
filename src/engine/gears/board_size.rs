//! The size of a board.

use std::fmt;
use std::str::FromStr;

use crate::parse_error::ParseError;
use crate::sanitize::quoted;

/// The number of gears along each side of a board: 2 to 32.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct BoardSize(u8);

impl BoardSize {
    /// The smallest board, 2×2.
    pub const MIN: Self = Self(2);
    /// The largest board, 32×32.
    pub const MAX: Self = Self(32);
    /// The default size, 3×3.
    pub const DEFAULT: Self = Self(3);

    /// Returns the size with this many gears along each side; `None` unless 2 to 32.
    pub fn new(gears: usize) -> Option<Self> {
        let size = Self(u8::try_from(gears).ok()?);
        (Self::MIN..=Self::MAX).contains(&size).then_some(size)
    }

    /// Returns the number of gears along each side.
    pub const fn get(self) -> usize {
        self.0 as usize
    }

    /// Returns the number of gears along each side, as a byte.
    pub const fn as_u8(self) -> u8 {
        self.0
    }

    /// Returns a size larger by `steps`, or smaller if negative, clamped to 2 and 32.
    #[must_use]
    pub fn saturating_add_signed(self, steps: i8) -> Self {
        Self(self.0.saturating_add_signed(steps)).clamp(Self::MIN, Self::MAX)
    }
}

/// Writes the number of gears along each side: `9`.
impl fmt::Display for BoardSize {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}

/// Parses decimal digits. Blanks around them are ignored.
impl FromStr for BoardSize {
    type Err = ParseError;

    fn from_str(text: &str) -> Result<Self, ParseError> {
        let digits = Some(text.trim()).filter(|text| text.bytes().all(|byte| byte.is_ascii_digit()));
        let size = digits.and_then(|digits| Self::new(digits.parse().ok()?));
        size.ok_or_else(|| {
            ParseError::new(format_args!(
                "'{}' is not a size of a board; use 2 to 32 gears along each side",
                quoted(text)
            ))
        })
    }
}
