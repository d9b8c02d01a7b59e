//! The way from one state of a generator to the next.

use super::language::Language;
use super::recurrence::Recurrence;
use crate::generator::{Generator, Lcg};

#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct Step {
    pub source: DrawSource,
    pub reseeding: Option<Reseeding>,
    pub lost: Option<LostDraw>,
    pub constant: Option<ConstantDraw>,
}

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
    Language(Language),
}

impl Step {
    pub const fn right(generator: &Generator) -> Self {
        Self { source: DrawSource::of(generator), reseeding: None, lost: None, constant: None }
    }
}

impl DrawSource {
    pub const fn of(generator: &Generator) -> Self {
        match generator {
            Generator::Microsoft => Self::Microsoft(Recurrence::RIGHT),
            Generator::Lcg(lcg) => Self::Lcg(*lcg),
        }
    }
}
