//! An index of the numbers that match a pattern, for any number of matches.

use std::ops::ControlFlow;
use std::sync::atomic::AtomicBool;

use super::sieve::sieve;
use crate::freecell::pattern::Pattern;
use crate::generator::Generator;
use crate::number::{DealNumber, DealRange};

/// The maximum number of matches kept: half a megabyte.
const MAX_KEPT: usize = 1 << 16;

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

#[cfg(test)]
mod tests {
    use super::super::scan::scan;
    use super::*;

    #[test]
    fn every_number_is_found_by_its_place_however_many_there_are() {
        let mut index = MatchIndex::default();
        let number = |place: u64| DealNumber::new(7 * place).unwrap();
        assert_eq!(index.at(0, number(9)), None);
        let all = 5 * MAX_KEPT as u64 + 3;
        (0..all).for_each(|place| index.add(number(place)));
        assert_eq!((index.count(), index.stride), (all, 8));
        assert!(index.kept.len() <= MAX_KEPT && index.kept.len() > MAX_KEPT / 2);
        for place in [0, 1, 7, 8, 9, all - 2, all - 1] {
            let found = match index.at(place, number(all - 1)).unwrap() {
                MatchPlace::Kept(found) => found,
                MatchPlace::Among(range, behind) => {
                    range.numbers().filter(|number| number.get() % 7 == 0).nth(behind).unwrap()
                }
            };
            assert_eq!(found, number(place), "{place}");
        }
        assert_eq!(index.at(all, number(all)), None);
    }

    #[test]
    fn a_sieve_and_a_scan_find_the_same() {
        let pattern: Pattern = "7D AD".parse().unwrap();
        let range: DealRange = "500-400000".parse().unwrap();
        let never = AtomicBool::new(false);
        let mut scanned = MatchIndex::default();
        for number in scan(&Generator::Microsoft, &pattern, range) {
            scanned.add(number);
        }
        assert!(scanned.count() > 100);
        assert_eq!(MatchIndex::sieved(&Generator::Microsoft, &pattern, range, &never), scanned);
    }
}
