//! Finding the deal number of a board.
//!
//! [`sieve`] searches all numbers in milliseconds if the first cards of the board are known; [`scan`] searches a range
//! in any case. [`explanation`] says why nothing matches: one or two [`mistake`]s in dealing, or a few wrong cards in
//! the [`nearest`] deal. [`identification`] does all of this in one call. For a board that should have a known number,
//! [`divergence`] finds the first step that differs, [`mistakes_for`] the reason, and [`board_trace`] compares the
//! shuffles step by step.
//!
//! ```
//! use std::sync::atomic::AtomicBool;
//! use tableaux_engine::freecell::find::{Explanation, identify};
//! use tableaux_engine::freecell::{Deal, Layout, Pattern};
//! use tableaux_engine::generator::Generator;
//!
//! // The board of #617 with two cards swapped.
//! let board = Deal::new(617.into()).tableau().to_string().replace("7D", "x").replace("JS", "7D").replace('x', "JS");
//! let board = Layout::from(&board.parse::<Pattern>()?);
//! let found = identify(&Generator::Microsoft, &board, 1, &AtomicBool::new(false));
//! assert_eq!(found.matches.count, 0);
//! let Some(Explanation::Nearest(nearest)) = found.explanation else { panic!("#617 is near") };
//! assert_eq!(
//!     nearest.to_string(),
//!     "#617 with JS at row 1, column 1 and 7D at row 4, column 8 swapped"
//! );
//! # Ok::<(), tableaux_engine::read::ParseBoardError>(())
//! ```

pub mod board_trace;
mod catalog;
pub mod chance;
mod constant_draw;
mod diagnosis;
pub mod divergence;
mod expected;
pub mod explanation;
mod first_draws;
mod heights;
pub mod identification;
mod indices;
mod is_dealt;
mod lowest_matches;
pub mod match_index;
#[doc(hidden)]
pub mod misprint;
pub mod mistake;
pub mod nearest;
mod no_deal;
#[doc(hidden)]
pub mod parity;
mod prefix;
mod prefix_filter;
#[doc(hidden)]
pub mod program;
pub mod scan;
pub mod sieve;
mod unshuffled;

pub use board_trace::{BoardStep, BoardTrace, board_steps};
pub use constant_draw::constant_draw;
pub use diagnosis::{Diagnosis, advice, fix};
pub use divergence::{Difference, differences};
pub use expected::{mistakes_for, search_mistakes};
pub use explanation::Explanation;
pub use heights::{ColumnRule, other_heights};
pub use identification::{Identification, identify, likelier_than};
pub use is_dealt::is_dealt;
pub use lowest_matches::lowest_matches;
pub use match_index::{MatchIndex, MatchPlace};
pub use mistake::{DealingMistake, deal_with};
pub use nearest::NearestDeal;
pub use no_deal::{NoDeal, small_pack};
pub use unshuffled::is_unshuffled;
