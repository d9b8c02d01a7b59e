//! A private folder for the disk files of a search without a checkpoint.

use crate::cli::files::{begins_with, lock};
use crate::cli::prelude::*;
use crate::store::private;

/// The prefix of such folder names.
const PREFIX: &str = "tableaux-search-";
/// The file in the folder that stays locked while the search runs.
const LOCK: &str = "lock";
/// The number of names tried for a folder.
const ATTEMPTS: usize = 100;

/// The content of that file, by which the folder is told from one of somebody else.
const SIGNATURE: &str = "tableaux search\n";
/// The beginning of the names of the other files.
const ENTRIES: &str = "entries";

/// The folder, removed with its files on drop.
pub struct Scratch {
    folder: PathBuf,
    lock: Option<File>,
}

impl Scratch {
    /// Creates a folder that only its owner may open, after removing those of killed searches.
    ///
    /// # Errors
    /// See [`Scratch::within`].
    pub fn new() -> io::Result<Self> {
        Self::within(&std::env::temp_dir())
    }

    /// Creates it in `parent`.
    ///
    /// # Errors
    /// If it cannot be written there.
    pub fn within(parent: &Path) -> io::Result<Self> {
        remove_abandoned(parent);
        let mut error = None;
        for _ in 0..ATTEMPTS {
            let folder = parent.join(format!("{PREFIX}{:016x}", fastrand::u64(..)));
            match private::create_folder(&folder).and_then(|()| private::create_file(&folder.join(LOCK))) {
                // Another process may take it for abandoned before it is locked.
                Ok(mut file) => {
                    if lock(&file, &folder)? && folder.join(LOCK).exists() {
                        file.write_all(SIGNATURE.as_bytes())?;
                        return Ok(Self { folder, lock: Some(file) });
                    }
                }
                Err(found) => error = Some(found),
            }
        }
        Err(error.unwrap_or_else(|| io::ErrorKind::AlreadyExists.into()))
    }

    /// Returns the path prefix of the search's files in the folder.
    pub fn files(&self) -> PathBuf {
        self.folder.join(ENTRIES)
    }

    pub fn folder(&self) -> &Path {
        &self.folder
    }

    /// Removes the files of a search, and its folder if nothing else is there. Leftovers are removed by the next search.
    pub fn remove_folder(folder: &Path) {
        let files = fs::read_dir(folder).into_iter().flatten().flatten();
        let entries = files.filter(|file| file.file_name().as_encoded_bytes().starts_with(ENTRIES.as_bytes()));
        entries.for_each(|file| drop(fs::remove_file(file.path())));
        // The lock comes last: as long as it is there, the next search knows whose files these are.
        let _ = fs::remove_file(folder.join(LOCK));
        let _ = fs::remove_dir(folder);
    }
}

impl Drop for Scratch {
    fn drop(&mut self) {
        // Windows cannot remove open files.
        self.lock = None;
        Self::remove_folder(&self.folder);
    }
}

/// Removes the folders that killed searches left behind.
fn remove_abandoned(parent: &Path) {
    let Ok(entries) = fs::read_dir(parent) else { return };
    for entry in entries.flatten() {
        let (folder, name) = (entry.path(), entry.file_name());
        let digits = name.as_encoded_bytes().strip_prefix(PREFIX.as_bytes());
        let is_named = digits.is_some_and(|digits| digits.len() == 16 && digits.iter().all(u8::is_ascii_hexdigit));
        // A link is not a folder of ours.
        let is_folder = is_named && folder.symlink_metadata().is_ok_and(|metadata| metadata.is_dir());
        let lock = folder.join(LOCK);
        let is_ours = is_folder && lock.is_file() && begins_with(&lock, &[SIGNATURE]).unwrap_or_default();
        if is_ours && File::open(lock).is_ok_and(|lock| lock.try_lock().is_ok()) {
            Scratch::remove_folder(&folder);
        }
    }
}
