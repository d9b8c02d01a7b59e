//! Files that the command line reads and writes, and their names in messages.

mod destination;
mod lock;
mod new_file;
mod ownership;

use std::fs::{self, File, OpenOptions};
use std::io::{self, BufRead, BufWriter, ErrorKind, Read, Write};
use std::path::Path;

use anyhow::{Context, Result, anyhow, bail};

use crate::browser::terminal::standard_output;
pub(super) use crate::store::with_suffix;
use crate::words::reason;
use tableaux_engine::sanitize::sanitized;

pub(super) use self::destination::{is_direct, is_standard, is_standard_output};
pub(super) use self::lock::lock;
pub(super) use self::new_file::{NewFile, is_same_file, remove_unfinished, rename};
pub(super) use self::ownership::{FileKind, begins_with, refuse_existing, refuse_foreign, refuse_taken, remove_ours};

use super::interrupt::immediately;

/// The maximum length of a path in an error, in characters.
const MAX_PATH: usize = 300;

pub(super) fn path_name(path: &Path) -> String {
    sanitized(&path.to_string_lossy(), MAX_PATH)
}

/// Returns the name of a file for messages.
pub(super) fn name(path: &Path) -> String {
    format!("'{}'", path_name(path))
}

/// Returns the context of a system error: `'deals.csv' cannot be read`.
pub(super) fn cannot_be(path: &Path, done: &str) -> String {
    format!("{} cannot be {done}", name(path))
}

/// Opens a file or a pipe for reading. Ctrl-C ends the program while it waits for the other end of a pipe.
///
/// # Errors
/// One that names the file, if it does not exist or cannot be opened.
pub(super) fn open(path: &Path) -> Result<File> {
    immediately(|| File::open(path)).map_err(|error| unreadable(path, &error))
}

/// Opens a file that this program has written, for reading, and for writing if `is_written`.
///
/// # Errors
/// One that names the file, if it does not exist, is a link, a folder, a device or a pipe, or cannot be opened.
pub(super) fn open_regular(path: &Path, is_written: bool) -> Result<File> {
    let kind = path.symlink_metadata().map_err(|error| unreadable(path, &error))?.file_type();
    if !kind.is_file() {
        let is = match kind {
            _ if kind.is_dir() => "a folder",
            _ if kind.is_symlink() => "a link",
            _ => "a device or a pipe",
        };
        bail!("{} is {is}; use a file that this program wrote", name(path));
    }
    let mut options = OpenOptions::new();
    options.read(true).write(is_written);
    // A link or a pipe may have taken its place.
    #[cfg(unix)]
    {
        use rustix::fs::OFlags;
        use std::os::unix::fs::OpenOptionsExt;

        options.custom_flags(OFlags::NOFOLLOW.union(OFlags::NONBLOCK).bits().cast_signed());
    }
    options.open(path).map_err(|error| unreadable(path, &error))
}

fn unreadable(path: &Path, error: &io::Error) -> anyhow::Error {
    match error.kind() {
        ErrorKind::NotFound => anyhow!("{} does not exist", name(path)),
        _ => anyhow!("{}: {}", cannot_be(path, "opened"), reason(error)),
    }
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

/// Returns whether something has a path, be it a dangling link.
pub(super) fn exists(path: &Path) -> bool {
    path.symlink_metadata().is_ok()
}

/// Removes a file that may not exist.
pub(super) fn remove(path: &Path) -> io::Result<()> {
    match fs::remove_file(path) {
        Err(error) if error.kind() != ErrorKind::NotFound => Err(error),
        _ => Ok(()),
    }
}

/// Reads a line with its newline into a cleared buffer. Returns whether there was one.
///
/// # Errors
/// If the line is longer than `max` bytes, or cannot be read.
pub(super) fn read_line(reader: &mut impl BufRead, line: &mut Vec<u8>, max: u64) -> io::Result<bool> {
    line.clear();
    let length = reader.by_ref().take(max + 1).read_until(b'\n', line)?;
    if length as u64 > max {
        return Err(io::Error::other(format!("a line is longer than {max} bytes")));
    }
    Ok(length > 0)
}

/// Writes a file, completely or not at all, or standard output; `force` replaces one of the same kind.
pub(super) fn write(
    path: &Path,
    kind: FileKind,
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
    let fill = |file: &mut NewFile| {
        let mut out = BufWriter::with_capacity(1 << 16, file);
        write(&mut out)?;
        out.flush()
    };
    let written = NewFile::create(path, kind).and_then(|mut file| {
        // Neither the reader of a pipe nor a device has to take anything.
        if is_direct(path) { immediately(|| fill(&mut file)) } else { fill(&mut file) }?;
        Ok(file)
    });
    let new = written.map_err(|error| unwritable(path, &error))?;
    new.publish(force).map(drop)
}
