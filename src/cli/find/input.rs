//! The boards of files and of standard input.

use std::fmt;
use std::path::PathBuf;

use anyhow::{Context, Result, bail};
use serde::Serialize;

use crate::card::Card;
use crate::cli::boards;
use crate::cli::lines::path_name;
use crate::freecell::layout::Layout;
use crate::freecell::text::parse_layouts;

/// A board, and where it comes from.
pub(super) struct Input {
    pub(super) layout: Layout,
    pub(super) origin: Origin,
}

/// Where a board comes from, as far as it is one of several. The fields are keys of JSON.
#[derive(Debug, Clone, Serialize)]
pub(super) struct Origin {
    #[serde(skip_serializing_if = "Option::is_none")]
    file: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    board: Option<usize>,
    /// Whether its file has others.
    #[serde(skip)]
    has_others: bool,
}

impl Origin {
    pub(super) const fn is_one_of_several(&self) -> bool {
        self.file.is_some() || self.board.is_some()
    }
}

/// The beginning of a line: `board 2: `, `b.txt: `, `b.txt, board 2: `, or nothing if the board is the only one.
impl fmt::Display for Origin {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match (&self.file, self.board.filter(|_| self.has_others)) {
            (None, None) => Ok(()),
            (Some(file), None) => write!(f, "{file}: "),
            (None, Some(board)) => write!(f, "board {board}: "),
            (Some(file), Some(board)) => write!(f, "{file}, board {board}: "),
        }
    }
}

/// Reads the boards of all files, one at least.
pub(super) fn read(files: &[PathBuf]) -> Result<Vec<Input>> {
    if files.iter().filter(|file| file.as_os_str() == "-").count() > 1 {
        bail!("- is given twice: standard input is accepted once");
    }
    let mut inputs = Vec::new();
    for file in files {
        let name = if file.as_os_str() == "-" { "standard input".to_owned() } else { path_name(file) };
        let boards = boards::read(file, parse_layouts)?;
        let has_others = boards.len() > 1;
        for (read, board) in boards.into_iter().zip(1..) {
            // A board that has a card twice is one that a program may have dealt.
            let is_whole = read.layout.known_count() == Card::COUNT;
            if let Some(error) = read.error.filter(|_| !is_whole) {
                let board = if has_others { format!("{name}, board {board}") } else { name };
                return Err(error).context(board);
            }
            let has_files = files.len() > 1;
            let (file, board) = (has_files.then(|| name.clone()), (has_files || has_others).then_some(board));
            inputs.push(Input { layout: read.layout, origin: Origin { file, board, has_others } });
        }
    }
    Ok(inputs)
}
