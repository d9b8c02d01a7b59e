//! From a board to its numbers, and why there are none.

mod claims;
mod dealers;
mod differences;
mod explanations;
mod languages;
mod match_index;
mod mistakes;
mod nearest;
mod numbers;
mod parts;
mod patterns;
mod programs;
mod shared;
mod traces;
