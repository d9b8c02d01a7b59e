use ratatui::crossterm::event::KeyCode;
use ratatui::crossterm::event::KeyEvent;
use ratatui::crossterm::event::KeyModifiers;
use tableaux::browser::input::keys::key::BACK_TAB;
use tableaux::browser::input::keys::key::ENTER;
use tableaux::browser::input::keys::key::Key;
use tableaux::browser::input::keys::key::LEFT;
use tableaux::browser::input::keys::key::PAGE_UP;
use tableaux::browser::input::keys::key::c;
use tableaux::browser::input::keys::key::ctrl;
use tableaux::browser::input::keys::key::f;
use tableaux::browser::input::keys::key::names;
use tableaux::browser::input::keys::key::pressed;
use tableaux_engine::freecell::CellCount;

#[test]
fn a_key_is_what_the_terminal_sends_for_it() {
    assert_eq!(Key::exact(KeyEvent::new(KeyCode::Char('j'), KeyModifiers::CONTROL)), ENTER);
    assert_eq!(pressed(KeyEvent::new(KeyCode::Char('z'), KeyModifiers::ALT)), "Alt-z");
    assert_eq!(pressed(KeyEvent::new(KeyCode::Char('\u{85}'), KeyModifiers::NONE)), "U+0085");
}

#[test]
fn names_of_keys() {
    assert_eq!(names(&[LEFT, c('h'), c('p')], CellCount::FOUR), "← · h · p");
    assert_eq!(names(&[PAGE_UP, ctrl('u'), BACK_TAB, c(' ')], CellCount::FOUR), "PgUp · Ctrl-U · Shift-Tab · Space");
    assert_eq!(names(&[Key::Digit, f(3)], CellCount::FOUR), "0–9 · F3");
    assert_eq!(names(&[], CellCount::FOUR), "–");
    let places = [0, 1, 2, 4, 7, 8, 9].map(|cells| names(&[Key::Place], CellCount::new(cells).unwrap()));
    assert_eq!(places, ["", "a ", "a–b ", "a–d ", "a–g ", "a–g k ", "a–g k–l "].map(|cells| format!("1–8 {cells}h")));
    assert_eq!(Key::Place.name(), "1–8 a–g k–m h");
}
