//! What is searched for in the background: questions that take time, their answers, and the thread that finds them.

pub mod answers;
pub mod worker;

use crate::freecell::find::Identification;
use crate::freecell::{Deal, Pattern};
use crate::gears;
use crate::gears::Solution;
use crate::generator::Generator;
use crate::verdict::Verdict;
use crate::verdict::fewest_cells::FewestCells;

/// A question that takes a search.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Query {
    /// The fewest presses that solve a board of gears.
    Presses(gears::Board),
    /// Whether a deal can be won with four free cells, and how.
    Verdict(Deal),
    /// The fewest free cells with which a deal can be won.
    FewestCells(Deal),
    /// The numbers of a board that a generator dealt.
    Numbers(Generator, Pattern),
}

/// What a search has found; the variant is that of the [`Query`].
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Answer {
    /// The presses, if the board can be solved.
    Presses(Option<Solution>),
    /// Whether the deal can be won.
    Verdict(Verdict),
    /// The fewest free cells.
    FewestCells(FewestCells),
    /// The numbers, or why there are none.
    Numbers(Identification),
}
