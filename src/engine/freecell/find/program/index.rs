//! The place in the pack that a draw gives.

use super::drawn::Drawn;
use super::set;
use crate::card::Card;
use crate::freecell::find::mistake::{DealingMistake, LeftOffByOne, ModuloPack, NegativeRemainder, OneBased, Scaling};

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
    OneLess,
    OneMore,
    OneMoreAfterFirst,
    Pack,
    PackThenLeft,
    OneMoreThenLeft,
    /// (r + 1) modulo the cards left.
    Next,
    /// Masked with 32,767 modulo the cards left.
    Masked,
    Scaled(Scaling),
}

impl Index {
    pub const RIGHT: Self = Self { modulus: Modulus::Left, offset: None };

    /// Adds a mistake; `None` if it conflicts with those before.
    pub fn make(&mut self, mistake: &DealingMistake) -> Option<()> {
        let modulus = match mistake {
            DealingMistake::ModuloPack(ModuloPack::ThenLeft) => Modulus::PackThenLeft,
            DealingMistake::ModuloPack(_) => Modulus::Pack,
            DealingMistake::LeftOffByOne(way) => match way {
                LeftOffByOne::OneLess => Modulus::OneLess,
                LeftOffByOne::OneMoreAfterFirst => Modulus::OneMoreAfterFirst,
                LeftOffByOne::OneMoreThenLeft => Modulus::OneMoreThenLeft,
                LeftOffByOne::OneMore | LeftOffByOne::OneMoreSwapped | LeftOffByOne::OneMoreSwappedThenDealt => {
                    Modulus::OneMore
                }
            },
            DealingMistake::Scaled(scaling) => Modulus::Scaled(*scaling),
            DealingMistake::RemainderOfMask => Modulus::Masked,
            DealingMistake::OneBased(OneBased::HighWrapped) => Modulus::Next,
            DealingMistake::OneBased(offset) => return set(&mut self.offset, &None, Some(*offset)),
            _ => return Some(()),
        };
        set(&mut self.modulus, &Modulus::Left, modulus)
    }

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
            Self::Masked | Self::Scaled(_) => None,
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
        let scaling = match self {
            Self::Masked => return Some(r.masked()? & (0x7fff % left).cast_signed()),
            Self::Scaled(scaling) => scaling,
            _ => return Some(self.reduced(r.remainder(self.divisor(left)?, negative), left)),
        };
        let (r, left) = (r.to_f64(), left as f64);
        let index = match scaling {
            Scaling::By32768 => (r / 32_768.0 * left).floor(),
            Scaling::By32767 => (r / 32_767.0 * left).floor(),
            Scaling::Rounded => (r / 32_767.0 * (left - 1.0)).round(),
        };
        (index.abs() <= 52.0).then_some(index as isize)
    }
}
