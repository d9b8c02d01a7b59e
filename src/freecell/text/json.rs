//! Boards as JSON.

use serde::{Deserialize, Serialize, Serializer};
use serde_json::Value;

use super::error::ParseBoardError;
use super::line::{Line, Token};
use super::location::Location;
use crate::card::{Card, SuitStyle};
use crate::freecell::deal::{Deal, Tableau};
use crate::generator::Generator;

/// A deal; the order of the fields is that of the keys.
#[derive(Serialize)]
struct DealJson<'a> {
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
pub(super) fn write(generator: &Generator, deal: &Deal, style: SuitStyle, into: &mut Vec<u8>) {
    let generator = (*generator != Generator::Microsoft).then(|| generator.to_string());
    let deal = DealJson { number: deal.number().get(), generator, rows: Rows(deal.tableau(), style) };
    serde_json::to_writer(&mut *into, &deal).expect("memory can be written, and numbers and strings are valid JSON");
    into.push(b'\n');
}

/// Whether a text is to be parsed as JSON.
pub(super) fn is_json(text: &str) -> bool {
    text.trim_start().starts_with(['{', '['])
}

/// The object around the rows; other keys, the number among them, are ignored.
#[derive(Deserialize)]
struct BoardJson {
    #[serde(default)]
    rows: Value,
}

/// The rows or columns of a board, which should be arrays of cards: bare, or in an object.
pub(super) fn arrays(text: &str) -> Result<Vec<Value>, ParseBoardError> {
    let rows = if text.trim_start().starts_with('{') {
        serde_json::from_str(text).map(|BoardJson { rows }| rows)
    } else {
        serde_json::from_str(text)
    };
    match rows.map_err(|error| syntax_error(text, &error))? {
        Value::Array(rows) => Ok(rows),
        _ => Err(ParseBoardError::NoRows),
    }
}

/// The cards of an array. `at` gives the place of a card from its number.
pub(super) fn cards(values: &[Value], at: impl Fn(usize) -> Location) -> Line<Token<'_>> {
    let cards = (1..).zip(values).map(|(number, value)| (at(number), value.into()));
    Line { cards: cards.collect(), end: at(values.len() + 1) }
}

/// The error for a text that is not the JSON it should be.
pub(super) fn syntax_error(text: &str, error: &serde_json::Error) -> ParseBoardError {
    let line = text.split('\n').nth(error.line().saturating_sub(1)).expect("serde_json counts lines as we do");
    // serde_json counts bytes, and a column 0 at the end of a text that ends in a line break.
    let column = line.char_indices().take_while(|&(at, _)| at < error.column()).count().max(1);
    let message = error.to_string();
    let reason = message.rsplit_once(" at line ").map_or(&*message, |(reason, _)| reason);
    ParseBoardError::BadJson { at: Location::text(error.line(), column), reason: reason.to_string() }
}
