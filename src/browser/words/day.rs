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
