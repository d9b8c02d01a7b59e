//! An index of the deals known to match a filter.

use std::collections::{BTreeSet, HashMap};

use super::Fits;
use crate::query::scan::Direction;
use tableaux_engine::generator::Generator;
use tableaux_engine::number::{DealNumber, DealRange};

/// The most matches kept per generator, some ten megabytes. Beyond it all but the latest are dropped.
const MAX_FITTING: usize = 1_000_000;
/// The most ranges kept per generator.
const MAX_RANGES: usize = 1000;

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

#[cfg(test)]
mod tests {
    use super::*;

    const MICROSOFT: Generator = Generator::Microsoft;

    fn fits(range: &str, fitting: &[u32]) -> Fits {
        Fits { range: range.parse().ok(), fitting: fitting.iter().map(|&number| number.into()).collect() }
    }

    fn first(index: &FitIndex, range: &str, direction: Direction, count: usize) -> (Vec<u64>, Option<String>) {
        let (found, rest) = index.first(MICROSOFT, range.parse().unwrap(), direction, count);
        (found.into_iter().map(DealNumber::get).collect(), rest.map(|rest| rest.to_string()))
    }

    #[test]
    fn neighbouring_ranges_become_one_and_the_rest_is_what_is_not_known() {
        let mut index = FitIndex::default();
        assert_eq!(first(&index, "5-30", Direction::Up, 1), (vec![], Some("5..=30".into())));
        index.insert(MICROSOFT, &fits("10-19", &[12, 17]));
        index.insert(MICROSOFT, &fits("0-4", &[0]));
        assert_eq!(first(&index, "5-30", Direction::Up, 1), (vec![], Some("5..=30".into())), "not from its beginning");
        index.insert(MICROSOFT, &fits("5-9", &[5]));
        assert_eq!(first(&index, "0-30", Direction::Up, 9), (vec![0, 5, 12, 17], Some("20..=30".into())));
        assert_eq!(first(&index, "0-30", Direction::Up, 3), (vec![0, 5, 12], None));
        assert_eq!(first(&index, "0-19", Direction::Up, 9), (vec![0, 5, 12, 17], None), "there are no more");
        assert_eq!(first(&index, "0-16", Direction::Down, 2), (vec![12, 5], None));
        assert_eq!(first(&index, "0-16", Direction::Down, 9), (vec![12, 5, 0], None));
        index.insert(MICROSOFT, &fits("15-25", &[17, 25]));
        assert_eq!(first(&index, "20-40", Direction::Down, 1), (vec![], Some("20..=40".into())));
        assert_eq!(first(&index, "6-25", Direction::Down, 2), (vec![25, 17], None));
        let is_known = [4, 5, 25, 26].map(|number: u32| index.fits(MICROSOFT, number.into()));
        assert_eq!(is_known, [Some(false), Some(true), Some(true), None]);
        assert_eq!(index.fits("minstd".parse().unwrap(), 5.into()), None, "each generator for itself");
    }

    #[test]
    fn the_ends_of_all_numbers_are_ends() {
        let mut index = FitIndex::default();
        index.insert(MICROSOFT, &fits("0-3", &[]));
        assert_eq!(first(&index, "0-2", Direction::Down, 1), (vec![], None));
        let last = DealRange::new(DealNumber::MAX.saturating_add_signed(-3), DealNumber::MAX).unwrap();
        index.insert(MICROSOFT, &Fits { range: Some(last), fitting: Vec::new() });
        assert_eq!(index.first(MICROSOFT, last, Direction::Up, 1), (Vec::new(), None));
    }

    #[test]
    fn what_is_kept_is_bounded() {
        let mut index = FitIndex::default();
        for number in (0..10 * u32::try_from(MAX_RANGES).unwrap()).step_by(2) {
            index.insert(MICROSOFT, &Fits { range: Some(DealNumber::from(number).into()), fitting: Vec::new() });
        }
        let known = &index.0[&MICROSOFT];
        assert!(known.ranges.len() <= MAX_RANGES + 1, "{}", known.ranges.len());
        assert_eq!(index.fits(MICROSOFT, 9998.into()), Some(false), "the latest is there");
    }
}
