//! The starting position of a search.

use serde::{Deserialize, Serialize};

use super::card_set::{BASE, RANKS, SUITS, byte};
use super::masked::CASCADES;
use super::position::SearchPosition;
use crate::card::{Card, Rank, Suit};
use crate::freecell::cell_count::CellCount;
use crate::freecell::deal::Tableau;
use crate::freecell::layout::{Layout, LayoutError};
use crate::freecell::position::Position;

pub(super) const MAX_CELLS: usize = CellCount::MAX.get() as usize;

/// The starting position of a search, with 0 to 10 free cells. It contains each card of the pack once: in a cascade, in
/// a cell or home.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct StartPosition {
    pub(super) position: SearchPosition,
    /// The card in each cell, [`BASE`] if empty.
    pub(super) cells: [u8; MAX_CELLS],
    pub(super) cell_count: u8,
}

impl StartPosition {
    /// Creates the position of a deal before the first move.
    pub fn new(tableau: &Tableau, cells: CellCount) -> Self {
        let mut position = SearchPosition::EMPTY;
        for cascade in 0..CASCADES {
            for card in tableau.column(cascade) {
                position.push(byte(card), cascade);
            }
        }
        Self { position, cells: [BASE; MAX_CELLS], cell_count: cells.get() }
    }

    /// Returns the number of free cells.
    pub fn cell_count(&self) -> CellCount {
        CellCount::new(self.cell_count).unwrap_or_default()
    }

    /// Creates a position in the middle of a game from the cascades, deepest card first, the contents of the free
    /// cells, and the number of cards of each suit that are home (clubs, diamonds, hearts, spades).
    ///
    /// # Errors
    /// [`LayoutError`], if a card is missing or appears twice, or there are more than ten cells, or more than
    /// thirteen cards of a suit are home.
    ///
    /// ```
    /// use tableaux_engine::card::Card;
    /// use tableaux_engine::solver::StartPosition;
    ///
    /// let king = Card::PACK[51];
    /// let mut cascades: [Vec<Card>; 8] = Default::default();
    /// cascades[0].push(king);
    /// assert!(StartPosition::from_parts(&cascades, &[None; 4], [13, 13, 13, 12]).is_ok());
    /// let error = StartPosition::from_parts(&cascades, &[Some(king)], [13, 13, 13, 12]).unwrap_err();
    /// assert_eq!(error.to_string(), "KS is there twice");
    /// ```
    pub fn from_parts(
        cascades: &[impl AsRef<[Card]>; CASCADES],
        cells: &[Option<Card>],
        foundations: [u8; SUITS],
    ) -> Result<Self, LayoutError> {
        let cell_count = u8::try_from(cells.len()).ok().filter(|_| cells.len() <= MAX_CELLS);
        let cell_count = cell_count.ok_or_else(|| {
            LayoutError::new(format_args!("{} free cells are too many; use up to {}", cells.len(), CellCount::MAX))
        })?;
        let mut found = [false; Card::COUNT];
        let mut find = |card: Card| {
            if std::mem::replace(&mut found[card.index()], true) {
                Err(LayoutError::new(format_args!("{card} is there twice")))
            } else {
                Ok(())
            }
        };
        for (suit, count) in Suit::ALL.into_iter().zip(foundations) {
            for value in 1..=count {
                let rank = Rank::new(value).ok_or_else(|| {
                    LayoutError::new(format_args!("{count} cards of a suit home are too many; a suit has {RANKS}"))
                })?;
                find(Card::new(rank, suit))?;
            }
        }
        let mut position = SearchPosition { home: foundations, ..SearchPosition::EMPTY };
        for (cascade, cards) in cascades.iter().enumerate() {
            for &card in cards.as_ref() {
                find(card)?;
                position.push(byte(card), cascade);
            }
        }
        let mut contents = [BASE; MAX_CELLS];
        for (content, &card) in contents.iter_mut().zip(cells) {
            if let Some(card) = card {
                find(card)?;
                position.add_to_cells(byte(card));
                *content = byte(card);
            }
        }
        match Card::PACK.into_iter().find(|card| !found[card.index()]) {
            Some(card) => Err(LayoutError::new(format_args!("{card} is missing"))),
            None => Ok(Self { position, cells: contents, cell_count }),
        }
    }
}

impl From<&Position> for StartPosition {
    fn from(position: &Position) -> Self {
        let home = |suit| position.foundation(suit).map_or(0, Rank::value);
        let start = Self::from_parts(position.cascades(), position.cells(), Suit::ALL.map(home));
        start.expect("a position has each card once, and at most ten cells")
    }
}

impl From<&StartPosition> for Layout {
    fn from(start: &StartPosition) -> Self {
        let Parts { cascades, cells, home } = Parts::from(start);
        let cascades = cascades.map(|cascade| cascade.into_iter().map(Some).collect::<Vec<_>>());
        Self::new(&cascades, &cells, home).unwrap_or_else(|error| unreachable!("a position can be laid out: {error}"))
    }
}

/// The serialized position: the cascades, deepest card first, the free cells, and the number of cards of each suit that
/// are home.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub(super) struct Parts {
    pub cascades: [Vec<Card>; CASCADES],
    pub cells: Vec<Option<Card>>,
    pub home: [u8; SUITS],
}

impl Parts {
    /// Returns the deepest cards of the cascades, by which a reader recognizes a board.
    pub fn first_cards(&self) -> String {
        self.cascades.iter().filter_map(|cascade| cascade.first()).map(Card::to_string).collect::<Vec<_>>().join(" ")
    }
}

impl From<&StartPosition> for Parts {
    fn from(start: &StartPosition) -> Self {
        let card = |card: u8| Card::PACK[usize::from(card)];
        let cascades = std::array::from_fn(|cascade| {
            let below = |&card: &u8| (card != BASE).then(|| start.position.below[card]);
            let mut cards: Vec<Card> = std::iter::successors(Some(start.position.top[cascade]), below)
                .take_while(|&below| below != BASE)
                .map(card)
                .collect();
            cards.reverse();
            cards
        });
        let cells = start.cells[..usize::from(start.cell_count)].iter();
        let cells = cells.map(|&cell| (cell != BASE).then(|| card(cell))).collect();
        Self { cascades, cells, home: start.position.home }
    }
}
