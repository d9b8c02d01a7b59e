//! A dealing program with mistakes, written plainly: what it deals is what each mistake is.

mod arrangement;
mod draws;
mod shuffle;

pub(super) use arrangement::{Arrangement, DealtBoard};
use draws::Draws;
pub(super) use draws::{DrawRule, Rule};
pub(super) use shuffle::{Method, Modulus, Shuffle};

use super::mistake::DealingMistake;
use crate::card::Card;
use crate::freecell::layout::Layout;
use crate::generator::Generator;
use crate::number::DealNumber;

/// A dealing program: how it draws, shuffles and lays out.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub(super) struct DealingProgram {
    pub(super) draws: Draws,
    pub(super) shuffle: Shuffle,
    pub(super) arrangement: Arrangement,
}

impl DealingProgram {
    /// A program that makes these mistakes, of those in the layout the first one first. `None` if they cannot be made
    /// together: two with the same name, or one that leaves no place for the other.
    pub(super) fn new(generator: &Generator, mistakes: &[DealingMistake]) -> Option<Self> {
        let is_repeated = |at: usize| mistakes[..at].iter().any(|other| other.name() == mistakes[at].name());
        if (1..mistakes.len()).any(is_repeated) {
            return None;
        }
        Some(Self {
            draws: Draws::new(generator, mistakes)?,
            shuffle: Shuffle::new(mistakes)?,
            arrangement: Arrangement::new(mistakes),
        })
    }

    /// The cards of a number in the order in which they are dealt. `None` if the number has no deal, the mistakes
    /// cannot be made with it, or an index is outside the pack.
    fn dealt(&self, number: DealNumber) -> Option<[Card; Card::COUNT]> {
        let mut stream = self.draws.stream(number)?;
        self.shuffle.deal(&self.arrangement.pack, |modulus| stream.index(modulus))
    }

    /// The same program with the right pack and the right layout.
    pub(super) fn with_right_arrangement(&self) -> Self {
        Self { arrangement: Arrangement::new(&[]), ..*self }
    }

    /// The board of a number.
    pub(super) fn board(&self, number: DealNumber) -> Option<DealtBoard> {
        Some(self.arrangement.board(&self.dealt(number)?))
    }

    /// Whether a number is dealt the known cards of a board.
    pub(super) fn deals(&self, number: DealNumber, board: &DealtBoard) -> bool {
        board.columns == self.arrangement.columns && self.board(number).is_some_and(|dealt| board.is_part_of(&dealt))
    }
}

/// Deals a number with mistakes, none or any that can be made together.
///
/// Mistakes in the layout are made one after the other, the first one first. `None` if the generator does not deal the
/// number, the mistakes cannot be made together or with this number, or the program would read outside its pack.
///
/// ```
/// use tableaux::freecell::find::{DealingMistake, deal_with};
/// use tableaux::freecell::{Deal, Layout};
/// use tableaux::generator::Generator;
///
/// let right = deal_with(&Generator::Microsoft, 617.into(), &[]);
/// assert_eq!(right, Some(Layout::from(&Deal::new(617.into()))));
/// let wrong = deal_with(&Generator::Microsoft, 617.into(), &[DealingMistake::PackBySuit]).expect("it is dealt");
/// assert_eq!(wrong.cascade(0)[0].map(|card| card.to_string()), Some("KD".into()));
/// ```
pub fn deal_with(generator: &Generator, number: DealNumber, mistakes: &[DealingMistake]) -> Option<Layout> {
    DealingProgram::new(generator, mistakes)?.board(number).map(|board| board.layout())
}
