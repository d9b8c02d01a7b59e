//! One deal a day: a number of 1 to 32,000 that depends only on the UTC date, easy on Mondays and very hard on Sundays.
//!
//! The days since 1970-01-01 index the list of their weekday. The lists are files, `assets/daily/1.txt` and possible
//! later ones, each valid from some day on, and never changed: a day keeps its deal even if difficulty is measured
//! differently later. The deals are Microsoft's, played with four free cells.
//!
//! ```
//! use tableaux_engine::atlas::Level;
//! use tableaux_engine::daily::{Day, Weekday, difficulty, number};
//!
//! let day: Day = "2026-11-25".parse()?;
//! assert_eq!((day.weekday(), number(day)), (Weekday::Wednesday, 3432.into()));
//!
//! // A Sunday, which is for those who want to be beaten.
//! assert_eq!(difficulty("2026-11-22".parse()?).level(), Level::VeryHard);
//! # Ok::<(), tableaux_engine::ParseError>(())
//! ```

mod calendar;
mod day;
mod lists;
mod month;
mod weekday;

pub use day::Day;
pub use lists::Lists;
pub use month::Month;
pub use weekday::Weekday;

use std::sync::OnceLock;

use crate::atlas::{Atlas, Difficulty};
use crate::number::DealNumber;

/// The files, each valid from its first day on, earliest first. They are frozen: an improvement is a new file that
/// starts on a future day.
const VERSIONS: [&str; 1] = [include_str!("assets/daily/1.txt")];

/// Returns the lists valid on a day: those of the last version that has started.
///
/// # Panics
/// If a file is damaged, which a test rules out.
pub fn lists(day: Day) -> &'static Lists {
    static LISTS: OnceLock<Vec<Lists>> = OnceLock::new();
    let all = LISTS.get_or_init(|| VERSIONS.map(|text| text.parse().expect("the tests read it")).into());
    all.iter().rfind(|lists| lists.first_day() <= day).expect("the first version begins on the first day")
}

/// Returns the number of the deal of a day.
pub fn number(day: Day) -> DealNumber {
    lists(day).number(day)
}

/// Returns the number of the board of gears of a day, of any size: 1 to 1,000,000, spread by the golden ratio, so that no
/// two days within years have the same.
///
/// # Panics
/// Never: a million is a number.
pub fn board_number(day: Day) -> DealNumber {
    const BOARDS: u64 = 1_000_000;
    let place = u64::from(day.days().wrapping_mul(0x9e37_79b9));
    DealNumber::new(((place * BOARDS) >> 32) + 1).expect("it is at most a million")
}

/// Returns the difficulty of the deal of a day, as measured now.
///
/// # Panics
/// If the atlas has no difficulty for it, which a test rules out.
pub fn difficulty(day: Day) -> Difficulty {
    Atlas::embedded().record(number(day)).difficulty.expect("deals of days are rated")
}
