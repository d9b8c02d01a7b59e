//! How much a search spends on a short solution.

use std::fmt;
use std::str::FromStr;

use thiserror::Error;

/// How much a search spends on a short solution, once it has any. More effort never gives a longer one.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Effort {
    /// The first solution found.
    #[default]
    Fast,
    /// Hundredths of a second for most deals.
    Short,
    /// Tenths of a second for most deals.
    Best,
    /// Until the solution is proven to be the shortest, or 2²⁴ positions were searched: seconds.
    Proof,
}

impl Effort {
    /// All of them, from the least.
    pub const ALL: [Self; 4] = [Self::Fast, Self::Short, Self::Best, Self::Proof];

    /// Its name, as it is written on the command line.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Fast => "fast",
            Self::Short => "short",
            Self::Best => "best",
            Self::Proof => "proof",
        }
    }
}

impl fmt::Display for Effort {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

/// Text that names no effort.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Error)]
#[error("an effort is fast, short, best or proof")]
#[non_exhaustive]
pub struct ParseEffortError;

impl FromStr for Effort {
    type Err = ParseEffortError;

    fn from_str(text: &str) -> Result<Self, ParseEffortError> {
        Self::ALL.into_iter().find(|effort| effort.name() == text).ok_or(ParseEffortError)
    }
}
