//! Files that are written completely or not at all, or standard output instead.

use std::fs::{self, File, OpenOptions};
use std::io::{self, BufWriter, ErrorKind, Write};
use std::path::{Path, PathBuf};

use anyhow::{Context, Result, anyhow, bail};

use crate::browser::terminal::standard_output;
use crate::store::private;
pub(super) use crate::store::with_suffix;
use crate::words::reason;
use tableaux_engine::sanitize::sanitized;

/// The maximum length of a path in an error, in characters.
const MAX_PATH: usize = 300;

pub(super) fn path_name(path: &Path) -> String {
    sanitized(&path.to_string_lossy(), MAX_PATH)
}

/// Returns whether a path is `-`, for standard input or output.
pub(super) fn is_standard(path: &Path) -> bool {
    path.as_os_str() == "-"
}

/// Returns the name of a file for messages.
pub(super) fn name(path: &Path) -> String {
    format!("'{}'", path_name(path))
}

/// Returns the context of a system error: `'deals.csv' cannot be read`.
pub(super) fn cannot_be(path: &Path, done: &str) -> String {
    format!("{} cannot be {done}", name(path))
}

/// Opens a file for reading.
///
/// # Errors
/// One that names the file, if it does not exist or cannot be opened.
pub(super) fn open(path: &Path) -> Result<File> {
    File::open(path).map_err(|error| match error.kind() {
        ErrorKind::NotFound => anyhow!("{} does not exist", name(path)),
        _ => anyhow!("{}: {}", cannot_be(path, "opened"), reason(&error)),
    })
}

/// Returns the error of a file that cannot be written.
pub(super) fn unwritable(path: &Path, error: &io::Error) -> anyhow::Error {
    match error.kind() {
        ErrorKind::AlreadyExists => existing(path),
        _ => anyhow!("{}: {}", cannot_be(path, "written"), reason(error)),
    }
}

fn existing(path: &Path) -> anyhow::Error {
    anyhow!("{} already exists; use --force to replace it", name(path))
}

/// Returns whether a path is a device or a pipe, which is written directly and never replaced.
pub(super) fn is_device(path: &Path) -> bool {
    path.metadata().is_ok_and(|metadata| !metadata.is_file() && !metadata.is_dir())
}

/// Refuses to overwrite a file, unless by `force`, and a folder in any case; a device or a pipe is neither.
pub(super) fn refuse_existing(path: &Path, force: bool) -> Result<()> {
    if path.is_dir() && !is_standard(path) {
        bail!("{} is a folder; use a file", name(path));
    }
    // A dangling link counts as existing.
    if !force && !is_standard(path) && path.symlink_metadata().is_ok() && !is_device(path) {
        bail!(existing(path));
    }
    Ok(())
}

/// Writes a file, completely or not at all, or standard output; `force` replaces an existing one. Only its owner can read
/// a private file.
pub(super) fn write(
    path: &Path,
    is_private: bool,
    force: bool,
    write: impl FnOnce(&mut dyn Write) -> io::Result<()>,
) -> Result<()> {
    if is_standard(path) {
        let written = standard_output().and_then(|out| {
            let mut out = BufWriter::with_capacity(1 << 16, out.lock());
            write(&mut out)?;
            out.flush()
        });
        return written.context("standard output");
    }
    let written = NewFile::create(path, is_private).and_then(|mut file| {
        let mut out = BufWriter::with_capacity(1 << 16, &mut file);
        write(&mut out)?;
        out.flush()?;
        drop(out);
        file.publish(force)
    });
    written.map(drop).map_err(|error| unwritable(path, &error))
}

/// Writes a file completely or not at all, replacing an existing one.
pub(super) fn replace(path: &Path, bytes: &[u8]) -> io::Result<()> {
    let mut file = NewFile::create(path, false)?;
    file.write_all(bytes)?;
    file.publish(true).map(drop)
}

/// Renames a file; only `force` replaces another. It must not be open, because some systems cannot rename open files.
pub(super) fn rename(path: &Path, new: &Path, force: bool) -> io::Result<()> {
    debug_assert!(!is_open(path) && !is_open(new), "{} or {} is open", path.display(), new.display());
    if force {
        return fs::rename(path, new);
    }
    match fs::hard_link(path, new) {
        Ok(()) => fs::remove_file(path),
        Err(error) if error.kind() == ErrorKind::AlreadyExists => Err(error),
        Err(_) if new.symlink_metadata().is_ok() => Err(ErrorKind::AlreadyExists.into()),
        // Some file systems have no hard links.
        Err(_) => fs::rename(path, new),
    }
}

/// Removes temporary files that killed processes have left of a file; no other process may be writing it.
pub(super) fn remove_unfinished(path: &Path) {
    let folder = path.parent().filter(|folder| !folder.as_os_str().is_empty()).unwrap_or(Path::new("."));
    let (Some(name), Ok(files)) = (path.file_name(), fs::read_dir(folder)) else { return };
    for file in files.flatten() {
        let other = file.file_name();
        let suffix = other.as_encoded_bytes().strip_prefix(name.as_encoded_bytes());
        let digits = suffix.and_then(|suffix| suffix.strip_prefix(b".")?.strip_suffix(b".new"));
        if digits.is_some_and(|digits| digits.len() == 16 && digits.iter().all(u8::is_ascii_hexdigit)) {
            let _ = fs::remove_file(file.path());
        }
    }
}

/// A file written under a temporary name in its folder until it is complete; dropping it earlier leaves nothing behind.
/// A device or a pipe is written directly.
pub(super) struct NewFile {
    file: File,
    bytes: u64,
    /// The temporary file; `None` if the file is written directly.
    temporary: Option<Temporary>,
    path: PathBuf,
}

impl NewFile {
    /// Creates a file. Only its owner can read a private one.
    pub(super) fn create(path: &Path, is_private: bool) -> io::Result<Self> {
        let (file, temporary) = if is_device(path) {
            (OpenOptions::new().write(true).open(path)?, None)
        } else {
            // The random name is new, so no file is overwritten and no link followed.
            let temporary = with_suffix(path, &format!(".{:016x}.new", fastrand::u64(..)));
            let file = if is_private { private::create_file(&temporary) } else { File::create_new(&temporary) }?;
            (file, Some(Temporary(temporary)))
        };
        Ok(Self { file, bytes: 0, temporary, path: path.to_owned() })
    }

    /// Completes the file and gives it its name, which must still be free unless `force` replaces a file. Returns its
    /// length in bytes.
    pub(super) fn publish(self, force: bool) -> io::Result<u64> {
        let Self { file, bytes, temporary, path } = self;
        let Some(temporary) = temporary else { return Ok(bytes) };
        file.sync_all()?;
        // Some systems cannot rename or replace open files.
        drop(file);
        rename(&temporary.0, &path, force).map(|()| bytes)
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

impl Drop for Temporary {
    fn drop(&mut self) {
        // Usually the file no longer exists.
        let _ = fs::remove_file(&self.0);
    }
}

/// Returns whether this process has a file open, as far as the system tells.
fn is_open(path: &Path) -> bool {
    let Ok(path) = path.canonicalize() else { return false };
    let Ok(mut open) = fs::read_dir("/proc/self/fd") else { return false };
    open.any(|file| file.is_ok_and(|file| fs::read_link(file.path()).is_ok_and(|open| open == path)))
}
