//! Line output.

use std::io::{self, Write};

use crate::browser::terminal::standard_output;
use tableaux_engine::sanitize::is_printable;

/// Standard output; stops writing after the first failure.
pub struct Output {
    is_ascii: bool,
    failure: Option<io::Error>,
}

/// Returns a text as one line: unprintable characters as `\u{1b}`, and others as `?` if only ASCII is allowed.
pub fn one_line(text: &str, is_ascii: bool) -> String {
    let mut line = String::with_capacity(text.len());
    for c in text.chars() {
        match c {
            _ if !is_printable(c) => line.extend(c.escape_default()),
            _ if is_ascii && !c.is_ascii() => line.push('?'),
            _ => line.push(c),
        }
    }
    line
}

impl Output {
    /// Creates the output, limited to ASCII if `is_ascii`.
    pub const fn new(is_ascii: bool) -> Self {
        Self { is_ascii, failure: None }
    }

    pub fn line(&mut self, text: &str) {
        let line = one_line(text, self.is_ascii) + "\n";
        self.write(&line);
    }

    /// Writes the prompt.
    pub fn prompt(&mut self, text: &str) {
        self.write(text);
    }

    fn write(&mut self, text: &str) {
        if self.failure.is_none() {
            let write = |mut out: io::Stdout| out.write_all(text.as_bytes()).and_then(|()| out.flush());
            self.failure = standard_output().and_then(write).err();
        }
    }

    pub const fn has_failed(&self) -> bool {
        self.failure.is_some()
    }

    /// Returns why writing failed; a closed pipe does not count.
    pub fn failure(self) -> Option<io::Error> {
        self.failure.filter(|error| error.kind() != io::ErrorKind::BrokenPipe)
    }
}
