//! Boards as they are given: on the command line, by number, or in a file that is read as its boards are needed.

use std::fmt;
use std::iter;

use anyhow::{Context, Result, bail};

use crate::cli::lines::{Lines, Place};
use crate::cli::numbers::{is_about_numbers, range};
use crate::gears::board::{Board, Rows};
use crate::gears::size::Size;
use crate::number::{DealNumber, DealRange};
use crate::sanitize::quoted;

/// What an argument may be.
const ARGUMENT: &str = "a board such as 3|423,124,242, a number, a file or -";
/// What a line may be.
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
    Line(Place),
}

impl fmt::Display for Name {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Argument(text) => f.write_str(text),
            Self::Number(number) => write!(f, "#{number}"),
            Self::Line(place) => place.fmt(f),
        }
    }
}

/// Where boards come from.
pub(super) enum Source {
    Board(Box<Given>),
    Numbers(DealRange),
    Lines(Boards),
}

impl Source {
    /// Reads an argument. Files are opened, but not read yet.
    pub(super) fn new(text: &str) -> Result<Self> {
        if text == "-" {
            return Ok(Self::Lines(Boards(Some(Lines::of_stdin()))));
        }
        if text.trim().is_empty() {
            bail!("an argument is empty: {ARGUMENT} is accepted");
        }
        if text.contains(['|', '\n']) {
            let name = Name::Argument(quoted(text));
            return Ok(Self::Board(Box::new(Given {
                board: text.parse().with_context(|| quoted(text))?,
                number: None,
                name,
            })));
        }
        if is_about_numbers(text) {
            return Ok(Self::Numbers(range(text)?));
        }
        Ok(Self::Lines(Boards(Some(Lines::of_file(text, ARGUMENT)?))))
    }

    /// The boards, those of numbers in the size given.
    pub(super) fn boards(self, size: Size) -> Box<dyn Iterator<Item = Result<Given>>> {
        match self {
            Self::Board(given) => Box::new(iter::once(Ok(*given))),
            Self::Numbers(range) => Box::new(range.numbers().map(move |number| {
                Ok(Given { board: Board::numbered(number, size), number: Some(number), name: Name::Number(number) })
            })),
            Self::Lines(boards) => Box::new(boards),
        }
    }
}

/// The boards of a file or of standard input; nothing is read after a mistake.
pub(super) struct Boards(Option<Lines>);

impl Iterator for Boards {
    type Item = Result<Given>;

    fn next(&mut self) -> Option<Self::Item> {
        let lines = self.0.as_mut()?;
        let board = board(lines).with_context(|| lines.place()).transpose();
        if !matches!(board, Some(Ok(_))) {
            self.0 = None;
        }
        board
    }
}

/// The next board.
fn board(lines: &mut Lines) -> Result<Option<Given>> {
    let Some(text) = lines.next()? else { return Ok(None) };
    let name = Name::Line(lines.place());
    if let Some((number, rest)) = text.split_once('\t').filter(|(number, _)| !number.contains('|')) {
        let number = number.parse().with_context(|| format!("the number '{}'", quoted(number)))?;
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
        let Some(row) = lines.next()? else { break };
        rows.read(&row)?;
    }
    Ok(Some(Given { board: rows.board()?, number: None, name }))
}
