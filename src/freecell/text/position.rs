//! Positions as text: cascades of any length, free cells, foundations.

pub(super) mod json;
pub(super) mod plain;
mod unchecked;

pub(super) use unchecked::UncheckedPosition;

use super::board::{parse_board, parse_whole};
use super::board_text::one_board_text;
use super::card_parser::CardParser;
use super::error::ParseBoardError;
use super::json::is_json;
use super::layouts;
use super::text_cells::write_cell_count;
use crate::card::{Rank, Suit, SuitStyle};
use crate::freecell::cell_count::CellCount;
use crate::freecell::position::Position;

/// Parses a position, or a board before the first move as [`parse_board`] does.
///
/// A position is eight lines, a cascade each, its deepest card first, `:` before it or not, and `:` alone for an empty
/// one. Above, between or below them may stand `Freecells: KH - 3D -` (or `FC:`) and `Foundations: H-5 C-A S-0 D-K` (or
/// `Founds:`), the highest card of each suit that is home; without these lines all cells are empty, and no card is
/// home. A cell with `-` is empty; where cards stand in fields of four characters, as fc-solve prints them, so is a
/// blank field. How many there are is `cells`: [`parse_cell_count`](super::parse_cell_count) says what the text has.
///
/// As JSON it is `{"cascades":[["7D",…],…],"cells":["KH",null,…],"foundations":{"H":5,…}}`, whose last two keys may be
/// missing. A foundation is a number from 0 to 13, or a rank such as `"Q"`.
///
/// ```
/// use tableaux::freecell::{CellCount, text::parse_position};
///
/// let board = "FC: - KH\nFounds: H-Q C-K D-K S-Q\n: KS\n:\n:\n:\n:\n:\n:\n:\n";
/// let position = parse_position(board, CellCount::FOUR)?;
/// assert_eq!(position.cells()[1].unwrap().to_string(), "KH");
/// let json =
/// r#"{"cascades":[["KS"],[],[],[],[],[],[],[]],"cells":[null,"KH"],"foundations":{"H":12,"C":13,"D":13,"S":12}}"#;
/// assert_eq!(parse_position(json, CellCount::FOUR), Ok(position));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
///
/// # Errors
/// Those of [`parse_board`], and: cells or foundations that are malformed, are given twice or contradict the board, a
/// card that appears twice or not at all, more or fewer than eight cascades, more cells in use than there are.
pub fn parse_position(text: &str, cells: CellCount) -> Result<Position, ParseBoardError> {
    let text = text.strip_prefix('\u{feff}').unwrap_or(text);
    let mut parser = CardParser::new(false);
    let parsed = if is_json(text) {
        json::parse(text, &mut parser)
    } else {
        Ok(plain::parse(&one_board_text(text), &mut parser))
    };
    let position = match (parsed, parser.error) {
        (Err(error), _) | (_, Some(error)) => Err(error),
        (Ok(Some(position)), None) => position.check(cells),
        (Ok(None), None) => return Ok(Position::new(&parse_board(text)?, cells)),
    };
    // Perhaps an object of another language, around the rows of a board before the first move.
    position.or_else(|error| {
        let layout = layouts::only_layout(text).and_then(|layout| layout.position(cells));
        layout.or_else(|| Some(Position::new(&parse_whole(text).ok()?, cells))).ok_or(error)
    })
}

/// Appends a position as ten lines, each ending in `\n` and none in a space: the foundations, the cells, the eight
/// cascades. Unless there are four cells, `# 1 free cell` or the like follows. fc-solve reads them unchanged if the suits
/// are letters.
///
/// ```
/// use tableaux::card::SuitStyle;
/// use tableaux::freecell::{CellCount, text::{parse_position, write_position}};
///
/// let board = "Foundations: H-Q C-K D-K S-Q\nFreecells: - KH - -\n: KS\n:\n:\n:\n:\n:\n:\n:\n";
/// let mut text = Vec::new();
/// write_position(&parse_position(board, CellCount::FOUR)?, SuitStyle::Letters, &mut text);
/// assert_eq!(String::from_utf8(text)?, board);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn write_position(position: &Position, style: SuitStyle, into: &mut Vec<u8>) {
    // The order of fc-solve.
    let foundations = [Suit::Hearts, Suit::Clubs, Suit::Diamonds, Suit::Spades].map(|suit| {
        let letter = if style == SuitStyle::Letters { suit.letter() } else { suit.symbol() };
        format!("{letter}-{}", position.foundation(suit).map_or('0', Rank::letter))
    });
    write_line("Foundations:", foundations.iter().map(String::as_str), into);
    write_line("Freecells:", position.cells().iter().map(|cell| cell.map_or("-", |card| card.text(style))), into);
    for cascade in position.cascades() {
        write_line(":", cascade.iter().map(|card| card.text(style)), into);
    }
    write_cell_count(position.cell_count(), into);
}

fn write_line<'a>(name: &str, words: impl Iterator<Item = &'a str>, into: &mut Vec<u8>) {
    into.extend_from_slice(name.as_bytes());
    for word in words {
        into.push(b' ');
        into.extend_from_slice(word.as_bytes());
    }
    into.push(b'\n');
}
