//! The check that a file is undamaged.

use std::fs;
use std::path::Path;

use rusqlite::Connection;

use super::error::corrupt;
use super::location::with_suffix;
use super::mark::read_records;
use super::schema::has_its_tables;
use super::visit::read_json;

/// The tables whose pages are checked. Solutions are not: there may be megabytes of them, each is checked when it is
/// read, and one that is lost can be searched for again. `sqlite_schema` stands for the list of unused pages as well.
const CHECKED_TABLES: [&str; 3] = ["sqlite_schema", "marks", "visit"];

/// Fails with [`corrupt`] or another error of SQLite unless the whole file is as this program, or the version that
/// wrote it, writes it. What single records hold is left to their checksums: see [`damaged_records`].
pub(super) fn check_integrity(database: &Connection) -> rusqlite::Result<()> {
    if !is_complete(database)? || !has_its_tables(database)? {
        return Err(corrupt());
    }
    for table in CHECKED_TABLES {
        // SQLite's quick_check does not compare the index on table and number with the marks.
        let found =
            database.query_row(&format!("PRAGMA integrity_check({table})"), [], |row| row.get::<_, String>(0))?;
        if found != "ok" {
            return Err(corrupt());
        }
    }
    damaged_records(database).map(drop)
}

/// The records that are not as they were written, in words.
pub(super) fn damaged_records(database: &Connection) -> rusqlite::Result<Vec<String>> {
    let marks = read_records(database)?.into_iter().filter(|record| !record.is_sound);
    let mut damaged: Vec<String> = marks.map(|record| format!("the mark of {record}")).collect();
    if read_json(database)?.is_some_and(|(_, is_sound)| !is_sound) {
        damaged.push("the last visit".into());
    }
    Ok(damaged)
}

/// Whether the file has the length that its header says: SQLite reads missing bytes of the last page as zeros.
fn is_complete(database: &Connection) -> rusqlite::Result<bool> {
    let number = |name| database.pragma_query_value(None, name, |row| row.get::<_, i64>(0));
    let expected = (number("page_count")? * number("page_size")?).cast_unsigned();
    let Some(path) = database.path().map(Path::new) else { return Ok(true) };
    let is_complete = fs::metadata(path).map_or(true, |metadata| metadata.len() >= expected);
    // Pages may still be in the write-ahead log only. It is looked at last, as it cannot vanish while it is open here.
    Ok(is_complete || fs::metadata(with_suffix(path, "-wal")).is_ok_and(|log| log.len() > 0))
}
