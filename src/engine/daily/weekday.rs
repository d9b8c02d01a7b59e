//! The days of the week, and how hard their deals are.

use std::fmt;
use std::ops::RangeInclusive;

/// A day of the week.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Weekday {
    /// The easiest deals.
    Monday,
    /// Easy ones, and some that are not.
    Tuesday,
    /// Those of medium difficulty, the easier half of them.
    Wednesday,
    /// In the middle.
    Thursday,
    /// The harder ones of medium difficulty.
    Friday,
    /// Hard ones.
    Saturday,
    /// Very hard ones.
    Sunday,
}

impl Weekday {
    /// All of them, from Monday on.
    pub const ALL: [Self; 7] =
        [Self::Monday, Self::Tuesday, Self::Wednesday, Self::Thursday, Self::Friday, Self::Saturday, Self::Sunday];

    /// How hard its deals are: how many of 100 deals are easier, by [`Difficulty::percent_easier`].
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

    /// Its name.
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

    /// Its name in two letters, as above a calendar.
    pub fn short(self) -> &'static str {
        &self.name()[..2]
    }
}

impl fmt::Display for Weekday {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.name())
    }
}
