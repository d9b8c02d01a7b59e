use ratatui::crossterm::event::{KeyCode, KeyEvent, KeyModifiers};
use tableaux::browser::input::keys::latin;

fn of(typed: char) -> Option<char> {
    let event = KeyEvent::new(KeyCode::Char(typed), KeyModifiers::CONTROL);
    latin(event).map(|event| {
        assert_eq!(event.modifiers, KeyModifiers::CONTROL);
        event.code.as_char().unwrap()
    })
}

#[test]
fn letters_stand_for_those_on_the_same_key() {
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
        // The last of each keyboard.
        ('ў', 'o'),
        ('μ', 'm'),
        ('ץ', '.'),
    ] {
        assert_eq!(of(typed), Some(latin), "{typed}");
    }
    for typed in ['q', '7', 'é', '中', '\''] {
        assert_eq!(of(typed), None, "{typed}");
    }
}
