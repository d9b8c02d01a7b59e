//! Numbered FreeCell deals: deal a number, find the number of a board, solve a deal, replay a solution.
//!
//! ```
//! use std::sync::atomic::AtomicBool;
//! use tableaux::{CellCount, Deal, DealNumber, Effort, Limits, Position, Solver, Verdict, notation, verdict};
//!
//! let deal = Deal::new(DealNumber::new(617)?);
//! print!("{}", deal.tableau()); // 7D AD 5C 3S 5S 8C 2D AH …
//!
//! // Can it be won with four free cells? Another thread could set `stop` to cancel the search.
//! let start = Position::new(deal.tableau(), CellCount::FOUR);
//! let stop = AtomicBool::new(false);
//! let Verdict::Solved(solution) = verdict(&mut Solver::new(), &start, Effort::Short, Limits::NONE, &stop)? else {
//!     panic!("#617 can be won");
//! };
//!
//! // The moves in standard notation, ten a line: 7a 7b 7c …
//! let moves: Vec<_> = notation::explicit(solution.game()).collect();
//! print!("{}", notation::to_text(&moves));
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! # Finding the number of a board
//!
//! All 8,589,934,592 numbers are searched in a few milliseconds; a row is mostly enough to tell one deal from all
//! others.
//!
//! ```
//! use std::sync::atomic::AtomicBool;
//! use tableaux::freecell::{Layout, find::identify};
//! use tableaux::{Generator, Pattern};
//!
//! let row = Layout::from(&"7D AD 5C 3S 5S 8C 2D AH".parse::<Pattern>()?);
//! let found = identify(&Generator::Microsoft, &row, 10, &AtomicBool::new(false));
//! assert_eq!(found.matches.lowest, [617.into()]);
//! # Ok::<(), tableaux::freecell::text::ParseBoardError>(())
//! ```
//!
//! # Replaying a solution
//!
//! The rules check every move; they share no code with the solver.
//!
//! ```
//! use tableaux::{AutoPlay, CellCount, Deal, Position, notation};
//!
//! let start = Position::new(Deal::new(617.into()).tableau(), CellCount::FOUR);
//! let game = notation::replay(start.clone(), &notation::parse("7a 7b 7c b7")?, AutoPlay::None)?;
//! assert_eq!((game.moves(), game.position().cards_left()), (4, 52));
//!
//! let error = notation::replay(start, &notation::parse("7a 7a")?, AutoPlay::None).unwrap_err();
//! assert_eq!(error.to_string(), "line 1, column 4: move 2, 7a: 2C does not go to cell a: JH lies there");
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! # Features
//!
//! Without default features this is the engine alone, which needs `serde`, `serde_json` and `thiserror`.
//!
//! - `app`: the program, which is the modules `browser`, `cli`, `memory`, `query`, `record`, `settings`, `store` and
//!   `table`. They are public for its tests, and change without notice.
//! - `bundled-sqlite`: compiles SQLite, which takes a C compiler, instead of using that of the system.

pub mod atlas;
#[cfg(feature = "app")]
pub mod browser;
pub mod card;
#[cfg(feature = "app")]
pub mod cli;
pub mod freecell;
pub mod gears;
pub mod generator;
pub mod jobs;
#[cfg(feature = "app")]
pub mod memory;
pub mod number;
#[cfg(feature = "app")]
pub mod query;
#[cfg(feature = "app")]
pub mod record;
mod sanitize;
#[cfg(feature = "app")]
pub mod settings;
pub mod skat;
pub mod solver;
#[cfg(feature = "app")]
pub mod store;
#[cfg(feature = "app")]
pub mod table;
pub mod verdict;
mod words;

pub use card::{Card, Rank, Suit};
pub use freecell::{AutoPlay, CellCount, Deal, Facts, Move, Pattern, Place, PlayedGame, Position, Tableau, notation};
pub use generator::Generator;
pub use number::{DealNumber, DealRange, DealSet};
pub use solver::{Effort, Limits, Solver};
pub use verdict::{Verdict, VerifyError, verdict};
