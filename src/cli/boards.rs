//! Reading boards, and games on them, from files and standard input.

use super::files::{self, is_standard, path_name};
use super::lines::{read_stdin, read_text, source_name};
use super::output;
use super::prelude::*;
use crate::words::free_cells;
use tableaux_engine::freecell::find::{NoDeal, is_dealt, small_pack};
use tableaux_engine::freecell::share::{self, SharedGame};
use tableaux_engine::read::{self, Board, ParseBoardError, Reading, TextCells};

/// Reads the board in a file, or on standard input if the path is `-`. The free cells are those of `--cells`, or else
/// the board's; a remark reports a difference.
pub(super) fn read_position(file: &Path, cells: Option<CellCount>) -> Result<Position> {
    let reading = read(file)?;
    let board = reading.only().with_context(|| source_name(file))?;
    if let Some(cards) = small_pack(&board.layout) {
        bail!("{}: {}", source_name(file), NoDeal::SmallPack(cards));
    }
    let position = board.position(cells.unwrap_or(board.cells.count())).with_context(|| source_name(file))?;
    if let Some(notes) = notes(board) {
        output::remark(format_args!("{}: {notes}", source_name(file)));
    }
    if let Some(note) = cells_note(board.cells, cells) {
        output::remark(format_args!("{}: {note}", source_name(file)));
    }
    Ok(position)
}

/// Reads the board that moves are for; the board and the moves must not both be on standard input.
pub(super) fn read_start(file: &Path, moves: &[&str], cells: Option<CellCount>) -> Result<Position> {
    if is_standard(file) && moves.contains(&"-") {
        bail!("both board and moves are -; use standard input for only one");
    }
    read_position(file, cells)
}

/// Parses a shared game, if the text is one; options override its free cells and its rule of automatic moves.
pub(super) fn shared_game(text: &str, cells: Option<CellCount>, rule: Option<AutoPlay>) -> Result<Option<SharedGame>> {
    let game = share::parse(text).transpose()?;
    Ok(game.map(|game| SharedGame { cells: cells.unwrap_or(game.cells), rule: rule.or(game.rule), ..game }))
}

/// Returns a remark if the free cells listed with a board differ from the option.
pub(super) fn cells_note(listed: TextCells, cells: Option<CellCount>) -> Option<String> {
    let count = match listed {
        TextCells::Unlisted => return None,
        TextCells::Partial(count) | TextCells::Exact(count) => count,
    };
    let words = free_cells(count);
    match cells {
        Some(cells) if ![count, listed.count()].contains(&cells) => {
            Some(format!("the board has {words}; playing with {cells} because of --cells"))
        }
        Some(_) => None,
        None => Some(format!("{}; --cells {count} or a line '# {words}' in the board changes that", listed.remark()?)),
    }
}

/// Returns the notes about how a board was read, if that was not obvious.
pub(super) fn notes(board: &Board) -> Option<String> {
    let notes: Vec<String> = board.remarks().map(ToString::to_string).collect();
    (!notes.is_empty()).then(|| notes.join("; "))
}

/// Reads the boards in a file, or on standard input if the path is `-`.
pub(super) fn read(file: &Path) -> Result<Reading> {
    read_with(file, boards)
}

pub(super) fn boards(text: &str) -> Result<Reading, ParseBoardError> {
    read::read(text, &is_dealt)
}

/// Reads the text of a file, or of standard input if the path is `-`, and parses it with `parse`.
pub(super) fn read_with<T>(file: &Path, parse: impl FnOnce(&str) -> Result<T, ParseBoardError>) -> Result<T> {
    let text = if is_standard(file) {
        read_stdin("a board")?
    } else {
        let opened = files::open(file)?;
        read_text(opened).with_context(|| path_name(file))?
    };
    parse(&text).with_context(|| source_name(file))
}
