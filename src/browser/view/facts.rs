//! All facts of the deals in the panes, side by side.

use ratatui::buffer::Buffer;
use ratatui::layout::Rect;

use super::super::app::App;
use super::super::theme;
use super::put_text;
use crate::freecell::deal::Deal;
use crate::freecell::facts::Facts;

/// The width of a deal's column: a blank and the longest number.
const COLUMN: u16 = 12;
/// The width of the whole names.
const NAMES: u16 = 41;
/// The width of the short names.
const SHORT: u16 = 12;

/// Draws a line for each fact, a column for each pane that fits, the focused one among them.
pub fn draw(app: &App, area: Rect, buffer: &mut Buffer) {
    let long = area.width >= NAMES + COLUMN;
    let names = if long { NAMES } else { SHORT };
    let columns = usize::from(((area.width - names) / COLUMN).max(1));
    let first = (app.focus + 1).saturating_sub(columns);
    for (row, name) in (area.y + 2..area.bottom()).zip(Facts::NAMES) {
        let text = if long { name.long } else { name.short };
        put_text(buffer, Rect { x: area.x + 1, y: row, width: names - 1, height: 1 }, text, theme::quiet());
    }
    for (column, (index, pane)) in (0..).zip(app.panes.iter().enumerate().skip(first).take(columns)) {
        let deal = Deal::new(pane.number());
        let place = |y| Rect { x: area.x + names + column * COLUMN, y, width: COLUMN, height: 1 };
        let number = format!("{:>11}", format!("#{}", pane.number()));
        put_text(buffer, place(area.y), &number, theme::frame(app, index == app.focus));
        for (y, value) in (area.y + 2..area.bottom()).zip(Facts::of(deal.tableau()).values()) {
            put_text(buffer, place(y), &format!("{value:>11}"), theme::heading());
        }
    }
}
