//! The effort of the search for a short solution.

use crate::parse_error::ParseError;
use std::str::FromStr;

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

impl FromStr for Effort {
    type Err = ParseError;

    fn from_str(text: &str) -> Result<Self, ParseError> {
        Self::named(text).ok_or_else(|| ParseError::new("unknown effort; use fast, short, best or proof"))
    }
}
