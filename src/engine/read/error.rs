//! Errors in parsing a board, with all their words.

use std::fmt::Display;

use thiserror::Error;

use super::meant::meant;
use super::object::{advice, class_advice, open_ended};
use super::orientation::Orientation;
use crate::card::{Card, Rank};
use crate::freecell::cell_count::CellCount;
use crate::freecell::text_position::TextPosition;

/// The maximum length of a text with boards, in bytes.
pub const MAX_TEXT: usize = 1 << 20;

const SHAPES: &str = "use seven rows of 8 8 8 8 8 8 4 cards or eight columns of 7 7 7 7 6 6 6 6";
const CASCADES: &str = "use eight cascades, one per line, ':' for an empty one";

/// An error for a text that is not a board. Each message is one line with the location of the mistake and what is
/// accepted.
#[derive(Debug, Clone, PartialEq, Eq, Error)]
#[error("{}{text}", at.map_or_else(String::new, |at| format!("{at}: ")))]
pub struct ParseBoardError {
    at: Option<TextPosition>,
    text: String,
    may_be_dealt: bool,
    is_short_line: bool,
    is_consequence: bool,
}

impl ParseBoardError {
    /// Returns the position of the mistake, unless it is the whole text.
    pub const fn position(&self) -> Option<TextPosition> {
        self.at
    }

    /// Returns whether a program may have dealt the cards so, each of which is in a place of its own: cards that are
    /// there twice, cascades of other lengths.
    pub const fn may_be_dealt(&self) -> bool {
        self.may_be_dealt
    }

    /// Returns whether a row or column has too few cards.
    pub const fn is_short_line(&self) -> bool {
        self.is_short_line
    }

    /// Returns whether the mistake is likely to follow from one elsewhere.
    pub(super) const fn is_consequence(&self) -> bool {
        self.is_consequence
    }

    fn of_text(text: impl Into<String>) -> Self {
        Self { at: None, text: text.into(), may_be_dealt: false, is_short_line: false, is_consequence: false }
    }

    fn new(at: TextPosition, text: impl Display) -> Self {
        Self { at: Some(at), ..Self::of_text(text.to_string()) }
    }

    /// The error for a text with only blank lines and comments.
    pub(super) fn empty() -> Self {
        Self::of_text(format!("no cards found; {SHAPES}"))
    }

    pub(super) fn too_long() -> Self {
        Self::of_text(format!("the text is too long; use up to {MAX_TEXT} bytes"))
    }

    /// The error for a board each of whose cards is the same word, quoted, for nothing or for an object.
    pub(super) fn placeholders(word: &str) -> Self {
        let why = match advice(word).or_else(|| class_advice(word)) {
            Some(advice) => format!("an object is printed without its contents; {advice}"),
            None => "the index is outside the pack in every step, for example because % binds tighter than a shift, \
                     s >> 16 % left being s >> (16 % left); or r is not a number"
                .to_owned(),
        };
        Self::of_text(format!("each card is {}: {why}", open_ended(word)))
    }

    /// The error for a word, quoted. A sign for an empty slot is no mistake.
    pub(super) fn not_a_card(at: TextPosition, word: &str) -> Self {
        let text = format!(
            "'{word}' is not a card; use a rank A23456789TJQK or 10, then a suit CDHS or ♣♦♥♠, or ? for an unknown \
             card{}",
            meant(word)
        );
        Self { is_consequence: !word.contains(char::is_alphanumeric), ..Self::new(at, text) }
    }

    pub(super) fn not_text(at: TextPosition) -> Self {
        Self::new(at, "some bytes are not text; use cards such as 7D or 7♦, or ? for an unknown one")
    }

    pub(super) fn duplicate(at: TextPosition, first: TextPosition, card: Card, missing: &[Card]) -> Self {
        let missing = and_missing(missing);
        let text = format!("{card} is already there, at {first}; use each card once{missing}");
        Self { may_be_dealt: true, ..Self::new(at, text) }
    }

    /// The error for the first extra card, `None` if unknown, of a row or column, which are numbered from 1. The same
    /// card may be at `first` too.
    pub(super) fn line_too_long(
        at: TextPosition,
        card: Option<Card>,
        first: Option<TextPosition>,
        orientation: Orientation,
        line: usize,
    ) -> Self {
        let (noun, expected) = (orientation.noun(), orientation.lengths()[line - 1]);
        let card = card.map_or_else(|| "?".into(), |card| card.to_string());
        let first = first.map_or_else(String::new, |first| format!(", and it is already there, at {first}"));
        Self::new(at, format_args!("{card} is one card too many, {noun} {line} has {expected}{first}; {SHAPES}"))
    }

    /// The error for a row or column, numbered from 1, at the place of the next card.
    pub(super) fn line_too_short(
        at: TextPosition,
        orientation: Orientation,
        line: usize,
        cards: usize,
        missing: &[Card],
    ) -> Self {
        let (noun, expected) = (orientation.noun(), orientation.lengths()[line - 1]);
        let is_consequence = cards + missing.len() != expected;
        let missing = and_missing(missing);
        let text = format!("{noun} {line} ends after {cards} of its {expected} cards; {SHAPES}{missing}");
        Self { may_be_dealt: true, is_short_line: true, is_consequence, ..Self::new(at, text) }
    }

    pub(super) fn too_many_lines(at: TextPosition, orientation: Orientation) -> Self {
        let (lines, noun) = (orientation.lengths().len(), orientation.noun());
        let text = format!("the board continues after its {lines} {noun}s; {SHAPES}");
        Self { is_consequence: true, ..Self::new(at, text) }
    }

    pub(super) fn seven_columns(at: TextPosition) -> Self {
        let text = "the cards are in seven columns and eight rows; use eight columns and seven rows of 8 8 8 8 8 8 4";
        Self { may_be_dealt: true, ..Self::new(at, text) }
    }

    /// The error for a text that can be read as different boards, with their first difference.
    pub(super) fn ambiguous(at: TextPosition, readings: &str) -> Self {
        let text =
            format!("the text is two boards: {readings}; print each cascade on a line of its own, after its number");
        Self::new(at, text)
    }

    /// The error for a board that is not before the first move.
    pub(crate) fn in_play(at: TextPosition) -> Self {
        Self::new(at, format_args!("the game is in progress; {SHAPES}"))
    }

    /// The error for several boards instead of one, at the second.
    pub(super) fn several(at: TextPosition, count: usize) -> Self {
        Self::new(at, format_args!("another board begins, {count} in all; use one board"))
    }

    /// The error for a ninth cascade, with its first card.
    pub(super) fn too_many_cascades(at: TextPosition, card: Option<Card>) -> Self {
        let card = card.map_or_else(String::new, |card| format!("{card} is too many, "));
        let text = format!("{card}the board continues after its eight cascades; {CASCADES}");
        Self { is_consequence: true, ..Self::new(at, text) }
    }

    pub(super) fn too_few_cascades(at: TextPosition, cascades: usize, missing: &[Card]) -> Self {
        let missing = and_missing(missing);
        let text = format!("the board ends after {cascades} of its eight cascades; {CASCADES}{missing}");
        Self { is_consequence: true, ..Self::new(at, text) }
    }

    /// The error for a position that lacks cards, at its end.
    pub(super) fn incomplete(at: TextPosition, missing: &[Card]) -> Self {
        let missing = and_missing(missing);
        let text = format!("the board ends too early; put each card in a cascade, in a cell or home{missing}");
        Self { is_consequence: true, ..Self::new(at, text) }
    }

    /// The error for a place without its card inside a grid, or in a list of cards.
    pub(super) fn hole(at: TextPosition, missing: &[Card]) -> Self {
        let missing = and_missing(missing);
        let text = "there is no card here; put each card in a cascade, in a cell or home, or ? for an unknown one";
        Self::new(at, format_args!("{text}{missing}"))
    }

    /// The error for the first unknown card beyond the number of missing ones.
    pub(super) fn too_many_unknown(at: TextPosition, missing: usize) -> Self {
        Self::new(at, format_args!("? is one card too many, {missing} are missing; use one ? for each missing card"))
    }

    pub(super) fn too_many_cells(at: TextPosition, count: usize) -> Self {
        Self::new(at, format_args!("{count} free cells are too many; use 0 to {}", CellCount::MAX))
    }

    /// The error for a card in a cell, numbered from 1, that the board does not have.
    pub(super) fn no_such_cell(at: TextPosition, card: Card, cell: usize, cells: CellCount) -> Self {
        Self::new(at, format_args!("{card} is in cell {cell}, but there are {cells}; use only these"))
    }

    /// The error for a card that is home according to its foundation at `home`.
    pub(super) fn also_home(at: TextPosition, card: Card, home: TextPosition) -> Self {
        let (suit, below) = (card.suit(), Rank::new(card.rank().value() - 1).map_or('0', Rank::letter));
        let text = format!(
            "{card} is here, but the foundation at {home} says that it is home; use {suit}-{below} or less there, or \
             another card here"
        );
        Self::new(at, text)
    }

    /// The error for a word, quoted.
    pub(super) fn not_a_foundation(at: TextPosition, word: &str) -> Self {
        let accepted = "use a suit, '-' and its highest rank, as in H-5, or H-0 for none";
        Self::new(at, format_args!("'{word}' is not a foundation; {accepted}"))
    }

    /// The error for the free cells, the foundations or one of the foundations that are given twice.
    pub(super) fn repeated(at: TextPosition, what: &str) -> Self {
        Self::new(at, format_args!("the {what} are already there; give them once"))
    }
}

/// Returns the end of a message: `; 9H is missing`, or nothing if no card is. The cards are in the order of the pack.
fn and_missing(cards: &[Card]) -> String {
    const MAX_LISTED: usize = 4;
    let listed: Vec<_> = cards.iter().take(MAX_LISTED).map(ToString::to_string).collect();
    let listed = listed.join(", ");
    match cards.len() {
        0 => String::new(),
        1 => format!("; {listed} is missing"),
        count if count <= MAX_LISTED => format!("; {count} cards are missing: {listed}"),
        count => format!("; {count} cards are missing: {listed} and {} more", count - MAX_LISTED),
    }
}
