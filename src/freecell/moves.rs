//! A move: from where, to where, how many cards.

use std::fmt;

use super::cell_count::CellCount;

/// Where a card can be. A place that no board has, such as a ninth cascade, is a value too; no move to it is legal.
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

/// The characters of the cells. `h` is home, and the three after `g` are those that fc-solve goes on with.
const CELLS: &[u8; CellCount::MAX.get() as usize] = b"abcdefgklm";

impl Place {
    /// The place's character in the notation: `1` to `8` for the cascades, `a` to `g` and `k` to `m` for the cells, `h`
    /// for home; `?` for a place that no board has.
    #[must_use]
    pub fn letter(self) -> char {
        match self {
            Self::Cascade(cascade @ 0..=7) => char::from(b'1' + cascade),
            Self::Cell(cell) => CELLS.get(usize::from(cell)).map_or('?', |&letter| char::from(letter)),
            Self::Home => 'h',
            Self::Cascade(_) => '?',
        }
    }

    /// The place that a character, in either case, stands for.
    ///
    /// ```
    /// use tableaux::freecell::moves::Place;
    /// assert_eq!(Place::from_char('8'), Some(Place::Cascade(7)));
    /// assert_eq!(Place::from_char('h'), Some(Place::Home));
    /// assert_eq!(Place::from_char('9'), None);
    /// ```
    #[must_use]
    pub fn from_char(c: char) -> Option<Self> {
        let c = c.to_ascii_lowercase();
        let all = (0..8).map(Self::Cascade).chain((0..CellCount::MAX.get()).map(Self::Cell)).chain([Self::Home]);
        all.into_iter().find(|place| place.letter() == c)
    }
}

/// `cascade 3`, `cell a` or `home`.
impl fmt::Display for Place {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Cascade(cascade) => write!(f, "cascade {}", u32::from(*cascade) + 1),
            Self::Cell(_) => write!(f, "cell {}", self.letter()),
            Self::Home => f.write_str("home"),
        }
    }
}

/// A move of one card, or a supermove of several from cascade to cascade.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Move {
    /// Where the cards lie.
    pub from: Place,
    /// Where they go.
    pub to: Place,
    /// How many cards move, 1 or more.
    pub cards: u8,
}

impl Move {
    /// A move of one card.
    #[must_use]
    pub const fn one(from: Place, to: Place) -> Self {
        Self { from, to, cards: 1 }
    }

    /// Whether it is a move home, which does not count among the moves of a solution.
    #[must_use]
    pub const fn is_home(self) -> bool {
        matches!(self.to, Place::Home)
    }
}
