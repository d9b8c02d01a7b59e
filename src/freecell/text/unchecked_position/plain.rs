//! Positions as lines.

use super::{Foundations, UncheckedPosition, parse_foundation_rank};
use crate::card::{Card, Suit};
use crate::freecell::position::CASCADES;
use crate::freecell::text::board_text::BoardText;
use crate::freecell::text::card_line::Token;
use crate::freecell::text::card_parser::CardParser;
use crate::freecell::text::error::ParseBoardError;
use crate::freecell::text::location::Location;
use crate::freecell::text::text_cells::TextCells;
use crate::freecell::text::text_line::{TextLine, words};
use crate::sanitize::quoted;

/// Parses a position, and reports what is wrong; `None` if nothing shows that the text is one: no line for cells or
/// foundations, no empty cascade, fewer than eight lines.
pub(in crate::freecell::text) fn parse(board: &BoardText, parser: &mut CardParser) -> Option<UncheckedPosition> {
    let is_empty = |line: &Vec<TextLine>| line.iter().all(|part| part.without_label().is_blank());
    let has_empty = board.lines.iter().any(is_empty);
    let has_name = board.cells.is_some() || board.foundations.is_some();
    if !(has_name || has_empty || board.lines.len() >= CASCADES) {
        return None;
    }
    if let Some((at, what)) = board.repeated {
        parser.report(ParseBoardError::Repeated { at, what });
    }
    let foundations = board.foundations.map(|line| parse_foundations(line, parser)).unwrap_or_default();
    let cells = board.cells.map_or(Vec::new(), |line| parser.cells(occupied(line)));
    // One more than there are cards is too many, whatever comes then.
    let cascades = board.lines.iter().take(Card::COUNT + 1).map(|line| parser.board_line(line));
    Some(UncheckedPosition { cascades: cascades.collect(), cells, foundations, end: board.end })
}

/// Each word of a line of cells with its cell, from 0, and its column: they are in order, or in columns if all stand in
/// fields.
fn cell_words(rest: TextLine<'_>) -> impl Iterator<Item = (usize, usize, &str)> {
    /// The width of a field, at whose end the card stands, perhaps with a blank after it.
    const FIELD: usize = 4;
    let end = |(column, word): (usize, &str)| column - 1 + word.chars().count();
    let are_in_fields = |rest_of_field: usize| {
        // A card that is one character was spelled otherwise, and stands in no field.
        let is_in_field =
            |word: (usize, &str)| word.1.chars().nth(1).is_some() && (end(word) + rest_of_field).is_multiple_of(FIELD);
        words(rest.text).all(is_in_field)
    };
    let in_fields = [0, 1].into_iter().find(|&blank| are_in_fields(blank));
    words(rest.text).enumerate().map(move |(index, (column, word))| {
        let cell = in_fields.map_or(index, |blank| (end((column, word)) + blank) / FIELD - 1);
        (cell, column, word)
    })
}

/// The number of cells in their line, as far as it reaches.
fn listed_cells(rest: TextLine) -> usize {
    cell_words(rest).last().map_or(0, |(cell, ..)| cell + 1)
}

/// What stands in each cell that is not empty.
fn occupied(rest: TextLine) -> impl Iterator<Item = (usize, Location, Token)> {
    let words = cell_words(rest).filter(|(.., word)| *word != "-");
    words.map(move |(cell, column, word)| (cell, rest.at(column), Token::Word(word)))
}

fn parse_foundations(rest: TextLine, parser: &mut CardParser) -> Foundations {
    let mut parsed = Foundations::default();
    for (at, word) in rest.words() {
        let Some((suit, count)) = parse_foundation(word) else {
            parser.report(ParseBoardError::NotAFoundation { at, text: quoted(word) });
            continue;
        };
        parser.foundation(&mut parsed, suit, at, count);
    }
    parsed
}

/// Parses `H-5` as a suit and the number of its cards that are home.
fn parse_foundation(word: &str) -> Option<(Suit, u8)> {
    let (suit, rank) = word.split_once('-')?;
    Some((suit.parse().ok()?, parse_foundation_rank(rank)?))
}

impl BoardText<'_> {
    /// The number of free cells.
    pub(in crate::freecell::text) fn cell_count(&self) -> Result<TextCells, ParseBoardError> {
        match (self.stated_cells, self.cells) {
            (Some((at, stated)), _) => TextCells::of_comment(at, stated),
            (None, Some(line)) => TextCells::of_list(line.at(1), listed_cells(line)),
            (None, None) => Ok(TextCells::Unlisted),
        }
    }
}
