//! The number as the seed of a generator, and the draws before the first card.

use super::set;
use crate::freecell::find::mistake::{DealingMistake, SeedBits16, SeedDigits, SeedOffByOne};

#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct Seed {
    value: SeedValue,
    pub first: FirstDraw,
}

/// The seed of a number.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
enum SeedValue {
    /// The number itself, the right one.
    Number,
    OffByOne(SeedOffByOne),
    Bits16(SeedBits16),
    Digits(SeedDigits),
    Ignored(u8),
}

/// The draw that deals the first card.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum FirstDraw {
    /// The one after the seed, the right one.
    Right,
    /// This many after the right one.
    Extra(u8),
    /// The seed itself.
    Missing,
}

impl Seed {
    pub const RIGHT: Self = Self { value: SeedValue::Number, first: FirstDraw::Right };

    /// Adds a mistake; `None` if it conflicts with those before.
    pub fn make(&mut self, mistake: &DealingMistake) -> Option<()> {
        let value = match *mistake {
            DealingMistake::ExtraDraw(count) => {
                return set(&mut self.first, &FirstDraw::Right, FirstDraw::Extra(count));
            }
            DealingMistake::MissingDraw => return set(&mut self.first, &FirstDraw::Right, FirstDraw::Missing),
            DealingMistake::SeedOffByOne(seed) => SeedValue::OffByOne(seed),
            DealingMistake::SeedBits16(bits) => SeedValue::Bits16(bits),
            DealingMistake::SeedDigits(digits) => SeedValue::Digits(digits),
            DealingMistake::SeedIgnored(seed) => SeedValue::Ignored(seed),
            _ => return Some(()),
        };
        set(&mut self.value, &SeedValue::Number, value)
    }

    /// Returns the seed of a number; a negative one wraps around.
    pub fn of(self, number: u64) -> u64 {
        let digits = || number.to_string().into_bytes();
        let code_sum = || digits().iter().map(|&code| u64::from(code)).sum::<u64>();
        match self.value {
            SeedValue::Number => number,
            SeedValue::OffByOne(SeedOffByOne::OneLess) => number.wrapping_sub(1),
            SeedValue::OffByOne(SeedOffByOne::OneMore) => number + 1,
            #[expect(clippy::cast_possible_truncation, reason = "the low bits are meant")]
            SeedValue::Bits16(SeedBits16::Signed) => i64::from(number as i16).cast_unsigned(),
            SeedValue::Bits16(SeedBits16::Unsigned) => number & 0xffff,
            SeedValue::Digits(SeedDigits::Reversed) => {
                digits().iter().rfold(0, |seed, &code| 10 * seed + u64::from(code - b'0'))
            }
            SeedValue::Digits(SeedDigits::Sum) => code_sum() - digits().len() as u64 * u64::from(b'0'),
            SeedValue::Digits(SeedDigits::Hexadecimal) => {
                digits().iter().fold(0, |seed, &code| 16 * seed + u64::from(code - b'0'))
            }
            SeedValue::Digits(SeedDigits::CodeSum) => code_sum(),
            SeedValue::Digits(SeedDigits::FirstCode) => u64::from(digits()[0]),
            SeedValue::Digits(SeedDigits::Hash31) => {
                digits().iter().fold(0_u32, |hash, &code| hash.wrapping_mul(31).wrapping_add(code.into())).into()
            }
            SeedValue::Ignored(seed) => seed.into(),
        }
    }
}
