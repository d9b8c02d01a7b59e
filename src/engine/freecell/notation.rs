//! The standard notation of moves: parsing, replaying and writing.
//!
//! A move is two characters, from and to: `1` to `8` for the cascades, `a` to `g` and `k` to `m` for the cells, `h` for
//! home. The notation does not say which cards go home automatically, so it needs a rule of [automatic
//! moves](super::auto_play::AutoPlay); nor how many cards go to an empty cascade. If more than one does, `v` and a
//! hexadecimal number may follow, as fc-solve writes them.
//!
//! The *explicit* notation is unambiguous: it lists every move home, and a move to an empty cascade ends in `v` and its
//! number wherever more than one card could go there.
//!
//! ```
//! use tableaux_engine::freecell::{AutoPlay, Position, notation};
//!
//! let start = "Foundations: H-K C-K D-K S-J\n: QS KS\n:\n:\n:\n:\n:\n:\n:\n".parse::<Position>()?;
//! let played = notation::replay(start, &notation::parse("12")?, AutoPlay::Max)?;
//! assert!(played.position().is_won());
//! // One move, and three cards: one to the second cascade, and two home.
//! assert_eq!((played.moves(), played.cards()), (1, 3));
//! let explicit: Vec<_> = notation::explicit(&played).collect();
//! assert_eq!(notation::to_text(&explicit), "12 1h 2h\n");
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

mod error;
mod notated_move;
mod parse;
mod readings;
pub(crate) mod replay;
mod write;

pub use error::NotationError;
pub use notated_move::NotatedMove;
pub use parse::{parse, parse_for};
pub use replay::replay;
pub use write::{explicit, standard, to_text};
