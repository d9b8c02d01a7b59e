//! Whether a board has a deal number at all.

use std::sync::atomic::AtomicBool;

use super::lowest_matches::lowest_matches;
use super::parity::may_be_dealt;
use crate::freecell::layout::Layout;
use crate::generator::Generator;

/// The fewest known cards that show whether a board is dealt.
const MIN_KNOWN: usize = 8;

/// Returns whether a number of Microsoft's generator has a board. It takes milliseconds; a board that is in play or of
/// which fewer than eight cards are known counts as not dealt.
pub fn is_dealt(layout: &Layout) -> bool {
    let pattern = layout.pattern().filter(|pattern| pattern.known_count() >= MIN_KNOWN && may_be_dealt(pattern));
    let matches =
        pattern.and_then(|pattern| lowest_matches(&Generator::Microsoft, &pattern, 1, &AtomicBool::new(false)));
    matches.is_some_and(|matches| matches.count > 0)
}
