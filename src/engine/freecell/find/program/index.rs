//! The place in the pack that a draw gives.

use super::drawn::{Drawn, NegativeRemainder};
use crate::card::Card;

#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct Index {
    pub modulus: Modulus,
    pub offset: Option<OneBased>,
}

/// A way in which r becomes an index.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Modulus {
    /// Modulo the cards left, the right way.
    Left,
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
    /// Masked with 32,767 modulo the cards left.
    Masked,
    /// floor(r / 32768 · left).
    Scaled32768,
    /// floor(r / 32767 · left), which may be `left` itself.
    Scaled32767,
    /// round(r / 32767 · (left − 1)).
    ScaledRounded,
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
    pub const RIGHT: Self = Self { modulus: Modulus::Left, offset: None };

    /// Returns whether an index is the remainder of its draw by a known number.
    pub fn is_undone(self) -> bool {
        let is_plain = matches!(
            self.modulus,
            Modulus::Left | Modulus::OneLess | Modulus::OneMore | Modulus::OneMoreAfterFirst | Modulus::Pack
        );
        is_plain && self.offset.is_none()
    }
}

impl Modulus {
    pub fn divisor(self, left: usize) -> Option<usize> {
        match self {
            Self::Left | Self::Next => Some(left),
            // The last card needs no draw.
            Self::OneLess => Some((left - 1).max(1)),
            Self::OneMore | Self::OneMoreThenLeft => Some(left + 1),
            Self::OneMoreAfterFirst => Some((left + 1).min(Card::COUNT)),
            Self::Pack | Self::PackThenLeft => Some(Card::COUNT),
            Self::Masked | Self::Scaled32768 | Self::Scaled32767 | Self::ScaledRounded => None,
        }
    }

    pub const fn reduced(self, remainder: isize, left: usize) -> isize {
        match self {
            Self::PackThenLeft | Self::OneMoreThenLeft => remainder % left.cast_signed(),
            Self::Next => (remainder + 1) % left.cast_signed(),
            _ => remainder,
        }
    }

    #[inline]
    #[expect(clippy::cast_possible_truncation, clippy::cast_precision_loss, reason = "an index is small")]
    pub fn index(self, r: Drawn, negative: NegativeRemainder, left: usize) -> Option<isize> {
        let index = match self {
            Self::Masked => return Some(r.masked()? & (0x7fff % left).cast_signed()),
            Self::Scaled32768 => (r.to_f64() / 32_768.0 * left as f64).floor(),
            Self::Scaled32767 => (r.to_f64() / 32_767.0 * left as f64).floor(),
            Self::ScaledRounded => (r.to_f64() / 32_767.0 * (left as f64 - 1.0)).round(),
            _ => return Some(self.reduced(r.remainder(self.divisor(left)?, negative), left)),
        };
        (index.abs() <= 52.0).then_some(index as isize)
    }
}
