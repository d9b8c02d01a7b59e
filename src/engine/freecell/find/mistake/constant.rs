//! The constants of Microsoft's generator, and their mistyped values.

use std::collections::BTreeSet;

use crate::generator::microsoft::{INCREMENT, MULTIPLIER};

crate::named_enum! {
    /// A constant of Microsoft's generator.
    #[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
    pub enum Constant {
        /// a = 214013.
        Multiplier = "multiplier",
        /// c = 2531011.
        Increment = "increment",
        /// m = 2147483648.
        Modulus = "modulus",
    }
}

impl Constant {
    /// Returns the right value.
    pub const fn value(self) -> u64 {
        match self {
            Self::Multiplier => MULTIPLIER as u64,
            Self::Increment => INCREMENT as u64,
            Self::Modulus => 1 << 31,
        }
    }

    /// Returns all constants with a wrong digit, a missing digit, or two digits exchanged.
    pub fn mistyped() -> impl Iterator<Item = (Self, u64)> {
        Self::ALL
            .into_iter()
            .flat_map(|constant| mistyped(constant.value()).into_iter().map(move |value| (constant, value)))
    }
}

/// Returns a number with one digit changed, left out or exchanged with another, ascending.
pub fn mistyped(number: u64) -> BTreeSet<u64> {
    let digits = number.to_string().into_bytes();
    let mut found = BTreeSet::new();
    for at in 0..digits.len() {
        let mut changed = digits.clone();
        for digit in b'0'..=b'9' {
            changed[at] = digit;
            found.insert(changed.clone());
        }
        let mut short = digits.clone();
        short.remove(at);
        found.insert(short);
        for other in 0..at {
            let mut exchanged = digits.clone();
            exchanged.swap(at, other);
            found.insert(exchanged);
        }
    }
    let is_number = |digits: &Vec<u8>| digits.first().is_some_and(|&first| first != b'0');
    let parse = |digits: Vec<u8>| String::from_utf8(digits).ok()?.parse().ok();
    found.into_iter().filter(is_number).filter_map(parse).filter(|&other| other != number).collect()
}
