//! Boards in files and on standard input.

use std::fs::File;
use std::io::{self, Read};

use anyhow::{Context, Result, bail};

use crate::freecell::cell_count::CellCount;
use crate::freecell::position::Position;
use crate::freecell::text::{ParseBoardError, parse_position};
use crate::sanitize::sanitized;

/// How long a board or moves may be, in bytes; a file without end would fill the memory.
const LONGEST: u64 = 1 << 20;
/// How much of a path is told, in characters.
const LONGEST_PATH: usize = 200;

/// The board in a file, or on standard input if that is `-`.
pub(super) fn read(file: &str, cells: CellCount) -> Result<Position> {
    read_by(file, |text| parse_position(text, cells))
}

/// What a file holds, or standard input if that is `-`.
pub(super) fn read_by<T>(file: &str, read: impl FnOnce(&str) -> Result<T, ParseBoardError>) -> Result<T> {
    let (name, text) = if file == "-" {
        ("standard input".to_owned(), text_of(io::stdin().lock()))
    } else {
        let opened = File::open(file).context("cannot be opened: a file with a board or - is accepted");
        (sanitized(file, LONGEST_PATH), opened.and_then(text_of))
    };
    text.and_then(|text| Ok(read(&text)?)).context(name)
}

/// The whole text; what is no UTF-8 is no card and no move either, and is complained of as such.
pub(super) fn text_of(from: impl Read) -> Result<String> {
    let mut bytes = Vec::new();
    let length = from.take(LONGEST + 1).read_to_end(&mut bytes)?;
    if length as u64 > LONGEST {
        bail!("the text is too long: up to {LONGEST} bytes are accepted");
    }
    Ok(String::from_utf8_lossy(&bytes).into_owned())
}
