//! A move: its two places and the number of cards.

use std::fmt::{self, Write};
use std::str::FromStr;

use thiserror::Error;

use super::cell_count::CellCount;
use crate::card::Rank;
use crate::sanitize::quoted;
use crate::serialization::serialize_as_text;

/// A place for cards. A value may be a place that no board has, such as a ninth cascade; no move to it is legal.
/// Serialized as text, the [letter](Place::letter).
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[repr(u8)]
pub enum Place {
    /// A cascade, 0 to 7 from the left.
    Cascade(u8),
    /// A free cell, 0 to 9.
    Cell(u8),
    /// The foundations.
    Home,
}

/// The characters of the cells. After `g` they continue as in fc-solve, since `h` is home.
const CELL_LETTERS: &[u8; CellCount::MAX.get() as usize] = b"abcdefgklm";

impl Place {
    /// The number of cascades.
    pub const CASCADES: u8 = 8;

    /// Returns the eight cascades from the left.
    pub fn cascades() -> impl Iterator<Item = Self> + Clone {
        (0..Self::CASCADES).map(Self::Cascade)
    }

    /// Returns the free cells of a board with `count` cells.
    pub fn cells(count: CellCount) -> impl Iterator<Item = Self> + Clone {
        (0..count.get()).map(Self::Cell)
    }

    /// Returns the place's character in the notation: `1` to `8` for the cascades, `a` to `g` and `k` to `m` for the
    /// cells, `h` for home, `?` for a place that no board has.
    pub fn letter(self) -> char {
        char::from(self.ascii())
    }

    pub(super) fn ascii(self) -> u8 {
        match self {
            Self::Cascade(cascade) if cascade < Self::CASCADES => b'1' + cascade,
            Self::Cascade(_) => b'?',
            Self::Cell(cell) => CELL_LETTERS.get(usize::from(cell)).copied().unwrap_or(b'?'),
            Self::Home => b'h',
        }
    }

    /// Parses a place's character, in either case.
    ///
    /// ```
    /// use tableaux_engine::freecell::Place;
    /// assert_eq!(Place::from_char('8'), Some(Place::Cascade(7)));
    /// assert_eq!(Place::from_char('h'), Some(Place::Home));
    /// assert_eq!(Place::from_char('9'), None);
    /// ```
    pub fn from_char(c: char) -> Option<Self> {
        let mut all = Self::cascades().chain(Self::cells(CellCount::MAX)).chain([Self::Home]);
        all.find(|place| place.letter() == c.to_ascii_lowercase())
    }
}

/// Writes the place in words: `cascade 3`, `cell a` or `home`.
impl fmt::Display for Place {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Cascade(cascade) => write!(f, "cascade {}", u32::from(*cascade) + 1),
            Self::Cell(_) => write!(f, "cell {}", self.letter()),
            Self::Home => f.write_str("home"),
        }
    }
}

/// Parses the place's character in the notation, in either case.
impl FromStr for Place {
    type Err = ParseMoveError;

    fn from_str(text: &str) -> Result<Self, ParseMoveError> {
        let mut chars = text.chars();
        let place = chars.next().and_then(Self::from_char).filter(|_| chars.as_str().is_empty());
        place.ok_or_else(|| ParseMoveError::not_a_place(text))
    }
}

/// A move of one card, or a supermove of several from cascade to cascade. Serialized as text: `8a` or `26v3`.
///
/// ```
/// use tableaux_engine::freecell::{Move, Place};
/// let supermove: Move = "26v3".parse()?;
/// assert_eq!(supermove, Move { from: Place::Cascade(1), to: Place::Cascade(5), cards: 3 });
/// assert_eq!(Move::one(Place::Cascade(1), Place::Home).to_string(), "2h");
/// # Ok::<(), tableaux_engine::freecell::moves::ParseMoveError>(())
/// ```
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Move {
    /// The place that the cards are taken from.
    pub from: Place,
    /// The place that the cards go to.
    pub to: Place,
    /// The number of cards, 1 or more.
    pub cards: u8,
}

impl Move {
    /// Returns a move of one card.
    pub const fn one(from: Place, to: Place) -> Self {
        Self { from, to, cards: 1 }
    }

    /// Returns whether the move is to a foundation, which does not count among the moves of a solution.
    pub const fn is_home(self) -> bool {
        matches!(self.to, Place::Home)
    }

    /// Returns whether the move's text parses back: boards have its places, and a run can have its number of cards.
    pub(super) fn has_text(self) -> bool {
        [self.from, self.to].iter().all(|place| place.letter() != '?') && (1..=Rank::KING.value()).contains(&self.cards)
    }
}

/// Counts moves, without those to a foundation.
pub fn count_moves(steps: &[Move]) -> u32 {
    steps.iter().map(|step| u32::from(!step.is_home())).sum()
}

/// Writes the [notation](super::notation), with the number of cards if it is not 1: `3a`, `5h`, `26v3`.
impl fmt::Display for Move {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_char(self.from.letter())?;
        f.write_char(self.to.letter())?;
        if self.cards == 1 { Ok(()) } else { write!(f, "v{:x}", self.cards) }
    }
}

serialize_as_text!(Place, "a place, such as `8`, `a` or `h`", |place| {
    let letter = place.letter();
    (letter != '?').then_some(letter)
});
serialize_as_text!(Move, "a move, such as `8a` or `26v3`", |found| found.has_text().then(|| found.to_string()));

/// An error for a text that is not a move or a place. The text is shortened and printable.
#[derive(Debug, Clone, PartialEq, Eq, Error)]
#[error("{0}")]
pub struct ParseMoveError(String);

impl ParseMoveError {
    fn not_a_place(text: &str) -> Self {
        Self(format!("'{}' is not a place; use cascades 1-8, cells a-g and k-m, or home h", quoted(text)))
    }

    /// The error for a board of `cells` cells, without naming others.
    pub(crate) fn not_a_move(text: &str, cells: CellCount) -> Self {
        let last = Place::cells(cells).last().map_or('a', Place::letter);
        let cells = match cells.get() {
            0 => String::new(),
            1 => "cell a, ".into(),
            2..=7 => format!("cells a-{last}, "),
            8 => "cells a-g and k, ".into(),
            _ => format!("cells a-g and k-{last}, "),
        };
        Self(format!(
            "'{}' is not a move; use from and to, cascades 1-8, {cells}home h, and v with a hexadecimal number of \
             cards after them",
            quoted(text)
        ))
    }
}
