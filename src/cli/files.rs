//! Files that are written whole or not at all, and standard output in their place.

use std::ffi::OsString;
use std::fs;
use std::io::{self, Write as _};
use std::path::{Path, PathBuf};

use anyhow::{Result, anyhow, bail};

use super::lines::{is_standard, path_name, reason};
use super::output::print;
use crate::store::private;

/// The name of a file, as it is printed.
pub(super) fn name(path: &Path) -> String {
    format!("'{}'", path_name(path))
}

/// The context of an error of the system: `'deals.csv' cannot be read`.
pub(super) fn cannot_be(path: &Path, done: &str) -> String {
    format!("{} cannot be {done}", name(path))
}

pub(super) fn with_suffix(path: &Path, suffix: &str) -> PathBuf {
    let mut name = OsString::from(path);
    name.push(suffix);
    name.into()
}

/// Refuses to overwrite a file.
pub(super) fn refuse_existing(path: &Path) -> Result<()> {
    // A link that leads nowhere is there as well.
    if !is_standard(path) && path.symlink_metadata().is_ok() {
        bail!("{} exists already: remove it, or write another file", name(path));
    }
    Ok(())
}

/// Writes a file whole or not at all, or standard output.
pub(super) fn write(path: &Path, bytes: &[u8]) -> Result<()> {
    write_or_print(path, bytes, write_whole)
}

/// The same of a file that only its owner may read.
pub(super) fn write_private(path: &Path, bytes: &[u8]) -> Result<()> {
    write_or_print(path, bytes, |path, bytes| {
        write_by(path, |new| {
            // One that was left there may be open to others.
            let _ = fs::remove_file(new);
            private::create_file(new)?.write_all(bytes)
        })
    })
}

fn write_or_print(path: &Path, bytes: &[u8], write: fn(&Path, &[u8]) -> io::Result<()>) -> Result<()> {
    if is_standard(path) {
        return print(bytes);
    }
    write(path, bytes).map_err(|error| anyhow!("{}: {}", cannot_be(path, "written"), reason(&error)))
}

/// Writes a file so that it is there whole or not at all.
pub(super) fn write_whole(path: &Path, bytes: &[u8]) -> io::Result<()> {
    write_by(path, |new| fs::write(new, bytes))
}

/// Writes a file under another name, and gives it its own once it is whole.
fn write_by(path: &Path, write: impl FnOnce(&Path) -> io::Result<()>) -> io::Result<()> {
    let new = with_suffix(path, ".new");
    write(&new).and_then(|()| fs::rename(&new, path)).inspect_err(|_| {
        // What there is of it is of no use, if there is any.
        let _ = fs::remove_file(&new);
    })
}
