//! The values of one measure for consecutive deals, and their correlation with another one.

use std::sync::atomic::{AtomicBool, Ordering};

use super::column::{Column, Value};
use super::counts::Counts;
use super::embedded::{record_of, value};
use super::measure::Source;
use crate::freecell::batch::deals;
use crate::freecell::{Deal, Facts};
use crate::generator::Generator;
use crate::number::{DealNumber, DealRange};
use crate::verdict::outcome::Outcome;

const UNKNOWN: u16 = u16::MAX;

/// The values of a measure for the deals of a range, as far as they are embedded or can be counted on the boards; none
/// is searched for. A winnable deal has the verdict 0, an impossible one 1. For difficulty it is the score: percentiles
/// would be distributed evenly.
///
/// ```
/// use std::sync::atomic::AtomicBool;
/// use tableaux_engine::atlas::{Column, Values};
/// use tableaux_engine::generator::Generator;
///
/// let of = |column| Values::of(&Generator::Microsoft, "1-1000".parse().unwrap(), column, &AtomicBool::new(false));
/// let (aces, depth) = (of(Column::Aces), of(Column::LowCards));
/// assert_eq!((aces.get(617.into()), aces.get(1001.into())), (Some(20), None));
/// assert_eq!(aces.counts().quantile(50), Some(11));
/// assert!(aces.correlation(&depth).unwrap() > 0.4);
/// ```
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Values {
    generator: Generator,
    column: Column,
    range: DealRange,
    all: Vec<u16>,
    counts: Counts,
    /// The number of deals left out because it is undecided whether they match, see [`Values::fitting`].
    undecided: u32,
}

impl Values {
    /// Returns the values for the deals of a range. If `stop` is set, the rest is left out.
    pub fn of(generator: &Generator, range: DealRange, column: Column, stop: &AtomicBool) -> Self {
        Self::of_all(*generator, column, range, find(generator, range, column, stop))
    }

    /// Returns the values for the deals of a range, without a stop flag.
    pub fn here(generator: &Generator, range: DealRange, column: Column) -> Self {
        Self::of(generator, range, column, &AtomicBool::new(false))
    }

    /// Returns the values for another range, reusing those in common.
    #[must_use]
    pub fn moved(&self, range: DealRange) -> Self {
        let never = AtomicBool::new(false);
        let find = |range| find(&self.generator, range, self.column, &never);
        let Some(common) = common(self.range, range) else {
            return Self::of_all(self.generator, self.column, range, find(range));
        };
        let [first, last] = [common.first(), common.last()].map(|number| number.get() - range.first().get());
        let before = range.slice(0, first).map_or_else(Vec::new, find);
        let known = common.numbers().map(|number| self.get(number).unwrap_or(UNKNOWN));
        let after = range.slice(last + 1, range.len()).map_or_else(Vec::new, find);
        let all = before.into_iter().chain(known).chain(after).collect();
        Self::of_all(self.generator, self.column, range, all)
    }

    /// Returns values that were found elsewhere, for the numbers of a range in order; missing ones at the end are unknown.
    pub fn known(
        generator: Generator,
        column: Column,
        range: DealRange,
        values: impl Iterator<Item = Option<u16>>,
    ) -> Self {
        Self::of_all(generator, column, range, values.map(|value| value.unwrap_or(UNKNOWN)).collect())
    }

    #[doc(hidden)]
    pub fn of_all(generator: Generator, column: Column, range: DealRange, all: Vec<u16>) -> Self {
        let mut counts = Counts::default();
        all.iter().filter(|&&value| value != UNKNOWN).for_each(|&value| counts.add(value));
        Self { generator, column, range, all, counts, undecided: 0 }
    }

    /// Returns the values of only those deals that match; `fits` returns `None` if that is undecided.
    #[must_use]
    pub fn fitting(&self, fits: impl Fn(DealNumber) -> Option<bool>) -> Self {
        let mut undecided = 0;
        let mut keep = |(number, &value): (DealNumber, &u16)| {
            let fits = fits(number);
            undecided += u32::from(fits.is_none());
            if fits == Some(true) { value } else { UNKNOWN }
        };
        let all = self.range.numbers().zip(&self.all).map(&mut keep).collect();
        Self { undecided, ..Self::of_all(self.generator, self.column, self.range, all) }
    }

    /// Returns how many deals [`Values::fitting`] left out as undecided.
    pub const fn undecided(&self) -> u32 {
        self.undecided
    }

    /// Returns the measure.
    pub const fn column(&self) -> Column {
        self.column
    }

    /// Returns the generator.
    pub const fn generator(&self) -> Generator {
        self.generator
    }

    /// Returns the range of deals.
    pub const fn range(&self) -> DealRange {
        self.range
    }

    /// Returns the value of a deal, if it is in the range and known.
    pub fn get(&self, number: DealNumber) -> Option<u16> {
        let place = usize::try_from(number.get().checked_sub(self.range.first().get())?).ok()?;
        self.all.get(place).copied().filter(|&value| value != UNKNOWN)
    }

    /// Returns how many deals have each value.
    pub const fn counts(&self) -> &Counts {
        &self.counts
    }

    /// Returns the values of the deals that have one in both; empty unless both ranges begin with the same deal.
    pub fn pairs<'a>(&'a self, other: &'a Self) -> impl Iterator<Item = (u16, u16)> + 'a {
        let is_paired = self.range.first() == other.range.first();
        let pairs = self.all.iter().copied().zip(other.all.iter().copied()).filter(move |_| is_paired);
        pairs.filter(|&(a, b)| a != UNKNOWN && b != UNKNOWN)
    }

    /// Returns Pearson's correlation coefficient with another measure of the same deals, from −1 to 1; `None` if either
    /// never varies.
    pub fn correlation(&self, other: &Self) -> Option<f64> {
        let (mut n, mut sums, mut squares, mut products) = (0.0, [0.0; 2], [0.0; 2], 0.0);
        for (a, b) in self.pairs(other) {
            let pair = [f64::from(a), f64::from(b)];
            n += 1.0;
            for side in 0..2 {
                sums[side] += pair[side];
                squares[side] += pair[side] * pair[side];
            }
            products += pair[0] * pair[1];
        }
        let spread = [0, 1].map(|side| n * squares[side] - sums[side] * sums[side]);
        (spread[0] > 0.0 && spread[1] > 0.0)
            .then(|| (n * products - sums[0] * sums[1]) / (spread[0] * spread[1]).sqrt())
    }
}

fn common(a: DealRange, b: DealRange) -> Option<DealRange> {
    DealRange::new(a.first().max(b.first()), a.last().min(b.last())).ok()
}

fn find(generator: &Generator, range: DealRange, column: Column, stop: &AtomicBool) -> Vec<u16> {
    let numbers = range.numbers().take_while(|_| !stop.load(Ordering::Relaxed));
    let Source::Board(count) = column.source() else {
        return numbers.map(|number| stored(embedded(generator, number, column))).collect();
    };
    let counted = |deal: &Deal| stored(Some(count(&Facts::of(deal.tableau())).into()));
    if *generator == Generator::Microsoft {
        return deals(range).zip(numbers).map(|(deal, _)| counted(&deal)).collect();
    }
    numbers.map(|number| Deal::by(generator, number).map_or(UNKNOWN, |deal| counted(&deal))).collect()
}

fn embedded(generator: &Generator, number: DealNumber, column: Column) -> Option<u64> {
    if column == Column::Difficulty {
        return record_of(generator, number).difficulty.map(|difficulty| difficulty.score().into());
    }
    match value(generator, number, column)? {
        Value::Number(number) => Some(number),
        Value::Verdict(Outcome::Winnable) => Some(0),
        Value::Verdict(Outcome::Impossible) => Some(1),
        Value::Verdict(Outcome::Unknown) | Value::Effort(_) | Value::Seat(_) | Value::Contract(_) | Value::Unknown => {
            None
        }
    }
}

/// Encodes a value; known values are smaller than [`UNKNOWN`].
fn stored(value: Option<u64>) -> u16 {
    value.and_then(|value| u16::try_from(value).ok()).unwrap_or(UNKNOWN)
}
