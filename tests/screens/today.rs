//! The deal of the day, and the calendar of its month.

use std::sync::Arc;

use tableaux::browser::{App, Depth, Effect, Update};
use tableaux::record::{Evening, GameOutcome, Records};
use tableaux::table::Table;
use tableaux_engine::daily::number;
use tableaux_engine::freecell::CellCount;

use super::super::played_days::{day, game_of, november};
use super::super::support::{
    self, app, assert_snapshot, at_sizes, body, click, desk, find, header, keys, message, on_table, open_game, part,
    resize, screen, search, shown, status, top,
};

/// The screen of 2026-11-25, with what was played in its month.
fn today(mut app: App) -> App {
    app.set_today(day("2026-11-25"));
    assert_eq!(keys(&mut app, "<F8>"), [Effect::ReadRecord]);
    app.update(Update::RecordRead(Arc::new(Records::of(&november()))));
    let number = number(day("2026-11-23"));
    let open = open_game(1, Table::FREECELL, number.get(), 4, 12, 59);
    app.update(Update::GamesRead(vec![open]));
    app
}

#[test]
fn the_day_is_shown_with_its_month() {
    let text = at_sizes([(38, 12), (40, 16), (80, 24), (120, 40)], |width, height| {
        let app = today(app(&[617], width, height));
        format!("{}\n{}", header(&app), body(&app))
    });
    assert_snapshot("today", &text);
    // May 2027 has six weeks: on the smallest screen all are there.
    let mut small = today(app(&[617], 38, 12));
    keys(&mut small, "<PgDn><PgDn><PgDn><PgDn><PgDn><PgDn>");
    assert!(body(&small).starts_with(" Tuesday, 2027-05-25 · in 181 days"), "{}", body(&small));
    assert!(body(&small).contains(" 31"), "{}", body(&small));
    let ascii = today(App::new(desk(&[617]).with_terminal(Some(Depth::True), false, true), (70, 24).into()));
    assert!(screen(&ascii).is_ascii() && body(&ascii).contains(" 2+   3w "), "{}", screen(&ascii));
}

#[test]
fn the_page_is_drawn_at_every_size() {
    let mut app = today(app(&[617], 80, 24));
    for width in (38..210).step_by(9) {
        for height in 12..64 {
            resize(&mut app, width, height);
            assert!(screen(&app).contains("today"), "{width}×{height}");
        }
    }
}

/// The first lines of the body.
fn head(app: &App) -> Vec<String> {
    body(app).lines().map(str::trim).filter(|line| !line.is_empty()).take(3).map(str::to_owned).collect()
}

#[test]
fn days_weeks_and_months_are_gone_through() {
    let mut app = today(app(&[617], 70, 24));
    for (typed, first) in [
        ("<Left>", "Tuesday, 2026-11-24 · yesterday"),
        ("nn", "Thursday, 2026-11-26 · tomorrow"),
        ("p<Up>", "Wednesday, 2026-11-18 · 7 days ago"),
        ("<Down><Down>", "Wednesday, 2026-12-02 · in 7 days"),
        ("<PgUp><PgUp>", "Friday, 2026-10-02 · 54 days ago"),
        ("T", "Wednesday, 2026-11-25 · today"),
        ("<PgDn><Home>", "Wednesday, 2026-11-25 · today"),
    ] {
        keys(&mut app, typed);
        assert_eq!(head(&app)[0], first, "{typed}");
    }
    assert!(!screen(&app).contains("T today"), "it is today");
    keys(&mut app, "<Left><Left>");
    assert_eq!(
        head(&app)[1..],
        ["#7452  ▮▯▯▯▯ easy · harder than 8 ± 1 of 100", "open"].map(String::from),
        "{}",
        body(&app)
    );
    // A click selects a day, another one plays it.
    let at = find(&app, " 3◇");
    click(&mut app, at.x + 1, at.y);
    assert_eq!(head(&app)[2], "won on another day in 36 moves");
    click(&mut app, at.x + 1, at.y);
    assert_eq!((top(&app), shown(&app)), ("Play", vec![31_709]));
    // Beside the days nothing is clicked.
    keys(&mut app, "q");
    for (x, y) in [(60, 10), (0, 0), (at.x, at.y - 1)] {
        click(&mut app, x, y);
    }
    assert_eq!((top(&app), &*head(&app)[0]), ("Today", "Tuesday, 2026-11-03 · 22 days ago"));
}

#[test]
fn enter_plays_the_deal_with_four_cells_wherever_one_was() {
    let mut app = today(on_table(Table::Skat, &[617], 70, 24));
    app.update(Update::RecordRead(Arc::default()));
    keys(&mut app, "<Enter>");
    assert_eq!((top(&app), shown(&app), app.desk().panes.table()), ("Play", vec![3432], Table::FREECELL));
    // Another generator, and other cells.
    let mut desk = desk(&[1]);
    desk.panes.open_table(None, Some("minstd".parse().unwrap()));
    desk.panes.set_cells(CellCount::NONE);
    let mut app = today(App::new(desk, (70, 24).into()));
    keys(&mut app, "<Enter>");
    assert_eq!((shown(&app), app.desk().panes.table()), (vec![3432], Table::FREECELL));
    assert_eq!(app.desk().panes.cells(), CellCount::FOUR);
    // Back is the calendar, where it is open once a move was made, and won when it is.
    keys(&mut app, "1aq");
    assert_eq!((top(&app), &*head(&app)[2]), ("Today", "open"));
    app.update(Update::GameEnded(Box::new(game_of("2026-11-25", "2026-11-25", GameOutcome::Won, 44))));
    assert_eq!(head(&app)[2], "won on its day in 44 moves");
    keys(&mut app, "q");
    assert_eq!((top(&app), shown(&app)), ("Browse", vec![3432]));
}

#[test]
fn the_result_of_a_day_that_was_won_is_copied() {
    let mut app = today(app(&[617], 70, 24));
    assert!(!screen(&app).contains("y copy"), "{}", screen(&app));
    assert_eq!(keys(&mut app, "y"), []);
    assert_eq!(message(&app), "this day's deal is not won yet: no result to copy");
    keys(&mut app, "<Left>");
    assert!(screen(&app).contains("y copy"), "{}", screen(&app));
    let copy = |text: &str| [Effect::Copy(text.to_owned())];
    assert_eq!(keys(&mut app, "y"), copy("2026-11-24 · FreeCell #19576: won in 31 moves\n"));
    assert_eq!(message(&app), "result copied to the clipboard");
    keys(&mut app, "<Up><Up><Up>");
    assert_eq!(keys(&mut app, "y"), copy("2026-11-03 · FreeCell #31709: won on another day in 36 moves\n"));
}

#[test]
fn the_calendar_ends_where_there_are_no_more_days() {
    let mut app = app(&[617], 70, 24);
    app.set_today(day("1970-01-01"));
    keys(&mut app, "<F8><Up><Left><PgUp>");
    assert_eq!(head(&app)[..2], ["Thursday, 1970-01-01 · today", "#3864  ▮▮▮▮▯ tricky · harder than 60 ± 3 of 100"]);
    app.set_today(day("9999-12-31"));
    keys(&mut app, "T<Down><Right><PgDn>");
    assert_eq!(head(&app)[0], "Friday, 9999-12-31 · today");
    resize(&mut app, 200, 60);
    assert_eq!(status(&app), "easy on Mondays, very hard on Sundays");
    assert!(!part(&app, app.body()).is_empty());
}

#[test]
fn the_evening_has_an_open_game_and_three_proposals() {
    let text = at_sizes([(80, 24), (120, 40), (200, 60)], |width, height| {
        let mut app = today(app(&[617], width, height));
        search(&mut app, |_| true);
        format!("{}\n{}", header(&app), body(&app))
    });
    assert_snapshot("tonight", &text);
    let proposals = Evening::new(&november(), day("2026-11-25")).proposals.map(|proposal| proposal.number.get());
    for (typed, number) in ["a", "b", "c"].into_iter().zip(proposals) {
        let mut app = today(on_table(Table::Skat, &[617], 80, 24));
        keys(&mut app, typed);
        assert_eq!((top(&app), shown(&app), app.desk().panes.table()), ("Play", vec![number], Table::FREECELL));
        keys(&mut app, "q");
        assert_eq!(top(&app), "Today");
        // A click on it does the same.
        let at = find(&app, &format!("#{number}"));
        click(&mut app, at.x, at.y + 3);
        assert_eq!((top(&app), shown(&app)), ("Play", vec![number]));
    }
    let mut app = today(support::app(&[617], 80, 24));
    let mut open = open_game(1, Table::FREECELL, 7452, 4, 1, 59);
    open.tree = "1 0*8a".into();
    app.update(Update::GamesRead(vec![open]));
    search(&mut app, |_| true);
    assert!(screen(&app).contains("move 1, still winnable"), "{}", screen(&app));
    keys(&mut app, "o");
    assert_eq!((top(&app), shown(&app)), ("Play", vec![7452]));
}
