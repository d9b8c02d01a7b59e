//! The draws of a shuffle: the states of the generator, and what is taken from them.

use crate::freecell::find::mistake::{DealingMistake, NegativeRemainder, Reseeding, Signed, SignedDraw};
use crate::generator::{Generator, Lcg, microsoft};
use crate::number::{Band, DealNumber};

/// How numbers are drawn.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub(in crate::freecell::find) struct Draws {
    pub(in crate::freecell::find) rule: Rule,
    pub(in crate::freecell::find) start: FirstDraw,
    pub(in crate::freecell::find) reseeding: Option<Reseeding>,
}

/// The generator, and what is taken from its states.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub(in crate::freecell::find) enum Rule {
    /// Microsoft's, by the rule of the number's own band.
    OwnBand,
    OtherBand(Band),
    Unmasked,
    Signed(Signed),
    Lcg(Lcg),
}

/// The state of the first draw.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub(in crate::freecell::find) enum FirstDraw {
    /// The one after the seed, as it should be.
    Right,
    /// The second after it.
    Extra,
    /// The seed itself.
    Missing,
}

/// What is drawn from a state of Microsoft's generator.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub(in crate::freecell::find) enum DrawRule {
    Band(Band),
    Unmasked,
    Signed(SignedDraw),
}

impl DrawRule {
    /// The number drawn in a state.
    pub(in crate::freecell::find) const fn draw(self, state: u32) -> i32 {
        let high = (state >> 16).cast_signed();
        // With its sign.
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
    pub(super) fn new(generator: &Generator, mistakes: &[DealingMistake]) -> Option<Self> {
        let right = match generator {
            Generator::Microsoft => Rule::OwnBand,
            Generator::Lcg(lcg) => Rule::Lcg(*lcg),
        };
        let mut draws = Self { rule: right, start: FirstDraw::Right, reseeding: None };
        for mistake in mistakes {
            let rule = match mistake {
                DealingMistake::OtherBand(band) => Rule::OtherBand(*band),
                DealingMistake::Unmasked => Rule::Unmasked,
                DealingMistake::Signed(signed) => Rule::Signed(*signed),
                DealingMistake::OtherGenerator(Generator::Microsoft) => Rule::OwnBand,
                DealingMistake::OtherGenerator(Generator::Lcg(lcg)) => Rule::Lcg(*lcg),
                DealingMistake::ExtraDraw | DealingMistake::MissingDraw => {
                    let start =
                        if *mistake == DealingMistake::ExtraDraw { FirstDraw::Extra } else { FirstDraw::Missing };
                    if std::mem::replace(&mut draws.start, start) != FirstDraw::Right {
                        return None;
                    }
                    continue;
                }
                DealingMistake::Reseeded(reseeding) => {
                    draws.reseeding = Some(*reseeding);
                    continue;
                }
                _ => continue,
            };
            // Each of them leaves no place for another; all but the other generator are Microsoft's.
            if std::mem::replace(&mut draws.rule, rule) != right
                || (right != Rule::OwnBand && !matches!(mistake, DealingMistake::OtherGenerator(_)))
            {
                return None;
            }
        }
        Some(draws)
    }

    /// What is drawn from a state of Microsoft's generator, if it is that and the mistakes can be made with the number.
    pub(in crate::freecell::find) fn rule(&self, number: DealNumber) -> Option<DrawRule> {
        let band = number.band();
        match self.rule {
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
            Rule::Lcg(_) => None,
        }
    }

    /// What becomes of a negative remainder.
    pub(in crate::freecell::find) const fn negative(&self) -> NegativeRemainder {
        match self.rule {
            Rule::Signed(signed) => signed.remainder,
            _ => NegativeRemainder::Floor,
        }
    }

    /// The draws for a number, if it has any.
    pub(super) fn stream(&self, number: DealNumber) -> Option<Stream> {
        let (source, state) = match self.rule {
            Rule::Lcg(lcg) => {
                let seed = u32::try_from(number.get()).ok()?;
                (Source::Lcg(lcg), lcg.initial_state(seed)?)
            }
            _ => (Source::Microsoft(self.rule(number)?), number.seed().into()),
        };
        let mut stream = Stream {
            source,
            state,
            skips_advance: self.start == FirstDraw::Missing,
            negative: self.negative(),
            reseeding: self.reseeding,
            first: None,
        };
        if self.start == FirstDraw::Extra {
            stream.draw();
        }
        stream.first = None;
        Some(stream)
    }
}

/// The draws for a number, one after the other.
pub(super) struct Stream {
    source: Source,
    state: u64,
    /// Whether the next draw is from the state as it is.
    skips_advance: bool,
    negative: NegativeRemainder,
    reseeding: Option<Reseeding>,
    /// The first draw, where each is the same.
    first: Option<u64>,
}

enum Source {
    Microsoft(DrawRule),
    Lcg(Lcg),
}

impl Stream {
    /// The next draw, of Microsoft's generator with its sign.
    #[expect(
        clippy::cast_possible_truncation,
        clippy::cast_sign_loss,
        reason = "Microsoft's states have 32 bits, and wrap"
    )]
    fn draw(&mut self) -> u64 {
        if let (Some(Reseeding::SameDraw), Some(first)) = (self.reseeding, self.first) {
            return first;
        }
        let advances = !std::mem::take(&mut self.skips_advance);
        let r = match &self.source {
            Source::Microsoft(rule) => {
                let state = self.state as u32;
                let state = if advances { microsoft::next(state) } else { state };
                let r = rule.draw(state);
                let keeps_draw = self.reseeding == Some(Reseeding::DrawAsState);
                self.state = if keeps_draw { r.cast_unsigned() } else { state }.into();
                r as u64
            }
            Source::Lcg(lcg) => {
                let state = if advances { lcg.next(self.state) } else { self.state };
                let r = lcg.draw(state);
                let keeps_draw = self.reseeding == Some(Reseeding::DrawAsState);
                let of_draw = || (u128::from(r) % lcg.parameters().modulus) as u64;
                self.state = if keeps_draw { of_draw() } else { state };
                r
            }
        };
        self.first.get_or_insert(r);
        r
    }

    /// The remainder of the next draw; a negative one counts from the end of the pack.
    #[expect(
        clippy::cast_possible_truncation,
        clippy::cast_possible_wrap,
        reason = "draws of Microsoft's generator and what is left of the pack have few bits"
    )]
    pub(super) fn index(&mut self, modulus: usize) -> isize {
        let r = self.draw();
        match &self.source {
            Source::Lcg(lcg) => lcg.parameters().index_rule.index(r, modulus).cast_signed(),
            Source::Microsoft(_) => self.negative.remainder(r as i32, modulus as i32) as isize,
        }
    }
}
