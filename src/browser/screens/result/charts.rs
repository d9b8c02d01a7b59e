//! A win beside all others, by time and by moves, and beside the best solution known of its deal.

use super::CHARTS;
use crate::browser::screens::prelude::*;
use crate::browser::state::clock::clock_words;
use crate::browser::state::desk::ending::Ending;
use crate::browser::widgets::draw::split_columns;
use crate::browser::widgets::histogram::draw_sample;
use crate::browser::widgets::scale::color_bars;
use crate::browser::words::ending;
use crate::record::{Rank, Win};
use crate::table::facts::KnownLength;

/// The number of wins from which their distributions are drawn.
const ENOUGH: u32 = 5;
/// The least columns of a chart, those of a chart beside the deal, and the gap between two.
const LEAST: u16 = 34;
const BESIDE_DEAL: u16 = 36;
const GAP: u16 = 4;
/// The columns of the names of the lines about the deal.
const NAMES: u16 = 12;

/// Returns the number of charts in some columns, the lines about the deal included if they are wanted.
pub(super) fn columns(win: Option<&Win>, has_deal: bool, columns: u16) -> u16 {
    let has_ranks = win.is_some_and(|win| win.by_moves.of >= ENOUGH) && columns >= 2 * LEAST + GAP;
    2 * u16::from(has_ranks) + u16::from(has_deal)
}

pub(super) fn draw(desk: &Desk, ending: &Ending, win: Option<&Win>, area: Rect, buffer: &mut Buffer) {
    let has_deal = area.width >= 2 * BESIDE_DEAL + GAP + LEAST;
    let ranks = win.filter(|_| columns(win, false, area.width) > 0);
    let of_rank = match (has_deal, ranks) {
        (true, Some(_)) => BESIDE_DEAL,
        (true, None) => 0,
        (false, _) => (area.width - GAP) / 2,
    };
    let gap = if of_rank > 0 { GAP } else { 0 };
    let [by_time, _, by_moves, _, of_deal] = split_columns(area, [of_rank, gap, of_rank, gap, area.width]);
    if let Some(win) = ranks {
        let record = desk.record();
        let [_, many] = ending.steps;
        let title = format!("your {} wins by time", grouped(win.by_seconds.of.into()));
        draw_rank(desk, &title, win.by_seconds, record.seconds.values(), ending.seconds, clock_words, by_time, buffer);
        let (values, words) = (record.moves.values(), |moves: u32| moves.to_string());
        draw_rank(desk, &format!("by {many}"), win.by_moves, values, Some(ending.moves), words, by_moves, buffer);
    }
    if has_deal {
        draw_deal(desk, ending, of_deal, buffer);
    }
}

/// Draws the distribution of the wins' values, with the rank of this one.
#[expect(clippy::too_many_arguments, reason = "a chart is its title, its values and its place")]
fn draw_rank(
    desk: &Desk,
    title: &str,
    rank: Rank,
    values: &[u32],
    own: Option<u32>,
    words: fn(u32) -> String,
    area: Rect,
    buffer: &mut Buffer,
) {
    let theme = desk.look.theme();
    put_texts(buffer, area, [(title, theme.strong), ("  ", theme.text), (&*ending::ordinal(rank.rank), theme.accent)]);
    draw_sample(values, own, words, theme, below(area, 1), buffer);
}

/// Draws the moves beside those of the best solution known, and what else is known of the deal.
fn draw_deal(desk: &Desk, ending: &Ending, area: Rect, buffer: &mut Buffer) {
    let theme = desk.look.theme();
    put_text(buffer, area, "this deal", theme.strong);
    let best = ending.length.map(|length| (length.fewest(), length.is_in_hand()));
    let most = best.map_or(ending.moves, |(best, _)| best.max(ending.moves)).max(1);
    let room = area.width.saturating_sub(NAMES + 18).min(24);
    let bar = |moves: u32| u16::try_from(u64::from(room) * u64::from(moves) / u64::from(most)).unwrap_or(room);
    let mut rows = area.rows().skip(1).take((CHARTS - 1).into());
    let more = best.and_then(|(best, _)| ending.moves.checked_sub(best)).filter(|&more| more > 0);
    let beyond = more.map_or(String::new(), |more| format!("{more} more"));
    let bound = ending.length.and_then(KnownLength::bound_in_words);
    let (name, known) = match best {
        Some((_, false)) => ("solution", std::iter::once("exist".into()).chain(bound).collect::<Vec<_>>().join(" · ")),
        _ => ("best known", bound.unwrap_or_default()),
    };
    let compared =
        [Some(("yours", ending.moves, theme.bar_lit, beyond)), best.map(|(best, _)| (name, best, theme.good, known))];
    for (name, moves, style, words) in compared.into_iter().flatten() {
        let Some(row) = rows.next() else { return };
        put_text(buffer, row, name, theme.quiet);
        let plot = right_of(row, row.x + NAMES);
        let texts = [
            (&*"█".repeat(bar(moves).into()), style),
            (" ", theme.text),
            (&*moves.to_string(), theme.strong),
            ("  ", theme.text),
            (&*words, theme.quiet),
        ];
        put_texts(buffer, plot, texts);
    }
    let lines = ending::lines(desk, ending);
    let difficulty = ending.difficulty.map(|difficulty| {
        let words =
            [format!("{} {difficulty}", bars(difficulty)), format!("{} {}", bars(difficulty), difficulty.level())];
        words.into_iter().find(|words| width(words) + NAMES <= area.width).unwrap_or_default()
    });
    let others = lines.into_iter().filter(|(name, _)| *name != ending.steps[1]);
    let others = difficulty.map(|words| ("difficulty", words)).into_iter().chain(others);
    rows.next();
    for ((name, words), row) in others.zip(rows) {
        put_text(buffer, row, name, theme.quiet);
        let value = right_of(row, row.x + NAMES);
        put_text(buffer, value, &shortened(&words, value.width), theme.text);
        if let Some(difficulty) = ending.difficulty {
            color_bars(desk, difficulty, value, buffer);
        }
    }
}
