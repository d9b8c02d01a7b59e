//! What the games of all tables have in common: they are restarted, and others of the same number are open.

use crate::browser::input::command::Command;
use crate::browser::input::keys::Section;
use crate::browser::state::desk::Desk;
use crate::browser::state::message::Question;

/// Leaves the focused game as it is where it was asked whether to restart it, or where a hint is to be played once it is
/// found, which is said. Whether it was so.
pub fn cancel(desk: &mut Desk) -> bool {
    if desk.notices.was_asked(Question::Restart) {
        desk.say("the game goes on");
    } else if desk.searches.interrupted() == Some(Command::PlayHint) {
        desk.say("the hint is not played");
    } else {
        return false;
    }
    true
}

/// How hard the focused game is and how long it was played, unless it is borrowed: `very hard · 12 min`.
pub fn corner(desk: &Desk) -> Option<String> {
    let pane = desk.panes.focus();
    let difficulty = desk.results_of(pane).difficulty.map(|difficulty| difficulty.level().to_string());
    let clock = desk.panes.game_key(pane).and_then(|key| desk.games.clock_words(&key));
    let is_borrowed = desk.game(pane).is_some_and(|game| game.is_borrowed);
    let clock = if is_borrowed { Some("not counted".into()) } else { clock };
    let words: Vec<String> = difficulty.into_iter().chain(clock).collect();
    (!words.is_empty()).then(|| words.join(" · "))
}

/// The keys that go to the branches before and after on a screen.
pub fn turns(desk: &Desk, screen: Section) -> String {
    [-1, 1].map(|steps| desk.key_name(screen, Command::History(steps))).join(" ")
}

/// Whether a command does something: the next of several games needs another one.
pub fn offers(desk: &Desk, command: Command) -> bool {
    command != Command::NextGame || desk.other_games(desk.panes.focus()) > 0
}
