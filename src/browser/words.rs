//! Words of the state: notices as messages, and games, exercises and solutions described.

pub mod day;
pub mod deals;
pub mod ending;
pub mod game;
pub mod moves;
mod notice;
pub mod number_search;
pub mod own_board;
pub mod position;
pub mod practice;
pub mod record;
pub mod solution;
pub mod statistics;

use std::borrow::Cow;

use super::input::command::Command;
use super::input::keys::Section;
use super::state::desk::Desk;
use super::state::message::{Message, Part};
use super::state::notice::Reply;

/// Why there are no themes.
pub const COLORLESS: &str = "no themes: NO_COLOR is set, or the terminal has no colors";

/// Returns the message about the last command.
pub fn reply(desk: &Desk) -> Option<Cow<'_, Message>> {
    desk.notices.reply().map(|reply| match reply {
        Reply::Notice(notice) => Cow::Owned(notice::message(notice)),
        Reply::Message(message) => Cow::Borrowed(message),
    })
}

/// Formats a message with the keys configured on a screen.
pub fn written(desk: &Desk, screen: Section, message: &Message) -> String {
    let key = |screen: Section, commands: &[Command]| {
        let has_key = |command: &&Command| desk.keymap().name_of(screen, **command).is_some();
        let command = commands.iter().find(has_key).or(commands.first());
        command.map_or(String::new(), |&command| desk.key_name(screen, command))
    };
    let part = |part: &Part| match part {
        Part::Text(text) => text.to_string(),
        Part::Key(commands) => key(screen, commands),
        Part::KeyOn { screen: on, keys, .. } if on.name == screen.name => key(screen, keys),
        Part::KeyOn { screen: on, opens, keys } => {
            format!("{} in {} ({})", key(*on, keys), on.name, key(screen, opens))
        }
        Part::Card(card) => card.face(),
        Part::Deal(number) => format!("#{number}"),
        Part::ScreenOnly(message) => written(desk, screen, message),
    };
    message.parts().iter().map(part).collect()
}
