//! The numbers of a board, or the reason why it has none, on one thread.

use std::sync::atomic::{AtomicBool, Ordering};

use super::diagnosis::{Diagnosis, likelier};
use super::explanation::{Explanation, ExplanationSearch, Sequential, explain};
use super::lowest_matches::lowest_matches;
use super::mistake::MIN_TRUSTED_PREFIX;
use super::program::DealtBoard;
use super::scan::scan;
use crate::freecell::layout::Layout;
use crate::freecell::pattern::Pattern;
use crate::generator::Generator;
use crate::number::{DealNumber, DealSet, LowestNumbers};

/// The numbers that match a board, or the reason why there are none.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Identification {
    /// The matching numbers.
    pub matches: LowestNumbers,
    /// The set searched, if not all numbers were.
    pub searched: Option<DealSet>,
    /// An explanation likelier than a matching number above 1,000,000: a usual number, dealt with an extra or a missing
    /// draw.
    pub likelier: Option<Diagnosis>,
    /// The reason why there are no matching numbers, if found.
    pub explanation: Option<Explanation>,
    /// The number of programs with mistakes that were compared with the board.
    pub programs: u64,
}

/// Searches all numbers for those that match a board, or the first million if its first cards are unknown, and explains
/// why there are none. Lists the `limit` lowest numbers.
///
/// Any board before the first move is accepted, even with seven cascades or duplicate cards. A board that has a number
/// takes milliseconds, one with a mistake up to a few seconds, and one that nothing explains about four; [`explain`] can
/// use several threads. If `stop` is set, the search ends within a tenth of a second, and its result is meaningless.
///
/// ```
/// use std::sync::atomic::AtomicBool;
/// use tableaux_engine::freecell::Layout;
/// use tableaux_engine::freecell::find::identify;
/// use tableaux_engine::generator::Generator;
///
/// let stop = AtomicBool::new(false);
/// let row = Layout::from(&"7D AD 5C 3S 5S 8C 2D AH".parse::<tableaux_engine::Pattern>()?);
/// let found = identify(&Generator::Microsoft, &row, 10, &stop);
/// assert_eq!(found.matches.lowest, [617.into()]);
/// # Ok::<(), tableaux_engine::read::ParseBoardError>(())
/// ```
pub fn identify(generator: &Generator, layout: &Layout, limit: usize, stop: &AtomicBool) -> Identification {
    let (matches, searched) = match layout.pattern() {
        None => (LowestNumbers::default(), None),
        Some(pattern) => match lowest_matches(generator, &pattern, limit, stop) {
            Some(matches) => (matches, None),
            None => (scan_set(generator, &pattern, DealSet::WINDOWS, limit, stop), Some(DealSet::WINDOWS)),
        },
    };
    let likelier = matches.lowest.first().and_then(|&number| likelier_than(generator, layout, number));
    let no_match = matches.count == 0;
    let explained = no_match.then(|| explain(generator, layout, generator.numbers(), &Sequential { stop }, stop));
    let ExplanationSearch { explanation, programs } = explained.unwrap_or_default();
    Identification { matches, searched, likelier, explanation, programs }
}

/// Returns an explanation likelier than `number` for its deal: a number from 1 to 1,000,000, dealt with an extra or a
/// missing draw. `None` if `number` is a usual one itself, or fewer than ten cards are known.
pub fn likelier_than(generator: &Generator, layout: &Layout, number: DealNumber) -> Option<Diagnosis> {
    let board = DealtBoard::of(layout).filter(|board| board.known_count() >= MIN_TRUSTED_PREFIX)?;
    likelier(generator, &board, number, &[])
}

fn scan_set(generator: &Generator, pattern: &Pattern, set: DealSet, limit: usize, stop: &AtomicBool) -> LowestNumbers {
    /// The number of deals between checks of `stop`.
    const CHUNK: usize = 1 << 15;
    let mut matches = LowestNumbers::default();
    for chunk in set.numbers().chunks(CHUNK).take_while(|_| !stop.load(Ordering::Relaxed)) {
        for number in scan(generator, pattern, chunk) {
            matches.add(number, limit);
        }
    }
    matches
}

impl Identification {
    /// Returns the deal to show: the lowest match, else that of the mistakes, else the nearest.
    pub fn deal(&self, generator: Generator) -> Option<(Generator, DealNumber)> {
        if let Some(&number) = self.matches.lowest.first() {
            return Some((generator, number));
        }
        match self.explanation.as_ref()? {
            Explanation::AnyNumber(_) => None,
            Explanation::Mistakes(diagnosis) => Some((diagnosis.generator(generator), diagnosis.number)),
            &Explanation::OutsideRange(number) => Some((generator, number)),
            Explanation::Nearest(nearest) => Some((generator, nearest.number)),
        }
    }
}
