//! Panes: opened, closed, focused, linked, compared, coloured, copied.

use super::steps::{overview, settle_overview};
use crate::browser::action::Effect;
use crate::browser::app::{App, Colours, MOST_PANES};
use crate::browser::compare::Comparing;
use crate::browser::pane::Pane;
use crate::gears::size::Size;
use crate::table::Table;
use crate::table::board::Board;

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
        if shown == app.table.last() { shown.saturating_add_signed(-1) } else { app.table.stepped(shown, 1) }
    };
    let generator = app.focused().generator();
    app.focus += 1;
    app.panes.insert(app.focus, Pane::new(generator, number));
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

/// Compares something else that the table has.
pub(super) fn compare(app: &mut App) {
    let offered: Vec<Comparing> = Comparing::ALL.into_iter().filter(|comparing| comparing.is_on(app.table)).collect();
    app.comparing = next(&offered, app.comparing.on(app.table));
    app.message = Some(format!("compared: {}", app.comparing.name()));
}

/// Shows another table with the same numbers.
pub(super) fn change_table(app: &mut App, table: Table) {
    if table.is_like(app.table) && !matches!(table, Table::Gears(size) if size != app.gears) {
        return;
    }
    app.open(table);
    app.panes.iter_mut().for_each(Pane::renew_board);
    settle_overview(app);
}

/// Shows the table that follows, in a circle.
pub(super) fn next_table(app: &mut App) {
    let table = match app.table {
        Table::FreeCell(_) => Table::Skat,
        Table::Skat => Table::Gears(app.gears),
        Table::Gears(_) => Table::FreeCell(app.focused().generator()),
    };
    change_table(app, table);
    let own = if table == Table::FREECELL { "" } else { "; its numbering is this program's own" };
    app.message = Some(format!("{table}{own}"));
}

/// Shows boards of gears so much larger, or smaller.
pub(super) fn enlarge(app: &mut App, steps: i8) {
    let size = app.gears.stepped(steps);
    if size == app.gears {
        app.message = Some(format!("boards go from {} to {} gears along each side", Size::MIN, Size::MAX));
    }
    change_table(app, Table::Gears(size));
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
pub(super) fn copy(app: &mut App) -> Option<Effect> {
    let number = app.current();
    // The board as it is on the screen: a pane's with what was done to it.
    let layout = if overview(app).is_some() { app.table.board(number) } else { app.layout(app.focus) };
    let what = match layout {
        Board::FreeCell(_) => "seven rows",
        Board::Skat(_) => "three hands and the skat",
        Board::Gears(_) => "the board in a line",
        Board::Nothing(why) => {
            app.message = Some(why.to_string());
            return None;
        }
    };
    app.message = Some(format!("#{number} is sent to the terminal's clipboard: {what}"));
    Some(Effect::Copy(layout.text()))
}

/// What follows `current`, in a circle.
fn next<T: Copy + PartialEq>(all: &[T], current: T) -> T {
    let at = all.iter().position(|&one| one == current).map_or(0, |at| at + 1);
    all[at % all.len()]
}
