//! Quitting asks where it may be a mistake.

use ratatui::layout::Position;
use tableaux::browser::{Effect, Event, Update};

use super::super::support::{app, click, find, keys, message, screen, status, top};

#[test]
fn q_asks_once_where_several_panes_are_open() {
    let mut app = app(&[1, 617, 11_982], 80, 24);
    assert_eq!(keys(&mut app, "q"), []);
    assert_eq!(message(&app), "q again quits; 3 panes are open");
    assert_eq!(keys(&mut app, "q"), [Effect::Quit]);
    for other in ["<Right>", "i<Esc>", "€", "<Esc>"] {
        assert_eq!(keys(&mut app, &format!("q{other}")), [], "{other}");
        app.update(Event::SecondAfterChange);
        assert_eq!(keys(&mut app, "q<Right>"), [], "{other} forgets the question");
    }
    // So does what hides it, and the mouse.
    app.update(Update::Notify("something else".into()));
    assert_eq!(keys(&mut app, "q"), []);
    app.update(Event::Wheel(Position::new(0, 0), 1));
    assert_eq!(keys(&mut app, "q"), []);
    assert_eq!(keys(&mut app, "<Ctrl-C>"), [Effect::Quit], "Ctrl-C never asks");
}

#[test]
fn q_asks_where_another_screen_was_just_closed() {
    let mut app = app(&[617], 80, 24);
    assert_eq!(keys(&mut app, "iqq"), []);
    assert_eq!((top(&app), &*message(&app)), ("Browse", "q again quits"));
    assert_eq!(keys(&mut app, "q"), [Effect::Quit]);
    let closed = app.just_changed();
    assert_eq!(keys(&mut app, "i<Esc>"), []);
    assert_ne!(app.just_changed(), closed, "the second begins again");
    app.update(Event::SecondAfterChange);
    assert_eq!(app.just_changed(), None);
    assert_eq!(keys(&mut app, "q"), [Effect::Quit], "that was a while ago");
    // What was accepted was no mistake.
    assert_eq!(keys(&mut app, "5<Enter>q"), [Effect::Quit]);
    assert_eq!(keys(&mut app, "<Esc>q"), [Effect::Quit], "Esc on the first screen closes nothing");
}

#[test]
fn q_asks_where_something_is_not_kept_and_a_sign_says_so() {
    let why = "'tableaux.db' is locked by another program: marks and games are not saved until it is free";
    for (width, height) in [(38, 12), (80, 24)] {
        let mut app = app(&[617], width, height);
        assert!(!screen(&app).contains("unsaved"));
        app.update(Update::Unkept(Some(why.into())));
        // Whatever is typed and said.
        for typed in ["", "<Right>", "€", "i", "?<Esc>"] {
            keys(&mut app, typed);
            assert!(status(&app).ends_with("unsaved"), "{typed}: {}", screen(&app));
        }
        keys(&mut app, "<Esc>");
        app.update(Event::SecondAfterChange);
        assert_eq!((keys(&mut app, "q"), &*message(&app)), (vec![], &*format!("q again quits; {why}")));
        assert_eq!(keys(&mut app, "q"), [Effect::Quit]);
        app.update(Update::Unkept(None));
        assert_eq!(keys(&mut app, "<Right>q"), [Effect::Quit]);
        assert!(!screen(&app).contains("unsaved"));
    }
}

#[test]
fn the_footers_quit_asks_as_well() {
    let mut app = app(&[1, 617], 80, 24);
    let x = find(&app, "q quit").x + 4;
    click(&mut app, x, 23);
    assert_eq!(message(&app), "q again quits; 2 panes are open");
    assert_eq!(app.update(Event::Click(Position::new(x, 23))), Some(Effect::Quit));
}

#[test]
fn q_and_escape_cancel_a_pasted_text_that_is_still_read() {
    for key in ["q", "<Esc>"] {
        let mut app = app(&[617], 80, 24);
        app.update(Event::PasteBegun);
        assert_eq!(message(&app), "reading the pasted text: q cancels");
        // It is read on while other keys are typed.
        keys(&mut app, "<Right>");
        assert_eq!((keys(&mut app, key), &*message(&app)), (vec![Effect::CancelPaste], "the pasted text was not read"));
        assert_eq!(keys(&mut app, "q"), [Effect::Quit]);
    }
    // Once it is read there is nothing to cancel.
    let mut app = app(&[617], 80, 24);
    app.update(Event::PasteBegun);
    app.update(Event::paste("11982"));
    keys(&mut app, "<Enter>");
    assert_eq!(keys(&mut app, "q"), [Effect::Quit]);
}
