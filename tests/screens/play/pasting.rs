//! Moves that are pasted, in the dialects of other programs.

use tableaux::browser::Event;
use tableaux::record::GameOutcome;

use super::super::super::support::{app as browser, keys, message, paste, top};
use super::{Effect, GameChange, playing, playing_by_hand, position};

const OF_F: &str = include_str!("../../data/foreign/moves-617-f-is-home.txt");

/// The steps of the game in the focused pane, as far as it stands.
fn steps(app: &tableaux::browser::App) -> String {
    let game = app.desk().focused().game().unwrap();
    let steps: Vec<String> = game.tree.game().steps().iter().map(ToString::to_string).collect();
    steps.join(" ")
}

#[test]
fn moves_are_played_from_where_the_game_stands_or_from_its_beginning() {
    let mut app = playing(617, 80, 24);
    paste(&mut app, "8a 8b\r");
    assert_eq!((&*steps(&app), &*message(&app)), ("8a 8b", "playing on after move 2"));
    // Once more: a list that begins where the game stands goes on there.
    paste(&mut app, "8c; 87");
    assert_eq!((&*steps(&app), &*message(&app)), ("8a 8b 8c 87", "playing on after move 4"));
}

#[test]
fn a_dialect_that_is_not_standard_is_said() {
    for (text, dialect) in [
        ("7A 7B 7C 76 0D", "columns from 0"),
        ("JH → freecell, QH → freecell", "cards by name"),
        ("Move a card from stack 7 to freecell 0", "stacks from 0"),
    ] {
        let mut app = playing(617, 80, 24);
        paste(&mut app, text);
        assert!(message(&app).ends_with(&format!("; moves read as: {dialect}")), "{text}: {}", message(&app));
    }
}

#[test]
fn a_game_that_is_pasted_to_its_end_is_won() {
    let mut app = playing_by_hand();
    let effects = app.update(Event::paste(OF_F));
    assert!(position(&app).is_won(), "{}", message(&app));
    assert!(
        matches!(&effects, Some(Effect::Game(_, GameChange::End { outcome: GameOutcome::Won, moves: 36, .. }))),
        "{effects:?}"
    );
    assert_eq!(top(&app), "Result");
}

#[test]
fn moves_open_the_game_of_the_focused_deal() {
    let mut app = browser(&[618, 617], 120, 30);
    keys(&mut app, "<Tab>");
    paste(&mut app, "7A 7B 7C 76 0D");
    assert_eq!(top(&app), "Play");
    let game = app.desk().focused().game().unwrap();
    // As soon as it is read whether a game of the deal was kept.
    assert!(game.entry_cells.is_some() && !game.is_begun());
}

#[test]
fn moves_open_the_deal_that_they_name() {
    let mut app = browser(&[617], 120, 30);
    paste(&mut app, "#10913 \n26 76 72 72 5a 27 57 67 1b 61 41 4h 4h 41 45 34 3c 6d 5b \n");
    let pane = app.desk().focused();
    assert_eq!((top(&app), pane.number(), app.desk().panes.list().len()), ("Play", 10_913.into(), 2));
    assert!(pane.game().unwrap().entry_cells.is_some());
    // Of the focused deal, no other is opened, and none for moves that cannot be played.
    let mut app = browser(&[617], 120, 30);
    paste(&mut app, "#617\n8a 8b 8c 87");
    assert_eq!((top(&app), app.desk().panes.list().len()), ("Play", 1));
    let mut app = browser(&[617], 120, 30);
    paste(&mut app, "#10913\n8a 88");
    assert_eq!((top(&app), app.desk().panes.list().len()), ("Browse", 1));
    assert!(message(&app).starts_with("pasted moves: line 2, column 4: step 2, 88: "), "{}", message(&app));
}

#[test]
fn moves_that_cannot_be_played_leave_the_game_as_it_is() {
    let mut app = playing(617, 80, 24);
    for (text, part) in [
        ("8a 8b 8c 12", "pasted moves: line 1, column 10: step 4, 12: JD does not go on KS"),
        ("7A 7B 7C 72 0D", "step 4, 83: "),
        ("no moves at all, but words", "pasted text: "),
        ("99999999999", "pasted text: "),
    ] {
        paste(&mut app, text);
        assert!(message(&app).contains(part), "{text}: {}", message(&app));
        assert_eq!(steps(&app), "", "{text}");
    }
    paste(&mut app, "617");
    assert_eq!(message(&app), "#617 pasted: go back to the deals to open it");
    // The error is about the moves of which more can be played.
    keys(&mut app, "8a");
    paste(&mut app, "8a 8b 8c 12");
    assert!(message(&app).contains("step 4, 12: "), "{}", message(&app));
    assert_eq!(steps(&app), "8a");
}

/// Above the deals a move alone is rather a number that is misspelled; more of them are moves.
#[test]
fn one_move_opens_no_game() {
    let mut app = browser(&[617], 80, 24);
    for text in ["8-a", "3-1"] {
        paste(&mut app, text);
        assert!(message(&app).starts_with("pasted text: "), "{}", message(&app));
    }
    paste(&mut app, "8a 8b 8c 12");
    assert!(message(&app).starts_with("pasted moves: "), "{}", message(&app));
    assert_eq!(top(&app), "Browse");
}

#[test]
fn moves_from_the_beginning_are_a_branch() {
    let mut app = playing(617, 80, 24);
    keys(&mut app, "8a8b");
    paste(&mut app, "8a 8c 8b");
    assert_eq!(steps(&app), "8a 8c 8b");
    assert_eq!(message(&app), "playing on after move 3, in a branch of its own");
}
