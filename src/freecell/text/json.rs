//! Boards as JSON.

use serde::{Deserialize, Serialize, Serializer};
use serde_json::Value;

use super::error::{Location, ReadError};
use super::line::{Line, card};
use crate::card::{Card, SuitStyle};
use crate::freecell::deal::{Deal, Tableau};
use crate::generator::Generator;
use crate::sanitize::quoted;

/// The shape of a written deal; the order of its fields is that of the keys.
#[derive(Serialize)]
struct Written<'a> {
    number: u64,
    #[serde(skip_serializing_if = "Option::is_none")]
    generator: Option<String>,
    rows: Rows<'a>,
}

struct Rows<'a>(&'a Tableau, SuitStyle);

impl Serialize for Rows<'_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_seq(self.0.rows().map(|row| Row(row, self.1)))
    }
}

struct Row<'a>(&'a [Card], SuitStyle);

impl Serialize for Row<'_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_seq(self.0.iter().map(|card| card.text(self.1)))
    }
}

/// Appends a deal and the end of the line.
pub(super) fn write(generator: &Generator, deal: &Deal, suits: SuitStyle, into: &mut Vec<u8>) {
    let generator = (*generator != Generator::Microsoft).then(|| generator.to_string());
    let written = Written { number: deal.number().get(), generator, rows: Rows(deal.tableau(), suits) };
    // Writing to a buffer in memory does not fail, and neither do numbers, arrays and strings as JSON.
    serde_json::to_writer(&mut *into, &written).expect("a deal is valid JSON");
    into.push(b'\n');
}

/// What is read of an object; other keys, the number among them, are passed over.
#[derive(Deserialize)]
struct Read {
    #[serde(default)]
    rows: Value,
}

/// The lines of cards.
pub(super) fn lines(text: &str) -> Result<Vec<Line>, ReadError> {
    arrays(text)?.iter().zip(1..).map(|(value, row)| cards(value, row)).collect()
}

/// The arrays of cards, bare or as the rows of an object.
pub(super) fn arrays(text: &str) -> Result<Vec<Value>, ReadError> {
    let rows = if text.trim_start().starts_with('{') {
        serde_json::from_str(text).map(|Read { rows }| rows)
    } else {
        serde_json::from_str(text)
    };
    match rows.map_err(|error| bad(text, &error))? {
        Value::Array(rows) => Ok(rows),
        _ => Err(ReadError::NoRows),
    }
}

fn cards(value: &Value, row: usize) -> Result<Line, ReadError> {
    let Value::Array(values) = value else {
        return Err(ReadError::NoArray { row, value: quoted(&value.to_string()) });
    };
    let cards = values.iter().zip(1..).map(|(value, number)| {
        let place = Location::Row { row, card: number };
        match value {
            Value::String(text) => card(place, text.trim()),
            other => Err(ReadError::NoString { place, value: quoted(&other.to_string()) }),
        }
    });
    Ok(Line { cards: cards.collect::<Result<_, _>>()?, end: Location::Row { row, card: values.len() + 1 } })
}

/// What is wrong with a text that should be JSON.
pub(super) fn bad(text: &str, error: &serde_json::Error) -> ReadError {
    let line = text.split('\n').nth(error.line().saturating_sub(1)).unwrap_or_default();
    // serde_json counts bytes, and a column 0 at the end of a text that ends in a line break.
    let column = line.char_indices().take_while(|&(at, _)| at < error.column()).count().max(1);
    let said = error.to_string();
    let reason = said.rsplit_once(" at line ").map_or(&*said, |(reason, _)| reason);
    ReadError::BadJson { place: Location::Line { line: error.line(), column }, reason: reason.to_string() }
}
