//! A measure of a deal: the source of its value, and its wording.

use super::difficulty::Components;
use crate::coach::Crux;
use crate::freecell::cell_count::CellCount;
use crate::freecell::facts::Facts;
use crate::skat::OpenValue;
use crate::verdict::Solution;
use crate::verdict::fewest_cells::FewestCells;

/// The description of a column, see [`Column::measure`](super::column::Column::measure).
#[derive(Debug, Clone, Copy)]
pub struct Measure {
    /// The name in CSV and JSON, which queries accept too.
    pub name: &'static str,
    /// The name that people read, of one or more words. Queries accept it, and are written with it.
    pub title: &'static str,
    /// The meaning, in half a line.
    pub meaning: &'static str,
    /// The source of the value.
    pub source: Source,
    /// The meaning and use, in a sentence or two; empty if the measure is not on the card.
    pub explanation: &'static str,
    /// The values that make a deal harder, other things being equal.
    pub harder: Harder,
    /// The words for both ends of the scale, easier deals first.
    pub ends: [&'static str; 2],
}

impl Measure {
    /// Creates a measure that is not on the card and has no meaning yet. More of it is harder.
    pub(super) const fn new(name: &'static str, source: Source) -> Self {
        Self { name, title: name, meaning: "", source, explanation: "", harder: Harder::More, ends: ["easy", "hard"] }
    }
}

/// The direction in which a measure makes a deal harder.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Harder {
    /// Larger values are harder.
    More,
    /// Smaller values are harder.
    Fewer,
}

/// The source of a measure's value.
#[derive(Debug, Clone, Copy)]
pub enum Source {
    /// The number of the deal.
    Number,
    /// A count on the board.
    Board(fn(&Facts) -> u32),
    /// The search for any solution.
    Verdict,
    /// The number of positions that this search expands.
    States,
    /// A count on a short solution.
    Solution(fn(&Solution) -> u32),
    /// The bound proven by the search for a short solution.
    Bound,
    /// The effort of that search.
    Effort,
    /// The judgment of all moves along a short solution.
    Crux(fn(Crux) -> Option<u32>),
    /// The components of difficulty: random games and a search.
    Difficulty(fn(&Components) -> u64),
    /// Searches with fewer and fewer cells.
    Cells(fn(FewestCells) -> Option<CellCount>),
    /// The declarer of a Skat deal's best game.
    Declarer,
    /// The contract of that game.
    Contract,
    /// A figure of that game.
    BestGame(fn(&OpenValue) -> Option<u32>),
}

/// The cost of finding a measure, cheapest first. Measures of the same cost are found together.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Cost {
    /// None: the number itself.
    Number,
    /// A tenth of a microsecond: a count on the board.
    Facts,
    /// Some fifty microseconds for most deals: a search for any solution.
    Verdict,
    /// About ten milliseconds for most deals: a search for a short solution.
    Moves,
    /// Another twenty milliseconds: a search for each move of the positions along that solution.
    Crux,
    /// Up to 25 milliseconds.
    Difficulty,
    /// Milliseconds to minutes: searches with fewer and fewer cells.
    Cells,
    /// Some two tenths of a second: searches for a Skat deal's best game with open cards.
    BestGame,
}

impl Source {
    /// Returns the cost of finding a value.
    pub const fn cost(self) -> Cost {
        match self {
            Self::Number => Cost::Number,
            Self::Board(_) => Cost::Facts,
            Self::Verdict | Self::States => Cost::Verdict,
            Self::Solution(_) | Self::Bound | Self::Effort => Cost::Moves,
            Self::Crux(_) => Cost::Crux,
            Self::Difficulty(_) => Cost::Difficulty,
            Self::Cells(_) => Cost::Cells,
            Self::Declarer | Self::Contract | Self::BestGame(_) => Cost::BestGame,
        }
    }

    /// Returns whether the values are words; otherwise they are numbers.
    pub const fn is_text(self) -> bool {
        matches!(self, Self::Verdict | Self::Effort | Self::Declarer | Self::Contract)
    }

    /// Returns whether a deal may have no value. An undecided verdict is a word, too.
    pub const fn is_optional(self) -> bool {
        !matches!(self, Self::Number | Self::Board(_) | Self::Verdict)
    }
}
