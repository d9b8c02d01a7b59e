//! Boards as JSON.

use serde::Deserialize;
use serde_json::Value;

use super::card_line::Token;
use super::error::ParseBoardError;
use super::location::Location;

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

/// What stands for the cards of an array. `at` gives the place of a card from its number.
pub(super) fn cards(values: &[Value], at: impl Fn(usize) -> Location) -> impl Iterator<Item = (Location, Token<'_>)> {
    (1..).zip(values).map(move |(number, value)| (at(number), value.into()))
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
