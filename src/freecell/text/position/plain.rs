//! Positions as lines.

use super::unchecked::{CellCard, Foundations, UncheckedPosition, parse_foundation_rank};
use crate::card::Suit;
use crate::freecell::position::CASCADES;
use crate::freecell::text::error::ParseBoardError;
use crate::freecell::text::line::Token;
use crate::freecell::text::location::Location;
use crate::freecell::text::plain::{TextLine, lines, without_headings, words};
use crate::sanitize::quoted;

/// What a line holds.
enum LineKind {
    Cells,
    Foundations,
    Cascade,
}

const NAMES: [(&str, LineKind); 4] = [
    ("freecells:", LineKind::Cells),
    ("fc:", LineKind::Cells),
    ("foundations:", LineKind::Foundations),
    ("founds:", LineKind::Foundations),
];

/// Parses a position; `None` if nothing shows that the text is one: no line for cells or foundations, no empty cascade,
/// fewer than eight lines.
pub(super) fn parse(text: &str) -> Result<Option<UncheckedPosition>, ParseBoardError> {
    let mut cascades = Vec::new();
    let (mut cells, mut foundations) = (None, None);
    let mut end = Location::text(1, 1);
    let is_named = |line: TextLine| !matches!(split_name(line), (LineKind::Cascade, _));
    for line in without_headings(lines(text), is_named).into_iter().flatten() {
        let (kind, rest) = split_name(line);
        let repeated = |what| Err(ParseBoardError::Repeated { at: line.without_blanks().at(1), what });
        match kind {
            LineKind::Cells if cells.is_some() => return repeated("free cells"),
            LineKind::Foundations if foundations.is_some() => return repeated("foundations"),
            LineKind::Cells => cells = Some(parse_cells(rest)?),
            LineKind::Foundations => foundations = Some(parse_foundations(rest)?),
            LineKind::Cascade => cascades.push(rest.cards().known_cards()?),
        }
        end = line.at(1).next_line();
    }
    let has_empty = cascades.iter().any(|cascade| cascade.cards.is_empty());
    let is_position = cells.is_some() || foundations.is_some() || has_empty || cascades.len() >= CASCADES;
    let (cells, foundations) = (cells.unwrap_or_default(), foundations.unwrap_or_default());
    Ok(is_position.then_some(UncheckedPosition { cascades, cells, foundations, end }))
}

/// What a line holds, and what follows the name or the `:` with which it begins.
fn split_name(line: TextLine) -> (LineKind, TextLine) {
    let start = line.without_blanks();
    for (name, kind) in NAMES {
        if start.text.get(..name.len()).is_some_and(|begin| begin.eq_ignore_ascii_case(name)) {
            return (kind, start.skip(name.len()));
        }
    }
    (LineKind::Cascade, line.without_colon())
}

/// Parses the cards in cells, which are in order, or in columns if all stand in fields.
fn parse_cells(rest: TextLine) -> Result<Vec<CellCard>, ParseBoardError> {
    /// The width of a field.
    const FIELD: usize = 4;
    let end = |(column, word): (usize, &str)| column - 1 + word.chars().count();
    let in_fields = words(rest.text).all(|word| word.1 != "-" && end(word) % FIELD == 0);
    let occupied = words(rest.text).enumerate().filter(|(_, (_, word))| *word != "-");
    let cards = occupied.map(|(index, (column, word))| {
        let cell = if in_fields { end((column, word)) / FIELD - 1 } else { index };
        let at = rest.at(column);
        Ok(CellCard { cell, at, card: Token::Word(word).card(at)? })
    });
    cards.collect()
}

fn parse_foundations(rest: TextLine) -> Result<Foundations, ParseBoardError> {
    let mut parsed = Foundations::default();
    for (at, word) in rest.words() {
        let foundation = parse_foundation(word);
        let (suit, count) = foundation.ok_or_else(|| ParseBoardError::NotAFoundation { at, text: quoted(word) })?;
        if parsed[suit as usize].replace((at, count)).is_some() {
            return Err(ParseBoardError::Repeated { at, what: suit.name() });
        }
    }
    Ok(parsed)
}

/// Parses `H-5` as a suit and the number of its cards that are home.
fn parse_foundation(word: &str) -> Option<(Suit, u8)> {
    let (suit, rank) = word.split_once('-')?;
    Some((suit.parse().ok()?, parse_foundation_rank(rank)?))
}
