//! Parsing moves.

use std::str::FromStr;

use super::error::NotationError;
use super::notated_move::NotatedMove;
use crate::card::Rank;
use crate::freecell::cell_count::CellCount;
use crate::freecell::moves::{Move, ParseMoveError, Place};
use crate::freecell::text_position::TextPosition;
use crate::undo_tree::{GameTooLong, MAX_MOVES};

/// Parses moves, separated by blanks or run together, in either case. A `#` and the rest of its line are ignored.
///
/// ```
/// use tableaux_engine::freecell::notation::parse;
/// let moves = parse("3a 4b26v3 # to the empty cascade\n5H")?;
/// assert_eq!(moves.iter().map(ToString::to_string).collect::<Vec<_>>(), ["3a", "4b", "26v3", "5h"]);
/// assert_eq!(
///     parse("3a\n4b 9a").unwrap_err().to_string(),
///     "line 2, column 4: '9a' is not a move; use from and to, cascades 1-8, cells a-g and k-m, home h, and v with \
///      a hexadecimal number of cards after them"
/// );
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
///
/// # Errors
/// The first text that is not a move, or more than [`MAX_MOVES`] moves.
pub fn parse(text: &str) -> Result<Vec<NotatedMove>, NotationError> {
    parse_for(text, CellCount::MAX)
}

/// Parses moves like [`parse`], those with other cells too; an error names only the cells of a board with `cells` of
/// them.
///
/// # Errors
/// See [`parse`].
pub fn parse_for(text: &str, cells: CellCount) -> Result<Vec<NotatedMove>, NotationError> {
    let text = text.strip_prefix('\u{feff}').unwrap_or(text);
    let mut moves = Vec::new();
    for (line, text) in (1..).zip(text.lines()) {
        let text = text.split_once('#').map_or(text, |(moves, _)| moves);
        let (mut rest, mut column) = (text, 1);
        loop {
            let trimmed = rest.trim_start();
            column += rest[..rest.len() - trimmed.len()].chars().count();
            if trimmed.is_empty() {
                break;
            }
            let at = TextPosition { line, column };
            let Some((parsed, after)) = parse_first(trimmed) else {
                let word = trimmed.split_once(char::is_whitespace).map_or(trimmed, |(word, _)| word);
                return Err(NotationError::not_a_move(at, word, cells));
            };
            if moves.len() == MAX_MOVES {
                return Err(GameTooLong.into());
            }
            moves.push(NotatedMove { at: Some(at), ..parsed });
            // A move is ASCII.
            column += trimmed.len() - after.len();
            rest = after;
        }
    }
    Ok(moves)
}

/// Parses the move at the beginning of a text, and returns it with the rest of the text.
fn parse_first(text: &str) -> Option<(NotatedMove, &str)> {
    let mut chars = text.chars();
    let from = Place::from_char(chars.next()?)?;
    let to = Place::from_char(chars.next()?)?;
    let parsed = NotatedMove { from, to, cards: None, at: None };
    let rest = chars.as_str();
    let Some(number) = rest.strip_prefix(['v', 'V']) else { return Some((parsed, rest)) };
    let mut chars = number.chars();
    let cards = u8::try_from(chars.next()?.to_digit(16)?).ok()?;
    // A run has at most one card of each rank.
    let is_run = (1..=Rank::KING.value()).contains(&cards);
    is_run.then_some((NotatedMove { cards: Some(cards), ..parsed }, chars.as_str()))
}

/// Parses one move, in either case.
impl FromStr for NotatedMove {
    type Err = ParseMoveError;

    fn from_str(text: &str) -> Result<Self, ParseMoveError> {
        match parse_first(text) {
            Some((parsed, "")) => Ok(parsed),
            _ => Err(ParseMoveError::not_a_move(text, CellCount::MAX)),
        }
    }
}

/// Parses one move, in either case; a move of one card, unless it has a number.
impl FromStr for Move {
    type Err = ParseMoveError;

    fn from_str(text: &str) -> Result<Self, ParseMoveError> {
        let NotatedMove { from, to, cards, .. } = text.parse()?;
        Ok(Self { from, to, cards: cards.unwrap_or(1) })
    }
}
