//! The columns of a table of deals: the measures that surveys write, queries compare and the browser sorts by.

use std::fmt;
use std::str::FromStr;

use thiserror::Error;

use crate::freecell::{FactName, Facts};
use crate::solver::Effort;
use crate::verdict::outcome::Outcome;

/// A column of a table of deals. Its name is the same in CSV, in JSON and in a query.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Column {
    /// The deal number.
    Number,
    /// Whether the deal can be won with four free cells.
    Verdict,
    /// The fewest free cells with which it can be won.
    Cells,
    /// How hard it is: how many of 100 deals are easier.
    Difficulty,
    /// The moves of the shortest solution known, a supermove counting once and moves home not.
    Moves,
    /// The moves that every solution has at least.
    Bound,
    /// The cards that this solution moves, those home included.
    Cards,
    /// The positions that the search for a first solution expands.
    States,
    /// [`Facts::aces`].
    Aces,
    /// [`Facts::low_cards`].
    LowCards,
    /// [`Facts::inversions`].
    Inversions,
    /// [`Facts::sequences`].
    Sequences,
    /// [`Facts::deadlocks`].
    Deadlocks,
    /// How much was searched for the solution of the moves and cards, and for the bound.
    Effort,
}

impl Column {
    /// All columns, in the order of a survey.
    pub const OF_SURVEY: [Self; 14] = [
        Self::Number,
        Self::Verdict,
        Self::Cells,
        Self::Difficulty,
        Self::Moves,
        Self::Bound,
        Self::Cards,
        Self::States,
        Self::Aces,
        Self::LowCards,
        Self::Inversions,
        Self::Sequences,
        Self::Deadlocks,
        Self::Effort,
    ];
    /// The measures among them, which are numbers but for the verdict: the others say how these were found.
    pub const ALL: [Self; 13] = {
        let [measures @ .., _] = Self::OF_SURVEY;
        measures
    };

    /// Its name, what it is in half a line, and the fact that it is if it can be counted on the board.
    const fn entry(self) -> (&'static str, &'static str, Option<FactName>) {
        match self {
            Self::Number => ("number", "deal number", None),
            Self::Verdict => ("verdict", "solved, impossible or unknown, with four free cells", None),
            Self::Cells => ("cells", "fewest free cells with which it can be won", None),
            Self::Difficulty => ("difficulty", "how many of 100 deals are easier", None),
            Self::Moves => {
                ("moves", "moves of the shortest solution known, a supermove counting once and moves home not", None)
            }
            Self::Bound => ("bound", "moves that every solution has at least", None),
            Self::Cards => ("cards", "cards moved by that solution, those home included", None),
            Self::States => ("states", "positions searched until the first solution or until none is left", None),
            Self::Aces => ("aces", "cards over the aces", Some(FactName::Aces)),
            Self::LowCards => ("depth", "cards over the aces, twos, threes and fours", Some(FactName::LowCards)),
            Self::Inversions => (
                "inversions",
                "pairs in a cascade of which the lower card lies under the higher one",
                Some(FactName::Inversions),
            ),
            Self::Sequences => ("runs", "neighbours in a cascade that are in order already", Some(FactName::Sequences)),
            Self::Deadlocks => {
                ("deadlocks", "cards that lie over a lower one of their suit", Some(FactName::Deadlocks))
            }
            Self::Effort => (
                "effort",
                "how much was searched for moves, bound and cards: fast, short, best or proof; a bound that the program \
                 has of the deal counts where it is higher",
                None,
            ),
        }
    }

    /// Its name.
    pub const fn name(self) -> &'static str {
        self.entry().0
    }

    /// What it is, in half a line.
    pub const fn meaning(self) -> &'static str {
        self.entry().1
    }

    /// The fact that it is, if it can be counted on the board.
    pub const fn fact(self) -> Option<FactName> {
        self.entry().2
    }

    /// Its value, if it can be counted on the board.
    pub fn count(self, facts: &Facts) -> Option<u32> {
        self.fact().map(|fact| facts.get(fact))
    }
}

impl fmt::Display for Column {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.name())
    }
}

/// Text that names no measure.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Error)]
#[error("not the name of a measure")]
pub struct ParseColumnError;

impl FromStr for Column {
    type Err = ParseColumnError;

    fn from_str(text: &str) -> Result<Self, ParseColumnError> {
        Self::ALL.into_iter().find(|column| column.name() == text).ok_or(ParseColumnError)
    }
}

/// The value of a column for a deal.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Value {
    /// A number or a count.
    Number(u64),
    /// A verdict.
    Verdict(Outcome),
    /// An effort.
    Effort(Effort),
    /// It is not known: no search has found it within its limits, or it does not exist, such as the moves of a deal that
    /// cannot be won.
    Unknown,
}
