//! The steps of a shuffle.

use crate::card::Card;
use crate::generator::lcg::{IndexRule, LcgParameters};
use crate::generator::microsoft::{INCREMENT, MULTIPLIER};
use crate::generator::{DealError, Draw, Generator};
use crate::number::{Band, DealNumber};

/// One of the 52 steps: a card is dealt from the pack, and the last remaining card takes its place.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct TraceStep {
    /// The state before the draw; the seed in the first step.
    pub before: u64,
    /// The state s of the generator.
    pub state: u64,
    /// The number r drawn in that state.
    pub r: u64,
    /// The number of cards left before the step, 52 to 1.
    pub left: usize,
    /// The index in the pack of the card dealt, from 0.
    pub index: usize,
    /// The dealt card.
    pub dealt: Card,
    /// The card that takes its place, unless the last card itself is dealt.
    pub moved: Option<Card>,
}

/// Shuffles the pack by a number, and records every step.
///
/// ```
/// use tableaux_engine::freecell::{Deal, trace::trace};
/// use tableaux_engine::generator::Generator;
///
/// let steps = trace(&Generator::Microsoft, 1.into())?;
/// assert_eq!((steps[0].state, steps[0].r, steps[0].left, steps[0].index), (2_745_024, 41, 52, 41));
/// assert_eq!((steps[0].dealt.to_string(), steps[0].moved.unwrap().to_string()), ("JD".into(), "KS".into()));
/// assert_eq!(steps.map(|step| step.dealt), *Deal::new(1.into()).cards());
/// # Ok::<(), tableaux_engine::generator::DealError>(())
/// ```
///
/// # Errors
/// Fails if the generator has no deal with that number; never with [`Generator::Microsoft`].
pub fn trace(generator: &Generator, number: DealNumber) -> Result<[TraceStep; Card::COUNT], DealError> {
    let mut draws = generator.draws(number)?;
    let mut before = match generator {
        Generator::Microsoft => number.seed().into(),
        Generator::Lcg(lcg) => u32::try_from(number.get()).ok().and_then(|seed| lcg.initial_state(seed)).unwrap_or(0),
    };
    let mut pack = Card::PACK;
    Ok(std::array::from_fn(|step| {
        let left = Card::COUNT - step;
        let Some(Draw { state, r }) = draws.next() else { unreachable!("draws have no end") };
        let index = generator.index(r, left);
        let (dealt, last) = (pack[index], pack[left - 1]);
        pack[index] = last;
        let before = std::mem::replace(&mut before, state);
        TraceStep { before, state, r, left, index, dealt, moved: (index + 1 < left).then_some(last) }
    }))
}

impl TraceStep {
    /// Returns the step as arithmetic: each operation and its result. Operations without effect are left out.
    ///
    /// ```
    /// use tableaux_engine::freecell::trace::trace;
    /// use tableaux_engine::generator::Generator;
    ///
    /// let operations = trace(&Generator::Microsoft, 617.into())?[0].operations(&Generator::Microsoft, 617.into());
    /// let first = ("617 · 214013 + 2531011".to_owned(), 134_577_032);
    /// assert_eq!(operations, [first, (">> 16".into(), 2053), ("mod 52".into(), 25)]);
    /// # Ok::<(), tableaux_engine::generator::DealError>(())
    /// ```
    pub fn operations(&self, generator: &Generator, number: DealNumber) -> Vec<(String, u128)> {
        let &Self { before, state, r, left, index, .. } = self;
        let (a, c, modulus, shift) = match generator {
            Generator::Microsoft => (MULTIPLIER.into(), INCREMENT.into(), 1 << 32, 16),
            Generator::Lcg(lcg) => {
                let LcgParameters { multiplier, increment, modulus, shift, .. } = *lcg.parameters();
                (multiplier, increment, modulus, shift)
            }
        };
        let added = if c > 0 { format!(" + {c}") } else { String::new() };
        let sum = u128::from(before) * u128::from(a) + u128::from(c);
        let mut operations = vec![(format!("{before} · {a}{added}"), sum)];
        let mut then = |operation: String, result: u64| {
            if operations.last().is_some_and(|(_, before)| *before != result.into()) {
                operations.push((operation, result.into()));
            }
        };
        let power = modulus.is_power_of_two().then(|| format!("2^{}", modulus.ilog2()));
        then(format!("mod {}", power.unwrap_or_else(|| modulus.to_string())), state);
        then(format!(">> {shift}"), state >> shift);
        match (generator, number.band()) {
            (Generator::Microsoft, Band::Microsoft) => then("& 0x7fff".into(), r),
            (Generator::Microsoft, Band::HighBit) => {
                then("& 0x7fff".into(), state >> shift & 0x7fff);
                then("| 0x8000".into(), r);
            }
            (Generator::Microsoft, Band::PlusOne) => then("+ 1".into(), r),
            (Generator::Lcg(lcg), _) => then(format!("& {:#x}", lcg.parameters().mask), r),
        }
        let is_scaled = matches!(generator, Generator::Lcg(lcg) if lcg.parameters().index_rule == IndexRule::Scaled);
        let last = if is_scaled { format!("· {left} >> 32") } else { format!("mod {left}") };
        operations.push((last, index as u128));
        operations
    }

    /// Returns the operations in one line: `617 · 214013 + 2531011 = 134577032, >> 16 = 2053, mod 52 = 25`.
    pub fn arithmetic(&self, generator: &Generator, number: DealNumber) -> String {
        let operations = self.operations(generator, number);
        operations.iter().map(|(what, result)| format!("{what} = {result}")).collect::<Vec<_>>().join(", ")
    }
}
