//! Steps to other numbers, and reference deals of the user's own boards.

use super::Desk;
use super::pane_view::PaneView;
use crate::browser::input::command::Step;
use crate::browser::state::notice::Notice;
use crate::browser::state::prelude::*;

impl PaneView<'_> {
    /// Returns the deal that the user's own board is compared with: of another pane, of the expected number, or the
    /// nearest identified.
    pub fn reference(self) -> Option<(Generator, DealNumber)> {
        if let Some(other) = self.desk.panes.reference_pane(self.index) {
            let other = self.desk.pane(other);
            return Some((other.generator(), other.number()));
        }
        match self.own()?.expected {
            Some(number) => Some((self.generator(), number)),
            None => self.identification()?.deal(self.generator()),
        }
    }
}

impl Desk {
    /// Steps the focused pane, or all linked panes by as much as each of them can.
    pub fn step(&mut self, steps: i64) {
        let acting: Vec<usize> = self.panes.acting().filter(|&pane| !self.pane(pane).is_own()).collect();
        if acting.is_empty() {
            self.say(Notice::NoNextBoard);
            return;
        }
        if self.filter().is_some() {
            self.step_fits(&acting, steps, Command::Step(Step::One, steps));
            return;
        }
        let from: Vec<(Table, DealNumber)> =
            acting.iter().map(|&pane| (self.pane(pane).table(), self.pane(pane).number())).collect();
        let possible = |&(table, number): &(Table, DealNumber)| {
            let far = table.saturating_add_signed(number, steps).get().cast_signed() - number.get().cast_signed();
            // A number past the end of its table is not stepped back to it.
            if steps < 0 { far.min(0) } else { far.max(0) }
        };
        let possible = from.iter().map(possible).min_by_key(|steps| steps.abs()).unwrap_or(0);
        self.say_end(&from, steps);
        for pane in acting {
            let number = self.pane(pane).number().saturating_add_signed(possible);
            self.panes.step_to(pane, number);
        }
    }

    /// Steps one pane, or all linked panes.
    pub fn step_pane(&mut self, pane: usize, steps: i64) {
        if self.panes.are_linked() || self.pane(pane).is_own() {
            self.step(steps);
            return;
        }
        if self.filter().is_some() {
            self.step_fits(&[pane], steps, Command::StepPane(pane, steps));
            return;
        }
        let (table, number) = (self.pane(pane).table(), self.pane(pane).number());
        self.panes.step_to(pane, table.saturating_add_signed(number, steps));
        self.say_end(&[(table, number)], steps);
    }

    /// Reports the end of the numbers if a step would pass it.
    pub fn say_end(&mut self, from: &[(Table, DealNumber)], steps: i64) {
        let is_past = |&&(table, number): &&(Table, DealNumber)| {
            let number = number.get().cast_signed();
            if steps < 0 { number < -steps } else { table.last().get().cast_signed() - number < steps }
        };
        if let Some((table, _)) = from.iter().find(is_past) {
            self.say(if steps < 0 { Notice::FirstNumber(*table) } else { Notice::LastNumber(*table) });
        }
    }
}
