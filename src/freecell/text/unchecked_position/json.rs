//! Positions as JSON.

use serde::Deserialize;
use serde_json::{Map, Value};

use super::{Foundations, UncheckedPosition, parse_foundation_rank};
use crate::card::{Card, Rank, Suit};
use crate::freecell::text::card_line::Token;
use crate::freecell::text::card_parser::CardParser;
use crate::freecell::text::error::ParseBoardError;
use crate::freecell::text::json::{cards, syntax_error};
use crate::freecell::text::location::Location;
use crate::sanitize::quoted;

/// The object around a position; other keys are ignored.
#[derive(Deserialize)]
struct ObjectJson {
    cascades: Option<Value>,
    #[serde(default)]
    cells: Value,
    #[serde(default)]
    foundations: Value,
}

/// The parts of a position.
pub(in crate::freecell::text) struct PositionJson<'a> {
    cascades: &'a Value,
    cells: &'a Value,
    foundations: &'a Value,
}

impl<'a> PositionJson<'a> {
    /// The parts by the names that they have in other programs, such as Solvitaire's; `None` without cascades.
    pub(in crate::freecell::text) fn by_other_names(object: &'a Map<String, Value>) -> Option<Self> {
        const CASCADES: [&str; 7] = ["cascades", "tableau piles", "tableau", "tableaus", "columns", "piles", "stacks"];
        const CELLS: [&str; 6] = ["cells", "freecells", "free cells", "free_cells", "freeCells", "reserve"];
        const FOUNDATIONS: [&str; 4] = ["foundations", "foundation piles", "foundation", "home"];
        let get = |names: &[&str]| names.iter().find_map(|&name| object.get(name));
        let cascades = get(&CASCADES).filter(|value| value.is_array())?;
        let (cells, foundations) = (get(&CELLS).unwrap_or(&Value::Null), get(&FOUNDATIONS).unwrap_or(&Value::Null));
        Some(Self { cascades, cells, foundations })
    }

    /// The number of cells in their array, if there is one.
    pub(in crate::freecell::text) fn listed_cells(&self) -> Option<usize> {
        self.cells.as_array().map(Vec::len)
    }

    /// The position, and reports what is wrong with its cards.
    ///
    /// # Errors
    /// A part that has another type.
    pub(in crate::freecell::text) fn parse(
        self,
        parser: &mut CardParser,
    ) -> Result<UncheckedPosition, ParseBoardError> {
        let wrong_type = |what, expected| ParseBoardError::WrongType { what, expected };
        let arrays_expected = || wrong_type("cascades", "array of arrays");
        let cascades = array(self.cascades).ok_or_else(arrays_expected)?;
        let cascades: Option<Vec<&[Value]>> = cascades.iter().map(array).collect();
        let cascades = cascades.ok_or_else(arrays_expected)?;
        let cells = array(self.cells).ok_or_else(|| wrong_type("cells", "array"))?;
        let numbered = (1..).zip(&cascades);
        let mut line = |(cascade, values): (usize, &&[Value])| {
            let at = |card| Location::Cascade { cascade, card };
            parser.line(cards(values, at), at(values.len() + 1))
        };
        let lines = numbered.map(&mut line).collect();
        Ok(UncheckedPosition {
            end: Location::Cascade { cascade: cascades.len() + 1, card: 1 },
            cascades: lines,
            cells: parser.cells(occupied(cells)),
            foundations: parse_foundations(self.foundations, parser)?,
        })
    }
}

/// Parses a position; `None` if the text is something other than an object with cascades.
pub(in crate::freecell::text) fn parse(
    text: &str,
    parser: &mut CardParser,
) -> Result<Option<UncheckedPosition>, ParseBoardError> {
    if text.trim_start().starts_with('[') {
        return Ok(None);
    }
    let json: ObjectJson = serde_json::from_str(text).map_err(|error| syntax_error(text, &error))?;
    let Some(cascades) = &json.cascades else { return Ok(None) };
    PositionJson { cascades, cells: &json.cells, foundations: &json.foundations }.parse(parser).map(Some)
}

/// The number of cells in the array of an object, if the text is one that has it.
pub(in crate::freecell::text) fn listed_cells(text: &str) -> Option<usize> {
    let json: ObjectJson = serde_json::from_str(text).ok()?;
    json.cells.as_array().map(Vec::len)
}

/// The values of an array; `null` is an empty array.
fn array(value: &Value) -> Option<&[Value]> {
    match value {
        Value::Array(values) => Some(values),
        Value::Null => Some(&[]),
        _ => None,
    }
}

/// What stands in each cell that is not empty, as `null`, `""` and `"-"` are.
fn occupied(cells: &[Value]) -> impl Iterator<Item = (usize, Location, Token<'_>)> {
    let is_empty = |value: &Value| value.is_null() || matches!(value.as_str(), Some("" | "-" | "--"));
    let occupied = cells.iter().enumerate().filter(move |(_, value)| !is_empty(value));
    occupied.map(|(cell, value)| (cell, Location::Cell(cell + 1), value.into()))
}

/// Parses an object with a number or a rank for each suit, or an array with the cards of each foundation.
fn parse_foundations(foundations: &Value, parser: &mut CardParser) -> Result<Foundations, ParseBoardError> {
    let wrong_type = |expected| ParseBoardError::WrongType { what: "foundations", expected };
    let mut parsed = Foundations::default();
    let mut put = |suit: Suit, count, parser: &mut CardParser| {
        parser.foundation(&mut parsed, suit, Location::Foundation(suit), count);
    };
    match foundations {
        Value::Null => {}
        Value::Object(foundations) => {
            for (key, value) in foundations {
                let mut chars = key.chars();
                let suit = chars.next().and_then(Suit::from_char).filter(|_| chars.as_str().is_empty());
                let suit = suit.ok_or_else(|| wrong_type("object of the suits C, D, H and S"))?;
                let count = value.as_u64().and_then(|count| u8::try_from(count).ok());
                let count = count.filter(|&count| count <= Rank::KING.value());
                match count.or_else(|| value.as_str().and_then(parse_foundation_rank)) {
                    Some(count) => put(suit, count, parser),
                    None => parser.report(ParseBoardError::NotAFoundation {
                        at: Location::Foundation(suit),
                        text: quoted(&value.to_string()),
                    }),
                }
            }
        }
        Value::Array(piles) if !piles.is_empty() => {
            for pile in piles {
                // The last card is the highest.
                let top = pile.as_array().map_or(Some(pile), |cards| cards.last());
                match top.and_then(Value::as_str).map(str::parse::<Card>) {
                    Some(Ok(card)) => put(card.suit(), card.rank().value(), parser),
                    None if top.is_none_or(Value::is_null) => {}
                    _ => return Err(wrong_type("object")),
                }
            }
        }
        _ => return Err(wrong_type("object")),
    }
    Ok(parsed)
}
