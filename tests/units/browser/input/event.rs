use ratatui::crossterm::event::Event as TerminalEvent;
use ratatui::crossterm::event::KeyCode;
use ratatui::crossterm::event::KeyEvent;
use ratatui::crossterm::event::KeyEventKind;
use ratatui::crossterm::event::KeyModifiers;
use tableaux::browser::input::event::Event;

#[test]
fn releases_are_ignored_and_repeats_are_presses() {
    let right = |kind| {
        Event::from_terminal(TerminalEvent::Key(KeyEvent::new_with_kind(KeyCode::Right, KeyModifiers::NONE, kind)))
    };
    assert_eq!(right(KeyEventKind::Release), None);
    assert!(right(KeyEventKind::Press).is_some() && right(KeyEventKind::Repeat).is_some());
}
