//! The number of free cells, and the games that the panes show with it.

use super::Desk;
use crate::browser::widgets::boards;
use crate::freecell::{CellCount, Position};
use crate::table::facts::cells_in_words;

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

    /// A number of free cells behind other words, where it is not four on the FreeCell table: ` · 5 free cells`.
    pub fn cells_in_words(&self, cells: CellCount) -> String {
        let is_said = self.table.is_freecell() && cells != CellCount::FOUR;
        if is_said { format!(" · {}", cells_in_words(cells)) } else { String::new() }
    }

    /// The lines of free cells and foundations above the cascades, as many as a pane needs in play.
    pub fn place_lines(&self) -> u16 {
        let most = (0..self.panes.len()).map(|pane| self.cells_of(pane)).max();
        boards::freecell::place_lines(most)
    }

    /// Plays FreeCell with another number of free cells.
    pub fn set_cells(&mut self, cells: CellCount) {
        self.cells = cells;
    }

    /// Plays FreeCell with this many more free cells than the focused game has, or fewer: as many as its cards need.
    pub fn change_cells(&mut self, steps: i8) {
        let before = self.cells_of(self.focus);
        let Some(cells) = before.get().checked_add_signed(steps).and_then(CellCount::new) else {
            self.say(format!("there are {} to {} free cells", CellCount::NONE, CellCount::MAX));
            return;
        };
        if let Some(own) = self.own(self.focus).filter(|own| cells < own.layout.occupied_cells()) {
            let words = format!("{} has cards in its {}: it cannot have fewer", own.name, cells_in_words(before));
            self.say(words);
            return;
        }
        self.cells = cells;
        let as_usual = if cells == CellCount::FOUR { ", as usual" } else { "" };
        self.say(format!("FreeCell with {}{as_usual}", cells_in_words(cells)));
    }
}
