//! What is wrong with a text that should be a board, and where.

use std::fmt;

use thiserror::Error;

use crate::card::{Card, Rank, Suit, SuitStyle};
use crate::freecell::cell_count::CellCount;
use crate::freecell::deal::Tableau;

/// Where in a text something is; everything is counted from 1.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Location {
    /// In a text of lines.
    Line {
        /// The line, blank ones and comments counted.
        line: usize,
        /// The character within the line.
        column: usize,
    },
    /// In a JSON array of arrays.
    Row {
        /// The inner array.
        row: usize,
        /// The card within it.
        card: usize,
    },
    /// In the cascades of a JSON object.
    Cascade {
        /// The cascade.
        cascade: usize,
        /// The card within it.
        card: usize,
    },
    /// In its array of cells.
    Cell(usize),
    /// In its object of foundations.
    Foundation(Suit),
}

impl Location {
    /// Where the line after this place begins.
    pub(super) const fn next_line(self) -> Self {
        match self {
            Self::Line { line, .. } => Self::Line { line: line + 1, column: 1 },
            Self::Row { row, .. } => Self::Row { row: row + 1, card: 1 },
            Self::Cascade { cascade, .. } => Self::Cascade { cascade: cascade + 1, card: 1 },
            Self::Cell(_) | Self::Foundation(_) => self,
        }
    }
}

/// `line 3, column 7`, `row 3, card 7`, `cascade 3, card 7`, `cell 3` or `foundation H`.
impl fmt::Display for Location {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Line { line, column } => write!(f, "line {line}, column {column}"),
            Self::Row { row, card } => write!(f, "row {row}, card {card}"),
            Self::Cascade { cascade, card } => write!(f, "cascade {cascade}, card {card}"),
            Self::Cell(cell) => write!(f, "cell {cell}"),
            Self::Foundation(suit) => write!(f, "foundation {}", suit.letter()),
        }
    }
}

/// What the lines of a text are, as far as their lengths tell.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Orientation {
    /// Seven rows.
    Rows,
    /// Eight columns.
    Columns,
}

impl Orientation {
    /// How many cards each line has.
    #[must_use]
    pub const fn lengths(self) -> &'static [usize] {
        match self {
            Self::Rows => &[8, 8, 8, 8, 8, 8, 4],
            Self::Columns => &[7, 7, 7, 7, 6, 6, 6, 6],
        }
    }

    /// Where in dealing order a card of a line belongs, both counted from 0.
    pub(super) const fn index(self, line: usize, card: usize) -> usize {
        match self {
            Self::Rows => line * Tableau::COLUMNS + card,
            Self::Columns => card * Tableau::COLUMNS + line,
        }
    }

    const fn line(self) -> &'static str {
        match self {
            Self::Rows => "row",
            Self::Columns => "column",
        }
    }
}

/// The cards that a text lacks, in the order of the pack.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Missing(pub Vec<Card>);

/// As the tail of a message: `; 9H is missing`, or nothing where no card is.
impl fmt::Display for Missing {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        const NAMED: usize = 4;
        let named: Vec<_> = self.0.iter().take(NAMED).map(ToString::to_string).collect();
        match self.0.len() {
            0 => Ok(()),
            1 => write!(f, "; {} is missing", named[0]),
            count => {
                write!(f, "; {count} cards are missing: {}", named.join(", "))?;
                if count > NAMED { write!(f, " and {} more", count - NAMED) } else { Ok(()) }
            }
        }
    }
}

const SHAPES: &str = "seven rows of 8 8 8 8 8 8 4 cards or eight columns of 7 7 7 7 6 6 6 6 are accepted";
const CASCADES: &str = "eight cascades are accepted, a line each, ':' for an empty one";
const OBJECT: &str = r#"{"cascades":[["7D",…],…],"cells":["KH",null,…],"foundations":{"H":5,…}} is accepted"#;
const ARRAYS: &str = r#"an array of arrays of cards, bare or as {"rows":[["7D",…],…]}, is accepted"#;

/// What is wrong with a text that should be a board. Each message is one line and says where and what would be
/// accepted.
#[derive(Debug, Clone, PartialEq, Eq, Error)]
pub enum ReadError {
    /// Nothing, or only blank lines and comments.
    #[error("there are no cards: {SHAPES}")]
    Empty,
    /// Something that is no card.
    #[error("{place}: '{text}' is no card: a rank A23456789TJQK or 10, then a suit CDHS or ♣♦♥♠ is accepted")]
    NotACard {
        /// Where it is.
        place: Location,
        /// How it begins, fit to be printed.
        text: String,
    },
    /// Something that is neither a card nor an unknown one.
    #[error(
        "{place}: '{text}' is no card: a rank A23456789TJQK or 10, then a suit CDHS or ♣♦♥♠ is accepted, and ? for an \
         unknown card"
    )]
    NotKnown {
        /// Where it is.
        place: Location,
        /// How it begins, fit to be printed.
        text: String,
    },
    /// Bytes that are no text.
    #[error(
        "{place}: there are bytes that are no text: cards such as 7D or 7♦, and ? for an unknown one, are accepted"
    )]
    NotText {
        /// Where they are.
        place: Location,
    },
    /// A card that is there twice.
    #[error("{place}: {card} is there already, at {first}: each card once is accepted{missing}")]
    Twice {
        /// The second place.
        place: Location,
        /// The first place.
        first: Location,
        /// The card.
        card: Card,
        /// The cards of which there is none.
        missing: Missing,
    },
    /// More cards in a line than the layout has there.
    #[error("{place}: {} is one card too many, {} {line} has {accepted}: {SHAPES}", or_unknown(*.card), layout.line())]
    LineTooLong {
        /// Where the first card too many is.
        place: Location,
        /// That card, unless it is unknown.
        card: Option<Card>,
        /// What the lines seem to be.
        layout: Orientation,
        /// Which row or column it is, from 1.
        line: usize,
        /// How many cards it should have.
        accepted: usize,
    },
    /// Fewer cards in a line than the layout has there.
    #[error("{place}: {} {line} ends after {cards} of its {accepted} cards: {SHAPES}{missing}", layout.line())]
    LineTooShort {
        /// Where the next card should be.
        place: Location,
        /// What the lines seem to be.
        layout: Orientation,
        /// Which row or column it is, from 1.
        line: usize,
        /// How many cards it has.
        cards: usize,
        /// How many cards it should have.
        accepted: usize,
        /// The cards that are nowhere.
        missing: Missing,
    },
    /// More lines than the layout has.
    #[error("{place}: the board goes on after its {} {}s: {SHAPES}", layout.lengths().len(), layout.line())]
    TooManyLines {
        /// Where the first line too many begins.
        place: Location,
        /// What the lines seem to be.
        layout: Orientation,
    },
    /// Fewer lines than the layout has.
    #[error(
        "{place}: the board ends after {lines} of its {} {}s: {SHAPES}{missing}",
        layout.lengths().len(),
        layout.line()
    )]
    TooFewLines {
        /// Where the next line should begin.
        place: Location,
        /// What the lines seem to be.
        layout: Orientation,
        /// How many there are.
        lines: usize,
        /// The cards that are nowhere.
        missing: Missing,
    },
    /// Text that begins like JSON and is none.
    #[error("{place}: bad JSON, {reason}: {ARRAYS}")]
    BadJson {
        /// Where reading stopped.
        place: Location,
        /// What `serde_json` says of it.
        reason: String,
    },
    /// A JSON object without the array.
    #[error(r#"the object has no array "rows": {ARRAYS}"#)]
    NoRows,
    /// A JSON array that holds something other than arrays.
    #[error("row {row}: {value} is no array: {ARRAYS}")]
    NoArray {
        /// Which element it is, from 1.
        row: usize,
        /// How it begins, fit to be printed.
        value: String,
    },
    /// A JSON value in the place of a card.
    #[error(r#"{place}: {value} is no string: a card such as "7D" or "7♦" is accepted"#)]
    NoString {
        /// Where it is.
        place: Location,
        /// How it begins, fit to be printed.
        value: String,
    },
    /// More cascades than a board in play has.
    #[error("{place}: {}the board goes on after its eight cascades: {CASCADES}", named(*.card))]
    TooManyCascades {
        /// Where the ninth begins.
        place: Location,
        /// Its first card.
        card: Option<Card>,
    },
    /// Fewer cascades than a board in play has.
    #[error("{place}: the board ends after {cascades} of its eight cascades: {CASCADES}{missing}")]
    TooFewCascades {
        /// Where the next should begin.
        place: Location,
        /// How many there are.
        cascades: usize,
        /// The cards that are nowhere.
        missing: Missing,
    },
    /// Cards that are neither in a cascade nor in a cell nor home.
    #[error("{place}: the board ends too early: each card in a cascade, in a cell or home is accepted{missing}")]
    Lacking {
        /// Where the board ends.
        place: Location,
        /// The cards, one at least.
        missing: Missing,
    },
    /// A card in a cell that there is not.
    #[error("{place}: {card} lies in cell {number}, and there are {cells}: cards in these are accepted")]
    NoSuchCell {
        /// Where it is.
        place: Location,
        /// The card.
        card: Card,
        /// Which cell it is, from 1.
        number: usize,
        /// How many there are.
        cells: CellCount,
    },
    /// A card that is on the board, though its foundation says that it is home.
    #[error(
        "{place}: {card} cannot lie here and be home too, as the foundation at {home} says: {}-{} or less is accepted \
         there, or another card here",
        card.suit().letter(), rank_below(*.card)
    )]
    HomeToo {
        /// Where the card is.
        place: Location,
        /// The card.
        card: Card,
        /// Where the foundation is.
        home: Location,
    },
    /// Something that is no foundation.
    #[error(
        "{place}: '{text}' is no foundation: a suit, '-' and its highest rank is accepted, as H-5, or H-0 for none"
    )]
    NotAFoundation {
        /// Where it is.
        place: Location,
        /// How it begins, fit to be printed.
        text: String,
    },
    /// The free cells or a foundation, given a second time.
    #[error("{place}: the {what} are there already: each once is accepted")]
    Again {
        /// The second place.
        place: Location,
        /// What it is.
        what: &'static str,
    },
    /// A JSON object without cascades, cells or foundations of the right shape.
    #[error("{what} are no {shape}: {OBJECT}")]
    NoObject {
        /// `cascades`, `cells` or `foundations`.
        what: &'static str,
        /// What they should be.
        shape: &'static str,
    },
}

/// How a foundation is written that ends just below a card.
fn rank_below(card: Card) -> char {
    Rank::new(card.rank().value() - 1).map_or('0', Rank::letter)
}

/// A card, or what stands for an unknown one.
fn or_unknown(card: Option<Card>) -> &'static str {
    card.map_or("?", |card| card.text(SuitStyle::Letters))
}

/// The card at the front of a message.
fn named(card: Option<Card>) -> String {
    card.map_or_else(String::new, |card| format!("{card} is too many, "))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_few_missing_cards_are_named() {
        let tail = |count| Missing(Card::PACK[..count].to_vec()).to_string();
        assert_eq!(tail(0), "");
        assert_eq!(tail(1), "; AC is missing");
        assert_eq!(tail(4), "; 4 cards are missing: AC, AD, AH, AS");
        assert_eq!(tail(52), "; 52 cards are missing: AC, AD, AH, AS and 48 more");
    }

    #[test]
    fn layouts_fill_the_board() {
        for layout in [Orientation::Rows, Orientation::Columns] {
            let mut filled = [false; Card::COUNT];
            for (line, &cards) in layout.lengths().iter().enumerate() {
                (0..cards).for_each(|card| filled[layout.index(line, card)] = true);
            }
            assert_eq!(filled, [true; Card::COUNT]);
        }
    }
}
