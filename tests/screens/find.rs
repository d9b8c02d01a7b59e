//! A layout that is typed or pasted into the browser, to be told its number.

use std::sync::atomic::AtomicBool;

use insta::assert_snapshot;
use ratatui::crossterm::event::Event;
use ratatui::layout::{Position, Size};
use ratatui::style::Modifier;
use tableaux::browser::action::Action;
use tableaux::browser::app::{App, Mode};
use tableaux::browser::event;
use tableaux::browser::question::Question;
use tableaux::browser::update::update;
use tableaux::browser::worker::find;
use tableaux::freecell::deal::Deal;
use tableaux::generator::Generator;
use tableaux::number::DealNumber;
use tableaux::solver::{Limits, Solver};
use tableaux::table::Table;

use super::super::{app, draw, keys, screen, shown};

/// Searches for what the layout asks, as the browser's worker does.
fn search(app: &mut App) {
    while let Some(question @ Question::Board(..)) = app.asked {
        let finding = find(question, &mut Solver::new(), Limits::NONE, &AtomicBool::new(false)).unwrap();
        update(app, Action::Found(Box::new(finding)));
    }
}

fn paste(app: &mut App, text: &str) {
    event::action(app, Event::Paste(text.into())).and_then(|action| update(app, action));
}

fn rows(table: Table, number: u64) -> String {
    table.board(DealNumber::new(number).unwrap()).text()
}

#[test]
fn numbers_come_up_while_cards_are_typed() {
    let mut app = app(&[1], 80, 24);
    keys(&mut app, "f");
    assert_snapshot!("find_empty_80x24", screen(&app));
    assert_eq!(app.asked.map(|question| matches!(question, Question::Board(..))), Some(false));
    keys(&mut app, "7dad5c3s5s8c2d");
    search(&mut app);
    assert_snapshot!("find_some_80x24", screen(&app));
    assert_eq!(draw(&app).1, Some(Position::new(29, 2)), "the cursor is on the eighth place");
    keys(&mut app, "a");
    assert_eq!(draw(&app).1, Some(Position::new(30, 2)), "and behind the rank that waits for its suit");
    keys(&mut app, "h<Enter>");
    assert_eq!(app.mode(), Mode::Find, "it is not found yet");
    search(&mut app);
    assert_eq!((app.mode(), shown(&app)), (Mode::Browse, vec![617]));
}

#[test]
fn a_card_that_is_there_twice_is_marked() {
    let mut app = app(&[1], 80, 24);
    keys(&mut app, "f7dad7d");
    let (buffer, _) = draw(&app);
    let marked = |x: u16| buffer[(x, 2)].modifier.contains(Modifier::REVERSED);
    assert_eq!((0..40).filter(|&x| marked(x)).collect::<Vec<_>>(), [1, 2, 9, 10], "both of them");
    assert!(screen(&app).contains(" 7♦ is there twice"), "{}", screen(&app));
    keys(&mut app, "<Enter>");
    assert_eq!((app.mode(), app.message.as_deref()), (Mode::Find, Some("7♦ is there twice")));
    keys(&mut app, "<BS>");
    assert!(!screen(&app).contains("twice"));
    keys(&mut app, "x");
    assert!(app.message.as_deref().unwrap().starts_with("'x' is no rank: A 2"), "{:?}", app.message);
    keys(&mut app, "7x");
    assert!(app.message.as_deref().unwrap().starts_with("'x' is no suit: C D"), "{:?}", app.message);
}

#[test]
fn scattered_cards_are_looked_for_among_the_first_million() {
    let mut app = app(&[1], 80, 24);
    // The last cards of the seventh row, and one in the middle.
    keys(&mut app, "f<End>");
    keys(&mut app, "4h<Left>kc<Left><Left>ks<Left><Left>jd<Up><Up><Up><Left>kd");
    search(&mut app);
    let shown = screen(&app);
    assert!(shown.contains("5 cards: ") && shown.contains(" of 1–1,000,000") && shown.contains("#617"), "{shown}");
    update(&mut app, Action::Click(Position::new(9, 2)));
    keys(&mut app, "5c");
    assert_eq!(app.sought().unwrap().places()[2].map(|card| card.to_string()), Some("5C".into()), "by the mouse");
}

#[test]
fn a_pasted_board_is_found_in_every_form() {
    let deal = Deal::new(DealNumber::new(6_000_000_000).unwrap());
    let columns: Vec<String> = deal
        .tableau()
        .columns()
        .map(|column| column.map(|card| card.to_string()).collect::<Vec<_>>().join(" "))
        .collect();
    for text in [rows(Table::FREECELL, 6_000_000_000), columns.join("\r"), columns.join("\r\n")] {
        let mut app = app(&[1], 80, 24);
        keys(&mut app, "f");
        paste(&mut app, &text);
        search(&mut app);
        keys(&mut app, "<Enter>");
        assert_eq!(shown(&app), [6_000_000_000], "{text}");
    }
    let mut app = app(&[1], 80, 24);
    keys(&mut app, "f");
    paste(&mut app, "7D AD nonsense\x1b[2J 3S");
    let message = app.message.clone().unwrap();
    assert!(message.starts_with("line 1, column 7: ") && !message.contains('\x1b'), "{message}");
    let places = app.sought().unwrap().places();
    assert_eq!(places[..4].iter().flatten().count(), 3, "what can be read is there");
    paste(&mut app, "\0");
    assert_eq!(app.sought().unwrap().places().iter().flatten().count(), 3, "what cannot changes nothing");
}

#[test]
fn what_is_wrong_with_a_dealing_is_told() {
    let minstd: Generator = "minstd".parse().unwrap();
    let mut app = app(&[1], 80, 24);
    keys(&mut app, "f");
    paste(&mut app, &rows(Table::FreeCell(minstd), 617));
    search(&mut app);
    assert!(screen(&app).contains("52 cards: #617 with the generator minstd"), "{}", screen(&app));
    keys(&mut app, "<Enter>");
    assert_eq!((app.focused().generator(), shown(&app)), (minstd, vec![617]));
    // Two cards exchanged.
    keys(&mut app, "Rmicrosoft<Enter>f");
    let text = rows(Table::FREECELL, 617).replace("3S", "x").replace("AH", "3S").replace('x', "AH");
    paste(&mut app, &text);
    search(&mut app);
    assert_snapshot!("find_close_80x24", screen(&app));
    keys(&mut app, "<Enter>");
    assert_eq!((app.focused().generator(), shown(&app)), (Generator::Microsoft, vec![617]));
}

#[test]
fn it_is_typed_on_small_screens_and_given_up() {
    let mut app = app(&[617], 38, 12);
    keys(&mut app, "f7dad5c");
    search(&mut app);
    assert_snapshot!("find_38x12", screen(&app));
    update(&mut app, Action::Resize(Size::new(40, 16)));
    keys(&mut app, "q");
    assert_eq!(app.mode(), Mode::Find, "a queen is to come");
    keys(&mut app, "<Esc>");
    assert_eq!((app.mode(), shown(&app)), (Mode::Browse, vec![617]));
}
