//! Marks, and their storage.

use std::borrow::Cow;
use std::collections::BTreeMap;
use std::fmt;

use rusqlite::{Connection, OptionalExtension as _, Row, params};

use super::checksum;
use super::error::{corrupt, text_bytes};
use super::marks::Marks;
use super::place::{place, place_name};
use super::schema::{select_marks, version};
use crate::table::Table;
use tableaux_engine::DealNumber;
use tableaux_engine::sanitize::{is_printable, printable};

/// A number that the user wants to find again, at a table.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Mark {
    pub table: Table,
    pub number: DealNumber,
    /// The user's note; may be empty. Only its printable characters are stored.
    pub note: String,
}

impl Mark {
    pub const MAX_NOTE: usize = 200;
}

#[derive(Clone, Copy)]
pub(super) struct StoredMark<'a> {
    /// The table's key and the note: UTF-8 unless damaged.
    key: &'a [u8],
    pub(super) number: i64,
    note: &'a [u8],
    /// Whether its checksum matches.
    pub(super) is_sound: bool,
}

impl<'a> StoredMark<'a> {
    /// Returns the table's key, with invalid UTF-8 replaced.
    pub(super) fn key(&self) -> Cow<'a, str> {
        String::from_utf8_lossy(self.key)
    }

    pub(super) fn note(&self) -> Cow<'a, str> {
        String::from_utf8_lossy(self.note)
    }
}

/// Written as `FreeCell #617`.
impl fmt::Display for StoredMark<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&place_name(&self.key(), self.number))
    }
}

/// Reads all marks one by one from a file of any version. Those of an earlier version are sound if they can be read.
pub(super) fn read_records(database: &Connection, mut found: impl FnMut(StoredMark)) -> rusqlite::Result<()> {
    let mut statement = database.prepare(select_marks(version(database)?))?;
    let mut rows = statement.query([])?;
    while let Some(row) = rows.next()? {
        let (key, number, note) = (text_bytes(row, 0)?, row.get::<_, i64>(1)?, text_bytes(row, 2)?);
        let checksum: Option<i64> = row.get(3)?;
        let is_sound = match checksum {
            Some(checksum) => checksum == checksum::of_record(key, &[number], note),
            None if str::from_utf8(key).is_ok() && str::from_utf8(note).is_ok() => true,
            None => return Err(corrupt()),
        };
        DealNumber::new(number.cast_unsigned()).map_err(|_| corrupt())?;
        found(StoredMark { key, number, note, is_sound });
    }
    Ok(())
}

/// Reads the marks at known tables.
pub(super) fn read_marks(database: &Connection) -> rusqlite::Result<Marks> {
    let mut tables = BTreeMap::<Table, Vec<_>>::new();
    // Most keys equal the one before.
    let (mut last_key, mut last_table) = (Vec::new(), None);
    read_records(database, |record| {
        if record.key != last_key {
            last_key = record.key.to_vec();
            last_table = place(&record.key(), 0).map(|(table, _)| table);
        }
        if let Some(table) = last_table {
            let number = DealNumber::new(record.number.cast_unsigned()).expect("others are corrupt");
            tables.entry(table).or_default().push((number, shown(record.note()).into()));
        }
    })?;
    Ok(Marks::new(tables))
}

pub(super) fn read_note(database: &Connection, key: &str, number: i64) -> rusqlite::Result<Option<String>> {
    let mut statement = database.prepare_cached("SELECT note FROM marks WHERE \"table\" = ?1 AND number = ?2")?;
    let note = |row: &Row| Ok(shown(String::from_utf8_lossy(row.get_ref(0)?.as_bytes()?)).into_owned());
    statement.query_row(params![key, number], note).optional()
}

/// Replaces unprintable characters, which another program may have written.
fn shown(note: Cow<str>) -> Cow<str> {
    if note.chars().all(is_printable) { note } else { printable(&note).into() }
}

/// Stores a mark, replacing an earlier one of the same table and number.
pub(super) fn put_mark(database: &Connection, key: &str, number: i64, note: &str) -> rusqlite::Result<()> {
    insert(database, "DO UPDATE SET note = excluded.note, checksum = excluded.checksum", (key, number, note)).map(drop)
}

/// Stores a mark unless there is one of the same table and number.
pub(super) fn add_mark(database: &Connection, key: &str, number: i64, note: &str) -> rusqlite::Result<usize> {
    insert(database, "DO NOTHING", (key, number, note))
}

fn insert(database: &Connection, conflict: &str, (key, number, note): (&str, i64, &str)) -> rusqlite::Result<usize> {
    let statement = format!(
        "INSERT INTO marks (\"table\", number, note, checksum) VALUES (?1, ?2, ?3, ?4)
        ON CONFLICT {conflict}"
    );
    let checksum = checksum::of_record(key.as_bytes(), &[number], note.as_bytes());
    database.prepare_cached(&statement)?.execute(params![key, number, note, checksum])
}

pub(super) fn remove_mark(database: &Connection, key: &str, number: i64) -> rusqlite::Result<()> {
    database.execute("DELETE FROM marks WHERE \"table\" = ?1 AND number = ?2", params![key, number]).map(drop)
}
