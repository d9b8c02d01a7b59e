//! An index of the numbers that match a pattern, for any number of matches.

use std::ops::ControlFlow;
use std::sync::atomic::AtomicBool;

use super::sieve::sieve;
use crate::freecell::pattern::Pattern;
use crate::generator::Generator;
use crate::number::{DealNumber, DealRange};

/// The maximum number of matches kept: half a megabyte.
pub const MAX_KEPT: usize = 1 << 16;

/// The count of the numbers that match a pattern, and some of them, evenly spaced in order; all of them while they are
/// few. The others are so close to a kept one that a [`scan`](super::scan::scan) finds them at once.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct MatchIndex {
    count: u64,
    /// The numbers at the places 0, `stride`, 2 `stride`, …
    kept: Vec<DealNumber>,
    stride: u64,
}

impl Default for MatchIndex {
    fn default() -> Self {
        Self { count: 0, kept: Vec::new(), stride: 1 }
    }
}

/// The index's knowledge of the number at a place.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum MatchPlace {
    /// The number itself.
    Kept(DealNumber),
    /// One of those that match in a range, this many places after the first of them.
    Among(DealRange, usize),
}

impl MatchIndex {
    /// Returns the numbers of a range that a [`sieve`] finds.
    pub fn sieved(generator: &Generator, pattern: &Pattern, range: DealRange, stop: &AtomicBool) -> Self {
        let mut index = Self::default();
        sieve(generator, pattern, stop, |number| {
            if range.contains(number) {
                index.add(number);
            }
            if number < range.last() { ControlFlow::Continue(()) } else { ControlFlow::Break(()) }
        });
        index
    }

    /// Adds a number higher than those before.
    pub fn add(&mut self, number: DealNumber) {
        if self.count.is_multiple_of(self.stride) {
            if self.kept.len() == MAX_KEPT {
                let mut is_even = false;
                self.kept.retain(|_| {
                    is_even = !is_even;
                    is_even
                });
                // The count is also a multiple of the new stride, as an even number of matches was kept.
                self.stride *= 2;
            }
            self.kept.push(number);
        }
        self.count += 1;
    }

    /// Returns the number of matches.
    pub const fn count(&self) -> u64 {
        self.count
    }

    /// Returns what is known of the number at a place, from 0, among those up to `last`; `None` if there are fewer.
    ///
    /// # Panics
    /// If `last` is below a number that was added.
    pub fn at(&self, place: u64, last: DealNumber) -> Option<MatchPlace> {
        if place >= self.count {
            return None;
        }
        let at = usize::try_from(place / self.stride).expect("few are kept");
        let first = self.kept[at];
        let behind = usize::try_from(place % self.stride).expect("a stride is short");
        if behind == 0 {
            return Some(MatchPlace::Kept(first));
        }
        let last = self.kept.get(at + 1).map_or(last, |next| next.saturating_add_signed(-1));
        Some(MatchPlace::Among(DealRange::new(first, last).expect("they are in ascending order"), behind))
    }
}
