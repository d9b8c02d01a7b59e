//! The number of presses of each gear.

use std::fmt;
use std::iter;

use super::board_size::BoardSize;
use super::gear::Gear;
use super::matrix::Matrix;
use crate::parse_error::ParseError;
use crate::sanitize::quoted;

/// The number of presses of each gear of a board, 0 to 3. The order of presses does not matter, and four presses of a
/// gear cancel out.
///
/// ```
/// use tableaux_engine::gears::{BoardSize, Presses};
///
/// let presses = Presses::parse("2,1|1,1|2,1", BoardSize::DEFAULT)?;
/// assert_eq!(presses.to_string(), "1,1|2,1|2,1");
/// assert_eq!(presses.count(), 3);
/// # Ok::<(), tableaux_engine::ParseError>(())
/// ```
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Presses(pub(super) Matrix);

impl Presses {
    /// Returns zero presses.
    pub const fn none(size: BoardSize) -> Self {
        Self(Matrix::zero(size))
    }

    /// Returns the size of the board.
    pub const fn size(&self) -> BoardSize {
        self.0.size()
    }

    /// Returns the number of presses of one gear, 0 to 3.
    ///
    /// # Panics
    /// If the board has no such gear.
    pub fn count_of(&self, gear: Gear) -> u8 {
        self.0.at(gear)
    }

    /// Adds a press of a gear; every fourth resets the count to 0.
    ///
    /// # Panics
    /// If the board has no such gear.
    pub fn add(&mut self, gear: Gear) {
        self.0.add(gear, 1);
    }

    /// Returns the total number of presses.
    pub fn count(&self) -> u32 {
        self.0.sum()
    }

    /// Returns the pressed gears in reading order, each as often as it is pressed.
    pub fn gears(&self) -> impl Iterator<Item = Gear> {
        Gear::all(self.size()).flat_map(|gear| iter::repeat_n(gear, self.count_of(gear).into()))
    }

    /// Parses `x,y|x,y|…` in any order; a gear may appear more than three times. An empty text means no presses.
    ///
    /// # Errors
    /// The errors of [`parse_gears`].
    pub fn parse(text: &str, size: BoardSize) -> Result<Self, ParseError> {
        let mut presses = Self::none(size);
        for gear in parse_gears(text, size) {
            presses.add(gear?);
        }
        Ok(presses)
    }
}

/// Writes the text that [`Presses::parse`] reads: `1,1|2,1|2,1`; empty without presses.
impl fmt::Display for Presses {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (index, gear) in self.gears().enumerate() {
            f.write_str(if index == 0 { "" } else { "|" })?;
            gear.fmt(f)?;
        }
        Ok(())
    }
}

/// Parses the gears of a text `x,y|x,y|…` one by one, in order. Column and row are counted from 1; blanks around them
/// are ignored. An empty text has no gears.
///
/// An item is an error if its entry is not a gear of a board of this size.
pub fn parse_gears(text: &str, size: BoardSize) -> impl Iterator<Item = Result<Gear, ParseError>> {
    let is_empty = text.trim().is_empty();
    let entries = text.split('|').take_while(move |_| !is_empty);
    (1..).zip(entries).map(move |(entry, text)| {
        let (x, y) = text.split_once(',').unwrap_or((text, ""));
        let [x, y] = [x, y].map(str::trim);
        if [x, y].iter().any(|digits| digits.is_empty() || digits.bytes().any(|byte| !byte.is_ascii_digit())) {
            let text = format!("'{}' is not a gear; use its column and row, as in 2,1", quoted(text.trim()));
            return Err(ParseError::new(format_args!("entry {entry}: {text}")));
        }
        // A number too large for a byte is outside the board too.
        let index = |digits: &str| digits.parse::<u8>().ok()?.checked_sub(1);
        let gear = index(x).zip(index(y)).map(|(x, y)| Gear { x, y }).filter(|gear| gear.is_on(size));
        gear.ok_or_else(|| {
            let text = format!("{} is outside the board; use columns and rows from 1 to {size}", quoted(text.trim()));
            ParseError::new(format_args!("entry {entry}: {text}"))
        })
    })
}
