//! Writing the certificate of an impossible deal.

use std::io::{BufWriter, IsTerminal, stderr};

use indicatif::{DecimalBytes, ProgressBar};

use crate::cli::files::{
    FileKind, NewFile, begins_with, cannot_be, is_direct, is_standard, name, refuse_existing, unwritable,
};
use crate::cli::interrupt::immediately;
use crate::cli::prelude::*;
use tableaux_engine::solver::{Certificate, Limit, StartPosition};

const CERTIFICATE: FileKind = FileKind {
    refusal: "is not a certificate",
    recognize: |path| begins_with(path, &["tableaux certificate "]),
    is_private: false,
    is_named: true,
};

/// Fails if the file exists, unless `force` replaces it, or cannot be written, before a long search is made for it.
pub(super) fn try_to_write(path: &Path, force: bool) -> Result<()> {
    if is_standard(path) {
        bail!("--certificate -: a certificate is not text; use the name of a file");
    }
    refuse_existing(path, CERTIFICATE, force)?;
    // Opening a pipe would wait for its reader.
    let is_writable = if is_direct(path) { Ok(()) } else { NewFile::create(path, CERTIFICATE).map(drop) };
    is_writable.map_err(|error| unwritable(path, &error))
}

/// Writes the certificate of a verdict, if there is one, and reports it on standard error.
pub(super) fn write(
    (path, force): (&Path, bool),
    position: &Position,
    verdict: &Verdict,
    limits: Limits,
    stop: &AtomicBool,
) -> Result<()> {
    match verdict {
        Verdict::Impossible { .. } => {}
        Verdict::Solved(_) => {
            note(format_args!("{} not written: the moves are the certificate of a solved deal", name(path)));
            return Ok(());
        }
        Verdict::Unknown(_) => {
            note(format_args!("{} not written: only an impossible deal has a certificate", name(path)));
            return Ok(());
        }
    }
    let start = StartPosition::from(position);
    let line = stderr().is_terminal().then(|| {
        let line = ProgressBar::new_spinner().with_message("writing all positions");
        line.enable_steady_tick(Duration::from_millis(100));
        line
    });
    // All positions were already searched within the limit.
    let limits = Limits { states: u64::MAX, ..limits };
    let write = || -> Result<_> {
        let mut file = NewFile::create(path, CERTIFICATE).map_err(|error| unwritable(path, &error))?;
        let written = Certificate::write(&start, BufWriter::new(&mut file), limits, stop);
        let written = written.map_err(|error| unwritable(path, &error))?;
        let bytes = if let Ok(Some(_)) = written { file.publish(force)? } else { 0 };
        Ok((written, bytes))
    };
    // The reader of a pipe may wait for ever.
    let written = if is_direct(path) { immediately(write) } else { write() };
    if let Some(line) = line {
        line.finish_and_clear();
    }
    let (written, bytes) = written?;
    match written {
        Ok(Some(Certificate { states, .. })) => {
            let positions = grouped_count(states, "position", "positions");
            note(format_args!("{} has {positions}, in {}", name(path), DecimalBytes(bytes)));
            Ok(())
        }
        Ok(None) => bail!("the deal is impossible, but a won position was found: one of two searches is wrong"),
        Err(Limit::Canceled) => Ok(()),
        Err(limit) => bail!("{}: limit of {limit} reached", cannot_be(path, "written")),
    }
}
