//! Boards as they are given: on the command line, by number, or in a file that is read as its boards are needed.

use std::fmt;
use std::fs::File;
use std::io::{self, BufRead, BufReader, Read};
use std::iter;
use std::sync::Arc;

use anyhow::{Context, Result, anyhow, bail};

use crate::gears::board::{Board, Rows};
use crate::gears::size::Size;
use crate::number::{DealNumber, DealRange};
use crate::printable::{is_harmless, quoted};

/// How long a line of a file may be, in bytes; the largest board takes about a thousand.
const LONGEST: u64 = 1 << 20;

const LINES: &str = "3|423,124,242, a number and a tab before that, or 3 and the rows on lines after it is accepted";

/// A board and what it is called.
pub(super) struct Given {
    pub(super) board: Board,
    /// The number it has, by the numbering of boards or in its file.
    pub(super) number: Option<DealNumber>,
    pub(super) name: Name,
}

/// What a message calls a board.
pub(super) enum Name {
    /// By how it begins.
    Argument(String),
    Number(DealNumber),
    Line(Arc<str>, usize),
}

impl fmt::Display for Name {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Argument(text) => f.write_str(text),
            Self::Number(number) => write!(f, "#{number}"),
            Self::Line(file, line) => write!(f, "{file}, line {line}"),
        }
    }
}

/// Where boards come from.
pub(super) enum Source {
    Board(Box<Given>),
    Numbers(DealRange),
    Lines(Lines),
}

impl Source {
    /// Reads an argument. Files are opened, but not read yet.
    pub(super) fn new(text: &str) -> Result<Self> {
        if text == "-" {
            return Ok(Self::Lines(Lines::new("standard input", Box::new(io::stdin().lock()))));
        }
        if text.contains(['|', '\n']) {
            let name = Name::Argument(quoted(text));
            return Ok(Self::Board(Box::new(Given {
                board: text.parse().with_context(|| quoted(text))?,
                number: None,
                name,
            })));
        }
        if is_like_numbers(text) {
            return Ok(Self::Numbers(text.parse()?));
        }
        let name: String = text.chars().map(|c| if is_harmless(c) { c } else { '?' }).collect();
        let file = File::open(text).map_err(|error| {
            anyhow!(
                "'{name}' cannot be opened ({error}): a board such as 3|423,124,242, a number, a file or - is accepted"
            )
        })?;
        Ok(Self::Lines(Lines::new(&name, Box::new(BufReader::new(file)))))
    }

    /// The boards, those of numbers in the size given.
    pub(super) fn boards(self, size: Size) -> Box<dyn Iterator<Item = Result<Given>>> {
        match self {
            Self::Board(given) => Box::new(iter::once(Ok(*given))),
            Self::Numbers(DealRange { first, last }) => Box::new((first.get()..=last.get()).map(move |number| {
                let number = DealNumber::new(number)?;
                Ok(Given { board: Board::numbered(number, size), number: Some(number), name: Name::Number(number) })
            })),
            Self::Lines(lines) => Box::new(lines),
        }
    }
}

/// Whether a text is meant as a number or a range of them, a wrong one perhaps. A file of such a name is `./1-5`.
fn is_like_numbers(text: &str) -> bool {
    let is_part = |c: char| c.is_ascii_digit() || matches!(c, '-' | '−' | '–' | '.' | '=' | '#' | ' ');
    text.is_empty() || text.contains(|c: char| c.is_ascii_digit()) && text.chars().all(is_part)
}

/// The boards of a file or of standard input.
pub(super) struct Lines {
    file: Arc<str>,
    reader: Box<dyn BufRead>,
    /// The line read last, from 1.
    line: usize,
    /// Nothing is read after a mistake.
    ended: bool,
}

impl Lines {
    fn new(file: &str, reader: Box<dyn BufRead>) -> Self {
        Self { file: file.into(), reader, line: 0, ended: false }
    }

    fn place(&self) -> Name {
        Name::Line(self.file.clone(), self.line)
    }

    /// The next line that is neither blank nor a comment, without blanks around it.
    fn line(&mut self) -> Result<Option<String>> {
        loop {
            let mut bytes = Vec::new();
            let length = self.reader.by_ref().take(LONGEST).read_until(b'\n', &mut bytes)?;
            if length == 0 {
                return Ok(None);
            }
            self.line += 1;
            if length as u64 == LONGEST && bytes.last() != Some(&b'\n') {
                bail!("the line is too long: up to {LONGEST} bytes are accepted");
            }
            // What is no UTF-8 is no digit either, and is complained of as such.
            let text = String::from_utf8_lossy(&bytes);
            let text = if self.line == 1 { text.trim_start_matches('\u{feff}') } else { &text };
            let text = text.trim();
            if !text.is_empty() && !text.starts_with('#') {
                return Ok(Some(text.to_owned()));
            }
        }
    }

    fn board(&mut self) -> Result<Option<Given>> {
        let Some(text) = self.line()? else { return Ok(None) };
        let name = self.place();
        if let Some((number, rest)) = text.split_once('\t').filter(|(number, _)| !number.contains('|')) {
            let number = number.parse()?;
            let board = rest.split('\t').next().unwrap_or_default();
            return Ok(Some(Given { board: board.parse()?, number: Some(number), name: Name::Number(number) }));
        }
        if text.contains('|') {
            let board = text.split('\t').next().unwrap_or_default();
            return Ok(Some(Given { board: board.parse()?, number: None, name }));
        }
        if !text.bytes().all(|byte| byte.is_ascii_digit()) {
            bail!("'{}' is no board: {LINES}", quoted(&text));
        }
        let mut rows = Rows::new(text.parse()?);
        while !rows.is_full() {
            let Some(row) = self.line()? else { break };
            rows.read(&row)?;
        }
        Ok(Some(Given { board: rows.board()?, number: None, name }))
    }
}

impl Iterator for Lines {
    type Item = Result<Given>;

    fn next(&mut self) -> Option<Self::Item> {
        if self.ended {
            return None;
        }
        let board = self.board();
        self.ended = !matches!(board, Ok(Some(_)));
        // A file may fail before its first line.
        self.line = self.line.max(1);
        board.with_context(|| self.place()).transpose()
    }
}
