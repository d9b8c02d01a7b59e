//! The number of matches, and the lowest of them.

use std::ops::ControlFlow;
use std::sync::atomic::AtomicBool;

use super::sieve::{is_sievable, sieve};
use crate::freecell::pattern::Pattern;
use crate::generator::Generator;
use crate::number::DealNumber;

/// The number of matches, and the lowest of them.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct LowestMatches {
    /// The number of deal numbers that match.
    pub count: u64,
    /// The lowest of them in ascending order, up to a limit.
    pub lowest: Vec<DealNumber>,
}

impl LowestMatches {
    /// Adds a match higher than those before.
    pub(super) fn add(&mut self, number: DealNumber, limit: usize) {
        self.count += 1;
        if self.lowest.len() < limit {
            self.lowest.push(number);
        }
    }
}

/// Counts the numbers that match a pattern, and lists the `limit` lowest. `None` if the pattern is not
/// [sievable](is_sievable).
///
/// With Microsoft's generator this takes a few milliseconds if at least three cards at the front are known.
pub fn lowest_matches(
    generator: &Generator,
    pattern: &Pattern,
    limit: usize,
    stop: &AtomicBool,
) -> Option<LowestMatches> {
    if !is_sievable(generator, pattern) {
        return None;
    }
    let mut matches = LowestMatches::default();
    sieve(generator, pattern, stop, |number| {
        matches.add(number, limit);
        ControlFlow::<()>::Continue(())
    });
    Some(matches)
}
