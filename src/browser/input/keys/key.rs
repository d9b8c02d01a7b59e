//! Keys as terminals send them, and their names on the screen.

use ratatui::crossterm::event::{KeyCode, KeyEvent, KeyModifiers};

use tableaux_engine::freecell::{CellCount, Place};
use tableaux_engine::sanitize::is_printable;

/// Modifiers and their names, in the order in which they are written.
pub(super) const MODIFIERS: [(KeyModifiers, &str); 6] = [
    (KeyModifiers::CONTROL, "Ctrl-"),
    (KeyModifiers::ALT, "Alt-"),
    (KeyModifiers::SHIFT, "Shift-"),
    (KeyModifiers::SUPER, "Super-"),
    (KeyModifiers::HYPER, "Hyper-"),
    (KeyModifiers::META, "Meta-"),
];

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Key {
    Char(char),
    Ctrl(char),
    Named(KeyCode),
    /// Any other key with modifiers.
    Chord(KeyModifiers, KeyCode),
    Digit,
    /// A letter of the notation of FreeCell moves.
    Place,
}

impl Key {
    pub fn exact(event: KeyEvent) -> Self {
        // A character already includes the effect of Shift.
        let modifiers = event.modifiers - KeyModifiers::SHIFT;
        match event.code {
            KeyCode::Char(c) if modifiers.is_empty() => Self::Char(c),
            // Enter, if typed before the terminal is in raw mode.
            KeyCode::Char('j') if modifiers == KeyModifiers::CONTROL => Self::Named(KeyCode::Enter),
            KeyCode::Char(c) if modifiers == KeyModifiers::CONTROL => Self::Ctrl(c.to_ascii_lowercase()),
            KeyCode::Char(_) => Self::Chord(modifiers, event.code),
            KeyCode::Tab | KeyCode::BackTab if event.modifiers == KeyModifiers::SHIFT => Self::Named(KeyCode::BackTab),
            code if event.modifiers.is_empty() => Self::Named(code),
            code => Self::Chord(event.modifiers, code),
        }
    }

    /// Returns the keys that an event may mean, likeliest first: a chord with Shift, then the key without it.
    pub(super) fn all_of(event: KeyEvent) -> impl Iterator<Item = Self> {
        let exact = Self::exact(event);
        let is_shifted = matches!(exact, Self::Chord(modifiers, _) if modifiers.contains(KeyModifiers::SHIFT));
        let without = KeyEvent { modifiers: event.modifiers - KeyModifiers::SHIFT, ..event };
        std::iter::once(exact).chain(is_shifted.then(|| Self::exact(without)))
    }

    /// Returns whether the key of an event matches this one.
    pub fn is_for(self, event: Self) -> bool {
        match (self, event) {
            (Self::Digit, Self::Char(c)) => c.is_ascii_digit(),
            (Self::Place, Self::Char(c)) => c.is_ascii() && !c.is_ascii_uppercase() && Place::from_char(c).is_some(),
            _ => self == event,
        }
    }

    pub fn name(self) -> String {
        match self {
            Self::Char(' ') => "Space".into(),
            Self::Char(c) => c.into(),
            Self::Ctrl(c) => format!("Ctrl-{}", Self::Char(c.to_ascii_uppercase()).name()),
            Self::Chord(modifiers, code) => {
                let key = if let KeyCode::Char(c) = code { Self::Char(c) } else { Self::Named(code) };
                let names = MODIFIERS.iter().filter(|(modifier, _)| modifiers.contains(*modifier));
                names.map(|(_, name)| *name).chain([&*key.name()]).collect()
            }
            Self::Digit => "0–9".into(),
            Self::Place => places(CellCount::MAX),
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

    /// Returns the key's name in a game with `cells` free cells.
    pub fn name_in_game(self, cells: CellCount) -> String {
        if self == Self::Place { places(cells) } else { self.name() }
    }
}

/// Returns the letters of the notation in a game: `1–8 a–d h`.
pub fn places(cells: CellCount) -> String {
    let letters: Vec<char> = Place::cells(cells).map(Place::letter).collect();
    // The letters h, i and j have other uses in the notation.
    let runs = letters.chunk_by(|&one, &next| u32::from(one) + 1 == u32::from(next));
    let runs = runs.map(|run| match *run {
        [first, .., last] => format!("{first}–{last} "),
        _ => format!("{} ", run[0]),
    });
    format!("1–8 {}h", runs.collect::<String>())
}

/// Shown for a command without keys.
const NO_KEY: &str = "–";

/// Returns the names of a command's keys in a game with `cells` free cells: `← · h · p`.
pub fn names(keys: &[Key], cells: CellCount) -> String {
    let names: Vec<String> = keys.iter().map(|key| key.name_in_game(cells)).collect();
    if names.is_empty() { NO_KEY.into() } else { names.join(" · ") }
}

pub const fn c(c: char) -> Key {
    Key::Char(c)
}
pub const fn ctrl(c: char) -> Key {
    Key::Ctrl(c)
}
pub const fn f(number: u8) -> Key {
    Key::Named(KeyCode::F(number))
}

pub const LEFT: Key = Key::Named(KeyCode::Left);
pub const RIGHT: Key = Key::Named(KeyCode::Right);
pub const UP: Key = Key::Named(KeyCode::Up);
pub const DOWN: Key = Key::Named(KeyCode::Down);
pub const PAGE_UP: Key = Key::Named(KeyCode::PageUp);
pub const PAGE_DOWN: Key = Key::Named(KeyCode::PageDown);
pub const HOME: Key = Key::Named(KeyCode::Home);
pub const END: Key = Key::Named(KeyCode::End);
pub const TAB: Key = Key::Named(KeyCode::Tab);
pub const BACK_TAB: Key = Key::Named(KeyCode::BackTab);
pub const ENTER: Key = Key::Named(KeyCode::Enter);
pub const ESC: Key = Key::Named(KeyCode::Esc);
pub const BACKSPACE: Key = Key::Named(KeyCode::Backspace);
pub const DELETE: Key = Key::Named(KeyCode::Delete);

/// Names a typed character in a message: `'x'`, or `U+0085` for one that must not reach the screen.
pub fn typed(c: char) -> String {
    if is_printable(c) { format!("'{c}'") } else { code_point(c) }
}

fn code_point(c: char) -> String {
    format!("U+{:04X}", u32::from(c))
}

/// Names a pressed key in a message.
pub fn pressed(event: KeyEvent) -> String {
    match (Key::exact(event), event.code) {
        (Key::Char(c), _) => typed(c),
        (_, KeyCode::Char(c)) if !is_printable(c) => format!("{}-{}", event.modifiers, code_point(c)),
        (key, _) => key.name(),
    }
}
