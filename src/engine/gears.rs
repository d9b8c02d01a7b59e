//! Gears Out, a rotation puzzle: a square board of gears, each pointing up, right, down or left. Pressing a gear turns
//! it a quarter turn clockwise and its neighbors above, below, left and right a quarter turn counterclockwise. The goal
//! is to make all gears point up.
//!
//! ```
//! use std::sync::atomic::AtomicBool;
//! use tableaux_engine::gears::{Board, MAX_SOLUTIONS, solve};
//!
//! let board: Board = "3|423,124,242".parse()?;
//! let solution = solve(&board, MAX_SOLUTIONS, &AtomicBool::new(false)).expect("all 3×3 boards have one");
//! assert_eq!(solution.presses.count(), 16);
//! assert!(board.after(&solution.presses).is_solved());
//! # Ok::<(), tableaux_engine::ParseError>(())
//! ```

mod board;
mod board_size;
mod chase;
mod coset;
mod find;
mod gear;
mod matrix;
#[doc(hidden)]
pub mod matrix_row;
mod press_tree;
mod presses;
mod solve;

pub use board::{Board, BoardParser, Direction};
pub use board_size::BoardSize;
pub use chase::MatrixRank;
pub use find::NumberFinder;
pub use gear::Gear;
pub use press_tree::{PressTree, PressedBoard};
pub use presses::{Presses, parse_gears};
pub use solve::{MAX_SOLUTIONS, Solution, any_solution, fewest_presses, rank, solution_count, solve};
