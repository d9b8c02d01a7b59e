//! What a measure of a deal is: how its value is found, and the words for it.

use super::column::Column;
use crate::coach::Crux;
use crate::freecell::facts::Facts;
use crate::verdict::Solution;

/// What there is to say about a column, see [`Column::measure`].
#[derive(Debug, Clone, Copy)]
pub struct Measure {
    /// The column.
    pub column: Column,
    /// Its name in CSV, in JSON, in a query and in a heading.
    pub name: &'static str,
    /// What it is, in half a line.
    pub meaning: &'static str,
    /// How its value is found.
    pub source: Source,
    /// Its name on the card of a deal where there is little room.
    pub short: &'static str,
    /// Its name there where there is more.
    pub long: &'static str,
    /// What it is and what it is for, in a sentence or two; empty if it is not on the card.
    pub explanation: &'static str,
    /// What a deal with a larger value has more of.
    pub noun: &'static str,
    /// The words before the noun, for a larger value and for a smaller one.
    pub comparatives: [&'static str; 2],
    /// Which deals are harder by it, other things being equal.
    pub harder: Harder,
    /// The words for both ends of its scale, that of the easier deals first.
    pub ends: [&'static str; 2],
}

impl Measure {
    /// A measure that is not on the card, and whose meaning is still to be said. Deals have more of it or fewer, and those with more are harder.
    pub(super) const fn new(column: Column, name: &'static str, source: Source) -> Self {
        Self {
            column,
            name,
            meaning: "",
            source,
            short: name,
            long: name,
            explanation: "",
            noun: name,
            comparatives: ["more", "fewer"],
            harder: Harder::More,
            ends: ["easy", "hard"],
        }
    }
}

/// Which of two values of a measure makes a deal harder.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Harder {
    /// The larger one.
    More,
    /// The smaller one.
    Fewer,
}

/// How the value of a measure is found.
#[derive(Debug, Clone, Copy)]
pub enum Source {
    /// It is the number of the deal.
    Number,
    /// It is counted on the board.
    Board(fn(&Facts) -> u32),
    /// The search for any solution finds it.
    Verdict,
    /// That search counts its positions.
    States,
    /// It is counted on a short solution.
    Solution(fn(&Solution) -> u32),
    /// The search for a short solution proves it.
    Bound,
    /// It says how that was searched for.
    Effort,
    /// All moves along a short solution are judged.
    Crux(fn(Crux) -> Option<u32>),
    /// Random games are played.
    Difficulty,
    /// The deal is searched with fewer and fewer cells.
    Cells,
}

/// What finding a measure costs, the cheapest first. Measures of the same cost are found together.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Cost {
    /// Nothing: it is the number.
    Number,
    /// A tenth of a microsecond: it is counted on the board.
    Facts,
    /// Some fifty microseconds for most deals: a search for any solution.
    Verdict,
    /// About ten milliseconds for most deals: a search for a short solution.
    Moves,
    /// Twenty milliseconds more: a search for each move of the positions on the way of that solution.
    Crux,
    /// Up to 25 milliseconds.
    Difficulty,
    /// Milliseconds to minutes: searches with fewer and fewer cells.
    Cells,
}

impl Source {
    /// What finding a value costs.
    pub const fn cost(self) -> Cost {
        match self {
            Self::Number => Cost::Number,
            Self::Board(_) => Cost::Facts,
            Self::Verdict | Self::States => Cost::Verdict,
            Self::Solution(_) | Self::Bound | Self::Effort => Cost::Moves,
            Self::Crux(_) => Cost::Crux,
            Self::Difficulty => Cost::Difficulty,
            Self::Cells => Cost::Cells,
        }
    }

    /// Whether the values are words; the others are numbers.
    pub const fn is_text(self) -> bool {
        matches!(self, Self::Verdict | Self::Effort)
    }

    /// Whether a deal may have no value. A verdict that no search finds is a word as well.
    pub const fn is_optional(self) -> bool {
        !matches!(self, Self::Number | Self::Board(_) | Self::Verdict)
    }
}
