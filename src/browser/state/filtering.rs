//! The filter, and which deals are known to fit it.

use crate::browser::search::filter::{Filter, FitIndex, FitSearch, Fits};
use crate::generator::Generator;
use crate::number::{DealNumber, DealRange};
use crate::query::scan::Direction;

/// How many numbers are scanned at once after a key, at most: some 25 milliseconds. What takes longer is searched for in
/// the background.
pub const MAX_AT_ONCE: u64 = 50_000;

/// The filter, and what is known of it.
#[derive(Debug, Clone)]
pub struct Filtering {
    filter: Option<Filter>,
    index: FitIndex,
    /// How many numbers may be scanned at once until the next key.
    left: u64,
}

impl Default for Filtering {
    fn default() -> Self {
        Self { filter: None, index: FitIndex::default(), left: MAX_AT_ONCE }
    }
}

impl Filtering {
    /// Takes note that a key or a click has come.
    pub fn begin_input(&mut self) {
        self.left = MAX_AT_ONCE;
    }

    /// Takes the answer to a search. From now on the rest is searched for in the background too.
    pub fn answer(&mut self, search: &FitSearch, fits: &Fits) {
        self.left = 0;
        if self.filter.as_ref() == Some(&search.filter) {
            self.index.insert(search.generator, fits);
        }
    }

    /// The filter that is set.
    pub fn filter(&self) -> Option<&Filter> {
        self.filter.as_ref()
    }

    /// Sets a filter, or takes it away.
    pub fn set(&mut self, filter: Option<Filter>) {
        if self.filter != filter {
            *self = Self { filter, ..Self::default() };
        }
    }

    /// How many numbers may be scanned at once until the next key.
    pub fn scans_left(&self) -> u64 {
        self.left
    }

    /// Whether the deal of a number fits the filter; all do where none is set. `None` if that takes a search that has not
    /// been made yet. It takes a microsecond.
    pub fn fits(&self, generator: Generator, number: DealNumber) -> Option<bool> {
        let Some(filter) = &self.filter else { return Some(true) };
        self.index.fits(generator, number).or_else(|| filter.fits(generator, number))
    }

    /// The first `count` deals that fit from one end of a range on, in that order, as far as they are known or
    /// decided by the boards and the atlas; and the search for the others where these are fewer and the range has more.
    pub fn first_fits(
        &mut self,
        generator: Generator,
        range: DealRange,
        direction: Direction,
        count: usize,
    ) -> (Vec<DealNumber>, Option<FitSearch>) {
        let Some(filter) = &self.filter else { return (Vec::new(), None) };
        loop {
            let (found, rest) = self.index.first(generator, range, direction, count);
            let Some(range) = rest else { return (found, None) };
            let filter = filter.clone();
            let search = FitSearch { filter, generator, range, direction, count: count - found.len() };
            let fits = search.at_once(self.left);
            let Some(scanned) = fits.range else { return (found, Some(search)) };
            self.left -= scanned.len();
            self.index.insert(generator, &fits);
        }
    }
}
