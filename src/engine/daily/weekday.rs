//! The days of the week, and the difficulty of their deals.

use std::fmt;
use std::ops::RangeInclusive;

/// A day of the week.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Weekday {
    /// The day of the easiest deals.
    Monday,
    /// The day of easy deals and some medium ones.
    Tuesday,
    /// The day of the easier half of medium deals.
    Wednesday,
    /// The day of deals in the middle.
    Thursday,
    /// The day of the harder medium deals.
    Friday,
    /// The day of hard deals.
    Saturday,
    /// The day of very hard deals.
    Sunday,
}

impl Weekday {
    /// All days, starting with Monday.
    pub const ALL: [Self; 7] =
        [Self::Monday, Self::Tuesday, Self::Wednesday, Self::Thursday, Self::Friday, Self::Saturday, Self::Sunday];

    /// Returns the difficulty of the day's deals: how many of 100 deals are easier, by [`Difficulty::percent_easier`].
    ///
    /// [`Difficulty::percent_easier`]: crate::atlas::Difficulty::percent_easier
    pub const fn percents(self) -> RangeInclusive<u8> {
        match self {
            Self::Monday => 0..=9,
            Self::Tuesday => 10..=24,
            Self::Wednesday => 25..=44,
            Self::Thursday => 45..=64,
            Self::Friday => 65..=79,
            Self::Saturday => 80..=94,
            Self::Sunday => 95..=99,
        }
    }

    /// Returns the name.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Monday => "Monday",
            Self::Tuesday => "Tuesday",
            Self::Wednesday => "Wednesday",
            Self::Thursday => "Thursday",
            Self::Friday => "Friday",
            Self::Saturday => "Saturday",
            Self::Sunday => "Sunday",
        }
    }

    /// Returns the name in two letters, as used in calendars.
    pub fn short(self) -> &'static str {
        &self.name()[..2]
    }
}

impl fmt::Display for Weekday {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.name())
    }
}
