//! A dealing program with mistakes, which define each [`DealingMistake`] by the boards it deals.

pub mod arrangement;
pub mod board_shape;
mod drawn;
mod draws;
pub mod language;
pub mod recurrence;
mod shuffle;

pub(super) use arrangement::{Arrangement, DealtBoard, DealtCards, NO_CARD};
pub(super) use draws::{DrawRule, DrawSource, Draws, FirstDraw, Rule};
pub(super) use recurrence::{Arithmetic, Recurrence};
pub(super) use shuffle::{Method, Modulus, Shuffling};

use super::mistake::DealingMistake;
use crate::card::Card;
use crate::freecell::layout::Layout;
use crate::generator::Generator;
use crate::number::DealNumber;

/// A dealing program: its way to draw, to shuffle and to lay out.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub(super) struct DealingProgram {
    pub draws: Draws,
    pub shuffle: Shuffling,
    pub arrangement: Arrangement,
}

impl DealingProgram {
    /// Returns a program with these mistakes; those in the layout are made in this order. `None` if they cannot be
    /// combined: two have the same name, or one excludes another.
    pub fn new(generator: &Generator, mistakes: &[DealingMistake]) -> Option<Self> {
        let is_repeated = |at: usize| mistakes[..at].iter().any(|other| other.name() == mistakes[at].name());
        if (1..mistakes.len()).any(is_repeated) {
            return None;
        }
        Some(Self {
            draws: Draws::new(generator, mistakes)?,
            shuffle: Shuffling::new(mistakes)?,
            arrangement: Arrangement::new(mistakes)?,
        })
    }

    pub fn with_right_arrangement(&self) -> Self {
        Self { arrangement: Arrangement::RIGHT, ..*self }
    }

    /// Returns the board of a number; `None` if the number has no deal, the mistakes do not apply to it, or an index is
    /// outside the pack.
    pub fn board(&self, number: DealNumber) -> Option<DealtBoard> {
        let mut dealt = [NO_CARD; Card::COUNT];
        let take = |step: usize, card| {
            dealt[step] = card;
            true
        };
        deal(&self.draws, self.shuffle, number, take).then(|| self.arrangement.board(&dealt))
    }

    /// Returns whether a number deals the known cards of a board.
    pub fn deals(&self, number: DealNumber, board: &DealtBoard) -> bool {
        board.shape == self.arrangement.shape && deals(&self.draws, self.shuffle, number, &self.arrangement.undo(board))
    }
}

/// Deals a number: calls `take` with each step and the index in the pack of its card, or [`NO_CARD`], until it returns
/// false. Returns whether all 52 were taken.
pub(super) fn deal(draws: &Draws, shuffle: Shuffling, number: DealNumber, take: impl FnMut(usize, u8) -> bool) -> bool {
    let Some(mut stream) = draws.stream(number) else { return false };
    shuffle.deal(|modulus, left| stream.index(modulus, left), take)
}

/// Returns the index in the pack of a number's first card; [`NO_CARD`] if there is none or the number has no deal.
pub(super) fn first_card(draws: &Draws, shuffle: Shuffling, number: DealNumber) -> u8 {
    if let Method::SwapThenDeal(_) = shuffle.method {
        let mut first = NO_CARD;
        deal(draws, shuffle, number, |_, card| {
            first = card;
            false
        });
        return first;
    }
    let index = draws.stream(number).and_then(|mut stream| stream.index(shuffle.modulus, Card::COUNT));
    // The index is that in the unshuffled pack.
    let place = index.and_then(|index| shuffle.place(0, index)).filter(|&place| place < Card::COUNT);
    place.and_then(|place| u8::try_from(place).ok()).unwrap_or(NO_CARD)
}

/// Returns whether a number deals the known cards, stopping at the first difference. A program that may deal no card
/// must do so at every unknown card before a known one.
pub(super) fn deals(draws: &Draws, shuffle: Shuffling, number: DealNumber, dealt: &DealtCards) -> bool {
    let gaps = if shuffle.has_outside { dealt.iter().rposition(Option::is_some).unwrap_or(0) } else { 0 };
    let is_dealt = |step: usize, card: u8| match dealt[step] {
        Some(known) => card == known,
        None => step >= gaps || card == NO_CARD,
    };
    deal(draws, shuffle, number, is_dealt)
}

/// Deals a number with any mistakes that can be combined, or none. A place without a card is unknown.
///
/// Mistakes in the layout are made in the given order. `None` if the generator does not deal the number, the mistakes
/// cannot be combined or do not apply to this number, or the program would read outside its pack.
///
/// ```
/// use tableaux_engine::freecell::find::{DealingMistake, deal_with};
/// use tableaux_engine::freecell::{Deal, Layout};
/// use tableaux_engine::generator::Generator;
///
/// let right = deal_with(&Generator::Microsoft, 617.into(), &[]);
/// assert_eq!(right, Some(Layout::from(&Deal::new(617.into()))));
/// let wrong = deal_with(&Generator::Microsoft, 617.into(), &[DealingMistake::PackBySuit]).expect("it is dealt");
/// assert_eq!(wrong.cascade(0)[0].map(|card| card.to_string()), Some("KD".into()));
/// ```
pub fn deal_with(generator: &Generator, number: DealNumber, mistakes: &[DealingMistake]) -> Option<Layout> {
    DealingProgram::new(generator, mistakes)?.board(number).map(|board| board.layout())
}
