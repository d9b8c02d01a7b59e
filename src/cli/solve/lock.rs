//! The lock of a checkpoint file, `FILE.lock`: a file that the search holds locked, and removes at its end.

use crate::cli::files::{
    FileKind, NewFile, begins_with, exists, lock, name, open_regular, refuse_foreign, remove, unwritable, with_suffix,
};
use crate::cli::prelude::*;

/// The content of a lock, by which it is told from a file of somebody else.
const SIGNATURE: &str = "tableaux lock\n";

const LOCK: FileKind = FileKind {
    refusal: "is not the lock of a search",
    recognize: |path| begins_with(path, &[SIGNATURE]),
    is_private: false,
    is_named: false,
};

pub(super) struct SearchLock {
    path: PathBuf,
    file: Option<File>,
}

impl SearchLock {
    /// Locks the file beside a checkpoint, after creating it if there is none.
    ///
    /// # Errors
    /// If another process holds the lock, or what has its name is not a lock.
    pub fn of(checkpoint: &Path) -> Result<Self> {
        let path = with_suffix(checkpoint, ".lock");
        loop {
            if !exists(&path) {
                // With its content from the start, so that a kill leaves nothing that looks like somebody else's.
                let mut new = NewFile::create(&path, LOCK).map_err(|error| unwritable(&path, &error))?;
                new.write_all(SIGNATURE.as_bytes()).map_err(|error| unwritable(&path, &error))?;
                // Another search may have been faster.
                if let Err(error) = new.publish(false)
                    && !exists(&path)
                {
                    return Err(error);
                }
            }
            refuse_foreign(&path, LOCK)?;
            let Ok(file) = open_regular(&path, true) else { continue };
            if !lock(&file, &path).map_err(|error| unwritable(&path, &error))? {
                bail!("another search uses {}; wait until it ends, or use another file", name(checkpoint));
            }
            // The search that held the lock may have removed it in the meantime.
            if is_at(&file, &path) {
                return Ok(Self { path, file: Some(file) });
            }
        }
    }
}

impl Drop for SearchLock {
    fn drop(&mut self) {
        // The lock is removed while held, so that nobody else takes it; but Windows cannot remove open files.
        if cfg!(windows) {
            self.file = None;
        }
        // A leftover lock is taken by the next search.
        let _ = remove(&self.path);
    }
}

/// Returns whether an open file is still the one at a path.
#[cfg(unix)]
fn is_at(file: &File, path: &Path) -> bool {
    use std::fs::Metadata;
    use std::os::unix::fs::MetadataExt;

    let identity = |metadata: std::io::Result<Metadata>| metadata.ok().map(|metadata| (metadata.dev(), metadata.ino()));
    identity(file.metadata()) == identity(path.symlink_metadata())
}

#[cfg(not(unix))]
fn is_at(_: &File, _: &Path) -> bool {
    true
}
