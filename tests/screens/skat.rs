//! Skat deals in the browser.

use tableaux::browser::{App, Change, Effect};
use tableaux::store::Mark;
use tableaux::table::Table;

use super::super::support::{app, assert_snapshot, draw, keys, message, number, on_table, paste, screen, shown};

fn skat(numbers: &[u64], width: u16, height: u16) -> App {
    on_table(Table::Skat, numbers, width, height)
}

#[test]
fn deals() {
    assert_snapshot("skat_80x24", &screen(&skat(&[617, 11_982], 80, 24)));
    assert_snapshot("skat_120x40", &screen(&skat(&[1, 617, 11_982, 3_000_000_000, 8_589_934_591], 120, 40)));
    assert_snapshot("skat_40x16", &screen(&skat(&[617], 40, 16)));
    assert_snapshot("skat_38x12", &screen(&skat(&[617], 38, 12)));
}

#[test]
fn other_screens() {
    let mut app = skat(&[617], 80, 24);
    keys(&mut app, "o<Right>");
    assert_snapshot("skat_overview_80x24", &screen(&app));
    keys(&mut app, "qi");
    assert_snapshot("skat_facts_80x24", &screen(&app));
}

#[test]
fn a_hand_is_shown_while_it_is_typed() {
    let mut app = skat(&[617], 80, 24);
    keys(&mut app, "f");
    for (typed, shown) in
        [("j", "0 of ten"), ("c", "1 of ten"), (" ", "1 of ten"), ("1", "1 of ten"), ("0", "1 of ten")]
    {
        keys(&mut app, typed);
        assert!(screen(&app).contains(shown), "{typed}: {}", screen(&app));
    }
    keys(&mut app, "x");
    assert!(screen(&app).contains(" J♣\n card 2: '10x' has no known suit"), "{}", screen(&app));
    keys(&mut app, "<BS><BS><BS><BS>");
    keys(&mut app, " js jd ac kc 9c as 7h qd 8d");
    assert_snapshot("skat_hand_80x24", &screen(&app));
    keys(&mut app, "<Enter>");
    assert_eq!(message(&app), "36 Clubs");
    keys(&mut app, "<BS><BS>6d<Enter>");
    assert!(message(&app).contains("6D is not in the pack"), "{}", message(&app));
    keys(&mut app, "<Esc>f");
    paste(&mut app, "J♥ J♦ 10♠ K♠ 9♣ 8♣ Q♥ K♥ A♦ 9♦\n");
    keys(&mut app, "<Enter>");
    assert_eq!(message(&app), "this hand passes");
    keys(&mut app, "<Esc>");
    assert!(app.screens().len() == 1);
    assert_eq!(shown(&app), [617]);
}

#[test]
fn where_there_is_little_room_nothing_is_cut_that_matters() {
    let mut app = skat(&[617], 38, 12);
    keys(&mut app, "fjs jh jd ac kc 9c as 7h qd 8d");
    assert_snapshot("skat_hand_38x12", &screen(&app));
    keys(&mut app, "<Esc>i");
    assert_snapshot("skat_facts_38x12", &screen(&app));
    keys(&mut app, "q8589934591<Enter>");
    assert!(screen(&app).starts_with(" tableaux · Skat          #8589934591\n"), "{}", screen(&app));
    keys(&mut app, "50");
    assert!(!screen(&app).contains("Microsoft"), "{}", screen(&app));
}

#[test]
fn numbers_are_stepped_and_compared_as_in_freecell() {
    let mut app = skat(&[617, 617], 120, 40);
    assert!(screen(&app).contains("32 of 32 in the same hand"));
    keys(&mut app, "<Right>");
    assert_eq!(shown(&app), [618, 617]);
    assert!(!screen(&app).contains("32 of 32"));
    // There are no columns to compare, and a two is in no Skat pack.
    keys(&mut app, "d");
    assert_eq!(message(&app), "compared: one card");
    keys(&mut app, "D2s<Enter><Esc>");
    assert!(screen(&app).contains(" 2♠ is not in the pack\n"), "{}", screen(&app));
    keys(&mut app, "DQH<Enter><Esc>");
    assert!(screen(&app).contains(" Q♥ middlehand · rearhand in #617\n"), "{}", screen(&app));
    let (buffer, _) = draw(&app);
    let standing_out = buffer.content.iter().filter(|cell| cell.modifier.contains(ratatui::style::Modifier::REVERSED));
    assert_eq!(standing_out.map(ratatui::buffer::Cell::symbol).collect::<String>(), "Q♥Q♥");
    keys(&mut app, "5000000000<Enter>");
    assert_eq!(shown(&app), [5_000_000_000, 617]);
}

#[test]
fn the_table_is_changed_and_the_numbers_stay() {
    let mut app = app(&[617, 618], 80, 24);
    keys(&mut app, "T");
    assert_eq!((app.desk().table(), shown(&app)), (Table::Skat, vec![617, 618]));
    assert!(screen(&app).starts_with(" tableaux · Skat"));
    keys(&mut app, "T+++");
    assert_eq!(app.desk().table().key(), "gears 6");
    keys(&mut app, "TTT");
    assert_eq!(app.desk().table().key(), "gears 6", "the size is remembered");
    keys(&mut app, "T");
    assert_eq!(app.desk().table(), Table::FREECELL);
}

#[test]
fn marks_and_copies_are_of_the_table() {
    let mut app = skat(&[617], 80, 24);
    let effects = keys(&mut app, "mstrong<Enter>");
    let mark = Mark { table: Table::Skat, number: number(617), note: "strong".into() };
    assert_eq!(effects, [Effect::Store(Change::Put(mark))]);
    assert!(screen(&app).contains("#617 ★ strong"));
    keys(&mut app, "TTmeasy<Enter>T");
    assert!(!screen(&app).contains("easy"));
    keys(&mut app, "T'<Home>");
    let list = screen(&app);
    let has = |words: [&str; 3]| list.lines().any(|line| words.iter().all(|word| line.contains(word)));
    assert!(has(["#617", "FreeCell", "easy"]) && has(["#617", "Skat", "strong"]), "{list}");
    keys(&mut app, "<Enter>");
    assert_eq!(app.desk().table(), Table::FREECELL);
    let copied = keys(&mut app, "Ty");
    let lines = "JC JH QC 8C 7S TH KH 8H 8D 7D\nJD AC TC 7C KS QS 9S AH 9H 7H\nJS KC AS TS QH AD TD KD QD 9D\n9C 8S\n";
    assert_eq!(copied, [Effect::Copy(lines.into())]);
}
