//! Presses: an answer, and how it is written.

use std::fmt;
use std::iter;

use thiserror::Error;

use super::gear::Gear;
use super::grid::Grid;
use super::size::Size;
use crate::sanitize::quoted;

/// How often each gear of a board is pressed, 0 to 3 times. The order of presses does not matter, and four presses of a
/// gear are as good as none.
///
/// ```
/// use tableaux::gears::presses::Presses;
/// use tableaux::gears::size::Size;
///
/// let presses = Presses::read("2,1|1,1|2,1", Size::USUAL)?;
/// assert_eq!(presses.to_string(), "1,1|2,1|2,1");
/// assert_eq!(presses.count(), 3);
/// # Ok::<(), tableaux::gears::presses::PressesError>(())
/// ```
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Presses(pub(super) Grid);

impl Presses {
    /// No press.
    #[must_use]
    pub const fn none(size: Size) -> Self {
        Self(Grid::zero(size))
    }

    /// The size of the board.
    #[must_use]
    pub const fn size(&self) -> Size {
        self.0.size()
    }

    /// How often a gear is pressed, 0 to 3 times.
    ///
    /// # Panics
    /// If the board has no such gear.
    #[must_use]
    pub fn of(&self, gear: Gear) -> u8 {
        self.0.at(gear)
    }

    /// Presses a gear once more; the fourth press of a gear takes away the three before.
    ///
    /// # Panics
    /// If the board has no such gear.
    pub fn add(&mut self, gear: Gear) {
        self.0.add(gear, 1);
    }

    /// How many presses there are.
    #[must_use]
    pub fn count(&self) -> u32 {
        self.0.total()
    }

    /// The gears that are pressed in reading order, each as often as it is pressed.
    pub fn gears(&self) -> impl Iterator<Item = Gear> {
        Gear::all(self.size()).flat_map(|gear| iter::repeat_n(gear, self.of(gear).into()))
    }

    /// Reads `x,y|x,y|…` in any order; a gear may be there more than three times. No text is no press.
    ///
    /// # Errors
    /// As [`gears`] does.
    pub fn read(text: &str, size: Size) -> Result<Self, PressesError> {
        let mut presses = Self::none(size);
        for gear in gears(text, size) {
            presses.add(gear?);
        }
        Ok(presses)
    }
}

/// As it reads back: `1,1|2,1|2,1`; no press is no text.
impl fmt::Display for Presses {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (at, gear) in self.gears().enumerate() {
            f.write_str(if at == 0 { "" } else { "|" })?;
            gear.fmt(f)?;
        }
        Ok(())
    }
}

/// The gears of a text `x,y|x,y|…` as they are written one after the other, column first and counted from 1; blanks
/// around numbers are passed over. No text is no press.
///
/// Each item is an error if its entry is no gear of a board of that size.
pub fn gears(text: &str, size: Size) -> impl Iterator<Item = Result<Gear, PressesError>> {
    let entries = text.split('|').take_while(move |_| !text.trim().is_empty());
    entries.zip(1..).map(move |(entry, at)| {
        let (x, y) = entry.split_once(',').unwrap_or((entry, ""));
        let [x, y] = [x, y].map(str::trim);
        if [x, y].iter().any(|digits| digits.is_empty() || digits.bytes().any(|byte| !byte.is_ascii_digit())) {
            return Err(PressesError::NoGear { entry: at, text: quoted(entry.trim()) });
        }
        // Digits that do not fit a byte are past the board too.
        let place = |digits: &str| digits.parse::<u8>().ok()?.checked_sub(1);
        let gear = place(x).zip(place(y)).map(|(x, y)| Gear { x, y }).filter(|gear| gear.is_on(size));
        gear.ok_or_else(|| PressesError::Outside { entry: at, text: quoted(entry.trim()), size })
    })
}

/// What is wrong with a text that should be presses. Each message is one line; entries are counted from 1.
#[derive(Debug, Clone, PartialEq, Eq, Error)]
pub enum PressesError {
    /// An entry that is no column and row.
    #[error("entry {entry}: '{text}' is no gear: its column and row, as in 2,1, are accepted")]
    NoGear {
        /// Which entry it is.
        entry: usize,
        /// The entry, fit to be printed.
        text: String,
    },
    /// An entry past the edge.
    #[error("entry {entry}: {text} is outside the board: columns and rows from 1 to {size} are accepted")]
    Outside {
        /// Which entry it is.
        entry: usize,
        /// The entry, fit to be printed.
        text: String,
        /// The gears along each side.
        size: Size,
    },
}
