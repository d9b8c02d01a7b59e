//! How many free cells a text gives a board.

use super::error::ParseBoardError;
use crate::freecell::cell_count::CellCount;
use crate::freecell::text_position::TextPosition;
use crate::words::{counted, plural};

/// How many free cells a text gives a board.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum TextCells {
    /// It says nothing of them.
    Unlisted,
    /// It lists this many, fewer than four: programs that leave out empty ones do so where there are four.
    Partial(CellCount),
    /// It lists four or more, or has a line such as `# 1 free cell`, which decides.
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

    /// What is to be said where four are taken, though fewer are listed.
    pub fn remark(self) -> Option<String> {
        let Self::Partial(cells) = self else { return None };
        let (listed, are) = (cells_in_words(cells), plural(cells.get().into(), "is", "are"));
        Some(format!("only {listed} {are} listed, and four are taken, as some programs leave out empty ones"))
    }

    /// From the number that a comment gives.
    pub(super) fn of_comment(at: TextPosition, count: usize) -> Result<Self, ParseBoardError> {
        cell_count(at, count).map(Self::Exact)
    }

    /// From the number of cells that are listed somewhere.
    pub(super) fn of_list(at: TextPosition, listed: usize) -> Result<Self, ParseBoardError> {
        let cells = cell_count(at, listed)?;
        Ok(if cells < CellCount::FOUR { Self::Partial(cells) } else { Self::Exact(cells) })
    }
}

/// `1 free cell`, `2 free cells`.
pub(super) fn cells_in_words(cells: CellCount) -> String {
    counted(cells.get().into(), "free cell", "free cells")
}

fn cell_count(at: TextPosition, count: usize) -> Result<CellCount, ParseBoardError> {
    let cells = u8::try_from(count).ok().and_then(CellCount::new);
    cells.ok_or(ParseBoardError::TooManyCells { at, count })
}
