//! Gears, pressed by hand.

use crate::browser::app::{App, Layer, Mode};
use crate::browser::geometry;
use crate::browser::pane::Pane;
use crate::gears::Gear;
use crate::table::Table;
use crate::table::board::Board;

/// The board that a pane shows.
fn board(app: &App, pane: usize) -> Option<crate::gears::Board> {
    match app.layout(pane) {
        Board::Gears(board) => Some(board),
        Board::FreeCell(_) | Board::Skat(_) | Board::Nothing(_) => None,
    }
}

/// Moves the cursor as far as there are gears.
pub(super) fn move_cursor(app: &mut App, right: i8, down: i8) {
    let Table::Gears(size) = app.table else { return };
    let moved = |from: u8, steps: i8| from.saturating_add_signed(steps).min(size.as_u8() - 1);
    let cursor = &mut app.panes[app.focus].cursor;
    *cursor = Gear { x: moved(cursor.x, right), y: moved(cursor.y, down) };
}

/// Keeps the cursors on the screen, where there is no room for all gears.
pub(super) fn settle_windows(app: &mut App) {
    let Some(screen) = geometry::screen(app.size) else { return };
    let panes = geometry::panes(app, screen.body);
    for pane in panes.shown() {
        if let Some(window) = geometry::pane_window(app, &panes, pane) {
            app.panes[pane].first = window.first;
        }
    }
}

/// Presses the gear under the cursor.
pub(super) fn press(app: &mut App) {
    let cursor = app.focused().cursor;
    change(app, app.focus, |pane| pane.record.press(cursor));
    tell_solved(app);
}

/// Presses the gear of the focused pane that the mouse points at.
pub(super) fn press_there(app: &mut App, gear: Gear) {
    if app.mode() == Mode::Browse {
        app.layers.push(Layer::Press);
    }
    app.panes[app.focus].cursor = gear;
    press(app);
}

/// Changes the presses made in a pane. What is known of its answer is kept as far as it still holds.
pub(super) fn change(app: &mut App, pane: usize, change: impl FnOnce(&mut Pane)) {
    let before = board(app, pane);
    let made = app.panes[pane].record.at();
    change(&mut app.panes[pane]);
    let (Some(before), Some(after)) = (before, board(app, pane)) else { return };
    let pane = &mut app.panes[pane];
    // One press on, and one that is in the answer: what is left of a shortest answer is the shortest from there.
    if pane.record.at() == made + 1
        && let Some(pressed) = pane.record.last()
        && let Some((board, Some(answer))) = &mut pane.known.presses
        && *board == before
        && let Some(rest) = answer.after(pressed)
    {
        (*board, *answer) = (after, rest);
    }
}

/// Makes presses of the focused pane again, or undoes them where `steps` is negative.
pub(super) fn replay(app: &mut App, steps: isize) {
    let at = app.focused().record.at().saturating_add_signed(steps);
    let mut moved = false;
    change(app, app.focus, |pane| {
        moved = pane.record.go(at);
        pane.cursor = pane.record.ahead().or(pane.record.last()).unwrap_or(pane.cursor);
    });
    if moved {
        tell_solved(app);
    } else {
        app.message = Some(if steps < 0 { "no press is made" } else { "no press was undone" }.into());
    }
}

/// Says that the focused board is solved, where the last press did that.
pub(super) fn tell_solved(app: &mut App) {
    let made = app.focused().record.at();
    if made > 0 && board(app, app.focus).is_some_and(|board| board.is_solved()) {
        let presses = if made == 1 { "press" } else { "presses" };
        app.message = Some(format!("solved: all gears point up after {made} {presses}"));
    }
}
