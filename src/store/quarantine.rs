//! Renaming damaged files of this program, and replacing them by new ones.

use std::fs::{self, File, TryLockError};
use std::io;
use std::path::{Path, PathBuf};
use std::thread::sleep;
use std::time::Duration;

use super::connection::{self, Access, LOCK_RETRY, LOCK_TIMEOUT, OpenDatabase};
use super::error::{StoreError, file_name, reason};
use super::location::{SIDECAR_SUFFIXES, with_suffix};
use super::log;
use super::notice::{Notice, RenamedFile};

/// Renames a damaged file and creates a new one; or renames its log alone, if the file without it is undamaged. If
/// another process has done so in the meantime, opens its file. `was_ours` marks a file that seems to be of another
/// program as this program's.
pub(super) fn recreate(path: &Path, was_ours: bool) -> Result<OpenDatabase, StoreError> {
    // Of two processes that see the same damage, the second must not rename the new file of the first: the one holding
    // the lock checks again. On Windows such a lock would keep SQLite out as well.
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
    match connection::open(path, Access::Write).map(drop) {
        Err(StoreError::Damaged { .. }) => {}
        Err(StoreError::Foreign { .. }) if was_ours => {}
        result => {
            // Closing the file would release the locks of an open connection.
            drop(file);
            return result.and_then(|()| connection::open(path, Access::Write));
        }
    }
    let failed = |error: io::Error| StoreError::NotQuarantined { file: file_name(path), reason: reason(&error) };
    let notice = if log::path_of(path).exists() && connection::is_sound_without_log(path) {
        Notice::QuarantinedLog(rename(path, &SIDECAR_SUFFIXES).map_err(failed)?)
    } else {
        // The file itself comes last, as SQLite would take an old log for the new file's.
        let suffixes: Vec<&str> = SIDECAR_SUFFIXES.into_iter().chain([""]).collect();
        Notice::Quarantined(rename(path, &suffixes).map_err(failed)?)
    };
    let mut opened = connection::open(path, Access::Write)?;
    opened.notices.insert(0, notice);
    Ok(opened)
}

/// Renames a file and the files beside it, as far as they exist, to a free name. Returns the renamed file, or the first
/// of the others if the file itself was not renamed.
fn rename(path: &Path, suffixes: &[&str]) -> io::Result<RenamedFile> {
    let exists = |path: PathBuf| path.symlink_metadata().is_ok();
    let mut number = 1_u32;
    let target = loop {
        let target = with_suffix(path, &format!(".damaged-{number}"));
        if !exists(target.clone()) && !SIDECAR_SUFFIXES.iter().any(|suffix| exists(with_suffix(&target, suffix))) {
            break target;
        }
        number += 1;
    };
    let mut renamed = None;
    for suffix in suffixes {
        let (original, path) = (with_suffix(path, suffix), with_suffix(&target, suffix));
        match fs::rename(&original, &path) {
            Ok(()) if suffix.is_empty() || renamed.is_none() => renamed = Some(RenamedFile { original, path }),
            Err(error) if error.kind() != io::ErrorKind::NotFound => return Err(error),
            _ => {}
        }
    }
    renamed.ok_or_else(|| io::ErrorKind::NotFound.into())
}
