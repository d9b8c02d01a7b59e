//! The place of a record: its table and a number, as they are stored.

use crate::table::Table;
use tableaux_engine::DealNumber;
use tableaux_engine::sanitize::quoted;

/// Parses a table and a number. `None` for a key of a later version or in another spelling; such records are ignored
/// but stay in the file.
pub(super) fn place(key: &str, number: i64) -> Option<(Table, DealNumber)> {
    let table = key.parse().ok().filter(|table: &Table| table.key() == key)?;
    Some((table, DealNumber::new(number.cast_unsigned()).ok()?))
}

/// Returns the place in words: `FreeCell #617`.
pub(super) fn place_name(key: &str, number: i64) -> String {
    match place(key, number) {
        Some((table, number)) => format!("{table} #{number}"),
        None => format!("'{}' #{number}", quoted(key)),
    }
}
