//! Marks, and how they are read from the file.

use std::collections::BTreeMap;

use rusqlite::Connection;

use super::error::corrupt;
use super::migrate::{SELECT_MARKS_1, VERSION_1};
use super::schema::version;
use crate::number::DealNumber;
use crate::sanitize::is_printable;
use crate::table::Table;

/// A number that the user wants to find again, at one of the tables.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Mark {
    /// The table.
    pub table: Table,
    /// The number.
    pub number: DealNumber,
    /// The user's note; may be empty. Only its printable characters are stored.
    pub note: String,
}

/// The notes of all marks at tables that this program knows.
pub(super) type Marks = BTreeMap<(Table, DealNumber), String>;

/// Reads all marks, from a file of this version or of version 1.
pub(super) fn read_marks(database: &Connection) -> rusqlite::Result<Marks> {
    let is_version_1 = version(database)? == VERSION_1;
    let query = if is_version_1 { SELECT_MARKS_1 } else { "SELECT \"table\", number, note FROM marks" };
    let mut statement = database.prepare(query)?;
    let rows = statement.query_map([], |row| Ok((row.get(0)?, row.get(1)?, row.get(2)?)))?;
    rows.map(|row| {
        let (key, number, note): (String, i64, String) = row?;
        let number = DealNumber::new(number.cast_unsigned()).map_err(|_| corrupt())?;
        // Marks with a key of a later version, or with another spelling of a key, are ignored but stay in the file.
        let table = key.parse().ok().filter(|table: &Table| table.key() == key);
        Ok(table.map(|table| ((table, number), printable(&note))))
    })
    .filter_map(rusqlite::Result::transpose)
    .collect()
}

/// The printable characters of a note.
pub(super) fn printable(note: &str) -> String {
    note.chars().filter(|&c| is_printable(c)).collect()
}
