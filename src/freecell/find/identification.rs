//! What can be said of a layout at once, on one thread: its numbers, or why there are none.

use std::sync::atomic::{AtomicBool, Ordering};

use super::mistake::DealingMistake;
use super::nearest::{NearestDeal, WINDOWS, nearest};
use super::scan::scan;
use super::{Matches, first};
use crate::freecell::pattern::Pattern;
use crate::generator::Generator;
use crate::number::{DealNumber, DealSet};

/// What is found out about a layout.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Identification {
    /// The numbers that fit.
    pub found: Matches,
    /// The numbers that were looked at, if not all there are.
    pub among: Option<DealSet>,
    /// Where none fits, the faults of dealing with which one does.
    pub faults: Vec<(DealNumber, DealingMistake)>,
    /// Or else the deal that is close.
    pub nearest: Option<NearestDeal>,
}

/// Looks for the numbers of a layout among all, or where its first cards are not known among the first million, of which
/// the lowest are told, `most` at most; and for what may be wrong with it if there are none.
///
/// What is found after `stop` was set means nothing.
#[must_use]
pub fn identify(generator: &Generator, layout: &Pattern, most: usize, stop: &AtomicBool) -> Identification {
    let sieved = first(generator, layout, most, stop);
    let among = sieved.is_none().then_some(DealSet::WINDOWS);
    let found = sieved.unwrap_or_else(|| scanned(generator, layout, DealSet::WINDOWS, most, stop));
    let mut sighting = Identification { found, among, faults: Vec::new(), nearest: None };
    if sighting.found.count > 0 {
        return sighting;
    }
    let all = generator.numbers();
    let goes_on = || !stop.load(Ordering::Relaxed);
    let fitting = |faults: Vec<DealingMistake>| -> Vec<(DealNumber, DealingMistake)> {
        let faults = faults.into_iter().take_while(|_| goes_on());
        faults.filter_map(|fault| Some((fault.number(generator, layout, all, stop)?, fault))).collect()
    };
    // What takes longest comes last, and a thing found ends the search.
    let [own, generators] = DealingMistake::own_and_generators(generator);
    sighting.faults = fitting(own);
    if sighting.faults.is_empty()
        && *generator == Generator::Microsoft
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
fn scanned(generator: &Generator, layout: &Pattern, set: DealSet, most: usize, stop: &AtomicBool) -> Matches {
    /// How many numbers are dealt between two looks at `stop`.
    const PART: usize = 1 << 15;
    let mut found = Matches { count: 0, lowest: Vec::new() };
    for part in set.numbers().chunks(PART).take_while(|_| !stop.load(Ordering::Relaxed)) {
        let numbers = scan(generator, layout, part);
        found.count += numbers.len() as u64;
        let room = most.saturating_sub(found.lowest.len());
        found.lowest.extend(numbers.into_iter().take(room));
    }
    found
}

impl Identification {
    /// The deal to look at: the first that fits, else that of the first fault, else the one that is close.
    #[must_use]
    pub fn deal(&self, generator: Generator) -> Option<(Generator, DealNumber)> {
        let fits = self.found.lowest.first().map(|&number| (generator, number));
        let fault = self.faults.first().map(|&(number, fault)| match fault {
            DealingMistake::OtherGenerator(other) => (other, number),
            _ => (generator, number),
        });
        fits.or(fault).or(self.nearest.as_ref().map(|nearest| (generator, nearest.number)))
    }
}
