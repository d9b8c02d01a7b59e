//! A position as its text has it, and whether its parts go together.

pub(super) mod json;
pub(super) mod plain;

use crate::card::{Card, Rank, Suit};
use crate::freecell::cell_count::CellCount;
use crate::freecell::layout::Layout;
use crate::freecell::position::{CASCADES, Cells, Position};
use crate::freecell::text::card_line::{CardLine, Token};
use crate::freecell::text::card_parser::{CardParser, missing_cards};
use crate::freecell::text::error::ParseBoardError;
use crate::freecell::text::location::Location;

/// For each suit the number of cards that are home, and where the text says so.
pub(super) type Foundations = [Option<(Location, u8)>; Suit::COUNT];

/// A card in a cell.
pub(super) struct CellCard {
    /// The cell, from 0.
    pub(super) cell: usize,
    pub(super) at: Location,
    pub(super) card: Card,
}

/// A position that may contradict itself, and in which cards may be unknown.
pub(super) struct UncheckedPosition {
    pub(super) cascades: Vec<CardLine>,
    pub(super) cells: Vec<CellCard>,
    pub(super) foundations: Foundations,
    /// Where one more cascade would be.
    pub(super) end: Location,
}

impl UncheckedPosition {
    /// What contradicts what. Cards may be missing that are unknown.
    ///
    /// # Errors
    /// The first contradiction.
    pub(super) fn verify(&self) -> Result<(), ParseBoardError> {
        if let Some(line) = self.cascades.get(CASCADES) {
            let (at, card) = line.cards.first().map_or((line.end, None), |&(at, card)| (at, card));
            return Err(ParseBoardError::TooManyCascades { at, card });
        }
        let all = || self.cascades.iter().flat_map(|line| &line.cards);
        let on_board = || {
            let in_cells = self.cells.iter().map(|cell| (cell.at, cell.card));
            in_cells.chain(all().filter_map(|&(at, card)| Some((at, card?))))
        };
        // Where the text says that a card is home, if it does.
        let home = |card: Card| {
            let (at, highest) = self.foundations[card.suit() as usize]?;
            (card.rank().value() <= highest).then_some(at)
        };
        let missing = missing_cards(on_board(), |card| home(card).is_some())?;
        let also_home = on_board().filter_map(|(at, card)| Some((at, card, home(card)?)));
        // A foundation that ends below the lowest card ends below the others too.
        if let Some((at, card, home)) = also_home.min_by_key(|&(_, card, _)| card) {
            return Err(ParseBoardError::AlsoHome { at, card, home });
        }
        let cascades = self.cascades.len();
        if cascades < CASCADES {
            return Err(ParseBoardError::TooFewCascades { at: self.end, cascades, missing });
        }
        let mut unknown = all().filter(|(_, card)| card.is_none());
        match unknown.by_ref().take(missing.0.len()).count() {
            count if count < missing.0.len() => Err(ParseBoardError::Incomplete { at: self.end, missing }),
            count => unknown.next().map_or(Ok(()), |&(at, _)| Err(ParseBoardError::TooManyUnknown { at, count })),
        }
    }

    /// The position, of which all cards are known.
    pub(super) fn check(&self, cells: CellCount) -> Result<Position, ParseBoardError> {
        self.verify()?;
        if let Some(&CellCard { cell, at, card }) = self.cells.iter().find(|card| card.cell >= cells.get().into()) {
            return Err(ParseBoardError::NoSuchCell { at, card, number: cell + 1, cells });
        }
        Ok(Layout::from(self).position(cells).expect("it is whole, and its cards in cells have room"))
    }
}

/// The cards as far as there is room for them.
impl From<&UncheckedPosition> for Layout {
    fn from(position: &UncheckedPosition) -> Self {
        let mut cells = Cells::default();
        for &CellCard { cell, card, .. } in &position.cells {
            if let Some(cell) = cells.get_mut(cell) {
                *cell = Some(card);
            }
        }
        let cascade = |line: &CardLine| line.cards.iter().map(|&(_, card)| card).collect();
        let home = position.foundations.map(|foundation| foundation.map_or(0, |(_, highest)| highest));
        Self::truncated(position.cascades.iter().map(cascade).collect(), &cells, home)
    }
}

impl CardParser {
    /// The cards in cells, from what stands in each that is not empty.
    fn cells<'a>(&mut self, occupied: impl Iterator<Item = (usize, Location, Token<'a>)>) -> Vec<CellCard> {
        occupied.filter_map(|(cell, at, token)| Some(CellCard { cell, at, card: self.card(at, token)? })).collect()
    }

    /// Notes how many cards of a suit are home.
    fn foundation(&mut self, foundations: &mut Foundations, suit: Suit, at: Location, count: u8) {
        if foundations[suit as usize].replace((at, count)).is_some() {
            self.report(ParseBoardError::Repeated { at, what: suit.name() });
        }
    }
}

/// Parses the highest rank on a foundation, or 0 for none, as the number of cards that are home.
pub(super) fn parse_foundation_rank(text: &str) -> Option<u8> {
    if text == "0" { Some(0) } else { text.parse().ok().map(Rank::value) }
}
