//! The keys of the screens, as the person has set them.

use ratatui::crossterm::event::KeyEvent;

use super::Desk;
use crate::browser::input::command::Command;
use crate::browser::input::keys::{Keymap, Section};

impl Desk {
    /// The keys of all screens.
    pub fn keymap(&self) -> &Keymap {
        &self.keymap
    }

    /// The command that a key means on a screen, if it means any.
    pub fn command_of(&self, screen: Section, key: KeyEvent) -> Option<Command> {
        self.keymap.command(screen, self.panes.table(), key)
    }

    /// The name of the first key of a command on a screen.
    pub fn key_of(&self, screen: Section, command: Command) -> Option<String> {
        self.keymap.name_of(screen, command)
    }

    /// How what is typed on a screen is accepted, in words as `opens the number`, and cancelled.
    pub fn endings(&self, screen: Section, accepts: &str) -> String {
        let accept = self.key_of(screen, Command::Accept).map(|key| format!("{key} {accepts}"));
        let cancel = self.key_of(screen, Command::Back).map(|key| format!("{key} cancels"));
        accept.into_iter().chain(cancel).collect::<Vec<_>>().join(", ")
    }
}
