//! The random number generators that shuffle the pack: Microsoft's with its bands, and others.

pub mod lcg;
pub mod microsoft;
pub mod named;
mod text;

pub use lcg::{Lcg, LcgError, LcgParameters};

use std::fmt;
use std::str::FromStr;

use thiserror::Error;

use self::lcg::IndexRule;
use crate::number::{DealNumber, DealRange};
use crate::parse_error::ParseError;
use crate::serialization::serialize_as_text;

/// A random number generator that turns deal numbers into deals.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Default)]
pub enum Generator {
    /// Microsoft's with FreeCell Pro's extension; deals the numbers 0 … 2³³ − 1.
    #[default]
    Microsoft,
    /// Another generator; deals the numbers 0 … 2³² − 1. Its deals are a convention of this program alone.
    Lcg(Lcg),
}

/// An error for a number that has no deal.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Error)]
#[error("{number} {}", self.why())]
pub struct DealError {
    number: DealNumber,
    lcg: Lcg,
}

impl DealError {
    fn why(&self) -> String {
        let Self { number, lcg } = self;
        if *number > DealRange::U32.last() {
            return format!("is past the last deal of the generator {lcg}; use 0 to 4294967295");
        }
        let modulus = lcg.parameters().modulus;
        format!(
            "cannot seed the generator {lcg}, which never leaves the state 0; use numbers that are not 0 modulo {modulus}"
        )
    }
}

/// A state of the generator, and the number drawn in it.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct Draw {
    /// The state, s.
    pub state: u64,
    /// The number drawn, r.
    pub r: u64,
}

impl Generator {
    /// Returns the last number the generator deals.
    pub const fn last(&self) -> DealNumber {
        self.numbers().last()
    }

    /// Returns the numbers the generator deals.
    pub const fn numbers(&self) -> DealRange {
        match self {
            Self::Microsoft => DealRange::ALL,
            Self::Lcg(_) => DealRange::U32,
        }
    }

    /// Returns the endless draws of a number.
    ///
    /// # Errors
    /// Fails if the number has no deal; never with [`Generator::Microsoft`].
    pub fn draws(&self, number: DealNumber) -> Result<impl Iterator<Item = Draw>, DealError> {
        let generator = *self;
        let mut state = match self {
            Self::Microsoft => number.seed().into(),
            Self::Lcg(lcg) => {
                let seed = u32::try_from(number.get()).ok();
                seed.and_then(|seed| lcg.initial_state(seed)).ok_or(DealError { number, lcg: *lcg })?
            }
        };
        Ok(std::iter::repeat_with(move || {
            let r;
            (state, r) = match &generator {
                #[expect(clippy::cast_possible_truncation, reason = "Microsoft's states have 32 bits")]
                Self::Microsoft => {
                    let next = microsoft::next(state as u32);
                    (next.into(), number.band().draw(next).into())
                }
                Self::Lcg(lcg) => {
                    let next = lcg.next(state);
                    (next, lcg.draw(next))
                }
            };
            Draw { state, r }
        }))
    }

    /// Returns the index, for a draw r, of the card to deal from the `left` cards.
    pub const fn index(&self, r: u64, left: usize) -> usize {
        match self {
            Self::Microsoft => IndexRule::Modulo.index(r, left),
            Self::Lcg(lcg) => lcg.parameters().index_rule.index(r, left),
        }
    }
}

/// Writes `microsoft`, or the [`Lcg`].
impl fmt::Display for Generator {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Microsoft => f.write_str("microsoft"),
            Self::Lcg(lcg) => lcg.fmt(f),
        }
    }
}

/// Parses `microsoft`, or an [`Lcg`].
impl FromStr for Generator {
    type Err = ParseError;

    fn from_str(text: &str) -> Result<Self, ParseError> {
        if text.trim().eq_ignore_ascii_case("microsoft") {
            return Ok(Self::Microsoft);
        }
        text.parse().map(Self::Lcg)
    }
}

serialize_as_text!(Generator, "a generator, such as `minstd`", |generator| Some(generator.to_string()));
