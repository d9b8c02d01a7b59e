//! The days of the week, and the difficulty of their deals.

use std::ops::RangeInclusive;

crate::named_enum! {
    /// A day of the week.
    #[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
    pub enum Weekday {
        /// The day of the easiest deals.
        Monday = "Monday",
        /// The day of easy deals and some medium ones.
        Tuesday = "Tuesday",
        /// The day of the easier medium deals.
        Wednesday = "Wednesday",
        /// The day of the harder medium deals and some tricky ones.
        Thursday = "Thursday",
        /// The day of tricky deals.
        Friday = "Friday",
        /// The day of hard deals.
        Saturday = "Saturday",
        /// The day of very hard deals.
        Sunday = "Sunday",
    }
}

impl Weekday {
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

    /// Returns the name in two letters, as used in calendars.
    pub fn short(self) -> &'static str {
        &self.name()[..2]
    }
}
