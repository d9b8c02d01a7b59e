//! Output of rows: standard output, or a file that can be resumed.

use std::path::Path;

use anyhow::{Result, bail};

use super::PartFile;
use super::manifest::Options;
use crate::cli::lines::is_standard;
use crate::cli::output::Output;

pub(in crate::cli) enum Sink<O> {
    Stdout(Output),
    File(Box<PartFile<O>>),
}

impl<O: Options> Sink<O> {
    /// Writes the lines of some deals, `undecided` of them due to a limit.
    pub fn write(&mut self, lines: &[u8], deals: u64, undecided: u64) -> Result<()> {
        match self {
            Self::Stdout(output) => {
                output.text.extend_from_slice(lines);
                output.flush_if_due()
            }
            Self::File(file) => file.append(lines).and_then(|()| file.record(deals, undecided)),
        }
    }

    pub fn flush(&mut self) -> Result<()> {
        match self {
            Self::Stdout(output) => output.flush(),
            Self::File(_) => Ok(()),
        }
    }
}

/// Returns the file of `--out`, unless it is standard output.
///
/// # Errors
/// If standard output should be resumed.
pub(in crate::cli) fn target(out: Option<&Path>, resume: bool) -> Result<Option<&Path>> {
    let file = out.filter(|out| !is_standard(out));
    if resume && file.is_none() {
        bail!("--resume: standard output cannot be resumed; use --out FILE");
    }
    Ok(file)
}
