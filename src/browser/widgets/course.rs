//! The course of a game as a curve: how many of the moves still won after each move.

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
        CoursePoint::Lost => Some(("✗", theme.bad)),
        CoursePoint::Winnable => Some(("●", theme.good)),
        CoursePoint::Unknown => Some(("·", theme.quiet)),
        CoursePoint::Winning(_) => None,
    }
}

/// Draws the curve in an area; from three rows on with its scale on the left and the numbers of the moves below.
pub fn draw(course: &[CourseStep], theme: &Theme, area: Rect, buffer: &mut Buffer) {
    let (labels, axis) = if area.height >= 3 && area.width > 4 * LABELS { (LABELS, 1) } else { (0, 0) };
    let plot = Rect { x: area.x + labels, width: area.width - labels, height: area.height - axis, ..area };
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
    let bottom = Rect { y: plot.bottom().saturating_sub(1), height: 1, ..plot };
    for (x, &point) in (plot.x..).zip(&points) {
        if let Some((sign, style)) = sign(point, theme) {
            put_text(buffer, Rect { x, width: 1, ..bottom }, sign, style);
        }
    }
    if labels == 0 {
        return;
    }
    let label = |row: Rect| Rect { width: LABELS - 1, height: 1, ..row };
    put_right(buffer, label(area), "all", theme.quiet);
    put_right(buffer, label(Rect { x: area.x, ..bottom }), "none", theme.quiet);
    draw_numbers(course.len(), points.len(), theme, below(Rect { height: area.height, ..plot }, plot.height), buffer);
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
