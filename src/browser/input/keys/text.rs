//! Keys as written in the settings: `n`, `G`, `pageup`, `ctrl-d`, `alt-f5`.

use crokey::OneToThree;
use ratatui::crossterm::event::{KeyCode, KeyEvent, KeyModifiers};

use super::key::{Key, MODIFIERS};
use tableaux_engine::sanitize::{is_printable, quoted};

const ACCEPTED: &str = "use a character, or a name such as enter, pageup or f5, also after ctrl-, alt- or shift-";

/// Accepted aliases: names shown on the screen and common short forms.
const ALIASES: [(&str, &str); 7] = [
    ("←", "left"),
    ("→", "right"),
    ("↑", "up"),
    ("↓", "down"),
    ("pgup", "pageup"),
    ("pgdn", "pagedown"),
    ("shift-tab", "backtab"),
];

/// Letters that with Ctrl terminals send as another key.
const SENT_AS_OTHERS: [(char, &str); 4] = [('i', "tab"), ('m', "enter"), ('j', "enter"), ('[', "esc")];

/// Explains why a terminal does not send a character with these modifiers, and suggests a replacement.
fn why_not_sent(c: char, modifiers: KeyModifiers) -> Option<String> {
    let is_with = |modifier| modifiers.contains(modifier);
    let lower = c.to_ascii_lowercase();
    if is_with(KeyModifiers::CONTROL) {
        if let Some((_, other)) = SENT_AS_OTHERS.iter().find(|(of, _)| *of == lower) {
            return Some(format!("terminals send {other} instead"));
        }
        if is_with(KeyModifiers::SHIFT) {
            return Some(format!("terminals send ctrl-{lower} instead"));
        }
        if !lower.is_ascii_lowercase() && lower != ' ' {
            return Some("use a letter with ctrl-".into());
        }
    } else if is_with(KeyModifiers::SHIFT) && !lower.is_ascii_lowercase() {
        return Some("use the character it types".into());
    } else if is_with(KeyModifiers::ALT) && ['[', 'O'].contains(&c) {
        return Some("terminals begin other keys with it; use alt- and another character".into());
    }
    None
}

impl Key {
    /// Parses the name of a key.
    ///
    /// # Errors
    /// A message that says what to use.
    pub fn parse(text: &str) -> Result<Self, String> {
        let refused = || format!("'{}' is not a key; {ACCEPTED}", quoted(text));
        let lower = text.to_lowercase();
        let name = ALIASES.iter().find(|(alias, _)| *alias == lower).map(|(_, name)| *name);
        let mut chars = text.chars();
        if let (None, Some(c), None) = (name, chars.next(), chars.next()) {
            return if is_printable(c) { Ok(Self::Char(c)) } else { Err(refused()) };
        }
        let name = name.unwrap_or(&lower);
        let Ok(combination) = crokey::parse(name) else { return Err(refused()) };
        let OneToThree::One(code) = combination.codes else {
            return Err(format!("'{}' is several keys; use one", quoted(text)));
        };
        let modifiers = combination.modifiers;
        let why = match code {
            _ if modifiers.contains(KeyModifiers::SUPER) => {
                Some("terminals do not send it; use ctrl-, alt- or shift-".into())
            }
            KeyCode::Char(c) => why_not_sent(c, modifiers),
            _ => None,
        };
        match why {
            Some(why) => Err(format!("'{}' is not a key; {why}", quoted(text))),
            None => Ok(Self::exact(KeyEvent::new(code, modifiers))),
        }
    }

    /// Returns the key's name in the settings; `None` for a class of keys.
    pub fn text(self) -> Option<String> {
        Some(match self {
            Self::Char(' ') => "space".into(),
            Self::Char(c) => c.into(),
            Self::Ctrl(c) => format!("ctrl-{}", Self::Char(c).text()?),
            Self::Named(code) => name_of(code),
            Self::Chord(modifiers, code) => {
                let names = MODIFIERS.iter().filter(|(modifier, _)| modifiers.contains(*modifier));
                let text: String = names.map(|(_, name)| name.to_lowercase()).collect();
                match code {
                    KeyCode::Char(c) if c.is_ascii_uppercase() => text + "shift-" + c.encode_utf8(&mut [0; 4]),
                    KeyCode::Char(c) => text + &Self::Char(c).text()?,
                    code => text + &name_of(code),
                }
            }
            Self::Digit | Self::Place => return None,
        })
    }
}

fn name_of(code: KeyCode) -> String {
    match code {
        KeyCode::PageUp => "pageup".into(),
        KeyCode::PageDown => "pagedown".into(),
        KeyCode::BackTab => "shift-tab".into(),
        KeyCode::Backspace => "backspace".into(),
        KeyCode::Delete => "delete".into(),
        KeyCode::Left => "left".into(),
        KeyCode::Right => "right".into(),
        KeyCode::Up => "up".into(),
        KeyCode::Down => "down".into(),
        code => code.to_string().to_lowercase(),
    }
}
