//! Boards from the command line: as text, by number, or in a file that is read as its boards are needed.

use std::fmt;
use std::iter;

use anyhow::{Context, Result, bail};

use crate::cli::lines::{LinePosition, Lines};
use crate::cli::numbers::{is_about_numbers, range};
use crate::gears::{Board, BoardParser, BoardSize};
use crate::number::{DealNumber, DealRange};
use crate::sanitize::quoted;

/// The arguments that are accepted, for errors.
const ACCEPTED_ARGUMENTS: &str = "a board such as 3|423,124,242, a number, a file or -";
/// The lines that are accepted, for errors.
const ACCEPTED_LINES: &str =
    "3|423,124,242, a number and a tab before that, or 3 and the rows on lines after it is accepted";

/// A board and where it comes from.
pub(super) struct InputBoard {
    pub(super) board: Board,
    /// The number of a numbered board, or the one before the board in its file.
    pub(super) number: Option<DealNumber>,
    pub(super) name: BoardName,
}

/// What messages call a board.
pub(super) enum BoardName {
    /// The beginning of the argument.
    Argument(String),
    Number(DealNumber),
    Line(LinePosition),
}

impl fmt::Display for BoardName {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Argument(text) => f.write_str(text),
            Self::Number(number) => write!(f, "#{number}"),
            Self::Line(position) => position.fmt(f),
        }
    }
}

/// An argument: a source of boards.
pub(super) enum Source {
    Board(Box<InputBoard>),
    Numbers(DealRange),
    Lines(BoardLines),
}

impl Source {
    /// Parses an argument. Files are opened, but not read yet.
    pub(super) fn new(text: &str) -> Result<Self> {
        if text == "-" {
            return Ok(Self::Lines(BoardLines(Some(Lines::of_stdin()))));
        }
        if text.trim().is_empty() {
            bail!("an argument is empty: {ACCEPTED_ARGUMENTS} is accepted");
        }
        if text.contains(['|', '\n']) {
            let board = text.parse().with_context(|| quoted(text))?;
            let name = BoardName::Argument(quoted(text));
            return Ok(Self::Board(Box::new(InputBoard { board, number: None, name })));
        }
        if is_about_numbers(text) {
            return Ok(Self::Numbers(range(text)?));
        }
        Ok(Self::Lines(BoardLines(Some(Lines::of_file(text, ACCEPTED_ARGUMENTS)?))))
    }

    /// The boards; `size` is that of numbered ones.
    pub(super) fn boards(self, size: BoardSize) -> Box<dyn Iterator<Item = Result<InputBoard>>> {
        match self {
            Self::Board(board) => Box::new(iter::once(Ok(*board))),
            Self::Numbers(range) => Box::new(range.numbers().map(move |number| {
                let board = Board::numbered(number, size);
                Ok(InputBoard { board, number: Some(number), name: BoardName::Number(number) })
            })),
            Self::Lines(lines) => Box::new(lines),
        }
    }
}

/// The boards of a file or of standard input; nothing is read after an error.
pub(super) struct BoardLines(Option<Lines>);

impl Iterator for BoardLines {
    type Item = Result<InputBoard>;

    fn next(&mut self) -> Option<Self::Item> {
        let lines = self.0.as_mut()?;
        let board = read_board(lines).with_context(|| lines.position()).transpose();
        if !matches!(board, Some(Ok(_))) {
            self.0 = None;
        }
        board
    }
}

/// Reads the next board.
fn read_board(lines: &mut Lines) -> Result<Option<InputBoard>> {
    let Some(text) = lines.next()? else { return Ok(None) };
    let name = BoardName::Line(lines.position());
    if let Some((number, rest)) = text.split_once('\t').filter(|(number, _)| !number.contains('|')) {
        let number = number.parse().with_context(|| format!("the number '{}'", quoted(number)))?;
        let board = before_tab(rest).parse()?;
        return Ok(Some(InputBoard { board, number: Some(number), name: BoardName::Number(number) }));
    }
    if text.contains('|') {
        return Ok(Some(InputBoard { board: before_tab(&text).parse()?, number: None, name }));
    }
    if !text.bytes().all(|byte| byte.is_ascii_digit()) {
        bail!("'{}' is no board: {ACCEPTED_LINES}", quoted(&text));
    }
    let mut parser = BoardParser::new(text.parse()?);
    while !parser.is_complete() {
        let Some(row) = lines.next()? else { break };
        parser.push_row(&row)?;
    }
    Ok(Some(InputBoard { board: parser.finish()?, number: None, name }))
}

/// The first of the fields that tabs separate.
fn before_tab(text: &str) -> &str {
    text.split_once('\t').map_or(text, |(first, _)| first)
}
