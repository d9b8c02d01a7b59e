//! What is searched for in the background: questions that take time, their answers, and the thread that finds them.

pub mod answers;
pub mod filter;
pub mod mark_search;
pub mod worker;

use std::sync::Arc;

use self::filter::{Filter, FitSearch, Fits};
use self::mark_search::MarkSearch;
use crate::store::MarkId;
use tableaux_engine::atlas::{Column, Difficulty, Values};
use tableaux_engine::coach::{Narrowness, Reachable};
use tableaux_engine::freecell::find::{DealingMistake, Identification, MatchIndex};
use tableaux_engine::freecell::{Layout, Pattern, Position};
use tableaux_engine::gears;
use tableaux_engine::gears::Solution;
use tableaux_engine::generator::Generator;
use tableaux_engine::number::{DealNumber, DealRange, DealSet};
use tableaux_engine::solver::Effort;
use tableaux_engine::verdict::Verdict;
use tableaux_engine::verdict::fewest_cells::FewestCells;
use tableaux_engine::verdict::outcome::{Outcome, OutcomeBlock};

/// A question that takes a search.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub enum Query {
    /// The fewest presses that solve a board of gears.
    Presses(gears::Board),
    /// Whether a position can be won, and how.
    Verdict(Position),
    /// The fewest free cells with which a board can be won.
    FewestCells(Layout, Thoroughness),
    /// How hard a board before the first move is with four free cells.
    Difficulty(Layout),
    /// A solution of a position that can be won, searched for with some effort so that it is short.
    Solution(Position, Effort),
    /// Which moves of a position keep it winnable.
    Narrowness(Position),
    /// What can still be reached from a position that is lost.
    Reachable(Position),
    /// The numbers of a board that a generator dealt.
    Numbers(Generator, Layout),
    /// The mistakes with which a generator deals a number as a board.
    Mistakes(Generator, DealNumber, Layout),
    /// The numbers of a range that match a board whose first cards are known, however many.
    MatchIndex(Generator, Pattern, DealRange),
    /// The numbers of a range that match a board, each of them dealt.
    Matches(Generator, Pattern, DealRange),
    /// The next deals that fit a filter.
    Fits(FitSearch),
    Marks(MarkSearch),
    /// Whether some consecutive deals can be won, as far as a short search tells.
    Outcomes(OutcomeBlock),
    /// The values of a measure for the deals of a range, or for those that fit a filter, without a search.
    Values(Generator, DealRange, Column, Option<Filter>),
}

impl Query {
    /// The values of a measure for the deals 1–32,000, among which those of others are shown.
    pub const fn scale(measure: Column) -> Self {
        Self::Values(Generator::Microsoft, DealSet::MICROSOFT.numbers(), measure, None)
    }
}

/// How thoroughly the fewest free cells are searched for.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Thoroughness {
    /// For a part of a second: what is shown without being asked for.
    Quick,
    /// For as long as there is memory.
    Full,
}

/// What a search has found; the variant is that of the [`Query`].
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Answer {
    /// The presses, if the board can be solved.
    Presses(Option<Solution>),
    Verdict(Verdict),
    FewestCells(FewestCells),
    /// How hard the board is; nothing if it cannot be won, or if a limit was met before that was known.
    Difficulty(Option<Difficulty>),
    /// The verdict with the solution, unless a limit was met before there was one.
    Solution(Verdict),
    Narrowness(Arc<Narrowness>),
    /// How many positions, and what none of them allows.
    Reachable(Arc<Reachable>),
    /// The numbers, or why there are none.
    Numbers(Identification),
    /// The mistakes, likeliest first; `None` if nothing explains the board.
    Mistakes(Option<Vec<DealingMistake>>),
    MatchIndex(Arc<MatchIndex>),
    Matches(Vec<DealNumber>),
    /// Which of the first numbers fit: as far as a part of a second's search comes.
    Fits(Fits),
    Marks(Vec<MarkId>),
    /// Whether each of the deals can be won.
    Outcomes([Outcome; OutcomeBlock::LEN]),
    Values(Arc<Values>),
}
