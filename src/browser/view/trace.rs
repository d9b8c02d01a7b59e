//! The steps of a shuffle.

use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use ratatui::style::Style;

use super::super::app::App;
use super::super::theme;
use super::put_text;
use super::tableau::draw_card;
use crate::card::Card;
use crate::freecell::trace::{TraceStep, trace};

/// What is told of a step before its cards.
type Column = (&'static str, fn(usize, &TraceStep) -> String);

const NUMBER: Column = ("", |number, _| number.to_string());
const STATE: Column = ("state", |_, step| step.state.to_string());
const HEXADECIMAL: Column = ("state, hex", |_, step| format!("{:x}", step.state));
const R: Column = ("r", |_, step| step.r.to_string());
const LEFT: Column = ("left", |_, step| step.left.to_string());
const INDEX: Column = ("index", |_, step| step.index.to_string());

/// Some generators have states so long that not all fits; the steps count what is left, too.
const CHOICES: [&[Column]; 3] =
    [&[NUMBER, STATE, R, LEFT, INDEX], &[NUMBER, HEXADECIMAL, R, LEFT, INDEX], &[NUMBER, HEXADECIMAL, R, INDEX]];

/// The columns of the cards: one is dealt, and the arrow leads there from the one that took its place.
const CARDS: u16 = 6;

/// Draws the steps of the focused pane around the one that is looked at, a line each.
pub fn draw(app: &App, current: usize, area: Rect, buffer: &mut Buffer) {
    let pane = app.focused();
    let Ok(steps) = trace(&pane.generator(), pane.number()) else { return };
    let rows: Vec<(usize, &TraceStep)> = (1..).zip(&steps).collect();
    let width = |&(name, value): &Column| {
        let longest = rows.iter().map(|&(number, step)| value(number, step).len()).max();
        longest.unwrap_or_default().max(name.len())
    };
    let room = usize::from(area.width.saturating_sub(CARDS));
    let fits = |columns: &&&[Column]| columns.iter().map(|column| 1 + width(column)).sum::<usize>() <= room;
    let columns = CHOICES.iter().find(fits).unwrap_or(&CHOICES[CHOICES.len() - 1]);
    let widths: Vec<usize> = columns.iter().map(width).collect();
    let line = |text: &dyn Fn(&Column) -> String| -> String {
        let padded = columns.iter().zip(&widths).map(|(column, &width)| format!("{:>width$}", text(column)));
        format!(" {}", padded.collect::<Vec<_>>().join(" "))
    };
    put_text(buffer, Rect { height: 1, ..area }, &line(&|column| column.0.into()), theme::quiet());
    let lines = Rect { y: area.y + 1, height: area.height.saturating_sub(1), ..area };
    let shown = usize::from(lines.height);
    let first = current.saturating_sub(1 + shown / 2).min(Card::COUNT.saturating_sub(shown));
    for (&(number, step), row) in rows.iter().skip(first).zip(lines.rows()) {
        let style = if number == current { theme::selected() } else { Style::new() };
        let text = line(&|column| column.1(number, step));
        put_text(buffer, row, &text, style);
        let cards = row.x + u16::try_from(text.len()).unwrap_or(row.width).min(row.width);
        let card = |x: u16| Rect { x: cards + x, width: 2, ..row }.intersection(row);
        draw_card(app, step.dealt, number == current, card(1), buffer);
        if let Some(moved) = step.moved {
            put_text(buffer, card(3), "←", theme::quiet());
            draw_card(app, moved, false, card(4), buffer);
        }
    }
}
