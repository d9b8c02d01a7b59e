//! The states of Microsoft's generator, as programs compute them.

use crate::generator::microsoft::{INCREMENT, MULTIPLIER};

/// The recurrence s → a · s + c, and the arithmetic that reduces it.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct Recurrence {
    pub multiplier: u64,
    pub increment: u64,
    pub arithmetic: Arithmetic,
}

/// The size of a state.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Arithmetic {
    /// 32 bits, the right size; with 31 the draws are the same.
    Bits32,
    Bits64,
    /// Modulo a number of at most 34 bits.
    Modulo(u64),
    Unbounded,
    /// A floating-point number of 64 bits.
    Double,
}

#[derive(Debug, Clone, Copy)]
pub enum State {
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
    pub const RIGHT: Self =
        Self { multiplier: MULTIPLIER as u64, increment: INCREMENT as u64, arithmetic: Arithmetic::Bits32 };

    /// Returns the state before the first draw.
    #[expect(clippy::cast_precision_loss, reason = "a seed has 34 bits")]
    pub const fn state(&self, seed: u64) -> State {
        match self.arithmetic {
            Arithmetic::Bits32 | Arithmetic::Bits64 | Arithmetic::Modulo(_) => State::Word(seed),
            Arithmetic::Unbounded => State::Wide(seed as u128, seed as f64),
            Arithmetic::Double => State::Double(seed as f64),
        }
    }

    #[inline]
    #[expect(clippy::cast_precision_loss, reason = "the constants have few digits")]
    pub fn next(&self, state: State) -> State {
        let (a, c) = (self.multiplier, self.increment);
        match state {
            State::Word(s) => {
                let next = s.wrapping_mul(a).wrapping_add(c);
                State::Word(match self.arithmetic {
                    Arithmetic::Bits32 => next & 0xffff_ffff,
                    Arithmetic::Modulo(modulus) => next % modulus,
                    _ => next,
                })
            }
            State::Wide(s, size) => {
                let next = s * u128::from(a) + u128::from(c);
                let reduced = if next < WIDE_MODULUS { next } else { next % WIDE_MODULUS };
                State::Wide(reduced, size * a as f64 + c as f64)
            }
            // Rounded twice, as in a program.
            State::Double(s) => State::Double(a as f64 * s + c as f64),
        }
    }
}

/// Returns the low 32 bits of a floating-point number without its fraction, like JavaScript's bit operators.
#[expect(clippy::cast_possible_truncation, clippy::cast_sign_loss, reason = "the low bits are meant")]
pub fn low_bits(state: f64) -> u32 {
    if state.is_finite() { (state % 4_294_967_296.0).trunc() as u64 as u32 } else { 0 }
}
