//! Errors in parsing a board.

use std::fmt;

use thiserror::Error;

use super::meant::meant;
use super::object::{advice, class_advice, open_ended};
use super::orientation::Orientation;
use crate::card::{Card, Rank, SuitStyle};
use crate::freecell::cell_count::CellCount;
use crate::freecell::text_position::TextPosition;

/// The maximum length of a text with boards, in bytes.
pub const MAX_TEXT: usize = 1 << 20;

/// The missing cards of a text, in the order of the pack.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct MissingCards(pub Vec<Card>);

/// Writes the end of a message: `; 9H is missing`, or nothing if no card is.
impl fmt::Display for MissingCards {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        const MAX_LISTED: usize = 4;
        let listed: Vec<_> = self.0.iter().take(MAX_LISTED).map(ToString::to_string).collect();
        let listed = listed.join(", ");
        match self.0.len() {
            0 => Ok(()),
            1 => write!(f, "; {listed} is missing"),
            count if count <= MAX_LISTED => write!(f, "; {count} cards are missing: {listed}"),
            count => write!(f, "; {count} cards are missing: {listed} and {} more", count - MAX_LISTED),
        }
    }
}

const SHAPES: &str = "use seven rows of 8 8 8 8 8 8 4 cards or eight columns of 7 7 7 7 6 6 6 6";
const CASCADES: &str = "use eight cascades, one per line, ':' for an empty one";

/// Returns the likely reason why a program prints a word for each card, and what to change.
fn unprinted(word: &str) -> String {
    match advice(word).or_else(|| class_advice(word)) {
        Some(advice) => format!("an object is printed without its contents; {advice}"),
        None => "the index is outside the pack in every step, for example because % binds tighter than a shift, \
                 s >> 16 % left being s >> (16 % left); or r is not a number"
            .to_owned(),
    }
}

/// An error for a text that is not a board. Each message is one line with the location of the mistake and what is
/// accepted.
#[derive(Debug, Clone, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum ParseBoardError {
    /// The text is empty, or has only blank lines and comments.
    #[error("no cards found; {SHAPES}")]
    Empty,
    /// Each card of a board is a word for nothing, or for an object.
    #[error("each card is {}: {}", open_ended(text), unprinted(text))]
    Placeholders {
        /// The word, printable.
        text: String,
    },
    /// A word is not a card.
    #[error(
        "{at}: '{text}' is not a card; use a rank A23456789TJQK or 10, then a suit CDHS or ♣♦♥♠, or ? for an \
         unknown card{}",
        meant(text)
    )]
    NotACard {
        /// The position of the word.
        at: TextPosition,
        /// The beginning of the word, printable.
        text: String,
    },
    /// There are bytes that are not text.
    #[error("{at}: some bytes are not text; use cards such as 7D or 7♦, or ? for an unknown one")]
    NotText {
        /// The position of the bytes.
        at: TextPosition,
    },
    /// A card appears twice.
    #[error("{at}: {card} is already there, at {first}; use each card once{missing}")]
    Duplicate {
        /// The second position.
        at: TextPosition,
        /// The first position.
        first: TextPosition,
        /// The card.
        card: Card,
        /// The missing cards.
        missing: MissingCards,
    },
    /// A row or column has too many cards.
    #[error(
        "{at}: {} is one card too many, {} {line} has {expected}{}; {SHAPES}",
        or_unknown(*.card), orientation.noun(), already(*.first)
    )]
    LineTooLong {
        /// The position of the first extra card.
        at: TextPosition,
        /// The first extra card, unless unknown.
        card: Option<Card>,
        /// The position where the same card is too.
        first: Option<TextPosition>,
        /// The orientation of the lines.
        orientation: Orientation,
        /// The number of the row or column, from 1.
        line: usize,
        /// The number of cards it should have.
        expected: usize,
    },
    /// A row or column has too few cards.
    #[error("{at}: {} {line} ends after {cards} of its {expected} cards; {SHAPES}{missing}", orientation.noun())]
    LineTooShort {
        /// The position where the next card should be.
        at: TextPosition,
        /// The orientation of the lines.
        orientation: Orientation,
        /// The number of the row or column, from 1.
        line: usize,
        /// The number of cards it has.
        cards: usize,
        /// The number of cards it should have.
        expected: usize,
        /// The missing cards.
        missing: MissingCards,
    },
    /// There are too many rows or columns.
    #[error("{at}: the board continues after its {} {}s; {SHAPES}", orientation.lengths().len(), orientation.noun())]
    TooManyLines {
        /// The position where the first extra line begins.
        at: TextPosition,
        /// The orientation of the lines.
        orientation: Orientation,
    },
    /// There are too few rows or columns.
    #[error(
        "{at}: the board ends after {lines} of its {} {}s; {SHAPES}{missing}",
        orientation.lengths().len(),
        orientation.noun()
    )]
    TooFewLines {
        /// The position where the next line should begin.
        at: TextPosition,
        /// The orientation of the lines.
        orientation: Orientation,
        /// The number of lines.
        lines: usize,
        /// The missing cards.
        missing: MissingCards,
    },
    /// The cards are in seven columns and eight rows.
    #[error("{at}: the cards are in seven columns and eight rows; use eight columns and seven rows of 8 8 8 8 8 8 4")]
    SevenColumns {
        /// The position where the eighth row begins.
        at: TextPosition,
    },
    /// The text can be read as different boards.
    #[error("{at}: the text is two boards: {readings}; print each cascade on a line of its own, after its number")]
    Ambiguous {
        /// The position where the cards begin.
        at: TextPosition,
        /// The first difference between two of the boards.
        readings: String,
    },
    /// The board is in play instead of before the first move.
    #[error("{at}: the game is in progress; use seven rows of 8 8 8 8 8 8 4 cards or eight columns of 7 7 7 7 6 6 6 6")]
    InPlay {
        /// The position where the board begins.
        at: TextPosition,
    },
    /// There are several boards instead of one.
    #[error("{at}: another board begins, {count} in all; use one board")]
    Several {
        /// The position where the second board begins.
        at: TextPosition,
        /// The number of boards.
        count: usize,
    },
    /// The text is longer than [`MAX_TEXT`].
    #[error("the text is too long; use up to {MAX_TEXT} bytes")]
    TooLong,
    /// A position has more than eight cascades.
    #[error("{at}: {}the board continues after its eight cascades; {CASCADES}", too_many(*.card))]
    TooManyCascades {
        /// The position where the ninth cascade begins.
        at: TextPosition,
        /// The first card of the ninth cascade.
        card: Option<Card>,
    },
    /// A position has fewer than eight cascades.
    #[error("{at}: the board ends after {cascades} of its eight cascades; {CASCADES}{missing}")]
    TooFewCascades {
        /// The position where the next cascade should begin.
        at: TextPosition,
        /// The number of cascades.
        cascades: usize,
        /// The missing cards.
        missing: MissingCards,
    },
    /// A position lacks cards.
    #[error("{at}: the board ends too early; put each card in a cascade, in a cell or home{missing}")]
    Incomplete {
        /// The position where the board ends.
        at: TextPosition,
        /// The missing cards, at least one.
        missing: MissingCards,
    },
    /// A card is missing inside a grid, or from a list of cards.
    #[error(
        "{at}: there is no card here; put each card in a cascade, in a cell or home, or ? for an unknown one{missing}"
    )]
    Hole {
        /// The position of the card, or of the line in its place.
        at: TextPosition,
        /// The missing cards, at least one.
        missing: MissingCards,
    },
    /// A position has more unknown cards than missing ones.
    #[error("{at}: ? is one card too many, {count} are missing; use one ? for each missing card")]
    TooManyUnknown {
        /// The position of the first extra unknown card.
        at: TextPosition,
        /// The number of missing cards.
        count: usize,
    },
    /// There are more free cells than a board may have.
    #[error("{at}: {count} free cells are too many; use 0 to {}", CellCount::MAX)]
    TooManyCells {
        /// The position of the number, or of the last cell.
        at: TextPosition,
        /// The number of cells.
        count: usize,
    },
    /// A card is in a cell that the board does not have.
    #[error("{at}: {card} is in cell {number}, but there are {cells}; use only these")]
    NoSuchCell {
        /// The position of the card.
        at: TextPosition,
        /// The card.
        card: Card,
        /// The number of the cell, from 1.
        number: usize,
        /// The number of cells.
        cells: CellCount,
    },
    /// A card is on the board, but also home according to its foundation.
    #[error(
        "{at}: {card} is here, but the foundation at {home} says that it is home; use {}-{} or less there, \
         or another card here",
        card.suit(), rank_below(*.card)
    )]
    AlsoHome {
        /// The position of the card.
        at: TextPosition,
        /// The card.
        card: Card,
        /// The position of the foundation.
        home: TextPosition,
    },
    /// A word is not a foundation.
    #[error("{at}: '{text}' is not a foundation; use a suit, '-' and its highest rank, as in H-5, or H-0 for none")]
    NotAFoundation {
        /// The position of the word.
        at: TextPosition,
        /// The beginning of the word, printable.
        text: String,
    },
    /// The free cells, the foundations or one of the foundations are given twice.
    #[error("{at}: the {what} are already there; give them once")]
    Repeated {
        /// The second position.
        at: TextPosition,
        /// The repeated part.
        what: &'static str,
    },
}

impl ParseBoardError {
    /// Returns whether a program may have dealt the cards so, each of which is in a place of its own: cards that are
    /// there twice, cascades of other lengths.
    pub const fn may_be_dealt(&self) -> bool {
        matches!(
            self,
            Self::Duplicate { .. } | Self::LineTooShort { .. } | Self::SevenColumns { .. } | Self::TooFewLines { .. }
        )
    }
}

/// Returns the rank below a card, as a foundation writes it.
fn rank_below(card: Card) -> char {
    Rank::new(card.rank().value() - 1).map_or('0', Rank::letter)
}

/// Returns the middle of a message about an extra card that is on the board already.
fn already(first: Option<TextPosition>) -> String {
    first.map_or_else(String::new, |first| format!(", and it is already there, at {first}"))
}

fn or_unknown(card: Option<Card>) -> &'static str {
    card.map_or("?", |card| card.text(SuitStyle::Letters))
}

/// Returns the beginning of a message about an extra card.
fn too_many(card: Option<Card>) -> String {
    card.map_or_else(String::new, |card| format!("{card} is too many, "))
}
