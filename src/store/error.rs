//! What can go wrong with the file, each in one line that names it.

use std::fmt;
use std::fs::File;
use std::io;
use std::path::{Path, PathBuf};

use rusqlite::{Error, ErrorCode};

/// Why marks cannot be kept or read. `file` is the name alone, without its folder.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum StoreError {
    /// Nobody knows where a person's files lie.
    #[error("no home folder is known: marks are kept only in a file given by --data FILE")]
    NoHome,
    /// The folder is not there and cannot be made.
    #[error("the folder '{folder}' cannot be made ({why}): marks are not kept")]
    Folder {
        /// Its name.
        folder: String,
        /// What stands in the way.
        why: String,
    },
    /// The file is there but cannot be read, or is not there and cannot be made.
    #[error("'{file}' cannot be opened ({why}): marks are not kept")]
    Unreadable {
        /// Its name.
        file: String,
        /// What stands in the way.
        why: String,
    },
    /// An SQLite file, but of another program.
    #[error("'{file}' is another program's and is left alone: marks are not kept")]
    Foreign {
        /// Its name.
        file: String,
    },
    /// Written by a later version of this program.
    #[error("'{file}' has version {found}, up to {known} is read: left alone, marks are not kept")]
    Newer {
        /// Its name.
        file: String,
        /// Its version.
        found: i32,
        /// The latest version that is known here.
        known: i32,
    },
    /// Damage that shows only after opening.
    #[error("'{file}' is damaged: marks are not kept, the next start sets it aside")]
    Damaged {
        /// Its name.
        file: String,
    },
    /// A damaged file that cannot be given another name.
    #[error("'{file}' is damaged and cannot be set aside ({why}): marks are not kept")]
    NotSetAside {
        /// Its name.
        file: String,
        /// What stands in the way.
        why: String,
    },
    /// Another program has had the file to itself for too long.
    #[error("'{file}' is locked by another program: marks are not kept until it is free")]
    Locked {
        /// Its name.
        file: String,
    },
    /// The file can be read at most.
    #[error("'{file}' cannot be written ({why}): marks are not kept")]
    NotWritable {
        /// Its name.
        file: String,
        /// What stands in the way.
        why: String,
    },
}

/// A damaged file was given another name, and a new one begun.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct SetAside {
    /// Where it lay.
    pub damaged: PathBuf,
    /// Where it lies now.
    pub path: PathBuf,
}

/// `'tableaux.db' was damaged: it is now 'tableaux.db.damaged-1', a new one is begun`.
impl fmt::Display for SetAside {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "'{}' was damaged: it is now '{}', a new one is begun", shown(&self.damaged), shown(&self.path))
    }
}

/// The name at the end of a path, fit for one line.
pub(super) fn shown(path: &Path) -> String {
    let name = path.file_name().unwrap_or(path.as_os_str());
    name.to_string_lossy().chars().map(|c| if c.is_control() { '?' } else { c }).collect()
}

/// The system's reason without its number.
pub(super) fn reason(error: &io::Error) -> String {
    error.kind().to_string()
}

/// What a failure means to someone who wanted to read.
pub(super) fn reading(path: &Path, error: &Error) -> StoreError {
    let file = shown(path);
    common(path, error).unwrap_or_else(|| match error.sqlite_error_code() {
        // A new file was to be begun, or an older one taken over.
        Some(ErrorCode::ReadOnly | ErrorCode::DiskFull) => StoreError::NotWritable { file, why: why(path, error) },
        _ => StoreError::Unreadable { file, why: why(path, error) },
    })
}

/// What a failure means to someone who wanted to write.
pub(super) fn writing(path: &Path, error: &Error) -> StoreError {
    common(path, error).unwrap_or_else(|| StoreError::NotWritable { file: shown(path), why: why(path, error) })
}

fn common(path: &Path, error: &Error) -> Option<StoreError> {
    let file = shown(path);
    match error.sqlite_error_code() {
        Some(ErrorCode::DatabaseBusy | ErrorCode::DatabaseLocked | ErrorCode::FileLockingProtocolFailed) => {
            Some(StoreError::Locked { file })
        }
        // The last is what SQLite says of a table that is missing or of another shape.
        Some(ErrorCode::DatabaseCorrupt | ErrorCode::NotADatabase | ErrorCode::Unknown) => {
            Some(StoreError::Damaged { file })
        }
        Some(_) => None,
        None => match error {
            // Values of another type than this program writes, or text that is no text.
            Error::FromSqlConversionFailure(..)
            | Error::IntegralValueOutOfRange(..)
            | Error::InvalidColumnType(..)
            | Error::Utf8Error(..) => Some(StoreError::Damaged { file }),
            _ => None,
        },
    }
}

fn why(path: &Path, error: &Error) -> String {
    match error.sqlite_error_code() {
        Some(ErrorCode::ReadOnly) => "it may only be read".into(),
        Some(ErrorCode::DiskFull) => "the disk is full".into(),
        Some(ErrorCode::OutOfMemory) => "there is no memory left".into(),
        Some(ErrorCode::SystemIoFailure) => "the disk gave an error".into(),
        // SQLite does not say what the system told it.
        _ => match File::open(path) {
            Err(error) if error.kind() != io::ErrorKind::NotFound => reason(&error),
            _ => "it or its folder may not be written".into(),
        },
    }
}
