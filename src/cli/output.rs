//! Standard output, written a good many whole answers at a time.

use std::io::{self, StdoutLock, Write};

/// How many bytes are collected before they are written. Only whole answers are, so that nothing is torn if the program
/// is stopped.
const CHUNK: usize = 1 << 16;

/// What is written, and where to.
pub(super) struct Output {
    /// What is still to be written: whole answers.
    pub(super) text: Vec<u8>,
    out: StdoutLock<'static>,
}

impl Output {
    pub(super) fn new() -> Self {
        Self { text: Vec::with_capacity(CHUNK + 8192), out: io::stdout().lock() }
    }

    /// Writes what is collected once it is enough. To be called after each answer.
    pub(super) fn flush_if_full(&mut self) -> io::Result<()> {
        if self.text.len() < CHUNK { Ok(()) } else { self.flush() }
    }

    pub(super) fn flush(&mut self) -> io::Result<()> {
        self.out.write_all(&self.text)?;
        self.text.clear();
        self.out.flush()
    }
}
