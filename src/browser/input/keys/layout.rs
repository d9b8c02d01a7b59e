//! Keyboards with other letters than Latin ones: the Latin letter on the same key.

use ratatui::crossterm::event::{KeyCode, KeyEvent};

/// The characters of some keyboards without Shift, each with those on the same keys of a US keyboard. Other languages
/// with these letters have them on the same keys, or are added here with the letters of their own.
const KEYBOARDS: [(&str, &str); 3] = [
    // Russian; then Ukrainian and Belarusian.
    ("йцукенгшщзхъфывапролджэячсмитьбюёіїєґў", r"qwertyuiop[]asdfghjkl;'zxcvbnm,.`s]'\o"),
    // Greek.
    ("ςερτυθιοπασδφγηξκλζχψωβνμ", "wertyuiopasdfghjklzxcvbnm"),
    // Hebrew.
    ("קראטוןםפשדגכעיחלךזסבהנמצתץ", "ertyuiopasdfghjklzxcvbnm,."),
];

/// Returns the event of the Latin character on the same key, if the character is a letter of one of the keyboards.
pub fn latin(event: KeyEvent) -> Option<KeyEvent> {
    let KeyCode::Char(typed) = event.code else { return None };
    let lower = typed.to_lowercase().next()?;
    let on_same_key = |(letters, latin): &(&str, &str)| {
        letters.chars().zip(latin.chars()).find(|&(letter, _)| letter == lower).map(|(_, latin)| latin)
    };
    let latin = KEYBOARDS.iter().find_map(on_same_key)?;
    let latin = if typed == lower { latin } else { shifted(latin) };
    Some(KeyEvent { code: KeyCode::Char(latin), ..event })
}

/// Returns the character of a key of a US keyboard with Shift.
fn shifted(latin: char) -> char {
    match latin {
        '[' => '{',
        ']' => '}',
        ';' => ':',
        '\'' => '"',
        ',' => '<',
        '.' => '>',
        '`' => '~',
        '\\' => '|',
        letter => letter.to_ascii_uppercase(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use ratatui::crossterm::event::KeyModifiers;

    fn of(typed: char) -> Option<char> {
        let event = KeyEvent::new(KeyCode::Char(typed), KeyModifiers::CONTROL);
        latin(event).map(|event| {
            assert_eq!(event.modifiers, KeyModifiers::CONTROL);
            event.code.as_char().unwrap()
        })
    }

    #[test]
    fn letters_stand_for_those_on_the_same_key() {
        for (letters, latin) in KEYBOARDS {
            assert_eq!(letters.chars().count(), latin.chars().count(), "{letters}");
        }
        for (typed, latin) in [
            ('й', 'q'),
            ('Й', 'Q'),
            ('р', 'h'),
            ('ж', ';'),
            ('Ж', ':'),
            ('і', 's'),
            ('σ', 's'),
            ('Ω', 'V'),
            ('ק', 'e'),
            ('ש', 'a'),
        ] {
            assert_eq!(of(typed), Some(latin), "{typed}");
        }
        for typed in ['q', '7', 'é', '中', '\''] {
            assert_eq!(of(typed), None, "{typed}");
        }
    }
}
