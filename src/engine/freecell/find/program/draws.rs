//! The draws of a shuffle: the states of the generator, and the draw from each.

use super::drawn::{Drawn, NegativeRemainder};
use super::foreign::{ForeignStream, SeededNumbers};
use super::index::{Index, RangeReduction};
use super::output::Output;
use super::recurrence::{Arithmetic, GeneratorState, Recurrence};
use super::seed::{FirstDraw, Seed};
use super::step::{ConstantDraw, DrawSource, LostDraw, Reseeding, Step};
use crate::generator::Lcg;
use crate::generator::lcg::IndexRule;
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
            DrawSource::Lcg(_) | DrawSource::Foreign(_) => {
                let is_own = output == Output::OwnBand;
                let is_lcg = matches!(step.source, DrawSource::Lcg(_));
                // A foreign generator has no state that a draw can replace.
                let is_kept = step.reseeding != Some(Reseeding::DrawAsState) || is_own && is_lcg;
                let is_drawn = is_own || output.is_of_any_state() && step.source.has_32_bits();
                (is_kept && is_drawn && (is_lcg || step.constant.is_none())).then_some(Self { seed, step, output })
            }
        }
    }

    /// Returns the number of values of a draw, as a bound of those that its index may be a fraction of.
    #[expect(clippy::cast_precision_loss, reason = "a bound needs no precision")]
    pub fn range(&self) -> f64 {
        match (self.output, self.step.source) {
            (Output::OwnBand, DrawSource::Lcg(lcg)) => lcg.range() as f64,
            (Output::OwnBand, DrawSource::Foreign(generator)) => generator.range(),
            (output, DrawSource::Lcg(lcg)) => output.range(lcg.parameters().modulus as f64),
            (output, DrawSource::Foreign(generator)) => output.range(generator.range()),
            (output, DrawSource::Microsoft(_)) => output.range(4_294_967_296.0),
        }
    }

    /// Returns whether the numbers with these draws can be sieved.
    pub fn are_undone(&self) -> bool {
        let Step { source, reseeding, lost, constant } = self.step;
        let is_known = match source {
            DrawSource::Microsoft(recurrence) => {
                recurrence == Recurrence::RIGHT
                    && matches!(
                        self.output,
                        Output::OwnBand | Output::OtherBand(_) | Output::Unmasked | Output::Signed(..)
                    )
            }
            DrawSource::Lcg(_) => true,
            DrawSource::Foreign(_) => false,
        };
        let is_repeated_later = matches!(reseeding, Some(Reseeding::Every(2..)));
        is_known && !is_repeated_later && lost.is_none() && constant.is_none() && self.seed == Seed::RIGHT
    }

    pub fn stream(&self, number: DealNumber, seeded: &mut SeededNumbers) -> Option<Stream<'_>> {
        let (seed, band) = (self.seed.of(number.get()), number.band());
        let (states, state) = match &self.step.source {
            DrawSource::Lcg(lcg) => {
                let seed = u32::try_from(number.get()).and(u32::try_from(seed)).ok()?;
                (States::Lcg(lcg), GeneratorState::Word(lcg.initial_state(seed)?))
            }
            DrawSource::Foreign(generator) => {
                (States::Foreign(ForeignStream::new(*generator, seed, seeded)?), GeneratorState::Word(0))
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
            start: Start { state, skips_advance, drawn: 0 },
            last: None,
            count: 0,
        };
        if let FirstDraw::Extra(extra) = self.seed.first {
            for _ in 0..extra {
                stream.draw();
            }
        }
        let drawn = if let States::Foreign(foreign) = &stream.states { foreign.at() } else { 0 };
        stream.start = Start { state: stream.state, skips_advance: stream.skips_advance, drawn };
        stream.count = 0;
        Some(stream)
    }
}

#[derive(Debug, Clone)]
pub struct Stream<'a> {
    states: States<'a>,
    output: Output,
    band: Band,
    state: GeneratorState,
    /// Whether the next draw is from the state as it is.
    skips_advance: bool,
    negative: NegativeRemainder,
    reseeding: Option<Reseeding>,
    lost: Option<LostDraw>,
    constant: Option<ConstantDraw>,
    start: Start,
    last: Option<Drawn>,
    /// The number of draws so far.
    count: u16,
}

/// The generator before the first draw.
#[derive(Debug, Clone, Copy)]
struct Start {
    state: GeneratorState,
    skips_advance: bool,
    /// The count of numbers that a foreign generator has drawn.
    drawn: usize,
}

/// The rule for the next state.
#[derive(Debug, Clone)]
enum States<'a> {
    Microsoft(&'a Recurrence),
    Lcg(&'a Lcg),
    Foreign(ForeignStream),
}

impl Stream<'_> {
    /// Returns the next draw, from Microsoft's generator with its sign; `None` after the last one.
    #[inline]
    pub fn draw(&mut self) -> Option<Drawn> {
        self.seed_again();
        if self.lost == Some(LostDraw::Before) {
            self.draw_once()?;
        }
        let mut r = self.draw_once()?;
        if self.lost == Some(LostDraw::After) {
            self.draw_once()?;
        }
        self.count = self.count.saturating_add(1);
        if let Some(constant) = self.constant.filter(|constant| self.count >= constant.step.into()) {
            r = Drawn::Integer(constant.r.into());
        }
        self.last = Some(r);
        Some(r)
    }

    /// Seeds the generator again after as many draws as given.
    #[inline]
    const fn seed_again(&mut self) {
        let Some(Reseeding::Every(draws)) = self.reseeding else { return };
        if self.count.is_multiple_of(draws as u16) {
            (self.state, self.skips_advance) = (self.start.state, self.start.skips_advance);
            if let States::Foreign(foreign) = &mut self.states {
                foreign.rewind(self.start.drawn);
            }
        }
    }

    #[inline]
    #[expect(clippy::cast_possible_truncation, reason = "what is below m fits, as m is at most 2⁶⁴")]
    fn draw_once(&mut self) -> Option<Drawn> {
        let advances = !std::mem::take(&mut self.skips_advance);
        let keeps_draw = self.reseeding == Some(Reseeding::DrawAsState);
        match &mut self.states {
            States::Microsoft(recurrence) => {
                let state = if advances { recurrence.next(self.state) } else { self.state };
                let r = self.output.draw(self.band, state);
                self.state = match r {
                    Drawn::Integer(r) if keeps_draw => GeneratorState::Word(r.cast_unsigned() & 0xffff_ffff),
                    _ => state,
                };
                Some(r)
            }
            States::Lcg(lcg) => {
                let GeneratorState::Word(state) = self.state else { unreachable!("its states are words") };
                let state = if advances { lcg.next(state) } else { state };
                let is_own = self.output == Output::OwnBand;
                let r = if is_own { Drawn::Unsigned(lcg.draw(state)) } else { self.output.of_any(state) };
                let of_draw = || (u128::from(lcg.draw(state)) % lcg.parameters().modulus) as u64;
                self.state = GeneratorState::Word(if keeps_draw { of_draw() } else { state });
                Some(r)
            }
            States::Foreign(foreign) => {
                let state = foreign.draw()?;
                let is_own = self.output == Output::OwnBand;
                Some(if is_own { Drawn::Unsigned(state) } else { self.output.of_any(state) })
            }
        }
    }

    pub const fn last(&self) -> Option<Drawn> {
        self.last
    }

    /// Returns whether programs make the index of each draw, rather than a library or the generator's own rule.
    pub fn has_numbers(&self) -> bool {
        match &self.states {
            States::Microsoft(_) => true,
            States::Lcg(lcg) => lcg.parameters().index_rule == IndexRule::Modulo || self.output != Output::OwnBand,
            // A first draw that is missing has no number.
            States::Foreign(foreign) => foreign.has_numbers() && !self.skips_advance,
        }
    }

    /// Returns the index of the next draw, for a number of cards left; a negative one counts from the end of the pack,
    /// or leads outside. `None` if the generator does not draw that way.
    #[inline]
    pub fn index(&mut self, index: Index, left: usize) -> Option<isize> {
        if matches!(&self.states, States::Foreign(foreign) if !foreign.has_numbers()) {
            self.seed_again();
            self.count = self.count.saturating_add(1);
        }
        if let States::Foreign(foreign) = &mut self.states {
            let places = index.modulus.divisor(left);
            // There is no draw before the first one; a shuffle that begins with the second card needs none.
            if std::mem::take(&mut self.skips_advance) {
                return (places == 1).then_some(0);
            }
            if !foreign.has_numbers() {
                if self.lost == Some(LostDraw::Before) {
                    foreign.pick(index.reduction, places)?;
                }
                let place = foreign.pick(index.reduction, places)?;
                if self.lost == Some(LostDraw::After) {
                    foreign.pick(index.reduction, places)?;
                }
                return Some(index.modulus.reduced(place.cast_signed(), left));
            }
        }
        let r = self.draw()?;
        match (&self.states, r) {
            (States::Lcg(lcg), Drawn::Unsigned(r)) if !self.has_numbers() => {
                let place = lcg.parameters().index_rule.index(r, index.modulus.divisor(left));
                (index.reduction == RangeReduction::Remainder).then(|| index.modulus.reduced(place.cast_signed(), left))
            }
            _ => index.of(r, self.negative, left),
        }
    }
}
