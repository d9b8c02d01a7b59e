//! The text of a generator: a name, or the parameters.

use std::fmt;
use std::str::FromStr;

use super::lcg::{IndexRule, Lcg, LcgParameters, Seeding};
use super::named;
use crate::parse_error::ParseError;
use crate::sanitize::quoted;

const ACCEPTED: &str = "a=…,c=…,m=…,shift=…,mask=…";

/// Returns the error for a parameter that is not a number, or is out of bounds.
fn bad_value(parameter: &str, value: &str, accepted: &str) -> ParseError {
    ParseError::new(format_args!("{parameter}={value} is wrong; use {accepted}, such as 32767, 0x7fff, 2^15 or 2^15-1"))
}

struct Parameter {
    name: &'static str,
    min: u128,
    max: u128,
    accepted: &'static str,
}

const PARAMETERS: [Parameter; 5] = [
    Parameter { name: "a", min: 1, max: u64::MAX as u128, accepted: "a number from 1 to 2^64-1" },
    Parameter { name: "c", min: 0, max: u64::MAX as u128, accepted: "a number from 0 to 2^64-1" },
    Parameter { name: "m", min: 2, max: 1 << 64, accepted: "a number from 2 to 2^64" },
    Parameter { name: "shift", min: 0, max: 63, accepted: "a number from 0 to 63" },
    Parameter { name: "mask", min: 1, max: u64::MAX as u128, accepted: "a number from 1 to 2^64-1" },
];

/// Writes the name if the generator has one, otherwise `a=…,c=…,m=…,shift=…,mask=…`.
impl fmt::Display for Lcg {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if let Some(named) = named::ALL.iter().find(|named| named.lcg == *self) {
            return f.write_str(named.name);
        }
        let LcgParameters { multiplier, increment, modulus, shift, mask, .. } = self.parameters();
        write!(f, "a={multiplier},c={increment},m={modulus},shift={shift},mask={mask:#x}")
    }
}

/// Parses one of [`named::ALL`] in any case, or `a=…,c=…,m=…,shift=…,mask=…` in any order. Values are decimal,
/// hexadecimal (`0x7fff`), or a power of two (`2^31`), also less one (`2^31-1`).
impl FromStr for Lcg {
    type Err = ParseError;

    fn from_str(text: &str) -> Result<Self, ParseError> {
        let text = text.trim();
        if let Some(named) = named::ALL.iter().find(|named| named.name.eq_ignore_ascii_case(text)) {
            return Ok(named.lcg);
        }
        if !text.contains('=') {
            let names = named::ALL.map(|named| named.name).join(", ");
            let unknown = quoted(text);
            return Err(ParseError::new(format_args!(
                "unknown generator '{unknown}'; use microsoft, {names} or {ACCEPTED}"
            )));
        }
        let mut values = [None; PARAMETERS.len()];
        for assignment in text.split(',') {
            let unknown = || {
                ParseError::new(format_args!("'{}' is not a part of a generator; use {ACCEPTED}", quoted(assignment)))
            };
            let (name, value) = assignment.split_once('=').ok_or_else(unknown)?;
            let (name, value) = (name.trim(), value.trim());
            let mut candidates = PARAMETERS.iter().zip(&mut values);
            let (parameter, slot) =
                candidates.find(|(parameter, _)| parameter.name.eq_ignore_ascii_case(name)).ok_or_else(unknown)?;
            let number = parse_number(value).filter(|number| (parameter.min..=parameter.max).contains(number));
            let number = number.ok_or_else(|| bad_value(parameter.name, &quoted(value), parameter.accepted))?;
            if slot.replace(number).is_some() {
                return Err(ParseError::new(format_args!("{} is given twice; use {ACCEPTED}", parameter.name)));
            }
        }
        if let Some((missing, _)) = PARAMETERS.iter().zip(&values).find(|(_, value)| value.is_none()) {
            return Err(ParseError::new(format_args!("{} is missing; use {ACCEPTED}", missing.name)));
        }
        let [a, c, modulus, shift, mask] = values.map(|value| value.expect("none is missing"));
        let to_u64 = |value: u128| u64::try_from(value).expect("the bounds, or the modulus, are at most 2^64");
        Self::new(LcgParameters {
            // Reduced, so that a and a + m give the same generator.
            multiplier: to_u64(a % modulus),
            increment: to_u64(c % modulus),
            modulus,
            shift: u32::try_from(shift).expect("the bound is 63"),
            mask: to_u64(mask),
            seeding: Seeding::Number,
            index_rule: IndexRule::Modulo,
        })
        .map_err(|_| bad_value("a", &a.to_string(), "a number that is not 0 modulo m"))
    }
}

/// Parses `32767`, `0x7fff`, `2^15` or `2^15-1`.
fn parse_number(text: &str) -> Option<u128> {
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
