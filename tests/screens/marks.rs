//! The list of marks: its order, its filter, what is opened and removed from it.

use ratatui::layout::Position;
use tableaux::browser::{App, Change, Effect, Query, Update};
use tableaux::store::{Mark, Marks};
use tableaux::table::Table;

use super::super::support::{
    app, assert_snapshot, at_sizes, body, click, draw, keys, message, number, paste, resize, screen, search, shown, top,
};

fn minstd() -> Table {
    Table::FreeCell("minstd".parse().unwrap())
}

/// Marks on several tables, the list of them open.
fn marked(width: u16, height: u16) -> App {
    let mut app = app(&[1], width, height);
    let marks = [
        (Table::FREECELL, 617, "the famous one"),
        (Table::FREECELL, 11_982, "cannot be won"),
        (Table::Skat, 5, "Grand"),
        (minstd(), 31_465, ""),
        (Table::ALL[2], 42, "Öde"),
    ];
    let marks: Marks = marks.map(|(table, n, note)| ((table, number(n)), note)).into_iter().collect();
    app.update(Update::MarksRead(marks));
    keys(&mut app, "'");
    app
}

/// The numbers listed, from the top.
fn listed(app: &App) -> Vec<u64> {
    let text = screen(app);
    let numbers = text.lines().skip(3).filter_map(|line| line.strip_prefix(" #")?.split(' ').next()?.parse().ok());
    numbers.collect()
}

#[test]
fn the_list_looks_the_same_at_every_size() {
    let listed = at_sizes([(38, 12), (40, 16), (80, 24), (120, 40)], |width, height| {
        let mut app = marked(width, height);
        search(&mut app, |_| true);
        keys(&mut app, "<Down><Down>");
        body(&app)
    });
    assert_snapshot("marks", &listed);
}

#[test]
fn verdicts_of_the_deals_that_are_listed_are_searched_for() {
    let mut app = marked(80, 24);
    assert!(!screen(&app).contains('●'));
    search(&mut app, |_| true);
    let text = screen(&app);
    let line =
        |number: &str| text.lines().skip(2).find(|line| line.starts_with(&format!(" {number} "))).unwrap().to_owned();
    assert!(line("#617").contains("● winnable") && line("#11982").contains("○ impossible"), "{text}");
    assert!(line("#31465").contains('●') || line("#31465").contains('○'), "{text}");
    assert!(!line("#5").contains(['●', '○']), "a Skat deal has no verdict: {text}");
}

#[test]
fn s_sorts_and_the_selected_mark_stays_selected() {
    let mut app = marked(80, 24);
    assert_eq!(listed(&app), [5, 42, 617, 11_982, 31_465]);
    keys(&mut app, "<Down><Down>s");
    assert_eq!((listed(&app), &*message(&app)), (vec![617, 11_982, 31_465, 5, 42], "sorted by table and number"));
    keys(&mut app, "s");
    assert_eq!(listed(&app), [11_982, 5, 617, 42, 31_465], "those without a note last");
    keys(&mut app, "<Enter>");
    assert_eq!(shown(&app), [617]);
}

#[test]
fn a_filter_is_typed_and_kept_or_canceled() {
    let mut app = marked(80, 24);
    keys(&mut app, "/ONE fam");
    assert_eq!((listed(&app), top(&app)), (vec![617], "Filter of marks"), "while it is typed");
    keys(&mut app, "<Enter>");
    assert!(screen(&app).contains("1 of 5 marks with 'ONE fam'"), "{}", screen(&app));
    keys(&mut app, "/<BS><BS><BS><BS><BS><BS><BS>4<Esc>");
    assert_eq!(listed(&app), [617], "canceled: the filter from before");
    keys(&mut app, "/<BS><BS><BS><BS><BS><BS><BS>4<Enter>");
    assert_eq!(listed(&app), [42, 31_465], "by number");
    keys(&mut app, "/");
    paste(&mut app, "x\x1b[31m");
    assert!(screen(&app).contains("no mark fits the filter"), "{}", screen(&app));
    keys(&mut app, "<Enter><Enter>cxm");
    assert_eq!((&*message(&app), top(&app)), ("no mark selected", "Marks"));
    keys(&mut app, "q'");
    assert_eq!(listed(&app).len(), 5, "opened anew it shows all");
    keys(&mut app, "/skat<Enter><Enter>");
    assert_eq!((app.desk().panes.table(), shown(&app)), (Table::Skat, vec![5]));
}

#[test]
fn marks_open_beside() {
    let mut app = marked(120, 40);
    keys(&mut app, "<End>c");
    assert_eq!((shown(&app), app.desk().panes.focus(), top(&app)), (vec![1, 31_465], 1, "Browse"));
    assert_eq!(app.desk().pane(1).table(), minstd());
    assert_eq!(app.desk().pane(0).table(), Table::FREECELL, "the other pane is as it was");
    keys(&mut app, "[");
    assert_eq!(message(&app), "nothing to go back to", "a pane of its own");
    keys(&mut app, &"'c".repeat(40));
    assert_eq!((app.desk().panes.list().len(), &*message(&app)), (32, "there can be 32 panes"));
}

#[test]
fn a_click_selects_and_another_one_opens() {
    let mut app = marked(80, 24);
    click(&mut app, 3, 5);
    let (buffer, _) = draw(&app);
    assert_ne!(buffer[Position::new(3, 5)].bg, buffer[Position::new(3, 3)].bg, "the selected line stands out");
    assert_eq!(top(&app), "Marks");
    click(&mut app, 3, 5);
    assert_eq!((top(&app), shown(&app)), ("Browse", vec![617]));
    keys(&mut app, "'");
    for (x, y) in [(3, 0), (3, 1), (3, 2), (3, 9), (3, 21), (75, 5)] {
        click(&mut app, x, y);
        assert_eq!(top(&app), "Marks");
    }
}

#[test]
fn a_mark_is_removed_where_it_is_made() {
    let mut app = app(&[617], 80, 24);
    assert_eq!(keys(&mut app, "m<Ctrl-X>"), []);
    assert_eq!((&*message(&app), top(&app)), ("not marked yet: Enter marks it", "Note"));
    assert!(!screen(&app).contains("Ctrl-X"), "there is nothing to remove: {}", screen(&app));
    keys(&mut app, "famous<Enter>m");
    assert!(screen(&app).contains("note on #617: famous") && screen(&app).contains("Ctrl-X remove"));
    assert_eq!(keys(&mut app, "<Ctrl-X>"), [Effect::Store(Change::Remove(Table::FREECELL, number(617)))]);
    assert_eq!(message(&app), "the mark of #617 was removed: u in Marks (') brings it back");
    assert_eq!((top(&app), app.desk().marks.all().len()), ("Browse", 0));
    let mark = Mark { table: Table::FREECELL, number: number(617), note: "famous".into() };
    assert_eq!(keys(&mut app, "'u"), [Effect::ReadMarks, Effect::Store(Change::Put(mark))]);
    assert_eq!(keys(&mut app, "<Ctrl-X>"), [Effect::Store(Change::Remove(Table::FREECELL, number(617)))]);
}

#[test]
fn long_lists_and_notes_are_cut() {
    let mut app = app(&[1], 80, 24);
    let note = "漢字 and a note that is much longer than any line that there could be room for ".repeat(3);
    let marks: Marks = (0..300).map(|n| ((Table::FREECELL, number(n)), &note)).collect();
    app.update(Update::MarksRead(marks));
    keys(&mut app, "'<End>");
    assert!(screen(&app).contains(" #299 ") && screen(&app).contains("300 marks"), "{}", screen(&app));
    keys(&mut app, "<PgUp><Home><PgDn>");
    assert_eq!(listed(&app)[0], 19, "{}", screen(&app));
    resize(&mut app, 38, 12);
    assert!(screen(&app).contains(" #19 "), "{}", screen(&app));
}

/// More than are walked at once: the list is searched for in the background, and then changed where a mark is.
#[test]
fn many_marks_are_filtered_and_sorted_in_the_background() {
    let mut app = app(&[1], 80, 24);
    let freecell = (0..6000).map(|n| ((Table::FREECELL, number(n)), format!("note-{}", n % 7)));
    let marks: Marks = freecell.chain([((Table::Skat, number(5)), "Grand".to_owned())]).collect();
    app.update(Update::MarksRead(marks));
    keys(&mut app, "'");
    assert!(screen(&app).contains("6001 marks sorted by number") && listed(&app).is_empty(), "{}", screen(&app));
    keys(&mut app, "<Enter>");
    assert_eq!((&*message(&app), top(&app)), ("no mark selected", "Marks"));
    let answer = |app: &mut App| search(app, |query| matches!(query, Query::Marks(_)));
    answer(&mut app);
    assert_eq!(listed(&app)[..8], [0, 1, 2, 3, 4, 5, 5, 6], "{}", screen(&app));
    keys(&mut app, "<Down><Down>s");
    assert!(screen(&app).contains("6001 marks · by table and number"), "as they lie in memory: {}", screen(&app));
    keys(&mut app, "s");
    answer(&mut app);
    assert_eq!(message(&app), "sorted by note");
    keys(&mut app, "/NOTE-3");
    assert!(screen(&app).contains("searching 6001 marks for 'NOTE-3'"), "{}", screen(&app));
    answer(&mut app);
    assert!(screen(&app).contains("857 of 6001 marks with 'NOTE-3'"), "{}", screen(&app));
    keys(&mut app, "<Enter><Home>");
    assert_eq!(listed(&app)[..3], [3, 10, 17]);
    keys(&mut app, "<Down>x");
    assert!(screen(&app).contains("856 of 6000 marks"), "{}", screen(&app));
    assert_eq!(listed(&app)[..3], [3, 17, 24]);
    keys(&mut app, "u");
    assert_eq!(listed(&app)[..3], [3, 10, 17]);
    keys(&mut app, "m<BS>4<Enter>");
    assert_eq!(listed(&app)[..3], [3, 17, 24], "it has another note now");
}
