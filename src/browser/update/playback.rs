//! Solutions, played in the panes.

use super::gears::{self, change, tell_solved};
use super::trace;
use crate::browser::app::{App, Layer, Playback};
use crate::gears::Gear;
use crate::table::board::Board;
use crate::verdict::Verdict;

/// What there is to play in a pane.
enum Solution {
    /// So many steps.
    Steps(usize),
    /// Presses, from where the board is.
    Presses(Vec<Gear>),
    /// It is not known yet.
    Sought,
    /// There is none, or none was found: why.
    None(&'static str),
}

fn sought(app: &App, pane: usize) -> Solution {
    if app.question(pane).is_some() { Solution::Sought } else { Solution::None("the search has failed") }
}

fn solution(app: &App, pane: usize) -> Solution {
    let known = &app.panes[pane].known;
    match app.layout(pane) {
        Board::FreeCell(deal) => match known.verdict(&deal) {
            Some(Verdict::Solved(played)) => Solution::Steps(played.steps().len()),
            Some(Verdict::Impossible { .. }) => Solution::None("impossible"),
            Some(Verdict::Unknown(_)) => Solution::None("no solution was found within the memory there is"),
            None => sought(app, pane),
        },
        Board::Gears(board) => match known.presses(&board) {
            Some(Some(answer)) if answer.presses.count() > 0 => Solution::Presses(answer.presses.gears().collect()),
            Some(Some(_)) => Solution::None("all gears point up already"),
            Some(None) => Solution::None("it has no solution"),
            None => sought(app, pane),
        },
        Board::Skat(_) | Board::Nothing(_) => Solution::None("there is nothing to solve"),
    }
}

/// Plays the solutions of the panes that move together, as far as they are known.
pub(super) fn play(app: &mut App) {
    let mut panes = Vec::new();
    let mut without: Vec<String> = Vec::new();
    let mut end = 0;
    for index in app.moving() {
        let number = app.panes[index].number();
        match solution(app, index) {
            Solution::Steps(steps) => {
                end = end.max(steps);
                panes.push((index, 0));
            }
            Solution::Presses(gears) => {
                end = end.max(gears.len());
                let record = &mut app.panes[index].record;
                panes.push((index, record.at()));
                record.plan(gears);
            }
            Solution::Sought => {
                if index == app.focus {
                    app.awaited = app.question(index);
                }
                without.push(format!("#{number}: still being solved"));
            }
            Solution::None(why) => without.push(format!("#{number}: {why}")),
        }
    }
    if app.awaited.is_some() {
        app.message = Some("the solution is still being found: it is played as soon as it is".into());
    } else if end > 0 {
        app.layers.push(Layer::Playback(Playback { playing: true, speed: Playback::USUAL, at: 0, end, panes }));
        seek(app, 0);
    }
    if app.awaited.is_none() && !without.is_empty() {
        app.message = Some(without.join("; "));
    }
}

/// The playback that is on top, to be changed.
fn playback(app: &mut App) -> Option<&mut Playback> {
    match app.layers.last_mut() {
        Some(Layer::Playback(playback)) => Some(playback),
        _ => None,
    }
}

/// Goes so many steps on in what is played or traced, or makes presses again; back where `steps` is negative.
pub(super) fn replay(app: &mut App, steps: i64) {
    let steps = isize::try_from(steps).unwrap_or(if steps < 0 { isize::MIN } else { isize::MAX });
    match app.layers.last() {
        Some(&Layer::Playback(Playback { at, .. })) => seek(app, at.saturating_add_signed(steps)),
        Some(Layer::Trace(_)) => trace::step(app, steps),
        _ => gears::replay(app, steps),
    }
}

/// Goes to where so many steps of what is played are made; at the end it pauses.
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
        seek(app, at + 1);
    }
}

/// Ends a playback: gears stay as they are, without the presses that were not made.
pub(super) fn end(app: &mut App, playback: &Playback) {
    for &(pane, _) in &playback.panes {
        app.panes[pane].record.forget_ahead();
    }
}
