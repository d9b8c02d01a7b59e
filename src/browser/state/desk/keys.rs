//! The configured keys of the screens.

use ratatui::crossterm::event::KeyEvent;

use super::Desk;
use crate::browser::input::command::Command;
use crate::browser::input::keys::{Keymap, Section};

impl Desk {
    pub fn keymap(&self) -> &Keymap {
        &self.keymap
    }

    pub fn command_of(&self, screen: Section, key: KeyEvent) -> Option<Command> {
        self.keymap.command(screen, self.panes.table(), key)
    }

    /// Returns the first key of a command on a screen, or the command's name if it has none.
    pub fn key_name(&self, screen: Section, command: Command) -> String {
        let key = self.keymap.name_of(screen, command);
        key.unwrap_or_else(|| screen.command_name(command).unwrap_or_default().into())
    }
}
