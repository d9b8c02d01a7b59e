//! Months of the Gregorian calendar.

use std::fmt;

/// The days of a common year before each of its months.
const DAYS_BEFORE: [u32; 12] = [0, 31, 59, 90, 120, 151, 181, 212, 243, 273, 304, 334];
/// The leap days before 1970.
const LEAP_DAYS_BEFORE_1970: u32 = 477;
const FIRST_YEAR: u32 = 1970;
const LAST_YEAR: u32 = 9999;
const MONTHS: u32 = 12;

const NAMES: [&str; 12] = [
    "January",
    "February",
    "March",
    "April",
    "May",
    "June",
    "July",
    "August",
    "September",
    "October",
    "November",
    "December",
];

/// A month of a year from 1970 to 9999.
///
/// ```
/// use tableaux_engine::daily::{Day, Month};
///
/// let month = "2024-02-17".parse::<Day>()?.month();
/// assert_eq!((month.to_string(), month.len()), ("February 2024".into(), 29));
/// assert_eq!(month.first().to_string(), "2024-02-01");
/// assert_eq!(month.plus(-2).to_string(), "December 2023");
/// # Ok::<(), tableaux_engine::ParseError>(())
/// ```
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Month {
    year: u32,
    /// The month, from 0.
    index: u32,
}

impl Month {
    const FIRST: Self = Self { year: FIRST_YEAR, index: 0 };
    const LAST: Self = Self { year: LAST_YEAR, index: MONTHS - 1 };

    /// Returns a month, from 1, of a year; `None` if it does not exist or is not from 1970 to 9999.
    pub fn new(year: u32, month: u32) -> Option<Self> {
        let is_one = (FIRST_YEAR..=LAST_YEAR).contains(&year) && (1..=MONTHS).contains(&month);
        is_one.then(|| Self { year, index: month - 1 })
    }

    pub(super) fn of(days: u32) -> Self {
        // 400 years have 146,097 days, so the estimate is at most a year off.
        let estimate = FIRST_YEAR + u32::try_from(u64::from(days) * 400 / 146_097).expect("a year has days");
        let begins = |year| days_before_year(year) <= days;
        let year = if begins(estimate + 1) {
            estimate + 1
        } else if begins(estimate) {
            estimate
        } else {
            estimate - 1
        };
        let index = (1..MONTHS).take_while(|&index| Self { year, index }.days_before() <= days).count();
        Self { year, index: u32::try_from(index).expect("there are twelve") }
    }

    /// Returns the year.
    pub const fn year(self) -> u32 {
        self.year
    }

    /// Returns the month of the year, from 1.
    pub const fn number(self) -> u32 {
        self.index + 1
    }

    /// Returns the name.
    pub const fn name(self) -> &'static str {
        NAMES[self.index as usize]
    }

    /// Returns the number of days.
    pub fn len(self) -> u32 {
        let next = Self { year: self.year + (self.index + 1) / MONTHS, index: (self.index + 1) % MONTHS };
        next.days_before() - self.days_before()
    }

    /// Returns `false`: every month has days.
    pub const fn is_empty(self) -> bool {
        false
    }

    /// Returns the month this many months later or earlier, clamped to the first and last month.
    #[must_use]
    pub fn plus(self, months: i64) -> Self {
        let place = |month: Self| month.year * MONTHS + month.index;
        let target = place(self).saturating_add_signed(saturated(months)).clamp(place(Self::FIRST), place(Self::LAST));
        Self { year: target / MONTHS, index: target % MONTHS }
    }

    /// Returns the days from 1970-01-01 to the first of the month.
    pub(super) fn days_before(self) -> u32 {
        let leap_day = u32::from(self.index > 1 && is_leap(self.year));
        days_before_year(self.year) + DAYS_BEFORE[self.index as usize] + leap_day
    }
}

/// Formats as name and year: `November 2026`.
impl fmt::Display for Month {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} {}", self.name(), self.year)
    }
}

pub(super) fn saturated(count: i64) -> i32 {
    i32::try_from(count).unwrap_or(if count < 0 { i32::MIN } else { i32::MAX })
}

const fn is_leap(year: u32) -> bool {
    year.is_multiple_of(4) && !year.is_multiple_of(100) || year.is_multiple_of(400)
}

/// Returns the days from 1970-01-01 to January 1 of a year.
const fn days_before_year(year: u32) -> u32 {
    let before = year - 1;
    365 * (year - FIRST_YEAR) + before / 4 - before / 100 + before / 400 - LEAP_DAYS_BEFORE_1970
}
