//! The standard notation of moves: parsed, replayed and written.
//!
//! A move is two characters, from and to: `1` to `8` for the cascades, `a` to `g` and `k` to `m` for the cells, `h` for
//! home. That leaves open which cards go home by themselves, so a rule of [automatic moves](super::auto_play::AutoPlay)
//! belongs to it; and how many cards go to an empty cascade. For these, `v` and a hexadecimal number may follow, as
//! fc-solve writes them: only if it is more than one card.
//!
//! The *explicit* notation leaves nothing open: every move home is listed, and a move to an empty cascade ends in `v`
//! and its number wherever more than one card could go there.
//!
//! ```
//! use tableaux::freecell::{AutoPlay, CellCount, notation, text::parse_position};
//!
//! let start = parse_position("Foundations: H-K C-K D-K S-J\n: QS KS\n:\n:\n:\n:\n:\n:\n:\n", CellCount::FOUR)?;
//! let played = notation::replay(start, &notation::parse("12")?, AutoPlay::Max)?;
//! assert!(played.position().is_won());
//! // One move, and three cards: one to the second cascade, and two home.
//! assert_eq!((played.moves(), played.cards()), (1, 3));
//! let explicit: Vec<_> = notation::explicit(&played).collect();
//! assert_eq!(notation::to_text(&explicit), "12 1h 2h\n");
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

mod error;
mod parse;
mod readings;
mod replay;
mod write;

pub use error::NotationError;
pub use parse::parse;
pub use replay::replay;
pub use write::{explicit, standard, to_text};

use std::fmt::{self, Write};

use super::moves::{Move, Place};
use super::text::TextPosition;

/// A move as the notation has it, whose number of cards may be left open.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct NotatedMove {
    /// The first character.
    pub from: Place,
    /// The second.
    pub to: Place,
    /// The number after `v`, 1 to 13, if there is one.
    pub cards: Option<u8>,
    /// Where it was parsed, if it was part of a longer text.
    pub at: Option<TextPosition>,
}

impl NotatedMove {
    pub(crate) fn new(Move { from, to, .. }: Move, cards: Option<u8>) -> Self {
        Self { from, to, cards, at: None }
    }
}

/// `3a`, `5h`, `26vb`.
impl fmt::Display for NotatedMove {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        // Characters are faster than a format string, and millions of moves are written.
        f.write_char(self.from.letter())?;
        f.write_char(self.to.letter())?;
        match self.cards.and_then(|cards| char::from_digit(cards.into(), 16)) {
            Some(digit) => f.write_char('v').and_then(|()| f.write_char(digit)),
            None => Ok(()),
        }
    }
}
