//! The boards of files and of standard input.

use std::fmt;
use std::path::{Path, PathBuf};

use anyhow::{Context, Error, Result, bail};

use crate::cli::boards;
use crate::cli::json::Object;
use crate::cli::lines::{path_name, source_name};
use crate::cli::pages::{self, Page};
use tableaux_engine::card::Card;
use tableaux_engine::freecell::layout::Layout;
use tableaux_engine::read::{self, Note, ParseBoardError};

/// What was read of a board, and where it comes from.
pub(super) struct Input {
    /// The board, or why it cannot be read.
    pub(super) board: Result<Board>,
    pub(super) origin: Origin,
}

/// A board that was read.
pub(super) struct Board {
    pub(super) layout: Layout,
    /// The first word for nothing in the place of a card.
    pub(super) placeholder: Option<String>,
    /// What is to be said of how it was read.
    pub(super) notes: Vec<String>,
    /// What is wrong, if rows lack a few cards.
    pub(super) gap: Option<Error>,
}

/// Where a board comes from, as far as it is one of several.
#[derive(Debug, Clone)]
pub(super) struct Origin {
    /// As it is given on the command line.
    path: PathBuf,
    file: Option<String>,
    board: Option<usize>,
    /// Whether its file has others.
    has_others: bool,
}

impl Origin {
    pub(super) const fn is_one_of_several(&self) -> bool {
        self.file.is_some() || self.board.is_some()
    }

    /// The file as a shell reads it, if there is no other board in it.
    pub(super) fn only_board_of(&self) -> Option<String> {
        let path = path_name(&self.path);
        let is_plain = path.chars().all(|c| c.is_alphanumeric() || "-_./".contains(c));
        let quoted = || format!("'{}'", path.replace('\'', r"'\''"));
        (!self.has_others).then(|| if is_plain { path.clone() } else { quoted() })
    }

    /// Adds the keys that say so to an answer.
    pub(super) fn behind(&self, answer: Object) -> Object {
        answer.with_some("file", self.file.as_ref()).with_some("board", self.board)
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

/// Reads the boards of a file, one at least if that can be read; `has_files` says that there are other files.
pub(super) fn read(file: &Path, has_files: bool) -> impl Iterator<Item = Input> {
    let name = source_name(file);
    let boards = boards_of(file).map_or_else(|error| vec![Err(error)], |boards| boards.into_iter().map(Ok).collect());
    let has_others = boards.len() > 1;
    (1..).zip(boards).map(move |(board, read)| Input {
        board: read.and_then(|read| {
            let place = || if has_others { format!("{name}, board {board}") } else { name.clone() };
            let notes = boards::notes(&read).map(|notes| format!("{}: {notes}", place())).into_iter().collect();
            let gap = if has_gap(&read) { read.error.clone() } else { None };
            let gap = gap.map(|error| Error::new(error).context(place()));
            let placeholder = read.notes.iter().find_map(|note| match note {
                Note::Placeholder { text, .. } => Some(text.clone()),
                _ => None,
            });
            let layout = if gap.is_some() { Ok(read.layout) } else { layout(&read) };
            Ok(Board { placeholder, layout: layout.map_err(Error::new).with_context(place)?, notes, gap })
        }),
        origin: Origin {
            path: file.to_owned(),
            file: has_files.then(|| name.clone()),
            board: (has_files || has_others).then_some(board),
            has_others,
        },
    })
}

/// The boards in a file. Where none can be read, as it is a page for another command, that is named.
fn boards_of(file: &Path) -> Result<Vec<read::Board>> {
    let (boards, other) = boards::read_with(file, |text| {
        let boards = boards::boards(text).map(|reading| reading.boards);
        let is_none_right = !boards.iter().flatten().any(|read| read.error.is_none() || has_gap(read));
        Ok((boards, is_none_right.then(|| pages::other_command(text, Page::FreeCell)).flatten()))
    })?;
    if let Some(other) = other {
        bail!("{}: {other}", source_name(file));
    }
    boards.with_context(|| source_name(file))
}

/// Whether all that is wrong with a board is that rows lack a few cards.
fn has_gap(read: &read::Board) -> bool {
    /// With fewer cards a board is rather something else.
    const MIN_CARDS: usize = 40;
    matches!(read.error, Some(ParseBoardError::LineTooShort { .. }))
        && (MIN_CARDS..Card::COUNT).contains(&read.layout.known_count())
        && read.layout.pattern().is_some()
}

/// The board that was read, if each of its words is a card and the cards are those of a board. A board of 52 cards is one
/// that a program may have dealt, even if a card is there twice or a line has not its length.
pub(in crate::cli) fn layout(read: &read::Board) -> Result<Layout, ParseBoardError> {
    let is_dealt = read.layout.known_count() == Card::COUNT && read.layout.unknown_count() == 0;
    match &read.error {
        Some(error) if !is_dealt || error.is_misspelling() => Err(error.clone()),
        _ => Ok(read.layout),
    }
}
