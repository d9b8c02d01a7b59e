//! A histogram of a measure over many deals, and its statistics.

use std::ops::Range;

use super::measure::Harder;

/// One deal in this many is ignored at either end of the usual values, so that a few outliers do not stretch them.
const TAIL: u32 = 1000;

/// How many deals have each value of a measure.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Counts {
    /// The counts by value, up to the highest.
    counts: Vec<u32>,
}

impl Counts {
    /// Counts a deal with this value.
    pub fn add(&mut self, value: u16) {
        let place = usize::from(value);
        if place >= self.counts.len() {
            self.counts.resize(place + 1, 0);
        }
        self.counts[place] += 1;
    }

    /// Returns how many deals have a value.
    pub fn count(&self, value: u16) -> u32 {
        self.counts.get(usize::from(value)).copied().unwrap_or(0)
    }

    /// Returns how many deals there are.
    pub fn total(&self) -> u32 {
        self.counts.iter().sum()
    }

    /// Returns the range from 0 to the highest value.
    pub fn values(&self) -> Range<u16> {
        0..u16::try_from(self.counts.len()).unwrap_or(u16::MAX)
    }

    /// Returns the lowest and the highest value.
    pub fn bounds(&self) -> Option<(u16, u16)> {
        let mut values = self.values().filter(|&value| self.count(value) > 0);
        let lowest = values.next()?;
        Some((lowest, values.next_back().unwrap_or(lowest)))
    }

    /// Returns the lowest and the highest value, ignoring one deal in a thousand at either end.
    pub fn usual_bounds(&self) -> Option<(u16, u16)> {
        let beyond = self.total() / TAIL;
        Some((self.after(beyond, self.values())?, self.after(beyond, self.values().rev())?))
    }

    fn after(&self, beyond: u32, mut values: impl Iterator<Item = u16>) -> Option<u16> {
        let mut deals = 0;
        values.find(|&value| {
            deals += self.count(value);
            deals > beyond
        })
    }

    /// Returns the mean.
    pub fn mean(&self) -> Option<f64> {
        let (sum, total) = ((0u64..).zip(&self.counts).map(|(value, &count)| value * u64::from(count)), self.total());
        #[expect(clippy::cast_precision_loss, reason = "sums of a few billion values are exact")]
        (total > 0).then(|| sum.sum::<u64>() as f64 / f64::from(total))
    }

    /// Returns the lowest value that at least `percent` of 100 deals do not exceed: the median for 50.
    pub fn quantile(&self, percent: u32) -> Option<u16> {
        let enough = (u64::from(self.total()) * u64::from(percent)).div_ceil(100).max(1);
        self.after(u32::try_from(enough - 1).ok()?, self.values())
    }

    /// Returns how many of 100 deals have a lower value, and how many a higher one, both rounded down: 100 only if no
    /// deal has this value.
    pub fn percent_around(&self, value: u16) -> (u32, u32) {
        let (below, rest) = self.counts.split_at(usize::from(value).min(self.counts.len()));
        let percent = |counts: &[u32]| {
            let count: u64 = counts.iter().map(|&count| u64::from(count)).sum();
            u32::try_from(count * 100 / u64::from(self.total().max(1))).unwrap_or(100)
        };
        (percent(below), percent(rest.get(1..).unwrap_or_default()))
    }

    /// Returns how many of 100 deals are easier than one with this value, rounded down.
    pub fn percent_easier(&self, value: u16, harder: Harder) -> u32 {
        let (below, above) = self.percent_around(value);
        match harder {
            Harder::More => below,
            Harder::Fewer => above,
        }
    }
}
