//! From a layout to its numbers: sieved where its first cards are known, or else scanned for; why nothing fits, and which
//! deal is close.

pub mod identification;
mod indices;
pub mod mistake;
pub mod nearest;
pub mod scan;
pub mod sieve;

use std::ops::ControlFlow;
use std::sync::atomic::AtomicBool;

use crate::freecell::pattern::Pattern;
use crate::generator::Generator;
use crate::number::DealNumber;

/// How many numbers fit, and the first of them.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Matches {
    /// How many there are.
    pub count: u64,
    /// The lowest, as many as were asked for at most.
    pub lowest: Vec<DealNumber>,
}

/// How many numbers of all fit a layout, and the lowest of them, `most` at most. `None` if the layout cannot be sieved
/// ([`sieve::is_sievable`]).
///
/// With Microsoft's rule it takes a few milliseconds where three cards or more are known at the front.
#[must_use]
pub fn first(generator: &Generator, layout: &Pattern, most: usize, stop: &AtomicBool) -> Option<Matches> {
    let mut found = Matches { count: 0, lowest: Vec::new() };
    sieve::sieve(generator, layout, stop, |number| {
        found.count += 1;
        if found.lowest.len() < most {
            found.lowest.push(number);
        }
        ControlFlow::Continue(())
    });
    sieve::is_sievable(generator, layout).then_some(found)
}
