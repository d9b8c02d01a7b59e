//! The panes: opening, closing, focusing, linking, numbers and tables, comparison.

use std::ops::Range;

use super::comparing::Comparing;
use super::pane::{OwnBoard, OwnDeal, Pane, PlaybackPlace};
use super::prelude::*;
use crate::store::VisitBoard;
use tableaux_engine::card::{Rank, Suit, SuitStyle};
use tableaux_engine::gears::{self, BoardSize};
use tableaux_engine::sanitize::sanitized;
use tableaux_engine::skat::{Contract, Seat};

pub const MAX_PANES: usize = 32;
/// The most characters of a board's name.
const MAX_NAME: usize = 200;

#[derive(Debug, Clone)]
pub struct Panes {
    list: Vec<Pane>,
    focus: usize,
    linked: bool,
    /// The table of the focused pane.
    table: Table,
    /// The size of gear boards, also while another table is open.
    board_size: BoardSize,
    /// The number of free cells in FreeCell, also while another table is open.
    cells: CellCount,
    comparing: Comparing,
    /// Whether `comparing` is still the default.
    is_comparing_usual: bool,
    /// The card that [`Comparing::Card`] follows.
    followed: Card,
    /// The user's own board closed last, until it is reopened.
    closed: Option<OwnBoard>,
    /// The board of gears pasted last.
    pasted_gears: Option<gears::Board>,
}

/// The reason the number of free cells cannot change.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum CellLimit {
    /// The minimum or maximum is reached.
    End,
    /// The user's own board of this name has cards in this many cells.
    Occupied(String, CellCount),
}

/// A pane of a visit that is not opened again, because its generator cannot be parsed.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct SkippedPane {
    pub number: DealNumber,
    pub generator: String,
}

impl Panes {
    /// Creates a pane for each number, or for #1 if there are none.
    pub fn new(numbers: &[DealNumber]) -> Self {
        let microsoft = |number| Pane::new(Generator::Microsoft, number);
        let mut list: Vec<Pane> = numbers.iter().copied().take(MAX_PANES).map(microsoft).collect();
        if list.is_empty() {
            list.push(microsoft(1.into()));
        }
        let mut panes = Self {
            list,
            focus: 0,
            linked: false,
            table: Table::FREECELL,
            board_size: BoardSize::DEFAULT,
            cells: CellCount::FOUR,
            comparing: Comparing::Place,
            is_comparing_usual: true,
            followed: Card::new(Rank::ACE, Suit::Spades),
            closed: None,
            pasted_gears: None,
        };
        panes.begin_comparing();
        panes
    }

    /// Compares by cascade if there are several panes and no cards in the same places, unless the user has chosen a
    /// comparison.
    fn begin_comparing(&mut self) {
        if !self.is_comparing_usual || self.list.len() == 1 || !self.table.has_generators() {
            return;
        }
        let focused = self.dealt(self.focus);
        let others = (0..self.list.len()).filter(|&pane| pane != self.focus).map(|pane| self.dealt(pane));
        let has_any = others.into_iter().any(|other| Comparing::Place.agreeing(&focused, &other).0 > 0);
        self.comparing = if has_any { Comparing::Place } else { Comparing::Column };
    }

    pub fn table(&self) -> Table {
        self.table
    }

    /// Returns the table of a pane; each has its own generator. For the user's own board see [`PaneView::own`](super::desk::pane_view::PaneView::own).
    pub(super) fn table_of(&self, pane: usize) -> Table {
        match self.table {
            Table::FreeCell(_) | Table::Layout(_) => Table::FreeCell(self.list[pane].generator()),
            Table::SkatDeal(_) => Table::Skat,
            table => table,
        }
    }

    /// Returns the panes from left to right; never empty.
    pub fn list(&self) -> &[Pane] {
        &self.list
    }

    pub fn focus(&self) -> usize {
        self.focus
    }

    pub fn focused(&self) -> &Pane {
        &self.list[self.focus]
    }

    pub fn are_linked(&self) -> bool {
        self.linked
    }

    /// Returns the panes that commands act on: all if linked, else the focused one.
    pub fn acting(&self) -> Range<usize> {
        if self.linked { 0..self.list.len() } else { self.focus..self.focus + 1 }
    }

    /// Returns a pane's board as dealt, or the user's own.
    pub(super) fn dealt(&self, pane: usize) -> Board {
        self.list[pane].board(self.table_of(pane))
    }

    pub(super) fn own(&self, pane: usize) -> Option<&OwnBoard> {
        self.list[pane].own().filter(|_| self.table.has_cells())
    }

    pub(super) fn own_deal(&self, pane: usize) -> Option<&OwnDeal> {
        self.list[pane].own_deal().filter(|_| self.table.has_hands())
    }

    /// Returns whether one of the user's own boards is in play, so that free cells and foundations are shown.
    pub fn has_board_in_play(&self) -> bool {
        (0..self.list.len()).filter_map(|pane| self.own(pane)).any(|own| own.layout.is_in_play())
    }

    pub fn cells(&self) -> CellCount {
        self.cells
    }

    /// Returns the free cells of a pane's game; more than usual if the user's own board occupies more.
    pub(super) fn cells_of(&self, pane: usize) -> CellCount {
        self.own(pane).map_or(self.cells, |own| self.cells.max(own.layout.occupied_cells()))
    }

    /// Returns the pane that the user's own board is compared with: the focused one, else the nearest on the left or
    /// the right. `None` for a joke deal.
    pub fn reference_pane(&self, own: usize) -> Option<usize> {
        if self.own(own).is_some_and(|own| JokeDeal::of(&own.layout).is_some()) {
            return None;
        }
        let is_deal = |pane: &usize| self.own(*pane).is_none();
        let others = (0..own).rev().chain(own + 1..self.list.len());
        std::iter::once(self.focus).chain(others).find(is_deal)
    }

    pub fn comparing(&self) -> Comparing {
        self.comparing.on(self.table)
    }

    pub fn followed(&self) -> Card {
        self.followed
    }
}

impl Panes {
    /// Shows a number in the focused pane, with its generator.
    pub fn go(&mut self, number: DealNumber) {
        let generator = self.focused().generator();
        self.show(generator, number);
    }

    pub fn show(&mut self, generator: Generator, number: DealNumber) {
        self.list[self.focus].jump(generator, number);
    }

    pub fn step_to(&mut self, pane: usize, number: DealNumber) {
        self.list[pane].step(number);
    }

    /// Moves through the focused pane's history. Returns whether it moved.
    pub fn travel(&mut self, steps: i64) -> bool {
        self.list[self.focus].travel(steps)
    }

    /// Shows the user's own board in the focused pane, on the FreeCell table.
    pub fn show_own(&mut self, own: OwnBoard) {
        self.change_table(Table::FreeCell(self.focused().generator()));
        self.list[self.focus].show_own(own);
    }

    /// Shows the user's own deal in the focused pane, on the Skat table.
    pub fn show_own_deal(&mut self, own: OwnDeal) {
        self.change_table(Table::Skat);
        self.list[self.focus].show_own_deal(own);
    }

    /// Shows the same numbers on another table.
    pub fn change_table(&mut self, table: Table) {
        if table.matches(self.table) && !matches!(table, Table::Gears(size) if size != self.board_size) {
            return;
        }
        self.set_table(table);
        self.list.iter_mut().for_each(Pane::reset_board);
    }

    fn set_table(&mut self, table: Table) {
        self.table = table;
        if let Table::Gears(size) = table {
            self.board_size = size;
        }
    }

    pub fn next_table(&mut self) {
        self.change_table(match self.table.next() {
            Table::FreeCell(_) => Table::FreeCell(self.focused().generator()),
            Table::Gears(_) => Table::Gears(self.board_size),
            table => table,
        });
    }

    /// Updates the table to that of the focused pane.
    pub fn refresh_table(&mut self) {
        self.table = self.table_of(self.focus);
    }

    /// Opens a table, and deals by a generator in all panes, if given. A generator alone opens FreeCell.
    pub fn open_table(&mut self, table: Option<Table>, generator: Option<Generator>) {
        if let Some(generator) = generator {
            self.list.iter_mut().for_each(|pane| *pane = Pane::new(generator, pane.number()));
        }
        if let Some(table) = table.or(generator.map(Table::FreeCell)) {
            self.set_table(table);
        }
        self.refresh_table();
    }

    /// Changes the size of gear boards. Returns whether it changed.
    pub fn resize_boards(&mut self, steps: i8) -> bool {
        let size = self.board_size.saturating_add_signed(steps);
        let is_other = size != self.board_size;
        self.change_table(Table::Gears(size));
        is_other
    }

    pub fn set_cells(&mut self, cells: CellCount) {
        self.cells = cells;
    }

    /// Changes the focused game's number of free cells.
    ///
    /// # Errors
    /// The limit that was reached.
    pub fn change_cells(&mut self, steps: i8) -> Result<(), CellLimit> {
        let before = self.cells_of(self.focus);
        let cells = before
            .get()
            .checked_add_signed(steps)
            .and_then(|cells| CellCount::new(cells).ok())
            .ok_or(CellLimit::End)?;
        if let Some(own) = self.own(self.focus).filter(|own| cells < own.layout.occupied_cells()) {
            return Err(CellLimit::Occupied(own.name.to_string(), before));
        }
        self.cells = cells;
        Ok(())
    }
}

impl Panes {
    /// Replaces the panes with one for each number of a range; the first keeps the focused pane's history.
    pub fn show_range(&mut self, range: DealRange) {
        let mut first = self.list.swap_remove(self.focus);
        let generator = first.generator();
        first.jump(generator, range.first());
        let others = range.numbers().skip(1).take(MAX_PANES - 1).map(|number| Pane::new(generator, number));
        self.list = std::iter::once(first).chain(others).collect();
        self.focus = 0;
        self.begin_comparing();
    }

    /// Opens a deal beside the focused pane. Returns false if there is no room.
    pub fn open_beside(&mut self, generator: Generator, number: DealNumber) -> bool {
        let has_room = self.list.len() < MAX_PANES;
        if has_room {
            self.focus += 1;
            self.list.insert(self.focus, Pane::new(generator, number));
            if self.list.len() == 2 {
                self.begin_comparing();
            }
        }
        has_room
    }

    /// Opens the user's own board beside the focused pane, and highlights differences from the deals. Returns false if
    /// there is no room.
    pub fn open_own(&mut self, own: OwnBoard) -> bool {
        let generator = self.focused().generator();
        self.change_table(Table::FreeCell(generator));
        let has_room = self.open_beside(generator, self.focused().number());
        if has_room {
            self.list[self.focus].show_own(own);
            (self.comparing, self.is_comparing_usual) = (Comparing::Difference, false);
        }
        has_room
    }

    /// Opens the user's own deal beside the focused pane. Returns false if there is no room.
    pub fn open_own_deal(&mut self, own: OwnDeal) -> bool {
        let generator = self.focused().generator();
        self.change_table(Table::Skat);
        let has_room = self.open_beside(generator, self.focused().number());
        if has_room {
            self.list[self.focus].show_own_deal(own);
        }
        has_room
    }

    /// Opens the user's own deals beside the panes, or instead of them if `is_alone`, and focuses the first pane.
    pub fn open_deals(&mut self, deals: &[OwnDeal], is_alone: bool) {
        for (at, own) in deals.iter().enumerate() {
            self.focus = self.list.len() - 1;
            if at == 0 && is_alone {
                self.list.truncate(1);
                self.focus = 0;
                self.show_own_deal(own.clone());
            } else {
                self.open_own_deal(own.clone());
            }
        }
        if !deals.is_empty() {
            self.focus = 0;
        }
    }

    /// Opens the user's own boards beside the panes, or instead of them if `is_alone`, and focuses the first pane.
    pub fn open_boards(&mut self, boards: &[OwnBoard], is_alone: bool) {
        for (at, own) in boards.iter().enumerate() {
            self.focus = self.list.len() - 1;
            if at == 0 && is_alone {
                self.list.truncate(1);
                self.focus = 0;
                self.show_own(own.clone());
                (self.comparing, self.is_comparing_usual) = (Comparing::Difference, false);
            } else {
                self.open_own(own.clone());
            }
        }
        if !boards.is_empty() {
            self.focus = 0;
        }
    }

    /// Closes the focused pane. `None` if it is the only one.
    pub fn close(&mut self) -> Option<Pane> {
        if self.list.len() == 1 {
            return None;
        }
        let closed = self.list.remove(self.focus);
        self.closed = closed.own().cloned().or(self.closed.take());
        self.focus = self.focus.saturating_sub(1);
        Some(closed)
    }

    /// Takes the user's own board that was closed last.
    pub fn take_closed(&mut self) -> Option<OwnBoard> {
        self.closed.take()
    }

    pub fn focus_on(&mut self, pane: usize) {
        self.focus = pane.min(self.list.len() - 1);
    }

    /// Moves the focus by this many panes, cyclically.
    pub fn focus_next(&mut self, steps: i64) {
        let panes = i64::try_from(self.list.len()).expect("there are 32 panes at most");
        let focus = i64::try_from(self.focus).expect("there are 32 panes at most");
        self.focus = usize::try_from((focus + steps).rem_euclid(panes)).expect("it is not negative");
    }

    pub fn link(&mut self) {
        self.linked = !self.linked;
    }

    pub fn compare_next(&mut self) {
        let offered: Vec<Comparing> =
            Comparing::ALL.into_iter().filter(|comparing| comparing.is_on(self.table)).collect();
        let at = offered.iter().position(|&comparing| comparing == self.comparing()).map_or(0, |at| at + 1);
        (self.comparing, self.is_comparing_usual) = (offered[at % offered.len()], false);
    }

    pub fn follow(&mut self, card: Card) {
        (self.followed, self.comparing, self.is_comparing_usual) = (card, Comparing::Card, false);
    }

    /// Follows a card through the panes, or stops following it.
    pub fn follow_or_stop(&mut self, card: Card) {
        if self.comparing() == Comparing::Card && self.followed == card {
            self.comparing = Comparing::Place;
        } else {
            self.follow(card);
        }
    }
}

impl Panes {
    /// Sets the playback position of a pane, kept as long as it shows the same board.
    pub fn set_playback(&mut self, pane: usize, place: Option<PlaybackPlace>) {
        self.list[pane].playback = place;
    }

    pub fn set_cursor(&mut self, pane: usize, gear: Gear) {
        self.list[pane].cursor = gear;
    }

    pub fn set_pasted_gears(&mut self, board: gears::Board) {
        self.pasted_gears = Some(board);
    }

    pub fn pasted_gears(&self) -> Option<gears::Board> {
        self.pasted_gears
    }

    /// Chooses the declarer and contract of the focused pane's Skat deal.
    pub fn choose_contract(&mut self, declarer: Seat, contract: Contract) {
        self.list[self.focus].contract = Some((declarer, contract));
    }

    /// Moves the focused pane's cursor to a gear.
    pub fn move_cursor(&mut self, gear: Gear) {
        self.set_cursor(self.focus, gear);
    }

    pub fn set_first_gear(&mut self, pane: usize, gear: Gear) {
        self.list[pane].first = gear;
    }

    /// Shows a board of gears in playback, or the game's own board again.
    pub fn show_played(&mut self, pane: usize, board: Option<&gears::Board>) {
        self.list[pane].played = board.copied();
    }
}

/// Saving and restoring visits.
impl Panes {
    /// Writes the open panes into a visit.
    pub fn keep(&self, visit: &mut Visit) {
        visit.table = self.table.key();
        visit.gears = self.board_size.get();
        visit.cells = Some(self.cells).filter(|&cells| cells != CellCount::FOUR).map(CellCount::get);
        visit.panes = self.list.iter().map(|pane| pane.number().get()).collect();
        visit.generators = self.list.iter().map(|pane| pane.generator().to_string()).collect();
        let board = |own: &OwnBoard| VisitBoard {
            name: own.name.to_string(),
            layout: own.layout.key(),
            number: own.expected.map(DealNumber::get),
        };
        // A Skat deal is kept among the boards, by its cards in place of a layout.
        let deal =
            |own: &OwnDeal| VisitBoard { name: own.name.to_string(), layout: own.deal.to_string(), number: None };
        let own = |pane: &Pane| pane.own().map(board).or_else(|| pane.own_deal().map(deal));
        let boards: Vec<_> = self.list.iter().map(own).collect();
        visit.boards = if boards.iter().any(Option::is_some) { boards } else { Vec::new() };
        visit.focus = self.focus;
        visit.linked = self.linked;
        visit.comparing = self.comparing.name().into();
        visit.followed = self.followed.text(SuitStyle::Letters).into();
    }

    /// Restores the panes of a visit. Invalid values are ignored; returns the panes whose generator cannot be parsed.
    pub fn restore(&mut self, visit: &Visit) -> Vec<SkippedPane> {
        self.board_size = BoardSize::new(visit.gears).unwrap_or(self.board_size);
        self.cells = visit.cells.and_then(|cells| CellCount::new(cells).ok()).unwrap_or(self.cells);
        if let Ok(table) = visit.table.parse() {
            self.set_table(table);
        }
        let (list, focus, skipped) = restored_panes(visit);
        if !list.is_empty() {
            self.focus = focus.min(list.len() - 1);
            self.list = list;
        }
        self.linked = visit.linked;
        let comparing = Comparing::named(&visit.comparing);
        let is_chosen = comparing.is_some_and(|comparing| comparing != Comparing::Place);
        (self.comparing, self.is_comparing_usual) = (comparing.unwrap_or(self.comparing), !is_chosen);
        self.followed = visit.followed.parse().unwrap_or(self.followed);
        skipped
    }
}

/// Returns the panes of a visit, the focused one, and those omitted.
fn restored_panes(visit: &Visit) -> (Vec<Pane>, usize, Vec<SkippedPane>) {
    let (mut panes, mut focus, mut skipped) = (Vec::new(), visit.focus, Vec::new());
    for (index, &number) in visit.panes.iter().enumerate().take(MAX_PANES) {
        let Ok(number) = DealNumber::new(number) else { continue };
        // Old visits do not contain generators.
        let generator = visit.generators.get(index).map_or(Ok(Generator::Microsoft), |text| text.parse());
        match (generator, visit.boards.get(index).and_then(Option::as_ref)) {
            (Ok(generator), None) => panes.push(Pane::new(generator, number)),
            // The user's own board needs no generator.
            (generator, Some(board)) => {
                let pane = Pane::new(generator.unwrap_or_default(), number);
                let name = sanitized(&board.name, MAX_NAME);
                panes.extend(match (own_board(board), board.layout.parse()) {
                    (Some(own), _) => Some(pane.with_own(own)),
                    (None, Ok(deal)) => Some(pane.with_own_deal(OwnDeal::new(&name, deal))),
                    (None, Err(_)) => None,
                });
            }
            (Err(_), None) => {
                focus -= usize::from(index < visit.focus);
                skipped.push(SkippedPane { number, generator: visit.generators[index].clone() });
            }
        }
    }
    (panes, focus, skipped)
}

/// Reads the user's own board from a visit; `None` if invalid.
fn own_board(board: &VisitBoard) -> Option<OwnBoard> {
    let name = sanitized(&board.name, MAX_NAME);
    let expected = board.number.and_then(|number| DealNumber::new(number).ok());
    Some(OwnBoard { expected, ..OwnBoard::new(&name, Layout::from_key(&board.layout)?) })
}
