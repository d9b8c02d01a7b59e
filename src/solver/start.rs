//! What a search begins with: any position, and the number of free cells.

use thiserror::Error;

use super::card_set::BASE;
use super::position::Position;
use crate::card::{Card, Rank, Suit};
use crate::freecell::deal::Tableau;

/// A position to be solved, with the number of its free cells: each card of the pack is in a cascade, in a cell or home.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Start {
    pub(super) position: Position,
    /// What each cell holds, [`BASE`] if nothing.
    pub(super) cells: [u8; Self::MAX_CELLS],
    pub(super) cell_count: u8,
}

/// Why cards are no position.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Error)]
pub enum StartError {
    /// More free cells than there may be.
    #[error("{0} free cells, but at most {max} are played with", max = Start::MAX_CELLS)]
    CellCount(usize),
    /// More than thirteen cards home in a suit.
    #[error("{0} cards of a suit home, but a suit has 13")]
    Foundation(u8),
    /// A card is in two places.
    #[error("{0} is there twice")]
    Twice(Card),
    /// A card is nowhere.
    #[error("{0} is missing")]
    Missing(Card),
}

impl Start {
    /// The most free cells that are played with.
    pub const MAX_CELLS: usize = 10;

    /// A position: cascades, each from its deepest card; what each free cell holds; and how many cards of each suit are
    /// home (clubs, diamonds, hearts, spades).
    ///
    /// # Errors
    /// [`StartError`], if a card is missing or there twice, or the counts are out of range.
    pub fn new(
        cascades: &[impl AsRef<[Card]>; 8],
        cells: &[Option<Card>],
        foundations: [u8; 4],
    ) -> Result<Self, StartError> {
        let cell_count = counted(cells.len())?;
        let mut seen = [false; Card::COUNT];
        let mut see = |card: Card| {
            if std::mem::replace(&mut seen[card.index()], true) { Err(StartError::Twice(card)) } else { Ok(()) }
        };
        for (suit, count) in Suit::ALL.into_iter().zip(foundations) {
            for value in 1..=count {
                see(Card::new(Rank::new(value).ok_or(StartError::Foundation(count))?, suit))?;
            }
        }
        let mut position = Position { home: foundations, ..Position::EMPTY };
        for (cascade, cards) in cascades.iter().enumerate() {
            for &card in cards.as_ref() {
                see(card)?;
                position.put(byte(card), cascade);
            }
        }
        let mut holds = [BASE; Self::MAX_CELLS];
        for (held, &card) in holds.iter_mut().zip(cells) {
            if let Some(card) = card {
                see(card)?;
                position.hold(byte(card));
                *held = byte(card);
            }
        }
        match Card::PACK.into_iter().find(|card| !seen[card.index()]) {
            Some(card) => Err(StartError::Missing(card)),
            None => Ok(Self { position, cells: holds, cell_count }),
        }
    }

    /// A deal just dealt, to be played with a number of free cells.
    ///
    /// # Errors
    /// [`StartError::CellCount`] with more than [`Start::MAX_CELLS`].
    pub fn dealt(tableau: &Tableau, cell_count: usize) -> Result<Self, StartError> {
        Ok(Self { cell_count: counted(cell_count)?, ..Self::from(tableau) })
    }

    /// How many free cells there are, filled or not.
    #[must_use]
    pub fn cell_count(&self) -> usize {
        usize::from(self.cell_count)
    }
}

/// A deal just dealt, to be played with four free cells.
impl From<&Tableau> for Start {
    fn from(tableau: &Tableau) -> Self {
        let cards = tableau.cards();
        let mut position = Position::EMPTY;
        for (index, &card) in cards.iter().enumerate() {
            let under = index.checked_sub(8).map_or(BASE, |index| byte(cards[index]));
            position.below[card.index()] = under;
        }
        for (cascade, (top, len)) in position.top.iter_mut().zip(&mut position.len).enumerate() {
            *len = if cascade < 4 { 7 } else { 6 };
            *top = byte(cards[cascade + 8 * usize::from(*len - 1)]);
        }
        Self { position, cells: [BASE; Self::MAX_CELLS], cell_count: 4 }
    }
}

fn counted(cells: usize) -> Result<u8, StartError> {
    let count = u8::try_from(cells).ok().filter(|_| cells <= Start::MAX_CELLS);
    count.ok_or(StartError::CellCount(cells))
}

#[expect(clippy::cast_possible_truncation, reason = "a card's index is below 52")]
fn byte(card: Card) -> u8 {
    card.index() as u8
}
