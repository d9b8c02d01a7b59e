//! Numbered FreeCell deals: deal a number, find the number of a board, solve a deal, replay a solution.
//!
//! ```
//! use std::sync::atomic::AtomicBool;
//! use tableaux_engine::{CellCount, Deal, DealNumber, Effort, Limits, Position, Solver, Verdict, notation, verdict};
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
//! | | |
//! |---|---|
//! | [deal](#a-program-that-deals) | [`Deal`] by a number and a [`Generator`], and many in a row: [`freecell::batch`] |
//! | [find](#a-program-that-finds) | [`freecell::find`]: the number of a board, and the mistake of a program that deals |
//! | [solve](#a-program-that-solves) | [`verdict()`] and its [`Solver`]; [`coach`] for the moves of a game |
//! | [rules](#a-program-that-replays) | [`Position`], [`notation`] and [`GameTree`](freecell::GameTree) |
//! | [read](#a-program-that-reads) | [`read`]: boards and moves in a text of any kind |
//! | [atlas](#a-program-that-rates) | `atlas`: how hard deals are, and how short their solutions |
//!
//! All share [`card`] and [`number`]. Beside FreeCell there are [`skat`] and [`gears`].
//!
//! # A program that deals
//!
//! A board by its number, by Microsoft's generator or another one, and many in a row, which is faster.
//!
//! ```
//! use tableaux_engine::freecell::batch::deals;
//! use tableaux_engine::{Deal, DealNumber, Facts, Generator};
//!
//! let number: DealNumber = "11,982".parse()?;
//! let deal = Deal::new(number);
//! assert_eq!(deal.tableau().at(0, 0).map(|card| card.to_string()), Some("AH".into()));
//! let other = Deal::by(&"minstd".parse::<Generator>()?, number)?;
//! assert_ne!(deal.tableau(), other.tableau());
//!
//! let easy = deals("1-32000".parse()?).filter(|deal| Facts::of(deal.tableau()).aces < 4);
//! assert_eq!(easy.count(), 544);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! # A program that finds
//!
//! All 8,589,934,592 numbers are searched in a few milliseconds; one row is usually enough to tell a deal from all
//! others. [`mistakes_for`](freecell::find::mistakes_for) says where a board departs from the deal it should be.
//!
//! ```
//! use std::sync::atomic::AtomicBool;
//! use tableaux_engine::freecell::{Layout, find::identify};
//! use tableaux_engine::{Generator, Pattern};
//!
//! let row = Layout::from(&"7D AD 5C 3S 5S 8C 2D AH".parse::<Pattern>()?);
//! let found = identify(&Generator::Microsoft, &row, 10, &AtomicBool::new(false));
//! assert_eq!(found.matches.lowest, [617.into()]);
//! # Ok::<(), tableaux_engine::read::ParseBoardError>(())
//! ```
//!
//! # A program that debugs another
//!
//! A board that should be #617, and is not: the first step of the shuffle at which they differ, what the program drew there, and
//! how to fix the program.
//!
//! ```
//! use tableaux_engine::freecell::Layout;
//! use tableaux_engine::freecell::find::{BoardTrace, fix};
//! use tableaux_engine::{Generator, Pattern};
//!
//! let mine = "7D 7S 5C 3S AS 8C 2D 3H\nKS KH 4D 3D 8D 8H QS AD".parse::<Pattern>()?;
//! let trace = BoardTrace::new(&Generator::Microsoft, 617.into(), &Layout::from(&mine))?.expect("it is a deal's shape");
//! let (step, first) = (2, &trace.board[1]);
//! assert_eq!((trace.first_difference(), trace.right[1].r, first.r.as_deref()), (Some(step), 20_350, Some("53118")));
//! assert_eq!(fix(&trace.mistakes.expect("it is known")), "r should be (s >> 16) & 0x7fff");
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! # A program that solves
//!
//! A verdict is a solution, which the rules have replayed, a proof that there is none, or the limit that ended the
//! search. One [`Solver`] solves many deals, in memory that it uses again. A [`Deadline`] ends a search after a time.
//!
//! ```
//! use std::sync::atomic::AtomicBool;
//! use tableaux_engine::{CellCount, Deal, Effort, Limits, Position, Solver, Verdict, verdict};
//!
//! let (mut solver, stop) = (Solver::new(), AtomicBool::new(false));
//! let mut is_winnable = |number: u32, cells| {
//!     let start = Position::new(Deal::new(number.into()).tableau(), cells);
//!     verdict(&mut solver, &start, Effort::Fast, Limits::NONE, &stop).map(|of| matches!(of, Verdict::Solved(_)))
//! };
//! assert!(is_winnable(164, CellCount::NONE)? && !is_winnable(617, CellCount::NONE)?);
//! assert!(!is_winnable(11_982, CellCount::FOUR)?);
//! # Ok::<(), tableaux_engine::VerifyError>(())
//! ```
//!
//! # A program that replays
//!
//! The rules check every move; they share no code with the solver.
//!
//! ```
//! use tableaux_engine::{AutoPlay, CellCount, Deal, Position, notation};
//!
//! let start = Position::new(Deal::new(617.into()).tableau(), CellCount::FOUR);
//! let game = notation::replay(start.clone(), &notation::parse("7a 7b 7c b7")?, AutoPlay::None)?;
//! assert_eq!((game.moves(), game.position().cards_left()), (4, 52));
//!
//! let error = notation::replay(start, &notation::parse("7a 7a")?, AutoPlay::None).unwrap_err();
//! assert_eq!(error.to_string(), "line 1, column 4: step 2, 7a: 2C does not go to cell a; JH is there");
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! # A program that plays
//!
//! A [`GameTree`](freecell::GameTree) takes moves back without limit and loses none; it is written and read as text. With
//! `play_with`, cards go home by a rule after the move.
//!
//! ```
//! use tableaux_engine::freecell::GameTree;
//! use tableaux_engine::{AutoPlay, CellCount, Deal, Position};
//!
//! let start = Position::new(Deal::new(617.into()).tableau(), CellCount::FOUR);
//! let mut game = GameTree::new(start.clone());
//! let refused = game.play("61".parse()?).unwrap_err();
//! assert_eq!(refused.to_string(), "6C does not go on JD; TC or TS goes there");
//! game.play_with("8a".parse()?, AutoPlay::Horne)?;
//! game.undo();
//! assert!(game.position().legal_moves().contains(&"8b".parse()?) && game.redo());
//! assert_eq!(GameTree::parse(&start, &game.to_string())?, game);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! # A program that reads
//!
//! Output of programs, notes and pages: [`read()`](read::read) returns every board of a text, and `parse` the only one.
//! Each word is used, or named in an error with its place.
//!
//! ```
//! use tableaux_engine::Pattern;
//!
//! let row: Pattern = "row 1: 7♦ A♦ 5♣ 3♠ 5♠ 8♣ 2♦ A♥".parse()?;
//! assert_eq!(row, "7D AD 5C 3S 5S 8C 2D AH".parse()?);
//! let error = "7D AD 5C\n3S 5X 8C".parse::<Pattern>().unwrap_err();
//! assert!(error.to_string().starts_with("line 2, column 4: '5X' is not a card; "));
//! # Ok::<(), tableaux_engine::read::ParseBoardError>(())
//! ```
//!
//! # A program that rates
//!
//! With the feature `atlas`: how hard a deal is, how few free cells it needs, how short its solutions are. Microsoft's
//! deals 1 to 1,000,000 are looked up by number; for any other, `Difficulty::of` and
//! [`fewest_cells`](verdict::fewest_cells::fewest_cells) compute the answer.
//!
#![cfg_attr(feature = "atlas", doc = "```")]
#![cfg_attr(not(feature = "atlas"), doc = "```ignore")]
//! use tableaux_engine::atlas::{Atlas, Level};
//! use tableaux_engine::{CellCount, DealNumber, verdict::outcome::Outcome};
//!
//! let record = Atlas::embedded().record(DealNumber::from(617));
//! let difficulty = record.difficulty.expect("known to 1,000,000");
//! assert_eq!((difficulty.level(), difficulty.percent_easier()), (Level::VeryHard, 99));
//! assert_eq!((record.cells.outcome(), record.cells.exactly()), (Outcome::Winnable, Some(CellCount::FOUR)));
//! // The best solution known has 34 moves, and every solution has at least 29.
//! assert_eq!((record.moves, record.bound), (Some(34), Some(29)));
//! ```
//!
//! # Features
//!
//! The engine needs `serde`, `serde_json`, `thiserror` and `crc32fast`, and no C compiler. Cards, moves, deals, positions,
//! verdicts and what they are made of implement `Serialize` and `Deserialize`, each in the form that its documentation
//! describes, for JSON and other formats with named fields.
//!
//! - `atlas`: the modules `atlas`, with a table of 3.0 MB for the deals 1 to 1,000,000, and `daily`.
//!
//! Modules that are not shown here are public for the program `tableaux` and the tests alone, and may change at any time.

#![warn(missing_docs)]

#[cfg(feature = "atlas")]
pub mod atlas;
pub mod card;
pub mod coach;
#[cfg(feature = "atlas")]
pub mod daily;
#[doc(hidden)]
pub mod deadline;
pub mod freecell;
pub mod gears;
pub mod generator;
#[doc(hidden)]
pub mod jobs;
mod named_enum;
pub mod number;
mod parse_error;
#[doc(hidden)]
pub mod random;
pub mod read;
#[doc(hidden)]
pub mod sanitize;
mod serialization;
pub mod skat;
pub mod solver;
pub mod undo_tree;
pub mod verdict;
#[doc(hidden)]
pub mod words;

#[cfg(feature = "atlas")]
pub use atlas::{Atlas, Difficulty};
pub use card::{Card, Rank, Suit};
pub use deadline::Deadline;
pub use freecell::{AutoPlay, CellCount, Deal, Facts, Move, Pattern, Place, PlayedGame, Position, Tableau, notation};
pub use generator::Generator;
pub use number::{DealNumber, DealRange, DealSet};
pub use parse_error::ParseError;
pub use solver::{Effort, Limits, Solver};
pub use verdict::{Verdict, VerifyError, verdict};
