//! The deal of a day in words.

use std::cmp::Ordering;

use crate::browser::state::desk::Desk;
use crate::record::{DayStanding, Evening};
use crate::sign::Sign;
use tableaux_engine::daily::{self, Day, Month};
use tableaux_engine::freecell::Position;
use tableaux_engine::number::grouped;
use tableaux_engine::verdict::Verdict;
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

/// Describes the wins of a month and the days in a row: `17 won · 4 days in a row`.
pub fn month(desk: &Desk, month: Month) -> String {
    let days = desk.games.records().days_won(desk.table_of_day());
    let streak = days.streak(desk.today());
    let run = match (streak, days.longest_streak()) {
        (2.., _) => format!(" · {streak} days in a row"),
        (_, longest @ 2..) => format!(" · longest streak {longest}"),
        _ => String::new(),
    };
    match days.in_month(month) {
        0 => format!("none on its day{run}"),
        won => format!("{won} won{run}"),
    }
}

/// Describes the record of the table in short: `won 12 of 15 · 4 in a row`.
pub fn record(desk: &Desk) -> String {
    let record = desk.games.records().at(desk.table_of_day());
    if record.games() == 0 {
        return "none finished yet".into();
    }
    let streak = if record.streak > 1 { format!(" · {} in a row", record.streak) } else { String::new() };
    format!("won {} of {}{streak}", grouped(record.won.into()), grouped(record.games().into()))
}

/// Writes a chance in tenths: `about 9 in 10`.
pub fn chance(percent: u32) -> String {
    format!("about {} in 10", ((percent + 5) / 10).clamp(1, 9))
}

/// Says what the chances of an evening go by.
pub fn chances_go_by(evening: &Evening) -> String {
    let games = counted(evening.games().into(), "game", "games");
    if evening.is_by_own_games() {
        format!("based on your {games}")
    } else {
        "by difficulty alone: too few games".into()
    }
}

/// Describes an open game, and tells whether it can still be won, if known: `move 12, still winnable`.
pub fn open_standing(desk: &Desk, moves: u32, position: &Position) -> (String, Option<bool>) {
    let (words, is_winnable) = match desk.searches.answers().verdict(position) {
        Some(Verdict::Solved(_)) => (", still winnable", Some(true)),
        Some(Verdict::Impossible { .. }) => (", lost", Some(false)),
        Some(Verdict::Unknown(_)) | None => ("", None),
    };
    (format!("move {moves}{words}"), is_winnable)
}

/// Returns a won day's result as a line to share.
pub fn result(desk: &Desk, day: Day) -> Option<String> {
    let (table, standing) = (desk.table_of_day(), desk.standing_of_day(day));
    standing.moves()?;
    let outcome = match standing {
        DayStanding::Won(moves) => {
            let [one, several] = table.steps();
            format!("won in {}", counted(moves.into(), one, several))
        }
        standing => standing.sentence(table),
    };
    let (number, _) = table.of_day(day);
    Some(format!("{day} · {table} #{number}: {outcome}\n"))
}

/// Describes the deal of a day in short: its difficulty, or the facts of a board that has none.
pub fn about(desk: &Desk, day: Day) -> String {
    let table = desk.table_of_day();
    if table.has_levels() {
        return daily::difficulty(day).to_string();
    }
    let (number, cells) = table.of_day(day);
    let board = table.board(number);
    let facts = board.summary(desk.searches.results(&board, cells));
    let words =
        facts.iter().map(|fact| format!("{} {}", fact.short, fact.value.as_deref().unwrap_or(Sign::Pending.symbol())));
    words.collect::<Vec<_>>().join(" · ")
}
