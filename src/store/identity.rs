//! File identities, which tell whether a path still leads to the file that was opened.

use std::fs;
use std::path::Path;

/// The device and inode of a file, unique as long as it is open.
///
/// The metadata alone has both: opening the file to compare it, and closing it again, would release the locks that SQLite
/// holds on it in this process.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct FileIdentity(u64, u64);

impl FileIdentity {
    /// Returns the identity of the file at a path, if there is one.
    pub(super) fn of(path: &Path) -> Option<Self> {
        let metadata = fs::metadata(path).ok()?;
        #[cfg(unix)]
        let identity = {
            use std::os::unix::fs::MetadataExt as _;
            Self(metadata.dev(), metadata.ino())
        };
        // Elsewhere a file that SQLite has open cannot be moved or removed.
        #[cfg(not(unix))]
        let identity = metadata.is_file().then_some(Self(0, 0))?;
        Some(identity)
    }
}
