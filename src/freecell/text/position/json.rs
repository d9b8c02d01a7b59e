//! Boards in play as JSON.

use serde::Deserialize;
use serde_json::{Map, Value};

use super::Board;
use super::plain::home;
use crate::card::{Card, Suit};
use crate::freecell::text::error::{Location, ReadError};
use crate::freecell::text::json::bad;
use crate::freecell::text::line::{Line, card};
use crate::sanitize::quoted;

/// What is read of an object; other keys are passed over.
#[derive(Deserialize)]
struct Read {
    cascades: Option<Value>,
    #[serde(default)]
    cells: Value,
    #[serde(default)]
    foundations: Value,
}

/// Reads a board in play; `None` where it is something other than an object with cascades.
pub(super) fn board(text: &str) -> Result<Option<Board>, ReadError> {
    if text.trim_start().starts_with('[') {
        return Ok(None);
    }
    let Read { cascades, cells, foundations } = serde_json::from_str(text).map_err(|error| bad(text, &error))?;
    let Some(cascades) = cascades else { return Ok(None) };
    let no = |what, shape| Err(ReadError::NoObject { what, shape });
    let Value::Array(cascades) = cascades else { return no("cascades", "array of arrays") };
    let end = Location::Cascade { cascade: cascades.len() + 1, card: 1 };
    let Some(cascades) = (1..).zip(cascades).map(|(number, value)| Some((number, array(value)?))).collect() else {
        return no("cascades", "array of arrays");
    };
    let Some(cells) = array(cells) else { return no("cells", "array") };
    let foundations = match foundations {
        Value::Null => Map::new(),
        Value::Object(foundations) => foundations,
        _ => return no("foundations", "object"),
    };
    let (cascades, cells) = (lines(cascades)?, in_cells(&cells)?);
    Ok(Some(Board { cascades, cells, foundations: homes(&foundations)?, end }))
}

/// The values of an array; none where there is no array.
fn array(value: Value) -> Option<Vec<Value>> {
    match value {
        Value::Array(values) => Some(values),
        Value::Null => Some(Vec::new()),
        _ => None,
    }
}

fn lines(cascades: Vec<(usize, Vec<Value>)>) -> Result<Vec<Line>, ReadError> {
    let lines = cascades.into_iter().map(|(cascade, values)| {
        let place = |card| Location::Cascade { cascade, card };
        let cards = values.iter().zip(1..).map(|(value, number)| one(place(number), value));
        Ok(Line { cards: cards.collect::<Result<_, _>>()?, end: place(values.len() + 1) })
    });
    lines.collect()
}

/// The cards in cells, with their cells; `null`, `""` and `"-"` are empty ones.
fn in_cells(cells: &[Value]) -> Result<Vec<(usize, Location, Card)>, ReadError> {
    let is_empty = |value: &Value| value.is_null() || matches!(value.as_str(), Some("" | "-"));
    let used = (0..).zip(cells).filter(|(_, value)| !is_empty(value));
    let cards = used.map(|(number, value)| {
        let (place, card) = one(Location::Cell(number + 1), value)?;
        Ok((number, place, card))
    });
    cards.collect()
}

fn one(place: Location, value: &Value) -> Result<(Location, Card), ReadError> {
    match value {
        Value::String(text) => card(place, text.trim()),
        other => Err(ReadError::NoString { place, value: quoted(&other.to_string()) }),
    }
}

/// How many cards of each suit are home.
fn homes(foundations: &Map<String, Value>) -> Result<[Option<(Location, u8)>; 4], ReadError> {
    let mut homes = [None; 4];
    for (key, value) in foundations {
        let mut chars = key.chars();
        let suit = chars.next().and_then(Suit::from_char).filter(|_| chars.as_str().is_empty());
        let Some(suit) = suit else {
            return Err(ReadError::NoObject { what: "foundations", shape: "object of the suits C, D, H and S" });
        };
        let place = Location::Foundation(suit);
        let count = value.as_u64().and_then(|count| u8::try_from(count).ok()).filter(|&count| count <= 13);
        let count = count.or_else(|| value.as_str().and_then(home));
        let count = count.ok_or_else(|| ReadError::NotAFoundation { place, text: quoted(&value.to_string()) })?;
        if homes[suit as usize].replace((place, count)).is_some() {
            return Err(ReadError::Again { place, what: suit.name() });
        }
    }
    Ok(homes)
}
