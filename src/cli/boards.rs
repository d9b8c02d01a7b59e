//! Boards in files and on standard input.

use std::fs::File;
use std::io;
use std::path::Path;

use anyhow::{Context, Result};

use super::lines::{announce_terminal, path_name, read_text};
use crate::freecell::cell_count::CellCount;
use crate::freecell::position::Position;
use crate::freecell::text::{ParseBoardError, parse_position};

/// Reads the board in a file, or on standard input if that is `-`.
pub(super) fn read_position(file: &Path, cells: CellCount) -> Result<Position> {
    read(file, |text| parse_position(text, cells))
}

/// Parses the board in a file, or on standard input if that is `-`.
pub(super) fn read<T>(file: &Path, parse: impl FnOnce(&str) -> Result<T, ParseBoardError>) -> Result<T> {
    let (name, text) = if file.as_os_str() == "-" {
        announce_terminal("a board is read");
        ("standard input".to_owned(), read_text(io::stdin().lock()))
    } else {
        let opened = File::open(file).context("cannot be opened: a file with a board or - is accepted");
        (path_name(file), opened.and_then(read_text))
    };
    text.and_then(|text| Ok(parse(&text)?)).context(name)
}
