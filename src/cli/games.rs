//! Games on the command line: what they begin with, and their moves.

use std::path::Path;

use anyhow::{Result, bail};

use super::boards;
use super::lines::is_standard;
use crate::freecell::auto_play::AutoPlay;
use crate::freecell::cell_count::CellCount;
use crate::freecell::position::Position;
use crate::freecell::share::{self, SharedGame};

/// The game that a text is, if it is one, with the free cells and the rule of automatic moves that options name.
pub(super) fn shared_game(text: &str, cells: Option<CellCount>, rule: Option<AutoPlay>) -> Result<Option<SharedGame>> {
    let game = share::parse(text).transpose()?;
    Ok(game.map(|game| SharedGame { cells: cells.unwrap_or(game.cells), rule: rule.or(game.rule), ..game }))
}

/// The board that moves are for, of which not both are on standard input.
pub(super) fn board(file: &Path, moves: &[&str], cells: Option<CellCount>) -> Result<Position> {
    if is_standard(file) && moves.contains(&"-") {
        bail!("both board and moves are -: standard input is accepted for one of them");
    }
    boards::read_position(file, cells)
}
