//! Boards whose program draws the same r in every step, or from some step on.

use super::indices::shuffle_indices;
use super::mistake::ConstantDraw;
use crate::card::Card;
use crate::freecell::layout::Layout;

/// The number of last steps with the same r that makes it trustworthy: one of a hundred thousand boards has them by
/// chance.
const MIN_STEPS: usize = 24;

/// Returns the draw that a right shuffle repeats up to its last step, and the first step with it, for a whole board.
pub fn constant_draw(layout: &Layout) -> Option<ConstantDraw> {
    let cards = *layout.pattern()?.tableau()?.cards();
    let indices: Vec<u32> =
        shuffle_indices(cards.into_iter()).iter().map(|step| u32::from(step.remainder.unwrap_or(0))).collect();
    let same = |r: u16| {
        (1..).zip(indices.iter().rev()).take_while(|&(left, &index)| u32::from(r) % left == index).count()
    };
    let (r, steps) = (0..=u16::MAX).map(|r| (r, same(r))).max_by_key(|&(r, steps)| (steps, u16::MAX - r))?;
    let step = u8::try_from(Card::COUNT - steps + 1).expect("at most 53");
    (steps >= MIN_STEPS).then_some(ConstantDraw { step, r })
}
