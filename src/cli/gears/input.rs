//! Boards from the command line: as text, by number, or in a file that is read on demand.

use std::ffi::OsStr;
use std::fmt;
use std::iter;
use std::vec;

use serde::Deserialize;
use thiserror::Error;

use super::page::{self, PageBoard};
use crate::cli::lines::{LinePosition, Lines};
use crate::cli::numbers::{is_about_numbers, range};
use crate::cli::pages::{self, Page};
use crate::cli::prelude::*;
use tableaux_engine::gears::{Board, BoardParser, BoardSize};

/// The accepted arguments, for errors.
const ACCEPTED_ARGUMENTS: &str = "a board such as 3|423,124,242, a number, a file or -";
/// The accepted JSON, for errors.
const ACCEPTED_JSON: &str = r#"{"test_data":[{"number":0,"src":"2|23,14"},…]}"#;
/// The accepted lines, for errors.
const ACCEPTED_LINES: &str = "3|423,124,242, with a number and a tab before it, or 3 and the rows on lines after it";

pub(super) struct InputBoard {
    pub(super) board: Board,
    /// The number of a numbered board, or the number before the board in its file.
    pub(super) number: Option<DealNumber>,
    pub(super) name: BoardName,
}

/// The name of a board in messages.
pub(super) enum BoardName {
    /// The start of the argument, or a place in JSON.
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

pub(super) type Boards = Box<dyn Iterator<Item = Result<InputBoard>> + Send>;

pub(super) enum Source {
    Boards(Boards),
    Numbers(DealRange),
}

impl Source {
    /// Parses an argument. Files are opened, but not yet read.
    pub(super) fn new(argument: &OsStr) -> Result<Self> {
        if argument == "-" {
            return Ok(Self::Boards(boards_of(Lines::of_stdin("boards"))));
        }
        let text = &*argument.to_string_lossy();
        if text.trim_start().starts_with(['{', '[']) {
            return Ok(Self::Boards(Box::new(parse_json(text)?.into_iter().map(Ok))));
        }
        if text.trim().is_empty() {
            bail!("an argument is empty; use {ACCEPTED_ARGUMENTS}");
        }
        if text.contains(['|', '\n']) {
            let board = text.parse().with_context(|| quoted(text))?;
            let name = BoardName::Argument(quoted(text));
            return Ok(Self::Boards(Box::new(iter::once(Ok(InputBoard { board, number: None, name })))));
        }
        if is_about_numbers(text) {
            return Ok(Self::Numbers(range(text)?));
        }
        let lines =
            Lines::of_file(Path::new(argument)).map_err(|error| anyhow!("{error}; use {ACCEPTED_ARGUMENTS}"))?;
        Ok(Self::Boards(boards_of(lines)))
    }

    /// Returns the boards; numbered ones have this size.
    pub(super) fn boards(self, size: BoardSize) -> Boards {
        match self {
            Self::Boards(boards) => boards,
            Self::Numbers(range) => Box::new(range.numbers().map(move |number| {
                let board = Board::numbered(number, size);
                Ok(InputBoard { board, number: Some(number), name: BoardName::Number(number) })
            })),
        }
    }
}

/// Returns the boards of a file or of standard input. JSON, and a page that begins with prose, are read whole. Reading
/// stops at the first error, except on a page.
fn boards_of(mut lines: Lines) -> Boards {
    let mut whole: Option<vec::IntoIter<Result<InputBoard>>> = None;
    let mut is_first = true;
    let mut read = move || -> Result<Option<InputBoard>> {
        if std::mem::take(&mut is_first) {
            if let Some(text) = lines.json().with_context(|| lines.name().to_owned())? {
                let boards = parse_json(&text).with_context(|| lines.name().to_owned())?;
                whole = Some(boards.into_iter().map(Ok).collect::<Vec<_>>().into_iter());
            } else {
                let Some(text) = lines.next().with_context(|| lines.position())? else { return Ok(None) };
                let page = if is_prose(&text) { page_boards(&text, &mut lines)? } else { None };
                match page {
                    Some(boards) => whole = Some(boards.into_iter()),
                    None => return read_board(&text, &mut lines).with_context(|| lines.position()).map(Some),
                }
            }
        }
        if let Some(boards) = &mut whole {
            return boards.next().transpose();
        }
        let Some(text) = lines.next().with_context(|| lines.position())? else { return Ok(None) };
        read_board(&text, &mut lines).with_context(|| lines.position()).map(Some)
    };
    let mut has_failed = false;
    Box::new(iter::from_fn(move || {
        let board = if has_failed { None } else { read().transpose() };
        has_failed |= matches!(&board, Some(Err(error)) if !error.is::<BrokenBlock>());
        board
    }))
}

/// An invalid block of a page.
#[derive(Debug, Error)]
#[error("{0}")]
pub(super) struct BrokenBlock(String);

/// Returns the boards of a page whose first line was read, if it has any.
fn page_boards(text: &str, lines: &mut Lines) -> Result<Option<Vec<Result<InputBoard>>>> {
    let Some(page) = lines.page(text).with_context(|| lines.name().to_owned())? else { return Ok(None) };
    let boards = page::boards(&page);
    if boards.iter().all(|board| board.board.is_err()) {
        return match pages::other_command(&page, Page::Gears) {
            Some(other) => bail!("{}: {other}", lines.name()),
            None => Ok(None),
        };
    }
    let boards = boards.into_iter().map(|PageBoard { line, number, board }| {
        let name = number.map_or_else(|| BoardName::Line(lines.position_of(line)), BoardName::Number);
        let broken = |error| BrokenBlock(format!("{}: {}", lines.position_of(line), causes(&error)));
        Ok(InputBoard { board: board.map_err(broken)?, number, name })
    });
    Ok(Some(boards.collect()))
}

/// Returns whether a line is more likely part of a page than a misspelled board.
fn is_prose(line: &str) -> bool {
    !line.contains('|') && line.contains(|c: char| !c.is_ascii_digit())
}

/// A list of boards in JSON, bare or in an object; other keys are ignored.
#[derive(Deserialize)]
struct BoardsJson {
    test_data: Vec<TestJson>,
}

#[derive(Deserialize)]
struct TestJson {
    number: Option<u64>,
    src: String,
}

fn parse_json(text: &str) -> Result<Vec<InputBoard>> {
    let tests = if text.trim_start().starts_with('[') {
        serde_json::from_str(text)
    } else {
        serde_json::from_str(text).map(|BoardsJson { test_data }| test_data)
    };
    let tests: Vec<TestJson> = tests.with_context(|| format!("bad JSON; use {ACCEPTED_JSON}"))?;
    let boards = tests.into_iter().zip(1..).map(|(TestJson { number, src }, index)| {
        let place = || format!("test_data {index}");
        let number = number.map(DealNumber::new).transpose().with_context(place)?;
        let name = number.map_or_else(|| BoardName::Argument(place()), BoardName::Number);
        Ok(InputBoard { board: src.parse().with_context(place)?, number, name })
    });
    boards.collect()
}

/// Reads the board that begins with a line.
fn read_board(text: &str, lines: &mut Lines) -> Result<InputBoard> {
    let name = BoardName::Line(lines.position());
    if let Some((number, rest)) = text.split_once('\t').filter(|(number, _)| !number.contains('|')) {
        let number = number.parse().with_context(|| format!("the number '{}'", quoted(number)))?;
        let board = before_tab(rest).parse()?;
        return Ok(InputBoard { board, number: Some(number), name: BoardName::Number(number) });
    }
    if text.contains('|') {
        return Ok(InputBoard { board: before_tab(text).parse()?, number: None, name });
    }
    if !text.bytes().all(|byte| byte.is_ascii_digit()) {
        bail!("'{}' is not a board; use {ACCEPTED_LINES}", quoted(text));
    }
    let mut parser = BoardParser::new(text.parse()?);
    while !parser.is_complete() {
        let Some(row) = lines.next()? else { break };
        parser.push_row(&row)?;
    }
    Ok(InputBoard { board: parser.finish()?, number: None, name })
}

/// Returns the first of tab-separated fields.
fn before_tab(text: &str) -> &str {
    text.split_once('\t').map_or(text, |(first, _)| first)
}
