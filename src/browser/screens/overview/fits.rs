//! The deals of the overview if there is a filter.

use super::Grid;
use crate::browser::screens::prelude::*;
use crate::browser::search::filter::FitSearch;
use crate::browser::state::desk::filter::reach;
use crate::query::scan::Direction;

/// The matching deals on the screen.
#[derive(Debug, Clone)]
pub(super) struct FitPage {
    /// The number from which they begin; it need not match itself.
    pub(super) first: DealNumber,
    /// The matching deals and the selected one, in ascending order.
    pub(super) numbers: Vec<DealNumber>,
    pub(super) search: Option<FitSearch>,
}

impl FitPage {
    /// Creates the page of deals from `first`, scrolled by rows of a grid so that `selected` is visible.
    pub(super) fn new(desk: &mut Desk, first: DealNumber, selected: DealNumber, grid: &Grid) -> Self {
        let (count, across) = (usize::from(grid.count), usize::from(grid.across));
        let mut fits = FitsAround { generator: desk.dealing_generator(), table: desk.panes.table(), desk };
        let first = if selected < first {
            fits.rows_before(first, selected, across, count)
        } else {
            fits.rows_after(first, selected, across, count)
        };
        let page = fits.page(first, selected, count);
        let missing = count.saturating_sub(page.numbers.len());
        if missing == 0 || page.search.is_some() {
            return page;
        }
        // At the end of the table, earlier deals fill the screen.
        match fits.before(first, missing).last() {
            Some(&earlier) => fits.page(earlier, selected, count),
            None => page,
        }
    }
}

/// The matching deals around a number, as far as they are known at once.
struct FitsAround<'a> {
    desk: &'a mut Desk,
    table: Table,
    generator: Generator,
}

impl FitsAround<'_> {
    /// Returns the matches before a number, the nearest first.
    fn before(&mut self, number: DealNumber, count: usize) -> Vec<DealNumber> {
        let range = reach(self.table, number, Direction::Down);
        range.map_or(Vec::new(), |range| self.desk.filter.first_fits(self.generator, range, Direction::Down, count).0)
    }

    /// Returns the first deal of the page scrolled up from `first` to `selected`, which is smaller.
    fn rows_before(&mut self, first: DealNumber, selected: DealNumber, across: usize, count: usize) -> DealNumber {
        let before = self.before(first, count);
        let row_begins = before.chunks(across).filter_map(|row| row.last());
        // A deal further away, or not known, starts a page itself.
        row_begins.copied().find(|&begin| begin <= selected).unwrap_or(selected)
    }

    /// Returns the first deal of the page scrolled down from `first` to `selected`.
    fn rows_after(&mut self, first: DealNumber, selected: DealNumber, across: usize, count: usize) -> DealNumber {
        let Ok(range) = DealRange::new(first, selected) else { return selected };
        let (between, search) = self.desk.filter.first_fits(self.generator, range, Direction::Up, 2 * count + 1);
        // The selected deal itself need not match.
        let is_known = search.is_none_or(|search| search.range.first() == selected);
        let before: Vec<DealNumber> = between.into_iter().filter(|&number| number < selected).collect();
        if !is_known || before.len() > 2 * count {
            return selected;
        }
        match (before.len() + 1).saturating_sub(count).div_ceil(across) {
            0 => first,
            rows => before.get(rows * across).copied().unwrap_or(selected),
        }
    }

    fn page(&mut self, first: DealNumber, selected: DealNumber, count: usize) -> FitPage {
        let end = reach(self.table, first, Direction::Up).map_or(first, DealRange::last);
        let range = DealRange::new(first, end).expect("it ends no earlier than it begins");
        let (mut numbers, search) = self.desk.filter.first_fits(self.generator, range, Direction::Up, count);
        if selected >= first
            && let Err(place) = numbers.binary_search(&selected)
        {
            numbers.insert(place, selected);
            numbers.truncate(count.max(1));
        }
        FitPage { first, numbers, search }
    }
}
