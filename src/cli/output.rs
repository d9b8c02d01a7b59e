//! Buffered standard output and standard error.

use std::error::Error;
use std::fmt::Display;
use std::io::{self, ErrorKind, IsTerminal, Write};
use std::mem;
use std::process::ExitCode;
use std::sync::{Mutex, PoisonError};
use std::time::{Duration, Instant};

use anyhow::{Context, Result};
use textwrap::{Options, fill};

use crate::browser::terminal::{self, standard_output};
use crate::words::reason;
use tableaux_engine::sanitize::sanitized;

/// The size of a full buffer in bytes. Only whole answers are written, so that none is torn if the program is stopped.
const CHUNK: usize = 1 << 16;
/// The longest time a slow answer waits in the buffer.
const MAX_DELAY: Duration = Duration::from_millis(100);

pub(super) struct Output {
    /// The buffer, holding whole answers.
    pub(super) text: Vec<u8>,
    flushed: Instant,
}

impl Output {
    pub(super) fn new() -> Self {
        Self { text: Vec::with_capacity(CHUNK + 8192), flushed: Instant::now() }
    }

    /// Writes the buffer if it is full. Call this after each answer.
    pub(super) fn flush_if_full(&mut self) -> Result<()> {
        if self.text.len() < CHUNK { Ok(()) } else { self.flush() }
    }

    /// Writes the buffer if it is full or was last written a while ago. Call this after each slow answer.
    pub(super) fn flush_if_due(&mut self) -> Result<()> {
        if self.flushed.elapsed() < MAX_DELAY { self.flush_if_full() } else { self.flush() }
    }

    pub(super) fn flush(&mut self) -> Result<()> {
        if !self.text.is_empty() {
            let write = |mut out: io::Stdout| out.write_all(&self.text).and_then(|()| out.flush());
            standard_output().and_then(write).context("standard output")?;
            self.text.clear();
        }
        self.flushed = Instant::now();
        Ok(())
    }

    pub(super) fn line(&mut self, line: impl Display) {
        writeln!(self.text, "{line}").expect("a buffer takes what is written to it");
    }

    /// Writes the buffer, and a remark on standard error.
    pub(super) fn note(&mut self, text: impl Display) -> Result<()> {
        self.flush()?;
        note(text);
        Ok(())
    }

    /// Writes the buffer, and an error in one line on standard error.
    pub(super) fn report(&mut self, message: &str) -> Result<()> {
        self.flush()?;
        report(message);
        Ok(())
    }

    /// Writes the rest once all work is done or has failed: answers before a mistake are valid. A closed pipe counts as
    /// success, so that the exit code is the answer's.
    pub(super) fn end(&mut self, result: Result<()>) -> Result<()> {
        ignore_closed_pipe(result.and(self.flush()))
    }
}

pub(super) fn print(text: impl AsRef<[u8]>) -> Result<()> {
    let mut out = Output::new();
    out.text.extend_from_slice(text.as_ref());
    out.flush()
}

/// Returns 0 if the answer is yes, else 1.
pub(super) fn exit_code(is_yes: bool) -> ExitCode {
    ExitCode::from(u8::from(!is_yes))
}

/// The maximum length of an error in characters, as it may quote an argument of any length.
const MAX_ERROR: usize = 1000;

/// Writes an error in one line on standard error.
pub(super) fn report(message: &str) {
    note(sanitized(message, MAX_ERROR));
}

/// Writes a line on standard error, which is wrapped between words if that is a terminal.
pub(super) fn note(text: impl Display) {
    let mut line = format!("tableaux: {text}");
    if io::stderr().is_terminal()
        && let Ok(size) = terminal::size()
    {
        line = fill(&line, Options::new(size.width.max(1).into()).break_words(false));
    }
    // Standard error may have closed with the terminal.
    let _ = writeln!(io::stderr(), "{line}");
}

/// Remarks about the input, dropped if the command fails, since an error is one line.
static REMARKS: Mutex<Vec<String>> = Mutex::new(Vec::new());

/// Keeps a remark about the input until [`write_remarks`].
pub(super) fn remark(text: impl Display) {
    REMARKS.lock().unwrap_or_else(PoisonError::into_inner).push(text.to_string());
}

pub(super) fn write_remarks() {
    mem::take(&mut *REMARKS.lock().unwrap_or_else(PoisonError::into_inner)).iter().for_each(note);
}

/// Joins an error and its causes, leaving out repetitions and system error numbers.
pub(super) fn causes(error: &anyhow::Error) -> String {
    let text = |cause: &(dyn Error + 'static)| cause.downcast_ref().map_or_else(|| cause.to_string(), reason);
    let mut texts: Vec<String> = error.chain().map(text).collect();
    texts.dedup_by(|cause, error| error.ends_with(&**cause));
    texts.join(": ")
}

/// Returns whether an error is a closed standard output, as after `| head`.
pub(super) fn is_closed_pipe(error: &anyhow::Error) -> bool {
    error.downcast_ref::<io::Error>().is_some_and(|error| error.kind() == ErrorKind::BrokenPipe)
}

pub(super) fn ignore_closed_pipe(result: Result<()>) -> Result<()> {
    result.or_else(|error| if is_closed_pipe(&error) { Ok(()) } else { Err(error) })
}
