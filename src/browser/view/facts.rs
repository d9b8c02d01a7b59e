//! All facts of what the panes show, side by side.

use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use unicode_width::UnicodeWidthStr;

use super::super::app::App;
use super::super::theme;
use super::{put_text, short};
use crate::generator::Generator;
use crate::table::Table;

/// The width of a pane's column: a blank and the longest number.
const COLUMN: u16 = 12;
/// The width of the short names.
const SHORT: u16 = 12;

/// Draws a line for each fact, a column for each pane that fits, the focused one among them. Where there is no room for
/// long names, facts that have no other are left out.
pub fn draw(app: &App, area: Rect, buffer: &mut Buffer) {
    let facts = |pane| {
        let layout = app.layout(pane);
        layout.facts(app.searched(pane, &layout))
    };
    // A number that stands for nothing has none.
    let first_with = std::iter::once(app.focus).chain(0..app.panes.len()).find(|&pane| !facts(pane).is_empty());
    let telling = first_with.unwrap_or(app.focus);
    let longest = facts(telling).iter().map(|fact| fact.long.width()).max().unwrap_or(0);
    let names = u16::try_from(longest).unwrap_or(u16::MAX).saturating_add(3);
    let long = area.width >= names.saturating_add(COLUMN);
    let names = if long { names } else { SHORT };
    let shown = |pane| facts(pane).into_iter().filter(move |fact| long || !fact.short.is_empty());
    let columns = usize::from((area.width.saturating_sub(names) / COLUMN).max(1));
    let first = (app.focus + 1).saturating_sub(columns);
    for (row, fact) in (area.y + 2..area.bottom()).zip(shown(telling)) {
        let text = if long { &*fact.long } else { fact.short };
        put_text(buffer, Rect { x: area.x + 1, y: row, width: names - 1, height: 1 }, text, theme::quiet());
    }
    for (column, (index, pane)) in (0..).zip(app.panes.iter().enumerate().skip(first).take(columns)) {
        let place = |y| Rect { x: area.x + names + column * COLUMN, y, width: COLUMN, height: 1 };
        let number = format!("{:>11}", format!("#{}", pane.number()));
        put_text(buffer, place(area.y), &number, theme::frame(app, index == app.focus));
        if let Table::FreeCell(generator @ Generator::Lcg(_)) = app.table_of(index) {
            put_text(buffer, place(area.y + 1), &format!(" {:>10}", short(&generator, COLUMN - 2)), theme::quiet());
        }
        if shown(index).next().is_none() {
            put_text(buffer, place(area.y + 2), &format!("{:>11}", "no deal"), theme::heading());
        }
        for (y, fact) in (area.y + 2..area.bottom()).zip(shown(index)) {
            put_text(buffer, place(y), &format!("{:>11}", fact.value), theme::heading());
        }
    }
}
