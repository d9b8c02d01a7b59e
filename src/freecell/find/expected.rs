//! The mistakes with which a program deals a board in place of a number: no search, but every mistake and any two of
//! them tried.

use super::dealer::{DealingProgram, DealtBoard};
use super::mistake::{DealingMistake, MIN_TRUSTED_PREFIX};
use crate::freecell::layout::Layout;
use crate::generator::Generator;
use crate::number::DealNumber;

/// The mistakes with which a number is dealt as a board: one, or else two, the likeliest of those that explain it.
/// There are none if the board is the deal. `None` if nothing explains it, or fewer than ten cards are known: with ten,
/// of ten trillion boards one is explained by chance.
///
/// ```
/// use tableaux::freecell::find::{DealingMistake, deal_with, mistakes_for};
/// use tableaux::generator::Generator;
///
/// let made = [DealingMistake::PackReversed, DealingMistake::NoSwap];
/// let board = deal_with(&Generator::Microsoft, 617.into(), &made).expect("they can be made together");
/// let found = mistakes_for(&Generator::Microsoft, &board, 617.into()).expect("they explain it");
/// assert_eq!(found.iter().map(DealingMistake::name).collect::<Vec<_>>(), ["no-swap", "pack-reversed"]);
/// ```
pub fn mistakes_for(generator: &Generator, layout: &Layout, number: DealNumber) -> Option<Vec<DealingMistake>> {
    let board = DealtBoard::of(layout)?;
    let explains = |mistakes: &[DealingMistake]| {
        DealingProgram::new(generator, mistakes).is_some_and(|dealer| dealer.deals(number, &board))
    };
    if explains(&[]) {
        return Some(Vec::new());
    }
    if board.known_count() < MIN_TRUSTED_PREFIX {
        return None;
    }
    let all = DealingMistake::all(generator);
    let single = all.iter().find(|&&mistake| explains(&[mistake])).map(|&mistake| vec![mistake]);
    single.or_else(|| pairs(&all).find(|pair| explains(pair)).map(|pair| pair.to_vec()))
}

/// Any two mistakes; if both are in the layout, in either order.
pub(super) fn pairs(all: &[DealingMistake]) -> impl Iterator<Item = [DealingMistake; 2]> {
    all.iter().enumerate().flat_map(move |(at, &one)| {
        all[at + 1..].iter().flat_map(move |&other| {
            let is_ordered = one.is_of_layout() && other.is_of_layout();
            [Some([one, other]), is_ordered.then_some([other, one])].into_iter().flatten()
        })
    })
}
