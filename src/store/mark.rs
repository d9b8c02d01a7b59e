//! Marks, and how they are read from the file and written into it.

use std::collections::BTreeMap;
use std::fmt;

use rusqlite::types::ValueRef;
use rusqlite::{Connection, params};

use super::checksum;
use super::error::corrupt;
use super::place::{place, place_name};
use super::schema::{select_marks, version};
use crate::number::DealNumber;
use crate::sanitize::printable;
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

impl Mark {
    /// The longest note, in characters.
    pub const MAX_NOTE: usize = 200;
}

/// The notes of all marks at tables that this program knows.
pub(super) type Marks = BTreeMap<(Table, DealNumber), String>;

/// A mark as it is stored.
pub(super) struct Record {
    /// The key of its table; what is no UTF-8 in it, and in the note, is replaced.
    pub(super) key: String,
    pub(super) number: i64,
    pub(super) note: String,
    /// Whether it is as it was written.
    pub(super) is_sound: bool,
}

/// `FreeCell #617`.
impl fmt::Display for Record {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&place_name(&self.key, self.number))
    }
}

/// Reads all records, from a file of any version. Those of an earlier one are sound if they can be read.
pub(super) fn read_records(database: &Connection) -> rusqlite::Result<Vec<Record>> {
    let mut statement = database.prepare(select_marks(version(database)?))?;
    let rows = statement.query_map([], |row| {
        let bytes = |column| match row.get_ref(column)? {
            ValueRef::Text(bytes) => Ok(bytes),
            _ => Err(corrupt()),
        };
        let (key, number, note) = (bytes(0)?, row.get::<_, i64>(1)?, bytes(2)?);
        let text = |bytes: &[u8]| String::from_utf8_lossy(bytes).into_owned();
        let checksum: Option<i64> = row.get(3)?;
        let is_sound = match checksum {
            Some(checksum) => checksum == checksum::of_mark(key, number, note),
            None if str::from_utf8(key).is_ok() && str::from_utf8(note).is_ok() => true,
            None => return Err(corrupt()),
        };
        DealNumber::new(number.cast_unsigned()).map_err(|_| corrupt())?;
        Ok(Record { key: text(key), number, note: text(note), is_sound })
    })?;
    rows.collect()
}

/// Reads the marks at tables that this program knows.
pub(super) fn read_marks(database: &Connection) -> rusqlite::Result<Marks> {
    let records = read_records(database)?.into_iter();
    Ok(records.filter_map(|record| Some((place(&record.key, record.number)?, printable(&record.note)))).collect())
}

/// Stores a mark, in place of an earlier one of the same table and number.
pub(super) fn put_mark(database: &Connection, key: &str, number: i64, note: &str) -> rusqlite::Result<()> {
    insert(database, "DO UPDATE SET note = excluded.note, checksum = excluded.checksum", (key, number, note)).map(drop)
}

/// Stores a mark, if there is none of the same table and number.
pub(super) fn add_mark(database: &Connection, key: &str, number: i64, note: &str) -> rusqlite::Result<usize> {
    insert(database, "DO NOTHING", (key, number, note))
}

fn insert(database: &Connection, conflict: &str, (key, number, note): (&str, i64, &str)) -> rusqlite::Result<usize> {
    let statement = format!(
        "INSERT INTO marks (\"table\", number, note, checksum) VALUES (?1, ?2, ?3, ?4)
        ON CONFLICT {conflict}"
    );
    let checksum = checksum::of_mark(key.as_bytes(), number, note.as_bytes());
    database.execute(&statement, params![key, number, note, checksum])
}

/// Removes a mark, if there is one.
pub(super) fn remove_mark(database: &Connection, key: &str, number: i64) -> rusqlite::Result<()> {
    database.execute("DELETE FROM marks WHERE \"table\" = ?1 AND number = ?2", params![key, number]).map(drop)
}
