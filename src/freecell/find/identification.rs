//! The numbers of a board, or the reason why there are none, on one thread.

use std::sync::atomic::{AtomicBool, Ordering};

use super::explanation::{Explanation, Sequential, explain};
use super::lowest_matches::{LowestMatches, lowest_matches};
use super::mistake::DealingMistake;
use super::scan::scan;
use crate::freecell::pattern::Pattern;
use crate::generator::Generator;
use crate::number::{DealNumber, DealSet};

/// The numbers that match a pattern, or why there are none.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Identification {
    /// The matching numbers.
    pub matches: LowestMatches,
    /// The set that was searched, if not all numbers were.
    pub searched: Option<DealSet>,
    /// Why there are no matching numbers, if that was found.
    pub explanation: Option<Explanation>,
}

/// Searches all numbers for those that match a pattern, or the first million if its first cards are unknown, and
/// explains why there are none. The `limit` lowest numbers are listed.
///
/// If `stop` is set, the search ends soon, and its result is meaningless.
///
/// ```
/// use std::sync::atomic::AtomicBool;
/// use tableaux::freecell::find::identify;
/// use tableaux::generator::Generator;
///
/// let stop = AtomicBool::new(false);
/// let found = identify(&Generator::Microsoft, &"7D AD 5C 3S 5S 8C 2D AH".parse()?, 10, &stop);
/// assert_eq!(found.matches.lowest, [617.into()]);
/// # Ok::<(), tableaux::freecell::text::ParseBoardError>(())
/// ```
#[must_use]
pub fn identify(generator: &Generator, pattern: &Pattern, limit: usize, stop: &AtomicBool) -> Identification {
    let (matches, searched) = match lowest_matches(generator, pattern, limit, stop) {
        Some(matches) => (matches, None),
        None => (scan_set(generator, pattern, DealSet::WINDOWS, limit, stop), Some(DealSet::WINDOWS)),
    };
    let no_match = matches.count == 0;
    let explanation =
        no_match.then(|| explain(generator, pattern, generator.numbers(), &Sequential { stop }, stop)).flatten();
    Identification { matches, searched, explanation }
}

/// The numbers of a set that match a pattern.
fn scan_set(generator: &Generator, pattern: &Pattern, set: DealSet, limit: usize, stop: &AtomicBool) -> LowestMatches {
    /// The number of deals between two looks at `stop`.
    const CHUNK: usize = 1 << 15;
    let mut matches = LowestMatches::default();
    for chunk in set.numbers().chunks(CHUNK).take_while(|_| !stop.load(Ordering::Relaxed)) {
        for number in scan(generator, pattern, chunk) {
            matches.add(number, limit);
        }
    }
    matches
}

impl Identification {
    /// The deal to be shown: the lowest that matches, else that of the first mistake, else the nearest.
    #[must_use]
    pub fn deal(&self, generator: Generator) -> Option<(Generator, DealNumber)> {
        if let Some(&number) = self.matches.lowest.first() {
            return Some((generator, number));
        }
        match self.explanation.as_ref()? {
            Explanation::Mistakes(mistakes) => mistakes.first().map(|&(number, mistake)| match mistake {
                DealingMistake::OtherGenerator(other) => (other, number),
                _ => (generator, number),
            }),
            &Explanation::OutsideRange(number) => Some((generator, number)),
            Explanation::Nearest(nearest) => Some((generator, nearest.number)),
        }
    }
}
