//! What the games of all tables have in common: they are restarted, and others of the same number are open.

use crate::browser::input::command::{Command, Flow};
use crate::browser::input::effect::{Effect, GameChange};
use crate::browser::input::keys::Section;
use crate::browser::state::desk::Desk;
use crate::browser::state::game::Restart;
use crate::browser::state::message::{Message, Question};
use crate::record::GameOutcome;

/// Restarts the focused game, once that was asked, and puts it into the record.
pub fn restart(desk: &mut Desk) -> Flow {
    match desk.restart(desk.panes.focus(), desk.notices.was_asked(Question::Restart)) {
        None => Flow::Stay,
        Some(Restart::Ask(outcome)) => {
            let counts = match outcome {
                GameOutcome::Lost => " again restarts: this game counts as lost",
                GameOutcome::Won | GameOutcome::GivenUp => " again restarts: this game counts as given up",
            };
            desk.notices.ask(Question::Restart, Message::default().key(&[Command::Restart]).text(counts));
            Flow::Stay
        }
        Some(Restart::Done(change)) => {
            desk.say("a new game");
            let key = desk.panes.game_key(desk.panes.focus());
            key.zip(change).map_or(Flow::Stay, |(key, change)| Flow::Effect(Effect::Game(key, change)))
        }
    }
}

/// Leaves the focused game as it is where it was asked whether to restart it, which is said. Whether it was.
pub fn cancel_restart(desk: &mut Desk) -> bool {
    let was_asked = desk.notices.was_asked(Question::Restart);
    if was_asked {
        desk.say("the game goes on");
    }
    was_asked
}

/// The keys that go to the branches before and after on a screen.
pub fn turns(desk: &Desk, screen: Section) -> String {
    [-1, 1].map(|steps| desk.key_name(screen, Command::History(steps))).join(" ")
}

/// Takes the next of the open games of the focused number.
pub fn take_next(desk: &Desk) -> Flow {
    let key = desk.panes.game_key(desk.panes.focus());
    key.map_or(Flow::Stay, |key| Flow::Effect(Effect::Game(key, GameChange::ReadNext)))
}

/// Whether a command does something: the next of several games needs another one.
pub fn offers(desk: &Desk, command: Command) -> bool {
    command != Command::NextGame || desk.other_games(desk.panes.focus()) > 0
}
