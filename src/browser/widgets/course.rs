//! The course of a game as a curve: how many of the moves still won after each move.

use super::draw::{split_columns, split_rows};
use super::histogram::{Bar, draw_bars_up_to};
use super::prelude::*;
use crate::browser::state::desk::ending::{CoursePoint, CourseStep, points};

/// The columns of the labels on the left, with the gap after them.
const LABELS: u16 = 6;
/// The percentage of winning moves up to which a position is narrow.
const NARROW: u8 = 34;

/// Returns the sign of a point that has no height, with its style.
fn sign(point: CoursePoint, theme: &Theme) -> Option<(&'static str, Style)> {
    match point {
        CoursePoint::Lost => Some((Sign::Impossible.symbol(), theme.bad)),
        CoursePoint::Winnable => Some((Sign::Winnable.symbol(), theme.good)),
        CoursePoint::Unknown => Some((Sign::Pending.symbol(), theme.quiet)),
        CoursePoint::Winning(_) => None,
    }
}

/// Draws the curve in an area; from three rows on with its scale on the left and the numbers of the moves below.
pub fn draw(course: &[CourseStep], theme: &Theme, area: Rect, buffer: &mut Buffer) {
    let (labels, axis) = if area.height >= 3 && area.width > 4 * LABELS { (LABELS, 1) } else { (0, 0) };
    let [left, right] = split_columns(area, [labels, area.width]);
    let [plot, numbers] = split_rows(right, [area.height - axis, axis]);
    let points = points(course, plot.width.into());
    let bars: Vec<Bar> = points
        .iter()
        .map(|&point| match point {
            CoursePoint::Winning(percent) => {
                let style = if percent <= NARROW { theme.unsure } else { theme.good };
                Bar { count: percent.into(), style, is_seen: true }
            }
            CoursePoint::Lost | CoursePoint::Winnable | CoursePoint::Unknown => {
                Bar { count: 0, style: theme.quiet, is_seen: false }
            }
        })
        .collect();
    draw_bars_up_to(100, &bars, plot, buffer);
    let last = plot.height.saturating_sub(1);
    for (column, &point) in (0..).zip(&points) {
        if let Some((sign, style)) = sign(point, theme) {
            put_text(buffer, part(line(plot, last), column, 1), sign, style);
        }
    }
    if labels == 0 {
        return;
    }
    for (row, label) in [(0, "all"), (last, "none")] {
        put_right(buffer, part(line(left, row), 0, LABELS - 1), label, theme.quiet);
    }
    draw_numbers(course.len(), points.len(), theme, numbers, buffer);
}

/// Draws the numbers of the moves below the curve: the first, the last, and those of ten between them.
fn draw_numbers(count: usize, columns: usize, theme: &Theme, area: Rect, buffer: &mut Buffer) {
    let step = [10, 20, 50, 100, 500, 1000, 5000].into_iter().find(|step| columns * step / count.max(1) >= 6);
    let tens = (1..).map_while(|tens| Some(tens * step?)).take_while(|number| number + step.unwrap_or(1) / 2 < count);
    for number in std::iter::once(1).chain(tens).chain([count]).filter(|&number| number <= count) {
        let column = u16::try_from((number - 1) * columns / count.max(1)).unwrap_or(u16::MAX);
        let text = number.to_string();
        let x = area.x.saturating_add(column).min(area.right().saturating_sub(width(&text)));
        put_text(buffer, right_of(area, x), &text, theme.quiet);
    }
}
