//! The way from one state of a generator to the next.

use super::foreign::ForeignGenerator;
use super::recurrence::Recurrence;
use crate::generator::{Generator, Lcg};

#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct Step {
    pub source: DrawSource,
    pub reseeding: Option<Reseeding>,
    pub lost: Option<LostDraw>,
    pub constant: Option<ConstantDraw>,
}

/// A way in which draws are repeated.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Reseeding {
    /// The generator is seeded again after so many steps: 1 draws the same r in each, 8 the same eight in each row.
    Every(u8),
    /// r is kept as the state for the next draw.
    DrawAsState,
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

/// A generator.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum DrawSource {
    /// Microsoft's, or one like it, from whose states an [`Output`](super::output::Output) is drawn.
    Microsoft(Recurrence),
    Lcg(Lcg),
    Foreign(ForeignGenerator),
}

impl Step {
    pub const fn right(generator: &Generator) -> Self {
        Self { source: DrawSource::of(generator), reseeding: None, lost: None, constant: None }
    }
}

impl DrawSource {
    /// Returns whether an output can be drawn from a state or a number, which has at least 32 bits.
    pub fn has_32_bits(self) -> bool {
        match self {
            Self::Microsoft(_) => true,
            Self::Lcg(lcg) => lcg.parameters().modulus > 1 << 31,
            Self::Foreign(generator) => generator.has_numbers() && generator.range() >= 4_294_967_296.0,
        }
    }

    pub const fn of(generator: &Generator) -> Self {
        match generator {
            Generator::Microsoft => Self::Microsoft(Recurrence::RIGHT),
            Generator::Lcg(lcg) => Self::Lcg(*lcg),
        }
    }
}
