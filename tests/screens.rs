//! What the screen shows after some keys, drawn into memory.

use ratatui::layout::Position;
use ratatui::style::Color;
use tableaux::browser::{App, Change, Depth, Effect, Event, Update};
use tableaux::store::{Mark, Marks};
use tableaux::table::Table;

mod any_events;
mod cells;
mod contracts;
mod copying;
mod filter;
mod find;
mod footer;
mod freecell;
mod gallery;
mod games;
mod gears;
mod generators;
mod histograms;
mod known_moves;
mod list;
mod map;
mod marks;
mod messages;
mod numbers;
mod own_boards;
mod palette;
mod play;
mod play_keeping;
mod playback;
mod practice;
mod presses;
mod quitting;
mod readers;
mod room;
mod searches;
mod settings;
mod shortening;
mod skat;
mod skat_review;
mod stage;
mod today;

use super::support::{
    app, assert_snapshot, board_area, body, click, desk, draw, header, keys, message, number, part, paste, prompt,
    resize, screen, shown, status,
};

/// Marks FreeCell deals.
fn mark(app: &mut App, marks: &[(u64, &str)]) {
    let marks: Marks = marks.iter().map(|&(n, note)| ((Table::FREECELL, number(n)), note)).collect();
    app.update(Update::MarksRead(marks));
}

#[test]
fn one_deal() {
    let one = app(&[617], 80, 24);
    assert_snapshot("one_deal_80x24", &format!(" {}\n{} {}", header(&one), body(&one), status(&one)));
    assert_snapshot("one_deal_38x12", &body(&app(&[8_589_934_591], 38, 12)));
}

#[test]
fn deals_side_by_side() {
    let two = app(&[617, 11_982], 80, 24);
    assert_snapshot("two_deals_80x24", &part(&two, board_area(&two)));
    let mut seven = app(&[1, 617, 11_982, 32_000, 1_000_000, 3_000_000_000, 6_000_000_000], 120, 40);
    keys(&mut seven, "<Tab><Tab><Tab><Tab><Tab><Tab>");
    assert_snapshot("seven_deals_120x40", &part(&seven, board_area(&seven)));
    let mut narrow = app(&[1, 617, 11_982], 40, 16);
    keys(&mut narrow, "<Tab>");
    assert_snapshot("three_deals_40x16", &part(&narrow, board_area(&narrow)));
}

#[test]
fn other_screens() {
    let mut app = app(&[617], 80, 24);
    mark(&mut app, &[(617, "famous"), (11_982, ""), (8_589_934_591, "the last, ♠ and 漢字")]);
    keys(&mut app, "o<Right>");
    assert_snapshot("overview_80x24", &body(&app));
    keys(&mut app, "<Esc>ci");
    assert_snapshot("facts_80x24", &body(&app));
}

#[test]
fn text_fields() {
    let mut app = app(&[617], 80, 24);
    keys(&mut app, "11982");
    assert_snapshot("number_line", &prompt(&app));
    assert_eq!(draw(&app).1, Some(Position::new(6, 23)), "the cursor is behind the text");
    keys(&mut app, "<Esc>m");
    resize(&mut app, 40, 16);
    keys(&mut app, "a note that is longer than the line it is typed into");
    assert_snapshot("note_40x16", &prompt(&app));
    assert_eq!(draw(&app).1, Some(Position::new(39, 15)));
}

#[test]
fn ascii_is_ascii() {
    let mut app = App::new(desk(&[617, 11_982]).with_terminal(Some(Depth::True), false, true), (80, 24).into());
    mark(&mut app, &[(617, "漢字 é ♥")]);
    let boards = part(&app, board_area(&app));
    assert_snapshot("ascii_80x24", &format!("{}\n{boards}{}", header(&app), status(&app)));
    for mode in ["", "o", "i", "'", "?", "5", "m", "D"] {
        keys(&mut app, mode);
        assert!(screen(&app).is_ascii(), "{mode}");
        keys(&mut app, "<Esc>");
    }
}

/// Where the cards of #617's first row are: 7♦ A♦ 5♣ 3♠ 5♠ 8♣ 2♦ A♥.
fn card(column: u16) -> Position {
    Position::new(2 + 7 * column, 4)
}

#[test]
fn suits_have_their_colours() {
    let mut app = app(&[617], 80, 24);
    let colours = |app: &App, column: u16| {
        let (buffer, _) = draw(app);
        let suit = &buffer[card(column) + ratatui::layout::Offset::new(1, 0)];
        let rank = &buffer[card(column)];
        assert_eq!((rank.fg, rank.bg, rank.modifier), (suit.fg, suit.bg, suit.modifier));
        (suit.symbol().to_owned(), rank.fg, rank.bg)
    };
    // Black and red on faces nearly white.
    let [black, red, face] = [0x001d_1f24, 0x00b8_2a26, 0x00f4_f1ea].map(Color::from_u32);
    assert_eq!(colours(&app, 0), ("♦".into(), red, face));
    assert_eq!(colours(&app, 2), ("♣".into(), black, face));
    keys(&mut app, "vvv");
    assert_eq!(message(&app), "theme: four colors");
    assert_eq!(colours(&app, 0), ("♦".into(), Color::Rgb(0, 85, 196), face));
    assert_eq!(colours(&app, 2), ("♣".into(), Color::Rgb(0, 96, 10), face));
    assert_eq!(colours(&app, 3), ("♠".into(), black, face));
    assert_eq!(colours(&app, 7), ("♥".into(), red, face));
    keys(&mut app, "v");
    assert_eq!(colours(&app, 0), ("♦".into(), Color::from_u32(0x008a_3c00), face), "a dark orange in viridis");
    keys(&mut app, "v");
    assert_eq!(colours(&app, 0), ("♦".into(), Color::Indexed(231), Color::Indexed(124)));
    assert_eq!(colours(&app, 2), ("♣".into(), Color::Indexed(16), Color::Indexed(231)));
    keys(&mut app, "v");
    assert_eq!(colours(&app, 0), ("♦".into(), Color::Red, Color::White));
    assert_eq!(colours(&app, 2), ("♣".into(), Color::Black, Color::White));
}

#[test]
fn without_colours_no_cell_has_one() {
    let mut app = App::new(desk(&[617, 11_982]).with_terminal(None, false, false), (80, 24).into());
    for _ in 0..5 {
        for mode in ["", "o", "i", "'", "?", "5", "m", "D"] {
            keys(&mut app, mode);
            let (buffer, _) = draw(&app);
            assert!(buffer.content.iter().all(|cell| (cell.fg, cell.bg) == (Color::Reset, Color::Reset)), "{mode}");
            assert!(buffer.content.iter().any(|cell| !cell.modifier.is_empty()), "attributes are kept: {mode}");
            keys(&mut app, "<Esc>");
        }
        keys(&mut app, "v");
        assert_eq!(message(&app), "no themes: NO_COLOR is set, or the terminal has no colors");
    }
}

#[test]
fn numbers_are_typed_and_stepped() {
    let mut app = app(&[617], 80, 24);
    for (typed, number) in [
        ("11982<Enter>", 11_982),
        ("<Right>", 11_983),
        ("l", 11_984),
        ("n", 11_985),
        ("<Left>hp", 11_982),
        ("<Down>j", 12_002),
        ("<Up>k", 11_982),
        ("<PgDn>", 12_082),
        ("5<Right>", 12_087),
        ("5<Up>", 12_037),
        ("37h", 12_000),
        (":1G", 1),
        ("<End>", 32_000),
        ("<Right>", 32_001),
        ("G", 1_000_000),
        ("g", 1),
        ("<Left>", 0),
        ("<End>", (1 << 31) - 1),
        ("<Right>", 1 << 31),
        ("<Home>", 1 << 31),
        ("<End><Right>", 1 << 32),
        ("G", (1 << 33) - 1),
        ("<Right>", (1 << 33) - 1),
        ("99999999999<Left>", 0),
        ("<Left>", 0),
        (":-<PgDn>", 100),
        (":-40<Right>", 60),
        (":-9999999999<PgDn>", 0),
        ("12<BS>3<Enter>", 13),
        ("7<Esc>", 13),
        ("7<BS><BS>", 13),
    ] {
        keys(&mut app, typed);
        assert_eq!(shown(&app), [number], "{typed}");
        assert!(app.screens().len() == 1, "{typed}");
    }
    keys(&mut app, "8589934591<Enter><Right>");
    assert_eq!(message(&app), "#8589934591 is the last deal");
    keys(&mut app, "0<Enter>5h");
    assert_eq!(message(&app), "#0 is the first deal");
}

#[test]
fn wrong_numbers_are_refused_and_stay_to_be_mended() {
    let mut app = app(&[617], 80, 24);
    keys(&mut app, "8589934592<Enter>");
    assert_eq!(message(&app), "past the last deal; use 0 to 8589934591");
    assert_snapshot("wrong_number", &format!("{}\n{}", status(&app), prompt(&app)));
    keys(&mut app, "<BS>1<Enter>");
    assert_eq!(shown(&app), [8_589_934_591 / 10 * 10 + 1]);
    keys(&mut app, ":-5<Enter>");
    assert!(message(&app).contains("-1 to -4"), "{}", message(&app));
    keys(&mut app, "<Esc>:<Enter>");
    assert!(message(&app).starts_with("a deal number is missing"));
    keys(&mut app, "x");
    assert!(message(&app).starts_with("'x' is not a digit"), "{}", message(&app));
    keys(&mut app, "<Esc>w");
    assert_eq!(message(&app), "'w' does nothing here: ? shows the keys");
}

#[test]
fn pasted_text_is_a_number_or_refused() {
    let mut app = app(&[617], 80, 24);
    paste(&mut app, " #11982\n");
    keys(&mut app, "<Enter>");
    assert_eq!(shown(&app), [11_982]);
    for text in ["hello", "1\x1b[31m2", "", "1 2", "8589934592", &"9".repeat(100_000)] {
        paste(&mut app, text);
        let message = message(&app);
        assert!(message.starts_with("pasted text: ") && message.len() < 160, "{message}");
        assert!(!message.contains(char::is_control));
        assert!(app.screens().len() == 1);
    }
    keys(&mut app, "5");
    paste(&mut app, "6x");
    keys(&mut app, "<Enter>");
    assert_eq!(shown(&app), [5], "what was typed is still there");
}

#[test]
fn panes_open_close_and_link() {
    let mut app = app(&[617], 120, 40);
    keys(&mut app, "c");
    assert_eq!((shown(&app), app.desk().panes.focus()), (vec![617, 618], 1));
    keys(&mut app, "11982<Enter>");
    assert_eq!(shown(&app), [617, 11_982], "a typed number moves the focused pane alone");
    keys(&mut app, "<Right>");
    assert_eq!(shown(&app), [617, 11_983]);
    keys(&mut app, "=<Right>5<Down>");
    assert_eq!(shown(&app), [668, 12_034], "linked panes step together");
    keys(&mut app, "5<Enter>");
    assert_eq!(shown(&app), [668, 5], "but a typed number still moves one");
    keys(&mut app, "<PgDn>9<Left>");
    assert_eq!(shown(&app), [759, 96]);
    keys(&mut app, "<Tab>3000<Left>");
    assert_eq!(shown(&app), [663, 0], "all by as much as each can");
    keys(&mut app, "=<Right>");
    assert_eq!(shown(&app), [664, 0]);
    keys(&mut app, "x");
    assert_eq!((shown(&app), app.desk().panes.focus()), (vec![0], 0));
    keys(&mut app, "x");
    assert_eq!(message(&app), "the last pane stays open");
    keys(&mut app, &"c".repeat(50));
    assert_eq!(app.desk().panes.list().len(), 32);
    assert_eq!(message(&app), "there can be 32 panes");
}

#[test]
fn random_deals_are_of_the_set() {
    let mut app = app(&[617], 80, 24);
    let mut seen = std::collections::HashSet::new();
    for _ in 0..200 {
        keys(&mut app, "r");
        assert!((1..=32_000).contains(&shown(&app)[0]));
        seen.insert(shown(&app)[0]);
    }
    assert!(seen.len() > 150);
    keys(&mut app, "5000000000<Enter>r");
    assert!((1 << 32..1 << 33).contains(&shown(&app)[0]));
}

#[test]
fn marks_are_kept_listed_removed_and_brought_back() {
    let mut app = app(&[617], 80, 24);
    let mark = |n: u64, note: &str| Mark { table: Table::FREECELL, number: number(n), note: note.into() };
    assert_eq!(keys(&mut app, "mfirst\u{1b}try<Enter>"), [Effect::Store(Change::Put(mark(617, "firsttry")))]);
    assert_eq!(keys(&mut app, "<Right>m<Enter>"), [Effect::Store(Change::Put(mark(618, "")))]);
    assert!(screen(&app).contains("#618 ★"));
    assert_eq!(keys(&mut app, "'"), [Effect::ReadMarks]);
    assert_eq!(
        keys(&mut app, "mnew <Enter>"),
        [Effect::Store(Change::Put(mark(617, "firsttrynew")))],
        "the selected one's note"
    );
    assert_eq!(keys(&mut app, "<End>x"), [Effect::Store(Change::Remove(Table::FREECELL, mark(618, "").number))]);
    assert_eq!(app.desk().marks.all().len(), 1);
    assert_eq!(keys(&mut app, "u"), [Effect::Store(Change::Put(mark(618, "")))]);
    keys(&mut app, "<Home><Enter>");
    assert_eq!((shown(&app), app.screens().len()), (vec![617], 1));
    keys(&mut app, "'xx");
    assert!(screen(&app).contains("nothing marked yet"));
    assert_eq!(keys(&mut app, "xm<Enter>"), [], "nothing is selected");
}

#[test]
fn notes_take_any_text_but_nothing_that_steers_a_terminal() {
    let mut app = app(&[617], 80, 24);
    keys(&mut app, "m");
    paste(&mut app, "two\nlines\x1b[31m \u{202e}漢字\0 ♥");
    let effects = keys(&mut app, "<Enter>");
    let note = "two lines[31m 漢字 ♥".to_owned();
    assert_eq!(effects, [Effect::Store(Change::Put(Mark { table: Table::FREECELL, number: number(617), note }))]);
    keys(&mut app, "m");
    paste(&mut app, &"x".repeat(100_000));
    assert_eq!(message(&app), "use up to 200 characters");
}

#[test]
fn a_board_is_copied() {
    let mut app = app(&[617], 80, 24);
    let effects = keys(&mut app, "yy");
    assert!(matches!(&effects[..], [Effect::Copy(text)] if text.starts_with("7D AD 5C 3S 5S 8C 2D AH\nTD")));
}

#[test]
fn the_overview_selects_pages_and_opens() {
    let mut app = app(&[617], 80, 24);
    keys(&mut app, "o<Down><Right>");
    assert_eq!(app.selected().unwrap().get(), 621);
    keys(&mut app, "<PgDn><Up><Left>");
    assert_eq!(app.selected().unwrap().get(), 623);
    keys(&mut app, "40000<Enter>");
    assert_eq!((app.selected().unwrap().get(), shown(&app)), (40_000, vec![617]), "the pane is not touched");
    keys(&mut app, "<Esc>");
    assert_eq!(shown(&app), [617]);
    keys(&mut app, "o3<Right><Enter>");
    assert_eq!(shown(&app), [620]);
    keys(&mut app, "o<Right>c");
    assert_eq!(shown(&app), [620, 621]);
    keys(&mut app, "8589934591<Enter>o");
    assert!(screen(&app).contains("#8589934591 ") && screen(&app).contains("#8589934586 "), "still full");
}

#[test]
fn the_mouse_points() {
    let mut app = app(&[1, 617], 80, 24);
    click(&mut app, 50, 5);
    assert_eq!(app.desk().panes.focus(), 1);
    click(&mut app, 79, 22);
    assert_eq!(app.desk().panes.focus(), 1, "nothing is there");
    app.update(Event::Wheel(Position::new(10, 5), 1));
    assert_eq!((shown(&app), app.desk().panes.focus()), (vec![2, 617], 1), "the pane under the mouse");
    keys(&mut app, "o");
    click(&mut app, 30, 12);
    assert_eq!(app.selected().unwrap().get(), 621);
    app.update(Event::Wheel(Position::new(0, 0), -1));
    assert_eq!(app.selected().unwrap().get(), 618);
}

#[test]
fn escape_never_leaves_and_q_leaves_one_level() {
    let mut app = app(&[617], 80, 24);
    assert_eq!(keys(&mut app, "<Esc><Esc>"), []);
    for layers in ["i?", "o?", "'?", "'/", "o5", "m", "?"] {
        keys(&mut app, layers);
        assert_eq!(keys(&mut app, "<Esc><Esc><Esc>"), []);
        assert!(app.screens().len() == 1, "{layers}");
    }
    assert_eq!(keys(&mut app, "i?<Esc>q"), []);
    app.update(Event::SecondAfterChange);
    assert_eq!(keys(&mut app, "q"), [Effect::Quit]);
}

/// A key that was typed before, or while nobody could have read it, hides nothing.
#[test]
fn a_warning_stays_until_a_key_is_pressed_after_it_was_seen() {
    let warning = "'tableaux.db' was damaged and is now 'tableaux.db.damaged-1'; a new one was created";
    let mut app = app(&[617], 80, 24);
    app.update(Update::Warn(warning.into()));
    app.update(Update::Warn(warning.into()));
    keys(&mut app, "l?<Esc>m");
    app.update(Update::Notify("a message".into()));
    let words = |app: &App| screen(app).split_whitespace().collect::<Vec<_>>().join(" ");
    assert!(words(&app).contains(&format!("{warning} a message")), "{}", screen(&app));
    assert_eq!(app.desk().notices.warnings(), [warning], "it is shown once");
    app.update(Update::WarningsShown);
    click(&mut app, 3, 3);
    paste(&mut app, "a note");
    resize(&mut app, 40, 16);
    assert!(words(&app).contains(warning), "no key was pressed: {}", screen(&app));
    // What comes later was not seen yet.
    app.update(Update::Warn("another".into()));
    keys(&mut app, "x");
    assert_eq!(app.desk().notices.warnings().len(), 2);
    app.update(Update::WarningsShown);
    keys(&mut app, "x");
    assert_eq!(app.desk().notices.warnings(), [""; 0]);
    assert!(!words(&app).contains("damaged"));
}
