//! The rows of a list on the screen, with a current one: lists turn whole pages, and the steps beside a board scroll.

use super::draw::{cells, split_columns, split_rows};
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
                buffer.set_style(part(area, 0, area.width.saturating_sub(self.margin)), theme.selected);
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
        let [left, beside] = split_columns(body, [body.width - columns, columns]);
        let [above, list] = split_rows(left, [lines, body.height]);
        Self { above, list, beside }
    }
}
