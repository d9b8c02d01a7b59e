//! Numbered deals: a number stands for a position, and the program shows it, measures it and compares it.
//!
//! [`freecell`], [`skat`] and [`gears`] are the engines: what a [`number`] stands for on each [`table`], its facts, its
//! text forms, its answer. [`solver`] searches FreeCell deals, and a [`verdict`] is what it finds once the rules have
//! replayed it. [`browser`] is the terminal interface, [`store`] what a person keeps, and [`cli`] the command line.

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
pub mod sanitize;
pub mod skat;
pub mod solver;
#[cfg(feature = "app")]
pub mod store;
#[cfg(feature = "app")]
pub mod table;
pub mod verdict;
pub mod words;
