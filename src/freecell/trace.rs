//! The steps of a shuffle.

use crate::card::Card;
use crate::generator::{DealError, Draw, Generator};
use crate::number::DealNumber;

/// One of the 52 steps: a card is dealt from the pack, and the last of the remaining cards takes its place.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct TraceStep {
    /// The state s of the generator.
    pub state: u64,
    /// The number r drawn in that state.
    pub r: u64,
    /// The number of cards left before the step, 52 to 1.
    pub left: usize,
    /// The index in the pack of the card dealt, from 0.
    pub index: usize,
    /// That card.
    pub dealt: Card,
    /// The card that takes its place, unless the last card itself is dealt.
    pub moved: Option<Card>,
}

/// Shuffles the pack with a number, and records every step.
///
/// ```
/// use tableaux::freecell::{Deal, trace::trace};
/// use tableaux::generator::Generator;
///
/// let steps = trace(&Generator::Microsoft, 1.into())?;
/// assert_eq!((steps[0].state, steps[0].r, steps[0].left, steps[0].index), (2_745_024, 41, 52, 41));
/// assert_eq!((steps[0].dealt.to_string(), steps[0].moved.unwrap().to_string()), ("JD".into(), "KS".into()));
/// assert_eq!(steps.map(|step| step.dealt), *Deal::new(1.into()).cards());
/// # Ok::<(), tableaux::generator::DealError>(())
/// ```
///
/// # Errors
/// If the generator has no deal with that number; never with [`Generator::Microsoft`].
pub fn trace(generator: &Generator, number: DealNumber) -> Result<[TraceStep; Card::COUNT], DealError> {
    let mut draws = generator.draws(number)?;
    let mut pack = Card::PACK;
    Ok(std::array::from_fn(|step| {
        let left = Card::COUNT - step;
        let Some(Draw { state, r }) = draws.next() else { unreachable!("draws have no end") };
        let index = generator.index(r, left);
        let (dealt, last) = (pack[index], pack[left - 1]);
        pack[index] = last;
        TraceStep { state, r, left, index, dealt, moved: (index + 1 < left).then_some(last) }
    }))
}
