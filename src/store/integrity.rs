//! The integrity check of the file.

use std::fs;
use std::path::Path;

use rusqlite::Connection;

use super::ended::damaged_moves;
use super::error::corrupt;
use super::game::damaged_games;
use super::location::with_suffix;
use super::mark::read_records;
use super::notice::Notice;
use super::practice::read_practice;
use super::record::read_record;
use super::schema::{self, SOLUTIONS_TABLE};
use super::visit::read_json;

/// Descriptions of the records whose checksums do not match.
#[derive(Debug, Default)]
pub(super) struct Damage {
    /// Records that the browser saves again when they change.
    records: Vec<String>,
    /// Games and practice records, which are ignored.
    games: Vec<String>,
}

impl Damage {
    pub(super) fn notice(self, file: String) -> Option<Notice> {
        let Self { records, games } = self;
        let is_any = !records.is_empty() || !games.is_empty();
        is_any.then_some(Notice::DamagedRecords { file, records, games })
    }
}

/// Checks that the file has the structure that this program, or the version that wrote it, gives it, and fails with
/// [`corrupt`] or another SQLite error if not. The content of records is checked by their checksums; returns the
/// [`damage`].
pub(super) fn check_integrity(database: &Connection) -> rusqlite::Result<Damage> {
    if !is_complete(database)? {
        return Err(corrupt());
    }
    let tables = schema::tables(database)?.ok_or_else(corrupt)?;
    // Solutions are not checked: there may be megabytes of them, each is checked when it is read, and a lost one can be
    // searched for again. `sqlite_schema` also covers the list of unused pages.
    let checked = tables.iter().map(String::as_str).filter(|&table| table != SOLUTIONS_TABLE);
    for table in checked.chain(["sqlite_schema"]) {
        // SQLite's quick_check does not compare the index on table and number with the marks.
        let found =
            database.query_row(&format!("PRAGMA integrity_check({table})"), [], |row| row.get::<_, String>(0))?;
        if found != "ok" {
            return Err(corrupt());
        }
    }
    damage(database)
}

/// Returns the records whose checksums do not match.
pub(super) fn damage(database: &Connection) -> rusqlite::Result<Damage> {
    let mut records = Vec::new();
    read_records(database, |record| {
        if !record.is_sound {
            records.push(format!("the mark of {record}"));
        }
    })?;
    if read_json(database)?.is_some_and(|(_, is_sound)| !is_sound) {
        records.push("the last visit".into());
    }
    let mut games = damaged_games(database)?;
    games.extend(read_record(database, drop)?);
    games.extend(damaged_moves(database)?);
    games.extend(read_practice(database)?.damaged);
    Ok(Damage { records, games })
}

/// Returns whether the file has the length that its header says: SQLite reads missing bytes of the last page as zeros.
fn is_complete(database: &Connection) -> rusqlite::Result<bool> {
    let number = |name| database.pragma_query_value(None, name, |row| row.get::<_, i64>(0));
    let expected = (number("page_count")? * number("page_size")?).cast_unsigned();
    let Some(path) = database.path().map(Path::new) else { return Ok(true) };
    let is_complete = fs::metadata(path).map_or(true, |metadata| metadata.len() >= expected);
    // Pages may still be in the write-ahead log only. It is checked last, as it cannot vanish while it is open here.
    Ok(is_complete || fs::metadata(with_suffix(path, "-wal")).is_ok_and(|log| log.len() > 0))
}
