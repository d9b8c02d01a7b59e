//! The list of open games, and where else they are seen.

use std::sync::Arc;

use tableaux::browser::{App, Effect, GameChange, GameKey, Update};
use tableaux::record::{GameOutcome, RecordedGame, Records};
use tableaux::table::Table;
use tableaux_engine::freecell::CellCount;
use tableaux_engine::generator::Generator;

use super::super::support::{
    app, assert_snapshot, at_sizes, body, header, keys, message, number, open_game, screen, shown, status, top,
};

/// Games of #89 and #1,000,000, of #617 with two cells, and of gears.
fn read(app: &mut App) {
    app.update(Update::GamesRead(vec![
        open_game(1, Table::FREECELL, 89, 4, 12, 59),
        open_game(2, Table::FREECELL, 1_000_000, 4, 1, 600),
        open_game(3, Table::FREECELL, 617, 2, 30, 7320),
        open_game(4, "gears 9".parse().unwrap(), 5, 0, 3, 9),
    ]));
}

#[test]
fn open_games_are_listed_and_opened() {
    let text = at_sizes([(40, 16), (80, 24), (120, 40)], |width, height| {
        let mut app = app(&[1], width, height);
        assert_eq!(keys(&mut app, "O"), [Effect::ReadRecord]);
        assert!(screen(&app).contains("no game yet: Enter on a deal begins one"), "{}", screen(&app));
        keys(&mut app, "<Enter>");
        assert_eq!(message(&app), "no games listed");
        read(&mut app);
        format!("{}\n{}", header(&app), body(&app))
    });
    assert_snapshot("games", &text);
    let mut app = app(&[1], 80, 24);
    read(&mut app);
    keys(&mut app, "O<Down><Down><Enter>");
    assert_eq!((top(&app), shown(&app), app.desk().panes.cells()), ("Play", vec![617], CellCount::new(2).unwrap()));
    keys(&mut app, "<Esc>O<Down><Down><Down><Enter>");
    assert_eq!((top(&app), shown(&app)), ("Press gears", vec![5]));
}

#[test]
fn open_games_are_seen_where_a_deal_is_chosen() {
    let mut app = app(&[85], 120, 40);
    read(&mut app);
    let ended = |of, outcome| RecordedGame {
        table: Table::FREECELL,
        number: number(of),
        cells: 4,
        outcome,
        moves: 40,
        cards: 90,
        seconds: 9,
        hints: 0,
        finished: 9,
    };
    let games = [ended(87, GameOutcome::Won), ended(90, GameOutcome::Lost)];
    app.update(Update::RecordRead(Arc::new(Records::of(&games))));
    keys(&mut app, "o");
    let seen = screen(&app);
    for words in ["open 12", "✓ won", "✗ lost"] {
        assert_eq!(seen.matches(words).count(), 1, "{words}: {seen}");
    }
    keys(&mut app, "<Esc>L89<Enter>");
    assert!(status(&app).starts_with("#89: open, move 12"), "{}", status(&app));
    keys(&mut app, "<Esc>");
    let stands = |of| app.desk().open_move(Table::FreeCell(Generator::Microsoft), number(of));
    assert_eq!([89, 617, 90].map(stands), [Some(12), None, None], "with as many cells");
}

#[test]
fn games_are_sorted_filtered_and_dropped() {
    let mut app = app(&[1], 120, 40);
    app.set_today("1970-01-05".parse().unwrap());
    read(&mut app);
    let ended = |of, outcome, moves, day: u64| RecordedGame {
        table: Table::FREECELL,
        number: number(of),
        cells: 4,
        outcome,
        moves,
        cards: 90,
        seconds: 9,
        hints: 0,
        finished: day * 86_400,
    };
    let games = [
        ended(87, GameOutcome::Won, 40, 2),
        ended(617, GameOutcome::Lost, 20, 3),
        ended(2, GameOutcome::GivenUp, 60, 4),
    ];
    app.update(Update::RecordRead(Arc::new(Records::of(&games))));
    keys(&mut app, "O");
    assert!(header(&app).contains("7 games, 4 open"), "{}", header(&app));
    let numbers = |app: &App| -> Vec<String> {
        let rows = body(app).lines().skip(2).map(str::to_owned).collect::<Vec<_>>();
        rows.iter()
            .filter_map(|row| row.split_whitespace().next().filter(|word| word.starts_with('#')).map(str::to_owned))
            .collect()
    };
    assert_eq!(
        numbers(&app),
        ["#2", "#617", "#87", "#89", "#1000000", "#617", "#5"],
        "the newest, and what has no time last"
    );
    for words in ["/ given up  today", "✗ lost", "yesterday", "✓ won", "2 days ago", "very hard 99"] {
        assert!(body(&app).contains(words), "{words}: {}", body(&app));
    }
    for (order, first) in [
        ("open ones first", "#89"),
        ("fewest moves first", "#1000000"),
        ("shortest time first", "#5"),
        ("hardest first", "#617"),
        ("by number", "#2"),
        ("newest first", "#2"),
    ] {
        keys(&mut app, "s");
        assert_eq!((message(&app), &*numbers(&app)[0]), (format!("sorted {order}"), first));
    }
    // Of an ended one nothing is dropped, of an open one only after a question.
    assert_eq!((keys(&mut app, "x"), message(&app).contains("stay in the record")), (vec![], true));
    keys(&mut app, "s");
    assert_eq!((keys(&mut app, "x"), &*message(&app)), (vec![], "x again deletes the open game of #89 for good"));
    let key = GameKey { table: Table::FREECELL, number: number(89), cells: CellCount::FOUR };
    assert_eq!(keys(&mut app, "x"), [Effect::Game(key, GameChange::Drop(1))]);
    assert_eq!((&*message(&app), &*numbers(&app)[0]), ("the open game of #89 was deleted", "#1000000"));
    // By the words of the filter.
    keys(&mut app, "/very hard<Enter>");
    assert!(header(&app).contains("2 of 6 games with 'very hard', 3 open"), "{}", header(&app));
    assert_eq!(numbers(&app), ["#617", "#617"]);
}
