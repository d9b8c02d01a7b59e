//! The check that a file is undamaged.

use std::fs;
use std::path::Path;

use rusqlite::Connection;

use super::error::corrupt;
use super::location::with_suffix;
use super::mark::read_marks;
use super::migrate::{COLUMNS_1, VERSION_1};
use super::schema::{self, columns, version};
use super::visit::read_visit;

/// Fails with [`corrupt`] or another error of SQLite unless the whole file is as this program, or the version that
/// wrote it, writes it.
pub(super) fn check_integrity(database: &Connection) -> rusqlite::Result<()> {
    let tables = match version(database)? {
        schema::VERSION => schema::COLUMNS,
        VERSION_1 => COLUMNS_1,
        _ => return Err(corrupt()),
    };
    let mut is_sound = is_complete(database)?;
    for (table, expected) in tables {
        is_sound &= columns(database, table)?.as_deref() == Some(expected);
    }
    // SQLite's quick_check does not compare the index on table and number with the marks.
    is_sound &= database.pragma_query_value(None, "integrity_check", |row| row.get::<_, String>(0))? == "ok";
    if !is_sound {
        return Err(corrupt());
    }
    read_marks(database)?;
    read_visit(database).map(drop)
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
