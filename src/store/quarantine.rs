//! Damaged files: they are renamed, and a new file takes their place.

use std::fmt;
use std::fs::{self, File, TryLockError};
use std::io;
use std::path::{Path, PathBuf};
use std::thread::sleep;
use std::time::Duration;

use rusqlite::Connection;

use super::connection::{self, LOCK_TIMEOUT};
use super::error::{StoreError, file_name, reason};
use super::location::{SIDECAR_SUFFIXES, with_suffix};
use super::ownership::Owner;

/// How long to sleep between two attempts to lock a file.
const LOCK_RETRY: Duration = Duration::from_millis(5);

/// A damaged file that was renamed, so that a new one could take its place.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Quarantined {
    /// Its path before.
    pub original: PathBuf,
    /// Its path now.
    pub path: PathBuf,
}

/// `'tableaux.db' was damaged: it is now 'tableaux.db.damaged-1', a new one is begun`.
impl fmt::Display for Quarantined {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (original, path) = (file_name(&self.original), file_name(&self.path));
        write!(f, "'{original}' was damaged: it is now '{path}', a new one is begun")
    }
}

/// Renames a damaged file and creates a new one. Another process may have done so in the meantime: then its file is
/// opened.
pub(super) fn recreate(path: &Path) -> Result<(Connection, Option<Quarantined>), StoreError> {
    // Of two processes that see the same damage, the second must not rename the new file of the first: whoever has the
    // lock looks again. On Windows such a lock would keep SQLite out as well.
    let file = if cfg!(windows) { None } else { File::open(path).ok() };
    if let Some(file) = &file {
        let mut waited = Duration::ZERO;
        while let Err(TryLockError::WouldBlock) = file.try_lock() {
            if waited >= LOCK_TIMEOUT {
                return Err(StoreError::Locked { file: file_name(path) });
            }
            sleep(LOCK_RETRY);
            waited += LOCK_RETRY;
        }
    }
    match connection::open(path) {
        Err(StoreError::Damaged { .. }) => {}
        opened => return opened.map(|database| (database, None)),
    }
    // A file of another program or of a later version is left alone, even if it is damaged.
    if let Some(owner) = Owner::by_header(path) {
        owner.check(path)?;
    }
    let quarantine =
        rename(path).map_err(|error| StoreError::NotQuarantined { file: file_name(path), reason: reason(&error) })?;
    Ok((connection::open(path)?, Some(Quarantined { original: path.to_path_buf(), path: quarantine })))
}

/// Renames a file and those that SQLite keeps beside it to a free name, which is returned.
fn rename(path: &Path) -> io::Result<PathBuf> {
    let exists = |path: PathBuf| path.symlink_metadata().is_ok();
    let mut number = 1_u32;
    let target = loop {
        let target = with_suffix(path, &format!(".damaged-{number}"));
        if !exists(target.clone()) && !SIDECAR_SUFFIXES.iter().any(|suffix| exists(with_suffix(&target, suffix))) {
            break target;
        }
        number += 1;
    };
    // The file itself comes last, as SQLite would take an old log for that of the new file.
    for suffix in SIDECAR_SUFFIXES.into_iter().chain([""]) {
        match fs::rename(with_suffix(path, suffix), with_suffix(&target, suffix)) {
            Err(error) if suffix.is_empty() || error.kind() != io::ErrorKind::NotFound => return Err(error),
            _ => {}
        }
    }
    Ok(target)
}
