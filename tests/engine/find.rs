//! From a board to its numbers, and why there are none.

mod languages;
mod mistakes;
mod nearest;
mod numbers;
mod patterns;
mod programs;
mod shared;
mod traces;
