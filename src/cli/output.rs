//! Buffered standard output.

use std::io::{self, StdoutLock, Write};
use std::time::{Duration, Instant};

use anyhow::{Context, Result};

/// The number of bytes that fill the buffer. Only whole answers are written, so that none is torn if the program is
/// stopped.
const CHUNK: usize = 1 << 16;
/// How long a slow answer waits for others.
const MAX_DELAY: Duration = Duration::from_millis(100);

/// Standard output and its buffer.
pub(super) struct Output {
    /// The buffer: whole answers.
    pub(super) text: Vec<u8>,
    out: StdoutLock<'static>,
    flushed: Instant,
}

impl Output {
    pub(super) fn new() -> Self {
        Self { text: Vec::with_capacity(CHUNK + 8192), out: io::stdout().lock(), flushed: Instant::now() }
    }

    /// Writes the buffer if it is full. To be called after each answer.
    pub(super) fn flush_if_full(&mut self) -> Result<()> {
        if self.text.len() < CHUNK { Ok(()) } else { self.flush() }
    }

    /// Writes the buffer if it is full or was last written a while ago. To be called after each slow answer.
    pub(super) fn flush_if_due(&mut self) -> Result<()> {
        if self.flushed.elapsed() < MAX_DELAY { self.flush_if_full() } else { self.flush() }
    }

    /// Writes the buffer.
    pub(super) fn flush(&mut self) -> Result<()> {
        self.out.write_all(&self.text).and_then(|()| self.out.flush()).context("standard output")?;
        self.text.clear();
        self.flushed = Instant::now();
        Ok(())
    }
}
