//! The way from one state of a generator to the next.

use super::recurrence::{Arithmetic, Recurrence};
use super::set;
use crate::freecell::find::mistake::{
    Constant, ConstantDraw, DealingMistake, Language, LostDraw, MistypedConstant, NoModulus, Reseeding,
};
use crate::generator::{Generator, Lcg};

#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct Step {
    pub source: DrawSource,
    pub reseeding: Option<Reseeding>,
    pub lost: Option<LostDraw>,
    pub constant: Option<ConstantDraw>,
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

    /// Adds a mistake; `None` if it conflicts with those before.
    pub fn make(&mut self, mistake: &DealingMistake, generator: &Generator) -> Option<()> {
        let right = DrawSource::of(generator);
        match *mistake {
            DealingMistake::Reseeded(reseeding) => set(&mut self.reseeding, &None, Some(reseeding)),
            DealingMistake::LostDraw(lost) => set(&mut self.lost, &None, Some(lost)),
            DealingMistake::ConstantDraw(constant) => set(&mut self.constant, &None, Some(constant)),
            DealingMistake::OtherGenerator(other) => set(&mut self.source, &right, DrawSource::of(&other)),
            DealingMistake::OtherLanguage(language) => set(&mut self.source, &right, DrawSource::Language(language)),
            _ => {
                if let DrawSource::Microsoft(recurrence) = &mut self.source {
                    return make_in_recurrence(mistake, recurrence);
                }
                let mut recurrence = Recurrence::RIGHT;
                make_in_recurrence(mistake, &mut recurrence);
                (recurrence == Recurrence::RIGHT).then_some(())
            }
        }
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

fn make_in_recurrence(mistake: &DealingMistake, recurrence: &mut Recurrence) -> Option<()> {
    let Recurrence { multiplier, increment, .. } = Recurrence::RIGHT;
    let arithmetic = match *mistake {
        DealingMistake::SumFirst => return set(&mut recurrence.is_sum_first, &false, true),
        DealingMistake::ConstantsExchanged => {
            set(&mut recurrence.multiplier, &multiplier, increment)?;
            return set(&mut recurrence.increment, &increment, multiplier);
        }
        DealingMistake::MistypedConstant(MistypedConstant { constant, value }) => match constant {
            Constant::Multiplier => return set(&mut recurrence.multiplier, &multiplier, value),
            Constant::Increment => return set(&mut recurrence.increment, &increment, value),
            Constant::Modulus => Arithmetic::Modulo(value),
        },
        DealingMistake::Doubles(draw) => Arithmetic::Double(draw),
        DealingMistake::Float32 => Arithmetic::Single,
        DealingMistake::Saturated(max) => Arithmetic::Saturated(max),
        DealingMistake::ModulusAsXor => Arithmetic::Modulo(2 ^ 31),
        DealingMistake::ModulusAsMask => Arithmetic::TopBit,
        DealingMistake::NoModulus(NoModulus::Unbounded) => Arithmetic::Unbounded,
        DealingMistake::NoModulus(NoModulus::Bits64) => Arithmetic::Bits64,
        DealingMistake::OtherModulus(modulus) => Arithmetic::Modulo(modulus),
        _ => return Some(()),
    };
    set(&mut recurrence.arithmetic, &Arithmetic::Bits32, arithmetic)
}
