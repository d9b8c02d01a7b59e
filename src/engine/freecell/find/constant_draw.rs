//! Boards whose program draws the same r in every step, or from some step on.

use super::catalog::Catalog;
use super::mistake::DealingMistake;
use super::program::{ConstantDraw, DealtBoard, DealtCards, Removal};
use crate::card::Card;
use crate::freecell::layout::Layout;
use crate::generator::Generator;

/// The number of last steps with the same r that makes it trustworthy: one of a hundred thousand boards has them by
/// chance.
const MIN_STEPS: usize = 24;

/// Returns the draw that a right shuffle repeats up to its last step, and the first step with it, for a whole board.
pub fn constant_draw(layout: &Layout) -> Option<ConstantDraw> {
    let cards = *layout.pattern()?.tableau()?.cards();
    of_dealt(&cards.map(|card| u8::try_from(card.index()).ok()))
}

/// Returns the fewest mistakes of which one is the same draw in every step, so that any number deals the board.
pub fn with_constant_draw(generator: &Generator, catalog: &Catalog, board: &DealtBoard) -> Option<Vec<DealingMistake>> {
    if *generator != Generator::Microsoft || board.known_count() < Card::COUNT {
        return None;
    }
    let arrangements = catalog.arrangements(board, 2, 1, |_| true)?;
    let constant = arrangements.iter().filter_map(|arrangement| {
        let constant = of_dealt(&catalog.dealt(board, arrangement)).filter(|constant| constant.step == 1)?;
        Some(catalog.mistakes(arrangement, &[], &[&[DealingMistake::ConstantDraw(constant)]]))
    });
    constant.min_by_key(|mistakes| catalog.cost(mistakes))
}

fn of_dealt(dealt: &DealtCards) -> Option<ConstantDraw> {
    let indices = Removal::RIGHT.indices(dealt)?;
    // Nearly all boards end here: the remainders of one draw by 2 and by 4, 6, … agree, and those by 3 and by 6, 9, ….
    let remainders = |left: usize| indices[Card::COUNT - left];
    let agree = |divisor: usize, value: u8| {
        (divisor..=MIN_STEPS).step_by(divisor).all(|left| remainders(left) % value == remainders(divisor) % value)
    };
    if !agree(2, 2) || !agree(3, 3) {
        return None;
    }
    // Each step, from the last, leaves fewer draws.
    let mut draws: Vec<u16> = (0..=u16::MAX).collect();
    let mut steps = 0;
    for (left, &index) in (1..).zip(indices.iter().rev()) {
        let same: Vec<u16> = draws.iter().copied().filter(|&r| r % left == u16::from(index)).collect();
        if same.is_empty() {
            break;
        }
        (draws, steps) = (same, steps + 1);
    }
    let step = u8::try_from(Card::COUNT - steps + 1).expect("at most 53");
    (steps >= MIN_STEPS).then_some(ConstantDraw { step, r: draws[0] })
}
