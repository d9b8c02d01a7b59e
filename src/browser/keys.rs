//! The one table of keys. What a key does, the footer, the help and the README's section of keys come from it.

mod table;

use ratatui::crossterm::event::{KeyCode, KeyEvent, KeyModifiers};

use super::action::Action;
use super::app::Mode;
use crate::sanitize::is_printable;
use crate::table::Table;
use table::EVERY;
pub use table::{MOUSE, TABLE};

/// What a row of the table stands for: one key or several.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Key {
    /// A key that writes a character.
    Char(char),
    /// A letter with Ctrl.
    Ctrl(char),
    /// A key with a name.
    Named(KeyCode),
    /// Any digit.
    Digit,
}

impl Key {
    /// The key of an event, if it is one of those that the table can hold.
    fn of(event: KeyEvent) -> Option<Self> {
        let modifiers = event.modifiers - KeyModifiers::SHIFT;
        match event.code {
            KeyCode::Char(c) if modifiers.is_empty() => Some(Self::Char(c)),
            // What Enter becomes when it is typed before the terminal is taken.
            KeyCode::Char('j') if modifiers == KeyModifiers::CONTROL => Some(Self::Named(KeyCode::Enter)),
            KeyCode::Char(c) if modifiers == KeyModifiers::CONTROL => Some(Self::Ctrl(c.to_ascii_lowercase())),
            KeyCode::Tab if event.modifiers == KeyModifiers::SHIFT => Some(Self::Named(KeyCode::BackTab)),
            code if modifiers.is_empty() => Some(Self::Named(code)),
            _ => None,
        }
    }

    fn is_for(self, event: Self) -> bool {
        match (self, event) {
            (Self::Digit, Self::Char(c)) => c.is_ascii_digit(),
            _ => self == event,
        }
    }

    /// What the key is called.
    #[must_use]
    pub fn name(self) -> String {
        match self {
            Self::Char(' ') => "Space".into(),
            Self::Char(c) => c.into(),
            Self::Ctrl(c) => format!("Ctrl-{}", c.to_ascii_uppercase()),
            Self::Digit => "digits".into(),
            Self::Named(code) => match code {
                KeyCode::Left => "←".into(),
                KeyCode::Right => "→".into(),
                KeyCode::Up => "↑".into(),
                KeyCode::Down => "↓".into(),
                KeyCode::PageUp => "PgUp".into(),
                KeyCode::PageDown => "PgDn".into(),
                KeyCode::BackTab => "Shift-Tab".into(),
                code => code.to_string(),
            },
        }
    }
}

/// A row of the table: keys that belong together.
#[derive(Debug)]
pub struct Row {
    /// The tables on which the keys do this.
    pub tables: &'static [Table],
    /// The modes in which they do.
    pub modes: &'static [Mode],
    /// Keys, and what they do; as many for each action.
    pub keys: &'static [(&'static [Key], Action)],
    /// What they do, in words.
    pub words: &'static str,
    /// A word for the footer, if they stand there.
    pub hint: &'static str,
}

impl Row {
    /// The tables by name: `FreeCell, Skat`.
    fn tables_named(&self) -> String {
        let names: Vec<&str> = self.tables.iter().map(|table| table.name()).collect();
        names.join(", ")
    }

    /// The keys as they are written: `← → · h l · p n`.
    #[must_use]
    pub fn names(&self) -> String {
        let alternatives = self.keys.first().map_or(0, |(keys, _)| keys.len());
        let together = |place: usize| {
            let names = self.keys.iter().filter_map(|(keys, _)| keys.get(place)).map(|key| key.name());
            names.collect::<Vec<_>>().join(" ")
        };
        (0..alternatives).map(together).collect::<Vec<_>>().join(" · ")
    }
}

/// The rows of a mode, on all tables.
fn rows_of(mode: Mode) -> impl Iterator<Item = &'static Row> {
    TABLE.iter().filter(move |row| row.modes.contains(&mode))
}

/// The rows of a mode on a table.
pub fn rows(mode: Mode, table: Table) -> impl Iterator<Item = &'static Row> {
    rows_of(mode).filter(move |row| row.tables.iter().any(|&one| one.is_like(table)))
}

/// What a key does in a mode on a table, if it does anything there.
#[must_use]
pub fn action(mode: Mode, table: Table, event: KeyEvent) -> Option<Action> {
    let key = Key::of(event)?;
    let mut all = rows(mode, table).flat_map(|row| row.keys);
    all.find(|(keys, _)| keys.iter().any(|bound| bound.is_for(key))).map(|(_, action)| action.clone())
}

/// The key for an action in a mode, as a message names it; the first if there are several.
#[must_use]
pub fn name_of(mode: Mode, action: &Action) -> String {
    let mut all = rows_of(mode).flat_map(|row| row.keys);
    let keys = all.find(|(_, bound)| bound == action).map_or(&[][..], |(keys, _)| keys);
    keys.first().map(|key| key.name()).unwrap_or_default()
}

/// A character that was typed, for a message about it: `'x'`, or `U+0085` for one that must not reach the screen.
#[must_use]
pub fn typed(c: char) -> String {
    if is_printable(c) { format!("'{c}'") } else { code_point(c) }
}

fn code_point(c: char) -> String {
    format!("U+{:04X}", u32::from(c))
}

/// The name of a key that was pressed, for a message about it.
#[must_use]
pub fn pressed(event: KeyEvent) -> String {
    match (Key::of(event), event.code) {
        (Some(Key::Char(c)), _) => typed(c),
        (Some(key), _) => key.name(),
        (None, KeyCode::Char(c)) if !is_printable(c) => format!("{}-{}", event.modifiers, code_point(c)),
        (None, code) => format!("{}-{code}", event.modifiers),
    }
}

/// All keys as a section of a Markdown document: a table for each mode.
#[must_use]
pub fn markdown() -> String {
    use std::fmt::Write;
    let mut text = String::new();
    for mode in Mode::ALL {
        let _ = write!(text, "**{}**\n\n| keys | |\n|---|---|\n", mode.name()); // a String takes everything
        for row in rows_of(mode) {
            // What is the same everywhere is told once.
            if mode == Mode::Browse || row.modes.len() < Mode::ALL.len() {
                let on = if row.tables.len() == EVERY.len() { String::new() } else { row.tables_named() + ": " };
                let _ = writeln!(text, "| {} | {on}{} |", row.names(), row.words);
            }
        }
        text.push('\n');
    }
    text.push_str("**Mouse**\n\n| | |\n|---|---|\n");
    for (does, words) in MOUSE {
        let _ = writeln!(text, "| {does} | {words} |");
    }
    text
}

#[cfg(test)]
mod tests {
    use super::*;
    use Mode::{Browse, Marks, Number};

    const ESC: Key = Key::Named(KeyCode::Esc);

    #[test]
    fn no_key_does_two_things_in_a_mode() {
        for (mode, table) in Mode::ALL.into_iter().flat_map(|mode| Table::ALL.map(|table| (mode, table))) {
            let keys: Vec<Key> =
                rows(mode, table).flat_map(|row| row.keys).flat_map(|(keys, _)| keys.iter().copied()).collect();
            for (at, key) in keys.iter().enumerate() {
                let twice = keys[at + 1..].iter().any(|other| key.is_for(*other) || other.is_for(*key));
                assert!(!twice, "{key:?} has two actions in {mode:?} on {table}");
            }
        }
    }

    #[test]
    fn every_row_can_be_reached_and_read() {
        for row in TABLE {
            assert!(!row.tables.is_empty() && !row.modes.is_empty() && !row.words.is_empty());
            let alternatives = row.keys[0].0.len();
            assert!(row.keys.iter().all(|(keys, _)| keys.len() == alternatives && alternatives > 0), "{row:?}");
        }
        for mode in Mode::ALL {
            assert!(rows_of(mode).any(|row| row.keys.iter().any(|(keys, _)| keys.contains(&ESC))), "Esc in {mode:?}");
        }
    }

    #[test]
    fn keys_are_told_from_their_modified_forms() {
        let action = |code, modifiers| action(Browse, Table::FREECELL, KeyEvent::new(code, modifiers));
        assert_eq!(action(KeyCode::Char('c'), KeyModifiers::NONE), Some(Action::OpenPane));
        assert_eq!(action(KeyCode::Char('c'), KeyModifiers::CONTROL), Some(Action::Quit));
        assert_eq!(
            super::action(Number, Table::FREECELL, KeyEvent::new(KeyCode::Char('j'), KeyModifiers::CONTROL)),
            Some(Action::Accept)
        );
        assert_eq!(action(KeyCode::Char('c'), KeyModifiers::ALT), None);
        assert_eq!(action(KeyCode::Char('G'), KeyModifiers::SHIFT), Some(Action::Last));
        assert_eq!(action(KeyCode::Tab, KeyModifiers::SHIFT), Some(Action::Focus(-1)));
        assert_eq!(action(KeyCode::Char('7'), KeyModifiers::NONE), Some(Action::OpenNumberLine));
        assert_eq!(action(KeyCode::Char('٣'), KeyModifiers::NONE), None);
        assert_eq!(pressed(KeyEvent::new(KeyCode::Char('z'), KeyModifiers::ALT)), "Alt-z");
        assert_eq!(pressed(KeyEvent::new(KeyCode::Char('\u{85}'), KeyModifiers::NONE)), "U+0085");
    }

    #[test]
    fn names_of_keys() {
        assert_eq!(name_of(Marks, &Action::RestoreMark), "u");
        assert_eq!(name_of(Browse, &Action::RestoreMark), "");
        let names: Vec<String> = TABLE.iter().map(Row::names).collect();
        assert!(names.contains(&"← → · h l · p n".into()), "{names:?}");
        assert!(names.contains(&"PgUp PgDn · Ctrl-U Ctrl-D".into()));
        assert!(names.contains(&"digits · : · F3".into()));
        assert!(names.contains(&"Tab Shift-Tab".into()));
    }
}
