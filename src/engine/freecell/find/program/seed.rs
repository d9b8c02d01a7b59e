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
    /// The digits from the last to the first.
    Reversed,
    /// The sum of the digits.
    DigitSum,
    /// The digits read as hexadecimal ones.
    Hexadecimal,
    /// The sum of the character codes of the digits.
    CodeSum,
    /// The character code of the first digit.
    FirstCode,
    /// The hash of the text, 31 times that of the text before, plus a character code.
    Hash31,
    /// Always this, whatever the number.
    Constant(u8),
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
            SeedValue::Reversed => digits().iter().rfold(0, |seed, &code| 10 * seed + u64::from(code - b'0')),
            SeedValue::DigitSum => code_sum() - digits().len() as u64 * u64::from(b'0'),
            SeedValue::Hexadecimal => digits().iter().fold(0, |seed, &code| 16 * seed + u64::from(code - b'0')),
            SeedValue::CodeSum => code_sum(),
            SeedValue::FirstCode => u64::from(digits()[0]),
            SeedValue::Hash31 => {
                digits().iter().fold(0_u32, |hash, &code| hash.wrapping_mul(31).wrapping_add(code.into())).into()
            }
            SeedValue::Constant(seed) => seed.into(),
        }
    }
}
