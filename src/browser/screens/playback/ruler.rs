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
    fn column(&self, at: usize) -> usize {
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
                std::cmp::Ordering::Equal => ('●', theme.accent),
                std::cmp::Ordering::Greater => ('─', theme.edge),
            };
            buffer[(x, self.area.y)].set_char(sign).set_style(style);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_click_goes_to_where_the_sign_is_then() {
        for (width, steps) in [(55, 103), (31, 31), (10, 200), (2, 5)] {
            let ruler = Ruler { area: Rect::new(3, 0, width, 1), steps };
            assert_eq!((ruler.at(3), ruler.at(2 + width)), (0, steps));
            for x in 3..3 + width {
                let column = ruler.column(ruler.at(x));
                // With fewer steps than columns, the nearest step is at most half a step away.
                assert!(column.abs_diff(usize::from(x - 3)) <= usize::from(width) / steps, "{width} {steps} {x}");
            }
        }
    }

    #[test]
    fn without_room_or_steps_there_is_nothing_to_divide_by() {
        for (width, steps) in [(0, 5), (1, 5), (9, 0)] {
            let ruler = Ruler { area: Rect::new(0, 0, width, 1), steps };
            assert_eq!((ruler.column(0), ruler.at(0)), (0, 0));
        }
    }
}
