//! Files that are written under temporary names until they are complete.

use std::fs::{self, File};
use std::io::{self, ErrorKind, Write};
use std::path::{Path, PathBuf};

use anyhow::{Result, bail};

use super::destination::open_direct;
use super::lock::has_no_locks;
use super::ownership::{FileKind, foreign, is_ours};
use super::{exists, is_direct, unwritable, with_suffix};
use crate::store::private;

/// The number of temporary names tried for a file.
const ATTEMPTS: usize = 100;

/// A file written under a temporary name in its folder until it is complete; dropping it earlier leaves nothing behind.
/// What leads to a descriptor, a device or a pipe is written directly.
pub(in crate::cli) struct NewFile {
    file: File,
    bytes: u64,
    /// The temporary file; `None` if the file is written directly.
    temporary: Option<Temporary>,
    path: PathBuf,
    kind: FileKind,
}

impl NewFile {
    /// Creates a file, and removes what killed processes have left of it.
    pub fn create(path: &Path, kind: FileKind) -> io::Result<Self> {
        let (file, temporary) = if is_direct(path) {
            (open_direct(path)?, None)
        } else {
            remove_unfinished(path);
            let (file, temporary) = Temporary::create(path, kind)?;
            (file, Some(temporary))
        };
        Ok(Self { file, bytes: 0, temporary, path: path.to_owned(), kind })
    }

    /// Completes the file and gives it its name. Returns its length in bytes.
    ///
    /// # Errors
    /// If the name is taken, unless `force` replaces a file of the same kind.
    pub fn publish(self, force: bool) -> Result<u64> {
        let Self { file, bytes, temporary, path, kind } = self;
        let Some(temporary) = temporary else { return Ok(bytes) };
        file.sync_all().map_err(|error| unwritable(&path, &error))?;
        // Other systems cannot rename open files. Here the lock keeps others from removing it.
        let locked = if cfg!(unix) { Some(file) } else { None };
        rename(&temporary.0, &path, kind, force)?;
        drop(locked);
        Ok(bytes)
    }
}

impl Write for NewFile {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        let written = self.file.write(bytes)?;
        self.bytes += written as u64;
        Ok(written)
    }

    fn flush(&mut self) -> io::Result<()> {
        self.file.flush()
    }
}

/// The temporary name of a file; dropping it removes the file, if it still exists.
struct Temporary(PathBuf);

impl Temporary {
    /// Creates a file with a name that was free, so that no file is overwritten and no link followed, and locks it.
    fn create(path: &Path, kind: FileKind) -> io::Result<(File, Self)> {
        for _ in 0..ATTEMPTS {
            let temporary = with_suffix(path, &format!(".{:016x}.new", fastrand::u64(..)));
            let file = if kind.is_private { private::create_file(&temporary) } else { File::create_new(&temporary) }?;
            let temporary = Self(temporary);
            // Another process may have taken it for abandoned before it was locked.
            match file.try_lock() {
                Err(fs::TryLockError::WouldBlock) => {}
                Err(fs::TryLockError::Error(error)) if !has_no_locks(&error) => return Err(error),
                _ if exists(&temporary.0) => return Ok((file, temporary)),
                _ => {}
            }
        }
        Err(ErrorKind::AlreadyExists.into())
    }
}

impl Drop for Temporary {
    fn drop(&mut self) {
        // Usually the file no longer exists.
        let _ = fs::remove_file(&self.0);
    }
}

/// Removes temporary files that killed processes have left of a file. Those of processes that still write are locked.
pub(in crate::cli) fn remove_unfinished(path: &Path) {
    let folder = path.parent().filter(|folder| !folder.as_os_str().is_empty()).unwrap_or(Path::new("."));
    let (Some(name), Ok(files)) = (path.file_name(), fs::read_dir(folder)) else { return };
    for file in files.flatten() {
        let other = file.file_name();
        let suffix = other.as_encoded_bytes().strip_prefix(name.as_encoded_bytes());
        let digits = suffix.and_then(|suffix| suffix.strip_prefix(b".")?.strip_suffix(b".new"));
        let is_temporary = digits.is_some_and(|digits| digits.len() == 16 && digits.iter().all(u8::is_ascii_hexdigit));
        let is_abandoned = || File::open(file.path()).is_ok_and(|file| file.try_lock().is_ok());
        if is_temporary && file.file_type().is_ok_and(|kind| kind.is_file()) && is_abandoned() {
            let _ = fs::remove_file(file.path());
        }
    }
}

/// Renames a file.
///
/// # Errors
/// If the new name is taken, unless `force` replaces a file of the same kind.
pub(in crate::cli) fn rename(path: &Path, new: &Path, kind: FileKind, force: bool) -> Result<()> {
    let renamed = match rename_to_free(path, new) {
        // An interruption has left it both names.
        Err(error) if error.kind() == ErrorKind::AlreadyExists && is_same_file(path, new) => fs::remove_file(path),
        Err(error) if error.kind() == ErrorKind::AlreadyExists && force => {
            if !is_ours(new, kind).map_err(|error| unwritable(new, &error))? {
                bail!(foreign(new, kind));
            }
            fs::rename(path, new)
        }
        renamed => renamed,
    };
    renamed.map_err(|error| unwritable(new, &error))
}

/// Renames a file unless the new name is taken.
fn rename_to_free(path: &Path, new: &Path) -> io::Result<()> {
    #[cfg(any(target_os = "linux", target_vendor = "apple"))]
    {
        use rustix::fs::{CWD, RenameFlags, renameat_with};

        match renameat_with(CWD, path, CWD, new, RenameFlags::NOREPLACE).map_err(io::Error::from) {
            Err(error) if error.kind() != ErrorKind::AlreadyExists && error.kind() != ErrorKind::NotFound => {}
            renamed => return renamed,
        }
    }
    // File systems without that may have hard links, and some have neither.
    match fs::hard_link(path, new) {
        Ok(()) => fs::remove_file(path),
        Err(_) if exists(new) => Err(ErrorKind::AlreadyExists.into()),
        Err(_) => fs::rename(path, new),
    }
}

/// Returns whether two paths lead to one file, as after an interrupted [`rename`].
#[cfg(unix)]
pub(in crate::cli) fn is_same_file(path: &Path, other: &Path) -> bool {
    use std::os::unix::fs::MetadataExt;

    let [path, other] =
        [path, other].map(|path| path.symlink_metadata().map(|metadata| (metadata.dev(), metadata.ino())));
    matches!((path, other), (Ok(path), Ok(other)) if path == other)
}

#[cfg(not(unix))]
pub(in crate::cli) fn is_same_file(_: &Path, _: &Path) -> bool {
    false
}
