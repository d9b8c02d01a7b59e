//! The variants of mistakes in drawing.

crate::listed_enum! {
    /// A way in which draws are repeated.
    #[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
    pub enum Reseeding {
        /// The generator is seeded again in each step, so that it draws the same r.
        SameDraw,
        /// r is kept as the state for the next draw.
        DrawAsState,
    }
}

/// A way in which r and its remainder are negative.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct Signed {
    /// The rule of the draw.
    pub draw: SignedDraw,
    /// The treatment of a negative remainder.
    pub remainder: NegativeRemainder,
}

crate::listed_enum! {
    /// A draw from a state of 32 bits with a sign, without a mask.
    #[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
    pub enum SignedDraw {
        /// s >> 16, for every number.
        Shifted,
        /// (s >> 16) | 0x8000, for numbers from 2³¹ to 2³² − 1.
        HighBit,
        /// (s >> 16) | 0x8000 cut to 16 bits with a sign, for these numbers.
        Short,
        /// (s >> 16) + 1, for numbers from 2³² on.
        PlusOne,
    }
}

crate::listed_enum! {
    /// A way in which a negative remainder becomes an index.
    #[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
    pub enum NegativeRemainder {
        /// The absolute value is taken.
        Absolute,
        /// The number of cards left is added, as by a division that rounds down, or an index that counts from the end
        /// of the cards left.
        Floor,
        /// The index is counted from the end of all 52 places.
        FromEnd,
        /// The index is outside the pack: no card is dealt, and a card put there is found there later, as in a
        /// JavaScript array.
        Outside,
    }
}

impl NegativeRemainder {
    pub(in crate::freecell::find) const fn remainder(self, r: i64, modulus: i64) -> i64 {
        match self {
            Self::Absolute => (r % modulus).abs(),
            Self::Floor => r.rem_euclid(modulus),
            Self::FromEnd | Self::Outside => r % modulus,
        }
    }
}

impl Signed {
    pub(super) fn all() -> impl Iterator<Item = Self> {
        SignedDraw::ALL.into_iter().flat_map(|draw| NegativeRemainder::ALL.map(|remainder| Self { draw, remainder }))
    }
}

/// The amount by which a seed is wrong.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum SeedOffByOne {
    /// The number before is dealt.
    OneLess,
    /// The number after is dealt.
    OneMore,
}

crate::listed_enum! {
    /// A seed of the low 16 bits of the number.
    #[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
    pub enum SeedBits16 {
        /// A number with a sign: 100000 is -31072.
        Signed,
        /// A number without a sign: 100000 is 34464.
        Unsigned,
    }
}

crate::listed_enum! {
    /// A seed that is made of the digits of the number.
    #[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
    pub enum SeedDigits {
        /// From the last to the first.
        Reversed,
        /// Their sum.
        Sum,
        /// Read as hexadecimal ones.
        Hexadecimal,
        /// The sum of their character codes.
        CodeSum,
        /// The character code of the first.
        FirstCode,
        /// The hash of the text, 31 times that of the text before, plus a character code.
        Hash31,
    }
}

crate::listed_enum! {
    /// A draw lost in each step.
    #[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
    pub enum LostDraw {
        /// The one after that of the card.
        After,
        /// The one before that of the card.
        Before,
    }
}

/// A draw that is the same from some step on.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct ConstantDraw {
    /// The first step with this draw, from 1.
    pub step: u8,
    /// The draw.
    pub r: u16,
}

crate::listed_enum! {
    /// The size of states without a modulus.
    #[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
    pub enum NoModulus {
        /// Unbounded, like Python's integers.
        Unbounded,
        /// 64 bits, without a sign.
        Bits64,
    }
}

crate::listed_enum! {
    /// The draw from a state that is a floating-point number, rounded to 53 bits and never reduced.
    #[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
    pub enum DoubleDraw {
        /// (s >> 16) & 0x7fff, of the low 32 bits like JavaScript's; floor(s / 65536) % 32768 is the same.
        Bits,
        /// floor(s / 65536).
        Unmasked,
    }
}

/// The state itself in place of its high bits.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum NoShift {
    /// s modulo 2³¹.
    Bits31,
    /// s modulo 2³².
    Bits32,
    /// s as 32 bits with a sign.
    Signed(NegativeRemainder),
}

impl NoShift {
    pub(super) fn all() -> impl Iterator<Item = Self> {
        [Self::Bits31, Self::Bits32].into_iter().chain(NegativeRemainder::ALL.map(Self::Signed))
    }
}

/// A shift by a wrong number of bits.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct OtherShift {
    /// The number of bits, which should be 16.
    pub bits: u8,
    /// Whether the mask of 15 bits follows; otherwise s has 31 bits.
    pub is_masked: bool,
}

impl OtherShift {
    pub(super) fn all() -> impl Iterator<Item = Self> {
        let bits = [15, 17, 8, 1, 4, 10, 12, 14, 18, 20, 24];
        bits.into_iter().flat_map(|bits| [true, false].map(|is_masked| Self { bits, is_masked }))
    }
}

/// The rule in place of the low 15 bits of s >> 16.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum OtherMask {
    /// (s >> 16) & mask.
    And(u16),
    /// (s >> 16) % modulus.
    Remainder(u16),
}

impl OtherMask {
    pub(super) fn all() -> impl Iterator<Item = Self> {
        let masks =
            [0x8000, 0x7ffe, 0x7ff0, 0x7f00, 0x77ff, 0x3fff, 0x1fff, 0x0fff, 0x07ff, 0x03ff, 0x01ff, 0x00ff, 0x007f];
        let remainders = [32_767, 65_535, 32_000, 10_000, 1_000, 100];
        masks.map(Self::And).into_iter().chain(remainders.map(Self::Remainder))
    }
}

crate::listed_enum! {
    /// A rounding of s / 65536 other than down.
    #[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
    pub enum Rounding {
        /// To the nearest integer.
        Nearest,
        /// Toward zero, where s has a sign.
        TowardsZero,
        /// Up.
        Up,
    }
}
