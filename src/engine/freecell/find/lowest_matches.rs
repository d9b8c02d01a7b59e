//! The number of matches, and the lowest of them.

use std::ops::ControlFlow;
use std::sync::atomic::AtomicBool;

use super::sieve::{is_sievable, sieve};
use crate::freecell::pattern::Pattern;
use crate::generator::Generator;
use crate::number::LowestNumbers;

/// Counts the numbers that match a pattern, and lists the `limit` lowest. `None` if the pattern is not
/// [sievable](is_sievable).
///
/// With Microsoft's generator this takes a few milliseconds if at least three cards at the front are known.
pub fn lowest_matches(
    generator: &Generator,
    pattern: &Pattern,
    limit: usize,
    stop: &AtomicBool,
) -> Option<LowestNumbers> {
    if !is_sievable(generator, pattern) {
        return None;
    }
    let mut matches = LowestNumbers::default();
    sieve(generator, pattern, stop, |number| {
        matches.add(number, limit);
        ControlFlow::<()>::Continue(())
    });
    Some(matches)
}
