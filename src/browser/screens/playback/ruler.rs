//! The ruler: the progress of a solution in one line.

use crate::browser::screens::prelude::*;

#[derive(Debug, Clone, Copy)]
pub struct Ruler {
    pub area: Rect,
    pub steps: usize,
}

impl Ruler {
    /// Returns the index of the last column, where all steps are made.
    fn last(&self) -> usize {
        usize::from(self.area.width.saturating_sub(1))
    }

    /// Returns the index of the column for a number of steps made.
    pub fn column(&self, at: usize) -> usize {
        (at * self.last() + self.steps / 2).checked_div(self.steps).unwrap_or(0)
    }

    /// Returns the number of steps made at a column of the screen.
    pub fn at(&self, x: u16) -> usize {
        let column = usize::from(x.saturating_sub(self.area.x)).min(self.last());
        (column * self.steps + self.last() / 2).checked_div(self.last()).unwrap_or(0)
    }

    /// Draws the ruler with a marker at the number of steps made.
    pub fn draw(&self, at: usize, theme: &Theme, buffer: &mut Buffer) {
        let here = self.column(at);
        for (column, x) in (self.area.left()..self.area.right()).enumerate() {
            let (sign, style) = match column.cmp(&here) {
                std::cmp::Ordering::Less => ('━', theme.accent),
                std::cmp::Ordering::Equal => (Sign::Here.character(), theme.accent),
                std::cmp::Ordering::Greater => ('─', theme.edge),
            };
            buffer[(x, self.area.y)].set_char(sign).set_style(style);
        }
    }
}
