//! Deal numbers, the bands they are dealt by, the sets they belong to, and ranges. All tables use them.

mod lowest_numbers;
mod parse;
mod random_order;

pub use lowest_numbers::LowestNumbers;
pub use parse::{NumberError, NumberErrorKind, link_parameter};
pub use random_order::RandomOrder;

use std::fmt;
use std::ops::RangeInclusive;

use serde::{Deserialize, Serialize};

/// The number of a deal, from 0 to 2³³ − 1 = 8,589,934,591. Serialized as an integer.
///
/// ```
/// use tableaux_engine::number::{DealNumber, NumberError, NumberErrorKind};
/// let number: DealNumber = "#617".parse()?;
/// assert_eq!(number, DealNumber::from(617));
/// assert_eq!(DealNumber::new(1 << 33).unwrap_err().kind(), NumberErrorKind::TooLarge);
/// let next = DealNumber::try_from(u64::from(number) + 1)?;
/// assert_eq!(next.to_string(), "618");
/// # Ok::<(), NumberError>(())
/// ```
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(try_from = "u64", into = "u64")]
pub struct DealNumber(u64);

impl DealNumber {
    /// The first number, 0.
    pub const MIN: Self = Self(0);
    /// The last number, 2³³ − 1.
    pub const MAX: Self = Self((1 << 33) - 1);
    /// The last number of 32 bits, 2³² − 1.
    pub const MAX_U32: Self = Self((1 << 32) - 1);

    /// Checks that a number is not larger than [`DealNumber::MAX`].
    ///
    /// # Errors
    /// [`NumberErrorKind::TooLarge`] above 8,589,934,591.
    pub const fn new(number: u64) -> Result<Self, NumberError> {
        if number <= Self::MAX.0 { Ok(Self(number)) } else { Err(NumberError::TOO_LARGE) }
    }

    /// Returns the number as an integer.
    pub const fn get(self) -> u64 {
        self.0
    }

    /// Returns the number `steps` further on, or back if negative, clamped to [`DealNumber::MIN`] and
    /// [`DealNumber::MAX`].
    #[must_use]
    pub const fn saturating_add_signed(self, steps: i64) -> Self {
        let number = self.0.saturating_add_signed(steps);
        if number < Self::MAX.0 { Self(number) } else { Self::MAX }
    }

    /// Returns the band, the rule by which Microsoft's generator deals the number.
    pub const fn band(self) -> Band {
        match self.0 >> 31 {
            0 => Band::Microsoft,
            1 => Band::HighBit,
            _ => Band::PlusOne,
        }
    }

    /// Returns the seed of Microsoft's generator: the number modulo 2³².
    #[expect(clippy::cast_possible_truncation, reason = "that is the rule")]
    pub const fn seed(self) -> u32 {
        self.0 as u32
    }

    /// Returns the smallest set that contains the number.
    pub fn set(self) -> DealSet {
        let within_band = [DealSet::MICROSOFT, DealSet::WINDOWS].into_iter().find(|set| set.numbers.contains(self));
        within_band.unwrap_or(match self.band() {
            Band::Microsoft => DealSet::MICROSOFT_BAND,
            Band::HighBit => DealSet::HIGH_BIT_BAND,
            Band::PlusOne => DealSet::PLUS_ONE_BAND,
        })
    }
}

impl From<u32> for DealNumber {
    fn from(number: u32) -> Self {
        Self(number.into())
    }
}

impl TryFrom<u64> for DealNumber {
    type Error = NumberError;

    fn try_from(number: u64) -> Result<Self, NumberError> {
        Self::new(number)
    }
}

impl From<DealNumber> for u64 {
    fn from(number: DealNumber) -> Self {
        number.0
    }
}

/// Writes the digits, without separators.
impl fmt::Display for DealNumber {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}

/// A band: numbers dealt by one rule, which sets the seed of Microsoft's generator and how a draw r is taken from its
/// state s.
///
/// The rule of the first band is Microsoft's; the other two are FreeCell Pro's extension.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Band {
    /// 0 … 2³¹ − 1: the seed is the number, r = (s >> 16) & 0x7fff.
    Microsoft,
    /// 2³¹ … 2³² − 1: the seed is the number, r = ((s >> 16) & 0x7fff) | 0x8000.
    HighBit,
    /// 2³² … 2³³ − 1: the seed is the number − 2³², r = (s >> 16) + 1.
    PlusOne,
}

impl Band {
    /// Returns the number r drawn from a state, 0 to 65,536.
    pub const fn draw(self, state: u32) -> u32 {
        let high = state >> 16;
        match self {
            Self::Microsoft => high & 0x7fff,
            Self::HighBit => high | 0x8000,
            Self::PlusOne => high + 1,
        }
    }

    /// Returns the numbers of the band.
    pub const fn numbers(self) -> DealRange {
        match self {
            Self::Microsoft => DealRange { first: DealNumber::MIN, last: DealNumber((1 << 31) - 1) },
            Self::HighBit => DealRange { first: DealNumber(1 << 31), last: DealNumber::MAX_U32 },
            Self::PlusOne => DealRange { first: DealNumber(1 << 32), last: DealNumber::MAX },
        }
    }
}

/// A set of numbers that players know by name.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct DealSet {
    name: &'static str,
    numbers: DealRange,
}

impl DealSet {
    /// 1–32,000: the deals of Microsoft's FreeCell before Windows XP.
    pub const MICROSOFT: Self =
        Self { name: "Microsoft", numbers: DealRange { first: DealNumber(1), last: DealNumber(32_000) } };
    /// 1–1,000,000: the deals of Microsoft's FreeCell since Windows XP.
    pub const WINDOWS: Self =
        Self { name: "Windows", numbers: DealRange { first: DealNumber(1), last: DealNumber(1_000_000) } };
    /// The numbers of [`Band::Microsoft`].
    pub const MICROSOFT_BAND: Self = Self { name: "Microsoft's rule", numbers: Band::Microsoft.numbers() };
    /// The numbers of [`Band::HighBit`].
    pub const HIGH_BIT_BAND: Self = Self { name: "FreeCell Pro", numbers: Band::HighBit.numbers() };
    /// The numbers of [`Band::PlusOne`].
    pub const PLUS_ONE_BAND: Self = Self { name: "FreeCell Pro", numbers: Band::PlusOne.numbers() };

    /// Returns the name of the set's origin.
    pub const fn name(&self) -> &'static str {
        self.name
    }

    /// Returns the numbers of the set.
    pub const fn numbers(&self) -> DealRange {
        self.numbers
    }

    /// Returns the first and last number: `1–32,000`.
    pub fn bounds(&self) -> String {
        format!("{}–{}", grouped(self.numbers.first.0), grouped(self.numbers.last.0))
    }
}

/// Writes `Microsoft 1–32,000`.
impl fmt::Display for DealSet {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} {}", self.name, self.bounds())
    }
}

/// Writes decimal digits in groups of three: `32,000`.
pub fn grouped(number: u64) -> String {
    let digits = number.to_string();
    let mut text = String::with_capacity(digits.len() * 4 / 3);
    for (place, digit) in digits.chars().enumerate() {
        if place > 0 && (digits.len() - place).is_multiple_of(3) {
            text.push(',');
        }
        text.push(digit);
    }
    text
}

/// Consecutive deal numbers, at least one.
///
/// ```
/// use tableaux_engine::number::{DealNumber, DealRange};
/// let range: DealRange = "1-32000".parse()?;
/// assert!(range.contains(DealNumber::from(617)));
/// assert_eq!(range.len(), 32_000);
/// assert_eq!(range.numbers().last(), Some(DealNumber::from(32_000)));
/// # Ok::<(), tableaux_engine::number::NumberError>(())
/// ```
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct DealRange {
    first: DealNumber,
    last: DealNumber,
}

impl DealRange {
    /// All deal numbers.
    pub const ALL: Self = Self { first: DealNumber::MIN, last: DealNumber::MAX };
    /// The numbers of 32 bits, 0 … 2³² − 1.
    pub const U32: Self = Self { first: DealNumber::MIN, last: DealNumber::MAX_U32 };

    /// Returns the numbers from `first` to `last`, both included.
    ///
    /// # Errors
    /// [`NumberErrorKind::Backwards`] if `first` is larger than `last`.
    pub fn new(first: DealNumber, last: DealNumber) -> Result<Self, NumberError> {
        if first <= last { Ok(Self { first, last }) } else { Err(NumberError::backwards(&format!("{first}..={last}"))) }
    }

    /// Returns the range itself if it has at most `max` numbers.
    ///
    /// # Errors
    /// [`NumberErrorKind::TooLong`] if it has more.
    pub fn at_most(self, max: u64) -> Result<Self, NumberError> {
        if self.len() <= max { Ok(self) } else { Err(NumberError::too_long(self, max)) }
    }

    /// Returns the lowest number.
    pub const fn first(self) -> DealNumber {
        self.first
    }

    /// Returns the highest number.
    pub const fn last(self) -> DealNumber {
        self.last
    }

    /// Returns the number of deals, 1 or more.
    #[expect(clippy::len_without_is_empty, reason = "a range is never empty")]
    pub const fn len(self) -> u64 {
        self.last.0 - self.first.0 + 1
    }

    /// Returns whether a number is in the range.
    pub fn contains(self, number: DealNumber) -> bool {
        (self.first..=self.last).contains(&number)
    }

    /// Returns the numbers in ascending order.
    pub fn numbers(self) -> impl DoubleEndedIterator<Item = DealNumber> + Clone {
        self.into_iter()
    }

    /// Returns the numbers from place `begin` (counted from 0) up to but not including place `end`, or to the last;
    /// `None` if there are none.
    #[must_use]
    pub fn slice(self, begin: u64, end: u64) -> Option<Self> {
        let end = end.min(self.len());
        let number = |place: u64| DealNumber(self.first.0 + place);
        (begin < end).then(|| Self { first: number(begin), last: number(end - 1) })
    }

    /// Returns the range in chunks of `len` numbers, in ascending order; the last may have fewer.
    ///
    /// # Panics
    /// If `len` is 0.
    pub fn chunks(self, len: usize) -> impl Iterator<Item = Self> {
        (self.first.0..=self.last.0).step_by(len).map(move |first| {
            let last = first.saturating_add(len as u64 - 1).min(self.last.0);
            Self { first: DealNumber(first), last: DealNumber(last) }
        })
    }
}

impl IntoIterator for DealRange {
    type Item = DealNumber;
    type IntoIter = std::iter::Map<RangeInclusive<u64>, fn(u64) -> DealNumber>;

    fn into_iter(self) -> Self::IntoIter {
        (self.first.0..=self.last.0).map(DealNumber)
    }
}

impl From<DealNumber> for DealRange {
    fn from(number: DealNumber) -> Self {
        Self { first: number, last: number }
    }
}

/// Writes `1..=32000`, or one number alone.
impl fmt::Display for DealRange {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if self.first == self.last { self.first.fmt(f) } else { write!(f, "{}..={}", self.first, self.last) }
    }
}
