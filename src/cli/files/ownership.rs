//! The one question before a file is replaced or removed: is it ours?

use std::fs::{self, File};
use std::io::{self, Read};
use std::path::Path;

use anyhow::{Error, Result, anyhow, bail};

use super::{existing, exists, is_direct, is_standard, name, remove, unwritable};

/// A kind of files that this program writes.
#[derive(Debug, Clone, Copy)]
pub(in crate::cli) struct FileKind {
    /// The words of an error about any other file: `is not a certificate`.
    pub refusal: &'static str,
    /// Returns whether a regular file is of this kind, and belongs where it is.
    pub recognize: fn(&Path) -> io::Result<bool>,
    /// Whether only its owner may read such a file.
    pub is_private: bool,
    /// Whether people choose its name, so that an empty file of that name has nothing to lose.
    pub is_named: bool,
}

/// Returns whether a file begins with one of several texts.
pub(in crate::cli) fn begins_with(path: &Path, signatures: &[&str]) -> io::Result<bool> {
    let mut head = Vec::new();
    let longest = signatures.iter().map(|text| text.len()).max().unwrap_or(0);
    File::open(path)?.take(longest as u64).read_to_end(&mut head)?;
    Ok(signatures.iter().any(|signature| head.starts_with(signature.as_bytes())))
}

/// Refuses to write over what has a path: a folder in any case, a file unless `force` is given and it is ours. Nothing is
/// at a path that leads to standard output, a descriptor, a device or a pipe.
pub(in crate::cli) fn refuse_existing(path: &Path, kind: FileKind, force: bool) -> Result<()> {
    if is_standard(path) || is_direct(path) {
        return Ok(());
    }
    if path.is_dir() {
        bail!("{} is a folder; use a file", name(path));
    }
    refuse_taken(path, kind, force)
}

/// Refuses whatever has a path, be it a dangling link or a pipe, unless `force` is given and it is ours.
pub(in crate::cli) fn refuse_taken(path: &Path, kind: FileKind, force: bool) -> Result<()> {
    refuse_foreign(path, kind)?;
    if exists(path) && !force {
        bail!(existing(path));
    }
    Ok(())
}

/// Refuses a file that exists and is not ours.
pub(in crate::cli) fn refuse_foreign(path: &Path, kind: FileKind) -> Result<()> {
    if !exists(path) || is_ours(path, kind).map_err(|error| unwritable(path, &error))? {
        return Ok(());
    }
    Err(foreign(path, kind))
}

/// Removes a file if it exists and is ours; any other stays.
pub(in crate::cli) fn remove_ours(path: &Path, kind: FileKind) -> Result<()> {
    if !exists(path) {
        return Ok(());
    }
    let removed = is_ours(path, kind).and_then(|is_ours| if is_ours { remove(path) } else { Ok(()) });
    removed.map_err(|error| unwritable(path, &error))
}

pub(super) fn is_ours(path: &Path, kind: FileKind) -> io::Result<bool> {
    // A dangling link, a pipe or a device is nobody's output of this kind.
    let Some(metadata) = path.metadata().ok().filter(fs::Metadata::is_file) else { return Ok(false) };
    Ok(kind.is_named && metadata.len() == 0 || (kind.recognize)(path)?)
}

pub(super) fn foreign(path: &Path, FileKind { refusal, .. }: FileKind) -> Error {
    anyhow!("{} already exists and {refusal}; remove it, or use another FILE", name(path))
}
