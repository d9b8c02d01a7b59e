//! The effort of the search for a short solution.

use std::str::FromStr;

use thiserror::Error;

crate::named_enum! {
    /// The effort of the search for a short solution, once there is any. More effort never gives a longer one.
    #[derive(Debug, Clone, Copy, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
    pub enum Effort {
        /// The first solution found.
        #[default]
        Fast = "fast",
        /// Hundredths of a second for most deals.
        Short = "short",
        /// Tenths of a second for most deals.
        Best = "best",
        /// Seconds: until the solution is proven to be the shortest, or 2²⁴ positions have been searched.
        Proof = "proof",
    }
}

/// The error for text that is not an effort.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Error)]
#[error("unknown effort; use fast, short, best or proof")]
#[non_exhaustive]
pub struct ParseEffortError;

impl FromStr for Effort {
    type Err = ParseEffortError;

    fn from_str(text: &str) -> Result<Self, ParseEffortError> {
        Self::named(text).ok_or(ParseEffortError)
    }
}
