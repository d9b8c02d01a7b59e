//! Reading text from files and standard input: line by line on demand, or whole.

use std::fmt;
use std::io::{self, BufRead, BufReader, IsTerminal, Read};
use std::path::Path;
use std::sync::Arc;

use anyhow::{Context, Result, bail};

use super::files::{self, is_standard, path_name};
use super::output::note;

use tableaux_engine::read::MAX_TEXT;

/// The maximum length of a line in bytes, as an endless one would fill the memory.
const MAX_LINE: u64 = 1 << 16;

pub(super) const STDIN: &str = "standard input";

/// Lines that are neither blank nor comments, which begin with `#`.
pub(super) struct Lines {
    name: Arc<str>,
    reader: BufReader<Box<dyn Read + Send>>,
    /// The number of the last line read, from 1; 0 before the first.
    line: usize,
    is_strict: bool,
    /// Whether a person types them on a terminal.
    is_typed: bool,
}

impl Lines {
    /// Returns the lines of standard input. If it is a terminal, standard error says that `expected` is read.
    pub(super) fn of_stdin(expected: &str) -> Self {
        announce_terminal(expected);
        Self { is_typed: io::stdin().is_terminal(), ..Self::new(STDIN, Box::new(io::stdin())) }
    }

    /// Opens a file's lines.
    pub(super) fn of_file(path: &Path) -> Result<Self> {
        let file = files::open(path)?;
        if file.metadata().is_ok_and(|metadata| metadata.is_dir()) {
            bail!("'{}' is a folder", path_name(path));
        }
        Ok(Self::new(&path_name(path), Box::new(file)))
    }

    fn new(name: &str, reader: Box<dyn Read + Send>) -> Self {
        Self { name: name.into(), reader: BufReader::new(reader), line: 0, is_strict: false, is_typed: false }
    }

    /// Refuses invalid UTF-8, for text that is stored verbatim.
    pub(super) fn strict(self) -> Self {
        Self { is_strict: true, ..self }
    }

    /// Returns the name of the file, for errors.
    pub(super) fn name(&self) -> &str {
        &self.name
    }

    /// Returns the number of the last line read, from 1; 0 before the first.
    pub(super) const fn number(&self) -> usize {
        self.line
    }

    /// Returns the position of the last line read.
    pub(super) fn position(&self) -> LinePosition {
        self.position_of(self.line)
    }

    /// Returns the position of a line, from 1.
    pub(super) fn position_of(&self, line: usize) -> LinePosition {
        LinePosition { name: Arc::clone(&self.name), line: line.max(1) }
    }

    /// Returns whether another line, even a blank one or a comment, is already buffered.
    pub(super) fn has_buffered_line(&self) -> bool {
        self.reader.buffer().contains(&b'\n')
    }

    /// Returns what has arrived but is not read yet, waiting for something: one line, or the first thousands of bytes.
    ///
    /// # Errors
    /// If it cannot be read; the error does not name the position.
    pub(super) fn ahead(&mut self) -> Result<String> {
        Ok(String::from_utf8_lossy(self.reader.fill_buf()?).into_owned())
    }

    /// Returns what is not read yet.
    pub(super) fn rest(&mut self) -> impl Read {
        &mut self.reader
    }

    /// Reads the next line that is neither blank nor a comment, trimmed and without a byte order mark.
    ///
    /// # Errors
    /// If it cannot be read, is too long or is refused; the error does not name the position.
    pub(super) fn next(&mut self) -> Result<Option<String>> {
        loop {
            match self.next_of_any_kind()? {
                Some(line) if line.is_empty() || line.starts_with('#') => {}
                line => return Ok(line),
            }
        }
    }

    /// Reads the next line, trimmed and without a byte order mark.
    ///
    /// # Errors
    /// If it cannot be read, is too long or is refused; the error does not name the position.
    pub(super) fn next_of_any_kind(&mut self) -> Result<Option<String>> {
        Ok(self.next_indented()?.map(|line| line.trim().to_owned()))
    }

    /// Reads the next line with its indentation, without a byte order mark.
    ///
    /// # Errors
    /// If it cannot be read, is too long or is refused; the error does not name the position.
    pub(super) fn next_indented(&mut self) -> Result<Option<String>> {
        let mut bytes = Vec::new();
        let length = self.reader.by_ref().take(MAX_LINE + 1).read_until(b'\n', &mut bytes)?;
        if length == 0 {
            return Ok(None);
        }
        self.line += 1;
        if length as u64 > MAX_LINE {
            bail!("the line is too long; use up to {MAX_LINE} bytes");
        }
        if let (true, Err(error)) = (self.is_strict, str::from_utf8(&bytes)) {
            bail!("byte {} is not UTF-8; use text in UTF-8", error.valid_up_to() + 1);
        }
        // Invalid UTF-8 becomes U+FFFD, which the other commands refuse, quoting it in the error.
        let text = String::from_utf8_lossy(&bytes);
        let text = if self.line == 1 { text.trim_start_matches('\u{feff}') } else { &text };
        Ok(Some(text.trim_end().to_owned()))
    }

    /// Returns the whole text, given the last line read; earlier lines become blank. `None` if a person types it, who
    /// should not have to end the input first.
    ///
    /// # Errors
    /// If it cannot be read or is too long; the error does not name the position.
    pub(super) fn page(&mut self, last: &str) -> Result<Option<String>> {
        if self.is_typed {
            return Ok(None);
        }
        let before = "\n".repeat(self.line.saturating_sub(1));
        Ok(Some(format!("{before}{last}\n{}", read_text(&mut self.reader)?)))
    }

    /// Reads the whole text, if it begins like JSON with `{` or `[` and no line was read yet.
    ///
    /// # Errors
    /// If it cannot be read or is too long; the error does not name the position.
    pub(super) fn json(&mut self) -> Result<Option<String>> {
        if self.line > 0 || !is_json(self.reader.fill_buf()?) {
            return Ok(None);
        }
        let text = read_text(&mut self.reader)?;
        Ok(Some(text.trim_start_matches('\u{feff}').to_owned()))
    }
}

fn is_json(bytes: &[u8]) -> bool {
    let text = bytes.strip_prefix("\u{feff}".as_bytes()).unwrap_or(bytes);
    matches!(text.trim_ascii_start().first(), Some(b'{' | b'['))
}

/// Announces on standard error that `expected` is read from standard input, if that is a terminal.
fn announce_terminal(expected: &str) {
    if io::stdin().is_terminal() {
        note(format_args!("reading {expected} from standard input; Ctrl-D ends it"));
    }
}

/// Reads standard input to its end. If it is a terminal, announces on standard error that `expected` is read.
pub(super) fn read_stdin(expected: &str) -> Result<String> {
    announce_terminal(expected);
    read_text(io::stdin().lock()).context(STDIN)
}

/// Reads a whole text. Invalid UTF-8 becomes U+FFFD, which every parser refuses, quoting it in the error.
///
/// # Errors
/// If it cannot be read or is longer than 1 MiB, or one of its lines longer than 64 KiB, unless it is JSON.
pub(super) fn read_text(reader: impl Read) -> Result<String> {
    let mut bytes = Vec::new();
    let length = reader.take(MAX_TEXT as u64 + 1).read_to_end(&mut bytes)?;
    if length > MAX_TEXT {
        bail!("the text is too long; use up to {MAX_TEXT} bytes");
    }
    let too_long = bytes.split(|&byte| byte == b'\n').position(|line| line.len() as u64 > MAX_LINE);
    if let Some(line) = too_long.filter(|_| !is_json(&bytes)) {
        bail!("line {} is too long; use up to {MAX_LINE} bytes", line + 1);
    }
    Ok(decoded(&bytes))
}

/// Decodes UTF-8, or UTF-16 if there is a byte order mark, as Windows shells write it.
fn decoded(bytes: &[u8]) -> String {
    let unit: fn([u8; 2]) -> u16 = match bytes {
        [0xff, 0xfe, ..] => u16::from_le_bytes,
        [0xfe, 0xff, ..] => u16::from_be_bytes,
        _ => return String::from_utf8_lossy(bytes).into_owned(),
    };
    let units: Vec<u16> = bytes[2..].chunks_exact(2).map(|pair| unit([pair[0], pair[1]])).collect();
    String::from_utf16_lossy(&units)
}

/// Returns the name of the source for an error: a path, or standard input for `-`.
pub(super) fn source_name(path: &Path) -> String {
    if is_standard(path) { STDIN.to_owned() } else { path_name(path) }
}

/// A line number with the file's name.
#[derive(Clone)]
pub(super) struct LinePosition {
    name: Arc<str>,
    line: usize,
}

/// Written as `standard input, line 3`.
impl fmt::Display for LinePosition {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}, line {}", self.name, self.line)
    }
}
