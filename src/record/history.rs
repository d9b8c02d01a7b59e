//! The record by time: the games of each month, and of each day.

use std::collections::BTreeMap;

use super::game::{GameOutcome, RecordedGame};
use tableaux_engine::daily::{Day, Month};

/// The games that were won, of all that ended.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct Tally {
    pub won: u32,
    pub all: u32,
}

impl Tally {
    pub fn add(&mut self, game: &RecordedGame) {
        self.won += u32::from(game.outcome == GameOutcome::Won);
        self.all += 1;
    }

    /// Returns the games won of 100; `None` if none has ended.
    pub fn percent(self) -> Option<u32> {
        (self.won * 100 + self.all / 2).checked_div(self.all)
    }
}

/// Returns the tally of each month up to that of a day, at most `count` of them: from the first with a game on, without
/// gaps, the earliest first.
pub fn by_month<'a>(
    games: impl IntoIterator<Item = &'a RecordedGame>,
    until: Day,
    count: usize,
) -> Vec<(Month, Tally)> {
    let mut tallies: BTreeMap<Month, Tally> = BTreeMap::new();
    for game in games {
        tallies.entry(Day::of_unix_time(game.finished).month()).or_default().add(game);
    }
    let Some(back) = count.checked_sub(1) else { return Vec::new() };
    let (last, earliest) = (until.month(), until.month().plus(-i64::try_from(back).unwrap_or(i64::MAX)));
    let Some(first) = tallies.range(earliest..=last).next().map(|(&month, _)| month) else { return Vec::new() };
    let months = std::iter::successors(Some(first), |month| Some(month.plus(1))).take_while(|month| *month <= last);
    months.take(count).map(|month| (month, tallies.get(&month).copied().unwrap_or_default())).collect()
}

/// Returns the tally of each day with a game.
pub fn by_day<'a>(games: impl IntoIterator<Item = &'a RecordedGame>) -> BTreeMap<Day, Tally> {
    let mut tallies: BTreeMap<Day, Tally> = BTreeMap::new();
    for game in games {
        tallies.entry(Day::of_unix_time(game.finished)).or_default().add(game);
    }
    tallies
}
