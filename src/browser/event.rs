//! Terminal events → actions.

use ratatui::crossterm::event::{Event, KeyEvent, KeyEventKind, KeyModifiers, MouseButton, MouseEventKind};
use ratatui::layout::{Position, Size};
use tui_input::InputRequest;
use tui_input::backend::crossterm::to_input_request;

use super::action::Action;
use super::app::{App, Mode};
use super::keys;
use crate::table::Table;

/// What an event means to the state, if anything.
#[must_use]
pub fn action(app: &App, event: Event) -> Option<Action> {
    match event {
        // Windows reports releases too.
        Event::Key(key) if key.kind == KeyEventKind::Release => None,
        Event::Key(key) => Some(key_action(app.mode(), app.table, key)),
        Event::Mouse(mouse) => {
            let position = Position::new(mouse.column, mouse.row);
            match mouse.kind {
                MouseEventKind::Down(MouseButton::Left) => Some(Action::Click(position)),
                MouseEventKind::ScrollUp => Some(Action::Wheel(position, -1)),
                MouseEventKind::ScrollDown => Some(Action::Wheel(position, 1)),
                _ => None,
            }
        }
        Event::Paste(text) => Some(Action::Paste(text)),
        Event::Resize(width, height) => Some(Action::Resize(Size::new(width, height))),
        Event::FocusGained | Event::FocusLost => None,
    }
}

fn key_action(mode: Mode, table: Table, key: KeyEvent) -> Action {
    let typed = key.code.as_char();
    match keys::action(mode, table, key) {
        // The digit that opens the number line is its first.
        Some(Action::OpenNumberLine) if typed.is_some_and(|c| c.is_ascii_digit()) => {
            Action::Edit(InputRequest::InsertChar(typed.unwrap_or_default()))
        }
        Some(action) => action,
        None if matches!(mode, Mode::Number | Mode::Note | Mode::Card | Mode::Hand | Mode::Generator) => {
            to_input_request(&Event::Key(key)).map_or_else(|| Action::Unknown(keys::pressed(key)), Action::Edit)
        }
        None if mode == Mode::Find && (key.modifiers - KeyModifiers::SHIFT).is_empty() => {
            typed.map_or_else(|| Action::Unknown(keys::pressed(key)), |c| Action::Edit(InputRequest::InsertChar(c)))
        }
        None => Action::Unknown(keys::pressed(key)),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use ratatui::crossterm::event::{KeyCode, KeyModifiers};

    fn key(code: KeyCode, kind: KeyEventKind) -> KeyEvent {
        KeyEvent::new_with_kind(code, KeyModifiers::NONE, kind)
    }

    #[test]
    fn releases_are_nothing_and_repeats_are_presses() {
        let app = App::new(&[], Size::new(80, 24));
        let right = |kind| action(&app, Event::Key(key(KeyCode::Right, kind)));
        assert_eq!(right(KeyEventKind::Release), None);
        assert!(right(KeyEventKind::Press).is_some());
        assert_eq!(right(KeyEventKind::Press), right(KeyEventKind::Repeat));
    }

    #[test]
    fn a_digit_is_typed_and_a_letter_is_not() {
        let press = |mode, c| key_action(mode, Table::FREECELL, key(KeyCode::Char(c), KeyEventKind::Press));
        let typed = |c| Action::Edit(InputRequest::InsertChar(c));
        assert_eq!(press(Mode::Browse, '6'), typed('6'));
        assert_eq!(press(Mode::Number, '6'), typed('6'));
        assert_eq!(press(Mode::Note, 'q'), typed('q'));
        assert_eq!(press(Mode::Browse, 'z'), Action::Unknown("'z'".into()));
        assert_eq!(press(Mode::Help, '6'), Action::Unknown("'6'".into()));
        assert_eq!(press(Mode::Browse, ':'), Action::OpenNumberLine);
    }
}
