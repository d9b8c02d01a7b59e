//! The whole screen: header, body, status line and footer.

use ratatui::buffer::Buffer;
use ratatui::layout::{Position, Rect};
use ratatui::style::Style;
use ratatui::text::Line;
use ratatui::widgets::{Clear, Widget};

use crate::browser::app::App;
use crate::browser::screens::component::{Component, Drawn};
use crate::browser::screens::footer::Footer;
use crate::browser::screens::screen::with;
use crate::browser::widgets::draw::{joined, put_text, right_of, shortened, to_ascii, width, wrapped};
use crate::browser::widgets::geometry::{Areas, SMALLEST};
use crate::browser::words;

/// Draws the whole screen. Returns the position of the text cursor, if shown.
pub fn draw(app: &App, buffer: &mut Buffer) -> Option<Position> {
    let desk = app.desk();
    // The buffer may be smaller than the known size; never draw past it.
    let (size, known) = (buffer.area.as_size(), app.size());
    let fits = known.width <= size.width && known.height <= size.height;
    buffer.set_style(buffer.area, desk.look.theme().text);
    let Some(areas) = Areas::of(known).filter(|_| fits) else {
        Line::raw(format!("needs {}x{}", SMALLEST.width, SMALLEST.height)).render(buffer.area, buffer);
        return None;
    };
    draw_header(app, areas.header, buffer);
    let mut cursor = None;
    for screen in app.screens().iter().rev() {
        if let Drawn::Body(of_body) = with!(screen, screen => screen.draw(desk, areas.body, buffer)) {
            cursor = of_body;
            break;
        }
    }
    draw_status(app, areas.status, areas.body, buffer);
    let cursor = Footer::new(app.top(), desk, areas.footer).draw(desk.look.theme(), buffer).or(cursor);
    if desk.look.is_ascii() {
        to_ascii(buffer);
    }
    cursor
}

/// Draws the header: the table on the left; the set of the number, or the screen's own text, on the right.
fn draw_header(app: &App, area: Rect, buffer: &mut Buffer) {
    let desk = app.desk();
    let (table, theme) = (desk.panes.table(), desk.look.theme());
    let name = "tableaux";
    put_text(buffer, right_of(area, area.x + 1), name, theme.strong);
    let corner = with!(app.top(), screen => screen.corner(desk));
    let set = corner.or_else(|| app.selected().map(|number| table.set_words(number))).unwrap_or_default();
    let x = area.right().saturating_sub(width(&set) + 1);
    let left = area.x + width(name) + 3;
    let panes = desk.panes.list().len();
    let heading =
        app.screens().iter().rev().find_map(|screen| with!(screen, screen => screen.heading(desk, app.body())));
    let of_table = heading.unwrap_or_else(|| {
        let beside = (panes > 1).then(|| format!("{panes} panes"));
        // A free cell count other than four has priority over the set.
        let cells = words::deals::cells(desk, desk.panes.cells());
        let end = if cells.is_empty() { x.saturating_sub(2) } else { area.right() };
        let table = std::iter::once(format!("{table}{cells}"));
        let mut words = joined(table.chain(beside), " · ", end.saturating_sub(left));
        // The filter has priority over the set.
        let room = area.right().saturating_sub(left + width(&words) + 1);
        if room >= FILTER_ROOM {
            let filter = words::deals::filter(desk);
            words += &shortened(if words.is_empty() { filter.trim_start_matches(" · ") } else { &filter }, room);
        }
        words
    });
    let room = area.right().saturating_sub(left);
    let of_table = if width(&of_table) > room { of_table.replace(" free cell", " cell") } else { of_table };
    put_text(buffer, right_of(area, left), &of_table, theme.quiet);
    // The set is shown only if it fits.
    if x > left + width(&of_table) + 1 {
        put_text(buffer, right_of(area, x), &set, theme.quiet);
    }
}

/// Draws the status line, ending in a sign if something is not saved.
fn draw_status(app: &App, area: Rect, body: Rect, buffer: &mut Buffer) {
    let sign = if app.desk().notices.unkept().is_some() { UNKEPT } else { "" };
    let room = area.width.saturating_sub(width(sign));
    draw_words(app, area, room.saturating_sub(2), body, buffer);
    put_text(buffer, right_of(area, area.x + room), sign, app.desk().look.theme().bad);
}

/// Draws the warnings and the message, else the topmost screen's explanation or its status. Long messages cover lines of
/// the body, as they soon disappear.
fn draw_words(app: &App, area: Rect, room: u16, body: Rect, buffer: &mut Buffer) {
    let desk = app.desk();
    let messages = desk.notices.warnings().iter().cloned().chain(app.message());
    let mut lines: Vec<_> = messages.flat_map(|message| wrapped(&message, room)).collect();
    if let (true, Some(spinner), Some(last)) =
        (desk.searches.is_searching_fits(), desk.searches.spinner(), lines.last_mut())
    {
        last.extend([' ', spinner]);
    }
    let style = if lines.is_empty() { desk.look.theme().text } else { desk.look.theme().strong };
    if lines.is_empty() {
        lines.extend(with!(app.top(), screen => screen.explanation(desk)).iter().flat_map(|text| wrapped(text, room)));
    }
    if lines.is_empty() {
        let status = joined(app.status(), " · ", room);
        let (text, style) = match &*status {
            "" => {
                let nudge = with!(app.top(), screen => screen.nudge(desk));
                (clauses(nudge, area.width.saturating_sub(1)), app.desk().look.theme().quiet)
            }
            status => (status.to_owned(), Style::new()),
        };
        put_text(buffer, area, &format!(" {text}"), style);
        return;
    }
    let above = u16::try_from(lines.len() - 1).unwrap_or(u16::MAX).min(body.height);
    let place = Rect { y: area.y - above, height: above + 1, ..area };
    Clear.render(place, buffer);
    buffer.set_style(place, app.desk().look.theme().text);
    for (line, row) in lines.iter().zip(place.rows()) {
        put_text(buffer, row, &format!(" {line}"), style);
    }
}

/// Returns as many clauses of a text as fit; all of it if not even the first does.
fn clauses(text: String, room: u16) -> String {
    let fitting = joined(text.split("; ").map(str::to_owned), "; ", room);
    if fitting.is_empty() { text } else { fitting }
}

const UNKEPT: &str = " unsaved ";
/// The fewest cells that a filter needs in the header.
const FILTER_ROOM: u16 = 16;
/// The most cells that a filter takes in the window title.
const TITLE_FILTER: u16 = 60;

/// Returns the window title: the deal, its table, and the filter.
pub fn title(app: &App) -> String {
    let desk = app.desk();
    let name = app.selected().map_or_else(|| desk.focused().name(), |number| format!("#{number}"));
    let filter = shortened(&words::deals::filter(desk), TITLE_FILTER);
    let cells = words::deals::cells(desk, desk.panes.cells());
    let title = format!("{name} · {}{cells}{filter} – tableaux", desk.panes.table());
    if app.desk().look.is_ascii() {
        title.replace(['·', '–'], "-").replace('×', "x").replace('…', "...").replace(|c: char| !c.is_ascii(), "?")
    } else {
        title
    }
}
