//! What can be said of a layout at once, on one thread: its numbers, or why there are none.

use std::sync::atomic::{AtomicBool, Ordering};

use super::fault::Fault;
use super::nearest::{Nearest, WINDOWS, nearest};
use super::scan::scan;
use super::{Found, first};
use crate::freecell::dealer::Dealer;
use crate::freecell::partial::Partial;
use crate::number::{DealNumber, DealRange, Set};

/// What is found out about a layout.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Sighting {
    /// The numbers that fit.
    pub found: Found,
    /// The numbers that were looked at, if not all there are.
    pub among: Option<Set>,
    /// Where none fits, the faults of dealing with which one does.
    pub faults: Vec<(DealNumber, Fault)>,
    /// Or else the deal that is close.
    pub nearest: Option<Nearest>,
}

/// Looks for the numbers of a layout among all, or where its first cards are not known among the first million, of which
/// the lowest are told, `most` at most; and for what may be wrong with it if there are none.
///
/// What is found after `stop` was set means nothing.
#[must_use]
pub fn sight(dealer: &Dealer, layout: &Partial, most: usize, stop: &AtomicBool) -> Sighting {
    const MILLION: Set = Set::ALL[1];
    let sieved = first(dealer, layout, most, stop);
    let among = sieved.is_none().then_some(MILLION);
    let found = sieved.unwrap_or_else(|| scanned(dealer, layout, MILLION, most, stop));
    let mut sighting = Sighting { found, among, faults: Vec::new(), nearest: None };
    if sighting.found.count > 0 {
        return sighting;
    }
    let all = DealRange { first: DealNumber::MIN, last: dealer.last() };
    let goes_on = || !stop.load(Ordering::Relaxed);
    let fitting = |faults: Vec<Fault>| -> Vec<(DealNumber, Fault)> {
        let faults = faults.into_iter().take_while(|_| goes_on());
        faults.filter_map(|fault| Some((fault.number(dealer, layout, all, stop)?, fault))).collect()
    };
    // What takes longest comes last, and a thing found ends the search.
    let [own, generators] = Fault::own_and_generators(dealer);
    sighting.faults = fitting(own);
    if sighting.faults.is_empty()
        && *dealer == Dealer::Microsoft
        && let Some(tableau) = layout.whole()
    {
        let mut windows = (0..WINDOWS).take_while(|_| goes_on());
        sighting.nearest = windows.find_map(|window| nearest(&tableau, window, stop));
    }
    if sighting.faults.is_empty() && sighting.nearest.is_none() {
        sighting.faults = fitting(generators);
    }
    sighting
}

/// The numbers that fit, of a set.
fn scanned(dealer: &Dealer, layout: &Partial, set: Set, most: usize, stop: &AtomicBool) -> Found {
    /// How many numbers are dealt between two looks at `stop`.
    const PART: u64 = 1 << 15;
    let mut found = Found { count: 0, first: Vec::new() };
    let mut begin = set.first;
    while begin <= set.last && !stop.load(Ordering::Relaxed) {
        let end = begin.stepped(PART.cast_signed() - 1).min(set.last);
        let numbers = scan(dealer, layout, DealRange { first: begin, last: end });
        found.count += numbers.len() as u64;
        let room = most.saturating_sub(found.first.len());
        found.first.extend(numbers.into_iter().take(room));
        begin = end.stepped(1);
    }
    found
}

impl Sighting {
    /// The deal to look at: the first that fits, else that of the first fault, else the one that is close.
    #[must_use]
    pub fn deal(&self, dealer: Dealer) -> Option<(Dealer, DealNumber)> {
        let fits = self.found.first.first().map(|&number| (dealer, number));
        let fault = self.faults.first().map(|&(number, fault)| match fault {
            Fault::Generator(other) => (other, number),
            _ => (dealer, number),
        });
        fits.or(fault).or(self.nearest.as_ref().map(|nearest| (dealer, nearest.number)))
    }
}
