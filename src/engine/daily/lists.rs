//! One version of the lists of deals, one for each day of the week, and its file format.

use std::fmt;
use std::str::FromStr;

use super::day::Day;
use super::weekday::Weekday;
use crate::number::DealNumber;
use crate::parse_error::ParseError;

/// The maximum length of a line in the file.
const COLUMNS: usize = 120;

/// The deals for each day of the week, in order of use.
///
/// The text form consists of lines: comments begin with `#`, `version` is followed by a number, `from` by the first
/// valid day, and the name of each day of the week by its deals, in as many lines as needed.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Lists {
    version: u32,
    first_day: Day,
    /// The lists in the order of [`Weekday::ALL`], none empty.
    numbers: [Vec<DealNumber>; 7],
}

impl Lists {
    /// Creates lists of a version, valid from a day on, in the order of [`Weekday::ALL`].
    ///
    /// # Panics
    /// If a list is empty.
    pub fn new(version: u32, first_day: Day, numbers: [Vec<DealNumber>; 7]) -> Self {
        assert!(numbers.iter().all(|list| !list.is_empty()), "each day of the week has deals");
        Self { version, first_day, numbers }
    }

    /// Returns the version.
    pub const fn version(&self) -> u32 {
        self.version
    }

    /// Returns the first day on which the lists are valid.
    pub const fn first_day(&self) -> Day {
        self.first_day
    }

    /// Returns the list of a day of the week.
    pub fn of(&self, weekday: Weekday) -> &[DealNumber] {
        &self.numbers[weekday as usize]
    }

    /// Returns the number of a day: the list of its weekday advances by one a week, and wraps around.
    pub fn number(&self, day: Day) -> DealNumber {
        let list = self.of(day.weekday());
        list[(day.days() / 7) as usize % list.len()]
    }
}

impl fmt::Display for Lists {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        writeln!(f, "version {}\nfrom {}", self.version, self.first_day)?;
        for weekday in Weekday::ALL {
            writeln!(f, "\n{weekday}")?;
            let mut column = 0;
            for number in self.of(weekday) {
                let text = number.to_string();
                let is_next = column > 0 && column + 1 + text.len() > COLUMNS;
                let before = match column {
                    0 => "",
                    _ if is_next => "\n",
                    _ => " ",
                };
                write!(f, "{before}{text}")?;
                column = if column == 0 || is_next { text.len() } else { column + 1 + text.len() };
            }
            writeln!(f)?;
        }
        Ok(())
    }
}

impl FromStr for Lists {
    type Err = ParseError;

    fn from_str(text: &str) -> Result<Self, ParseError> {
        let (mut version, mut first_day, mut weekday) = (None, None, None);
        let mut numbers: [Vec<DealNumber>; 7] = Default::default();
        for (line, text) in (1..).zip(text.lines()) {
            let error = |why| ParseError::new(format_args!("line {line}: {why}"));
            if text.is_empty() || text.starts_with('#') {
                continue;
            }
            if let Some(number) = text.strip_prefix("version ") {
                version = Some(number.parse().map_err(|_| error("a version is a number"))?);
            } else if let Some(day) = text.strip_prefix("from ") {
                first_day = Some(day.parse().map_err(|_| error("the first day is a date"))?);
            } else if let Some(named) = Weekday::named(text) {
                weekday = Some(named);
            } else {
                let weekday = weekday.ok_or_else(|| error("numbers follow a day of the week"))?;
                for number in text.split(' ') {
                    let number = number.parse().map_err(|_| error("use numbers separated by spaces"))?;
                    numbers[weekday as usize].push(number);
                }
            }
        }
        let missing = |why| ParseError::new(format_args!("line {}: {why}", text.lines().count()));
        let version = version.ok_or_else(|| missing("the version is missing"))?;
        let first_day = first_day.ok_or_else(|| missing("the first day is missing"))?;
        if numbers.iter().any(Vec::is_empty) {
            return Err(missing("a day of the week has no deals"));
        }
        Ok(Self { version, first_day, numbers })
    }
}
