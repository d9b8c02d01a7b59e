//! How many gears a board has along each side.

use std::fmt;
use std::str::FromStr;

use thiserror::Error;

use crate::sanitize::quoted;

/// The gears along each side of a board: 2 to 32.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Size(u8);

impl Size {
    /// The smallest board, 2×2.
    pub const MIN: Self = Self(2);
    /// The largest board, 32×32.
    pub const MAX: Self = Self(32);
    /// The board that is meant where no size is given, 3×3.
    pub const USUAL: Self = Self(3);

    /// The size of so many gears along each side; `None` unless it is from 2 to 32.
    #[must_use]
    pub fn new(gears: usize) -> Option<Self> {
        let size = Self(u8::try_from(gears).ok()?);
        (Self::MIN..=Self::MAX).contains(&size).then_some(size)
    }

    /// The gears along each side.
    #[must_use]
    pub const fn get(self) -> usize {
        self.0 as usize
    }

    /// The same as a byte.
    #[must_use]
    pub const fn narrow(self) -> u8 {
        self.0
    }

    /// The size so many gears larger, or smaller where that is negative, as far as there are such boards.
    #[must_use]
    pub fn stepped(self, steps: i8) -> Self {
        Self(self.0.saturating_add_signed(steps)).clamp(Self::MIN, Self::MAX)
    }
}

/// The gears along each side, as they are typed: `9`.
impl fmt::Display for Size {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}

/// A text that should be a size and is none.
#[derive(Debug, Clone, PartialEq, Eq, Error)]
#[error("'{0}' is no size of a board: 2 to 32 gears along each side are accepted")]
pub struct SizeError(String);

/// Decimal digits, with blanks around them allowed.
impl FromStr for Size {
    type Err = SizeError;

    fn from_str(text: &str) -> Result<Self, SizeError> {
        let digits = Some(text.trim()).filter(|text| text.bytes().all(|byte| byte.is_ascii_digit()));
        let size = digits.and_then(|digits| Self::new(digits.parse().ok()?));
        size.ok_or_else(|| SizeError(quoted(text)))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn sizes_are_read_and_stepped() {
        assert_eq!(" 9 ".parse(), Ok(Size(9)));
        for wrong in ["", "1", "33", "256", "-3", "+3", "3x3", "99999999999999999999999"] {
            assert_eq!(wrong.parse::<Size>(), Err(SizeError(wrong.into())), "{wrong}");
        }
        assert_eq!([-1, 1].map(|steps| Size::MIN.stepped(steps).get()), [2, 3]);
        assert_eq!([i8::MIN, i8::MAX].map(|steps| Size::USUAL.stepped(steps)), [Size::MIN, Size::MAX]);
    }
}
