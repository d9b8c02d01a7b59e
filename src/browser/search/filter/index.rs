//! An index of the deals known to match a filter.

use std::collections::{BTreeSet, HashMap};

use super::Fits;
use crate::query::scan::Direction;
use tableaux_engine::generator::Generator;
use tableaux_engine::number::{DealNumber, DealRange};

/// The most matches kept per generator, some ten megabytes. Beyond it all but the latest are dropped.
const MAX_FITTING: usize = 1_000_000;
/// The most ranges kept per generator.
pub const MAX_RANGES: usize = 1000;

/// The numbers already checked against the filter, and those that match.
#[derive(Debug, Clone, Default)]
pub struct FitIndex(HashMap<Generator, OfGenerator>);

#[derive(Debug, Clone, Default)]
struct OfGenerator {
    /// The checked numbers, in ascending ranges that do not touch.
    ranges: Vec<DealRange>,
    fitting: BTreeSet<DealNumber>,
}

impl FitIndex {
    /// Returns whether a deal matches, if known.
    pub fn fits(&self, generator: Generator, number: DealNumber) -> Option<bool> {
        let known = self.0.get(&generator)?;
        known.range_of(number).map(|_| known.fitting.contains(&number))
    }

    /// Returns the first `count` known matches from one end of a range, in order, and the part of the range still to be
    /// checked if there are fewer.
    pub fn first(
        &self,
        generator: Generator,
        range: DealRange,
        direction: Direction,
        count: usize,
    ) -> (Vec<DealNumber>, Option<DealRange>) {
        let begin = if direction == Direction::Up { range.first() } else { range.last() };
        let Some((fits, known)) = self.0.get(&generator).and_then(|fits| Some((fits, fits.range_of(begin)?))) else {
            return (Vec::new(), Some(range));
        };
        let both = known.first().max(range.first())..=known.last().min(range.last());
        let (next, end) = match direction {
            Direction::Up => (both.end().saturating_add_signed(1), range.last()),
            Direction::Down => (both.start().saturating_add_signed(-1), range.first()),
        };
        let is_whole = if direction == Direction::Up { *both.end() == end } else { *both.start() == end };
        let rest = (!is_whole).then(|| DealRange::new(next.min(end), next.max(end)).expect("they are in order"));
        let fitting = fits.fitting.range(both);
        let first: Vec<DealNumber> = match direction {
            Direction::Up => fitting.take(count).copied().collect(),
            Direction::Down => fitting.rev().take(count).copied().collect(),
        };
        let rest = rest.filter(|_| first.len() < count);
        (first, rest)
    }

    pub fn insert(&mut self, generator: Generator, fits: &Fits) {
        let Some(new) = fits.range else { return };
        let known = self.0.entry(generator).or_default();
        if known.fitting.len() > MAX_FITTING || known.ranges.len() > MAX_RANGES {
            *known = OfGenerator::default();
        }
        let touches = |range: &mut DealRange| {
            range.first().get() <= new.last().get() + 1 && new.first().get() <= range.last().get() + 1
        };
        let touching: Vec<DealRange> = known.ranges.extract_if(.., touches).collect();
        let first = touching.iter().map(|range| range.first()).fold(new.first(), DealNumber::min);
        let last = touching.iter().map(|range| range.last()).fold(new.last(), DealNumber::max);
        known.ranges.push(DealRange::new(first, last).expect("they are in order"));
        known.fitting.extend(&fits.fitting);
    }
}

impl OfGenerator {
    /// Returns the checked range that contains a number.
    fn range_of(&self, number: DealNumber) -> Option<DealRange> {
        self.ranges.iter().copied().find(|range| range.contains(number))
    }
}
