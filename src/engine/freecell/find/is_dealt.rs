//! A test whether a board has a deal number.

use std::sync::atomic::AtomicBool;

use super::lowest_matches::lowest_matches;
use super::parity::may_be_dealt;
use crate::freecell::layout::Layout;
use crate::generator::Generator;

/// The minimum number of known cards for the test.
const MIN_KNOWN: usize = 8;

/// Returns whether a number of Microsoft's generator deals a board, in milliseconds. A board in play, or with fewer
/// than eight known cards, counts as not dealt.
pub fn is_dealt(layout: &Layout) -> bool {
    let pattern = layout.pattern().filter(|pattern| pattern.known_count() >= MIN_KNOWN && may_be_dealt(pattern));
    let matches =
        pattern.and_then(|pattern| lowest_matches(&Generator::Microsoft, &pattern, 1, &AtomicBool::new(false)));
    matches.is_some_and(|matches| matches.count > 0)
}
