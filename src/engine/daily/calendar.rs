//! The calendar: the days and weeks of a month.

use super::day::Day;
use super::month::Month;

impl Month {
    /// Returns the first day.
    pub fn first(self) -> Day {
        Day(self.days_before())
    }

    /// Returns the day with a number, from 1, clamped to the month.
    pub fn day(self, number: u32) -> Day {
        let last = self.len();
        self.first().plus(i64::from(number.clamp(1, last)) - 1)
    }

    /// Returns the days.
    pub fn days(self) -> impl Iterator<Item = Day> {
        (1..=self.len()).map(move |number| self.day(number))
    }

    /// Returns the weeks from Monday to Sunday, with `None` for days of other months.
    pub fn weeks(self) -> Vec<[Option<Day>; 7]> {
        let before = self.first().weekday() as usize;
        let mut weeks = vec![[None; 7]; (before + self.len() as usize).div_ceil(7)];
        for (place, day) in (before..).zip(self.days()) {
            weeks[place / 7][place % 7] = Some(day);
        }
        weeks
    }
}

impl Day {
    /// Returns the same day of the month, a number of months later or earlier; the last day if the month is shorter.
    #[must_use]
    pub fn plus_months(self, months: i64) -> Self {
        self.month().plus(months).day(self.day_of_month())
    }
}
