//! Events: input and other things that happen to the browser.

use ratatui::crossterm::event::{Event as TerminalEvent, KeyEvent, KeyEventKind, MouseButton, MouseEventKind};
use ratatui::layout::{Position, Size};

use super::command::Command;
use super::pasted::Pasted;
use super::update::Update;

#[derive(Debug, Clone, PartialEq)]
pub enum Event {
    Key(KeyEvent),
    /// A command given directly, not by a key.
    Command(Command),
    /// Pasted text, with any contents.
    Paste(Box<Pasted>),
    /// A paste that takes long to parse has begun.
    PasteBegun,
    /// Left mouse button pressed.
    Click(Position),
    /// Right mouse button pressed.
    RightClick(Position),
    /// Mouse moved with its left button held.
    Drag(Position),
    /// Left mouse button released.
    Release(Position),
    /// Mouse wheel turned: down (1) or up (−1).
    Wheel(Position, i64),
    Resize(Size),
    /// The next step of a playback is due.
    Tick,
    Update(Update),
    /// A second has passed since a key closed a screen or a game's end opened its page.
    SecondAfterChange,
}

impl From<Update> for Event {
    fn from(update: Update) -> Self {
        Self::Update(update)
    }
}

impl Event {
    /// Parses a pasted text at once.
    pub fn paste(text: impl Into<String>) -> Self {
        Self::Paste(Box::new(Pasted::new(text)))
    }

    /// Converts a terminal event, if it has a meaning here.
    pub fn from_terminal(event: TerminalEvent) -> Option<Self> {
        match event {
            // Windows also reports key releases.
            TerminalEvent::Key(key) if key.kind == KeyEventKind::Release => None,
            TerminalEvent::Key(key) => Some(Self::Key(key)),
            TerminalEvent::Mouse(mouse) => {
                let position = Position::new(mouse.column, mouse.row);
                match mouse.kind {
                    MouseEventKind::Down(MouseButton::Left) => Some(Self::Click(position)),
                    MouseEventKind::Down(MouseButton::Right) => Some(Self::RightClick(position)),
                    MouseEventKind::Drag(MouseButton::Left) => Some(Self::Drag(position)),
                    MouseEventKind::Up(MouseButton::Left) => Some(Self::Release(position)),
                    MouseEventKind::ScrollUp => Some(Self::Wheel(position, -1)),
                    MouseEventKind::ScrollDown => Some(Self::Wheel(position, 1)),
                    _ => None,
                }
            }
            TerminalEvent::Paste(text) => Some(Self::paste(text)),
            // The terminal reports a new size on its own.
            TerminalEvent::Resize(..) | TerminalEvent::FocusGained | TerminalEvent::FocusLost => None,
        }
    }

    /// Returns the place of a mouse event.
    pub const fn place(&self) -> Option<Position> {
        match self {
            Self::Click(place)
            | Self::RightClick(place)
            | Self::Drag(place)
            | Self::Release(place)
            | Self::Wheel(place, _) => Some(*place),
            _ => None,
        }
    }

    /// Returns whether the event is input by the user.
    pub const fn is_input(&self) -> bool {
        matches!(
            self,
            Self::Key(_) | Self::Command(_) | Self::Paste(_) | Self::Click(_) | Self::RightClick(_) | Self::Wheel(..)
        )
    }
}
