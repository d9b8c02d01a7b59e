//! The number as the seed of a generator, and the draws before the first card.

#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct Seed {
    pub value: SeedValue,
    pub first: FirstDraw,
}

/// The seed of a number.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum SeedValue {
    /// The number itself, the right one.
    Number,
    /// The number before.
    OneLess,
    /// The number after.
    OneMore,
    /// The low 16 bits of the number, with a sign: 100000 is -31072.
    Signed16,
    /// The low 16 bits of the number, without a sign: 100000 is 34464.
    Unsigned16,
    /// The low 8 bits of the number.
    Unsigned8,
    /// Twice the number.
    Doubled,
    /// The number below zero by as much; a negative seed wraps around.
    Negated,
    /// The digits from the last to the first.
    Reversed,
    /// The sum of the digits.
    DigitSum,
    /// The digits read as hexadecimal ones.
    Hexadecimal,
    /// The digits read as octal ones, up to the first 8 or 9.
    Octal,
    /// The sum of the character codes of the digits.
    CodeSum,
    /// The character code of the first digit.
    FirstCode,
    /// A hash of the text.
    Hash(TextHash),
    /// Always this, whatever the number.
    Constant(u8),
}

crate::listed_enum! {
    /// A hash of 32 bits of a text, character code by character code.
    #[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
    pub enum TextHash {
        /// 31 * hash + code, as in Java.
        Times31,
        /// 33 * hash + code from 5381 on, Bernstein's.
        Times33,
        /// 33 * hash ^ code from 5381 on.
        Times33Xor,
        /// FNV-1a, by Fowler, Noll and Vo: (hash ^ code) * 16777619 from 2166136261 on.
        Fnv1a,
    }
}

/// The draw that deals the first card.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum FirstDraw {
    /// The one after the seed, the right one.
    Right,
    /// This many after the right one.
    Extra(u16),
    /// The seed itself.
    Missing,
}

impl Seed {
    pub const RIGHT: Self = Self { value: SeedValue::Number, first: FirstDraw::Right };

    /// Returns the seed of a number; a negative one wraps around.
    pub fn of(self, number: u64) -> u64 {
        let digits = || number.to_string().into_bytes();
        let code_sum = || digits().iter().map(|&code| u64::from(code)).sum::<u64>();
        match self.value {
            SeedValue::Number => number,
            SeedValue::OneLess => number.wrapping_sub(1),
            SeedValue::OneMore => number + 1,
            #[expect(clippy::cast_possible_truncation, reason = "the low bits are meant")]
            SeedValue::Signed16 => i64::from(number as i16).cast_unsigned(),
            SeedValue::Unsigned16 => number & 0xffff,
            SeedValue::Unsigned8 => number & 0xff,
            SeedValue::Doubled => 2 * number,
            SeedValue::Negated => number.wrapping_neg(),
            SeedValue::Reversed => digits().iter().rfold(0, |seed, &code| 10 * seed + u64::from(code - b'0')),
            SeedValue::DigitSum => code_sum() - digits().len() as u64 * u64::from(b'0'),
            SeedValue::Hexadecimal => digits().iter().fold(0, |seed, &code| 16 * seed + u64::from(code - b'0')),
            SeedValue::Octal => {
                let octal = digits().into_iter().take_while(|&code| code < b'8');
                octal.fold(0, |seed, code| 8 * seed + u64::from(code - b'0'))
            }
            SeedValue::CodeSum => code_sum(),
            SeedValue::FirstCode => u64::from(digits()[0]),
            SeedValue::Hash(hash) => hash.of(&digits()).into(),
            SeedValue::Constant(seed) => seed.into(),
        }
    }
}

impl TextHash {
    fn of(self, text: &[u8]) -> u32 {
        let (first, step): (u32, fn(u32, u32) -> u32) = match self {
            Self::Times31 => (0, |hash, code| hash.wrapping_mul(31).wrapping_add(code)),
            Self::Times33 => (5381, |hash, code| hash.wrapping_mul(33).wrapping_add(code)),
            Self::Times33Xor => (5381, |hash, code| hash.wrapping_mul(33) ^ code),
            Self::Fnv1a => (0x811c_9dc5, |hash, code| (hash ^ code).wrapping_mul(0x0100_0193)),
        };
        text.iter().fold(first, |hash, &code| step(hash, code.into()))
    }
}
