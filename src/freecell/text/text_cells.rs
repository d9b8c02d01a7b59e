//! How many free cells a text gives a board.

use super::board_text::{BoardText, one_board_text};
use super::error::ParseBoardError;
use super::json::is_json;
use super::location::Location;
use super::position::{json, plain};
use crate::freecell::cell_count::CellCount;
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
    /// The number of free cells: four, unless it is exact.
    #[must_use]
    pub const fn count(self) -> CellCount {
        match self {
            Self::Unlisted | Self::Partial(_) => CellCount::FOUR,
            Self::Exact(cells) => cells,
        }
    }

    /// What is to be said where four are taken, though fewer are listed.
    #[must_use]
    pub fn remark(self) -> Option<String> {
        let Self::Partial(cells) = self else { return None };
        let (listed, are) = (in_words(cells), plural(cells.get().into(), "is", "are"));
        Some(format!("only {listed} {are} listed, and four are taken, as some programs leave out empty ones"))
    }

    /// From the number of cells that are listed somewhere.
    pub(super) fn of_list(at: Location, listed: usize) -> Result<Self, ParseBoardError> {
        let cells = cell_count(at, listed)?;
        Ok(if cells < CellCount::FOUR { Self::Partial(cells) } else { Self::Exact(cells) })
    }
}

/// Parses what a text says of the number of free cells, in any format that [`parse_position`](super::parse_position)
/// takes. Without a line such as `# 1 free cell`, which [`write_position`](super::write_position) adds where there are not
/// four, it is the number of cells that are listed.
///
/// ```
/// use tableaux::freecell::CellCount;
/// use tableaux::freecell::text::{TextCells, parse_cell_count};
///
/// let two = CellCount::new(2).unwrap();
/// assert_eq!(parse_cell_count("Freecells: - KH\n: KS\n"), Ok(TextCells::Partial(two)));
/// assert_eq!(parse_cell_count("Freecells: - KH\n: KS\n# 2 free cells\n"), Ok(TextCells::Exact(two)));
/// ```
///
/// # Errors
/// More than ten.
pub fn parse_cell_count(text: &str) -> Result<TextCells, ParseBoardError> {
    let text = text.strip_prefix('\u{feff}').unwrap_or(text);
    match json::listed_cells(text).filter(|_| is_json(text)) {
        Some(listed) => TextCells::of_list(Location::Cell(listed), listed),
        None => one_board_text(text).cell_count(),
    }
}

impl BoardText<'_> {
    /// The number of free cells.
    pub(super) fn cell_count(&self) -> Result<TextCells, ParseBoardError> {
        match (self.stated_cells, self.cells) {
            (Some((at, stated)), _) => cell_count(at, stated).map(TextCells::Exact),
            (None, Some(line)) => TextCells::of_list(line.at(1), plain::listed_cells(line)),
            (None, None) => Ok(TextCells::Unlisted),
        }
    }
}

/// `1 free cell`, `2 free cells`.
fn in_words(cells: CellCount) -> String {
    counted(cells.get().into(), "free cell", "free cells")
}

fn cell_count(at: Location, count: usize) -> Result<CellCount, ParseBoardError> {
    let cells = u8::try_from(count).ok().and_then(CellCount::new);
    cells.ok_or(ParseBoardError::TooManyCells { at, count })
}

/// The number in a comment such as `# 1 free cell`.
pub(super) fn stated_cells(comment: &str) -> Option<usize> {
    let (count, noun) = comment.trim_start_matches(['#', '/']).trim().split_once(' ')?;
    let is_noun = ["free cell", "free cells"].iter().any(|name| noun.eq_ignore_ascii_case(name));
    count.parse().ok().filter(|_| is_noun)
}

/// Appends the line with the number of free cells, unless there are four. It stands below the board, where programs have
/// read on far enough that know no comments.
pub(super) fn write_cell_count(cells: CellCount, into: &mut Vec<u8>) {
    if cells != CellCount::FOUR {
        into.extend_from_slice(format!("# {}\n", in_words(cells)).as_bytes());
    }
}
