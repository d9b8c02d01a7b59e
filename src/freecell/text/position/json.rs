//! Positions as JSON.

use serde::Deserialize;
use serde_json::{Map, Value};

use super::unchecked::{CellCard, Foundations, UncheckedPosition, parse_foundation_rank};
use crate::card::{Card, Rank, Suit};
use crate::freecell::text::error::ParseBoardError;
use crate::freecell::text::json::{cards, syntax_error};
use crate::freecell::text::line::{Line, Token};
use crate::freecell::text::location::Location;
use crate::sanitize::quoted;

/// A position; other keys are ignored.
#[derive(Deserialize)]
struct PositionJson {
    cascades: Option<Value>,
    #[serde(default)]
    cells: Value,
    #[serde(default)]
    foundations: Value,
}

/// Parses a position; `None` if the text is something other than an object with cascades.
pub(super) fn parse(text: &str) -> Result<Option<UncheckedPosition>, ParseBoardError> {
    if text.trim_start().starts_with('[') {
        return Ok(None);
    }
    let json = serde_json::from_str(text).map_err(|error| syntax_error(text, &error))?;
    let PositionJson { cascades: Some(cascades), cells, foundations } = json else { return Ok(None) };
    let wrong_type = |what, expected| ParseBoardError::WrongType { what, expected };
    let arrays_expected = || wrong_type("cascades", "array of arrays");
    let Value::Array(cascades) = cascades else { return Err(arrays_expected()) };
    let cascades: Option<Vec<Vec<Value>>> = cascades.into_iter().map(array).collect();
    let cascades = cascades.ok_or_else(arrays_expected)?;
    let cells = array(cells).ok_or_else(|| wrong_type("cells", "array"))?;
    let foundations = match foundations {
        Value::Null => Map::new(),
        Value::Object(foundations) => foundations,
        _ => return Err(wrong_type("foundations", "object")),
    };
    Ok(Some(UncheckedPosition {
        end: Location::Cascade { cascade: cascades.len() + 1, card: 1 },
        cascades: parse_cascades(&cascades)?,
        cells: parse_cells(&cells)?,
        foundations: parse_foundations(&foundations)?,
    }))
}

/// The values of an array; `null` is an empty array.
fn array(value: Value) -> Option<Vec<Value>> {
    match value {
        Value::Array(values) => Some(values),
        Value::Null => Some(Vec::new()),
        _ => None,
    }
}

fn parse_cascades(cascades: &[Vec<Value>]) -> Result<Vec<Line<Card>>, ParseBoardError> {
    let numbered = (1..).zip(cascades);
    numbered.map(|(cascade, values)| cards(values, |card| Location::Cascade { cascade, card }).known_cards()).collect()
}

/// Parses the cards in cells. `null`, `""` and `"-"` are empty cells.
fn parse_cells(cells: &[Value]) -> Result<Vec<CellCard>, ParseBoardError> {
    let is_empty = |value: &Value| value.is_null() || matches!(value.as_str(), Some("" | "-"));
    let occupied = cells.iter().enumerate().filter(|(_, value)| !is_empty(value));
    let cards = occupied.map(|(cell, value)| {
        let at = Location::Cell(cell + 1);
        Ok(CellCard { cell, at, card: Token::from(value).card(at)? })
    });
    cards.collect()
}

fn parse_foundations(foundations: &Map<String, Value>) -> Result<Foundations, ParseBoardError> {
    let mut parsed = Foundations::default();
    for (key, value) in foundations {
        let mut chars = key.chars();
        let Some(suit) = chars.next().and_then(Suit::from_char).filter(|_| chars.as_str().is_empty()) else {
            let expected = "object of the suits C, D, H and S";
            return Err(ParseBoardError::WrongType { what: "foundations", expected });
        };
        let at = Location::Foundation(suit);
        let count = value.as_u64().and_then(|count| u8::try_from(count).ok());
        let count = count.filter(|&count| count <= Rank::KING.value());
        let count = count.or_else(|| value.as_str().and_then(parse_foundation_rank));
        let count = count.ok_or_else(|| ParseBoardError::NotAFoundation { at, text: quoted(&value.to_string()) })?;
        if parsed[suit as usize].replace((at, count)).is_some() {
            return Err(ParseBoardError::Repeated { at, what: suit.name() });
        }
    }
    Ok(parsed)
}
