//! Locks of files against other processes.

use std::fs::{File, TryLockError};
use std::io::{self, ErrorKind};
use std::path::Path;
use std::sync::atomic::{AtomicBool, Ordering};

use super::name;
use crate::cli::output::note;

/// Locks an open file until it is closed. Returns whether no other process has locked it. A file system without locks is
/// warned of once.
pub(in crate::cli) fn lock(file: &File, path: &Path) -> io::Result<bool> {
    match file.try_lock() {
        Ok(()) => Ok(true),
        Err(TryLockError::WouldBlock) => Ok(false),
        Err(TryLockError::Error(error)) if has_no_locks(&error) => {
            static IS_SAID: AtomicBool = AtomicBool::new(false);
            if !IS_SAID.swap(true, Ordering::Relaxed) {
                let name = name(path);
                note(format_args!("the file system of {name} has no locks; let only one process at a time write it"));
            }
            Ok(true)
        }
        Err(TryLockError::Error(error)) => Err(error),
    }
}

/// Returns whether an error says that the file system, or the server behind it, has no locks.
pub(super) fn has_no_locks(error: &io::Error) -> bool {
    let is_unsupported = matches!(error.kind(), ErrorKind::Unsupported);
    #[cfg(unix)]
    let is_unsupported = is_unsupported || {
        use rustix::io::Errno;
        let unsupported = [Errno::NOLCK, Errno::NOSYS, Errno::NOTSUP, Errno::OPNOTSUPP, Errno::INVAL];
        unsupported.iter().any(|errno| error.raw_os_error() == Some(errno.raw_os_error()))
    };
    is_unsupported
}
