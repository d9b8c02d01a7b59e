//! What a person keeps: marks with notes, and the last visit, in one SQLite file.
//!
//! Nothing in the file is lost: a damaged one is set aside under another name, a newer one or another program's is left
//! alone, an older one is taken over. Every change is one transaction in a write-ahead log, so that a killed process
//! leaves a sound file, and two browsers may have it open at once.

use std::collections::BTreeMap;
use std::fs::{self, File, TryLockError};
use std::io;
use std::path::{Path, PathBuf};
use std::thread::sleep;
use std::time::Duration;

use etcetera::BaseStrategy;
use rusqlite::config::DbConfig;
use rusqlite::{Connection, ErrorCode, OpenFlags, OptionalExtension, Transaction, TransactionBehavior, ffi};
use serde::{Deserialize, Serialize};

use crate::number::DealNumber;
use crate::sanitize::is_printable;
use crate::table::Table;

mod error;
mod migrate;
mod ownership;

pub use error::{SetAside, StoreError};
use error::{reading, reason, shown, writing};
use ownership::{APPLICATION_ID, VERSION, Whose, header, refuse, unchanging, version, whose};

/// How long to wait for another program's lock. It is on the way to the first frame.
const WAIT: Duration = Duration::from_millis(200);
/// What SQLite may keep beside a database.
const BESIDE: [&str; 3] = ["-wal", "-shm", "-journal"];

/// `"table"` is a [`Table::key`].
const MARKS: &str = "
    CREATE TABLE marks (
        \"table\" TEXT NOT NULL,
        number INTEGER NOT NULL CHECK (number BETWEEN 0 AND 8589934591),
        note TEXT NOT NULL,
        PRIMARY KEY (\"table\", number)
    ) STRICT";
const VISIT: &str = "CREATE TABLE visit (id INTEGER PRIMARY KEY CHECK (id = 1), json TEXT NOT NULL) STRICT";
/// The columns of the tables, as [`columns`] tells them.
const COLUMNS: [(&str, &str); 2] =
    [("marks", "table TEXT 1 1, number INTEGER 1 2, note TEXT 1 0"), ("visit", "id INTEGER 0 1, json TEXT 1 0")];

/// A number that a person wants to find again, at one of the tables.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Mark {
    /// The table.
    pub table: Table,
    /// The number.
    pub number: DealNumber,
    /// What the person says about it; may be empty. Only harmless characters are kept.
    pub note: String,
}

/// What the last visit looked like; the browser owns the meaning of the strings.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default)]
pub struct Visit {
    /// The table; empty in a visit from when there was only one.
    pub table: String,
    /// How large boards of gears were; 0 in such a visit.
    pub gears: usize,
    /// The deal number of each pane, from the left.
    pub panes: Vec<u64>,
    /// Who dealt FreeCell in each; fewer, or none, where that was Microsoft's rule.
    #[serde(rename = "dealers")]
    pub generators: Vec<String>,
    /// The pane that had the focus, from 0.
    pub focus: usize,
    /// Whether the panes stepped together.
    pub linked: bool,
    /// How the panes were compared.
    pub comparing: String,
    /// What was followed through the panes.
    pub followed: String,
    /// The colours.
    pub colours: String,
}

/// An open file of marks. Each call is complete when it returns.
#[derive(Debug)]
pub struct Store {
    database: Connection,
    path: PathBuf,
}

impl Store {
    /// Where the file lies unless the person says otherwise: `tableaux/tableaux.db` in the XDG data folder.
    ///
    /// # Errors
    /// [`StoreError::NoHome`] where no home folder is known.
    pub fn default_path() -> Result<PathBuf, StoreError> {
        let data = etcetera::choose_base_strategy().map_err(|_| StoreError::NoHome)?.data_dir();
        if data.is_absolute() { Ok(data.join("tableaux").join("tableaux.db")) } else { Err(StoreError::NoHome) }
    }

    /// Opens the file, makes it and its folders where they are missing, and reads it once through.
    ///
    /// A damaged file is set aside for a new one. One of an earlier version is taken over, with all that is in it. A
    /// file that can be read but not written opens.
    ///
    /// # Errors
    /// [`StoreError`], and whatever was there is left as it was.
    pub fn open(path: &Path) -> Result<(Self, Option<SetAside>), StoreError> {
        let unreadable = |why: &str| StoreError::Unreadable { file: shown(path), why: why.into() };
        // Absolute, as SQLite gives `:memory:` and `file:` at the front a meaning. Behind a link, as SQLite keeps its
        // other files beside what the link leads to.
        let real = if path.is_symlink() { fs::canonicalize(path).ok() } else { None };
        let path = &real.map_or_else(|| std::path::absolute(path), Ok).map_err(|error| unreadable(&reason(&error)))?;
        match fs::metadata(path) {
            Ok(about) if about.is_dir() => return Err(unreadable("it is a folder")),
            // A pipe would be waited for without end.
            Ok(about) if !about.is_file() => return Err(unreadable("it is no ordinary file")),
            Ok(_) => {}
            Err(error) => {
                let folder = path.parent().unwrap_or(path);
                fs::create_dir_all(folder)
                    .map_err(|error| StoreError::Folder { folder: shown(folder), why: reason(&error) })?;
                if error.kind() != io::ErrorKind::NotFound {
                    return Err(unreadable(&reason(&error)));
                }
            }
        }
        match Self::at(path) {
            Err(StoreError::Damaged { .. }) => Self::anew(path),
            opened => opened.map(|store| (store, None)),
        }
    }

    /// All marks at tables that this program knows, by table and number, with their notes. Harmful characters that another program put there are left
    /// out.
    ///
    /// # Errors
    /// [`StoreError::Locked`], [`StoreError::Damaged`] or [`StoreError::Unreadable`].
    pub fn marks(&self) -> Result<BTreeMap<(Table, DealNumber), String>, StoreError> {
        at_once(&self.database, marks).map_err(|error| reading(&self.path, &error))
    }

    /// Keeps a mark, in place of an earlier one of the same table and number.
    ///
    /// # Errors
    /// [`StoreError::Locked`], [`StoreError::Damaged`] or [`StoreError::NotWritable`].
    pub fn put_mark(&self, mark: &Mark) -> Result<(), StoreError> {
        let change = "INSERT INTO marks (\"table\", number, note) VALUES (?1, ?2, ?3)
            ON CONFLICT DO UPDATE SET note = excluded.note";
        self.write(change, (mark.table.key(), mark.number.get().cast_signed(), harmless(&mark.note)))
    }

    /// Forgets a mark. Nothing happens where there is none.
    ///
    /// # Errors
    /// [`StoreError::Locked`], [`StoreError::Damaged`] or [`StoreError::NotWritable`].
    pub fn remove_mark(&self, table: Table, number: DealNumber) -> Result<(), StoreError> {
        let change = "DELETE FROM marks WHERE \"table\" = ?1 AND number = ?2";
        self.write(change, (table.key(), number.get().cast_signed()))
    }

    /// The last visit; none where there was none or what is kept of it makes no sense.
    ///
    /// # Errors
    /// [`StoreError::Locked`], [`StoreError::Damaged`] or [`StoreError::Unreadable`].
    pub fn visit(&self) -> Result<Option<Visit>, StoreError> {
        visit(&self.database).map_err(|error| reading(&self.path, &error))
    }

    /// Keeps a visit as the last one.
    ///
    /// # Errors
    /// [`StoreError::Locked`], [`StoreError::Damaged`] or [`StoreError::NotWritable`].
    pub fn save_visit(&self, visit: &Visit) -> Result<(), StoreError> {
        let json = serde_json::to_string(visit)
            .map_err(|error| StoreError::NotWritable { file: shown(&self.path), why: error.to_string() })?;
        self.write("INSERT INTO visit (id, json) VALUES (1, ?1) ON CONFLICT DO UPDATE SET json = excluded.json", [json])
    }

    fn write(&self, change: &str, values: impl rusqlite::Params) -> Result<(), StoreError> {
        // What could not be written when it was opened may be of an earlier version still.
        let done = migrate::take_over(&self.database).and_then(|()| self.database.execute(change, values));
        done.map(drop).map_err(|error| writing(&self.path, &error))
    }

    /// Opens or makes the file in a folder that is there; a damaged file is only reported.
    fn at(path: &Path) -> Result<Self, StoreError> {
        let failed = |error| reading(path, &error);
        // What is not ours is found out without locks or logs, so that not even a file appears beside it. Damage shows
        // below.
        if let Ok(whose) = unchanging(path).and_then(|database| whose(&database)) {
            refuse(path, whose)?;
        }
        let flags = OpenFlags::SQLITE_OPEN_READ_WRITE | OpenFlags::SQLITE_OPEN_CREATE | OpenFlags::SQLITE_OPEN_NO_MUTEX;
        let opened = Connection::open_with_flags(path, flags).and_then(|database| Ok((begin(&database)?, database)));
        let (whose, database) = match opened {
            // SQLite wants to write beside the file even to read it. Where it may not, nobody else is likely to be
            // writing, and what is in the file itself can be read.
            Err(error) if without_leave(&error) && path.is_file() => {
                let Ok(database) = unchanging(path) else { return Err(failed(error)) };
                (begin(&database).map_err(failed)?, database)
            }
            opened => opened.map_err(failed)?,
        };
        refuse(path, whose)?;
        Ok(Self { database, path: path.to_path_buf() })
    }

    /// Sets a damaged file aside and begins a new one.
    fn anew(path: &Path) -> Result<(Self, Option<SetAside>), StoreError> {
        // Of two browsers that see the same damage, the later must not set aside the new file of the earlier: whoever
        // has the lock looks again first. On Windows such a lock would keep SQLite out as well.
        let file = if cfg!(windows) { None } else { File::open(path).ok() };
        if let Some(file) = &file {
            let mut waited = Duration::ZERO;
            while let Err(TryLockError::WouldBlock) = file.try_lock() {
                if waited >= WAIT {
                    return Err(StoreError::Locked { file: shown(path) });
                }
                let nap = Duration::from_millis(5);
                sleep(nap);
                waited += nap;
            }
        }
        match Self::at(path) {
            Err(StoreError::Damaged { .. }) => {}
            opened => return opened.map(|store| (store, None)),
        }
        // Another program's file, or a newer one, is left alone in spite of its damage.
        if let Some(whose) = header(path) {
            refuse(path, whose)?;
        }
        let aside =
            set_aside(path).map_err(|error| StoreError::NotSetAside { file: shown(path), why: reason(&error) })?;
        Ok((Self::at(path)?, Some(SetAside { damaged: path.to_path_buf(), path: aside })))
    }
}

/// Makes the tables where there are none, or reads what is there; a file that is not ours is not read further.
fn begin(database: &Connection) -> rusqlite::Result<Whose> {
    database.busy_timeout(WAIT)?;
    // Closing writes the log into the file. Until it is known to be sound and ours, it stays as it is.
    database.set_db_config(DbConfig::SQLITE_DBCONFIG_NO_CKPT_ON_CLOSE, true)?;
    let mut owner = whose(database)?;
    if let Whose::Nobodys = owner {
        let change = Transaction::new_unchecked(database, TransactionBehavior::Immediate)?;
        // Another browser may have been here since.
        if change.query_row("SELECT count(*) FROM sqlite_schema", [], |row| row.get::<_, i64>(0))? == 0 {
            change.execute(MARKS, [])?;
            change.execute(VISIT, [])?;
            change.pragma_update(None, "application_id", APPLICATION_ID)?;
            change.pragma_update(None, "user_version", VERSION)?;
        }
        change.commit()?;
        owner = whose(database)?;
    }
    if let Whose::Ours = owner {
        at_once(database, read_through)?;
        database.set_db_config(DbConfig::SQLITE_DBCONFIG_NO_CKPT_ON_CLOSE, false)?;
        match migrate::take_over(database) {
            // It can still be read as it is.
            Err(error) if without_leave(&error) => {}
            done => done?,
        }
        // Without a write-ahead log, in a folder or on a disk that has none, the older journal is as safe but slower.
        let _ = database.pragma_update(None, "journal_mode", "wal");
        database.pragma_update(None, "synchronous", "normal")?;
    }
    Ok(owner)
}

/// Reads the file as it is at one moment, whatever another browser makes of it meanwhile.
fn at_once<T>(database: &Connection, read: impl Fn(&Connection) -> rusqlite::Result<T>) -> rusqlite::Result<T> {
    let moment = Transaction::new_unchecked(database, TransactionBehavior::Deferred)?;
    let found = read(&moment)?;
    moment.commit()?;
    Ok(found)
}

/// Fails where anything in the file is not as this program writes it, or wrote it in the file's version.
fn read_through(database: &Connection) -> rusqlite::Result<()> {
    let tables = match version(database)? {
        VERSION => COLUMNS,
        migrate::VERSION => migrate::COLUMNS,
        _ => return Err(damage()),
    };
    let mut sound = is_whole(database)?;
    for (table, expected) in tables {
        sound &= columns(database, table)?.as_deref() == Some(expected);
    }
    // The quick check does not see whether a mark is found by its table and number.
    sound &= database.pragma_query_value(None, "integrity_check", |row| row.get::<_, String>(0))? == "ok";
    if !sound {
        return Err(damage());
    }
    marks(database)?;
    visit(database).map(drop)
}

/// Whether the last page is all there: SQLite reads what is missing of it as zeros.
fn is_whole(database: &Connection) -> rusqlite::Result<bool> {
    let number = |name| database.pragma_query_value(None, name, |row| row.get::<_, i64>(0));
    let wanted = (number("page_count")? * number("page_size")?).cast_unsigned();
    let Some(path) = database.path().map(Path::new) else { return Ok(true) };
    let whole = fs::metadata(path).map_or(true, |about| about.len() >= wanted);
    // Pages may be in the log as yet. Looked at last, as it stays while it is open here.
    Ok(whole || fs::metadata(with(path, "-wal")).is_ok_and(|log| log.len() > 0))
}

/// The columns of a table: name, type, whether it must have a value, place in the key.
fn columns(database: &Connection, table: &str) -> rusqlite::Result<Option<String>> {
    let ask = "SELECT group_concat(name || ' ' || type || ' ' || \"notnull\" || ' ' || pk, ', ')
        FROM pragma_table_info(?1)";
    database.query_row(ask, [table], |row| row.get(0))
}

fn marks(database: &Connection) -> rusqlite::Result<BTreeMap<(Table, DealNumber), String>> {
    let is_older = version(database)? == migrate::VERSION;
    let ask = if is_older { migrate::READ_MARKS } else { "SELECT \"table\", number, note FROM marks" };
    let mut statement = database.prepare(ask)?;
    let rows = statement.query_map([], |row| Ok((row.get(0)?, row.get(1)?, row.get(2)?)))?;
    rows.map(|row| {
        let (key, number, note): (String, i64, String) = row?;
        let number = DealNumber::new(number.cast_unsigned()).map_err(|_| damage())?;
        // A key that another version of this program understands stays where it is; so does a second name of a mark.
        let table = key.parse().ok().filter(|table: &Table| table.key() == key);
        Ok(table.map(|table| ((table, number), harmless(&note))))
    })
    .filter_map(rusqlite::Result::transpose)
    .collect()
}

fn visit(database: &Connection) -> rusqlite::Result<Option<Visit>> {
    let json: Option<Vec<u8>> = database
        .query_row("SELECT json FROM visit", [], |row| Ok(row.get_ref(0)?.as_bytes().unwrap_or_default().to_vec()))
        .optional()?;
    Ok(json.and_then(|json| serde_json::from_slice(&json).ok()))
}

fn harmless(note: &str) -> String {
    note.chars().filter(|&c| is_printable(c)).collect()
}

/// What SQLite would say of damage that only this program can see.
fn damage() -> rusqlite::Error {
    rusqlite::Error::SqliteFailure(ffi::Error::new(ffi::SQLITE_CORRUPT), None)
}

/// Whether it is permission that is lacking; but half a change of somebody else's must not be read as if it were whole.
fn without_leave(error: &rusqlite::Error) -> bool {
    let extended = error.sqlite_error().map_or(0, |error| error.extended_code);
    matches!(error.sqlite_error_code(), Some(ErrorCode::CannotOpen | ErrorCode::ReadOnly | ErrorCode::PermissionDenied))
        && extended != ffi::SQLITE_READONLY_ROLLBACK
}

/// Gives a file and those beside it a name that is free, and returns it.
fn set_aside(path: &Path) -> io::Result<PathBuf> {
    let taken = |path: PathBuf| path.symlink_metadata().is_ok();
    let mut place = 1_u32;
    let aside = loop {
        let aside = with(path, &format!(".damaged-{place}"));
        if !taken(aside.clone()) && !BESIDE.iter().any(|suffix| taken(with(&aside, suffix))) {
            break aside;
        }
        place += 1;
    };
    // The file itself last: SQLite would take an old log for one of the new file.
    for suffix in BESIDE.into_iter().chain([""]) {
        match fs::rename(with(path, suffix), with(&aside, suffix)) {
            Err(error) if suffix.is_empty() || error.kind() != io::ErrorKind::NotFound => return Err(error),
            _ => {}
        }
    }
    Ok(aside)
}

fn with(path: &Path, suffix: &str) -> PathBuf {
    let mut name = path.as_os_str().to_os_string();
    name.push(suffix);
    PathBuf::from(name)
}
