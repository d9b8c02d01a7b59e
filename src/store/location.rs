//! The location of the file, and the names of files beside it.

use std::fs;
use std::io;
use std::path::{Path, PathBuf};

use etcetera::BaseStrategy;

use super::error::{StoreError, file_name, reason};
use super::private;

/// The suffixes of the files that SQLite keeps beside a database.
pub(super) const SIDECAR_SUFFIXES: [&str; 3] = ["-wal", "-shm", "-journal"];

pub(super) fn default_path() -> Result<PathBuf, StoreError> {
    let data = etcetera::choose_base_strategy().map_err(|_| StoreError::NoHome)?.data_dir();
    if data.is_absolute() { Ok(data.join("tableaux").join("tableaux.db")) } else { Err(StoreError::NoHome) }
}

/// Returns the absolute path of the file, following links, if it is or can become an ordinary file; creates missing
/// folders.
pub(super) fn resolve(path: &Path) -> Result<PathBuf, StoreError> {
    let unreadable = |reason: &str| StoreError::Unreadable { file: file_name(path), reason: reason.into() };
    // Absolute, as SQLite gives a leading `:memory:` or `file:` a meaning. Links are followed, as SQLite keeps its
    // other files beside the target.
    let target = if path.is_symlink() { fs::canonicalize(path).ok() } else { None };
    let path = target.map_or_else(|| std::path::absolute(path), Ok).map_err(|error| unreadable(&reason(&error)))?;
    match fs::metadata(&path) {
        Ok(metadata) if metadata.is_dir() => Err(unreadable("it is a folder")),
        // Opening a pipe would block forever.
        Ok(metadata) if !metadata.is_file() => Err(unreadable("it is not a regular file")),
        Ok(_) => Ok(path),
        Err(error) => {
            let folder = path.parent().unwrap_or(&path);
            private::create_folders(folder)
                .map_err(|error| StoreError::Folder { folder: file_name(folder), reason: reason(&error) })?;
            if error.kind() == io::ErrorKind::NotFound { Ok(path) } else { Err(unreadable(&reason(&error))) }
        }
    }
}

pub(crate) fn with_suffix(path: &Path, suffix: &str) -> PathBuf {
    let mut name = path.as_os_str().to_os_string();
    name.push(suffix);
    PathBuf::from(name)
}
