//! The place in the pack that a draw gives.

use super::drawn::{Drawn, NegativeRemainder};
use crate::card::Card;

#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct Index {
    pub modulus: Modulus,
    pub reduction: RangeReduction,
    pub offset: Option<OneBased>,
}

/// The number of places among which r chooses.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Modulus {
    /// Modulo the cards left, the right way.
    Left,
    /// Modulo the cards left, counted from the first of the pack although those left are at its end.
    LeftFromStart,
    /// Modulo one less; the last card needs no draw.
    OneLess,
    /// Modulo one more, so a card dealt before may be dealt again.
    OneMore,
    /// Modulo one more from the second card on, as `left` is decreased too late.
    OneMoreAfterFirst,
    /// Modulo 52, even if the card there was dealt before.
    Pack,
    /// r % 52 % left.
    PackThenLeft,
    /// r % (left + 1) % left.
    OneMoreThenLeft,
    /// (r + 1) modulo the cards left.
    Next,
}

/// A way in which r becomes an index below a number of places.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum RangeReduction {
    /// The remainder, the right way; a library's own way, if it has one.
    Remainder,
    /// r masked with 32,767 modulo the number.
    Masked,
    /// floor(r / m · number).
    Scaled(u64),
    /// floor((r − 1) / m · number), for an r that is never 0.
    ScaledFromOne(u64),
    /// round(r / m · (number − 1)).
    Rounded(u64),
    /// floor(r % m / m · number).
    ScaledRemainder(u64),
}

crate::listed_enum! {
    /// A way in which an index counted from 0 is used in an array counted from 1, or vice versa.
    #[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
    pub enum OneBased {
        /// One place too low; below the first there is none.
        Low,
        /// One place too low; below the first comes the last card left.
        LowWrapped,
        /// One place too high, in a pack that keeps its 52 places.
        High,
    }
}

impl Index {
    pub const RIGHT: Self = Self { modulus: Modulus::Left, reduction: RangeReduction::Remainder, offset: None };

    /// Returns whether an index is the remainder of its draw by a known number.
    pub fn is_undone(self) -> bool {
        let is_plain = matches!(
            self.modulus,
            Modulus::Left
                | Modulus::LeftFromStart
                | Modulus::OneLess
                | Modulus::OneMore
                | Modulus::OneMoreAfterFirst
                | Modulus::Pack
        );
        is_plain && self.reduction == RangeReduction::Remainder && self.offset.is_none()
    }
}

impl Index {
    /// Returns the place in the pack of a draw, for a number of cards left; `None` if r is not reduced so.
    #[inline]
    pub fn of(self, r: Drawn, negative: NegativeRemainder, left: usize) -> Option<isize> {
        let places = self.modulus.divisor(left);
        let index = match self.reduction {
            RangeReduction::Remainder => r.remainder(places, negative),
            other => other.index(r, places)?,
        };
        Some(self.modulus.reduced(index, left))
    }

    /// Returns the places of the draws of all steps; `None` if one is far outside the pack.
    #[expect(clippy::cast_precision_loss, reason = "as RangeReduction::index")]
    pub fn of_all(
        self,
        drawn: &[i64; Card::COUNT],
        negative: NegativeRemainder,
        left: impl Fn(usize) -> usize,
    ) -> Option<[isize; Card::COUNT]> {
        // The compiler makes a fast loop for a reduction that it knows.
        match self.reduction {
            RangeReduction::Remainder => {
                self.each(drawn, left, |r, places| Some(Drawn::Integer(r).remainder(places, negative)))
            }
            RangeReduction::Scaled(m) => {
                let m = m as f64;
                self.each(drawn, left, |r, places| floor(r as f64 / m * places as f64))
            }
            RangeReduction::Rounded(m) => {
                let m = m as f64;
                self.each(drawn, left, |r, places| floor(r as f64 / m * (places as f64 - 1.0) + 0.5))
            }
            other => self.each(drawn, left, |r, places| other.index(Drawn::Integer(r), places)),
        }
    }

    fn each(
        self,
        drawn: &[i64; Card::COUNT],
        left: impl Fn(usize) -> usize,
        index: impl Fn(i64, usize) -> Option<isize>,
    ) -> Option<[isize; Card::COUNT]> {
        let mut places = [0; Card::COUNT];
        for (step, place) in places.iter_mut().enumerate() {
            let left = left(step);
            *place = self.modulus.reduced(index(drawn[step], self.modulus.divisor(left))?, left);
        }
        Some(places)
    }
}

/// Rounds an index down; `None` if it is far outside the pack.
#[inline]
#[expect(clippy::cast_possible_truncation, clippy::cast_precision_loss, reason = "an index is small")]
pub fn floor(index: f64) -> Option<isize> {
    let truncated = index as isize;
    let floor = truncated - isize::from(truncated as f64 > index);
    (floor.unsigned_abs() <= 53).then_some(floor)
}

impl RangeReduction {
    /// Returns the index of a draw below a number of places, or around it; `None` if it is far outside the pack, or a
    /// remainder, which depends on the sign.
    #[inline]
    #[expect(clippy::cast_precision_loss, reason = "a number of places is small, and powers of two are exact")]
    pub fn index(self, r: Drawn, places: usize) -> Option<isize> {
        match self {
            Self::Remainder => None,
            Self::Masked => Some(r.masked()? & (0x7fff % places).cast_signed()),
            Self::Scaled(m) => floor(r.to_f64() / m as f64 * places as f64),
            Self::ScaledFromOne(m) => floor((r.to_f64() - 1.0) / m as f64 * places as f64),
            Self::ScaledRemainder(m) => floor(r.to_remainder(m) / m as f64 * places as f64),
            Self::Rounded(m) => floor(r.to_f64() / m as f64 * (places as f64 - 1.0) + 0.5),
        }
    }

    /// Returns the fractions of draws with the ranges that generators have, the likelier ones first.
    pub fn fractions() -> impl Iterator<Item = Self> {
        const MAX_15: u64 = (1 << 15) - 1;
        const MAX_16: u64 = (1 << 16) - 1;
        const MAX_31: u64 = (1 << 31) - 1;
        const MAX_32: u64 = (1 << 32) - 1;
        let scaled = [
            1 << 15,
            MAX_15,
            1 << 31,
            MAX_31,
            1 << 32,
            MAX_32,
            1 << 16,
            MAX_16,
            233_280,
            MAX_31 - 1,
            1 << 24,
            1 << 48,
            1 << 63,
            u64::MAX,
        ];
        let from_one = [MAX_31 - 1];
        let rounded = [MAX_15, 1, MAX_31, 1 << 32, MAX_32, MAX_16];
        let scaled = scaled.into_iter().map(Self::Scaled).chain(from_one.into_iter().map(Self::ScaledFromOne));
        let remainders = [100, 1_000, 10_000].map(Self::ScaledRemainder);
        scaled.chain(rounded.into_iter().map(Self::Rounded)).chain(remainders)
    }

    /// Returns whether the index is that of the fraction of a draw with a range of values.
    #[expect(clippy::cast_precision_loss, clippy::float_cmp, reason = "integers and powers of two are exact")]
    pub fn is_scaled_by(self, range: f64) -> bool {
        matches!(self, Self::Scaled(m) if m as f64 == range)
    }

    /// Returns whether the index is a remainder, or a fraction of the range of draws or of the largest one.
    #[expect(clippy::cast_precision_loss, reason = "a bound needs no precision")]
    pub fn is_usual(self, range: f64) -> bool {
        match self {
            Self::Remainder | Self::Masked => true,
            Self::Scaled(m) | Self::Rounded(m) => (range - 1.0..=range).contains(&(m as f64)),
            Self::ScaledFromOne(_) | Self::ScaledRemainder(_) => false,
        }
    }

    /// Returns whether the fractions of draws with a range of values are not nearly all outside the pack, or below half of
    /// it. A range of 1 is that of fractions.
    #[expect(clippy::cast_precision_loss, reason = "a bound needs no precision")]
    pub fn fits(self, range: f64) -> bool {
        match self {
            Self::Remainder | Self::Masked => true,
            Self::ScaledRemainder(_) => range > 1.0,
            Self::Scaled(m) | Self::ScaledFromOne(m) | Self::Rounded(m) => {
                let m = m as f64;
                range <= 2.0 * m + 4.0 && m <= 2.0 * range
            }
        }
    }
}

impl Modulus {
    /// Returns the number of places for a number of cards left.
    pub fn divisor(self, left: usize) -> usize {
        match self {
            Self::Left | Self::LeftFromStart | Self::Next => left,
            // The last card needs no draw.
            Self::OneLess => (left - 1).max(1),
            Self::OneMore | Self::OneMoreThenLeft => left + 1,
            Self::OneMoreAfterFirst => (left + 1).min(Card::COUNT),
            Self::Pack | Self::PackThenLeft => Card::COUNT,
        }
    }

    pub const fn reduced(self, index: isize, left: usize) -> isize {
        match self {
            Self::PackThenLeft | Self::OneMoreThenLeft => index % left.cast_signed(),
            Self::Next => (index + 1) % left.cast_signed(),
            _ => index,
        }
    }
}
