//! Dealing programs, right or wrong in any of their parts.

pub mod board_shape;
mod dealt_board;
mod dealt_cards;
mod drawn;
mod draws;
pub mod foreign;
mod index;
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
pub use foreign::ForeignGenerator;
pub(super) use foreign::SeededNumbers;
pub(super) use index::{Index, floor};
pub use index::{Modulus, OneBased, RangeReduction};
pub use order::{DealingOrder, PlaceOrder};
pub(super) use output::DrawRule;
pub use output::{Output, Rounding, SignedDraw};
pub(super) use pack::{CardPlaces, Pack};
pub use pack::{Nesting, RankOrder};
pub use recurrence::{Arithmetic, DoubleDraw, Recurrence};
pub use removal::{Jokers, Method};
pub(super) use removal::{Removal, Shuffling};
pub(super) use seed::Seed;
pub use seed::{FirstDraw, SeedValue, TextHash};
pub use step::{ConstantDraw, LostDraw, Reseeding};
pub(super) use step::{DrawSource, Step};

use self::order::IN_ORDER;
use crate::card::{Card, Rank, Suit};
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
    pub order: PlaceOrder,
    pub(super) print: Print,
}

/// The signs of the cards where they are printed.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Print {
    /// Each card has its own, the right way.
    Right,
    /// Two suits have each other's.
    SuitsExchanged([Suit; 2]),
    /// A suit has that of another.
    SuitAs(Suit, Suit),
    /// A rank has that of another.
    RankAs(Rank, Rank),
}

/// Deals before that of the number, from which something is kept.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Earlier {
    /// Number 1, as many times as given; if the generator is not seeded again, any others after it.
    First(u16),
    /// The numbers before it, as many as given, one after the other.
    Preceding(u16),
    /// The number itself, as many times as given.
    Same(u16),
}

/// The things kept from earlier deals.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Repeat {
    /// Nothing, the right way.
    Nothing,
    /// The state of the generator.
    State(Earlier),
    /// The pack after the shuffle.
    Pack(Earlier),
    /// The state and the pack.
    Both(Earlier),
}

impl DealingProgram {
    pub fn right(generator: &Generator) -> Self {
        let draws = Draws { seed: Seed::RIGHT, step: Step::right(generator), output: Output::OwnBand };
        let shuffle = Shuffling { index: Index::RIGHT, removal: Removal::RIGHT, has_outside: false };
        Self {
            pack: Pack::RIGHT,
            draws,
            shuffle,
            repeat: Repeat::Nothing,
            order: PlaceOrder::RIGHT,
            print: Print::Right,
        }
    }

    /// Adapts the parts to each other; `None` if they cannot be combined.
    pub fn fitted(self) -> Option<Self> {
        let Draws { seed, step, output } = self.draws;
        let draws = Draws::new(seed, step, output)?;
        let shuffle = Shuffling::new(self.shuffle.index, self.shuffle.removal, draws.output.negative())?;
        shuffle.index.reduction.fits(draws.range()).then_some(Self { draws, shuffle, ..self })
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
        if board.shape != self.order.shape {
            return false;
        }
        if let Print::SuitAs(..) | Print::RankAs(..) = self.print {
            // A sign does not tell the card.
            let is_dealt = |dealt: &DealtBoard| {
                dealt.cards.iter().zip(&board.cards).all(|(dealt, known)| known.is_none() || dealt == known)
            };
            return self.board(number).as_ref().is_some_and(is_dealt);
        }
        deals(&self.draws, self.shuffle, self.repeat, number, &self.undo(board))
    }

    /// Returns the cards of a board in dealing order, if each has a sign of its own.
    pub fn undo(&self, board: &DealtBoard) -> DealtCards {
        let mut places: CardPlaces = [0; Card::COUNT];
        for (place, card) in (0..).zip(self.printed()) {
            places[card.index()] = place;
        }
        self.order.undo(board).map(|card| card.map(|card| places[card.index()]))
    }

    /// Returns the pack before the shuffle, as its cards are printed.
    pub fn printed(&self) -> [Card; Card::COUNT] {
        self.pack.cards().map(|card| self.print.sign(card))
    }
}

impl Print {
    /// Returns the sign of a card.
    pub fn sign(self, card: Card) -> Card {
        let suit = match self {
            Self::SuitsExchanged([one, other]) if card.suit() == one => other,
            Self::SuitsExchanged([one, other]) if card.suit() == other => one,
            Self::SuitAs(suit, other) if card.suit() == suit => other,
            _ => card.suit(),
        };
        let rank = match self {
            Self::RankAs(rank, other) if card.rank() == rank => other,
            _ => card.rank(),
        };
        Card::new(rank, suit)
    }
}

impl Earlier {
    /// Returns the number of deals.
    pub const fn count(self) -> u16 {
        let (Self::First(count) | Self::Preceding(count) | Self::Same(count)) = self;
        count
    }

    /// Returns the number of the deal that comes after so many others.
    pub fn number(self, after: u16, number: DealNumber) -> Option<DealNumber> {
        match self {
            Self::First(_) => DealNumber::new(1).ok(),
            Self::Preceding(count) => {
                let before = number.get().checked_sub(u64::from(count) - u64::from(after))?;
                DealNumber::new(before).ok()
            }
            Self::Same(_) => Some(number),
        }
    }
}

impl Repeat {
    /// Returns the number that seeds the generator.
    pub fn seeding(self, number: DealNumber) -> Option<DealNumber> {
        match self {
            Self::Nothing | Self::Pack(_) => Some(number),
            Self::State(earlier) | Self::Both(earlier) => earlier.number(0, number),
        }
    }

    /// Returns the number of deals since the generator was seeded.
    pub const fn deals_before(self) -> u16 {
        match self {
            Self::Nothing | Self::Pack(_) => 0,
            Self::State(earlier) | Self::Both(earlier) => earlier.count(),
        }
    }

    /// Returns the deals from which the pack is kept.
    pub const fn pack(self) -> Option<Earlier> {
        match self {
            Self::Nothing | Self::State(_) => None,
            Self::Pack(earlier) | Self::Both(earlier) => Some(earlier),
        }
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
    let Some((mut stream, pack)) = before(draws, shuffle, repeat, number) else { return false };
    shuffle.deal(
        |modulus, left| stream.index(modulus, left),
        |step, place| take(step, pack.get(usize::from(place)).copied().unwrap_or(NO_CARD)),
    )
}

/// Returns the draws and the pack that are left by the deals before that of a number; `None` if these fail.
fn before(
    draws: &Draws,
    shuffle: Shuffling,
    repeat: Repeat,
    number: DealNumber,
) -> Option<(Stream<'_>, [u8; Card::COUNT])> {
    let mut seeded = SeededNumbers::new();
    let (mut stream, mut pack) = (draws.stream(repeat.seeding(number)?, &mut seeded)?, IN_ORDER);
    let is_kept = repeat.deals_before() > 0;
    let deals = repeat.pack().map_or(repeat.deals_before(), Earlier::count);
    for after in 0..deals {
        if let Some(earlier) = repeat.pack() {
            if !is_kept {
                stream = draws.stream(earlier.number(after, number)?, &mut seeded)?;
            }
            pack =
                kept_pack(shuffle, |modulus, left| stream.index(modulus, left))?.map(|place| pack[usize::from(place)]);
        } else if !shuffle.deal(|modulus, left| stream.index(modulus, left), |_, _| true) {
            return None;
        }
    }
    let stream = if is_kept || deals == 0 { stream } else { draws.stream(number, &mut seeded)? };
    Some((stream, pack))
}

/// Returns the pack that a shuffle by swaps leaves; `None` if it deals a card twice.
pub(super) fn kept_pack(
    shuffle: Shuffling,
    index: impl FnMut(Index, usize) -> Option<isize>,
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
    deal(draws, shuffle, repeat, number, is_dealt(shuffle, dealt))
}

/// Returns the rule for whether a shuffle deals the known cards.
pub(super) fn is_dealt(shuffle: Shuffling, dealt: &DealtCards) -> impl Fn(usize, u8) -> bool {
    let gaps = if shuffle.has_gaps() { dealt.iter().rposition(Option::is_some).unwrap_or(0) } else { 0 };
    move |step: usize, place: u8| match dealt[step] {
        Some(known) => place == known,
        None => step >= gaps || place == NO_CARD,
    }
}
