//! The program that a file belongs to.

use std::fs::File;
use std::io::{self, Read as _};
use std::path::Path;

use rusqlite::Connection;

use super::error::{StoreError, file_name};
use super::schema::{APPLICATION_ID, VERSION};

/// The length of the part of SQLite's header that identifies the owner, in bytes.
const HEADER_LENGTH: usize = APPLICATION_ID_OFFSET + size_of::<i32>();
/// The offset of the schema version in the header, big-endian.
const USER_VERSION_OFFSET: usize = 60;
/// The offset of the application id in the header, big-endian.
const APPLICATION_ID_OFFSET: usize = 68;

#[derive(Clone, Copy)]
pub(super) enum Owner {
    /// This program, in a supported version.
    Ours,
    Empty,
    Foreign,
    /// A later version of this program, with its schema version.
    Newer(i32),
}

impl Owner {
    fn new(application_id: i32, version: i32) -> Self {
        match application_id {
            APPLICATION_ID if version > VERSION => Self::Newer(version),
            APPLICATION_ID => Self::Ours,
            _ => Self::Foreign,
        }
    }

    /// Returns the owner of an open database, including its write-ahead log.
    pub(super) fn of(database: &Connection) -> rusqlite::Result<Self> {
        let page_count: i64 = database.pragma_query_value(None, "page_count", |row| row.get(0))?;
        if page_count == 0 {
            return Ok(Self::Empty);
        }
        let number = |name| database.pragma_query_value(None, name, |row| row.get::<_, i32>(0));
        Ok(Self::new(number("application_id")?, number("user_version")?))
    }

    /// Reads the owner from the first bytes of a file, however damaged the rest is, and without SQLite, which would
    /// create files beside it. A missing or zero-length file is [`Owner::Empty`].
    pub(super) fn by_header(path: &Path) -> io::Result<Self> {
        let mut header = Vec::new();
        match File::open(path) {
            Ok(file) => file.take(HEADER_LENGTH as u64).read_to_end(&mut header)?,
            Err(error) if error.kind() == io::ErrorKind::NotFound => 0,
            Err(error) => return Err(error),
        };
        let number = |offset: usize| header.get(offset..)?.first_chunk().copied().map(i32::from_be_bytes);
        Ok(match (number(APPLICATION_ID_OFFSET), number(USER_VERSION_OFFSET)) {
            // The application id decides, as the SQLite signature before it may be damaged.
            (Some(application_id), Some(version)) => Self::new(application_id, version),
            _ if header.is_empty() => Self::Empty,
            _ => Self::Foreign,
        })
    }

    /// Fails for a file that must be left alone.
    pub(super) fn check(self, path: &Path) -> Result<(), StoreError> {
        let file = file_name(path);
        match self {
            Self::Foreign => Err(StoreError::Foreign { file }),
            Self::Newer(found) => Err(StoreError::Newer { file, found, supported: VERSION }),
            Self::Ours | Self::Empty => Ok(()),
        }
    }
}
