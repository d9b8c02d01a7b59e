//! Standard output, written a good many whole answers at a time.

use std::io::{self, StdoutLock, Write};
use std::time::{Duration, Instant};

use anyhow::{Context, Result};

/// How many bytes are collected before they are written. Only whole answers are, so that nothing is torn if the program
/// is stopped.
const CHUNK: usize = 1 << 16;
/// How long an answer that took its time waits for others.
const WAIT: Duration = Duration::from_millis(100);

/// What is written, and where to.
pub(super) struct Output {
    /// What is still to be written: whole answers.
    pub(super) text: Vec<u8>,
    out: StdoutLock<'static>,
    flushed: Instant,
}

impl Output {
    pub(super) fn new() -> Self {
        Self { text: Vec::with_capacity(CHUNK + 8192), out: io::stdout().lock(), flushed: Instant::now() }
    }

    /// Writes what is collected once it is enough. To be called after each answer.
    pub(super) fn flush_if_full(&mut self) -> Result<()> {
        if self.text.len() < CHUNK { Ok(()) } else { self.flush() }
    }

    /// Writes what is collected once it is enough or has waited. To be called after each answer that may take its time.
    pub(super) fn flush_if_due(&mut self) -> Result<()> {
        if self.flushed.elapsed() < WAIT { self.flush_if_full() } else { self.flush() }
    }

    pub(super) fn flush(&mut self) -> Result<()> {
        self.out.write_all(&self.text).and_then(|()| self.out.flush()).context("standard output")?;
        self.text.clear();
        self.flushed = Instant::now();
        Ok(())
    }
}
