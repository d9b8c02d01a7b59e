//! Boards in files and on standard input, and games on them.

use std::fs::File;
use std::path::Path;

use anyhow::{Context, Result, bail};

use super::lines::{is_standard, path_name, read_stdin, read_text, source_name};
use super::output;
use crate::freecell::auto_play::AutoPlay;
use crate::freecell::cell_count::CellCount;
use crate::freecell::position::Position;
use crate::freecell::share::{self, SharedGame};
use crate::freecell::text::{ParseBoardError, Remark, TextCells, parse_cell_count, parse_layouts, parse_position};
use crate::words::counted;

/// Reads the board in a file, or on standard input if that is `-`. It has as many free cells as `--cells` gives it, or
/// else as it says; a remark says where these differ.
pub(super) fn read_position(file: &Path, cells: Option<CellCount>) -> Result<Position> {
    let (position, listed, remarks) = read(file, |text| {
        let listed = parse_cell_count(text)?;
        let position = parse_position(text, cells.unwrap_or(listed.count()))?;
        let remarks: Vec<Remark> = parse_layouts(text).into_iter().flatten().flat_map(|read| read.remarks).collect();
        Ok((position, listed, remarks))
    })?;
    for remark in remarks {
        output::remark(format_args!("{}: {remark}", source_name(file)));
    }
    if let Some(note) = cells_note(listed, cells) {
        output::remark(format_args!("{}: {note}", source_name(file)));
    }
    Ok(position)
}

/// Reads the board that moves are for, of which not both are on standard input.
pub(super) fn read_start(file: &Path, moves: &[&str], cells: Option<CellCount>) -> Result<Position> {
    if is_standard(file) && moves.contains(&"-") {
        bail!("both board and moves are -: standard input is accepted for one of them");
    }
    read_position(file, cells)
}

/// The game that a text is, if it is one, with the free cells and the rule of automatic moves that options name.
pub(super) fn shared_game(text: &str, cells: Option<CellCount>, rule: Option<AutoPlay>) -> Result<Option<SharedGame>> {
    let game = share::parse(text).transpose()?;
    Ok(game.map(|game| SharedGame { cells: cells.unwrap_or(game.cells), rule: rule.or(game.rule), ..game }))
}

/// A remark about the free cells of a board that lists some, where it is not what the option says.
pub(super) fn cells_note(listed: TextCells, cells: Option<CellCount>) -> Option<String> {
    let count = match listed {
        TextCells::Unlisted => return None,
        TextCells::Partial(count) | TextCells::Exact(count) => count,
    };
    let words = counted(count.get().into(), "free cell", "free cells");
    match cells {
        Some(cells) if ![count, listed.count()].contains(&cells) => {
            Some(format!("the board has {words}, and is played with {cells}, as --cells says"))
        }
        Some(_) => None,
        None => {
            Some(format!("{}: --cells {count}, or a line '# {words}' in the board, says otherwise", listed.remark()?))
        }
    }
}

/// Parses the board in a file, or on standard input if that is `-`.
pub(super) fn read<T>(file: &Path, parse: impl FnOnce(&str) -> Result<T, ParseBoardError>) -> Result<T> {
    let text = if is_standard(file) {
        read_stdin("a board is read")?
    } else {
        let opened = File::open(file).context("cannot be opened: a file with a board or - is accepted");
        opened.and_then(read_text).with_context(|| path_name(file))?
    };
    parse(&text).with_context(|| source_name(file))
}
