//! The draw from a state of Microsoft's generator.

use super::drawn::{Drawn, NegativeRemainder};
use super::recurrence::{Arithmetic, DoubleDraw, GeneratorState, low_bits};
use crate::number::Band;

/// The rule for drawing r from a state.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Output {
    /// The rule of the number's own band, the right one.
    OwnBand,
    /// The rule of another band than the number's.
    OtherBand(Band),
    /// s >> 16, with a bit too many, for every number.
    Unmasked,
    /// A draw that may be negative, and the treatment of its remainder.
    Signed(SignedDraw, NegativeRemainder),
    /// The state of 64 bits with its sign, without its low 16 bits.
    Signed64(NegativeRemainder),
    /// The absolute value of the state with its sign, without its low 16 bits.
    Absolute,
    /// The rule of the number's band, with a shift other than 16 bits.
    BandShifted(u8),
    /// The rule of the number's band, with (s >> 16) & mask.
    Masked(u16),
    /// The rule of the number's band, with (s >> 16) modulo a number.
    Remainder(u16),
    /// The state shifted by a number of bits.
    Shifted(u8),
    /// [`Output::Shifted`] of a state of 31 bits.
    Shifted31(u8),
    /// The state of 32 bits with its sign.
    SignedState(NegativeRemainder),
    /// The state of 31 bits divided by a number, rounded down.
    Divided(u32),
    /// The state divided by 65,536, rounded.
    Rounded(Rounding),
    /// [`Output::Rounded`] of a state of 31 bits.
    Rounded31(Rounding),
    /// The draw from a floating-point state.
    Double(DoubleDraw),
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

/// The rule for drawing from a 32-bit state of Microsoft's generator whose numbers can be sieved.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum DrawRule {
    Band(Band),
    Unmasked,
    Signed(SignedDraw),
}

impl DrawRule {
    pub const fn draw(self, state: u32) -> i32 {
        let high = (state >> 16).cast_signed();
        // The high half with its sign.
        let shifted = state.cast_signed() >> 16;
        match self {
            Self::Band(band) => band.draw(state).cast_signed(),
            Self::Unmasked => high,
            Self::Signed(SignedDraw::Shifted) => shifted,
            Self::Signed(SignedDraw::HighBit) => shifted | 0x8000,
            Self::Signed(SignedDraw::Short) => (high | 0x8000) - 0x1_0000,
            Self::Signed(SignedDraw::PlusOne) => shifted + 1,
        }
    }
}

impl Output {
    /// Returns the output adapted to states of other sizes than 32 bits; `None` if it does not apply to them.
    pub fn fitting(self, arithmetic: Arithmetic) -> Option<Self> {
        let fits = match (arithmetic, self) {
            (Arithmetic::Double(draw), Self::OwnBand) => return Some(Self::Double(draw)),
            // The last two are right, or not different from others.
            (Arithmetic::Double(_), _) | (_, Self::BandShifted(16) | Self::Shifted(1..)) => false,
            (arithmetic, _) if arithmetic.is_32_bits() => true,
            (_, Self::OwnBand) => return Some(Self::Shifted(16)),
            (_, Self::Shifted31(bits)) => return Some(Self::Shifted(bits)),
            (_, Self::Rounded31(rounding)) => return Some(Self::Rounded(rounding)),
            // Unbounded states keep the remainders of what is left of them after a few bits.
            (_, Self::Shifted(bits)) => bits < 32 && (bits <= 24 || arithmetic != Arithmetic::Unbounded),
            (Arithmetic::Bits64, Self::Signed(SignedDraw::Shifted, remainder)) => {
                return Some(Self::Signed64(remainder));
            }
            _ => false,
        };
        fits.then_some(self)
    }

    /// Returns whether the draw can be that of another generator, from a state or a number of at least 32 bits.
    pub const fn is_of_any_state(self) -> bool {
        matches!(self, Self::Shifted(1..) | Self::Shifted31(0) | Self::SignedState(_) | Self::BandShifted(16))
    }

    /// Draws from a state or a number of another generator.
    pub fn of_any(self, state: u64) -> Drawn {
        match self {
            Self::Shifted(bits) => Drawn::Unsigned(state >> bits),
            _ => Drawn::Integer(self.of_word(Band::Microsoft, state)),
        }
    }

    /// Returns the number of values of a draw from states with a range; infinity for states that grow.
    pub fn range(self, of_states: f64) -> f64 {
        let shifted = |range: f64, bits: u8| range * 0.5_f64.powi(bits.into());
        match self {
            Self::OwnBand
            | Self::OtherBand(_)
            | Self::BandShifted(_)
            | Self::Signed(..)
            | Self::Absolute
            | Self::Rounded31(_)
            | Self::Double(DoubleDraw::Bits) => 32_768.0,
            Self::Unmasked | Self::Rounded(_) => 65_536.0,
            Self::Masked(mask) => f64::from(mask) + 1.0,
            Self::Remainder(modulus) => f64::from(modulus),
            Self::Divided(divisor) => 2_147_483_648.0 / f64::from(divisor),
            Self::Shifted(bits) => shifted(of_states, bits),
            Self::Shifted31(bits) => shifted(2_147_483_648.0, bits),
            Self::SignedState(_) => 2_147_483_648.0,
            Self::Signed64(_) | Self::Double(DoubleDraw::Unmasked) => f64::INFINITY,
        }
    }

    /// Returns whether the draw of a 32-bit state leaves out its highest bit.
    pub const fn is_of_31_bits(self) -> bool {
        matches!(self, Self::Shifted31(_) | Self::Rounded31(_) | Self::Divided(_))
    }

    /// Returns the shift, the mask and the bits added of a draw from 32-bit states for low numbers, if it is so simple.
    pub const fn shift_and_mask(self) -> Option<(u8, u16, u16)> {
        Some(match self {
            Self::OwnBand | Self::OtherBand(Band::Microsoft) => (16, 0x7fff, 0),
            Self::OtherBand(Band::HighBit) => (16, 0x7fff, 0x8000),
            Self::Unmasked => (16, 0xffff, 0),
            Self::BandShifted(bits) => (bits, 0x7fff, 0),
            Self::Masked(mask) => (16, mask, 0),
            Self::Shifted(bits) if bits >= 16 => (bits, 0xffff, 0),
            Self::Shifted31(bits) if bits >= 15 => (bits, 0x7fff >> (bits - 15) << 1 | 1, 0),
            _ => return None,
        })
    }

    /// Returns whether the draws follow from states of at most 64 bits by [`Output::of_word`], for low numbers.
    pub fn has_words(self) -> bool {
        !matches!(self, Self::Double(_)) && self.applies_to(Band::Microsoft)
    }

    pub const fn negative(self) -> NegativeRemainder {
        match self {
            Self::Signed(_, remainder) | Self::Signed64(remainder) | Self::SignedState(remainder) => remainder,
            _ => NegativeRemainder::Floor,
        }
    }

    /// Returns the rule for the numbers of a band if these can be sieved.
    pub fn rule(self, band: Band) -> Option<DrawRule> {
        match self {
            Self::OwnBand => Some(DrawRule::Band(band)),
            Self::OtherBand(other) => (other != band).then_some(DrawRule::Band(other)),
            Self::Unmasked => Some(DrawRule::Unmasked),
            Self::Signed(draw, _) => {
                let is_made = match draw {
                    SignedDraw::Shifted => true,
                    SignedDraw::HighBit | SignedDraw::Short => band == Band::HighBit,
                    SignedDraw::PlusOne => band == Band::PlusOne,
                };
                is_made.then_some(DrawRule::Signed(draw))
            }
            _ => None,
        }
    }

    /// Returns whether the output changes what a number of a band draws.
    pub fn applies_to(self, band: Band) -> bool {
        !matches!(self, Self::OtherBand(_) | Self::Signed(..)) || self.rule(band).is_some()
    }

    /// Draws from a state, for a number of a band.
    #[inline]
    pub fn draw(self, band: Band, state: GeneratorState) -> Drawn {
        match (self, state) {
            (Self::Shifted(bits), GeneratorState::Word(state)) => Drawn::Unsigned(state >> bits),
            (Self::Shifted(bits), GeneratorState::Wide(state, size)) => {
                Drawn::Wide(state >> bits, (size / f64::from(1_u32 << bits)).floor())
            }
            (Self::Rounded(Rounding::Nearest), GeneratorState::Wide(state, size)) => {
                Drawn::Wide((state >> 16) + (state >> 15 & 1), (size / 65_536.0).round())
            }
            (Self::Rounded(Rounding::Up), GeneratorState::Wide(state, size)) => {
                Drawn::Wide((state + 0xffff) >> 16, (size / 65_536.0).ceil())
            }
            (Self::Double(DoubleDraw::Bits), GeneratorState::Double(state)) => {
                Drawn::Integer((low_bits(state) >> 16 & 0x7fff).into())
            }
            (Self::Double(DoubleDraw::Unmasked), GeneratorState::Double(state)) => {
                Drawn::Double((state / 65_536.0).floor())
            }
            (output, GeneratorState::Word(state)) => Drawn::Integer(output.of_word(band, state)),
            (output, state) => unreachable!("{output:?} takes nothing from {state:?}"),
        }
    }

    /// Does the same as [`Output::of_word`] for many states.
    #[expect(clippy::cast_possible_truncation, reason = "the low bits are meant")]
    pub fn of_words(self, band: Band, states: &[u64], drawn: &mut [i64]) {
        fn each(states: &[u64], drawn: &mut [i64], draw: impl Fn(u64) -> i64) {
            for (r, &state) in drawn.iter_mut().zip(states) {
                *r = draw(state);
            }
        }
        // The compiler makes a fast loop for an output that it knows.
        match self {
            Self::Shifted(bits) => each(states, drawn, |state| Self::Shifted(bits).of_word(band, state)),
            Self::Shifted31(bits) => each(states, drawn, |state| Self::Shifted31(bits).of_word(band, state)),
            Self::SignedState(negative) => {
                each(states, drawn, |state| Self::SignedState(negative).of_word(band, state));
            }
            Self::Absolute => each(states, drawn, |state| Self::Absolute.of_word(band, state)),
            Self::Signed(SignedDraw::Shifted, _) => {
                each(states, drawn, |state| DrawRule::Signed(SignedDraw::Shifted).draw(state as u32).into());
            }
            Self::Remainder(modulus) if band == Band::Microsoft => {
                // Exact for numbers of 16 bits.
                let (modulus, inverse) = (u64::from(modulus), (1_u64 << 32) / u64::from(modulus) + 1);
                each(states, drawn, |state| {
                    let high = state >> 16 & 0xffff;
                    (high - ((high * inverse) >> 32) * modulus).cast_signed()
                });
            }
            Self::Rounded31(Rounding::Nearest) => {
                each(states, drawn, |state| Self::Rounded31(Rounding::Nearest).of_word(band, state));
            }
            Self::Rounded31(Rounding::Up) => {
                each(states, drawn, |state| Self::Rounded31(Rounding::Up).of_word(band, state));
            }
            Self::Rounded(Rounding::TowardsZero) => {
                each(states, drawn, |state| Self::Rounded(Rounding::TowardsZero).of_word(band, state));
            }
            other => each(states, drawn, |state| other.of_word(band, state)),
        }
    }

    /// Draws from a state of at most 33 bits.
    #[inline(always)]
    #[expect(clippy::inline_always, reason = "where the output is known, a loop is much faster")]
    #[expect(clippy::cast_possible_truncation, reason = "the low bits are meant")]
    pub fn of_word(self, band: Band, state: u64) -> i64 {
        let word = state as u32;
        let of_band = |masked: u32| match band {
            Band::Microsoft => masked.into(),
            Band::HighBit => (masked | 0x8000).into(),
            Band::PlusOne => (masked + 1).into(),
        };
        match self {
            Self::Shifted(bits) => (state >> bits).cast_signed(),
            Self::Shifted31(bits) => (word << 1 >> 1 >> bits).into(),
            Self::Divided(divisor) => (word << 1 >> 1).checked_div(divisor).unwrap_or(0).into(),
            Self::Rounded31(rounding) => Self::Rounded(rounding).of_word(band, (word << 1 >> 1).into()),
            // A state of 64 bits is rounded without a carry out of them.
            Self::Rounded(Rounding::Nearest) => ((state >> 16) + (state >> 15 & 1)).cast_signed(),
            Self::Rounded(Rounding::Up) => ((state >> 16) + u64::from(state & 0xffff != 0)).cast_signed(),
            Self::Rounded(Rounding::TowardsZero) => ((word.cast_signed() / 0x1_0000) & 0x7fff).into(),
            Self::Signed64(_) => state.cast_signed() >> 16,
            Self::SignedState(_) => word.cast_signed().into(),
            Self::Absolute => (word.cast_signed().unsigned_abs() >> 16).into(),
            // Draw as if the bits were in their right place.
            Self::BandShifted(bits) => band.draw((word >> bits) << 16).into(),
            Self::Masked(mask) => of_band(word >> 16 & u32::from(mask)),
            Self::Remainder(modulus) => of_band((word >> 16) % u32::from(modulus)),
            Self::OwnBand | Self::OtherBand(_) | Self::Unmasked | Self::Signed(..) | Self::Double(_) => {
                self.rule(band).map_or(0, |rule| rule.draw(word).into())
            }
        }
    }
}
