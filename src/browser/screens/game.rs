//! Functions shared by the game screens of all tables.

use super::prelude::*;
use crate::browser::state::message::Question;
use crate::browser::words::record;

/// Cancels a pending restart question or a pending hint, and shows a message. Returns whether there was one.
pub fn cancel(desk: &mut Desk) -> bool {
    if desk.notices.was_asked(Question::Restart) {
        desk.say("the game continues");
    } else if desk.searches.interrupted() == Some(Command::PlayHint) {
        desk.say("the hint was not played");
    } else {
        return false;
    }
    true
}

/// Returns the difficulty of the focused game and the time played, if it is counted: `very hard · 12 min`.
pub fn corner(desk: &Desk) -> Option<String> {
    let pane = desk.panes.focus();
    let difficulty = desk.pane(pane).results().difficulty.map(|difficulty| difficulty.level().to_string());
    let clock = record::clock(desk, pane);
    let is_borrowed = desk.pane(pane).game().is_some_and(|game| game.is_borrowed);
    let clock = if is_borrowed { Some("not counted".into()) } else { clock };
    let words: Vec<String> = difficulty.into_iter().chain(clock).collect();
    (!words.is_empty()).then(|| words.join(" · "))
}

/// Returns the keys for the previous and the next branch on a screen.
pub fn turns(desk: &Desk, screen: Section) -> String {
    [-1, 1].map(|steps| desk.key_name(screen, Command::History(steps))).join(" ")
}

/// Returns whether a command has an effect: the next game needs another game of the same number.
pub fn offers(desk: &Desk, command: Command) -> bool {
    command != Command::NextGame || desk.focused().other_games() > 0
}
