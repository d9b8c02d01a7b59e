//! The line above the footer: what there is to say of the last key, else how the panes compare.

use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use ratatui::style::Style;

use super::super::app::{App, Comparing, Mode};
use super::super::{layout, theme};
use super::put_text;
use crate::card::Suits;
use crate::freecell::deal::{Deal, Tableau};

/// Draws the line.
pub fn draw(app: &App, area: Rect, buffer: &mut Buffer) {
    let (text, style) = match &app.message {
        Some(message) => (message.clone(), theme::heading()),
        None => (summary(app), Style::new()),
    };
    put_text(buffer, area, &format!(" {text}"), style);
}

fn summary(app: &App) -> String {
    let mut parts = Vec::new();
    match app.mode() {
        Mode::Marks => {
            parts.push(match app.marks.len() {
                1 => "1 mark".into(),
                count => format!("{count} marks"),
            });
        }
        Mode::Overview | Mode::Help => {}
        _ => parts.extend(comparison(app)),
    }
    if app.linked && app.panes.len() > 1 {
        parts.push("linked".into());
    }
    if let Some(screen) = layout::screen(app.size) {
        let panes = layout::panes(app, screen.body);
        if panes.count < app.panes.len() {
            parts.push(format!("panes {}–{} of {}", panes.first + 1, panes.first + panes.count, app.panes.len()));
        }
    }
    parts.join(" · ")
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
