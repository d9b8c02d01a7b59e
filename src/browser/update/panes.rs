//! Panes: opened, closed, focused, linked, compared, coloured, copied.

use super::steps::overview;
use crate::browser::action::Effect;
use crate::browser::app::{App, Colours, Comparing, MOST_PANES};
use crate::browser::pane::Pane;
use crate::card::Suits;
use crate::freecell::deal::Deal;
use crate::freecell::text::{Form, write};
use crate::number::DealNumber;

/// Opens a pane beside the focused one.
pub(super) fn open_pane(app: &mut App) {
    if app.panes.len() == MOST_PANES {
        app.message = Some(format!("there can be {MOST_PANES} panes"));
        return;
    }
    let number = if overview(app).is_some() {
        let selected = app.current();
        app.layers.pop();
        selected
    } else {
        let shown = app.focused().number();
        // The last deal has none after it.
        if shown == DealNumber::MAX { shown.stepped(-1) } else { shown.stepped(1) }
    };
    app.focus += 1;
    app.panes.insert(app.focus, Pane::new(number));
}

/// Closes the focused pane, unless it is the last.
pub(super) fn close_pane(app: &mut App) {
    if app.panes.len() == 1 {
        app.message = Some("the last pane stays open".into());
        return;
    }
    app.panes.remove(app.focus);
    app.focus = app.focus.saturating_sub(1);
}

/// Focuses the pane so many further on, in a circle.
pub(super) fn focus(app: &mut App, steps: i64) {
    let panes = i64::try_from(app.panes.len()).unwrap_or(1);
    let focus = i64::try_from(app.focus).unwrap_or(0) + steps;
    app.focus = usize::try_from(focus.rem_euclid(panes)).unwrap_or(0);
    if panes == 1 {
        app.message = Some("there is one pane".into());
    }
}

/// Links or unlinks the panes.
pub(super) fn link(app: &mut App) {
    app.linked = !app.linked;
    let state = if app.linked { "linked: they step together" } else { "no longer linked" };
    app.message = Some(format!("the panes are {state}"));
}

/// Compares something else.
pub(super) fn compare(app: &mut App) {
    app.comparing = next(&Comparing::ALL, app.comparing);
    app.message = Some(format!("compared: {}", app.comparing.name()));
}

/// Colours the cards another way.
pub(super) fn recolour(app: &mut App) {
    if app.colourless {
        app.message = Some("NO_COLOR is set: no colours".into());
    } else {
        app.colours = next(&Colours::ALL, app.colours);
        app.message = Some(format!("colours: {}", app.colours.name()));
    }
}

/// The board as text for the clipboard.
pub(super) fn copy(app: &mut App) -> Effect {
    let number = app.current();
    let mut text = Vec::new();
    write(Form::Rows, &Deal::new(number), Suits::Letters, &mut text);
    app.message = Some(format!("#{number} is sent to the terminal's clipboard: seven rows"));
    Effect::Copy(String::from_utf8_lossy(&text).into_owned())
}

/// What follows `current`, in a circle.
fn next<T: Copy + PartialEq>(all: &[T], current: T) -> T {
    let at = all.iter().position(|&one| one == current).map_or(0, |at| at + 1);
    all[at % all.len()]
}
