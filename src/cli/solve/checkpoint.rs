//! The checkpoint file of a long search, used by one process at a time.

use super::lock::SearchLock;
use crate::cli::files::{FileKind, NewFile, begins_with, exists, name, open_regular, remove_unfinished, unwritable};
use crate::cli::prelude::*;
use tableaux_engine::solver::{Proof, StartPosition};

const CHECKPOINT: FileKind = FileKind {
    refusal: "is not a saved search",
    recognize: |path| begins_with(path, &["tableaux proof "]),
    is_private: false,
    is_named: false,
};

/// A checkpoint file, and the lock beside it, which is held until the search ends.
pub(super) struct Checkpoint {
    pub path: PathBuf,
    _lock: SearchLock,
}

impl Checkpoint {
    /// Locks a checkpoint file, which need not exist yet.
    ///
    /// # Errors
    /// If another process uses it, or the lock file cannot be written.
    pub fn lock(path: &Path) -> Result<Self> {
        let lock = SearchLock::of(path)?;
        remove_unfinished(path);
        Ok(Self { path: path.to_owned(), _lock: lock })
    }

    pub fn exists(&self) -> bool {
        exists(&self.path)
    }

    pub fn resume(&self, start: &StartPosition, threads: usize, memory: usize) -> Result<Proof> {
        // A pipe is not opened, as nobody may ever write to it.
        drop::<File>(open_regular(&self.path, false)?);
        Proof::resume(&self.path, start, threads, memory).map_err(|error| anyhow!("{}: {error}", name(&self.path)))
    }

    /// Saves the state of a search, replacing the previous one, and removes files no longer needed.
    pub fn save(&self, proof: &mut Proof) -> Result<()> {
        let mut file = NewFile::create(&self.path, CHECKPOINT).map_err(|error| unwritable(&self.path, &error))?;
        proof.save(&mut file).map_err(|error| unwritable(&self.path, &error))?;
        file.publish(true)?;
        proof.remove_read_files();
        Ok(())
    }
}
