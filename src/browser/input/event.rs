//! Events: what happens to the browser, and what it asks for in return.

use ratatui::crossterm::event::{Event as TerminalEvent, KeyEvent, KeyEventKind, MouseButton, MouseEventKind};
use ratatui::layout::{Position, Size};

use super::command::Command;
use super::pasted::Pasted;
use super::update::Update;

/// Something that happened.
#[derive(Debug, Clone, PartialEq)]
pub enum Event {
    Key(KeyEvent),
    /// A command was given by itself, not by a key.
    Command(Command),
    /// Text was pasted; it may hold anything.
    Paste(Box<Pasted>),
    /// Text was pasted that takes a while to read.
    PasteBegun,
    /// The left mouse button was pressed there.
    Click(Position),
    /// The right mouse button was pressed there.
    RightClick(Position),
    /// The left mouse button was released there.
    Release(Position),
    /// The mouse wheel was turned there: down (1) or up (−1).
    Wheel(Position, i64),
    Resize(Size),
    /// It is time for the next step of a playback.
    Tick,
    Update(Update),
    /// A second has passed since a key has closed a screen, or the end of a game has opened its page.
    SecondAfterChange,
}

impl From<Update> for Event {
    fn from(update: Update) -> Self {
        Self::Update(update)
    }
}

impl Event {
    /// A pasted text, which is read now.
    pub fn paste(text: impl Into<String>) -> Self {
        Self::Paste(Box::new(Pasted::new(text)))
    }

    /// What the terminal reports, if it means anything here.
    pub fn from_terminal(event: TerminalEvent) -> Option<Self> {
        match event {
            // Windows reports releases too.
            TerminalEvent::Key(key) if key.kind == KeyEventKind::Release => None,
            TerminalEvent::Key(key) => Some(Self::Key(key)),
            TerminalEvent::Mouse(mouse) => {
                let position = Position::new(mouse.column, mouse.row);
                match mouse.kind {
                    MouseEventKind::Down(MouseButton::Left) => Some(Self::Click(position)),
                    MouseEventKind::Down(MouseButton::Right) => Some(Self::RightClick(position)),
                    MouseEventKind::Up(MouseButton::Left) => Some(Self::Release(position)),
                    MouseEventKind::ScrollUp => Some(Self::Wheel(position, -1)),
                    MouseEventKind::ScrollDown => Some(Self::Wheel(position, 1)),
                    _ => None,
                }
            }
            TerminalEvent::Paste(text) => Some(Self::paste(text)),
            TerminalEvent::Resize(width, height) => Some(Self::Resize(Size::new(width, height))),
            TerminalEvent::FocusGained | TerminalEvent::FocusLost => None,
        }
    }

    /// Whether it came from the person at the terminal.
    pub const fn is_input(&self) -> bool {
        matches!(
            self,
            Self::Key(_) | Self::Command(_) | Self::Paste(_) | Self::Click(_) | Self::RightClick(_) | Self::Wheel(..)
        )
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use ratatui::crossterm::event::{KeyCode, KeyModifiers};

    #[test]
    fn releases_are_ignored_and_repeats_are_presses() {
        let right = |kind| {
            Event::from_terminal(TerminalEvent::Key(KeyEvent::new_with_kind(KeyCode::Right, KeyModifiers::NONE, kind)))
        };
        assert_eq!(right(KeyEventKind::Release), None);
        assert!(right(KeyEventKind::Press).is_some() && right(KeyEventKind::Repeat).is_some());
    }
}
