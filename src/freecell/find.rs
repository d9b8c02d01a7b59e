//! From a layout to its numbers: sieved where its first cards are known, or else scanned for; why nothing fits, and which
//! deal is close.

pub mod fault;
mod indices;
pub mod nearest;
pub mod scan;
pub mod sieve;
pub mod sighting;

use std::ops::ControlFlow;
use std::sync::atomic::AtomicBool;

use crate::freecell::dealer::Dealer;
use crate::freecell::partial::Partial;
use crate::number::DealNumber;

/// How many numbers fit, and the first of them.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Found {
    /// How many there are.
    pub count: u64,
    /// The lowest, as many as were asked for at most.
    pub first: Vec<DealNumber>,
}

/// How many numbers of all fit a layout, and the lowest of them, `most` at most. `None` if the layout cannot be sieved
/// ([`sieve::is_sievable`]).
///
/// With Microsoft's rule it takes a few milliseconds where three cards or more are known at the front.
#[must_use]
pub fn first(dealer: &Dealer, layout: &Partial, most: usize, stop: &AtomicBool) -> Option<Found> {
    let mut found = Found { count: 0, first: Vec::new() };
    sieve::sieve(dealer, layout, stop, |number| {
        found.count += 1;
        if found.first.len() < most {
            found.first.push(number);
        }
        ControlFlow::Continue(())
    });
    sieve::is_sievable(dealer, layout).then_some(found)
}
