//! The keys of the screens, as the person has set them.

use ratatui::crossterm::event::KeyEvent;

use super::Desk;
use crate::browser::input::command::Command;
use crate::browser::input::keys;
use crate::browser::input::keys::{Binding, Section};

impl Desk {
    /// The keys of a screen.
    pub fn keys_of(&self, screen: Section) -> &'static [Binding] {
        self.keymap.section(screen).keys
    }

    /// The keys of every screen.
    pub fn keys_everywhere(&self) -> &'static [Binding] {
        self.keymap.everywhere()
    }

    /// The command that a key means on a screen, if it means any.
    pub fn command_of(&self, screen: Section, key: KeyEvent) -> Option<Command> {
        keys::command(self.keys_of(screen), self.keys_everywhere(), self.table, key)
    }

    /// The name of the first key of a command on a screen.
    pub fn key_of(&self, screen: Section, command: Command) -> Option<String> {
        keys::name_of(self.keys_of(screen), command)
    }

    /// How what is typed on a screen is accepted, in words as `opens the number`, and cancelled.
    pub fn endings(&self, screen: Section, accepts: &str) -> String {
        let accept = self.key_of(screen, Command::Accept).map(|key| format!("{key} {accepts}"));
        let cancel = self.key_of(screen, Command::Back).map(|key| format!("{key} cancels"));
        accept.into_iter().chain(cancel).collect::<Vec<_>>().join(", ")
    }
}
