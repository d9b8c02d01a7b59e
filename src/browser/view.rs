//! The screen: drawn from the state alone.

mod ascii;
mod facts;
mod find;
mod footer;
mod gears;
mod hands;
mod marks;
mod overview;
mod panes;
mod position;
mod status;
mod tableau;
mod trace;

use ratatui::buffer::Buffer;
use ratatui::layout::{Position, Rect};
use ratatui::style::Style;
use ratatui::text::Line;
use ratatui::widgets::Widget;
use unicode_width::UnicodeWidthStr;

use super::app::{App, Layer, Mode};
use super::wrap::{joined, wrapped};
use super::{geometry, help, theme};
use crate::generator::Generator;

/// Draws the whole screen; where the cursor is to be seen, if a text field is open.
pub fn draw(app: &App, buffer: &mut Buffer) -> Option<Position> {
    // The buffer may be smaller than the state knows; nothing is drawn past it.
    let size = buffer.area.as_size();
    let known = app.size.width <= size.width && app.size.height <= size.height;
    let Some(screen) = geometry::screen(app.size).filter(|_| known) else {
        let needed = geometry::SMALLEST;
        let text = format!("needs {}x{}", needed.width, needed.height);
        Line::raw(text).render(buffer.area, buffer);
        return None;
    };
    header(app, screen.header, buffer);
    let mut cursor = None;
    match app.cover() {
        None => panes::draw(app, screen.body, buffer),
        Some(Layer::Overview { first, selected }) => overview::draw(app, *first, *selected, screen.body, buffer),
        Some(Layer::Facts) => facts::draw(app, screen.body, buffer),
        Some(Layer::Marks(selected)) => marks::draw(app, *selected, screen.body, buffer),
        Some(Layer::Help(first)) => draw_help(app, *first, screen.body, buffer),
        Some(Layer::Find(sought)) => cursor = find::draw(app, sought, screen.body, buffer),
        Some(Layer::Hand(input)) => hands::draw_typed(app, input.value(), screen.body, buffer),
        Some(_) => {}
    }
    status::draw(app, screen.status, screen.body, buffer);
    let cursor = footer::draw(app, screen.footer, buffer).or(cursor.filter(|_| app.mode() == Mode::Find));
    if app.ascii {
        ascii::spell(buffer);
    }
    cursor
}

fn header(app: &App, area: Rect, buffer: &mut Buffer) {
    let number = app.current();
    // The set is told where there is room for all of it.
    let parts = [format!("#{number}"), app.table.set_words(number)];
    let right = joined(parts, " · ", usize::from(area.width.saturating_sub(1))) + " ";
    // Where both do not fit, the number matters more.
    let width = u16::try_from(right.width()).unwrap_or(u16::MAX);
    let x = area.x + area.width.saturating_sub(width);
    put_text(buffer, Rect { x, width: area.right() - x, ..area }, &right, Style::new());
    let left = joined(["tableaux".into(), app.table.to_string()], " · ", usize::from((x - area.x).saturating_sub(2)));
    put_text(buffer, Rect { x: area.x + 1, width: area.width - 1, ..area }, &left, theme::heading());
}

fn draw_help(app: &App, first: usize, area: Rect, buffer: &mut Buffer) {
    let lines = help::lines(app, area.width);
    let keys = help::keys_width(area.width);
    for (line, row) in lines.into_iter().skip(first).zip(area.rows()) {
        match line {
            help::Line::Heading(name) => put_text(buffer, row, &format!(" {name}"), theme::heading()),
            help::Line::Keys(names, words) => {
                put_text(buffer, row, &format!(" {names:keys$} {words}"), Style::new());
            }
        }
    }
}

/// A generator in `width` columns, one without a name cut short.
fn short(generator: &Generator, width: u16) -> String {
    let name = generator.to_string();
    let width = usize::from(width);
    // Names are ASCII.
    if name.len() <= width { name } else { format!("{}…", &name[..width - 1]) }
}

/// Writes text in one style into an area, as many lines as it needs and has room for.
fn put_wrapped(buffer: &mut Buffer, area: Rect, text: &str, style: Style) {
    let mut lines = wrapped(text, usize::from(area.width).max(2));
    if lines.len() > usize::from(area.height)
        && let Some(last) = usize::from(area.height).checked_sub(1)
    {
        // The rest is not shown.
        lines.truncate(last + 1);
        while lines[last].width() + 1 > usize::from(area.width) && lines[last].pop().is_some() {}
        lines[last].push('…');
    }
    for (line, row) in lines.iter().zip(area.rows()) {
        put_text(buffer, row, line, style);
    }
}

/// Writes text in one style into an area one line high, as far as it has room.
fn put_text(buffer: &mut Buffer, area: Rect, text: &str, style: Style) {
    buffer.set_stringn(area.x, area.y, text, usize::from(area.width), style);
}
