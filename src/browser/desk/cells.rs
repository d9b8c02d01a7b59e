//! The number of free cells, and the games that the panes show with it.

use super::Desk;
use crate::freecell::{CellCount, Position};

impl Desk {
    /// The free cells with which FreeCell deals are played.
    pub fn cells(&self) -> CellCount {
        self.cells
    }

    /// The free cells of the game in a pane: those of all deals, or more if cards lie in others of a board of the user's
    /// own.
    pub fn cells_of(&self, pane: usize) -> CellCount {
        self.own(pane).map_or(self.cells, |own| self.cells.max(own.layout.occupied_cells()))
    }

    /// The position from which the FreeCell game in a pane is played, with its free cells; `None` on other tables and for
    /// a board that is not whole.
    pub fn start(&self, pane: usize) -> Option<Position> {
        self.board(pane).start(self.cells)
    }
}
