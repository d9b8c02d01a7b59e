//! The draws of a shuffle: the states of the generator, and the draw from each.

use super::drawn::Drawn;
use super::language::LanguageGenerator;
use super::recurrence::{Arithmetic, Recurrence, State, low_bits};
use super::shuffle::Modulus;
use crate::freecell::find::mistake::{
    Constant, DealingMistake, DoubleDraw, Language, MistypedConstant, NegativeRemainder, NoModulus, NoShift, OtherMask,
    OtherShift, Reseeding, Rounding, SeedOffByOne, Signed, SignedDraw,
};
use crate::generator::{Generator, Lcg};
use crate::number::{Band, DealNumber};

#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub(in crate::freecell::find) struct Draws {
    pub source: DrawSource,
    pub start: FirstDraw,
    pub seed: Option<SeedOffByOne>,
    pub reseeding: Option<Reseeding>,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub(in crate::freecell::find) enum DrawSource {
    Microsoft(Recurrence, Rule),
    Lcg(Lcg),
    Language(Language),
}

/// The rule for drawing from the states of Microsoft's generator.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub(in crate::freecell::find) enum Rule {
    /// The rule of the number's own band.
    OwnBand,
    OtherBand(Band),
    Unmasked,
    Signed(Signed),
    /// The rule of the number's band, with a shift other than 16 bits.
    BandShifted(u8),
    Masked(OtherMask),
    Shifted(u8),
    /// The state of 32 bits with its sign.
    SignedState(NegativeRemainder),
    /// The state divided by 65,536, rounded.
    Rounded(Rounding),
    Double(DoubleDraw),
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub(in crate::freecell::find) enum FirstDraw {
    /// The one after the seed, the right one.
    Right,
    /// This many after the right one.
    Extra(u8),
    /// The seed itself.
    Missing,
}

/// The rule for drawing from a 32-bit state of Microsoft's generator whose numbers can be sieved.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub(in crate::freecell::find) enum DrawRule {
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

impl Draws {
    pub fn new(generator: &Generator, mistakes: &[DealingMistake]) -> Option<Self> {
        let right = DrawSource::of(generator);
        let mut draws = Self { source: right, start: FirstDraw::Right, seed: None, reseeding: None };
        for mistake in mistakes {
            draws.make(mistake, &right)?;
        }
        match draws.source {
            DrawSource::Microsoft(recurrence, rule) => {
                let fitting = rule.fitting(recurrence.arithmetic)?;
                draws.source = DrawSource::Microsoft(recurrence, fitting);
                // A draw can be the next state only if that has 32 bits.
                let is_kept = draws.reseeding != Some(Reseeding::DrawAsState);
                (is_kept || recurrence.arithmetic == Arithmetic::Bits32).then_some(draws)
            }
            DrawSource::Lcg(_) => Some(draws),
            // Languages draw in their own ways.
            DrawSource::Language(_) => (draws.start == FirstDraw::Right && draws.reseeding.is_none()).then_some(draws),
        }
    }

    /// Adds a mistake; `None` if it conflicts with those before.
    fn make(&mut self, mistake: &DealingMistake, right: &DrawSource) -> Option<()> {
        match *mistake {
            DealingMistake::ExtraDraw(count) => set(&mut self.start, &FirstDraw::Right, FirstDraw::Extra(count)),
            DealingMistake::MissingDraw => set(&mut self.start, &FirstDraw::Right, FirstDraw::Missing),
            DealingMistake::SeedOffByOne(seed) => set(&mut self.seed, &None, Some(seed)),
            DealingMistake::Reseeded(reseeding) => set(&mut self.reseeding, &None, Some(reseeding)),
            DealingMistake::OtherGenerator(generator) => set(&mut self.source, right, DrawSource::of(&generator)),
            DealingMistake::OtherLanguage(language) => set(&mut self.source, right, DrawSource::Language(language)),
            _ => match &mut self.source {
                DrawSource::Microsoft(recurrence, rule) => make_in_microsoft(mistake, recurrence, rule),
                // Mistakes in the layout, the pack and the shuffle go with any generator.
                _ => (!is_in_microsoft(mistake)).then_some(()),
            },
        }
    }

    /// Returns the rule for a 32-bit state of Microsoft's generator, if that is the generator, the mistakes apply to
    /// the number, and the number can be sieved.
    fn rule(&self, number: DealNumber) -> Option<DrawRule> {
        let DrawSource::Microsoft(_, rule) = self.source else { return None };
        let band = number.band();
        match rule {
            Rule::OwnBand => Some(DrawRule::Band(band)),
            Rule::OtherBand(other) => (other != band).then_some(DrawRule::Band(other)),
            Rule::Unmasked => Some(DrawRule::Unmasked),
            Rule::Signed(signed) => {
                let is_made = match signed.draw {
                    SignedDraw::Shifted => true,
                    SignedDraw::HighBit | SignedDraw::Short => band == Band::HighBit,
                    SignedDraw::PlusOne => band == Band::PlusOne,
                };
                is_made.then_some(DrawRule::Signed(signed.draw))
            }
            _ => None,
        }
    }

    /// Returns whether the numbers with these draws can be sieved.
    pub fn are_undone(&self) -> bool {
        let is_known = match self.source {
            DrawSource::Microsoft(recurrence, rule) => {
                recurrence == Recurrence::RIGHT
                    && matches!(rule, Rule::OwnBand | Rule::OtherBand(_) | Rule::Unmasked | Rule::Signed(_))
            }
            DrawSource::Lcg(_) => true,
            DrawSource::Language(_) => false,
        };
        is_known && self.start == FirstDraw::Right && self.seed.is_none()
    }

    pub const fn negative(&self) -> NegativeRemainder {
        match self.source {
            DrawSource::Microsoft(_, Rule::Signed(Signed { remainder, .. }) | Rule::SignedState(remainder)) => {
                remainder
            }
            _ => NegativeRemainder::Floor,
        }
    }

    pub fn stream(&self, number: DealNumber) -> Option<Stream<'_>> {
        let seed = match self.seed {
            None => number.get(),
            Some(SeedOffByOne::OneLess) => number.get().wrapping_sub(1),
            Some(SeedOffByOne::OneMore) => number.get() + 1,
        };
        let (states, state) = match &self.source {
            DrawSource::Lcg(lcg) => {
                let seed = u32::try_from(number.get()).and(u32::try_from(seed)).ok()?;
                (States::Lcg(lcg), State::Word(lcg.initial_state(seed)?))
            }
            DrawSource::Language(language) => {
                (States::Language(LanguageGenerator::new(*language, seed)?), State::Word(0))
            }
            DrawSource::Microsoft(recurrence, rule) => {
                let draw = self.rule(number).map_or(MicrosoftDraw::Other(*rule, number.band()), MicrosoftDraw::Usual);
                let is_usual = recurrence.arithmetic == Arithmetic::Bits32;
                // The mistake does not apply to this number.
                if is_usual && matches!(draw, MicrosoftDraw::Other(Rule::OtherBand(_) | Rule::Signed(_), _)) {
                    return None;
                }
                let seed = if is_usual { seed & 0xffff_ffff } else { seed };
                (States::Microsoft(*recurrence, draw), recurrence.state(seed))
            }
        };
        let mut stream = Stream {
            states,
            state,
            skips_advance: self.start == FirstDraw::Missing,
            negative: self.negative(),
            reseeding: self.reseeding,
            first: None,
            last: None,
        };
        if let FirstDraw::Extra(count) = self.start {
            for _ in 0..count {
                stream.draw();
            }
        }
        stream.first = None;
        Some(stream)
    }
}

impl DrawSource {
    const fn of(generator: &Generator) -> Self {
        match generator {
            Generator::Microsoft => Self::Microsoft(Recurrence::RIGHT, Rule::OwnBand),
            Generator::Lcg(lcg) => Self::Lcg(*lcg),
        }
    }
}

impl Rule {
    /// Returns the rule adapted to states of other sizes than 32 bits; `None` if it does not apply to them.
    fn fitting(self, arithmetic: Arithmetic) -> Option<Self> {
        let fits = match (arithmetic, self) {
            (Arithmetic::Bits32, _) => true,
            (Arithmetic::Double, _) => matches!(self, Self::Double(_)),
            (_, Self::OwnBand) => return Some(Self::Shifted(16)),
            (_, Self::Shifted(_) | Self::Rounded(Rounding::Nearest)) => true,
            // The low 32 bits of 64 are the same.
            (Arithmetic::Bits64, _) => matches!(self, Self::Signed(Signed { draw: SignedDraw::Shifted, .. })),
            _ => false,
        };
        fits.then_some(self)
    }
}

/// Sets a value that must have been right; `None` if it was not.
fn set<T: PartialEq>(place: &mut T, right: &T, value: T) -> Option<()> {
    (std::mem::replace(place, value) == *right).then_some(())
}

/// Returns whether a mistake is specific to Microsoft's generator.
fn is_in_microsoft(mistake: &DealingMistake) -> bool {
    let (mut recurrence, mut rule) = (Recurrence::RIGHT, Rule::OwnBand);
    let made = make_in_microsoft(mistake, &mut recurrence, &mut rule);
    made.is_none() || (recurrence, rule) != (Recurrence::RIGHT, Rule::OwnBand)
}

/// Applies a mistake to Microsoft's generator, if specific to it; `None` if it conflicts with those before.
fn make_in_microsoft(mistake: &DealingMistake, recurrence: &mut Recurrence, rule: &mut Rule) -> Option<()> {
    let mut set_arithmetic = |arithmetic| set(&mut recurrence.arithmetic, &Arithmetic::Bits32, arithmetic);
    let (other, is_31_bits) = match *mistake {
        DealingMistake::OtherBand(band) => (Rule::OtherBand(band), false),
        DealingMistake::Unmasked => (Rule::Unmasked, false),
        DealingMistake::Signed(signed) => (Rule::Signed(signed), false),
        DealingMistake::OtherMask(mask) => (Rule::Masked(mask), false),
        DealingMistake::OtherShift(OtherShift { bits, is_masked: true }) => (Rule::BandShifted(bits), false),
        DealingMistake::OtherShift(OtherShift { bits, is_masked: false }) => (Rule::Shifted(bits), true),
        DealingMistake::NoShift(NoShift::Signed(remainder)) => (Rule::SignedState(remainder), false),
        DealingMistake::NoShift(no_shift) => (Rule::Shifted(0), no_shift == NoShift::Bits31),
        DealingMistake::Rounded(rounding) => (Rule::Rounded(rounding), rounding == Rounding::Nearest),
        DealingMistake::Doubles(draw) => {
            set_arithmetic(Arithmetic::Double)?;
            (Rule::Double(draw), false)
        }
        DealingMistake::NoModulus(NoModulus::Unbounded) => return set_arithmetic(Arithmetic::Unbounded),
        DealingMistake::NoModulus(NoModulus::Bits64) => return set_arithmetic(Arithmetic::Bits64),
        DealingMistake::OtherModulus(modulus) => return set_arithmetic(Arithmetic::Modulo(modulus)),
        DealingMistake::MistypedConstant(MistypedConstant { constant, value }) => {
            return match constant {
                Constant::Multiplier => set(&mut recurrence.multiplier, &Recurrence::RIGHT.multiplier, value),
                Constant::Increment => set(&mut recurrence.increment, &Recurrence::RIGHT.increment, value),
                Constant::Modulus => set_arithmetic(Arithmetic::Modulo(value)),
            };
        }
        _ => return Some(()),
    };
    // These mistakes come with 31 bits, unless the arithmetic is another mistake.
    if is_31_bits && recurrence.arithmetic == Arithmetic::Bits32 {
        recurrence.arithmetic = Arithmetic::Modulo(1 << 31);
    }
    set(rule, &Rule::OwnBand, other)
}

#[derive(Debug, Clone)]
pub(in crate::freecell::find) struct Stream<'a> {
    states: States<'a>,
    state: State,
    /// Whether the next draw is from the state as it is.
    skips_advance: bool,
    negative: NegativeRemainder,
    reseeding: Option<Reseeding>,
    /// The first draw, if every draw repeats it.
    first: Option<Drawn>,
    last: Option<Drawn>,
}

/// The rule for the next state and its draw.
#[derive(Debug, Clone)]
enum States<'a> {
    Microsoft(Recurrence, MicrosoftDraw),
    Lcg(&'a Lcg),
    Language(LanguageGenerator),
}

/// The rule for drawing from a state of Microsoft's generator.
#[derive(Debug, Clone, Copy)]
enum MicrosoftDraw {
    Usual(DrawRule),
    /// A rule for numbers of a band.
    Other(Rule, Band),
}

impl MicrosoftDraw {
    #[inline]
    #[expect(clippy::cast_possible_truncation, reason = "the low bits are meant")]
    fn draw(self, state: State) -> Drawn {
        let (rule, band) = match (self, state) {
            (Self::Usual(rule), State::Word(state)) => return Drawn::Integer(rule.draw(state as u32).into()),
            (Self::Usual(_), _) => unreachable!("these take 32 bits"),
            (Self::Other(rule, band), _) => (rule, band),
        };
        match (rule, state) {
            (Rule::Shifted(bits), State::Word(state)) => Drawn::Unsigned(state >> bits),
            (Rule::Shifted(bits), State::Wide(state, size)) => {
                Drawn::Wide(state >> bits, (size / f64::from(1_u32 << bits)).floor())
            }
            (Rule::Signed(_), State::Word(state)) => Drawn::Integer(state.cast_signed() >> 16),
            (Rule::SignedState(_), State::Word(state)) => Drawn::Integer((state as u32).cast_signed().into()),
            (Rule::Rounded(Rounding::Nearest), State::Word(state)) => {
                Drawn::Unsigned((state >> 16) + (state >> 15 & 1))
            }
            (Rule::Rounded(Rounding::Nearest), State::Wide(state, size)) => {
                Drawn::Wide((state >> 16) + (state >> 15 & 1), (size / 65_536.0).round())
            }
            (Rule::Rounded(_), State::Word(state)) => {
                Drawn::Integer((((state as u32).cast_signed() / 0x1_0000) & 0x7fff).into())
            }
            (Rule::BandShifted(bits), State::Word(state)) => {
                // Draw as if the bits were in their right place.
                Drawn::Integer(band.draw(((state as u32) >> bits) << 16).into())
            }
            (Rule::Masked(mask), State::Word(state)) => {
                let high = state as u32 >> 16;
                let masked = match mask {
                    OtherMask::And(mask) => high & u32::from(mask),
                    OtherMask::Remainder(modulus) => high % u32::from(modulus),
                };
                Drawn::Integer(match band {
                    Band::Microsoft => masked.into(),
                    Band::HighBit => (masked | 0x8000).into(),
                    Band::PlusOne => (masked + 1).into(),
                })
            }
            (Rule::Double(DoubleDraw::Bits), State::Double(state)) => {
                Drawn::Integer((low_bits(state) >> 16 & 0x7fff).into())
            }
            (Rule::Double(DoubleDraw::Unmasked), State::Double(state)) => Drawn::Double((state / 65_536.0).floor()),
            (rule, state) => unreachable!("{rule:?} takes nothing from {state:?}"),
        }
    }
}

impl Stream<'_> {
    /// Returns the next draw, from Microsoft's generator with its sign; `None` for a language, which draws in its own
    /// way.
    #[inline]
    #[expect(clippy::cast_possible_truncation, reason = "what is below m fits, as m is at most 2⁶⁴")]
    pub fn draw(&mut self) -> Option<Drawn> {
        if let (Some(Reseeding::SameDraw), Some(first)) = (self.reseeding, self.first) {
            return Some(first);
        }
        let advances = !std::mem::take(&mut self.skips_advance);
        let keeps_draw = self.reseeding == Some(Reseeding::DrawAsState);
        let r = match &self.states {
            States::Microsoft(recurrence, draw) => {
                let state = if advances { recurrence.next(self.state) } else { self.state };
                let r = draw.draw(state);
                self.state = match r {
                    Drawn::Integer(r) if keeps_draw => State::Word(r.cast_unsigned() & 0xffff_ffff),
                    _ => state,
                };
                r
            }
            States::Lcg(lcg) => {
                let State::Word(state) = self.state else { unreachable!("its states are words") };
                let state = if advances { lcg.next(state) } else { state };
                let r = lcg.draw(state);
                let of_draw = || (u128::from(r) % lcg.parameters().modulus) as u64;
                self.state = State::Word(if keeps_draw { of_draw() } else { state });
                Drawn::Unsigned(r)
            }
            States::Language(_) => return None,
        };
        self.first.get_or_insert(r);
        self.last = Some(r);
        Some(r)
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
