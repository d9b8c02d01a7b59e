//! Gears: pressed by hand, and played.

use crate::browser::app::{App, Layer, Mode, Playback};
use crate::browser::layout;
use crate::browser::pane::{Answered, Pane};
use crate::gears::board::Board;
use crate::gears::gear::Gear;
use crate::number::DealNumber;
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
    let moved = |from: u8, steps: i8| from.saturating_add_signed(steps).min(size.narrow() - 1);
    let cursor = &mut app.panes[app.focus].cursor;
    *cursor = Gear { x: moved(cursor.x, right), y: moved(cursor.y, down) };
}

/// Keeps the cursors on the screen, where there is no room for all gears.
pub(super) fn settle_windows(app: &mut App) {
    let Some(screen) = layout::screen(app.size) else { return };
    let panes = layout::panes(app, screen.body);
    for pane in panes.shown() {
        if let Some(window) = layout::pane_window(app, &panes, pane) {
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
fn change(app: &mut App, pane: usize, change: impl FnOnce(&mut Pane)) {
    let before = board(app, pane);
    let made = app.panes[pane].record.at();
    change(&mut app.panes[pane]);
    let (Some(before), Some(after)) = (before, board(app, pane)) else { return };
    let pane = &mut app.panes[pane];
    // One press on, and one that is in the answer: what is left of a shortest answer is the shortest from there.
    if pane.record.at() == made + 1
        && let Some(pressed) = pane.record.last()
        && let Some(Answered { board, answer: Some(answer) }) = &mut pane.answered
        && *board == before
        && let Some(rest) = answer.after(pressed)
    {
        (*board, *answer) = (after, rest);
    }
}

/// Makes presses again, or undoes them where `steps` is negative: those that are played, else those of the focused pane.
pub(super) fn replay(app: &mut App, steps: i64) {
    let steps = isize::try_from(steps).unwrap_or(if steps < 0 { isize::MIN } else { isize::MAX });
    if let Some(playback) = app.playback() {
        let at = playback.at.saturating_add_signed(steps);
        seek(app, at);
        return;
    }
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
fn tell_solved(app: &mut App) {
    let made = app.focused().record.at();
    if made > 0 && board(app, app.focus).is_some_and(|board| board.is_solved()) {
        let presses = if made == 1 { "press" } else { "presses" };
        app.message = Some(format!("solved: all gears point up after {made} {presses}"));
    }
}

/// Plays the solutions of the panes that move together, as far as they are known.
pub(super) fn play(app: &mut App) {
    let mut panes = Vec::new();
    let mut unknown: Vec<DealNumber> = Vec::new();
    let mut end = 0;
    for index in app.moving() {
        let Some(board) = board(app, index) else { continue };
        let pane = &mut app.panes[index];
        let Some(answered) = pane.answered(&board) else {
            if index == app.focus {
                app.awaited = Some(board);
            }
            unknown.push(pane.number());
            continue;
        };
        let gears: Vec<Gear> = answered.answer.iter().flat_map(|answer| answer.presses.gears()).collect();
        end = end.max(gears.len());
        panes.push((index, pane.record.at()));
        pane.record.plan(gears);
    }
    if app.awaited.is_some() {
        app.message = Some("the solution is still being found: it is played as soon as it is".into());
    } else if end == 0 {
        app.message = Some("all gears point up already".into());
    } else {
        app.layers.push(Layer::Playback(Playback { playing: true, speed: Playback::USUAL, at: 0, end, panes }));
        seek(app, 0);
        if !unknown.is_empty() {
            let numbers: Vec<String> = unknown.iter().map(|number| format!("#{number}")).collect();
            app.message = Some(format!("without {}: still being solved", numbers.join(", ")));
        }
    }
}

/// The playback that is on top, to be changed.
fn playback(app: &mut App) -> Option<&mut Playback> {
    match app.layers.last_mut() {
        Some(Layer::Playback(playback)) => Some(playback),
        _ => None,
    }
}

/// Goes to where so many presses of what is played are made; at the end it pauses.
fn seek(app: &mut App, at: usize) {
    let Some(playback) = playback(app) else { return };
    playback.at = at.min(playback.end);
    playback.playing &= playback.at < playback.end;
    let Playback { at, panes, .. } = playback.clone();
    for (index, before) in panes {
        change(app, index, |pane| {
            pane.record.go(before + at);
            pane.cursor = pane.record.ahead().or(pane.record.last()).unwrap_or(pane.cursor);
        });
    }
    tell_solved(app);
}

/// Pauses, or plays on; from the beginning if the end is reached.
pub(super) fn pause(app: &mut App) {
    let Some(Playback { playing, at, end, .. }) = playback(app) else { return };
    let ended = at == end;
    *playing = ended || !*playing;
    if ended {
        seek(app, 0);
    }
}

/// Plays faster or slower, as far as that goes.
pub(super) fn faster(app: &mut App, steps: i32) {
    if let Some(playback) = playback(app) {
        playback.speed = playback.speed.saturating_add_signed(steps).min(Playback::FASTEST);
    }
}

/// Takes the next step of what is played.
pub(super) fn tick(app: &mut App) {
    if let Some(&mut Playback { playing: true, at, .. }) = playback(app) {
        app.message = None;
        seek(app, at + 1);
    }
}

/// Ends a playback where it is: what was not played is forgotten.
pub(super) fn end_playback(app: &mut App, playback: &Playback) {
    for &(pane, _) in &playback.panes {
        app.panes[pane].record.forget_ahead();
    }
}

/// Takes in what was found out about a board, wherever it is still shown.
pub(super) fn answered(app: &mut App, answered: &Answered) {
    for pane in 0..app.panes.len() {
        if board(app, pane) == Some(answered.board) {
            app.panes[pane].answered = Some(answered.clone());
        }
    }
    if app.awaited == Some(answered.board) {
        (app.awaited, app.message) = (None, None);
        play(app);
    }
}
