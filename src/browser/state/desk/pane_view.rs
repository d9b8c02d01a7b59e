//! A pane as it is seen on the desk: its board, its game, and what is known of it.

use super::Desk;
use crate::browser::state::pane::{OwnBoard, OwnDeal};
use crate::browser::state::prelude::*;
use tableaux_engine::gears;

#[derive(Debug, Clone, Copy)]
pub struct PaneView<'a> {
    pub(super) desk: &'a Desk,
    pub(super) index: usize,
}

impl Desk {
    pub fn pane(&self, index: usize) -> PaneView<'_> {
        PaneView { desk: self, index }
    }

    pub fn focused(&self) -> PaneView<'_> {
        self.pane(self.panes.focus())
    }
}

impl<'a> PaneView<'a> {
    pub fn number(self) -> DealNumber {
        self.desk.panes.list()[self.index].number()
    }

    pub fn generator(self) -> Generator {
        self.desk.panes.list()[self.index].generator()
    }

    /// Returns the table; each pane has its own generator. For the user's own board see [`PaneView::own`].
    pub fn table(self) -> Table {
        self.desk.panes.table_of(self.index)
    }

    /// Returns the user's own board, on the FreeCell table.
    pub fn own(self) -> Option<&'a OwnBoard> {
        self.desk.panes.own(self.index)
    }

    /// Returns the user's own deal, on the Skat table.
    pub fn own_deal(self) -> Option<&'a OwnDeal> {
        self.desk.panes.own_deal(self.index)
    }

    /// Returns whether the pane shows what the user brought, not a number.
    pub fn is_own(self) -> bool {
        self.own().is_some() || self.own_deal().is_some()
    }

    /// Returns `#617`, or the name of the user's own board or deal.
    pub fn name(self) -> String {
        let own = self.own().map(|own| &own.name).or_else(|| self.own_deal().map(|own| &own.name));
        own.map_or_else(|| format!("#{}", self.number()), ToString::to_string)
    }

    /// Returns the free cells of the game; more than usual if the user's own board occupies more.
    pub fn cells(self) -> CellCount {
        self.desk.panes.cells_of(self.index)
    }

    /// Returns the board as dealt, or the user's own.
    pub fn dealt(self) -> Board {
        self.desk.panes.dealt(self.index)
    }

    /// Returns the board; gears as pressed.
    pub fn board(self) -> Board {
        self.pressed().unwrap_or_else(|| self.dealt())
    }

    /// Returns the gear board before the first press.
    pub fn dealt_gears(self) -> Option<gears::Board> {
        self.dealt().gears()
    }

    /// Returns the table and number to mark the deal; the user's own board is its own table.
    pub fn bookmark(self) -> (Table, DealNumber) {
        match (self.own(), self.own_deal()) {
            (Some(own), _) => (Table::Layout(own.layout), DealNumber::MIN),
            (None, Some(own)) => (Table::SkatDeal(own.deal), DealNumber::MIN),
            (None, None) => (self.table(), self.number()),
        }
    }

    /// Returns the initial position of the FreeCell game; `None` on other tables and for an incomplete board.
    pub fn start(self) -> Option<Position> {
        self.dealt().start(self.desk.panes.cells())
    }

    /// Returns the key of the game; `None` if the board cannot be played.
    pub fn game_key(self) -> Option<GameKey> {
        let (table, number) = self.bookmark();
        if !table.has_cells() {
            return Some(GameKey { table, number, cells: CellCount::NONE });
        }
        self.start()?;
        Some(GameKey { table, number, cells: self.cells() })
    }
}
