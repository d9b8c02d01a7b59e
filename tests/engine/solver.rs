//! The solver against known verdicts, and its solutions against rules that share no code with it.

mod beam;
pub mod board;
mod bounds;
mod fewest_cells;
mod iterative_deepening;
mod known_verdicts;
mod limits;
mod microsoft;
mod outcomes;
mod proof;
mod random_games;
mod short_solutions;
mod small_positions;
mod sweep;
mod transposition_table;
