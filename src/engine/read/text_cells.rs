//! The number of free cells that a text gives a board.

use super::error::ParseBoardError;
use crate::freecell::cell_count::CellCount;
use crate::freecell::text_position::TextPosition;
use crate::words::{counted, plural};

/// The number of free cells that a text gives a board.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum TextCells {
    /// The text does not list any cells.
    Unlisted,
    /// The text lists this many, fewer than four; programs that omit empty ones play with four.
    Partial(CellCount),
    /// The text lists four or more, or has a line such as `# 1 free cell`, which decides.
    Exact(CellCount),
}

impl TextCells {
    /// Returns the number of free cells: four, unless it is exact.
    pub const fn count(self) -> CellCount {
        match self {
            Self::Unlisted | Self::Partial(_) => CellCount::FOUR,
            Self::Exact(cells) => cells,
        }
    }

    /// Returns a remark if four cells are assumed, though fewer are listed.
    pub fn remark(self) -> Option<String> {
        let Self::Partial(cells) = self else { return None };
        let (listed, are) = (cells_in_words(cells), plural(cells.get().into(), "is", "are"));
        Some(format!("only {listed} {are} listed; using four because some programs leave out empty ones"))
    }

    /// Returns the number given by a comment.
    pub(super) fn of_comment(at: TextPosition, count: usize) -> Result<Self, ParseBoardError> {
        cell_count(at, count).map(Self::Exact)
    }

    pub(super) fn of_list(at: TextPosition, listed: usize) -> Result<Self, ParseBoardError> {
        let cells = cell_count(at, listed)?;
        Ok(if cells < CellCount::FOUR { Self::Partial(cells) } else { Self::Exact(cells) })
    }
}

pub(super) fn cells_in_words(cells: CellCount) -> String {
    counted(cells.get().into(), "free cell", "free cells")
}

fn cell_count(at: TextPosition, count: usize) -> Result<CellCount, ParseBoardError> {
    let cells = u8::try_from(count).ok().and_then(|cells| CellCount::new(cells).ok());
    cells.ok_or_else(|| ParseBoardError::too_many_cells(at, count))
}
