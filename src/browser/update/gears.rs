//! Gears: pressed by hand, and played.

use crate::browser::app::{App, Layer, Mode, Playback};
use crate::browser::pane::{Answered, Pane};
use crate::gears::board::Board;
use crate::gears::gear::Gear;
use crate::table::Table;
use crate::table::layout::Layout;

/// The board that a pane shows.
fn board(app: &App, pane: usize) -> Option<Board> {
    match app.layout(pane) {
        Layout::Gears(board) => Some(board),
        Layout::FreeCell(_) | Layout::Skat(_) => None,
    }
}

/// Moves the cursor as far as there are gears.
pub(super) fn move_cursor(app: &mut App, right: i8, down: i8) {
    let Table::Gears(size) = app.table else { return };
    let last = u8::try_from(size.get() - 1).unwrap_or_default(); // at most 31
    let moved = |from: u8, steps: i8| from.min(last).saturating_add_signed(steps).min(last);
    let cursor = &mut app.panes[app.focus].cursor;
    *cursor = Gear { x: moved(cursor.x, right), y: moved(cursor.y, down) };
}

/// Presses the gear under the cursor.
pub(super) fn press(app: &mut App) {
    move_cursor(app, 0, 0); // onto the board, if that has become smaller
    let cursor = app.focused().cursor;
    change(app, app.focus, |pane| pane.line.press(cursor));
    tell_solved(app);
}

/// Presses the gear that the mouse points at.
pub(super) fn press_there(app: &mut App, gear: Gear) {
    match app.mode() {
        Mode::Browse => app.layers.push(Layer::Press),
        Mode::Press => {}
        _ => return,
    }
    app.panes[app.focus].cursor = gear;
    press(app);
}

/// Changes the presses made in a pane. What is known of its answer is kept as far as it still holds.
fn change(app: &mut App, pane: usize, change: impl FnOnce(&mut Pane)) {
    let before = board(app, pane);
    let made = app.panes[pane].line.at();
    change(&mut app.panes[pane]);
    let (Some(before), Some(after)) = (before, board(app, pane)) else { return };
    let pane = &mut app.panes[pane];
    // One press on, and one that is in the answer: what is left of a shortest answer is the shortest from there.
    if pane.line.at() == made + 1
        && let Some(pressed) = pane.line.last()
        && let Some(Answered { board, answer: Some(answer) }) = &mut pane.answered
        && *board == before
        && let Some(rest) = answer.after(pressed)
    {
        (*board, *answer) = (after, rest);
    }
}

/// Makes presses again or undoes them: in all panes that are played, else in the focused one.
pub(super) fn redo(app: &mut App, steps: i64) {
    let panes = if app.playback().is_some() { app.moving() } else { app.focus..app.focus + 1 };
    let mut moved = false;
    for index in panes {
        change(app, index, |pane| {
            moved |= pane.line.step(steps);
            if let Some(next) = pane.line.ahead().or_else(|| pane.line.last()) {
                pane.cursor = next;
            }
        });
    }
    if moved {
        tell_solved(app);
    } else {
        let there = if steps < 0 { "no press is made" } else { "there is no press to make again" };
        app.message = Some(there.into());
    }
}

/// Says that the focused board is solved, where the last press did that.
fn tell_solved(app: &mut App) {
    let made = app.focused().line.at();
    if made > 0 && board(app, app.focus).is_some_and(|board| board.is_solved()) {
        app.message = Some(format!("solved: all gears point up after {made} {}", presses(made)));
    }
}

fn presses(count: usize) -> &'static str {
    if count == 1 { "press" } else { "presses" }
}

/// Plays the answers of the panes that move together.
pub(super) fn play(app: &mut App) {
    let mut found = false;
    for pane in app.moving() {
        let Some(board) = board(app, pane) else { continue };
        let pane = &mut app.panes[pane];
        if let Some(Answered { answer: Some(answer), .. }) = pane.answered(&board) {
            let gears: Vec<Gear> = answer.presses.gears().collect();
            pane.line.plan(gears);
            if let Some(next) = pane.line.ahead() {
                pane.cursor = next;
                found = true;
            }
        }
    }
    let solved = board(app, app.focus).is_some_and(|board| board.is_solved());
    if found {
        app.layers.push(Layer::Playback(Playback::USUAL));
    } else {
        app.message =
            Some(if solved { "all gears point up already" } else { "the solution is still being found" }.into());
    }
}

/// The playback that is on top, to be changed.
fn playback(app: &mut App) -> Option<&mut Playback> {
    match app.layers.last_mut() {
        Some(Layer::Playback(playback)) => Some(playback),
        _ => None,
    }
}

/// Pauses, or plays on; from the beginning if the end is reached.
pub(super) fn pause(app: &mut App) {
    let ended = app.moving().all(|pane| app.panes[pane].line.ahead().is_none());
    if ended {
        redo(app, i64::MIN);
    }
    if let Some(playback) = playback(app) {
        playback.playing = ended || !playback.playing;
    }
}

/// Plays faster or slower, as far as that goes.
pub(super) fn faster(app: &mut App, steps: i32) {
    if let Some(playback) = playback(app) {
        playback.speed = playback.speed.saturating_add_signed(steps).min(Playback::FASTEST);
        app.message = Some(format!("{} presses a second", 1 << app.playback().map_or(0, |playback| playback.speed)));
    }
}

/// Takes the next step of what is played; it pauses at the end.
pub(super) fn tick(app: &mut App) {
    if playback(app).is_some_and(|playback| playback.playing) {
        redo(app, 1);
        let ended = app.moving().all(|pane| app.panes[pane].line.ahead().is_none());
        if let Some(playback) = playback(app) {
            playback.playing = !ended;
        }
    }
}

/// Takes in what was found out about a board, wherever it is still shown.
pub(super) fn answered(app: &mut App, answered: &Answered) {
    for pane in 0..app.panes.len() {
        if board(app, pane) == Some(answered.board) {
            app.panes[pane].answered = Some(answered.clone());
        }
    }
}
