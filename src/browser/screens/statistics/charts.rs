//! The charts of the statistics: by difficulty, by month, by day, and by the move that lost.

use crate::browser::screens::prelude::*;
use crate::browser::state::clock::clock_words;
use crate::browser::theme::DAYS;
use crate::browser::widgets::draw::{cells as size_of, halves, split_rows};
use crate::browser::widgets::histogram::{Bar, draw_bars_up_to, draw_sample};
use crate::browser::widgets::page::Block;
use crate::browser::widgets::scale::draw_level;
use crate::record::{Losses, Sample, Tally, by_day, by_level, by_month};
use tableaux_engine::atlas::difficulty::Level;
use tableaux_engine::daily::Weekday;
use tableaux_engine::words::plural;

/// Draws a part of the page in its area.
pub type Draw<'a> = Box<dyn Fn(Rect, &mut Buffer) + 'a>;

/// The rows of the charts by difficulty and by month: a title, five bars, and an axis; and with gaps between the bars.
const BARS: u16 = 7;
const HIGH_BARS: u16 = 12;
/// The rows of the chart by day: a title with the months, and the days of the week; a legend if there is room.
const YEAR: u16 = 8;
/// The rows of the chart of losses: a title, the bars, and the numbers of the moves; and the fewest of them.
const LOSSES: u16 = 8;
const LOW_LOSSES: u16 = 5;
/// The rows of a histogram, including its axis and title, and the most of them.
const HISTOGRAM: u16 = 9;
const HIGH_HISTOGRAM: u16 = 28;
/// The number of games from which a histogram is drawn instead of a list of values.
const ENOUGH: usize = 5;

/// Returns the charts that have something to show in some columns, the most important first.
pub fn blocks<'a>(desk: &'a Desk, losses: Option<&'a Losses>, columns: u16) -> Vec<Block<Draw<'a>>> {
    let table = desk.panes.table();
    let [half, _] = halves(Rect { width: columns, ..Rect::default() });
    let levels = if table.has_levels() { levels(desk, half.width) } else { None };
    let losses = losses.filter(|losses| table.can_be_lost() && !losses.moves.is_empty());
    let title = format!("{} of the games won", table.steps()[1]);
    let moves = histogram(desk, title, &desk.record().moves, |moves| moves.to_string(), half.width);
    let seconds = histogram(desk, "time of these games".into(), &desk.record().seconds, clock_words, half.width);
    // A few values are listed in a line.
    let few = desk.record().moves.values().len() < ENOUGH;
    let rows = if few { [2, 2] } else { [HISTOGRAM, HIGH_HISTOGRAM] };
    let blocks = [
        side_by_side([levels, months(desk, half.width)]).map(|draw| Block::new(draw, BARS, 3).up_to(HIGH_BARS)),
        year(desk, columns).map(|draw| Block::new(draw, YEAR, 2).up_to(YEAR + 1)),
        losses.and_then(|losses| lost(desk, losses, columns)).map(|draw| Block::new(draw, LOW_LOSSES, 1).up_to(LOSSES)),
        side_by_side([moves, seconds]).map(|draw| Block::new(draw, rows[0], 0).up_to(rows[1])),
    ];
    blocks.into_iter().flatten().map(|block| block.apart(true)).collect()
}

fn side_by_side(parts: [Option<Draw<'_>>; 2]) -> Option<Draw<'_>> {
    let parts: Vec<Draw> = parts.into_iter().flatten().collect();
    if parts.is_empty() {
        return None;
    }
    Some(Box::new(move |area, buffer| parts.iter().zip(halves(area)).for_each(|(draw, half)| draw(half, buffer))))
}

/// Returns the chart of the games won and played at each level of difficulty, with four free cells.
fn levels(desk: &Desk, columns: u16) -> Option<Draw<'_>> {
    /// The columns of the names, and of the counts, with the gaps beside them.
    const NAMES: u16 = 11;
    const COUNTS: u16 = 14;
    let (theme, (tallies, unrated)) = (desk.look.theme(), by_level(desk.games_at(desk.panes.table())));
    let most = tallies.iter().map(|tally| tally.all).max().filter(|&most| most > 0)?;
    let room = columns.checked_sub(NAMES + COUNTS).filter(|&room| room >= 10)?;
    let scaled = move |count: u32| {
        let columns = (u64::from(count) * u64::from(room)).div_ceil(most.into());
        u16::try_from(columns).unwrap_or(room)
    };
    Some(Box::new(move |area, buffer| {
        put_text(buffer, line(area, 0), "games won by difficulty", theme.strong);
        let plot = part(area, NAMES, room);
        let pitch = (area.height - 2) / size_of(Level::ALL.len());
        for (row, (level, Tally { won, all })) in (1..).step_by(pitch.into()).zip(Level::ALL.into_iter().zip(tallies)) {
            put_text(buffer, line(area, row), level.name(), theme.quiet);
            draw_level(level, [won, all].map(scaled), theme, line(plot, row), buffer);
            if all > 0 {
                let counts = right_of(line(area, row), plot.right() + 1);
                put_text(buffer, counts, &format!("{won} of {all}"), theme.text);
            }
        }
        let axis = line(area, area.height - 1);
        put_text(buffer, right_of(axis, plot.x), "0", theme.quiet);
        let end = format!("{most}");
        let others = if unrated > 0 { format!(", {unrated} more not rated") } else { String::new() };
        let words = format!("{end} {}{others}", plural(most.into(), "game", "games"));
        // Below the end of the bars, or further left if the words are long.
        let x = plot.right().saturating_sub(width(&end)).min(area.right().saturating_sub(width(&words)));
        put_text(buffer, right_of(axis, x.max(plot.x + 2)), &words, theme.quiet);
    }))
}

/// Returns the chart of the percentage of games won in each of the last months.
fn months(desk: &Desk, columns: u16) -> Option<Draw<'_>> {
    /// The columns of the axis, and the fewest and the most of a month with the gap beside it.
    const AXIS: u16 = 6;
    const MONTH: [u16; 2] = [4, 8];
    const MONTHS: u16 = 12;
    let (theme, room) = (desk.look.theme(), columns.saturating_sub(AXIS));
    let pitch = (room / MONTHS).clamp(MONTH[0], MONTH[1]);
    let count = usize::from((room / pitch).min(MONTHS));
    let months = by_month(desk.games_at(desk.panes.table()), desk.today(), count);
    if months.is_empty() {
        return None;
    }
    let bar = |tally: Tally| Bar { count: tally.percent().unwrap_or(0), style: theme.good, is_seen: tally.all > 0 };
    let gap = Bar { count: 0, style: theme.bar, is_seen: false };
    let of_month = |tally: Tally| (1..pitch).map(move |_| bar(tally)).chain([gap]);
    let bars: Vec<Bar> = months.iter().flat_map(|&(_, tally)| of_month(tally)).collect();
    Some(Box::new(move |area, buffer| {
        put_text(buffer, line(area, 0), "games won by month", theme.strong);
        for (row, label) in [(1, "100 %"), (area.height / 2, " 50 %"), (area.height - 2, "  0 %")] {
            put_text(buffer, line(area, row), label, theme.quiet);
        }
        let [_, plot, axis] = split_rows(right_of(area, area.x + AXIS), [1, area.height - 2, 1]);
        draw_bars_up_to(100, &bars, plot, buffer);
        for (place, (month, _)) in (0..).zip(&months) {
            let at = right_of(axis, axis.x + place * pitch);
            put_text(buffer, at, &month.name()[..3], theme.quiet);
        }
    }))
}

/// Returns the chart of the days of the last year, a column for each week, brighter the more games were won; `None` if
/// no game has ended on one of them.
fn year(desk: &Desk, columns: u16) -> Option<Draw<'_>> {
    const LABELS: u16 = 5;
    /// The fewest and the most weeks of a year.
    const WEEKS: [u16; 2] = [26, 53];
    let theme = desk.look.theme();
    let room = columns.saturating_sub(LABELS);
    let pitch = (room / WEEKS[1]).clamp(1, 3);
    // A square of two cells where there is room for the gap beside it.
    let cells = pitch.div_ceil(2);
    let weeks = Some(room / pitch).filter(|&weeks| weeks >= WEEKS[0])?.min(WEEKS[1]);
    let (tallies, today) = (by_day(desk.games_at(desk.panes.table())), desk.today());
    let since_monday = i64::from(today.weekday() as u8);
    let first = today.plus(-since_monday - 7 * i64::from(weeks - 1));
    tallies.keys().find(|day| (first..=today).contains(day))?;
    let day_at = move |week: u16, weekday: u16| first.plus(i64::from(7 * week + weekday));
    let best = tallies.range(first..=today).map(|(_, tally)| tally.won).max().unwrap_or(0);
    Some(Box::new(move |area, buffer| {
        put_text(buffer, line(area, 0), "year", theme.strong);
        draw_year_legend(best, theme, right_of(line(area, YEAR), area.x + LABELS), buffer);
        for week in 0..weeks {
            let of_week = right_of(area, area.x + LABELS + week * pitch);
            // A month is named at the first week that begins in it, where there is room.
            let monday = day_at(week, 0);
            if monday.day_of_month() <= 7 && week + 3 / pitch < weeks {
                put_text(buffer, line(of_week, 0), &monday.month().name()[..3], theme.quiet);
            }
            for weekday in (0..7).filter(|&weekday| day_at(week, weekday) <= today) {
                let tally = tallies.get(&day_at(week, weekday)).copied().unwrap_or_default();
                let (sign, style) = square(tally, best, theme);
                let columns = if tally.won > 0 { cells } else { 1 };
                put_text(buffer, line(of_week, weekday + 1), &sign.repeat(columns.into()), style);
            }
        }
        for (row, weekday) in (1..).zip(Weekday::ALL).step_by(2) {
            put_text(buffer, line(area, row), &weekday.name()[..3], theme.quiet);
        }
    }))
}

/// Returns the square of a day: the brighter, the closer its wins are to those of the best day; signs where colors do not
/// mix.
fn square(Tally { won, all }: Tally, best: u32, theme: &Theme) -> (&'static str, Style) {
    const SIGNS: [&str; DAYS] = ["▁", "▃", "▅", "█"];
    match (all, won) {
        (0, _) => (Sign::None.symbol(), theme.quiet),
        (_, 0) => (Sign::Lost.symbol(), theme.bad),
        _ => {
            let step = (u64::from(won) * DAYS as u64).div_ceil(best.max(won).into()).clamp(1, DAYS as u64);
            let step = usize::try_from(step).unwrap_or(DAYS) - 1;
            theme.map.record.days.map_or((SIGNS[step], theme.good), |days| ("■", days[step]))
        }
    }
}

/// Draws what the squares of the year mean: `1 ■ ■ ■ ■ 9 won in a day`.
fn draw_year_legend(best: u32, theme: &Theme, area: Rect, buffer: &mut Buffer) {
    let most = format!("{best} won in a day, your most   ");
    let lost = [(Sign::Lost.symbol(), theme.bad), (" none won", theme.quiet)];
    let steps = u32::try_from(DAYS).unwrap_or(1);
    let squares = (1..=steps).filter_map(|step| {
        let won = (best * step / steps).max(1);
        (best >= step).then(|| square(Tally { won, all: won }, best, theme))
    });
    let texts = squares.flat_map(|(sign, style)| [(sign, style), (" ", theme.text)]);
    put_texts(buffer, area, texts.chain([(&*most, theme.quiet)]).chain(lost));
}

/// Returns the chart of how many games were lost by which move, and what was learned from them.
fn lost<'a>(desk: &'a Desk, losses: &'a Losses, columns: u16) -> Option<Draw<'a>> {
    /// The moves of a bar, and its fewest columns.
    const MOVES: u32 = 5;
    const COLUMNS: u16 = 6;
    /// The columns of the title, and of the words beside the bars.
    const TITLE: u16 = 23;
    const WORDS: u16 = 34;
    const GAP: u16 = 3;
    const MOST: u16 = 12;
    let theme = desk.look.theme();
    let bins = Some(columns / COLUMNS).filter(|&bins| bins >= 6)?.min(MOST);
    // Wider bars, where the words stand beside them all the same.
    let pitch = (columns.saturating_sub(WORDS + GAP) / bins).max(COLUMNS);
    let mut counts = vec![0u32; bins.into()];
    for moves in &losses.moves {
        let bin = ((moves.saturating_sub(1)) / MOVES).min(u32::from(bins) - 1);
        counts[bin as usize] += 1;
    }
    let bar = |count: u32| {
        let bar = |count| Bar { count, style: theme.bad, is_seen: false };
        (0..pitch).map(move |column| bar(if column + 1 < pitch { count } else { 0 }))
    };
    let bars: Vec<Bar> = counts.iter().copied().flat_map(bar).collect();
    // A few losses are no peak.
    let most = counts.iter().copied().max().unwrap_or(0).max(4);
    let full = format!("with three or four cells full: {} of {}", losses.with_full_cells, losses.moves.len());
    let (missed, learned) = desk.practice.learned();
    let learned = (missed > 0).then(|| format!("practice: {learned} of {missed} missed learned"));
    let lines: Vec<String> = std::iter::once(full).chain(learned).collect();
    Some(Box::new(move |area, buffer| {
        let games = words::record::games(losses.moves.len() as u64);
        put_text(buffer, line(area, 0), "where games were lost", theme.strong);
        let beside = right_of(line(area, 0), area.x + TITLE);
        put_text(buffer, beside, &format!("{games} · the move after which none could be won"), theme.quiet);
        let [_, plot] = split_rows(part(area, 0, bins * pitch), [1, area.height - 3]);
        draw_bars_up_to(most, &bars, plot, buffer);
        let numbers = line(area, area.height - 2);
        for bin in 0..bins {
            let first = u32::from(bin) * MOVES + 1;
            let label =
                if bin + 1 == bins { format!("{first}–") } else { format!("{first}–{}", first + MOVES - 1) };
            put_text(buffer, right_of(numbers, area.x + bin * pitch), &label, theme.quiet);
        }
        let beside = right_of(area, plot.right() + GAP);
        if beside.width >= WORDS {
            for (row, words) in (1..).zip(&lines) {
                put_text(buffer, line(beside, row), words, theme.text);
            }
        } else {
            put_text(buffer, line(area, area.height - 1), &lines.join(" · "), theme.text);
        }
    }))
}

/// Returns the histogram of values, or a list of a few values; `None` for a single one, which the lines above tell.
fn histogram<'a>(
    desk: &'a Desk,
    title: String,
    sample: &'a Sample,
    words: fn(u32) -> String,
    columns: u16,
) -> Option<Draw<'a>> {
    /// The fewest columns.
    const LEAST: u16 = 20;
    let (theme, values) = (desk.look.theme(), sample.values());
    if values.len() < 2 || columns < LEAST {
        return None;
    }
    Some(Box::new(move |area, buffer| {
        put_text(buffer, line(area, 0), &title, theme.strong);
        if values.len() < ENOUGH {
            let values = values.iter().map(|&value| words(value)).collect::<Vec<_>>().join(" · ");
            return put_text(buffer, line(area, 1), &shortened(&values, area.width), theme.text);
        }
        draw_sample(values, None, words, theme, below(area, 1), buffer);
    }))
}
