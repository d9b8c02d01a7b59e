//! The steps of a shuffle.

use crate::card::Card;
use crate::generator::{DealError, Generator};
use crate::number::DealNumber;

/// One of the 52 steps: a card is dealt from the pack, and the last of those left takes its place.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct TraceStep {
    /// The state s of the generator.
    pub state: u64,
    /// The number r drawn in it.
    pub r: u64,
    /// How many cards are left before the step, 52 to 1.
    pub left: usize,
    /// Which of them is dealt, from 0.
    pub index: usize,
    /// That card.
    pub dealt: Card,
    /// The card that takes its place, unless the last card itself was dealt.
    pub moved: Option<Card>,
}

/// Shuffles a pack as a number says, and keeps what happens in each step.
///
/// ```
/// use tableaux::{freecell::trace::trace, generator::Generator};
/// use tableaux::number::DealNumber;
///
/// let steps = trace(&Generator::Microsoft, DealNumber::new(1)?)?;
/// assert_eq!((steps[0].state, steps[0].r, steps[0].index), (2_745_024, 41, 41));
/// assert_eq!((steps[0].dealt.to_string(), steps[0].moved.unwrap().to_string()), ("JD".into(), "KS".into()));
/// assert_eq!(steps.map(|step| step.dealt), *tableaux::freecell::deal::Deal::new(DealNumber::new(1)?).cards());
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
///
/// # Errors
/// Where the number has no deal; never with Microsoft's rule.
pub fn trace(generator: &Generator, number: DealNumber) -> Result<[TraceStep; Card::COUNT], DealError> {
    let mut draws = generator.draws(number)?;
    let mut pack = Card::PACK;
    Ok(std::array::from_fn(|step| {
        let left = Card::COUNT - step;
        let (state, r) = draws.next().map_or((0, 0), |draw| (draw.state, draw.r)); // they have no end
        let index = generator.index(r, left);
        let (dealt, last) = (pack[index], pack[left - 1]);
        pack[index] = last;
        TraceStep { state, r, left, index, dealt, moved: (index + 1 < left).then_some(last) }
    }))
}
