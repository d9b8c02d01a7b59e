use ratatui::crossterm::event::{KeyCode, KeyModifiers};
use tableaux::browser::input::keys::key::{BACK_TAB, ENTER, Key, c, ctrl, f};

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
        ("", "'' is not a key; use a character"),
        ("f99", "'f99' is not a key; use a character"),
        ("\u{1b}", r"'\u{1b}' is not a key; use a character"),
        ("ctrl-", "'ctrl-' is not a key; use a character"),
        ("a-b", "'a-b' is several keys; use one"),
        ("ctrl-i", "'ctrl-i' is not a key; terminals send tab instead"),
        ("ctrl-shift-x", "'ctrl-shift-x' is not a key; terminals send ctrl-x instead"),
        ("ctrl-5", "'ctrl-5' is not a key; use a letter with ctrl-"),
        ("shift-5", "'shift-5' is not a key; use the character it types"),
        ("cmd-x", "'cmd-x' is not a key; terminals do not send it; use ctrl-, alt- or shift-"),
        ("alt-[", "'alt-[' is not a key; terminals begin other keys with it"),
    ] {
        let refused = Key::parse(text).unwrap_err();
        assert!(refused.starts_with(why), "{text}: {refused}");
    }
}
