//! What is copied to the clipboard.

use tableaux::browser::{Effect, Query};
use tableaux::table::Table;
use tableaux_engine::freecell::{AutoPlay, CellCount, Deal, Position, notation};

use super::super::support::{
    app, assert_snapshot, body, click, keys, message, number, on_table, paste, resize, screen, search, top,
};

/// The text that was copied.
fn copied(effects: &[Effect]) -> &str {
    match effects {
        [Effect::Copy(text)] => text,
        other => panic!("{other:?}"),
    }
}

#[test]
fn a_deal_is_copied_in_every_form() {
    let mut app = app(&[617], 80, 24);
    assert!(copied(&keys(&mut app, "y<Enter>")).starts_with("7D AD 5C 3S 5S 8C 2D AH\nTD"));
    assert_eq!((top(&app), &*message(&app)), ("Browse", "#617 copied to the clipboard: seven rows"));
    assert!(copied(&keys(&mut app, "yjy")).starts_with("7D TD TH KD 4C 4S JD\nAD"));
    assert!(copied(&keys(&mut app, "yjj<Enter>")).starts_with("{\"number\":617,\"rows\":[[\"7D\""));
    assert_eq!(copied(&keys(&mut app, "yG<Enter>")), "https://freecellgamesolutions.com/fcs/?game=617\n");
    // The moves, as soon as they are found.
    assert_eq!(keys(&mut app, "yjjj<Enter>"), []);
    assert!(message(&app).starts_with("still searching for the solution"), "{}", message(&app));
    search(&mut app, |query| matches!(query, Query::Verdict(_)));
    assert_eq!((top(&app), &*message(&app)), ("Browse", "#617 copied to the clipboard: the number with its moves"));
    keys(&mut app, "yjjj");
    assert_snapshot("copy_80x24", &body(&app));
    resize(&mut app, 40, 16);
    assert_snapshot("copy_40x16", &body(&app));
    let effects = keys(&mut app, "y");
    let moves = copied(&effects).strip_prefix("ms:617/4/none/").unwrap();
    let start = Position::new(Deal::new(number(617)).tableau(), CellCount::FOUR);
    let game = notation::replay(start, &notation::parse(moves).unwrap(), AutoPlay::None).unwrap();
    assert!(game.position().is_won(), "{moves}");
}

#[test]
fn what_there_is_not_is_not_copied() {
    let mut app = app(&[11_982], 80, 24);
    search(&mut app, |query| matches!(query, Query::Verdict(_)));
    assert_eq!(keys(&mut app, "yjjj<Enter>"), []);
    assert_eq!((top(&app), &*message(&app)), ("Copy", "the deal is impossible"));
    keys(&mut app, "q2000000<Enter>y");
    assert!(!screen(&app).contains("link"), "the page has the first million alone: {}", screen(&app));
    keys(&mut app, "<Esc>Rminstd<Enter>617<Enter>y");
    let shown = screen(&app);
    assert!(shown.contains("JSON") && !shown.contains("link"), "{shown}");
    search(&mut app, |query| matches!(query, Query::Verdict(_)));
    assert!(copied(&keys(&mut app, "Gy")).starts_with("minstd:617/4/none/"));
}

#[test]
fn other_tables_have_what_they_have() {
    let mut app = on_table(Table::Skat, &[617], 80, 24);
    assert_eq!(copied(&keys(&mut app, "yy")), Table::Skat.board(number(617)).text());
    let mut app = on_table(Table::ALL[2], &[617], 80, 24);
    search(&mut app, |_| true);
    let presses = keys(&mut app, "yjy");
    assert!(copied(&presses).trim_end().split('|').all(|press| press.split_once(',').is_some()), "{presses:?}");
    // A board of one's own.
    let mut app = self::app(&[617], 80, 24);
    paste(&mut app, &Table::FREECELL.board(number(618)).text());
    assert_eq!(copied(&keys(&mut app, "yy")), Table::FREECELL.board(number(618)).text());
    assert_eq!(message(&app), "yours copied to the clipboard: the board");
}

#[test]
fn it_is_chosen_by_the_mouse() {
    let mut app = app(&[617], 80, 24);
    keys(&mut app, "y");
    let y = u16::try_from(screen(&app).lines().position(|line| line.contains("JSON")).unwrap()).unwrap();
    click(&mut app, 5, y);
    assert!(screen(&app).contains("{\"number\":617"), "it is shown before: {}", screen(&app));
    click(&mut app, 5, y);
    assert_eq!(message(&app), "#617 copied to the clipboard: JSON");
}
