//! The deal of a day in words.

use std::cmp::Ordering;

use crate::browser::state::desk::Desk;
use crate::record::DayStanding;
use crate::table::Table;
use tableaux_engine::daily::{self, Day};
use tableaux_engine::words::counted;

/// Describes a day relative to today: `today`, `yesterday`, `in 3 days`.
pub fn from_today(desk: &Desk, day: Day) -> String {
    let days = day.days().abs_diff(desk.today().days());
    match day.cmp(&desk.today()) {
        Ordering::Equal => "today".into(),
        Ordering::Less if days == 1 => "yesterday".into(),
        Ordering::Greater if days == 1 => "tomorrow".into(),
        Ordering::Less => format!("{} ago", counted(days.into(), "day", "days")),
        Ordering::Greater => format!("in {}", counted(days.into(), "day", "days")),
    }
}

/// Names the day of a Unix time: `yesterday`, `3 days ago`, or its date.
pub fn near(desk: &Desk, time: u64) -> String {
    let day = Day::of_unix_time(time);
    if desk.today().days().abs_diff(day.days()) < 7 { from_today(desk, day) } else { day.to_string() }
}

/// Returns a won day's result as a line to share.
pub fn result(desk: &Desk, day: Day) -> Option<String> {
    let standing = desk.standing_of_day(day);
    standing.moves()?;
    let outcome = match standing {
        DayStanding::Won(moves) => format!("won in {}", counted(moves.into(), "move", "moves")),
        standing => standing.sentence(),
    };
    Some(format!("{day} · {} #{}: {outcome}\n", Table::FREECELL, daily::number(day)))
}
