//! The points that declarer can be sure of after each card, as bars.

use super::histogram::{Bar, draw_bars_up_to};
use super::prelude::*;
use tableaux_engine::skat::GameReview;

/// The columns of the labels on the left, with the gap after them.
const LABELS: u16 = 8;
/// All points, and those that win.
const ALL: u32 = 120;
const TO_WIN: u16 = 61;

/// Draws the values: with the best two cards put away, with those put away, and after each card; the one after `at` cards
/// stands out.
pub fn draw(review: &GameReview, at: usize, theme: &Theme, area: Rect, buffer: &mut Buffer) {
    put_text(
        buffer,
        line(area, 0),
        "points that declarer can be sure of with open cards, after each card",
        theme.strong,
    );
    let plot = Rect { height: area.height.saturating_sub(2), ..below(right_of(area, area.x + LABELS), 1) };
    let values: Vec<u8> =
        [review.dealt(), review.first].into_iter().chain(review.cards.iter().map(|card| card.after)).collect();
    let each = (plot.width / u16::try_from(values.len()).unwrap_or(u16::MAX)).max(1);
    let bars = values.iter().enumerate().flat_map(|(place, &value)| {
        let style = match review.is_won(value) {
            _ if place == at + 1 => theme.accent,
            true => theme.good,
            false => theme.bad,
        };
        (0..each).map(move |_| Bar { count: value.into(), style, is_seen: true })
    });
    draw_bars_up_to(ALL, &bars.take(plot.width.into()).collect::<Vec<_>>(), plot, buffer);
    let row_of = |points: u16| plot.height.saturating_sub(1 + points * plot.height / u16::try_from(ALL).unwrap_or(120));
    for (points, label) in [(TO_WIN, "61 won"), (90, "90")] {
        put_text(buffer, part(below(area, 1 + row_of(points)), 0, LABELS - 1), label, theme.quiet);
    }
    // The numbers of the tricks, below their first cards.
    let axis = line(area, area.height.saturating_sub(1));
    put_text(buffer, part(axis, LABELS, 2 * each), if each > 1 { "deal" } else { "" }, theme.quiet);
    for trick in 0..review.cards.len().div_ceil(3) {
        let x = LABELS + each * u16::try_from(2 + 3 * trick).unwrap_or(0);
        let is_here = (3 * trick + 1..=3 * trick + 3).contains(&at);
        put_text(buffer, part(axis, x, 3), &(trick + 1).to_string(), if is_here { theme.accent } else { theme.quiet });
    }
}
