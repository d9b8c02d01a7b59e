//! Files that are written whole or not at all, and standard output in their place.

use std::ffi::OsString;
use std::fs::{self, File};
use std::io::{self, Write as _};
use std::path::{Path, PathBuf};

use anyhow::{Result, anyhow, bail};

use super::lines::{is_standard, path_name};
use super::output::print;
use crate::sanitize::reason;
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

/// Writes a file whole or not at all, or standard output. If the file is private, only its owner may read it.
pub(super) fn write(path: &Path, bytes: &[u8], is_private: bool) -> Result<()> {
    if is_standard(path) {
        return print(bytes);
    }
    let written = write_whole(path, bytes, is_private);
    written.map_err(|error| anyhow!("{}: {}", cannot_be(path, "written"), reason(&error)))
}

/// Writes a file under another name, and gives it its own once it is whole.
pub(super) fn write_whole(path: &Path, bytes: &[u8], is_private: bool) -> io::Result<()> {
    write_by(path, is_private, |mut file| file.write_all(bytes))
}

/// The same with what `write` writes.
pub(super) fn write_by<T>(path: &Path, is_private: bool, write: impl FnOnce(File) -> io::Result<T>) -> io::Result<T> {
    let new = with_suffix(path, ".new");
    let created = if is_private {
        // One that was left there may be open to others.
        let _ = fs::remove_file(&new);
        private::create_file(&new)
    } else {
        File::create(&new)
    };
    let written = created.and_then(write);
    written.and_then(|value| fs::rename(&new, path).map(|()| value)).inspect_err(|_| {
        // What there is of it is of no use, if there is any.
        let _ = fs::remove_file(&new);
    })
}
