//! The place of a gear.

use std::fmt;

use super::size::Size;

/// The place of a gear; both are counted from 0.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct Gear {
    /// The column, from the left.
    pub x: u8,
    /// The row, from the top.
    pub y: u8,
}

impl Gear {
    /// The first in reading order.
    pub const FIRST: Self = Self { x: 0, y: 0 };

    /// Whether a board of that size has such a gear.
    #[must_use]
    pub const fn is_on(self, size: Size) -> bool {
        (self.x as usize) < size.get() && (self.y as usize) < size.get()
    }

    /// The gears of a board in reading order.
    pub fn all(size: Size) -> impl Iterator<Item = Self> + Clone {
        let along = move || (0..=u8::MAX).take(size.get());
        along().flat_map(move |y| along().map(move |x| Self { x, y }))
    }
}

/// Column and row as they are written, counted from 1: `2,1`.
impl fmt::Display for Gear {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{},{}", u16::from(self.x) + 1, u16::from(self.y) + 1)
    }
}
