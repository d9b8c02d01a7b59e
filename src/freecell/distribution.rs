//! How the facts of many deals are distributed: on which scale a fact of one deal is to be read.

use std::sync::atomic::{AtomicBool, Ordering};

use super::batch::deals;
use super::facts::{FactName, Facts, Harder};
use crate::number::DealRange;

/// The number of values that a fact may have, from 0: no other can be as large as the inversions, of which there are 21
/// in each of four columns and 15 in each of the other four at most.
const VALUES: usize = 4 * 21 + 4 * 15 + 1;

/// At either end of the scale, one deal in this many is left out of account, so that a few do not stretch it.
const TAIL: u32 = 1000;

/// For each fact and each of its values, how many of some deals have it.
///
/// ```
/// use std::sync::atomic::AtomicBool;
/// use tableaux::freecell::{Distribution, FactName};
/// use tableaux::number::DealSet;
///
/// let distribution = Distribution::of(DealSet::MICROSOFT.numbers(), &AtomicBool::new(false));
/// // #617 has 20 cards over its aces, and so more than 99 of 100 deals.
/// assert_eq!(distribution.percent_below(FactName::Aces, 20), 99);
/// assert_eq!(distribution.histogram(FactName::Aces, 8).iter().sum::<u32>(), 32_000);
/// ```
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Distribution {
    counts: [[u32; VALUES]; FactName::COUNT],
    /// The number of deals.
    total: u32,
}

impl Distribution {
    /// Counts the facts of Microsoft's deals of a range, of 2³² − 1 of them at most. If `stop` is set, the rest is left
    /// out.
    pub fn of(range: DealRange, stop: &AtomicBool) -> Self {
        let mut distribution = Self { counts: [[0; VALUES]; FactName::COUNT], total: 0 };
        for deal in deals(range) {
            if distribution.total == u32::MAX || stop.load(Ordering::Relaxed) {
                break;
            }
            distribution.total += 1;
            let facts = Facts::of(deal.tableau());
            for (counts, name) in distribution.counts.iter_mut().zip(FactName::ALL) {
                counts[facts.get(name) as usize] += 1;
            }
        }
        distribution
    }

    const fn of_fact(&self, fact: FactName) -> &[u32; VALUES] {
        &self.counts[fact as usize]
    }

    /// The number of deals.
    pub const fn total(&self) -> u32 {
        self.total
    }

    /// How many deals have a value of a fact.
    pub fn count(&self, fact: FactName, value: u32) -> u32 {
        self.of_fact(fact).get(value as usize).copied().unwrap_or(0)
    }

    /// The deals counted in `bins` bins of equally many values each, so that no bin is higher only because it is wider.
    /// Together they hold every deal: values in the thin tails, beyond those of all but a thousandth of the deals at
    /// either end, are in the first and the last bin. Bins may be empty where there are more than values.
    pub fn histogram(&self, fact: FactName, bins: usize) -> Vec<u32> {
        let mut histogram = vec![0; bins];
        for (value, count) in (0..).zip(*self.of_fact(fact)) {
            if count > 0
                && let Some(bin) = histogram.get_mut(self.bin_of(fact, value, bins))
            {
                *bin += count;
            }
        }
        histogram
    }

    /// The bin of [`Distribution::histogram`] in which a value is counted: below `bins`, or 0 if there are none.
    pub fn bin_of(&self, fact: FactName, value: u32, bins: usize) -> usize {
        let (lowest, highest) = self.ends(fact);
        let values = highest - lowest + 1;
        let width = values.div_ceil(bins.max(1));
        // Of the room that the bins have besides, half is below these values, if there can be values there.
        let first = lowest.saturating_sub((width * bins.max(1) - values) / 2);
        ((value as usize).saturating_sub(first) / width).min(bins.saturating_sub(1))
    }

    /// How many of 100 deals have a smaller value than this; those with the same value are not among them. It is rounded
    /// down, and so 100 only of a value that is larger than that of each single deal.
    pub fn percent_below(&self, fact: FactName, value: u32) -> u32 {
        self.percent(self.of_fact(fact).iter().take(value as usize).sum())
    }

    /// How many of 100 deals are easier by a fact: those with a smaller value, or with a larger one where
    /// [`Harder::Fewer`] make a deal harder. It is rounded as in [`Distribution::percent_below`].
    pub fn percent_easier(&self, fact: FactName, value: u32) -> u32 {
        match fact.harder() {
            Harder::More => self.percent_below(fact, value),
            Harder::Fewer => self.percent(self.of_fact(fact).iter().skip(value as usize + 1).sum()),
        }
    }

    /// So many of the deals in a hundred, rounded down.
    fn percent(&self, count: u32) -> u32 {
        let percent = u64::from(count) * 100 / u64::from(self.total.max(1));
        u32::try_from(percent).expect("a part is no more than the whole")
    }

    /// How many values the scale of a fact has, from the lowest to the highest without the tails: bins of one value each.
    pub fn values(&self, fact: FactName) -> usize {
        let (low, high) = self.ends(fact);
        high - low + 1
    }

    /// The lowest and the highest value without the tails.
    fn ends(&self, fact: FactName) -> (usize, usize) {
        // Without a deal there is none.
        (self.end(fact, 0..VALUES).unwrap_or(0), self.end(fact, (0..VALUES).rev()).unwrap_or(0))
    }

    /// The first of some values with which the deals are more than a tail.
    fn end(&self, fact: FactName, mut values: impl Iterator<Item = usize>) -> Option<usize> {
        let mut deals = 0;
        values.find(|&value| {
            deals += self.of_fact(fact)[value];
            deals > self.total / TAIL
        })
    }
}
