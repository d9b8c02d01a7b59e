//! Dealing programs, right or wrong in any of their parts.

pub mod board_shape;
mod dealt_board;
mod dealt_cards;
mod drawn;
mod draws;
mod index;
pub mod language;
pub mod order;
mod output;
mod pack;
pub mod recurrence;
mod removal;
mod seed;
mod step;

pub use dealt_board::DealtBoard;
pub(super) use dealt_cards::{DealtCards, NO_CARD};
pub(super) use drawn::Drawn;
pub use drawn::NegativeRemainder;
pub(super) use draws::{Draws, Stream};
pub(super) use index::Index;
pub use index::{Modulus, OneBased};
pub use language::Language;
pub use order::{DealingOrder, Order};
pub(super) use output::DrawRule;
pub use output::{Output, Rounding, SignedDraw};
pub(super) use pack::{CardPlaces, Pack};
pub use pack::{Nesting, RankOrder};
pub use recurrence::{Arithmetic, DoubleDraw, Recurrence};
pub use removal::Method;
pub(super) use removal::{Removal, Shuffling};
pub(super) use seed::Seed;
pub use seed::{FirstDraw, SeedValue};
pub use step::{ConstantDraw, LostDraw, Reseeding};
pub(super) use step::{DrawSource, Step};

use crate::card::{Card, Suit};
use crate::generator::Generator;
use crate::number::DealNumber;

/// A dealing program: a value for each [part](super::mistake::Part), in the order in which they come to bear.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct DealingProgram {
    pub(super) pack: Pack,
    /// The seed, the step and the output.
    pub(super) draws: Draws,
    /// The index and the removal.
    pub(super) shuffle: Shuffling,
    pub(super) repeat: Repeat,
    pub order: Order,
    /// Two suits with each other's sign.
    pub(super) print: Option<[Suit; 2]>,
}

crate::listed_enum! {
    /// A deal before that of the number, from which something is kept.
    #[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
    pub enum Earlier {
        /// Number 1.
        First,
        /// The number before.
        Previous,
        /// The number itself, dealt twice.
        Same,
    }
}

/// The things kept from an earlier deal.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Repeat {
    /// Nothing, the right way.
    Nothing,
    /// The state of the generator.
    State(Earlier),
    /// The pack after the shuffle.
    Pack(Earlier),
}

impl DealingProgram {
    pub fn right(generator: &Generator) -> Self {
        let draws = Draws { seed: Seed::RIGHT, step: Step::right(generator), output: Output::OwnBand };
        let shuffle = Shuffling { index: Index::RIGHT, removal: Removal::RIGHT, has_outside: false };
        Self { pack: Pack::RIGHT, draws, shuffle, repeat: Repeat::Nothing, order: Order::RIGHT, print: None }
    }

    /// Adapts the parts to each other; `None` if they cannot be combined.
    pub fn fitted(self) -> Option<Self> {
        let Draws { seed, step, output } = self.draws;
        let draws = Draws::new(seed, step, output)?;
        let shuffle = Shuffling::new(self.shuffle.index, self.shuffle.removal, draws.output.negative())?;
        Some(Self { draws, shuffle, ..self })
    }

    /// Returns the board of a number; `None` if the number has no deal, the program is right for it, or an index is
    /// outside the pack.
    pub fn board(&self, number: DealNumber) -> Option<DealtBoard> {
        let mut dealt = [NO_CARD; Card::COUNT];
        let take = |step: usize, place| {
            dealt[step] = place;
            true
        };
        deal(&self.draws, self.shuffle, self.repeat, number, take).then(|| {
            let pack = self.printed();
            self.order.board(&dealt.map(|place| pack.get(usize::from(place)).copied()))
        })
    }

    /// Returns whether a number deals the known cards of a board.
    pub fn deals(&self, number: DealNumber, board: &DealtBoard) -> bool {
        board.shape == self.order.shape && deals(&self.draws, self.shuffle, self.repeat, number, &self.undo(board))
    }

    /// Returns the cards of a board in dealing order.
    pub fn undo(&self, board: &DealtBoard) -> DealtCards {
        let mut places: CardPlaces = [0; Card::COUNT];
        for (place, card) in (0..).zip(self.printed()) {
            places[card.index()] = place;
        }
        self.order.undo(board).map(|card| card.map(|card| places[card.index()]))
    }

    /// Returns the pack before the shuffle, as its cards are printed.
    pub fn printed(&self) -> [Card; Card::COUNT] {
        let cards = self.pack.cards();
        let Some([one, other]) = self.print else { return cards };
        cards.map(|card| match card.suit() {
            suit if suit == one => Card::new(card.rank(), other),
            suit if suit == other => Card::new(card.rank(), one),
            _ => card,
        })
    }
}

impl Repeat {
    /// Returns the number that seeds the generator.
    pub fn first(self, number: DealNumber) -> Option<DealNumber> {
        match self {
            Self::Nothing | Self::Pack(_) => Some(number),
            Self::State(earlier) => before(earlier, number),
        }
    }
}

/// Returns the number dealt before another.
pub(super) fn before(earlier: Earlier, number: DealNumber) -> Option<DealNumber> {
    match earlier {
        Earlier::First => DealNumber::new(1).ok(),
        Earlier::Previous => number.get().checked_sub(1).and_then(|number| DealNumber::new(number).ok()),
        Earlier::Same => Some(number),
    }
}

/// Deals a number: calls `take` with each step and the place in the pack of its card, or [`NO_CARD`], until it returns
/// false. Returns whether all 52 were taken.
pub(super) fn deal(
    draws: &Draws,
    shuffle: Shuffling,
    repeat: Repeat,
    number: DealNumber,
    mut take: impl FnMut(usize, u8) -> bool,
) -> bool {
    let Some(mut stream) = repeat.first(number).and_then(|first| draws.stream(first)) else { return false };
    if let Repeat::State(_) = repeat
        && !shuffle.deal(|modulus, left| stream.index(modulus, left), |_, _| true)
    {
        return false;
    }
    let Repeat::Pack(earlier) = repeat else {
        return shuffle.deal(|modulus, left| stream.index(modulus, left), take);
    };
    let kept = before(earlier, number)
        .and_then(|before| draws.stream(before))
        .and_then(|mut stream| kept_pack(shuffle, |modulus, left| stream.index(modulus, left)));
    let Some(kept) = kept else { return false };
    shuffle.deal(
        |modulus, left| stream.index(modulus, left),
        |step, place| take(step, kept.get(usize::from(place)).copied().unwrap_or(NO_CARD)),
    )
}

/// Returns the pack that a shuffle by swaps leaves; `None` if it deals a card twice.
pub(super) fn kept_pack(
    shuffle: Shuffling,
    index: impl FnMut(Modulus, usize) -> Option<isize>,
) -> Option<[u8; Card::COUNT]> {
    let (mut pack, mut seen) = ([NO_CARD; Card::COUNT], 0_u64);
    let take = |step: usize, place: u8| {
        pack[if shuffle.removal.is_from_front { step } else { Card::COUNT - 1 - step }] = place;
        seen |= 1_u64.checked_shl(place.into()).unwrap_or(0);
        true
    };
    (shuffle.deal(index, take) && seen.count_ones() as usize == Card::COUNT).then_some(pack)
}

/// Returns whether a number deals the known cards, stopping at the first difference. A program that may deal no card
/// must do so at every unknown card before a known one.
pub(super) fn deals(draws: &Draws, shuffle: Shuffling, repeat: Repeat, number: DealNumber, dealt: &DealtCards) -> bool {
    let gaps = if shuffle.has_gaps() { dealt.iter().rposition(Option::is_some).unwrap_or(0) } else { 0 };
    let is_dealt = |step: usize, place: u8| match dealt[step] {
        Some(known) => place == known,
        None => step >= gaps || place == NO_CARD,
    };
    deal(draws, shuffle, repeat, number, is_dealt)
}
