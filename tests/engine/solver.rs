//! The solver against known verdicts, and its solutions against rules that share no code with it.

pub mod board;
mod known_verdicts;
mod limits;
mod microsoft;
mod outcomes;
mod random_games;
mod short_solutions;
mod small_positions;
