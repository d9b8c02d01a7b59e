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
