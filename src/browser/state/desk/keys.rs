//! The configured keys of the screens.

use ratatui::crossterm::event::KeyEvent;

use super::Desk;
use crate::browser::input::command::Command;
use crate::browser::input::keys::{Keymap, Section, latin};
use crate::settings::LayoutKeys;

impl Desk {
    pub fn keymap(&self) -> &Keymap {
        &self.keymap
    }

    pub fn command_of(&self, screen: Section, key: KeyEvent) -> Option<Command> {
        self.keymap.command(screen, self.panes.table(), key)
    }

    /// Returns the key that a letter of another alphabet stands for, by the place of its key: if the letter has no
    /// command on the screen and is not text there, and the Latin one has a command or may be part of a move.
    pub fn in_place(&self, screen: Section, key: KeyEvent) -> Option<KeyEvent> {
        if self.layout_keys == LayoutKeys::Off || screen.is_typed_into || self.command_of(screen, key).is_some() {
            return None;
        }
        let has_moves = screen.shortcuts().any(|shortcut| shortcut.command == Command::Notation);
        latin(key).filter(|&latin| has_moves || self.command_of(screen, latin).is_some())
    }

    /// Returns the first key of a command on a screen, or the command's name if it has none.
    pub fn key_name(&self, screen: Section, command: Command) -> String {
        let key = self.keymap.name_of(screen, command);
        key.unwrap_or_else(|| screen.command_name(command).unwrap_or_default().into())
    }
}
