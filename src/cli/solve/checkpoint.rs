//! The checkpoint file of a long search, used by one process at a time.

use std::fs::{self, File, OpenOptions, TryLockError};
use std::path::{Path, PathBuf};

use anyhow::{Result, anyhow, bail};

use crate::cli::files::{NewFile, name, remove_unfinished, unwritable, with_suffix};
use tableaux_engine::solver::{Proof, StartPosition};

/// A checkpoint file, and the lock beside it, which is held until the search ends.
pub(super) struct Checkpoint {
    pub path: PathBuf,
    lock_path: PathBuf,
    lock: Option<File>,
}

impl Checkpoint {
    /// Locks a checkpoint file, which need not exist yet.
    ///
    /// # Errors
    /// If another process uses it, or the lock file cannot be written.
    pub fn lock(path: &Path) -> Result<Self> {
        let lock_path = with_suffix(path, ".lock");
        loop {
            let lock = OpenOptions::new().write(true).create(true).truncate(false).open(&lock_path);
            let lock = lock.map_err(|error| unwritable(&lock_path, &error))?;
            match lock.try_lock() {
                Ok(()) => {}
                Err(TryLockError::WouldBlock) => {
                    bail!("another search uses {}; wait until it ends, or use another file", name(path))
                }
                Err(TryLockError::Error(error)) => return Err(unwritable(&lock_path, &error)),
            }
            if lock.metadata().is_ok_and(|metadata| metadata.len() > 0) {
                bail!("{} exists and is not the lock of a search; remove it, or use another file", name(&lock_path));
            }
            // The process that held the lock may have removed it in the meantime.
            if is_at(&lock, &lock_path) {
                remove_unfinished(path);
                return Ok(Self { path: path.to_owned(), lock_path, lock: Some(lock) });
            }
        }
    }

    pub fn exists(&self) -> bool {
        self.path.symlink_metadata().is_ok()
    }

    pub fn resume(&self, start: &StartPosition, threads: usize, memory: usize) -> Result<Proof> {
        Proof::resume(&self.path, start, threads, memory).map_err(|error| anyhow!("{}: {error}", name(&self.path)))
    }

    /// Saves the state of a search, replacing the previous one, and removes files no longer needed.
    pub fn save(&self, proof: &mut Proof) -> Result<()> {
        let written = NewFile::create(&self.path, false).and_then(|mut file| {
            proof.save(&mut file)?;
            file.publish(true).map(drop)
        });
        written.map_err(|error| unwritable(&self.path, &error))?;
        proof.remove_read_files();
        Ok(())
    }
}

impl Drop for Checkpoint {
    fn drop(&mut self) {
        // The lock is removed while held, so that nobody else takes it; but Windows cannot remove open files.
        if cfg!(windows) {
            self.lock = None;
        }
        // A leftover lock is taken by the next search.
        let _ = fs::remove_file(&self.lock_path);
    }
}

/// Returns whether an open file is still the one at a path.
#[cfg(unix)]
fn is_at(file: &File, path: &Path) -> bool {
    use std::os::unix::fs::MetadataExt;

    let identity =
        |metadata: std::io::Result<fs::Metadata>| metadata.ok().map(|metadata| (metadata.dev(), metadata.ino()));
    identity(file.metadata()) == identity(path.metadata())
}

#[cfg(not(unix))]
fn is_at(_: &File, _: &Path) -> bool {
    true
}
