//! The list of steps beside a board: those of a solution, or of a shuffle.

use ratatui::buffer::Buffer;
use ratatui::layout::{Position, Rect};

use crate::browser::state::theme::Theme;

/// Steps, a row each, as many as fit around the current one.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct StepList {
    area: Rect,
    count: usize,
    /// The current step, from 0, if there is one.
    current: Option<usize>,
    first: usize,
}

impl StepList {
    /// A list of `count` steps, scrolled so that the current one is in the middle.
    pub fn new(area: Rect, count: usize, current: Option<usize>) -> Self {
        let rows = usize::from(area.height);
        let first = current.unwrap_or(0).saturating_sub(rows / 2).min(count.saturating_sub(rows));
        Self { area, count, current, first }
    }

    /// The step at a position of the screen.
    pub fn at(&self, position: Position) -> Option<usize> {
        let row = self.area.contains(position).then(|| usize::from(position.y - self.area.y))?;
        Some(self.first + row).filter(|&step| step < self.count)
    }

    /// The steps on the screen, each with its row and whether it is the current one. That row is drawn selected.
    pub fn draw(&self, theme: &Theme, buffer: &mut Buffer, mut draw: impl FnMut(&mut Buffer, usize, Rect, bool)) {
        for (step, row) in (self.first..self.count).zip(self.area.rows()) {
            let is_current = self.current == Some(step);
            if is_current {
                buffer.set_style(row, theme.selected);
            }
            draw(buffer, step, row, is_current);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_current_step_is_in_the_middle_except_near_the_ends() {
        let area = Rect::new(50, 2, 20, 5);
        let first = |current| StepList::new(area, 31, current).first;
        assert_eq!([None, Some(0), Some(2), Some(3), Some(28), Some(30)].map(first), [0, 0, 0, 1, 26, 26]);
        assert_eq!(StepList::new(area, 3, Some(2)).first, 0);
        assert_eq!(StepList::new(Rect::ZERO, 3, Some(2)).at(Position::ORIGIN), None);
    }

    #[test]
    fn a_row_is_found_where_it_is_drawn() {
        let list = StepList::new(Rect::new(50, 2, 20, 5), 31, Some(10));
        assert_eq!(
            [(50, 2), (69, 6), (70, 6), (50, 7)].map(|place| list.at(place.into())),
            [Some(8), Some(12), None, None]
        );
        assert_eq!(StepList::new(Rect::new(0, 0, 9, 5), 3, None).at(Position::new(0, 3)), None);
    }
}
