//! Which rule a move breaks.

use thiserror::Error;

use crate::card::{Card, Rank, Suit};
use crate::freecell::cell_count::CellCount;
use crate::freecell::moves::Place;
use crate::words;

/// Why a move is illegal. Each message is one line and says what would be accepted.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Error)]
pub enum IllegalMove {
    /// A cascade or a cell that the board does not have.
    #[error("there is no {place}: {} accepted", places(*.cells))]
    NoSuchPlace {
        /// The place.
        place: Place,
        /// How many cells there are.
        cells: CellCount,
    },
    /// A move from home.
    #[error("what is home stays there: a cascade or a cell is accepted to move from")]
    FromHome,
    /// A move that ends where it begins.
    #[error("from {0} to itself is no move: another place is accepted")]
    SamePlace(Place),
    /// A move of nothing.
    #[error("a move of 0 cards: 1 and more are accepted")]
    NoCards,
    /// A move from where nothing lies.
    #[error("{0} is empty: a place with a card is accepted")]
    Empty(Place),
    /// More cards than there are.
    #[error("{from} has {there} of the {cards} cards: up to {there} are accepted")]
    TooFew {
        /// Where the cards should be.
        from: Place,
        /// How many should move.
        cards: u8,
        /// How many there are.
        there: u8,
    },
    /// Several cards to a cell or home, or from a cell.
    #[error("{cards} cards at once from {from} to {to}: one card is accepted")]
    OneAtATime {
        /// Where they are.
        from: Place,
        /// Where they should go.
        to: Place,
        /// How many should move.
        cards: u8,
    },
    /// A card to a cell in which another lies.
    #[error("{card} does not go to {cell}: {by} lies there")]
    Occupied {
        /// The card that should move.
        card: Card,
        /// The cell.
        cell: Place,
        /// The card in it.
        by: Card,
    },
    /// A card home before its turn.
    #[error("{card} does not go home: {} accepted there", next_home(card.suit(), *.highest))]
    NotHome {
        /// The card that should move.
        card: Card,
        /// The highest card of its suit that is home.
        highest: Option<Rank>,
    },
    /// A card on one that it does not fit.
    #[error("{card} does not go on {on}: {} accepted there", fitting(*.on))]
    DoesNotFit {
        /// The card, the deepest of those that should move.
        card: Card,
        /// The last card of the cascade to which they should go.
        on: Card,
    },
    /// Several cards that are no run.
    #[error("the last {cards} cards of {from} are no run: {card} lies on {on}, where {} accepted", fitting(*.on))]
    NoRun {
        /// Where they are.
        from: Place,
        /// How many should move.
        cards: u8,
        /// The last card that does not fit the one under it.
        card: Card,
        /// The one under it.
        on: Card,
    },
    /// A supermove of more cards than there is room for.
    #[error("{cards} cards at once are too many: with {cells} and {cascades}, up to {most} are accepted",
        cells = counted(*.empty_cells, "empty cell", "empty cells"),
        cascades = counted(*.empty_cascades, "other empty cascade", "other empty cascades"))]
    TooMany {
        /// How many should move.
        cards: u8,
        /// How many may.
        most: u16,
        /// How many cells are empty.
        empty_cells: u8,
        /// How many cascades are, that to which the cards should go not counted.
        empty_cascades: u8,
    },
}

fn places(cells: CellCount) -> String {
    match cells.get() {
        0 => "cascades 1 to 8 and no cells are".into(),
        1 => "cascades 1 to 8 and cell a are".into(),
        count => format!("cascades 1 to 8 and cells a to {} are", Place::Cell(count - 1).letter()),
    }
}

fn next_home(suit: Suit, highest: Option<Rank>) -> String {
    match Rank::new(highest.map_or(0, Rank::value) + 1) {
        Some(rank) => format!("{} is", Card::new(rank, suit)),
        None => "nothing more is".into(),
    }
}

fn fitting(on: Card) -> String {
    let Some(rank) = Rank::new(on.rank().value() - 1) else { return "nothing is".into() };
    let suits = Suit::ALL.into_iter().filter(|suit| suit.is_red() != on.suit().is_red());
    let cards: Vec<_> = suits.map(|suit| Card::new(rank, suit).to_string()).collect();
    format!("{} is", cards.join(" or "))
}

/// `no empty cell`, `1 empty cell`, `2 empty cells`.
fn counted(count: u8, one: &str, many: &str) -> String {
    if count == 0 { format!("no {one}") } else { words::counted(count.into(), one, many) }
}
