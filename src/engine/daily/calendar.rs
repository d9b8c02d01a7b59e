//! The calendar: which days a month has, and in which weeks they lie.

use super::day::Day;
use super::month::Month;

impl Month {
    /// Its first day.
    pub fn first(self) -> Day {
        Day(self.days_before())
    }

    /// Its day of a number, from 1; the last one if it has not as many.
    pub fn day(self, number: u32) -> Day {
        let last = self.len();
        self.first().plus(i64::from(number.clamp(1, last)) - 1)
    }

    /// Its days.
    pub fn days(self) -> impl Iterator<Item = Day> {
        (1..=self.len()).map(move |number| self.day(number))
    }

    /// Its weeks from Monday to Sunday, with nothing for the days of other months.
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
    /// The same day of the month this many months later, or earlier; the last of a month that is shorter.
    #[must_use]
    pub fn plus_months(self, months: i64) -> Self {
        self.month().plus(months).day(self.day_of_month())
    }
}
