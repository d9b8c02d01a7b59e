//! Reading the boards of files and of standard input.

use std::fmt;

use anyhow::Error;

use crate::cli::boards;
use crate::cli::files::path_name;
use crate::cli::lines::source_name;
use crate::cli::pages::{self, Page};
use crate::cli::prelude::*;
use tableaux_engine::read::{self, Note, ParseBoardError};

/// A board as read, with its origin.
pub(super) struct Input {
    pub(super) board: Result<Board>,
    pub(super) origin: Origin,
}

pub(super) struct Board {
    pub(super) layout: Layout,
    /// The first word found in place of a card.
    pub(super) placeholder: Option<String>,
    /// The deal number in the heading.
    pub(super) heading: Option<DealNumber>,
    pub(super) notes: Vec<String>,
    /// The error, if rows lack a few cards.
    pub(super) gap: Option<Error>,
}

/// The origin of a board, as far as there are several.
#[derive(Debug, Clone)]
pub(super) struct Origin {
    /// The path as given on the command line.
    path: PathBuf,
    pub(super) file: Option<String>,
    pub(super) board: Option<usize>,
    has_others: bool,
}

impl Origin {
    pub(super) const fn is_one_of_several(&self) -> bool {
        self.file.is_some() || self.board.is_some()
    }

    /// Returns the file quoted for a shell, if it has no other board.
    pub(super) fn only_board_of(&self) -> Option<String> {
        let path = path_name(&self.path);
        let is_plain = path.chars().all(|c| c.is_alphanumeric() || "-_./".contains(c));
        let quoted = || format!("'{}'", path.replace('\'', r"'\''"));
        (!self.has_others).then(|| if is_plain { path.clone() } else { quoted() })
    }
}

/// Written as `board 2: `, `b.txt: ` or `b.txt, board 2: `, and as nothing for a single board.
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

/// Reads the boards of a file, yielding at least one item; `has_files` if there are other files.
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
            let heading = read.number;
            let layout = if gap.is_some() { Ok(read.layout) } else { layout(&read) };
            Ok(Board { placeholder, heading, layout: layout.map_err(Error::new).with_context(place)?, notes, gap })
        }),
        origin: Origin {
            path: file.to_owned(),
            file: has_files.then(|| name.clone()),
            board: (has_files || has_others).then_some(board),
            has_others,
        },
    })
}

/// Reads the boards in a file. If none is valid and the page is for another command, the error names that.
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

/// Returns whether the only thing wrong with a board is that rows lack a few cards.
fn has_gap(read: &read::Board) -> bool {
    /// With fewer cards, the text is probably something else.
    const MIN_CARDS: usize = 40;
    read.error.as_ref().is_some_and(ParseBoardError::is_short_line)
        && (MIN_CARDS..Card::COUNT).contains(&read.layout.known_count())
        && read.layout.pattern().is_some()
}

/// Returns the board if all its words are cards and they form a board. One with 52 cards is accepted even with
/// duplicates or short lines, since a program may have dealt it so; a card more than there are places is an error.
pub(in crate::cli) fn layout(read: &read::Board) -> Result<Layout, ParseBoardError> {
    let is_dealt = read.layout.known_count() == Card::COUNT && read.layout.unknown_count() == 0;
    match &read.error {
        Some(error) if !is_dealt || !error.may_be_dealt() => Err(error.clone()),
        _ => Ok(read.layout),
    }
}
