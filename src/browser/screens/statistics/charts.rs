//! The charts of the statistics: by difficulty, by month, and by day.

use crate::browser::screens::prelude::*;
use crate::browser::widgets::histogram::{Bar, draw_bars_up_to};
use crate::browser::widgets::scale::step_of_percent;
use crate::record::{Losses, Tally, by_day, by_level, by_month};
use tableaux_engine::atlas::difficulty::Level;
use tableaux_engine::daily::Weekday;

/// The rows of the charts by difficulty and by month: a title, five bars, and an axis.
pub const BARS: u16 = 7;
/// The rows of the chart by day: a title with the months, and the days of the week.
pub const YEAR: u16 = 8;
/// The weeks of a year that is not cut off.
const WEEKS: u16 = 53;

fn line(area: Rect, row: u16) -> Rect {
    Rect { y: area.y + row, height: 1, ..area }
}

/// Draws the games won and played at each level of difficulty, with four free cells. Returns whether there are any, and
/// room.
pub fn draw_levels(desk: &Desk, area: Rect, buffer: &mut Buffer) -> bool {
    /// The columns of the names, and of the counts, with the gaps beside them.
    const NAMES: u16 = 11;
    const COUNTS: u16 = 14;
    let (theme, (tallies, unrated)) = (desk.look.theme(), by_level(desk.games_at(desk.panes.table())));
    let most = tallies.iter().map(|tally| tally.all).max().unwrap_or(0);
    if area.height < BARS || area.width < NAMES + COUNTS + 10 || most == 0 {
        return false;
    }
    put_text(buffer, line(area, 0), "games won by difficulty", theme.strong);
    let room = area.width - NAMES - COUNTS;
    let columns = |count: u32| {
        let columns = (u64::from(count) * u64::from(room)).div_ceil(most.into());
        u16::try_from(columns).unwrap_or(room)
    };
    for (row, (level, Tally { won, all })) in (1..).zip(Level::ALL.into_iter().zip(tallies)) {
        let at = line(area, row);
        put_text(buffer, at, level.name(), theme.quiet);
        let bar = Rect { x: at.x + NAMES, width: room, ..at };
        put_text(buffer, bar, &"░".repeat(columns(all).into()), theme.quiet);
        let step = theme.map.steps[step_of_percent(level.least())];
        // Without color, a step is no ground.
        let (sign, style) = if step.bg.is_some() { (" ", step) } else { ("█", theme.bar) };
        put_text(buffer, bar, &sign.repeat(columns(won).into()), style);
        if all > 0 {
            let counts = Rect { x: bar.right() + 1, width: COUNTS - 1, ..at };
            put_text(buffer, counts, &format!("{won} of {all}"), theme.text);
        }
    }
    let axis = Rect { x: area.x + NAMES, width: room, ..line(area, BARS - 1) };
    put_text(buffer, axis, "0", theme.quiet);
    let end = format!("{most}");
    let at_end = Rect { x: axis.right().saturating_sub(width(&end)), width: COUNTS + width(&end), ..axis };
    let others = if unrated > 0 { format!(", {unrated} more not rated") } else { String::new() };
    put_text(buffer, at_end, &format!("{end} games{others}"), theme.quiet);
    true
}

/// Draws the percentage of games won in each of the last months. Returns whether there are any, and room.
pub fn draw_months(desk: &Desk, area: Rect, buffer: &mut Buffer) -> bool {
    /// The columns of the axis, and of a month with the gap beside it.
    const AXIS: u16 = 6;
    const MONTH: u16 = 4;
    let (theme, count) = (desk.look.theme(), usize::from(area.width.saturating_sub(AXIS) / MONTH).min(12));
    let months = by_month(desk.games_at(desk.panes.table()), desk.today(), count);
    if area.height < BARS || months.is_empty() {
        return false;
    }
    put_text(buffer, line(area, 0), "games won by month", theme.strong);
    for (row, label) in [(1, "100 %"), (3, " 50 %"), (5, "  0 %")] {
        put_text(buffer, line(area, row), label, theme.quiet);
    }
    let bar = |tally: Tally| Bar { count: tally.percent().unwrap_or(0), style: theme.good, is_seen: tally.all > 0 };
    let gap = Bar { count: 0, style: theme.bar, is_seen: false };
    let bars: Vec<Bar> = months.iter().flat_map(|&(_, tally)| [bar(tally), bar(tally), bar(tally), gap]).collect();
    let plot = Rect { x: area.x + AXIS, y: area.y + 1, width: area.width - AXIS, height: BARS - 2 };
    draw_bars_up_to(100, &bars, plot, buffer);
    for (place, (month, _)) in (0..).zip(&months) {
        let at = Rect { x: plot.x + place * MONTH, width: MONTH, ..line(area, BARS - 1) };
        put_text(buffer, at, &month.name()[..3], theme.quiet);
    }
    true
}

/// Draws the days of the last year, a column for each week, brighter the more games were won. Returns whether games have
/// ended on one of them, and there is room.
pub fn draw_year(desk: &Desk, area: Rect, buffer: &mut Buffer) -> bool {
    const LABELS: u16 = 5;
    let theme = desk.look.theme();
    let room = area.width.saturating_sub(LABELS);
    let pitch = if room >= 2 * WEEKS { 2 } else { 1 };
    let weeks = (room / pitch).min(WEEKS);
    if area.height < YEAR || weeks < 26 {
        return false;
    }
    let (tallies, today) = (by_day(desk.games_at(desk.panes.table())), desk.today());
    let since_monday = i64::from(today.weekday() as u8);
    let first = today.plus(-since_monday - 7 * i64::from(weeks - 1));
    let is_of_year = |day: &Day| (first..=today).contains(day);
    if !tallies.keys().any(is_of_year) {
        return false;
    }
    put_text(buffer, line(area, 0), "year", theme.strong);
    let day_at = |week: u16, weekday: u16| first.plus(i64::from(7 * week + weekday));
    for week in 0..weeks {
        let x = area.x + LABELS + week * pitch;
        // A month is named at the first week that begins in it, where there is room.
        let monday = day_at(week, 0);
        if monday.day_of_month() <= 7 && week + 3 / pitch < weeks {
            put_text(buffer, Rect { x, ..line(area, 0) }, &monday.month().name()[..3], theme.quiet);
        }
        for weekday in (0..7).filter(|&weekday| day_at(week, weekday) <= today) {
            let tally = tallies.get(&day_at(week, weekday)).copied().unwrap_or_default();
            let (sign, style) = match tally {
                Tally { all: 0, .. } => ("·", theme.quiet),
                Tally { won: 0, .. } => ("x", theme.bad),
                Tally { won: 1, .. } => ("░", theme.good),
                Tally { won: 2, .. } => ("▒", theme.good),
                Tally { won: 3..=4, .. } => ("▓", theme.good),
                Tally { .. } => ("█", theme.good),
            };
            put_text(buffer, Rect { x, width: 1, ..line(area, weekday + 1) }, sign, style);
        }
    }
    for (row, weekday) in (1..).zip(Weekday::ALL).step_by(2) {
        put_text(buffer, line(area, row), &weekday.name()[..3], theme.quiet);
    }
    true
}

/// The rows of the chart of losses: a title, the bars, and the numbers of the moves.
pub const LOSSES: u16 = 6;
/// The fewest rows of it, with what is told beside the bars below them.
const LOW_LOSSES: u16 = 5;

/// Draws how many games were lost by which move, and what was learned from them. Returns whether there is room.
pub fn draw_losses(desk: &Desk, losses: &Losses, area: Rect, buffer: &mut Buffer) -> bool {
    /// The moves, and the columns, of a bar.
    const MOVES: u32 = 5;
    const COLUMNS: u16 = 6;
    /// The columns of the words beside the bars.
    const WORDS: u16 = 34;
    const MOST: u16 = 12;
    let theme = desk.look.theme();
    let bins = (area.width / COLUMNS).min(MOST);
    if area.height < LOW_LOSSES || bins < 6 {
        return false;
    }
    let mut counts = vec![0u32; bins.into()];
    for moves in &losses.moves {
        let bin = ((moves.saturating_sub(1)) / MOVES).min(u32::from(bins) - 1);
        counts[bin as usize] += 1;
    }
    let games = words::record::games(losses.moves.len() as u64);
    put_text(buffer, line(area, 0), "where games were lost", theme.strong);
    let beside = Rect { x: area.x + 23, width: area.width.saturating_sub(23), ..line(area, 0) };
    put_text(buffer, beside, &format!("{games} · the move after which none could be won"), theme.quiet);
    let bar = |count: u32| {
        let bar = |count| Bar { count, style: theme.bad, is_seen: false };
        (0..COLUMNS).map(move |column| bar(if column + 1 < COLUMNS { count } else { 0 }))
    };
    let bars: Vec<Bar> = counts.iter().copied().flat_map(bar).collect();
    // A few losses are no peak.
    let most = counts.iter().copied().max().unwrap_or(0).max(4);
    let rows = area.height.min(LOSSES);
    let plot = Rect { y: area.y + 1, height: rows - 3, width: bins * COLUMNS, ..area };
    draw_bars_up_to(most, &bars, plot, buffer);
    for bin in 0..bins {
        let first = u32::from(bin) * MOVES + 1;
        let label = if bin + 1 == bins { format!("{first}–") } else { format!("{first}–{}", first + MOVES - 1) };
        let at = Rect { x: area.x + bin * COLUMNS, width: COLUMNS, ..line(area, rows - 2) };
        put_text(buffer, at, &label, theme.quiet);
    }
    let full = format!("with three or four cells full: {} of {}", losses.with_full_cells, losses.moves.len());
    let (missed, learned) = desk.practice.learned();
    let learned = (missed > 0).then(|| format!("practice: {learned} of {missed} missed learned"));
    let mut lines: Vec<String> = std::iter::once(full).chain(learned).collect();
    let x = area.x + bins * COLUMNS + 3;
    if x + WORDS <= area.right() {
        for (row, words) in (1..).zip(&lines) {
            put_text(buffer, Rect { x, width: area.right() - x, ..line(area, row) }, words, theme.text);
        }
    } else {
        lines.truncate(2);
        put_text(buffer, line(area, rows - 1), &lines.join(" · "), theme.text);
    }
    true
}
