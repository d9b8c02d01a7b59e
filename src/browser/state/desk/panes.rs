//! Panes: opened, closed, focused, linked, moved to other numbers and tables.

use super::{Desk, MAX_PANES};
use crate::browser::input::command::{Command, Step};
use crate::browser::state::comparing::Comparing;
use crate::browser::state::pane::{OwnBoard, Pane, PlaybackPlace};
use crate::freecell::Layout;
use crate::gears::BoardSize;
use crate::generator::Generator;
use crate::number::{DealNumber, DealRange, grouped};
use crate::table::Table;

impl Desk {
    /// Shows a number in the focused pane, dealt as its last one.
    pub fn go(&mut self, number: DealNumber) {
        let generator = self.focused().generator();
        self.show(generator, number);
    }

    /// Shows a number of a generator in the focused pane.
    pub fn show(&mut self, generator: Generator, number: DealNumber) {
        self.panes[self.focus].jump(generator, number);
    }

    /// Deals the number of the focused pane with another generator.
    pub fn deal_by(&mut self, generator: Generator) {
        self.show(generator, self.focused().number());
        self.say(match generator {
            Generator::Microsoft => "dealt as Microsoft deals".into(),
            Generator::Lcg(_) => format!("dealt by {generator}, which is this program's own convention"),
        });
    }

    /// Shows the numbers of a range, each in a pane, instead of the panes there are. The first of them keeps the
    /// history of the focused one.
    pub fn show_range(&mut self, range: DealRange) {
        let mut first = self.panes.swap_remove(self.focus);
        let generator = first.generator();
        first.jump(generator, range.first());
        let others = range.numbers().skip(1).take(MAX_PANES - 1).map(|number| Pane::new(generator, number));
        self.panes = std::iter::once(first).chain(others).collect();
        self.focus = 0;
    }

    /// Steps the focused pane, or all if they are linked: then by as much as each of them can.
    pub fn step(&mut self, steps: i64) {
        let acting: Vec<usize> = self.acting().filter(|&pane| self.own(pane).is_none()).collect();
        if acting.is_empty() {
            self.say("a board of your own has no next one: type a number, or Tab to another pane");
            return;
        }
        if self.filter().is_some() {
            self.step_fits(&acting, steps, Command::Step(Step::One, steps));
            return;
        }
        let from: Vec<(Table, DealNumber)> =
            acting.iter().map(|&pane| (self.table_of(pane), self.panes[pane].number())).collect();
        let possible = |&(table, number): &(Table, DealNumber)| {
            let far = table.saturating_add_signed(number, steps).get().cast_signed() - number.get().cast_signed();
            // A number past the end of its table is not stepped back to it.
            if steps < 0 { far.min(0) } else { far.max(0) }
        };
        let possible = from.iter().map(possible).min_by_key(|steps| steps.abs()).unwrap_or(0);
        self.say_end(&from, steps);
        for pane in acting {
            let pane = &mut self.panes[pane];
            pane.step(pane.number().saturating_add_signed(possible));
        }
    }

    /// Steps one pane, or all if they are linked.
    pub fn step_pane(&mut self, pane: usize, steps: i64) {
        if self.linked || self.own(pane).is_some() {
            self.step(steps);
            return;
        }
        if self.filter().is_some() {
            self.step_fits(&[pane], steps, Command::StepPane(pane, steps));
            return;
        }
        let (table, pane) = (self.table_of(pane), &mut self.panes[pane]);
        let number = pane.number();
        pane.step(table.saturating_add_signed(number, steps));
        self.say_end(&[(table, number)], steps);
    }

    /// Says that numbers end where a step from one of these would pass an end.
    pub fn say_end(&mut self, from: &[(Table, DealNumber)], steps: i64) {
        let is_past = |&&(table, number): &&(Table, DealNumber)| {
            let number = number.get().cast_signed();
            if steps < 0 { number < -steps } else { table.last().get().cast_signed() - number < steps }
        };
        if let Some((table, _)) = from.iter().find(is_past) {
            let (name, end) = if steps < 0 { ("first", DealNumber::MIN) } else { ("last", table.last()) };
            self.say(format!("#{} is the {name} {}", grouped(end.get()), table.noun()));
        }
    }

    /// Goes forward through the jumps of the focused pane, or back.
    pub fn travel(&mut self, steps: i64) {
        if !self.panes[self.focus].travel(steps) {
            self.say(format!("there is nothing to go {} to", if steps < 0 { "back" } else { "forward" }));
        }
    }

    /// A random place in a list of `count` lines; the first if there are none.
    pub fn random_below(&mut self, count: usize) -> usize {
        self.random.usize(..count.max(1))
    }

    /// Opens a pane beside the focused one for a number, dealt as its last one. Whether there is room for one more.
    pub fn open_pane(&mut self, number: DealNumber) -> bool {
        self.open_beside(self.focused().generator(), number)
    }

    /// Opens a pane beside the focused one for a number of a generator. Whether there is room for one more.
    pub fn open_beside(&mut self, generator: Generator, number: DealNumber) -> bool {
        if self.panes.len() == MAX_PANES {
            self.say(format!("there can be {MAX_PANES} panes"));
            return false;
        }
        self.focus += 1;
        self.panes.insert(self.focus, Pane::new(generator, number));
        true
    }

    /// The user's own board in a pane, if one is shown there.
    pub fn own(&self, pane: usize) -> Option<&OwnBoard> {
        self.panes[pane].own().filter(|_| self.table.is_freecell())
    }

    /// Opens a pane beside the focused one for a board of the user's own, on the FreeCell table. Cards that differ from
    /// the deals beside it are lit. Whether there is room for one more.
    pub fn open_layout(&mut self, name: &str, layout: Layout) -> bool {
        self.open_own(OwnBoard::new(name, layout))
    }

    /// Opens a board as [`Desk::open_layout`] does.
    pub fn open_own(&mut self, own: OwnBoard) -> bool {
        let generator = self.focused().generator();
        self.change_table(Table::FreeCell(generator));
        if !self.open_beside(generator, self.focused().number()) {
            return false;
        }
        self.panes[self.focus].show_own(own);
        self.comparing = Comparing::Difference;
        true
    }

    /// Opens boards of the user's own beside the panes there are, or in their place, and focuses the first pane.
    pub fn open_boards(&mut self, boards: &[OwnBoard], is_alone: bool) {
        for (at, own) in boards.iter().enumerate() {
            self.focus = self.panes.len() - 1;
            if at == 0 && is_alone {
                self.panes.truncate(1);
                self.focus = 0;
                self.show_own(own.clone());
                self.comparing = Comparing::Difference;
            } else {
                self.open_own(own.clone());
            }
        }
        if !boards.is_empty() {
            self.focus = 0;
        }
    }

    /// Shows a board of the user's own in the focused pane, on the FreeCell table.
    pub fn show_own(&mut self, own: OwnBoard) {
        self.change_table(Table::FreeCell(self.focused().generator()));
        self.panes[self.focus].show_own(own);
    }

    /// The pane of the deal that a board of the user's own is held against: the focused one, or else the nearest on the
    /// left, or on the right.
    pub fn reference_pane(&self, own: usize) -> Option<usize> {
        let is_deal = |pane: &usize| self.own(*pane).is_none();
        let others = (0..own).rev().chain(own + 1..self.panes.len());
        std::iter::once(self.focus).chain(others).find(is_deal)
    }

    /// The deal that a board of the user's own is held against: that of another pane, or of the number above it, or the
    /// nearest that was found.
    pub fn reference(&self, own: usize) -> Option<(Generator, DealNumber)> {
        if let Some(pane) = self.reference_pane(own) {
            return Some((self.panes[pane].generator(), self.panes[pane].number()));
        }
        let generator = self.panes[own].generator();
        match self.own(own)?.expected {
            Some(number) => Some((generator, number)),
            None => self.identification(own)?.deal(generator),
        }
    }

    /// Notes how far the solution of a pane is played, for as long as the pane shows the same.
    pub fn set_playback(&mut self, pane: usize, place: PlaybackPlace) {
        self.panes[pane].playback = Some(place);
    }

    /// Closes the focused pane, unless it is the only one.
    pub fn close_pane(&mut self) {
        if self.panes.len() == 1 {
            self.say("the last pane stays open");
            return;
        }
        let closed = self.panes.remove(self.focus);
        if let Some(own) = closed.own() {
            self.say(format!("{} is closed: u brings it back", own.name));
            self.closed = Some(own.clone());
        }
        self.focus = self.focus.saturating_sub(1);
    }

    /// Brings back the board of the user's own that was closed last.
    pub fn reopen_layout(&mut self) {
        match self.closed.take() {
            Some(own) => drop(self.open_own(own)),
            None => self.say("no board of your own was closed"),
        }
    }

    /// Focuses a pane.
    pub fn focus_on(&mut self, pane: usize) {
        self.focus = pane.min(self.panes.len() - 1);
    }

    /// Focuses the pane this many further on, in a circle.
    pub fn focus_next(&mut self, steps: i64) {
        if self.panes.len() == 1 {
            self.say("there is one pane");
        }
        let panes = i64::try_from(self.panes.len()).expect("there are 32 panes at most");
        let focus = i64::try_from(self.focus).expect("there are 32 panes at most");
        self.focus = usize::try_from((focus + steps).rem_euclid(panes)).expect("it is not negative");
    }

    /// Links or unlinks the panes.
    pub fn link(&mut self) {
        self.linked = !self.linked;
        let state = if self.linked { "linked: they step together" } else { "no longer linked" };
        self.say(format!("the panes are {state}"));
    }

    /// Shows the same numbers on another table.
    pub fn change_table(&mut self, table: Table) {
        if table.is_like(self.table) && !matches!(table, Table::Gears(size) if size != self.board_size) {
            return;
        }
        self.set_table(table);
        self.panes.iter_mut().for_each(Pane::reset_board);
    }

    pub(super) fn set_table(&mut self, table: Table) {
        self.table = table;
        if let Table::Gears(size) = table {
            self.board_size = size;
        }
    }

    /// Shows the next table, in a circle.
    pub fn next_table(&mut self) {
        let table = match self.table {
            Table::FreeCell(_) | Table::Layout(_) => Table::Skat,
            Table::Skat => Table::Gears(self.board_size),
            Table::Gears(_) => Table::FreeCell(self.focused().generator()),
        };
        self.change_table(table);
        let own = if table == Table::FREECELL { "" } else { "; its numbering is this program's own" };
        self.say(format!("{table}{own}"));
    }

    /// Shows boards of gears larger by this much, or smaller.
    pub fn resize_boards(&mut self, steps: i8) {
        let size = self.board_size.saturating_add_signed(steps);
        if size == self.board_size {
            self.say(format!("boards go from {} to {} gears along each side", BoardSize::MIN, BoardSize::MAX));
        }
        self.change_table(Table::Gears(size));
    }
}
