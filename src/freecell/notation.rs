//! The standard notation of moves: read, written, and replayed.
//!
//! A move is two characters, from and to: `1` to `8` for the cascades, `a` to `g` and `k` to `m` for the cells, `h` for
//! home. That leaves open which moves home happen by themselves, which is why a rule of [automatic
//! moves](super::auto_play::AutoPlay) belongs to it; and how many cards go to an empty cascade, which `v` and a
//! hexadecimal number say, as fc-solve writes it.
//!
//! The *explicit* form leaves nothing open: every move home is listed, and a move to an empty cascade ends in `v` and its
//! number wherever more than one card could go there.
//!
//! ```
//! use tableaux::freecell::{auto_play::AutoPlay, cell_count::CellCount, notation, text::read_position};
//!
//! let start = read_position("Foundations: H-K C-K D-K S-J\n: QS KS\n:\n:\n:\n:\n:\n:\n:\n", CellCount::FOUR)?;
//! let played = notation::replay(start, &notation::read("12")?, AutoPlay::Max)?;
//! assert!(played.position().is_won());
//! // One move, and one card three times: to the second cascade, and two home.
//! assert_eq!((played.moves(), played.cards()), (1, 3));
//! let explicit: Vec<_> = notation::explicit_of(&played).collect();
//! assert_eq!(notation::lines(&explicit), "12 1h 2h\n");
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

mod error;
mod read;
mod replay;
mod write;

pub use error::NotationError;
pub use read::read;
pub use replay::replay;
pub use write::{explicit, explicit_of, lines, standard};

use std::fmt::{self, Write};

use super::moves::{Move, Place};

/// Where in a text a move stands; both are counted from 1.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct TextPosition {
    /// The line.
    pub line: usize,
    /// The character within the line.
    pub column: usize,
}

/// `line 3, column 7`.
impl fmt::Display for TextPosition {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "line {}, column {}", self.line, self.column)
    }
}

/// A move as it is written.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct NotatedMove {
    /// The first character.
    pub from: Place,
    /// The second.
    pub to: Place,
    /// The number after `v`, 1 to 13, if it is there.
    pub cards: Option<u8>,
    /// Where it was read, if it was.
    pub at: Option<TextPosition>,
}

impl NotatedMove {
    /// A move without a number, unless one is given.
    const fn of(Move { from, to, .. }: Move, cards: Option<u8>) -> Self {
        Self { from, to, cards, at: None }
    }
}

/// As in the notation: `3a`, `5h`, `26vb`.
impl fmt::Display for NotatedMove {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        // One by one, as millions of moves are written.
        f.write_char(self.from.letter())?;
        f.write_char(self.to.letter())?;
        match self.cards.and_then(|cards| char::from_digit(cards.into(), 16)) {
            Some(digit) => f.write_char('v').and_then(|()| f.write_char(digit)),
            None => Ok(()),
        }
    }
}
