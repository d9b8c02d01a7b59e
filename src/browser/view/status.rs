//! The line above the footer: what there is to say of the last key, else how the panes compare.

use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use ratatui::style::Style;
use ratatui::widgets::{Clear, Widget};

use super::super::app::{App, Comparing, Mode};
use super::super::wrap::{joined, wrapped};
use super::super::{layout, theme};
use super::put_text;
use crate::card::Suits;
use crate::freecell::deal::{Deal, Tableau};

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
        Mode::Overview | Mode::Help => return parts,
        _ => {}
    }
    if let Some(screen) = layout::screen(app.size) {
        let panes = layout::panes(app, screen.body);
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
    parts.extend(comparison(app));
    parts
}

/// How the other panes compare with the focused one.
fn comparison(app: &App) -> Option<String> {
    let tableau = |pane: usize| *Deal::new(app.panes[pane].number()).tableau();
    let focused = tableau(app.focus);
    let others = (0..app.panes.len()).filter(|&pane| pane != app.focus);
    if app.comparing == Comparing::Card {
        let place = |tableau: &Tableau| {
            let (row, column) = tableau.place(app.followed);
            format!("column {} row {}", column + 1, row + 1)
        };
        let card = app.followed.text(Suits::Symbols);
        let elsewhere = others.map(|pane| format!("{} in #{}", place(&tableau(pane)), app.panes[pane].number()));
        let all: Vec<String> = std::iter::once(format!("{card} {}", place(&focused))).chain(elsewhere).collect();
        return Some(all.join(" · "));
    }
    let agree: Vec<String> = others
        .map(|pane| {
            let other = tableau(pane);
            let same = focused.cards().iter().filter(|&&card| match app.comparing {
                Comparing::Place => focused.place(card) == other.place(card),
                _ => focused.place(card).1 == other.place(card).1,
            });
            same.count().to_string()
        })
        .collect();
    (app.comparing != Comparing::Nothing && !agree.is_empty())
        .then(|| format!("{} of 52 in the {}", agree.join(", "), app.comparing.name()))
}
