//! The selected line of a list, which turns whole pages.

use crate::browser::input::command::{Command, Step, moved};

/// The selected line of a list.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct Selection(usize);

impl Selection {
    /// The selected line, from 0.
    pub const fn line(self) -> usize {
        self.0
    }

    /// Selects a line of `count`, the last if there are fewer.
    pub fn select(&mut self, line: usize, count: usize) {
        self.0 = line.min(count.saturating_sub(1));
    }

    /// Moves through a list of `count` lines, `page` of them on the screen, if a command says so. Whether it does.
    pub fn update(&mut self, command: Command, count: usize, page: usize) -> bool {
        let page = i64::try_from(page.max(1)).unwrap_or(i64::MAX);
        match command {
            Command::Step(step, steps) => {
                let lines = steps.saturating_mul(if step == Step::Page { page } else { 1 });
                self.select(moved(self.0, lines), count);
            }
            Command::First => self.select(0, count),
            Command::Last => self.select(usize::MAX, count),
            _ => return false,
        }
        true
    }

    /// The first line on the screen, where it has `page` lines.
    pub fn first(self, page: usize) -> usize {
        let page = page.max(1);
        self.0 / page * page
    }
}
