//! The check that a file is undamaged.

use std::fs;
use std::path::Path;

use rusqlite::Connection;

use super::error::corrupt;
use super::game::damaged_games;
use super::location::with_suffix;
use super::mark::read_records;
use super::notice::Notice;
use super::practice::read_practice;
use super::record::read_record;
use super::schema::{self, SOLUTIONS_TABLE};
use super::visit::read_json;

/// The records of a file that are not as they were written, in words.
#[derive(Debug, Default)]
pub(super) struct Damage {
    /// Those that the browser saves again when they change.
    records: Vec<String>,
    /// Games and what is practised, which are ignored.
    games: Vec<String>,
}

impl Damage {
    /// What the user should know of it.
    pub(super) fn notice(self, file: String) -> Option<Notice> {
        let Self { records, games } = self;
        let is_any = !records.is_empty() || !games.is_empty();
        is_any.then_some(Notice::DamagedRecords { file, records, games })
    }
}

/// Fails with [`corrupt`] or another error of SQLite unless the whole file is as this program, or the version that
/// wrote it, writes it. What single records hold is left to their checksums: see [`damage`], which is returned.
pub(super) fn check_integrity(database: &Connection) -> rusqlite::Result<Damage> {
    if !is_complete(database)? {
        return Err(corrupt());
    }
    let tables = schema::tables(database)?.ok_or_else(corrupt)?;
    // Solutions are not checked: there may be megabytes of them, each is checked when it is read, and one that is lost
    // can be searched for again. `sqlite_schema` stands for the list of unused pages as well.
    let checked = tables.into_iter().filter(|&table| table != SOLUTIONS_TABLE);
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

/// The records that are not as they were written.
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
    games.extend(read_practice(database)?.damaged);
    Ok(Damage { records, games })
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
