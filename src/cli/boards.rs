//! Boards in files and on standard input.

use std::fs::File;
use std::io::{self, Read};

use anyhow::{Context, Result, bail};

use crate::freecell::cell_count::CellCount;
use crate::freecell::position::Position;
use crate::freecell::text::{ParseBoardError, parse_position};
use crate::sanitize::sanitized;

/// The maximum length of a text, in bytes; an endless file would fill the memory.
const MAX_TEXT: u64 = 1 << 20;
/// The maximum length of a path in an error, in characters.
const MAX_PATH: usize = 200;

/// Reads the board in a file, or on standard input if that is `-`.
pub(super) fn read_position(file: &str, cells: CellCount) -> Result<Position> {
    read(file, |text| parse_position(text, cells))
}

/// Parses the text of a file, or of standard input if that is `-`.
pub(super) fn read<T>(file: &str, parse: impl FnOnce(&str) -> Result<T, ParseBoardError>) -> Result<T> {
    let (name, text) = if file == "-" {
        ("standard input".to_owned(), read_text(io::stdin().lock()))
    } else {
        let opened = File::open(file).context("cannot be opened: a file with a board or - is accepted");
        (sanitized(file, MAX_PATH), opened.and_then(read_text))
    };
    text.and_then(|text| Ok(parse(&text)?)).context(name)
}

/// Reads a whole text. Invalid UTF-8 becomes U+FFFD, which no parser accepts and its error quotes.
pub(super) fn read_text(reader: impl Read) -> Result<String> {
    let mut bytes = Vec::new();
    let length = reader.take(MAX_TEXT + 1).read_to_end(&mut bytes)?;
    if length as u64 > MAX_TEXT {
        bail!("the text is too long: up to {MAX_TEXT} bytes are accepted");
    }
    Ok(String::from_utf8_lossy(&bytes).into_owned())
}
