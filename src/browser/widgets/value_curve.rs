//! The points that declarer can be sure of after each card, as bars.

use super::histogram::{Bar, draw_bars_up_to};
use super::prelude::*;
use crate::table::skat_words::SkatWords;
use tableaux_engine::skat::GameReview;

/// The columns of the labels on the left, with the gap after them.
const LABELS: u16 = 13;
/// The points that win, and those that make the opponents schneider.
const TO_WIN: u8 = 61;
const SCHNEIDER: u8 = 90;
/// The columns between the bars before the first trick and those of the tricks.
const GAP: u16 = 1;
/// The bars before the first trick: with the best two cards put away, and with those put away.
const BEFORE: u16 = 2;

/// The bars of a game: their area, the columns of each, and the points at its top.
struct Plot {
    area: Rect,
    each: u16,
    top: u16,
}

impl Plot {
    /// Returns the first column of a bar, counted from the one with the best two cards put away.
    fn x(&self, bar: usize) -> u16 {
        let bar = u16::try_from(bar).unwrap_or(u16::MAX);
        let gap = if bar < BEFORE { 0 } else { GAP };
        self.area.x.saturating_add(self.each.saturating_mul(bar) + gap)
    }

    /// Returns the row in which points end.
    fn row(&self, points: u8) -> u16 {
        let from_below = (u16::from(points) * self.area.height).div_ceil(self.top);
        self.area.bottom().saturating_sub(from_below.max(1))
    }
}

/// Draws the values: with the best two cards put away, with those put away, and after each card; the one after `at` cards
/// has the name of its card, and so have those that cost something if there is room.
pub fn draw(review: &GameReview, at: usize, theme: &Theme, area: Rect, buffer: &mut Buffer) {
    let words = SkatWords::of(theme.names);
    put_text(buffer, line(area, 0), words.curve, theme.strong);
    let values: Vec<u8> =
        [review.dealt(), review.first].into_iter().chain(review.cards.iter().map(|card| card.after)).collect();
    let room = Rect { height: area.height.saturating_sub(2), ..below(right_of(area, area.x + LABELS), 1) };
    let each = (room.width.saturating_sub(GAP) / u16::try_from(values.len()).unwrap_or(u16::MAX)).max(1);
    // A row above the highest bar has its label.
    let highest = u16::from(values.iter().copied().max().unwrap_or(0).max(SCHNEIDER));
    let top = (highest * room.height).div_ceil(room.height.saturating_sub(1).max(1)).max(1);
    let plot = Plot { area: room, each, top };
    if room.is_empty() {
        return;
    }
    draw_bars(review, &values, &plot, theme, buffer);
    for (points, label) in [(SCHNEIDER, "90 schneider"), (TO_WIN, "61")] {
        let label = if points == TO_WIN { format!("{label} {}", words.short_won) } else { label.into() };
        draw_line(plot.row(points), &plot, theme, buffer);
        put_text(buffer, Rect { y: plot.row(points), height: 1, width: LABELS - 1, ..area }, &label, theme.quiet);
    }
    draw_labels(review, &values, at, &plot, theme, buffer);
    // The numbers of the tricks, below their first cards.
    let axis = line(area, area.height.saturating_sub(1));
    let deal = if each > 1 { words.deal } else { "" };
    put_text(buffer, part(axis, LABELS, BEFORE * each), deal, if at == 0 { theme.accent } else { theme.quiet });
    for trick in 0..review.cards.len().div_ceil(3) {
        let is_here = (3 * trick + 1..=3 * trick + 3).contains(&at);
        let style = if is_here { theme.accent } else { theme.quiet };
        put_text(buffer, right_of(axis, plot.x(usize::from(BEFORE) + 3 * trick)), &(trick + 1).to_string(), style);
    }
}

fn draw_bars(review: &GameReview, values: &[u8], plot: &Plot, theme: &Theme, buffer: &mut Buffer) {
    let mut bars = Vec::new();
    for (place, &value) in values.iter().enumerate() {
        let style = match review.is_won(value) {
            _ if place == 0 => theme.bar_lit,
            true => theme.good,
            false => theme.bad,
        };
        let gap = usize::from(if place == usize::from(BEFORE) { GAP } else { 0 });
        bars.extend(vec![Bar { count: 0, style, is_seen: false }; gap]);
        bars.extend(vec![Bar { count: value.into(), style, is_seen: true }; plot.each.into()]);
    }
    bars.truncate(plot.area.width.into());
    draw_bars_up_to(plot.top.into(), &bars, plot.area, buffer);
}

/// Draws a line across the plot, through the bars where they are whole.
fn draw_line(row: u16, plot: &Plot, theme: &Theme, buffer: &mut Buffer) {
    for x in plot.area.left()..plot.area.right().min(plot.x(usize::from(BEFORE) + 30)) {
        let cell = &mut buffer[(x, row)];
        match (cell.symbol(), theme.text.bg) {
            (" ", _) => {
                cell.set_char('─').set_style(theme.edge);
            }
            ("█", Some(ground)) => {
                let bar = cell.fg;
                cell.set_char('─').set_fg(ground).set_bg(bar);
            }
            _ => {}
        }
    }
}

/// Writes the names of cards above their bars.
fn draw_labels(review: &GameReview, values: &[u8], at: usize, plot: &Plot, theme: &Theme, buffer: &mut Buffer) {
    for (place, card) in (1..).zip(&review.cards) {
        let (is_here, has_room) = (place == at, plot.each >= 3);
        if is_here || card.loss() > 0 && has_room {
            let style = if is_here { theme.accent } else { theme.quiet };
            let bar = place + 1;
            put_label(&theme.names.card_in_text(card.card), bar, values[bar], style, plot, buffer);
        }
    }
    if review.away_loss() > 0 && plot.each >= 3 {
        let style = if at == 0 { theme.accent } else { theme.bad };
        put_label(&format!("−{}", review.away_loss()), 1, values[1], style, plot, buffer);
    }
}

/// Writes a label in the row above a bar.
fn put_label(label: &str, bar: usize, value: u8, style: Style, plot: &Plot, buffer: &mut Buffer) {
    let row = plot.row(value).saturating_sub(1).max(plot.area.y);
    let place = Rect { y: row, height: 1, ..right_of(plot.area, plot.x(bar)) };
    put_text(buffer, place, label, style);
}
