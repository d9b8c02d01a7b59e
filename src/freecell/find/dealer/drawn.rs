//! Numbers that were drawn, with their remainders.

use crate::freecell::find::mistake::NegativeRemainder;

/// A number r that was drawn.
#[derive(Debug, Clone, Copy)]
pub(in crate::freecell::find) enum Drawn {
    Integer(i64),
    Unsigned(u64),
    /// One without bound, of which the remainders modulo up to 53 are right.
    Wide(u128),
    Double(f64),
}

impl Drawn {
    /// What r leaves, modulo up to 53.
    #[inline]
    #[expect(
        clippy::cast_possible_truncation,
        clippy::cast_possible_wrap,
        clippy::cast_precision_loss,
        clippy::cast_sign_loss,
        reason = "a remainder has few bits"
    )]
    pub(super) fn remainder(self, modulus: usize, negative: NegativeRemainder) -> isize {
        match self {
            Self::Integer(r) => negative.remainder(r, modulus as i64) as isize,
            Self::Unsigned(r) => (r % modulus as u64) as isize,
            Self::Wide(r) => (r % modulus as u128) as isize,
            // The remainder of floating-point numbers is exact; of one that is infinite it is none.
            Self::Double(r) => (r % modulus as f64) as isize,
        }
    }

    /// r, as a program would convert it.
    #[expect(clippy::cast_precision_loss, reason = "so do programs")]
    pub(super) const fn to_f64(self) -> f64 {
        match self {
            Self::Integer(r) => r as f64,
            Self::Unsigned(r) => r as f64,
            Self::Wide(r) => r as f64,
            Self::Double(r) => r,
        }
    }
}
