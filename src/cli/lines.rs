//! The lines of a file or of standard input, read as they are needed.

use std::fmt;
use std::fs::File;
use std::io::{self, BufRead, BufReader, Read};
use std::sync::Arc;

use anyhow::{Result, anyhow, bail};

use crate::sanitize::sanitized;

/// How long a line may be, in bytes; one without end would fill the memory.
const LONGEST: u64 = 1 << 16;
/// How much of a path is told, in characters.
const LONGEST_PATH: usize = 200;

/// Lines that are neither blank nor comments, which begin with `#`.
pub(super) struct Lines {
    name: Arc<str>,
    reader: BufReader<Box<dyn Read>>,
    /// The line read last, from 1.
    line: usize,
}

impl Lines {
    /// The lines of standard input.
    pub(super) fn of_stdin() -> Self {
        Self::new("standard input", Box::new(io::stdin()))
    }

    /// The lines of a file. `accepted` is what an error says could be given in its place.
    pub(super) fn of_file(path: &str, accepted: &str) -> Result<Self> {
        let name = sanitized(path, LONGEST_PATH);
        let file = File::open(path).map_err(|error| {
            let why = error.kind().to_string();
            anyhow!("'{name}' cannot be opened, {why}: {accepted} is accepted")
        })?;
        if file.metadata().is_ok_and(|about| about.is_dir()) {
            bail!("'{name}' is a folder: {accepted} is accepted");
        }
        Ok(Self::new(&name, Box::new(file)))
    }

    fn new(name: &str, reader: Box<dyn Read>) -> Self {
        Self { name: name.into(), reader: BufReader::new(reader), line: 0 }
    }

    /// Where the line read last is.
    pub(super) fn place(&self) -> Place {
        Place { name: Arc::clone(&self.name), line: self.line.max(1) }
    }

    /// Whether the next line has still to be waited for.
    pub(super) fn waits(&self) -> bool {
        !self.reader.buffer().contains(&b'\n')
    }

    /// The next line, without blanks around it and without a byte order mark.
    ///
    /// # Errors
    /// If it cannot be read or is too long, without its place.
    pub(super) fn next(&mut self) -> Result<Option<String>> {
        loop {
            let mut bytes = Vec::new();
            let length = self.reader.by_ref().take(LONGEST + 1).read_until(b'\n', &mut bytes)?;
            if length == 0 {
                return Ok(None);
            }
            self.line += 1;
            if length as u64 > LONGEST {
                bail!("the line is too long: up to {LONGEST} bytes are accepted");
            }
            // What is no UTF-8 is nothing else that could be accepted either, and is complained of as such.
            let text = String::from_utf8_lossy(&bytes);
            let text = if self.line == 1 { text.trim_start_matches('\u{feff}') } else { &text };
            let text = text.trim();
            if !text.is_empty() && !text.starts_with('#') {
                return Ok(Some(text.to_owned()));
            }
        }
    }
}

/// A line of a file.
#[derive(Clone)]
pub(super) struct Place {
    name: Arc<str>,
    line: usize,
}

/// `standard input, line 3`.
impl fmt::Display for Place {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}, line {}", self.name, self.line)
    }
}
