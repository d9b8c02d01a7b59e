//! The errors of the store, each in one line that names the file.

use std::io;
use std::path::Path;

use rusqlite::types::ValueRef;
use rusqlite::{Error, ErrorCode, Row, ffi};

use crate::words;
use tableaux_engine::sanitize::sanitized;

/// Reason for a failed write on a full disk.
pub(super) const DISK_FULL: &str = "the disk is full";

/// The longest file name that file systems allow, in characters.
const MAX_NAME: usize = 255;

/// Why the store cannot be read or written. `file` is the name alone, without its folder.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum StoreError {
    /// No home folder, where the file is by default.
    #[error("the home folder is unknown")]
    NoHome,
    /// The folder does not exist and cannot be created.
    #[error("the folder '{folder}' cannot be created ({reason})")]
    Folder { folder: String, reason: String },
    #[error("'{file}' cannot be opened ({reason})")]
    Unreadable { file: String, reason: String },
    #[error("'{file}' was not made by tableaux and is left alone")]
    Foreign { file: String },
    #[error("'{file}' has version {found}, newer than {supported}, and is left alone")]
    Newer {
        file: String,
        found: i32,
        /// The latest version that this program reads.
        supported: i32,
    },
    /// The file is damaged, which was only noticed after it was opened.
    #[error("'{file}' is damaged")]
    Damaged { file: String },
    #[error("'{file}' is damaged and cannot be renamed ({reason})")]
    NotQuarantined { file: String, reason: String },
    #[error("'{file}' is locked by another program")]
    Locked { file: String },
    /// The path no longer leads to the open file or its log.
    #[error("'{file}' was moved or removed")]
    Moved { file: String },
    /// The file cannot be written, but perhaps can be read.
    #[error("'{file}' cannot be written ({reason})")]
    NotWritable { file: String, reason: String },
}

impl StoreError {
    /// Converts an SQLite error of opening a file.
    pub(super) fn from_opening(path: &Path, error: &Error) -> Self {
        // Opening also creates a new file and migrates an older one.
        if error.sqlite_error_code() == Some(ErrorCode::ReadOnly) || is_disk_full(error) {
            return Self::from_write(path, error);
        }
        Self::from_read(path, error)
    }

    /// Converts an SQLite error of a read.
    pub(super) fn from_read(path: &Path, error: &Error) -> Self {
        Self::from_any(path, error)
            .unwrap_or_else(|| Self::Unreadable { file: file_name(path), reason: sqlite_reason(error) })
    }

    /// Converts an SQLite error of a write.
    pub(super) fn from_write(path: &Path, error: &Error) -> Self {
        Self::from_any(path, error)
            .unwrap_or_else(|| Self::NotWritable { file: file_name(path), reason: sqlite_reason(error) })
    }

    /// Converts an error that means the same for reads and writes.
    fn from_any(path: &Path, error: &Error) -> Option<Self> {
        let file = file_name(path);
        match error.sqlite_error_code() {
            Some(ErrorCode::DatabaseBusy | ErrorCode::DatabaseLocked | ErrorCode::FileLockingProtocolFailed) => {
                Some(Self::Locked { file })
            }
            // SQLite reports a missing table or column as unknown.
            Some(ErrorCode::DatabaseCorrupt | ErrorCode::NotADatabase | ErrorCode::Unknown) => {
                Some(Self::Damaged { file })
            }
            Some(_) => None,
            None => match error {
                // Values of types that this program never writes, or invalid UTF-8.
                Error::FromSqlConversionFailure(..)
                | Error::IntegralValueOutOfRange(..)
                | Error::InvalidColumnType(..)
                | Error::Utf8Error(..) => Some(Self::Damaged { file }),
                _ => None,
            },
        }
    }
}

/// Returns whether the disk has no room for the file, or for the one beside it that SQLite needs even to read.
pub(super) fn is_disk_full(error: &Error) -> bool {
    error.sqlite_error_code() == Some(ErrorCode::DiskFull) || extended_code(error) == ffi::SQLITE_IOERR_SHMSIZE
}

pub(super) fn extended_code(error: &Error) -> i32 {
    error.sqlite_error().map_or(0, |error| error.extended_code)
}

/// Returns SQLite's error for damage that only this program detects.
pub(super) fn corrupt() -> Error {
    Error::SqliteFailure(ffi::Error::new(ffi::SQLITE_CORRUPT), None)
}

/// Returns the text in a column as bytes, since damage may have made it invalid UTF-8.
pub(super) fn text_bytes<'a>(row: &'a Row, column: usize) -> rusqlite::Result<&'a [u8]> {
    match row.get_ref(column)? {
        ValueRef::Text(bytes) => Ok(bytes),
        _ => Err(corrupt()),
    }
}

/// Returns the last component of a path, printable.
pub(super) fn file_name(path: &Path) -> String {
    let name = path.file_name().unwrap_or(path.as_os_str());
    sanitized(&name.to_string_lossy(), MAX_NAME)
}

/// Returns the cause of a system error, without its number.
pub(super) fn reason(error: &io::Error) -> String {
    if let io::ErrorKind::StorageFull | io::ErrorKind::QuotaExceeded = error.kind() {
        return DISK_FULL.into();
    }
    words::reason(error)
}

/// Returns the cause of an SQLite error in our own words.
fn sqlite_reason(error: &Error) -> String {
    match error.sqlite_error_code() {
        Some(ErrorCode::ReadOnly) => "it is read-only".into(),
        _ if is_disk_full(error) => DISK_FULL.into(),
        Some(ErrorCode::OutOfMemory) => "out of memory".into(),
        Some(ErrorCode::SystemIoFailure) => "the disk reported an error".into(),
        // The file is not opened for a more exact cause: closing it would release SQLite's locks on it.
        _ => "no permission to write it or its folder".into(),
    }
}
