//! The deal numbers of a survey, in order: ranges, a random sample of one, a shard of either.

use std::fmt;
use std::num::NonZeroU64;
use std::ops::Range;
use std::str::FromStr;
use std::sync::Arc;

use crate::number::{DealNumber, DealRange};
use crate::parse_error::ParseError;
use crate::random::Random;

/// The numbers of a survey, in order.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Numbers(NumberSource);

#[derive(Debug, Clone, PartialEq, Eq)]
enum NumberSource {
    Ranges(Vec<DealRange>),
    /// A slice of a sample, by index.
    Sample(Arc<Sample>, Range<u64>),
}

impl Numbers {
    /// Returns the numbers of some ranges, one range after the other.
    pub const fn new(ranges: Vec<DealRange>) -> Self {
        Self(NumberSource::Ranges(ranges))
    }

    /// Draws `count` distinct numbers of a range uniformly at random, in ascending order; all of them if the range has
    /// no more. The same seed draws the same numbers. A number takes some seven bytes.
    ///
    /// ```
    /// use tableaux_engine::atlas::Numbers;
    /// let sample = Numbers::sample("1-32000".parse()?, 3, 15);
    /// assert_eq!(sample, Numbers::sample("1-32000".parse()?, 3, 15));
    /// assert_eq!(sample.len(), 3);
    /// # Ok::<(), tableaux_engine::number::NumberError>(())
    /// ```
    pub fn sample(range: DealRange, count: u64, seed: u64) -> Self {
        if count >= range.len() {
            return Self::new(vec![range]);
        }
        // Floyd's algorithm: each step draws from one more number, and takes the last one if the drawn one is already
        // taken.
        let mut random = Random::new(seed);
        let mut sample = Sample::new(range, count);
        for last in range.len() - count..range.len() {
            let drawn = random.below(last + 1);
            if !sample.insert(drawn) {
                sample.insert(last);
            }
        }
        Self(NumberSource::Sample(Arc::new(sample), 0..count))
    }

    /// Returns how many numbers there are.
    pub fn len(&self) -> u64 {
        match &self.0 {
            NumberSource::Ranges(ranges) => ranges.iter().map(|range| range.len()).sum(),
            NumberSource::Sample(_, places) => places.end - places.start,
        }
    }

    /// Returns whether there are none.
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// Returns the numbers as ranges.
    pub fn ranges(&self) -> impl Iterator<Item = DealRange> {
        let (ranges, sample) = match &self.0 {
            NumberSource::Ranges(ranges) => (&ranges[..], None),
            NumberSource::Sample(sample, places) => (&[][..], Some(sample.ranges(places.clone()))),
        };
        ranges.iter().copied().chain(sample.into_iter().flatten())
    }

    /// Returns the numbers with indexes from `begin` up to, but not including, `end`.
    #[must_use]
    pub fn slice(&self, begin: u64, end: u64) -> Self {
        match &self.0 {
            NumberSource::Ranges(ranges) => {
                let mut place = 0;
                let slice = |range: &DealRange| {
                    let first = place;
                    place += range.len();
                    range.slice(begin.saturating_sub(first), end.saturating_sub(first))
                };
                Self::new(ranges.iter().filter_map(slice).collect())
            }
            NumberSource::Sample(sample, places) => {
                let [begin, end] = [begin, end].map(|place| places.start.saturating_add(place).min(places.end));
                Self(NumberSource::Sample(Arc::clone(sample), begin..end.max(begin)))
            }
        }
    }

    /// Returns the share of one of several processes: all shards in order make up all numbers.
    #[must_use]
    pub fn share(&self, shard: Shard) -> Self {
        let numbers = u128::from(self.len());
        #[expect(clippy::cast_possible_truncation, reason = "there are no more shards than shards")]
        let end = |shards: u64| (numbers * u128::from(shards) / u128::from(shard.count.get())) as u64;
        self.slice(end(shard.index - 1), end(shard.index))
    }

    /// Returns the number at an index.
    pub fn get(&self, place: u64) -> Option<DealNumber> {
        self.slice(place, place.saturating_add(1)).ranges().next().map(DealRange::first)
    }
}

/// Numbers of a range by their offset from its first. They spread evenly, so each part of the range has a few, kept in
/// ascending order.
#[derive(Debug, PartialEq, Eq)]
struct Sample {
    range: DealRange,
    width: u64,
    /// The offsets from the first number of each part.
    parts: Vec<Vec<u32>>,
}

impl Sample {
    fn new(range: DealRange, count: u64) -> Self {
        /// The mean number of offsets in a part.
        const PART: u64 = 64;
        let width = (range.len() / count.max(1)).saturating_mul(PART).min(1 << u32::BITS);
        let parts =
            usize::try_from(range.len().div_ceil(width)).expect("there are fewer parts than numbers to be kept");
        Self { range, width, parts: vec![Vec::new(); parts] }
    }

    fn insert(&mut self, offset: u64) -> bool {
        let [part, offset] = [offset / self.width, offset % self.width];
        let part = &mut self.parts[usize::try_from(part).expect("it is one of the parts")];
        let offset = u32::try_from(offset).expect("a part is no wider");
        part.binary_search(&offset).map_err(|place| part.insert(place, offset)).is_err()
    }

    /// Returns the numbers with indexes in `places`, each as a range.
    fn ranges(&self, places: Range<u64>) -> impl Iterator<Item = DealRange> {
        let mut first = 0;
        let of_parts = (0..).zip(&self.parts).flat_map(move |(index, part): (u64, &Vec<u32>)| {
            let place = |place: u64| {
                let place = usize::try_from(place.saturating_sub(first)).unwrap_or(usize::MAX);
                place.min(part.len())
            };
            let (begin, end) = (place(places.start), place(places.end));
            first += part.len() as u64;
            part[begin..end].iter().map(move |&offset| index * self.width + u64::from(offset))
        });
        of_parts.filter_map(|offset| self.range.slice(offset, offset + 1))
    }
}

/// The share of one of several processes, written `2/8`.
///
/// ```
/// use tableaux_engine::atlas::{Numbers, Shard};
/// let numbers = Numbers::new(vec!["1-10".parse()?]);
/// let shards: Vec<u64> = (1..=3).map(|i| numbers.share(format!("{i}/3").parse().unwrap()).len()).collect();
/// assert_eq!(shards, [3, 3, 4]);
/// # Ok::<(), tableaux_engine::number::NumberError>(())
/// ```
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct Shard {
    /// The 1-based index.
    index: u64,
    count: NonZeroU64,
}

impl Shard {
    /// Returns the `index`th of `count` shards, from 1; `None` if there are fewer.
    pub fn new(index: u64, count: u64) -> Option<Self> {
        let count = NonZeroU64::new(count)?;
        (1..=count.get()).contains(&index).then_some(Self { index, count })
    }

    /// Returns the 1-based index.
    pub const fn index(self) -> u64 {
        self.index
    }

    /// Returns the number of shards.
    pub const fn count(self) -> u64 {
        self.count.get()
    }

    /// Returns whether this is the first shard, which has the header.
    pub const fn is_first(self) -> bool {
        self.index == 1
    }
}

impl fmt::Display for Shard {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}/{}", self.index, self.count)
    }
}

impl FromStr for Shard {
    type Err = ParseError;

    fn from_str(text: &str) -> Result<Self, ParseError> {
        let error = || ParseError::new("use I/N with I from 1 to N, as in 2/8");
        let number = |text: &str| {
            let digits = Some(text).filter(|text| text.bytes().all(|byte| byte.is_ascii_digit()));
            digits.and_then(|digits| digits.parse().ok()).ok_or_else(error)
        };
        let (index, count) = text.split_once('/').ok_or_else(error)?;
        Self::new(number(index)?, number(count)?).ok_or_else(error)
    }
}
