//! The rows of a list on the screen, with a current one: lists turn whole pages, and the steps beside a board scroll.

use super::draw::cells;
use super::prelude::*;
use crate::browser::input::command::{RowCommand, Step, moved};

/// The visible rows of a list, in one or several columns.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Rows {
    area: Rect,
    count: usize,
    /// The current row, from 0.
    current: Option<usize>,
    first: usize,
    /// The number of rows side by side, and the width of each.
    across: usize,
    width: u16,
    /// The columns on the right that are not highlighted with the current row.
    margin: u16,
}

impl Rows {
    /// Creates a paged list of `count` rows, at the page of the selected row.
    pub fn paged(area: Rect, count: usize, selected: usize) -> Self {
        let page = usize::from(area.height.max(1));
        let first = selected / page * page;
        Self { area, count, current: Some(selected), first, across: 1, width: area.width, margin: 1 }
    }

    /// Creates a list of `count` rows, scrolled to keep the current one in the middle.
    pub fn scrolled(area: Rect, count: usize, current: Option<usize>) -> Self {
        Self::side_by_side(area, count, current, area.width)
    }

    /// Creates a scrolled list with as many rows of `width` side by side as fit.
    pub fn side_by_side(area: Rect, count: usize, current: Option<usize>, width: u16) -> Self {
        let across = usize::from(area.width.checked_div(width).unwrap_or(1).max(1));
        let lines = usize::from(area.height);
        let here = current.unwrap_or(0) / across;
        let first = across * here.saturating_sub(lines / 2).min(count.div_ceil(across).saturating_sub(lines));
        Self { area, count, current, first, across, width: width.min(area.width), margin: 0 }
    }

    pub fn across(&self) -> i64 {
        i64::try_from(self.across).expect("few have room")
    }

    pub fn page(&self) -> i64 {
        self.across() * i64::from(self.area.height)
    }

    /// Returns the row that a command goes to.
    pub fn target(&self, command: RowCommand) -> usize {
        let last = self.count.saturating_sub(1);
        match command {
            RowCommand::Step(step, steps) => {
                let rows = if step == Step::Page { self.page().max(1) } else { self.across() };
                moved(self.current.unwrap_or(0), steps.saturating_mul(rows)).min(last)
            }
            RowCommand::First => 0,
            RowCommand::Last => last,
        }
    }

    pub fn at(&self, position: Position) -> Option<usize> {
        let (x, y) = self.area.contains(position).then(|| (position.x - self.area.x, position.y - self.area.y))?;
        let beside = Some(usize::from(x / self.width)).filter(|&beside| beside < self.across)?;
        // An empty list also has a first row, on which Enter reports that nothing is selected.
        let row = self.first + usize::from(y) * self.across + beside;
        (row < self.count || self.current == Some(row)).then_some(row)
    }

    /// Yields the visible rows and their areas.
    pub fn shown(&self) -> impl Iterator<Item = (usize, Rect)> + use<> {
        let Self { first, across, width, .. } = *self;
        let lines = self.area.rows().flat_map(move |line| (0..across).map(move |beside| (line, beside)));
        let place = move |(line, beside): (Rect, usize)| Rect { x: line.x + cells(beside) * width, width, ..line };
        (first..self.count).zip(lines.map(place))
    }

    /// Draws the visible rows, passing each with its area and whether it is current; that one is drawn selected.
    pub fn draw(&self, theme: &Theme, buffer: &mut Buffer, mut draw: impl FnMut(&mut Buffer, usize, Rect, bool)) {
        for (row, area) in self.shown() {
            let is_current = self.current == Some(row);
            if is_current {
                buffer.set_style(Rect { width: area.width.saturating_sub(self.margin), ..area }, theme.selected);
            }
            draw(buffer, row, area, is_current);
        }
    }
}

/// A list with lines above it, and details of the selected row beside it.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct ListAreas {
    /// The lines above: a title, the headings.
    pub above: Rect,
    pub list: Rect,
    /// The area on the right of both.
    pub beside: Rect,
}

impl ListAreas {
    /// Creates a list below `lines` lines, with `columns` columns beside it.
    pub fn new(body: Rect, lines: u16, columns: u16) -> Self {
        let left = Rect { width: body.width - columns, ..body };
        let above = Rect { height: lines.min(body.height), ..left };
        let list = Rect { y: above.bottom(), height: body.height - above.height, ..left };
        Self { above, list, beside: Rect { x: left.right(), width: columns, ..body } }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_current_row_is_in_the_middle_except_near_the_ends() {
        let area = Rect::new(50, 2, 20, 5);
        let first = |current| Rows::scrolled(area, 31, current).first;
        assert_eq!([None, Some(0), Some(2), Some(3), Some(28), Some(30)].map(first), [0, 0, 0, 1, 26, 26]);
        assert_eq!(Rows::scrolled(area, 3, Some(2)).first, 0);
        assert_eq!(Rows::scrolled(Rect::ZERO, 3, Some(2)).at(Position::ORIGIN), None);
    }

    #[test]
    fn a_row_is_found_where_it_is_drawn() {
        let list = Rows::scrolled(Rect::new(50, 2, 20, 5), 31, Some(10));
        assert_eq!(
            [(50, 2), (69, 6), (70, 6), (50, 7)].map(|place| list.at(place.into())),
            [Some(8), Some(12), None, None]
        );
        assert_eq!(Rows::scrolled(Rect::new(0, 0, 9, 5), 3, None).at(Position::new(0, 3)), None);
    }

    #[test]
    fn a_list_turns_whole_pages() {
        let list = |selected| Rows::paged(Rect::new(0, 1, 20, 5), 12, selected);
        assert_eq!([0, 4, 5, 11].map(|selected| list(selected).first), [0, 0, 5, 10]);
        let page = |steps| RowCommand::Step(Step::Page, steps);
        assert_eq!([page(1), page(-1), RowCommand::Last].map(|command| list(5).target(command)), [10, 0, 11]);
        assert_eq!(list(11).target(page(1)), 11);
        assert_eq!([(0, 1), (0, 2), (0, 3)].map(|place| list(10).at(place.into())), [Some(10), Some(11), None]);
    }
}
