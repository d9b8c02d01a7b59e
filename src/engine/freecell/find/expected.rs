//! The mistakes with which a program deals a board instead of a known number, found by trying every mistake and every
//! pair.

use std::borrow::Cow;

use super::dealer::{Arrangement, DealingProgram, DealtBoard, DealtCards, Draws, Shuffling, deals, first_card};
use super::mistake::{DealingMistake, MIN_TRUSTED_PREFIX};
use crate::freecell::layout::Layout;
use crate::generator::Generator;
use crate::number::DealNumber;

/// Returns the mistakes with which a number deals a board: one or else two, the likeliest that explain it; empty if the
/// board is the deal. `None` if nothing explains it, or fewer than ten cards are known (with ten, one of ten trillion
/// boards is explained by chance).
///
/// ```
/// use tableaux_engine::freecell::find::{DealingMistake, deal_with, mistakes_for};
/// use tableaux_engine::generator::Generator;
///
/// let made = [DealingMistake::PackReversed, DealingMistake::NoSwap];
/// let board = deal_with(&Generator::Microsoft, 617.into(), &made).expect("they can be made together");
/// let found = mistakes_for(&Generator::Microsoft, &board, 617.into()).expect("they explain it");
/// assert_eq!(found.iter().map(DealingMistake::name).collect::<Vec<_>>(), ["no-swap", "pack-reversed"]);
/// ```
pub fn mistakes_for(generator: &Generator, layout: &Layout, number: DealNumber) -> Option<Vec<DealingMistake>> {
    let board = DealtBoard::of(layout)?;
    let right = DealingProgram::new(generator, &[])?;
    if right.deals(number, &board) {
        return Some(Vec::new());
    }
    if board.known_count() < MIN_TRUSTED_PREFIX {
        return None;
    }
    let right_cards = cards(&right.arrangement, &board);
    let right_first = first_card(&right.draws, right.shuffle, number);
    let all = DealingMistake::all(generator);
    let change = |&mistake: &DealingMistake| {
        DealingProgram::new(generator, &[mistake]).map(|dealer| Change::new(&dealer, &right, &board, number))
    };
    let changes: Vec<Option<Change>> = all.iter().map(change).collect();
    let explains = |change: &Change| {
        let draws = change.draws.as_ref().unwrap_or(&right.draws);
        let cards = change.cards.as_ref().unwrap_or(&right_cards);
        cards.as_ref().is_ok_and(|cards| deals(draws, change.shuffle.unwrap_or(right.shuffle), number, cards))
    };
    let explained = |deals_none: bool| {
        let is_first = |change: &&Change| change.shuffle.is_some_and(|shuffle| shuffle.has_outside) == deals_none;
        changes.iter().position(|change| change.as_ref().filter(is_first).is_some_and(explains))
    };
    // Mistakes that explain gaps too come first.
    if let Some(at) = explained(board.has_gaps()).or_else(|| explained(!board.has_gaps())) {
        return Some(vec![all[at]]);
    }
    let explain_together = |&places: &[usize; 2]| -> bool {
        let [Some(one), Some(other)] = places.map(|at| changes[at].as_ref()) else { return false };
        let pair = places.map(|at| all[at]);
        if pair[0].name() == pair[1].name() {
            return false;
        }
        let Some(shuffle) =
            both(one.shuffle.as_ref(), other.shuffle.as_ref(), &right.shuffle, || Shuffling::new(&pair))
        else {
            return false;
        };
        let arranged = || Some(cards(&Arrangement::new(&pair)?, &board));
        let arranged = both(one.cards.as_ref(), other.cards.as_ref(), &right_cards, arranged).map(Cow::into_owned);
        let Some(Ok(cards)) = arranged else {
            return false;
        };
        // Nearly all pairs deal another first card, which is known unless both change the draws.
        let first = both(one.first_card.as_ref(), other.first_card.as_ref(), &right_first, || None);
        let is_other = |first: Cow<u8>| cards[0].is_some_and(|card| *first != card);
        if shuffle.begins_plainly() && first.is_some_and(is_other) {
            return false;
        }
        let draws = both(one.draws.as_ref(), other.draws.as_ref(), &right.draws, || Draws::new(generator, &pair));
        draws.is_some_and(|draws| deals(&draws, *shuffle, number, &cards))
    };
    pairs(&all).find(explain_together).map(|places| places.map(|at| all[at]).to_vec())
}

/// The changes a mistake makes to a dealing program. Pairs share them, as most change one part only.
struct Change {
    draws: Option<Draws>,
    /// The first card, as an index in the pack, if these draws are the only change.
    first_card: Option<u8>,
    shuffle: Option<Shuffling>,
    /// The cards of the board in the program's dealing order.
    cards: Option<Result<DealtCards, OtherShape>>,
}

/// An error for a board with another shape than the program deals.
#[derive(Clone)]
struct OtherShape;

impl Change {
    fn new(dealer: &DealingProgram, right: &DealingProgram, board: &DealtBoard, number: DealNumber) -> Self {
        let arrangement = Some(&dealer.arrangement).filter(|&arrangement| *arrangement != right.arrangement);
        let draws = Some(dealer.draws).filter(|draws| *draws != right.draws);
        Self {
            draws,
            first_card: draws.map(|draws| first_card(&draws, right.shuffle, number)),
            shuffle: Some(dealer.shuffle).filter(|shuffle| *shuffle != right.shuffle),
            cards: arrangement.map(|arrangement| cards(arrangement, board)),
        }
    }
}

/// Returns a part of a program after two mistakes: the right one, the one that either mistake changes, or their
/// combination, if possible.
fn both<'a, T: Clone>(
    one: Option<&'a T>,
    other: Option<&'a T>,
    right: &'a T,
    together: impl FnOnce() -> Option<T>,
) -> Option<Cow<'a, T>> {
    match (one, other) {
        (Some(_), Some(_)) => together().map(Cow::Owned),
        (Some(changed), None) | (None, Some(changed)) => Some(Cow::Borrowed(changed)),
        (None, None) => Some(Cow::Borrowed(right)),
    }
}

/// Returns the cards of a board in the program's dealing order.
fn cards(arrangement: &Arrangement, board: &DealtBoard) -> Result<DealtCards, OtherShape> {
    if arrangement.shape == board.shape { Ok(arrangement.undo(board)) } else { Err(OtherShape) }
}

/// Returns the places of any two mistakes in a list, in both orders if both are in the layout.
pub(super) fn pairs(all: &[DealingMistake]) -> impl Iterator<Item = [usize; 2]> {
    (0..all.len()).flat_map(move |one| {
        (one + 1..all.len()).flat_map(move |other| {
            let is_ordered = all[one].is_of_layout() && all[other].is_of_layout();
            [Some([one, other]), is_ordered.then_some([other, one])].into_iter().flatten()
        })
    })
}
