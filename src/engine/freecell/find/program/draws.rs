//! The draws of a shuffle: the states of the generator, and the draw from each.

use super::drawn::{Drawn, NegativeRemainder};
use super::index::Modulus;
use super::language::LanguageGenerator;
use super::output::Output;
use super::recurrence::{Arithmetic, Recurrence, State};
use super::seed::{FirstDraw, Seed};
use super::step::{ConstantDraw, DrawSource, LostDraw, Reseeding, Step};
use crate::generator::Lcg;
use crate::number::{Band, DealNumber};

/// The parts of a program that draw.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct Draws {
    pub seed: Seed,
    pub step: Step,
    pub output: Output,
}

impl Draws {
    /// Returns `None` if the parts cannot be combined.
    pub fn new(seed: Seed, step: Step, output: Output) -> Option<Self> {
        match step.source {
            DrawSource::Microsoft(recurrence) => {
                let fitting = output.fitting(recurrence.arithmetic)?;
                // A draw can be the next state only if that has 32 bits.
                let is_kept = step.reseeding != Some(Reseeding::DrawAsState)
                    || recurrence.arithmetic == Arithmetic::Bits32 && !output.is_of_31_bits();
                is_kept.then_some(Self { seed, step, output: fitting })
            }
            DrawSource::Lcg(_) => (output == Output::OwnBand).then_some(Self { seed, step, output }),
            // Languages draw in their own ways.
            DrawSource::Language(_) => {
                let is_plain = seed.first == FirstDraw::Right
                    && output == Output::OwnBand
                    && step == Step { source: step.source, reseeding: None, lost: None, constant: None };
                is_plain.then_some(Self { seed, step, output })
            }
        }
    }

    /// Returns whether the numbers with these draws can be sieved.
    pub fn are_undone(&self) -> bool {
        let Step { source, reseeding: _, lost, constant } = self.step;
        let is_known = match source {
            DrawSource::Microsoft(recurrence) => {
                recurrence == Recurrence::RIGHT
                    && matches!(
                        self.output,
                        Output::OwnBand | Output::OtherBand(_) | Output::Unmasked | Output::Signed(..)
                    )
            }
            DrawSource::Lcg(_) => true,
            DrawSource::Language(_) => false,
        };
        is_known && lost.is_none() && constant.is_none() && self.seed == Seed::RIGHT
    }

    pub fn stream(&self, number: DealNumber) -> Option<Stream<'_>> {
        let (seed, band) = (self.seed.of(number.get()), number.band());
        let (states, state) = match &self.step.source {
            DrawSource::Lcg(lcg) => {
                let seed = u32::try_from(number.get()).and(u32::try_from(seed)).ok()?;
                (States::Lcg(lcg), State::Word(lcg.initial_state(seed)?))
            }
            DrawSource::Language(language) => {
                (States::Language(LanguageGenerator::new(*language, seed)?), State::Word(0))
            }
            DrawSource::Microsoft(recurrence) => {
                // Otherwise the mistake does not apply to this number.
                let is_made = !recurrence.arithmetic.is_32_bits() || self.output.applies_to(band);
                let states = is_made.then_some(States::Microsoft(recurrence))?;
                (states, recurrence.state(seed))
            }
        };
        let Step { reseeding, lost, constant, .. } = self.step;
        let skips_advance = self.seed.first == FirstDraw::Missing;
        let negative = self.output.negative();
        let (first, last, count) = (None, None, 0);
        let mut stream = Stream {
            states,
            output: self.output,
            band,
            state,
            skips_advance,
            negative,
            reseeding,
            lost,
            constant,
            first,
            last,
            count,
        };
        if let FirstDraw::Extra(extra) = self.seed.first {
            for _ in 0..extra {
                stream.draw();
            }
        }
        (stream.first, stream.count) = (None, 0);
        Some(stream)
    }
}

#[derive(Debug, Clone)]
pub struct Stream<'a> {
    states: States<'a>,
    output: Output,
    band: Band,
    state: State,
    /// Whether the next draw is from the state as it is.
    skips_advance: bool,
    negative: NegativeRemainder,
    reseeding: Option<Reseeding>,
    lost: Option<LostDraw>,
    constant: Option<ConstantDraw>,
    /// The first draw, if every draw repeats it.
    first: Option<Drawn>,
    last: Option<Drawn>,
    /// The number of draws so far.
    count: u8,
}

/// The rule for the next state.
#[derive(Debug, Clone)]
enum States<'a> {
    Microsoft(&'a Recurrence),
    Lcg(&'a Lcg),
    Language(LanguageGenerator),
}

impl Stream<'_> {
    /// Returns the next draw, from Microsoft's generator with its sign; `None` for a language, which draws in its own
    /// way.
    #[inline]
    pub fn draw(&mut self) -> Option<Drawn> {
        if let (Some(Reseeding::SameDraw), Some(first)) = (self.reseeding, self.first) {
            return Some(first);
        }
        if self.lost == Some(LostDraw::Before) {
            self.draw_once()?;
        }
        let mut r = self.draw_once()?;
        if self.lost == Some(LostDraw::After) {
            self.draw_once()?;
        }
        self.count = self.count.saturating_add(1);
        if let Some(constant) = self.constant.filter(|constant| self.count >= constant.step) {
            r = Drawn::Integer(constant.r.into());
        }
        self.first.get_or_insert(r);
        self.last = Some(r);
        Some(r)
    }

    #[inline]
    #[expect(clippy::cast_possible_truncation, reason = "what is below m fits, as m is at most 2⁶⁴")]
    fn draw_once(&mut self) -> Option<Drawn> {
        let advances = !std::mem::take(&mut self.skips_advance);
        let keeps_draw = self.reseeding == Some(Reseeding::DrawAsState);
        match &self.states {
            States::Microsoft(recurrence) => {
                let state = if advances { recurrence.next(self.state) } else { self.state };
                let r = self.output.draw(self.band, state);
                self.state = match r {
                    Drawn::Integer(r) if keeps_draw => State::Word(r.cast_unsigned() & 0xffff_ffff),
                    _ => state,
                };
                Some(r)
            }
            States::Lcg(lcg) => {
                let State::Word(state) = self.state else { unreachable!("its states are words") };
                let state = if advances { lcg.next(state) } else { state };
                let r = lcg.draw(state);
                let of_draw = || (u128::from(r) % lcg.parameters().modulus) as u64;
                self.state = State::Word(if keeps_draw { of_draw() } else { state });
                Some(Drawn::Unsigned(r))
            }
            States::Language(_) => None,
        }
    }

    pub const fn last(&self) -> Option<Drawn> {
        self.last
    }

    /// Returns the index of the next draw, for a number of cards left; a negative one counts from the end of the pack,
    /// or leads outside. `None` if the generator does not draw that way.
    #[inline]
    pub fn index(&mut self, modulus: Modulus, left: usize) -> Option<isize> {
        if let States::Language(generator) = &mut self.states {
            return generator.below(modulus.divisor(left)?).map(usize::cast_signed);
        }
        let r = self.draw()?;
        if let (States::Lcg(lcg), Drawn::Unsigned(r)) = (&self.states, r) {
            let divisor = modulus.divisor(left)?;
            let index = lcg.parameters().index_rule.index(r, divisor);
            return Some(modulus.reduced(index.cast_signed(), left));
        }
        modulus.index(r, self.negative, left)
    }
}
