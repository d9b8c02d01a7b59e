//! Files that are written whole or not at all, and standard output in their place.

use std::ffi::OsString;
use std::fs;
use std::io::{self, Write as _};
use std::path::{Path, PathBuf};

use anyhow::{Result, anyhow, bail};

use super::output::Output;
use crate::sanitize::{reason, sanitized};
use crate::store::private;

/// The most characters of a name that are printed.
const MAX_NAME: usize = 300;

/// The name of a file, as it is printed.
pub(super) fn name(path: &Path) -> String {
    format!("'{}'", sanitized(&path.to_string_lossy(), MAX_NAME))
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

/// Whether a file that is to be written is standard output.
pub(super) fn is_stdout(path: &Path) -> bool {
    path.as_os_str() == "-"
}

/// Refuses to overwrite a file.
pub(super) fn refuse_existing(path: &Path) -> Result<()> {
    // A link that leads nowhere is there as well.
    if !is_stdout(path) && path.symlink_metadata().is_ok() {
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
    if is_stdout(path) {
        let mut out = Output::new();
        out.text.extend_from_slice(bytes);
        return out.flush();
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
