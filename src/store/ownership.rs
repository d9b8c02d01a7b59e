//! Whose a file is, found out without changing a byte of it or beside it.

use std::fmt::Write as _;
use std::fs::{self, File};
use std::io::Read as _;
use std::path::Path;

use rusqlite::{Connection, OpenFlags};

use super::error::{StoreError, shown};

/// What SQLite's header calls a file of this program: `Tblx`.
pub(super) const APPLICATION_ID: i32 = 0x5462_6c78;
/// The layout of the tables that this program reads and writes.
pub(super) const VERSION: i32 = 2;
/// How many bytes of a file it takes to tell whose it is; its program's number is the last of them.
const TELLING: usize = 72;

/// Whose a file is.
#[derive(Clone, Copy)]
pub(super) enum Whose {
    Ours,
    Nobodys,
    Anothers,
    Newer(i32),
}

impl Whose {
    fn of(application: i32, version: i32) -> Self {
        match application {
            APPLICATION_ID if version > VERSION => Self::Newer(version),
            APPLICATION_ID => Self::Ours,
            _ => Self::Anothers,
        }
    }
}

/// Fails for a file that is to be left alone.
pub(super) fn refuse(path: &Path, whose: Whose) -> Result<(), StoreError> {
    let file = shown(path);
    match whose {
        // Too short to say so, and no database either: SQLite reads zeros behind the end, and a single byte as none.
        Whose::Anothers | Whose::Nobodys
            if fs::metadata(path).is_ok_and(|about| (1..TELLING as u64).contains(&about.len())) =>
        {
            Err(StoreError::Damaged { file })
        }
        Whose::Anothers => Err(StoreError::Foreign { file }),
        Whose::Newer(found) => Err(StoreError::Newer { file, found, known: VERSION }),
        Whose::Ours | Whose::Nobodys => Ok(()),
    }
}

/// Whose a file is by what SQLite reads of it, the log included.
pub(super) fn whose(database: &Connection) -> rusqlite::Result<Whose> {
    let number = |name| database.pragma_query_value(None, name, |row| row.get::<_, i64>(0));
    if number("page_count")? == 0 {
        return Ok(Whose::Nobodys);
    }
    let small = |name| number(name).map(|value| i32::try_from(value).unwrap_or(i32::MAX));
    Ok(Whose::of(small("application_id")?, small("user_version")?))
}

/// The layout of the tables in a file of this program.
pub(super) fn version(database: &Connection) -> rusqlite::Result<i32> {
    database.pragma_query_value(None, "user_version", |row| row.get(0))
}

/// Whose a file is by its first bytes, whatever the rest is like; none where even these are not SQLite's.
pub(super) fn header(path: &Path) -> Option<Whose> {
    let mut bytes = [0; TELLING];
    File::open(path).ok()?.read_exact(&mut bytes).ok()?;
    let number = |at: usize| Some(i32::from_be_bytes(*bytes[at..].first_chunk()?));
    bytes.starts_with(b"SQLite format 3\0").then_some(Whose::of(number(68)?, number(60)?))
}

/// Opens a file as one that nobody changes: without locks, without logs, without ever writing.
pub(super) fn unchanging(path: &Path) -> rusqlite::Result<Connection> {
    let mut address = String::from("file://");
    let bytes = path.as_os_str().as_encoded_bytes();
    if !bytes.starts_with(b"/") {
        address.push('/');
    }
    for &byte in bytes {
        match byte {
            b'\\' if cfg!(windows) => address.push('/'),
            b'/' | b':' | b'.' | b'-' | b'_' => address.push(char::from(byte)),
            _ if byte.is_ascii_alphanumeric() => address.push(char::from(byte)),
            _ => write!(address, "%{byte:02x}").unwrap_or_default(),
        }
    }
    address.push_str("?immutable=1");
    let flags = OpenFlags::SQLITE_OPEN_READ_ONLY | OpenFlags::SQLITE_OPEN_URI | OpenFlags::SQLITE_OPEN_NO_MUTEX;
    Connection::open_with_flags(address, flags)
}
