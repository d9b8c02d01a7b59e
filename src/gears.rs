//! The rotation puzzle Gears Out: a square board of gears, each pointing up, right, down or left. Pressing a gear turns
//! it a quarter clockwise and its neighbours above, below, left and right a quarter back. The goal: all point up.

pub mod board;
mod chase;
mod coset;
pub mod gear;
mod grid;
pub mod presses;
mod row;
pub mod size;
pub mod solve;
