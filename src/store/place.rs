//! The place of a record: a table and a number, as they are stored.

use crate::table::Table;
use tableaux_engine::number::DealNumber;
use tableaux_engine::sanitize::quoted;

/// The table and the number, if this program knows the table. What has a key of a later version, or another spelling of
/// a key, is ignored but stays in the file.
pub(super) fn place(key: &str, number: i64) -> Option<(Table, DealNumber)> {
    let table = key.parse().ok().filter(|table: &Table| table.key() == key)?;
    Some((table, DealNumber::new(number.cast_unsigned()).ok()?))
}

/// What a person calls it: `FreeCell #617`.
pub(super) fn place_name(key: &str, number: i64) -> String {
    match place(key, number) {
        Some((table, number)) => format!("{table} #{number}"),
        None => format!("'{}' #{number}", quoted(key)),
    }
}
