//! From a board to its numbers, and why there are none.

mod mistakes;
mod nearest;
mod numbers;
mod patterns;
mod programs;
mod shared;
