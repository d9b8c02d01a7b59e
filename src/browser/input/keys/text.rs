//! Keys as written in the settings: `n`, `G`, `pageup`, `ctrl-d`, `alt-f5`.

use crokey::OneToThree;
use ratatui::crossterm::event::{KeyCode, KeyEvent, KeyModifiers};

use super::key::{Key, MODIFIERS};
use tableaux_engine::sanitize::{is_printable, quoted};

const ACCEPTED: &str =
    "a character is accepted, or a name such as enter, pageup or f5, also behind ctrl-, alt- or shift-";

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
            return Some(format!("terminals send {other} for it, which is accepted"));
        }
        if is_with(KeyModifiers::SHIFT) {
            return Some(format!("terminals send ctrl-{lower} for it, which is accepted"));
        }
        if !lower.is_ascii_lowercase() && lower != ' ' {
            return Some("with ctrl- a letter is accepted".into());
        }
    } else if is_with(KeyModifiers::SHIFT) && !lower.is_ascii_lowercase() {
        return Some("the character that is typed so is accepted".into());
    } else if is_with(KeyModifiers::ALT) && ['[', 'O'].contains(&c) {
        return Some("terminals begin other keys with it: alt- and another character is accepted".into());
    }
    None
}

impl Key {
    /// Parses the name of a key.
    ///
    /// # Errors
    /// A message that says what is accepted.
    pub fn parse(text: &str) -> Result<Self, String> {
        let refused = || format!("'{}' is no key: {ACCEPTED}", quoted(text));
        let lower = text.to_lowercase();
        let name = ALIASES.iter().find(|(alias, _)| *alias == lower).map(|(_, name)| *name);
        let mut chars = text.chars();
        if let (None, Some(c), None) = (name, chars.next(), chars.next()) {
            return if is_printable(c) { Ok(Self::Char(c)) } else { Err(refused()) };
        }
        let name = name.unwrap_or(&lower);
        let Ok(combination) = crokey::parse(name) else { return Err(refused()) };
        let OneToThree::One(code) = combination.codes else {
            return Err(format!("'{}' is several keys: one is accepted", quoted(text)));
        };
        let modifiers = combination.modifiers;
        let why = match code {
            _ if modifiers.contains(KeyModifiers::SUPER) => {
                Some("terminals do not send it: ctrl-, alt- and shift- are".into())
            }
            KeyCode::Char(c) => why_not_sent(c, modifiers),
            _ => None,
        };
        match why {
            Some(why) => Err(format!("'{}' is no key: {why}", quoted(text))),
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

#[cfg(test)]
mod tests {
    use super::*;
    use crate::browser::input::keys::{BACK_TAB, ENTER, c, ctrl, f};

    #[test]
    fn keys_are_read_as_terminals_send_them() {
        let chord = Key::Chord;
        for (text, key) in [
            ("g", c('g')),
            ("G", c('G')),
            ("shift-g", c('G')),
            ("-", c('-')),
            ("ö", c('ö')),
            ("'", c('\'')),
            ("space", c(' ')),
            (" ", c(' ')),
            ("Ctrl-D", ctrl('d')),
            ("ctrl-space", ctrl(' ')),
            ("F12", f(12)),
            ("enter", ENTER),
            ("Shift-Tab", BACK_TAB),
            ("backtab", BACK_TAB),
            ("PgUp", Key::Named(KeyCode::PageUp)),
            ("→", Key::Named(KeyCode::Right)),
            ("alt-x", chord(KeyModifiers::ALT, KeyCode::Char('x'))),
            ("alt-shift-x", chord(KeyModifiers::ALT, KeyCode::Char('X'))),
            ("ctrl-left", chord(KeyModifiers::CONTROL, KeyCode::Left)),
            ("shift-f5", chord(KeyModifiers::SHIFT, KeyCode::F(5))),
            ("ctrl-alt-x", chord(KeyModifiers::CONTROL | KeyModifiers::ALT, KeyCode::Char('x'))),
        ] {
            assert_eq!(Key::parse(text), Ok(key), "{text}");
            assert_eq!(Key::parse(&key.text().unwrap()), Ok(key), "{text}: {:?}", key.text());
        }
    }

    #[test]
    fn what_no_terminal_sends_is_refused() {
        for (text, why) in [
            ("", "'' is no key: a character is accepted"),
            ("f99", "'f99' is no key: a character is accepted"),
            ("\u{1b}", r"'\u{1b}' is no key: a character is accepted"),
            ("ctrl-", "'ctrl-' is no key: a character is accepted"),
            ("a-b", "'a-b' is several keys: one is accepted"),
            ("ctrl-i", "'ctrl-i' is no key: terminals send tab for it, which is accepted"),
            ("ctrl-shift-x", "'ctrl-shift-x' is no key: terminals send ctrl-x for it, which is accepted"),
            ("ctrl-5", "'ctrl-5' is no key: with ctrl- a letter is accepted"),
            ("shift-5", "'shift-5' is no key: the character that is typed so is accepted"),
            ("cmd-x", "'cmd-x' is no key: terminals do not send it: ctrl-, alt- and shift- are"),
            ("alt-[", "'alt-[' is no key: terminals begin other keys with it"),
        ] {
            let refused = Key::parse(text).unwrap_err();
            assert!(refused.starts_with(why), "{text}: {refused}");
        }
    }
}
