//! The list of marks.

use ratatui::buffer::Buffer;
use ratatui::layout::Rect;

use super::super::app::App;
use super::super::{geometry, theme};
use super::{put_text, short};
use crate::generator::Generator;
use crate::table::Table;

/// The columns that the name of a table takes, at most.
const TABLE: u16 = 18;

/// A table by its name, FreeCell of other generators by theirs.
fn table_named(table: Table) -> String {
    match table {
        Table::FreeCell(generator @ Generator::Lcg(_)) => format!("by {}", short(&generator, TABLE - 3)),
        table => table.to_string(),
    }
}

/// Draws the marks around the selected one into `area`, a line each.
pub fn draw(app: &App, selected: usize, area: Rect, buffer: &mut Buffer) {
    if app.marks.is_empty() {
        put_text(buffer, area, " nothing is marked yet", theme::quiet());
        return;
    }
    let first = geometry::list_start(selected, area.height);
    let elsewhere = app.marks.keys().any(|&(table, _)| table != Table::FREECELL);
    for ((line, ((table, number), note)), row) in app.marks.iter().enumerate().skip(first).zip(area.rows()) {
        let style = if line == selected { theme::selected() } else { ratatui::style::Style::new() };
        // The table is told only where there is more than the first.
        let table = if elsewhere { format!("{:<11} ", table_named(*table)) } else { String::new() };
        put_text(buffer, row, &format!(" {:<11} {table}{note} ", format!("#{number}")), style);
    }
}
