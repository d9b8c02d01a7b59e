//! The user's own boards: opening them, and where they diverge from the reference deal.

use super::desk::Desk;
use super::notice::{BoardRemark, Notice};
use super::pane::OwnBoard;
use tableaux_engine::freecell::find::{Difference, differences};
use tableaux_engine::freecell::{Deal, JokeDeal};
use tableaux_engine::read::{Board, TextCells};

/// The name of boards that come from no file.
pub const YOURS: &str = "yours";

/// Opens boards beside the deals, and notes errors and ignored parts of their text.
pub fn open(desk: &mut Desk, boards: &[Board]) {
    let mut remarks: Vec<BoardRemark> = Vec::new();
    for board in boards {
        let Board { layout, error, ignored, cells, number, .. } = board;
        let joke = JokeDeal::of(layout);
        let own = joke.map_or_else(|| OwnBoard::new(YOURS, *layout), OwnBoard::joke);
        if !desk.open_own(OwnBoard { expected: *number, ..own }) {
            return;
        }
        remarks.extend(joke.map(BoardRemark::Joke));
        remarks.extend(error.as_ref().map(|error| BoardRemark::Text(error.to_string())));
        remarks.extend(board.remarks().map(|remark| BoardRemark::Text(remark.to_string())));
        remarks.extend((!ignored.is_empty()).then(|| BoardRemark::Ignored(ignored.join(", "))));
        match *cells {
            TextCells::Exact(cells) if cells != desk.panes.cells() => {
                desk.panes.set_cells(cells);
                remarks.push(BoardRemark::Cells(cells));
            }
            _ if desk.panes.cells() == cells.count() => remarks.extend(cells.remark().map(BoardRemark::Text)),
            _ => {}
        }
    }
    desk.say(Notice::BoardsOpened { boards: boards.len(), remarks });
}

/// Returns the reference deal of a pane's board and where the board differs from it; `None` if they agree or cannot be
/// compared.
pub fn differing(desk: &Desk, pane: usize) -> Option<(Deal, Vec<Difference>)> {
    let (generator, number) = desk.pane(pane).reference()?;
    let deal = Deal::by(&generator, number).ok()?;
    let differences: Vec<_> = differences(&desk.pane(pane).own()?.layout.places()?, deal.tableau()).collect();
    if differences.is_empty() { None } else { Some((deal, differences)) }
}
