//! The files of rows, and how each is told from files of others.

use std::io::Read;

use super::manifest::{Checkpoint, has_extension, is_manifest, lines};
use super::sum::FileSum;
use crate::cli::files::{FileKind, with_suffix};
use crate::cli::prelude::*;

/// Finished rows: their manifest has their sum.
pub(in crate::cli) const ROWS: FileKind = FileKind {
    refusal: "is not what a manifest beside it describes, so it may be somebody else's",
    recognize: |rows| {
        let sum = FileSum::of(File::open(rows)?)?;
        Ok([rows, &part(rows)].iter().any(|of| checkpoints(of).last().is_some_and(|last| last.rows == sum)))
    },
    is_private: false,
    is_named: true,
};

/// Unfinished rows: they begin as their manifest says, and what follows is at most one write.
pub(in crate::cli) const PART: FileKind = FileKind {
    refusal: "is not what the manifest beside it describes, so it may be somebody else's",
    recognize: |rows| {
        let len = rows.metadata()?.len();
        match checkpoints(rows).iter().rev().find(|checkpoint| checkpoint.rows.bytes <= len) {
            Some(Checkpoint { rows: sum, .. }) => Ok(FileSum::of(File::open(rows)?.take(sum.bytes))? == *sum),
            None => Ok(is_manifest(rows)),
        }
    },
    is_private: false,
    is_named: false,
};

/// Certificates: the manifest of their rows has their sum.
pub(in crate::cli) const CERTIFICATES: FileKind = FileKind {
    refusal: "does not belong to the rows beside it",
    recognize: |certificates| {
        let (rows, sum) = (certificates.with_extension(""), FileSum::of(File::open(certificates)?)?);
        let mut lines = [part(&rows), rows].into_iter().flat_map(|rows| checkpoints(&rows));
        let is_named = lines.any(|checkpoint| checkpoint.certificates.as_ref() == Some(&sum));
        Ok(has_extension(certificates, "certificates") && is_named)
    },
    is_private: false,
    is_named: false,
};

/// Returns the file that becomes `target`.
pub(in crate::cli) fn part(target: &Path) -> PathBuf {
    with_suffix(target, ".part")
}

/// Returns the file of the certificates of some rows.
pub(in crate::cli) fn certificates_path(rows: &Path) -> PathBuf {
    with_suffix(rows, ".certificates")
}

/// Returns the checkpoints in the manifest of some rows.
fn checkpoints(rows: &Path) -> Vec<Checkpoint> {
    lines(rows).map_or(Vec::new(), |lines| lines.checkpoints)
}
