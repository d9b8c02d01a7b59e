//! Deal numbers, the bands they are dealt by, the sets they belong to, and ranges of them. Every table counts by them.

use std::fmt;
use std::str::FromStr;

use thiserror::Error;

use crate::sanitize::quoted;

/// The number of a deal, from 0 to 8,589,934,591.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct DealNumber(u64);

impl DealNumber {
    /// The first number, 0.
    pub const MIN: Self = Self(0);
    /// The last number, 2³³ − 1.
    pub const MAX: Self = Self((1 << 33) - 1);

    /// Checks that a number is not past the last.
    ///
    /// # Errors
    /// [`NumberError::TooLarge`] above 8,589,934,591.
    pub const fn new(number: u64) -> Result<Self, NumberError> {
        if number <= Self::MAX.0 { Ok(Self(number)) } else { Err(NumberError::TooLarge) }
    }

    /// The number itself.
    #[must_use]
    pub const fn get(self) -> u64 {
        self.0
    }

    /// The number `steps` further on, or back where that is negative; the first or the last where it would be past it.
    #[must_use]
    pub const fn stepped(self, steps: i64) -> Self {
        let number = self.0.saturating_add_signed(steps);
        if number < Self::MAX.0 { Self(number) } else { Self::MAX }
    }

    /// The band, that is the rule by which this number is dealt.
    #[must_use]
    pub const fn band(self) -> Band {
        match self.0 >> 31 {
            0 => Band::Microsoft,
            1 => Band::HighBit,
            _ => Band::PlusOne,
        }
    }

    /// What the generator is seeded with: the number, less 2³² in the third band.
    #[must_use]
    #[expect(clippy::cast_possible_truncation, reason = "that is the rule")]
    pub const fn seed(self) -> u32 {
        self.0 as u32
    }

    /// The smallest set that holds the number.
    #[must_use]
    pub fn set(self) -> DealSet {
        *DealSet::ALL.iter().find(|set| set.holds(self)).unwrap_or(&DealSet::ALL[DealSet::ALL.len() - 1])
    }
}

/// The digits alone, as they are typed.
impl fmt::Display for DealNumber {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}

/// What is wrong with a text that should be a deal number.
#[derive(Debug, Clone, PartialEq, Eq, Error)]
pub enum NumberError {
    /// Nothing was given.
    #[error("a deal number is missing: 0 to 8589934591 is accepted")]
    Empty,
    /// Something other than digits.
    #[error("'{0}' is no deal number: the digits of a number from 0 to 8589934591 are accepted")]
    NotANumber(String),
    /// Below 0, but none of Microsoft's four.
    #[error("{0} is negative: deal numbers from 0 to 8589934591 are accepted")]
    Negative(String),
    /// One of Microsoft's −1 to −4.
    #[error("{0} is one of Microsoft's joke boards, fixed and not dealt by a number: 0 to 8589934591 is accepted")]
    Joke(String),
    /// Above 2³³ − 1.
    #[error("past the last deal: numbers from 0 to 8589934591 are accepted")]
    TooLarge,
}

/// Decimal digits, with blanks around them and one `#` before them allowed.
impl FromStr for DealNumber {
    type Err = NumberError;

    fn from_str(text: &str) -> Result<Self, NumberError> {
        let text = text.trim();
        let digits = text.strip_prefix('#').unwrap_or(text);
        let all_digits = |text: &str| !text.is_empty() && text.bytes().all(|byte| byte.is_ascii_digit());
        if digits.is_empty() {
            return Err(NumberError::Empty);
        }
        if let Some(size) = digits.strip_prefix(['-', '−']).filter(|size| all_digits(size)) {
            return Err(match size.trim_start_matches('0') {
                "1" | "2" | "3" | "4" => NumberError::Joke(quoted(digits)),
                _ => NumberError::Negative(quoted(digits)),
            });
        }
        if !all_digits(digits) {
            return Err(NumberError::NotANumber(quoted(text)));
        }
        // More digits than fit in 64 bits are past the last deal too.
        digits.parse().map_or(Err(NumberError::TooLarge), Self::new)
    }
}

/// The rule by which a number is dealt: the seed of the generator, and how a draw r is taken from its state s.
///
/// The first rule is Microsoft's, the other two are FreeCell Pro's extension of it.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Band {
    /// 0 … 2³¹ − 1: the seed is the number, r = (s >> 16) & 0x7fff.
    Microsoft,
    /// 2³¹ … 2³² − 1: the seed is the number, r = ((s >> 16) & 0x7fff) | 0x8000.
    HighBit,
    /// 2³² … 2³³ − 1: the seed is the number − 2³², r = (s >> 16) + 1.
    PlusOne,
}

impl Band {
    /// The number r that is drawn when the generator is in state `state`, 0 to 65,536.
    #[must_use]
    pub const fn draw(self, state: u32) -> u32 {
        let high = state >> 16;
        match self {
            Self::Microsoft => high & 0x7fff,
            Self::HighBit => high | 0x8000,
            Self::PlusOne => high + 1,
        }
    }
}

/// A set of numbers that players know by name, first to last.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct DealSet {
    /// Where the set is from.
    pub name: &'static str,
    /// Its first number.
    pub first: DealNumber,
    /// Its last number.
    pub last: DealNumber,
}

impl DealSet {
    /// All sets, the smaller first where one holds another.
    pub const ALL: [Self; 5] = [
        Self::new("Microsoft", 1, 32_000),
        Self::new("Windows", 1, 1_000_000),
        Self::new("Microsoft's rule", 0, (1 << 31) - 1),
        Self::new("FreeCell Pro", 1 << 31, (1 << 32) - 1),
        Self::new("FreeCell Pro", 1 << 32, (1 << 33) - 1),
    ];

    const fn new(name: &'static str, first: u64, last: u64) -> Self {
        Self { name, first: DealNumber(first), last: DealNumber(last) }
    }

    /// Its first and last number: `1–32,000`.
    #[must_use]
    pub fn bounds(&self) -> String {
        format!("{}–{}", grouped(self.first.0), grouped(self.last.0))
    }

    /// Whether a number is in the set.
    #[must_use]
    pub fn holds(&self, number: DealNumber) -> bool {
        (self.first..=self.last).contains(&number)
    }
}

/// `Microsoft 1–32,000`.
impl fmt::Display for DealSet {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} {}", self.name, self.bounds())
    }
}

/// Decimal digits in groups of three: `32,000`.
#[must_use]
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

/// Deal numbers in a row, both ends included; never empty.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct DealRange {
    /// The lowest number.
    pub first: DealNumber,
    /// The highest number.
    pub last: DealNumber,
}

impl DealRange {
    /// Whether a number is in the range.
    #[must_use]
    pub fn holds(&self, number: DealNumber) -> bool {
        (self.first..=self.last).contains(&number)
    }
}

/// What is wrong with a text that should be a deal number or a range of them.
#[derive(Debug, Clone, PartialEq, Eq, Error)]
pub enum RangeError {
    /// One of its numbers is wrong.
    #[error(transparent)]
    Number(#[from] NumberError),
    /// An end is missing.
    #[error("'{0}' lacks an end: a range is A..=B or A-B, both ends included")]
    NoEnd(String),
    /// Rust's half-open range.
    #[error("'{0}' leaves open whether the end is in: a range is A..=B or A-B, both ends included")]
    HalfOpen(String),
    /// The last number comes before the first.
    #[error("the range {0} runs backwards: A..=B or A-B with A no larger than B is accepted")]
    Backwards(String),
}

/// `A..=B`, `A-B`, or one number alone.
impl FromStr for DealRange {
    type Err = RangeError;

    fn from_str(text: &str) -> Result<Self, RangeError> {
        let text = text.trim();
        // A minus at the very front belongs to a number.
        let dash = text.char_indices().skip(1).find(|&(_, c)| c == '-' || c == '–');
        let ends = text.split_once("..=").or_else(|| dash.map(|(at, c)| (&text[..at], &text[at + c.len_utf8()..])));
        let Some((first, last)) = ends else {
            if text.contains("..") {
                return Err(RangeError::HalfOpen(quoted(text)));
            }
            let number = text.parse()?;
            return Ok(Self { first: number, last: number });
        };
        if first.is_empty() || last.is_empty() {
            return Err(RangeError::NoEnd(quoted(text)));
        }
        let range = Self { first: first.parse()?, last: last.parse()? };
        if range.first > range.last {
            return Err(RangeError::Backwards(quoted(text)));
        }
        Ok(range)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_are_read() {
        for (text, number) in [
            ("0", 0),
            ("617", 617),
            (" #617\n", 617),
            ("0000000000000000000000617", 617),
            ("8589934591", 8_589_934_591),
        ] {
            assert_eq!(text.parse(), DealNumber::new(number), "{text}");
        }
    }

    #[test]
    fn wrong_numbers_are_told_apart() {
        let error = |text: &str| text.parse::<DealNumber>().unwrap_err();
        assert_eq!(error(""), NumberError::Empty);
        assert_eq!(error(" # "), NumberError::Empty);
        assert_eq!(error("-1"), NumberError::Joke("-1".into()));
        assert_eq!(error("−4"), NumberError::Joke("−4".into()));
        assert_eq!(error("-5"), NumberError::Negative("-5".into()));
        assert_eq!(error("-0"), NumberError::Negative("-0".into()));
        assert_eq!(error("8589934592"), NumberError::TooLarge);
        assert_eq!(error(&"9".repeat(1000)), NumberError::TooLarge);
        for text in ["x", "1.5", "1,617", "1 617", "+1", "٣", "--1", "##1", "0x10"] {
            assert_eq!(error(text), NumberError::NotANumber(text.into()), "{text}");
        }
        assert_eq!(error(&"x\n".repeat(99)), NumberError::NotANumber("x?".repeat(12) + "…"));
    }

    #[test]
    fn ranges_are_read_and_refused() {
        let range = |text: &str| text.parse::<DealRange>().map(|range| (range.first.get(), range.last.get()));
        for text in ["1..=32000", "1-32000", "1–32000", " 1 ..= 32000 ", "#1-#32000"] {
            assert_eq!(range(text), Ok((1, 32_000)), "{text}");
        }
        assert_eq!(range("617"), Ok((617, 617)));
        assert_eq!(range("5-5"), Ok((5, 5)));
        assert_eq!(range("5-4"), Err(RangeError::Backwards("5-4".into())));
        assert_eq!(range("1..5"), Err(RangeError::HalfOpen("1..5".into())));
        for text in ["1-", "1..=", "..=5"] {
            assert_eq!(range(text), Err(RangeError::NoEnd(text.into())), "{text}");
        }
        assert_eq!(range("-3"), Err(NumberError::Joke("-3".into()).into()));
        assert_eq!(range("-5-7"), Err(NumberError::Negative("-5".into()).into()));
        assert_eq!(range("1..=8589934592"), Err(NumberError::TooLarge.into()));
        assert_eq!(range("1-x"), Err(NumberError::NotANumber("x".into()).into()));
        assert_eq!(range(""), Err(NumberError::Empty.into()));
    }

    #[test]
    fn steps_stop_at_both_ends() {
        let number = |n| DealNumber::new(n).unwrap();
        assert_eq!(number(617).stepped(1), number(618));
        assert_eq!(number(617).stepped(-618), DealNumber::MIN);
        assert_eq!(number(617).stepped(i64::MIN), DealNumber::MIN);
        assert_eq!(number(617).stepped(i64::MAX), DealNumber::MAX);
        assert_eq!(DealNumber::MAX.stepped(-1).get(), 8_589_934_590);
    }

    #[test]
    fn each_number_is_in_its_smallest_set() {
        for (number, set) in [
            (0, 2),
            (1, 0),
            (32_000, 0),
            (32_001, 1),
            (1_000_000, 1),
            (1_000_001, 2),
            ((1 << 31) - 1, 2),
            (1 << 31, 3),
            (1 << 32, 4),
            ((1 << 33) - 1, 4),
        ] {
            assert_eq!(DealNumber::new(number).unwrap().set(), DealSet::ALL[set], "{number}");
        }
        assert_eq!(DealSet::ALL[0].to_string(), "Microsoft 1–32,000");
        assert_eq!(DealSet::ALL[4].to_string(), "FreeCell Pro 4,294,967,296–8,589,934,591");
        assert_eq!([grouped(0), grouped(999), grouped(1_000)], ["0", "999", "1,000"]);
    }
}
