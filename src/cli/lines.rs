//! The lines of a file or of standard input, read as they are needed.

use std::fmt;
use std::fs::File;
use std::io::{self, BufRead, BufReader, Read};
use std::sync::Arc;

use anyhow::{Result, anyhow, bail};

use crate::sanitize::sanitized;

/// The maximum length of a line, in bytes; an endless one would fill the memory.
const MAX_LINE: u64 = 1 << 16;
/// The maximum length of a path in an error, in characters.
const MAX_PATH: usize = 200;

/// Lines that are neither blank nor comments, which begin with `#`.
pub(super) struct Lines {
    name: Arc<str>,
    reader: BufReader<Box<dyn Read>>,
    /// The number of the last line read, from 1; 0 before the first.
    line: usize,
}

impl Lines {
    /// The lines of standard input.
    pub(super) fn of_stdin() -> Self {
        Self::new("standard input", Box::new(io::stdin()))
    }

    /// The lines of a file. `accepted` says in an error what is accepted in its place.
    pub(super) fn of_file(path: &str, accepted: &str) -> Result<Self> {
        let name = sanitized(path, MAX_PATH);
        let file = File::open(path).map_err(|error| {
            let why = error.kind().to_string();
            anyhow!("'{name}' cannot be opened, {why}: {accepted} is accepted")
        })?;
        if file.metadata().is_ok_and(|metadata| metadata.is_dir()) {
            bail!("'{name}' is a folder: {accepted} is accepted");
        }
        Ok(Self::new(&name, Box::new(file)))
    }

    fn new(name: &str, reader: Box<dyn Read>) -> Self {
        Self { name: name.into(), reader: BufReader::new(reader), line: 0 }
    }

    /// The position of the last line read.
    pub(super) fn position(&self) -> LinePosition {
        LinePosition { name: Arc::clone(&self.name), line: self.line.max(1) }
    }

    /// Whether a further line, perhaps blank or a comment, has been read from the file already.
    pub(super) fn has_buffered_line(&self) -> bool {
        self.reader.buffer().contains(&b'\n')
    }

    /// The next line, trimmed and without a byte order mark.
    ///
    /// # Errors
    /// If it cannot be read or is too long; the error does not name the position.
    pub(super) fn next(&mut self) -> Result<Option<String>> {
        loop {
            let mut bytes = Vec::new();
            let length = self.reader.by_ref().take(MAX_LINE + 1).read_until(b'\n', &mut bytes)?;
            if length == 0 {
                return Ok(None);
            }
            self.line += 1;
            if length as u64 > MAX_LINE {
                bail!("the line is too long: up to {MAX_LINE} bytes are accepted");
            }
            // Invalid UTF-8 becomes U+FFFD, which no command accepts and the error then quotes.
            let text = String::from_utf8_lossy(&bytes);
            let text = if self.line == 1 { text.trim_start_matches('\u{feff}') } else { &text };
            let text = text.trim();
            if !text.is_empty() && !text.starts_with('#') {
                return Ok(Some(text.to_owned()));
            }
        }
    }
}

/// The position of a line: the name of its file and its number.
#[derive(Clone)]
pub(super) struct LinePosition {
    name: Arc<str>,
    line: usize,
}

/// `standard input, line 3`.
impl fmt::Display for LinePosition {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}, line {}", self.name, self.line)
    }
}
