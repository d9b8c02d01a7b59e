//! The configured keys of the screens.

use ratatui::crossterm::event::KeyEvent;

use super::Desk;
use crate::browser::input::command::Command;
use crate::browser::input::keys::{Keymap, Section};
use crate::browser::state::message::{Message, Part};

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

    /// Formats a message with the keys configured on a screen.
    pub fn written(&self, screen: Section, message: &Message) -> String {
        let key = |screen: Section, commands: &[Command]| {
            let has_key = |command: &&Command| self.keymap.name_of(screen, **command).is_some();
            let command = commands.iter().find(has_key).or(commands.first());
            command.map_or(String::new(), |&command| self.key_name(screen, command))
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
            Part::ScreenOnly(message) => self.written(screen, message),
        };
        message.parts().iter().map(part).collect()
    }
}
