//! The rules that a move can break.

use thiserror::Error;

use crate::card::{Card, Rank, Suit};
use crate::freecell::cell_count::CellCount;
use crate::freecell::moves::Place;
use crate::undo_tree::GameTooLong;
use crate::words;

/// A reason why a move is illegal. Each message is one line with what to use.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum IllegalMove {
    /// The board does not have that cascade or cell.
    #[error("there is no {place}; use {}", places(*.cells))]
    NoSuchPlace {
        /// The place.
        place: Place,
        /// The number of cells.
        cells: CellCount,
    },
    /// The move is from a foundation.
    #[error("cards stay home; move from a cascade or a cell")]
    FromHome,
    /// The move ends where it begins.
    #[error("from {0} to itself is not a move; use another place")]
    SamePlace(Place),
    /// The number of cards is 0.
    #[error("a move of 0 cards; use 1 or more")]
    NoCards,
    /// There is no card to move.
    #[error("{0} is empty; use a place with a card")]
    Empty(Place),
    /// The cascade has fewer cards.
    #[error("{from} has {there} of the {cards} cards; move up to {there}")]
    TooFew {
        /// The cascade.
        from: Place,
        /// The number of cards in the move.
        cards: u8,
        /// The number of cards in the cascade.
        there: u8,
    },
    /// The move has several cards, and is to or from a cell, or home.
    #[error("{cards} cards at once from {from} to {to}; move one card")]
    OneAtATime {
        /// The place that the cards are taken from.
        from: Place,
        /// The place that the cards would go to.
        to: Place,
        /// The number of cards in the move.
        cards: u8,
    },
    /// The cell is not empty.
    #[error("{card} does not go to {cell}; {by} is there")]
    Occupied {
        /// The card to be moved.
        card: Card,
        /// The cell.
        cell: Place,
        /// The card in it.
        by: Card,
    },
    /// The card is not the next of its suit.
    #[error("{card} does not go home; {} goes there", next_home(card.suit(), *.highest))]
    NotHome {
        /// The card to be moved.
        card: Card,
        /// The highest card of its suit that is home.
        highest: Option<Rank>,
    },
    /// The card does not fit the one below it.
    #[error("{card} does not go on {on}; {} goes there", fitting(*.on))]
    DoesNotFit {
        /// The card, the deepest of those to be moved.
        card: Card,
        /// The last card of the target cascade.
        on: Card,
    },
    /// The cards are not a run.
    #[error("the last {cards} cards of {from} are not a run: {card} is on {on}, where {} goes", fitting(*.on))]
    NoRun {
        /// The cascade.
        from: Place,
        /// The number of cards in the move.
        cards: u8,
        /// The last card that does not fit the one under it.
        card: Card,
        /// The card under it.
        on: Card,
    },
    /// The supermove has more cards than there is room for.
    #[error("{cards} cards at once are too many; with {cells} and {cascades}, move up to {most}",
        cells = counted(*.empty_cells, "empty cell", "empty cells"),
        cascades = counted(*.empty_cascades, "other empty cascade", "other empty cascades"))]
    TooMany {
        /// The number of cards in the move.
        cards: u8,
        /// The largest number of cards allowed.
        most: u16,
        /// The number of empty cells.
        empty_cells: u8,
        /// The number of empty cascades, except the target.
        empty_cascades: u8,
    },
    /// The game has the maximum number of moves.
    #[error(transparent)]
    GameTooLong(#[from] GameTooLong),
}

/// Returns the places of a board.
fn places(cells: CellCount) -> String {
    match cells.get() {
        0 => "cascades 1 to 8".into(),
        1 => "cascades 1 to 8 or cell a".into(),
        count => format!("cascades 1 to 8 or cells a to {}", Place::Cell(count - 1).letter()),
    }
}

/// Returns the card that a foundation takes next, as the subject of "goes".
fn next_home(suit: Suit, highest: Option<Rank>) -> String {
    match Rank::new(highest.map_or(0, Rank::value) + 1) {
        Some(rank) => Card::new(rank, suit).to_string(),
        None => "nothing more".into(),
    }
}

/// Returns the cards that may be placed on a card, as the subject of "goes".
fn fitting(on: Card) -> String {
    let Some(rank) = Rank::new(on.rank().value() - 1) else { return "nothing".into() };
    let suits = Suit::ALL.into_iter().filter(|suit| suit.is_red() != on.suit().is_red());
    let cards: Vec<_> = suits.map(|suit| Card::new(rank, suit).to_string()).collect();
    cards.join(" or ")
}

/// Returns `no empty cell`, `1 empty cell`, `2 empty cells`.
fn counted(count: u8, one: &str, many: &str) -> String {
    if count == 0 { format!("no {one}") } else { words::counted(count.into(), one, many) }
}
