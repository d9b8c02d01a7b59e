//! Drawn numbers and their remainders.

use std::fmt;

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

#[derive(Debug, Clone, Copy)]
pub enum Drawn {
    Integer(i64),
    Unsigned(u64),
    /// An unbounded number: one with the same remainders modulo up to 53, and its size.
    Wide(u128, f64),
    Double(f64),
}

impl Drawn {
    /// Returns the remainder of r modulo up to 53.
    #[inline]
    #[expect(
        clippy::cast_possible_truncation,
        clippy::cast_possible_wrap,
        clippy::cast_precision_loss,
        reason = "a remainder has few bits"
    )]
    pub fn remainder(self, modulus: usize, negative: NegativeRemainder) -> isize {
        match self {
            // A division of 32 bits is much faster.
            Self::Integer(r) => match u32::try_from(r) {
                Ok(r) => (r % modulus as u32) as isize,
                Err(_) => negative.remainder(r, modulus as i64) as isize,
            },
            Self::Unsigned(r) => (r % modulus as u64) as isize,
            Self::Wide(r, _) => (r % modulus as u128) as isize,
            // The remainder of floating-point numbers is exact; an infinite one has none.
            Self::Double(r) => (r % modulus as f64) as isize,
        }
    }

    /// Returns r modulo a small number, as a program would convert it.
    #[expect(clippy::cast_precision_loss, reason = "a remainder is exact")]
    pub fn to_remainder(self, modulus: u64) -> f64 {
        match self {
            Self::Integer(r) if i32::try_from(r).is_ok() => (r % modulus.cast_signed()) as f64,
            other => other.to_f64() % modulus as f64,
        }
    }

    /// Returns the low 16 bits of an integer.
    #[expect(clippy::cast_possible_wrap, reason = "16 bits fit")]
    pub const fn masked(self) -> Option<isize> {
        match self {
            Self::Integer(r) => Some((r & 0xffff) as isize),
            Self::Unsigned(r) => Some((r & 0xffff) as isize),
            Self::Wide(..) | Self::Double(_) => None,
        }
    }

    /// Returns r, as a program would convert it.
    #[expect(clippy::cast_precision_loss, reason = "so do programs")]
    pub const fn to_f64(self) -> f64 {
        match self {
            Self::Integer(r) => r as f64,
            Self::Unsigned(r) => r as f64,
            Self::Wide(_, r) | Self::Double(r) => r,
        }
    }
}

/// Writes all digits, or the first ones of a number too large for an exact floating-point one: `1.234e57`.
impl fmt::Display for Drawn {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        /// The limit below which every integer is a floating-point number.
        const EXACT: f64 = 9_007_199_254_740_992.0;
        match self {
            Self::Integer(r) => r.fmt(f),
            Self::Unsigned(r) => r.fmt(f),
            Self::Wide(r, size) if *size < EXACT => r.fmt(f),
            Self::Double(r) if r.abs() < EXACT => r.fmt(f),
            Self::Wide(_, r) | Self::Double(r) => write!(f, "{r:.3e}"),
        }
    }
}
