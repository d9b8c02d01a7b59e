//! The states of Microsoft's generator, as programs compute them.

use crate::generator::microsoft::{INCREMENT, MULTIPLIER};

/// The recurrence s → a · s + c, or a · (s + c), and the arithmetic that reduces it.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct Recurrence {
    pub multiplier: u64,
    pub increment: u64,
    /// Whether the increment comes before the multiplication.
    pub is_sum_first: bool,
    pub arithmetic: Arithmetic,
}

/// The size of a state.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Arithmetic {
    /// 32 bits, the right size; with 31 the draws are the same.
    Bits32,
    /// 64 bits, without a sign.
    Bits64,
    /// 32 bits, of which all but the highest are masked.
    TopBit,
    /// 31 bits, and a result larger than this is replaced by it.
    Saturated(u32),
    /// A floating-point number of 32 bits, modulo 2³¹.
    Single,
    /// Modulo a number of at most 34 bits.
    Modulo(u64),
    /// Unbounded, like Python's integers.
    Unbounded,
    /// A floating-point number of 64 bits, and its draw.
    Double(DoubleDraw),
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

#[derive(Debug, Clone, Copy)]
pub enum GeneratorState {
    Word(u64),
    /// An unbounded state: modulo `WIDE_MODULUS`, and its size.
    Wide(u128, f64),
    Double(f64),
}

/// 2²⁴ times the least common multiple of 1 to 53, so that a shift by at most 24 bits keeps the remainders modulo up to
/// 53.
const WIDE_MODULUS: u128 = {
    let mut multiple: u128 = 1;
    let mut factor = 2;
    while factor <= 53 {
        let (mut a, mut b) = (multiple, factor);
        while b > 0 {
            (a, b) = (b, a % b);
        }
        multiple *= factor / a;
        factor += 1;
    }
    multiple << 24
};

impl Recurrence {
    pub const RIGHT: Self = Self {
        multiplier: MULTIPLIER as u64,
        increment: INCREMENT as u64,
        is_sum_first: false,
        arithmetic: Arithmetic::Bits32,
    };

    /// Returns the state before the first draw.
    #[expect(clippy::cast_precision_loss, reason = "a seed has 34 bits")]
    pub const fn state(&self, seed: u64) -> GeneratorState {
        match self.arithmetic {
            Arithmetic::Unbounded => GeneratorState::Wide(seed as u128, seed as f64),
            Arithmetic::Double(_) => GeneratorState::Double(seed as f64),
            _ => GeneratorState::Word(self.word(seed)),
        }
    }

    /// Returns the state of at most 64 bits before the first draw.
    pub const fn word(&self, seed: u64) -> u64 {
        if self.arithmetic.is_32_bits() { seed & 0xffff_ffff } else { seed }
    }

    /// Returns whether the states have at most 64 bits.
    pub const fn has_words(&self) -> bool {
        !matches!(self.arithmetic, Arithmetic::Unbounded | Arithmetic::Double(_))
    }

    /// Returns the increment after the multiplication.
    const fn added(&self) -> u64 {
        if self.is_sum_first { self.multiplier.wrapping_mul(self.increment) } else { self.increment }
    }

    /// Returns the next state of at most 64 bits.
    #[inline]
    #[expect(
        clippy::cast_possible_truncation,
        clippy::cast_precision_loss,
        clippy::cast_sign_loss,
        reason = "as programs round"
    )]
    pub fn next_word(&self, s: u64) -> u64 {
        let next = s.wrapping_mul(self.multiplier).wrapping_add(self.added());
        match self.arithmetic {
            Arithmetic::Bits32 => next & 0xffff_ffff,
            Arithmetic::Modulo(modulus) => next % modulus,
            Arithmetic::TopBit => next & 0x8000_0000,
            Arithmetic::Saturated(max) => next.min(max.into()) & 0x7fff_ffff,
            Arithmetic::Single => {
                let (s, a, c) = (s as f32, self.multiplier as f32, self.increment as f32);
                let next = if self.is_sum_first { a * (s + c) } else { a * s + c };
                // Integers of this size are exact.
                next as u64 & 0x7fff_ffff
            }
            _ => next,
        }
    }

    /// Advances states of at most 64 bits by a number of steps.
    pub fn advance(&self, states: &mut [u64], steps: usize) {
        let advance = |recurrence: &Self, states: &mut [u64], steps: usize| {
            for _ in 0..steps {
                for state in &mut *states {
                    *state = recurrence.next_word(*state);
                }
            }
        };
        if self.arithmetic != Arithmetic::Bits32 {
            return advance(self, states, steps);
        }
        advance(&self.after(steps), states, usize::from(steps > 0));
    }

    /// Returns the recurrence of 32 bits whose step is several of this one.
    #[must_use]
    pub fn after(&self, steps: usize) -> Self {
        let (mut multiplier, mut increment) = (1_u64, 0_u64);
        // The factors of as many steps as each binary digit stands for.
        let (mut factor, mut summand, mut rest) = (self.multiplier, self.added(), steps);
        while rest > 0 {
            if rest % 2 == 1 {
                multiplier = multiplier.wrapping_mul(factor);
                increment = increment.wrapping_mul(factor).wrapping_add(summand);
            }
            summand = summand.wrapping_mul(factor).wrapping_add(summand);
            factor = factor.wrapping_mul(factor);
            rest /= 2;
        }
        Self { multiplier, increment, is_sum_first: false, arithmetic: Arithmetic::Bits32 }
    }

    #[inline]
    #[expect(clippy::cast_precision_loss, reason = "the constants have few digits")]
    pub fn next(&self, state: GeneratorState) -> GeneratorState {
        let (a, c) = (self.multiplier, self.added());
        match state {
            GeneratorState::Word(s) => GeneratorState::Word(self.next_word(s)),
            GeneratorState::Wide(s, size) => {
                let next = s * u128::from(a) + u128::from(c);
                let reduced = if next < WIDE_MODULUS { next } else { next % WIDE_MODULUS };
                GeneratorState::Wide(reduced, size * a as f64 + c as f64)
            }
            // Rounded twice, as in a program.
            GeneratorState::Double(s) if self.is_sum_first => {
                GeneratorState::Double(a as f64 * (s + self.increment as f64))
            }
            GeneratorState::Double(s) => GeneratorState::Double(a as f64 * s + c as f64),
        }
    }
}

impl Arithmetic {
    /// Returns whether the states have 32 bits.
    pub const fn is_32_bits(self) -> bool {
        matches!(self, Self::Bits32 | Self::TopBit | Self::Saturated(_) | Self::Single)
    }
}

/// Returns the low 32 bits of a floating-point number without its fraction, like JavaScript's bit operators.
#[expect(clippy::cast_possible_truncation, clippy::cast_sign_loss, reason = "the low bits are meant")]
pub fn low_bits(state: f64) -> u32 {
    if state.is_finite() { (state % 4_294_967_296.0).trunc() as u64 as u32 } else { 0 }
}
