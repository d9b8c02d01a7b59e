//! Boards of gears: presses made and undone, the cursor, the part of a board that is on the screen.

use super::Desk;
use crate::browser::geometry::{Aside, PaneGrid};
use crate::browser::pane::Pane;
use crate::browser::search::{Answer, Query};
use crate::gears::{Board, Gear};
use crate::table;
use crate::words::counted;

impl Desk {
    /// The board of gears that a pane shows, if it shows one.
    pub fn gears(&self, pane: usize) -> Option<Board> {
        match self.board(pane) {
            table::board::Board::Gears(board) => Some(board),
            _ => None,
        }
    }

    /// Moves the cursor of the focused pane to a gear.
    pub fn set_cursor(&mut self, gear: Gear) {
        self.panes[self.focus].cursor = gear;
    }

    /// Presses the gear under the cursor of the focused pane.
    pub fn press(&mut self) {
        let cursor = self.focused().cursor;
        self.change_presses(self.focus, |pane| pane.presses.press(cursor));
        self.say_solved();
    }

    /// Makes presses of a pane again or undoes them until `at` are made. Whether any was.
    pub fn seek_presses(&mut self, pane: usize, at: usize) -> bool {
        self.change_presses(pane, |pane| {
            let moved = pane.presses.go(at);
            pane.cursor = pane.presses.ahead().or(pane.presses.last()).unwrap_or(pane.cursor);
            moved
        })
    }

    /// Plans presses of a pane, to be made by [`Desk::seek_presses`].
    pub fn plan_presses(&mut self, pane: usize, presses: impl IntoIterator<Item = Gear>) {
        self.panes[pane].presses.plan(presses);
    }

    /// Forgets the presses of a pane that are not made.
    pub fn forget_planned(&mut self, pane: usize) {
        self.panes[pane].presses.forget_ahead();
    }

    /// Changes the presses made in a pane. Where all that are made now are of its solution, the rest is its solution.
    fn change_presses<T>(&mut self, pane: usize, change: impl FnOnce(&mut Pane) -> T) -> T {
        let before = self.gears(pane);
        let made = self.panes[pane].presses.at();
        let changed = change(&mut self.panes[pane]);
        // What is left of a shortest solution is the shortest from there.
        let presses = &self.panes[pane].presses;
        if presses.at() > made
            && let (Some(before), Some(after)) = (before, self.gears(pane))
            && let Some(Some(solution)) = self.answers.presses(&before)
            && let Some(rest) = presses.made_after(made).iter().try_fold(*solution, |rest, &press| rest.after(press))
        {
            self.answers.insert(&Query::Presses(after), Some(Answer::Presses(Some(rest))));
        }
        changed
    }

    /// Says that the focused board is solved, where the presses made solve it.
    pub fn say_solved(&mut self) {
        let made = self.focused().presses.at();
        if made > 0 && self.gears(self.focus).is_some_and(|board| board.is_solved()) {
            let presses = counted(made as u64, "press", "presses");
            self.say(format!("solved: all gears point up after {presses}"));
        }
    }

    /// Keeps the cursors on the screen, where there is no room for all gears.
    pub(super) fn settle_windows(&mut self, aside: Aside) {
        let grid = PaneGrid::new(self, self.body(), aside);
        for pane in grid.shown() {
            if let Some(window) = grid.window(self, pane) {
                self.panes[pane].first = window.first;
            }
        }
    }
}
