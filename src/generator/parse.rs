//! Reading a generator: a name, or its numbers.

use std::str::FromStr;

use thiserror::Error;

use super::lcg::{Index, Lcg, Seed};
use super::named;
use crate::sanitize::quoted;

const ACCEPTED: &str = "a=…,c=…,m=…,shift=…,mask=… is accepted";

/// What is wrong with a text that should be a generator.
#[derive(Debug, Clone, PartialEq, Eq, Error)]
pub enum GeneratorError {
    /// Neither a name nor a specification.
    #[error("'{0}' is no generator: microsoft, {names} or {ACCEPTED}", names = names())]
    NoName(String),
    /// A part that is not one of the five.
    #[error("'{0}' is no part of a generator: {ACCEPTED}")]
    NoPart(String),
    /// A part that is there twice.
    #[error("{0} is given twice: {ACCEPTED}")]
    Twice(&'static str),
    /// A part that is not there.
    #[error("{0} is missing: {ACCEPTED}")]
    Missing(&'static str),
    /// A part whose value is none, or out of its bounds.
    #[error("{part}={value}: {accepted} is accepted, as 32767, 0x7fff, 2^15 or 2^15-1")]
    BadValue {
        /// The part.
        part: &'static str,
        /// What was given, fit to be printed.
        value: String,
        /// What could have been.
        accepted: &'static str,
    },
}

fn names() -> String {
    named::ALL.map(|named| named.name).join(", ")
}

/// The parts of a specification, with their bounds.
const PARTS: [(&str, u128, u128, &str); 5] = [
    ("a", 1, u64::MAX as u128, "a number from 1 to 2^64-1"),
    ("c", 0, u64::MAX as u128, "a number from 0 to 2^64-1"),
    ("m", 2, 1 << 64, "a number from 2 to 2^64"),
    ("shift", 0, 63, "a number from 0 to 63"),
    ("mask", 1, u64::MAX as u128, "a number from 1 to 2^64-1"),
];

/// One of [`named::ALL`] in any case, or `a=…,c=…,m=…,shift=…,mask=…` in any order, each decimal, hexadecimal as
/// `0x7fff`, a power as `2^31`, or one less as `2^31-1`.
impl FromStr for Lcg {
    type Err = GeneratorError;

    fn from_str(text: &str) -> Result<Self, GeneratorError> {
        let text = text.trim();
        if let Some(named) = named::ALL.iter().find(|named| named.name.eq_ignore_ascii_case(text)) {
            return Ok(named.generator);
        }
        if !text.contains('=') {
            return Err(GeneratorError::NoName(quoted(text)));
        }
        let mut values = [None; PARTS.len()];
        for given in text.split(',') {
            let (part, value) = given.split_once('=').ok_or_else(|| GeneratorError::NoPart(quoted(given)))?;
            let at = PARTS.iter().position(|known| known.0.eq_ignore_ascii_case(part.trim()));
            let at = at.ok_or_else(|| GeneratorError::NoPart(quoted(given)))?;
            let (part, least, most, accepted) = PARTS[at];
            let number = number(value.trim()).filter(|number| (least..=most).contains(number));
            let number =
                number.ok_or_else(|| GeneratorError::BadValue { part, value: quoted(value.trim()), accepted })?;
            if values[at].replace(number).is_some() {
                return Err(GeneratorError::Twice(part));
            }
        }
        if let Some(missing) = values.iter().position(Option::is_none) {
            return Err(GeneratorError::Missing(PARTS[missing].0));
        }
        let [a, c, modulus, shift, mask] = values.map(Option::unwrap_or_default); // none is missing
        if a % modulus == 0 {
            let accepted = "a number that is not 0 modulo m";
            return Err(GeneratorError::BadValue { part: "a", value: a.to_string(), accepted });
        }
        let small = |number: u128| u64::try_from(number).unwrap_or(u64::MAX); // within their bounds
        Ok(Self {
            multiplier: small(a % modulus),
            increment: small(c % modulus),
            modulus,
            shift: u32::try_from(shift).unwrap_or(63),
            mask: small(mask),
            seed: Seed::Number,
            index: Index::Modulo,
        })
    }
}

/// A number in one of four ways of writing it.
fn number(text: &str) -> Option<u128> {
    let digits = |text: &str, base| {
        let plain = !text.is_empty() && text.chars().all(|c| c.is_digit(base));
        if plain { u128::from_str_radix(text, base).ok() } else { None }
    };
    if let Some(hexadecimal) = text.strip_prefix("0x").or_else(|| text.strip_prefix("0X")) {
        return digits(hexadecimal, 16);
    }
    let Some(power) = text.strip_prefix("2^") else { return digits(text, 10) };
    let (power, less) = power.split_once('-').map_or((power, Some(0)), |(power, less)| (power, digits(less, 10)));
    let power = digits(power, 10).and_then(|power| u32::try_from(power).ok())?;
    1_u128.checked_shl(power)?.checked_sub(less?)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn error(text: &str) -> String {
        text.parse::<Lcg>().unwrap_err().to_string()
    }

    #[test]
    fn every_generator_reads_back() {
        for named in &named::ALL {
            assert_eq!(named.generator.to_string(), named.name);
            assert_eq!(named.name.to_uppercase().parse(), Ok(named.generator));
        }
        for (a, m) in [(2, 2), (1000, 1000), (3000, 1000)] {
            let refused = error(&format!("a={a},c=3,m={m},shift=0,mask=1"));
            assert!(refused.starts_with(&format!("a={a}: a number that is not 0 modulo m is accepted")), "{refused}");
        }
        let own = "a=5,c=3,m=1000,shift=2,mask=0xff";
        assert_eq!(own.parse::<Lcg>().unwrap().to_string(), own);
        assert_eq!(" M=2^10-24 , mask=255,shift=0x2, C=1003 ,A=2005".parse(), own.parse::<Lcg>());
    }

    #[test]
    fn mistakes_are_named() {
        assert!(error("foo").starts_with("'foo' is no generator: microsoft, msvc, ansi-c, "));
        assert!(error("").starts_with("'' is no generator: "));
        assert_eq!(error("a=1,b=2"), format!("'b=2' is no part of a generator: {ACCEPTED}"));
        assert_eq!(error("a=1,,"), format!("'' is no part of a generator: {ACCEPTED}"));
        assert_eq!(error("a=1,a=2"), format!("a is given twice: {ACCEPTED}"));
        assert_eq!(error("a=1,c=2,m=2^32,shift=16"), format!("mask is missing: {ACCEPTED}"));
        let tail = "is accepted, as 32767, 0x7fff, 2^15 or 2^15-1";
        assert_eq!(error("a=x"), format!("a=x: a number from 1 to 2^64-1 {tail}"));
        assert_eq!(error("m=2^65"), format!("m=2^65: a number from 2 to 2^64 {tail}"));
        assert_eq!(error("m=1"), format!("m=1: a number from 2 to 2^64 {tail}"));
        assert_eq!(error("shift=64"), format!("shift=64: a number from 0 to 63 {tail}"));
        for wrong in ["", "+1", "-1", "0x", "2^", "2^999", "2^3-9", "1e3", "1_000", "2^-1", "9".repeat(60).as_str()] {
            assert_eq!(error(&format!("c={wrong}")), format!("c={}: a number from 0 to 2^64-1 {tail}", quoted(wrong)));
        }
    }
}
