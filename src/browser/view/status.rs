//! The line above the footer: what there is to say of the last key, else how the panes compare.

use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use ratatui::style::Style;
use ratatui::widgets::{Clear, Widget};

use super::super::app::{App, Mode, Playback};
use super::super::compare::{Comparing, agreeing};
use super::super::wrap::{joined, wrapped};
use super::super::{geometry, theme};
use super::put_text;
use crate::card::{Card, SuitStyle};
use crate::freecell::deal::Tableau;
use crate::skat::deal::SEATS;
use crate::table::Table;
use crate::table::board::Board;

/// The width of the bar of progress.
const BAR: usize = 10;

/// Draws the line. A longer message takes lines of the body above it, since it is about to go.
pub fn draw(app: &App, area: Rect, body: Rect, buffer: &mut Buffer) {
    let width = usize::from(area.width.saturating_sub(2));
    let Some(message) = &app.message else {
        put_text(buffer, area, &format!(" {}", joined(summary(app), " · ", width)), Style::new());
        return;
    };
    let lines = wrapped(message, width);
    let above = u16::try_from(lines.len() - 1).unwrap_or(u16::MAX).min(body.height);
    let place = Rect { y: area.y - above, height: above + 1, ..area };
    Clear.render(place, buffer);
    for (line, row) in lines.iter().zip(place.rows()) {
        put_text(buffer, row, &format!(" {line}"), theme::heading());
    }
}

/// What there is to say when nothing has happened, the most important first.
fn summary(app: &App) -> Vec<String> {
    let mut parts = Vec::new();
    match app.mode() {
        Mode::Marks if app.marks.len() == 1 => return vec!["1 mark".into()],
        Mode::Marks => return vec![format!("{} marks", app.marks.len())],
        Mode::Overview | Mode::Help | Mode::Hand | Mode::Find => return parts,
        _ => {}
    }
    parts.extend(progress(app));
    parts.extend(traced(app));
    if let Some(screen) = geometry::screen(app.size) {
        let panes = geometry::panes(app, screen.body);
        let all = app.panes.len();
        match panes.count {
            count if count == all => {}
            1 => parts.push(format!("pane {} of {all}", panes.first + 1)),
            count => parts.push(format!("panes {}–{} of {all}", panes.first + 1, panes.first + count)),
        }
    }
    if app.linked && app.panes.len() > 1 {
        parts.push("linked".into());
    }
    parts.extend(shown_part(app));
    // What is played is no longer what is compared, nor does it stand out while a shuffle is traced.
    if !matches!(app.table, Table::FreeCell(_)) || app.playback().is_none() && app.traced().is_none() {
        parts.extend(comparison(app));
    }
    parts
}

/// How the other panes compare with the focused one.
fn comparison(app: &App) -> Option<String> {
    // A number that stands for nothing agrees with nothing.
    let is_there = |pane: usize| !matches!(app.layout(pane), Board::Nothing(_));
    let focused = Some(app.layout(app.focus)).filter(|_| is_there(app.focus))?;
    let others = (0..app.panes.len()).filter(|&pane| pane != app.focus && is_there(pane));
    let comparing = app.comparing.on(app.table);
    if comparing == Comparing::Card {
        let card = app.followed.text(SuitStyle::Symbols);
        let Some(here) = place(app, &focused) else { return Some(format!("{card} is not in the pack")) };
        let elsewhere = others
            .filter_map(|pane| Some(format!("{} in #{}", place(app, &app.layout(pane))?, app.panes[pane].number())));
        let all: Vec<String> = std::iter::once(format!("{card} {here}")).chain(elsewhere).collect();
        return Some(all.join(" · "));
    }
    let agree: Vec<(usize, usize)> = others.map(|pane| agreeing(comparing, &focused, &app.layout(pane))).collect();
    let of = agree.first()?.1;
    let agree: Vec<String> = agree.iter().map(|(agree, _)| agree.to_string()).collect();
    (comparing != Comparing::Nothing).then(|| format!("{} of {of} {}", agree.join(", "), comparing.words(app.table)))
}

/// Where the followed card lies.
fn place(app: &App, layout: &Board) -> Option<String> {
    let place = layout.place(app.followed)?;
    Some(match layout {
        Board::FreeCell(_) => format!("column {} row {}", place % Tableau::COLUMNS + 1, place / Tableau::COLUMNS + 1),
        Board::Skat(_) | Board::Gears(_) | Board::Nothing(_) => SEATS.get(place).copied().unwrap_or("skat").into(),
    })
}

/// The step of the shuffle that is looked at, where there is no room for the list of them.
fn traced(app: &App) -> Vec<String> {
    let (Some(number), Some(step), Some(screen)) = (app.traced(), app.traced_step(), geometry::screen(app.size)) else {
        return Vec::new();
    };
    if geometry::panes(app, screen.body).beside().is_some() {
        return Vec::new();
    }
    let symbols = |card: Card| card.text(SuitStyle::Symbols);
    let moved = step.moved.map_or(String::new(), |moved| format!("←{}", symbols(moved)));
    vec![
        format!("{number}: {}{moved}", symbols(step.dealt)),
        format!("index {} of {}", step.index, step.left),
        format!("r {}", step.r),
        format!("state {}", step.state),
    ]
}

/// How far what is played has come, or the presses on the focused board.
fn progress(app: &App) -> Vec<String> {
    let pane = app.focused();
    if let Some(Playback { at, end, playing, .. }) = app.playback() {
        let done = (at * BAR).checked_div(*end).unwrap_or(BAR);
        let bar = "█".repeat(done) + &"░".repeat(BAR - done);
        let next = match app.listed().and_then(|listed| app.played(listed)) {
            Some(replay) => replay.written().get(replay.at).map(ToString::to_string),
            None => pane.record.ahead().map(|gear| gear.to_string()),
        };
        let rate = app.playback().map_or(0, Playback::rate);
        let how = if *playing { format!("{rate} a second") } else { "paused".into() };
        let next = next.map(|next| format!("next {next}"));
        return std::iter::once(format!("{bar} {at} of {end}")).chain(next).chain([how]).collect();
    }
    let at = pane.record.at();
    let presses = if at == 1 { "press" } else { "presses" };
    if app.mode() == Mode::Press {
        vec![format!("gear {}", pane.cursor), format!("{at} {presses} made")]
    } else {
        Vec::new()
    }
}

/// How much of a board of gears is shown, if it is not the whole.
fn shown_part(app: &App) -> Option<String> {
    let Table::Gears(size) = app.table else { return None };
    let panes = geometry::panes(app, geometry::screen(app.size)?.body);
    let window = geometry::pane_window(app, &panes, app.focus)?;
    let (columns, rows) = (usize::from(window.columns), usize::from(window.rows));
    let to = |first: u8, shown: usize| format!("{}–{}", first + 1, usize::from(first) + shown);
    (columns < size.get() || rows < size.get())
        .then(|| format!("columns {}, rows {} of {size}", to(window.first.x, columns), to(window.first.y, rows)))
}
