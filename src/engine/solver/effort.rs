//! The effort of the search for a short solution.

use std::fmt;
use std::str::FromStr;

use thiserror::Error;

/// The effort of the search for a short solution, once there is any. More effort never gives a longer one.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Effort {
    /// The first solution found.
    #[default]
    Fast,
    /// Hundredths of a second for most deals.
    Short,
    /// Tenths of a second for most deals.
    Best,
    /// Seconds: until the solution is proven to be the shortest, or 2²⁴ positions have been searched.
    Proof,
}

impl Effort {
    /// All efforts, ascending.
    pub const ALL: [Self; 4] = [Self::Fast, Self::Short, Self::Best, Self::Proof];

    /// Returns the name used on the command line.
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

/// The error for text that is not an effort.
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
