//! Days, counted from 1970-01-01 in UTC, and their dates.

use crate::parse_error::ParseError;
use std::fmt;
use std::str::FromStr;

use super::month::{Month, saturated};
use super::weekday::Weekday;

const SECONDS: u64 = 24 * 60 * 60;
/// 9999-12-31.
const LAST: u32 = 2_932_896;

/// A day from 1970-01-01 to 9999-12-31, written as its date.
///
/// ```
/// use tableaux_engine::daily::{Day, Weekday};
///
/// let day: Day = "2026-11-25".parse()?;
/// assert_eq!((day.days(), day.weekday()), (20_782, Weekday::Wednesday));
/// assert_eq!(Day::of_unix_time(1_795_651_199), day);
/// assert_eq!(day.plus(6).to_string(), "2026-12-01");
/// # Ok::<(), tableaux_engine::ParseError>(())
/// ```
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Day(pub(super) u32);

impl Day {
    /// 1970-01-01.
    pub const FIRST: Self = Self(0);
    /// 9999-12-31.
    pub const LAST: Self = Self(LAST);

    /// Returns the day this many days after 1970-01-01; `None` after 9999-12-31.
    pub const fn new(days: u32) -> Option<Self> {
        if days <= LAST { Some(Self(days)) } else { None }
    }

    /// Returns the day of a Unix time in seconds; [`LAST`](Self::LAST) for later times.
    pub fn of_unix_time(seconds: u64) -> Self {
        let days = u32::try_from(seconds / SECONDS).ok();
        days.and_then(Self::new).unwrap_or(Self::LAST)
    }

    /// Returns the days since 1970-01-01.
    pub const fn days(self) -> u32 {
        self.0
    }

    /// Returns the day of the week.
    pub const fn weekday(self) -> Weekday {
        // 1970-01-01 was a Thursday.
        Weekday::ALL[(self.0 as usize + Weekday::Thursday as usize) % Weekday::ALL.len()]
    }

    /// Returns the month.
    pub fn month(self) -> Month {
        Month::of(self.0)
    }

    /// Returns the day of the month, from 1.
    pub fn day_of_month(self) -> u32 {
        self.0 - self.month().days_before() + 1
    }

    /// Returns the day this many days later or earlier, clamped to the first and last day.
    #[must_use]
    pub fn plus(self, days: i64) -> Self {
        Self(self.0.saturating_add_signed(saturated(days)).min(LAST))
    }
}

/// Formats as a date: `2026-11-25`.
impl fmt::Display for Day {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let month = self.month();
        write!(f, "{:04}-{:02}-{:02}", month.year(), month.number(), self.day_of_month())
    }
}

impl FromStr for Day {
    type Err = ParseError;

    fn from_str(text: &str) -> Result<Self, ParseError> {
        let form = || ParseError::new("use YYYY-MM-DD, such as 2026-11-25");
        let mut parts = text.split('-');
        let mut part = |digits: usize| {
            let part = parts.next().filter(|part| part.len() == digits && part.bytes().all(|b| b.is_ascii_digit()));
            part.and_then(|part| part.parse::<u32>().ok()).ok_or_else(form)
        };
        let (year, month, day) = (part(4)?, part(2)?, part(2)?);
        if parts.next().is_some() {
            return Err(form());
        }
        if !(1..=12).contains(&month) {
            return Err(ParseError::new("a year has 12 months; use 01 to 12"));
        }
        let month = Month::new(year, month).ok_or_else(|| ParseError::new("use 1970-01-01 to 9999-12-31"))?;
        if !(1..=month.len()).contains(&day) {
            let days = month.len();
            return Err(ParseError::new(format_args!("{month} has {days} days; use 01 to {days}")));
        }
        Ok(Self(month.days_before() + day - 1))
    }
}
