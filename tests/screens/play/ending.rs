//! The page of a game that has ended, and the clock.

use std::sync::Arc;
use std::time::{Duration, Instant};

use ratatui::crossterm::event::KeyCode;
use tableaux::browser::words::ending;
use tableaux::browser::{App, Effect, Event, Update};
use tableaux::record::{GameOutcome, RecordedGame, Records};
use tableaux::table::Table;

use super::super::super::played_days::{day, game_of};
use super::super::super::support::{
    app, assert_snapshot, at_sizes, body, click, find, keys, message, number, resize, screen, shown, status, top,
    wait_a_second,
};
use super::super::freecell::search;
use super::{end, playing, playing_by_hand, position, running_home, solution, typed};

/// A game of the record.
fn recorded(n: u64, outcome: GameOutcome) -> RecordedGame {
    let (table, number, cells) = (Table::FREECELL, number(n), 4);
    RecordedGame {
        table,
        number,
        cells,
        outcome,
        moves: 60,
        cards: 120,
        seconds: 300,
        hints: 0,
        finished: 1_790_000_000,
    }
}

/// Plays #617 to its end without automatic moves, with a way that is lost and taken back.
fn won(app: &mut App) {
    keys(app, "<F7><F7><F7>8a8c3b");
    search(app);
    keys(app, "uuu");
    for step in solution() {
        let moves = typed(position(app), step);
        keys(app, &moves);
    }
    search(app);
    wait_a_second(app);
}

fn copied(effects: &[Effect]) -> &str {
    match effects {
        [Effect::Copy(text)] => text,
        other => panic!("{other:?}"),
    }
}

#[test]
fn a_win_has_a_page() {
    let mut app = playing_by_hand();
    let games = [recorded(5, GameOutcome::Won), recorded(617, GameOutcome::Lost), recorded(618, GameOutcome::Won)];
    app.update(Update::RecordRead(Arc::new(Records::of(&games))));
    won(&mut app);
    app.update(Update::GameEnded(Box::new(recorded(617, GameOutcome::Won))));
    let text = at_sizes([(80, 24), (40, 16), (120, 40)], |width, height| {
        resize(&mut app, width, height);
        body(&app)
    });
    assert_snapshot("won", &text);
    resize(&mut app, 80, 24);
    assert_eq!(status(&app), "a move home counts as none, a move of several cards as one");
    // The result has no moves, the game has them.
    let result = copied(&keys(&mut app, "y")).to_owned();
    assert!(result.starts_with("FreeCell #617: won in 51 moves, 111 cards · 0:00 · "), "{result}");
    assert!(result.lines().count() == 2 && result.ends_with("● lost once, and found the way back\n"), "{result}");
    assert!(message(&app).ends_with(": y copies the game with its moves"), "{}", message(&app));
    assert!(copied(&keys(&mut app, "y")).starts_with("ms:617/4/none/"));
    // #618 is won.
    keys(&mut app, "<Enter><Enter>");
    assert_eq!((top(&app), shown(&app), position(&app).cards_left()), ("Play", vec![619], 52));
}

#[test]
fn the_result_of_the_deal_of_the_day_begins_with_its_date() {
    let mut app = playing_by_hand();
    app.set_today(day("2034-12-03"));
    won(&mut app);
    assert!(body(&app).contains("deal of 2034-12-03"), "{}", body(&app));
    let result = copied(&keys(&mut app, "y")).to_owned();
    assert!(result.starts_with("2034-12-03 · FreeCell #617: won in 51 moves, 111 cards · 0:00 · "), "{result}");
    // After midnight it is the deal of a day that it was won on.
    app.set_today(day("2034-12-04"));
    assert!(ending::result(app.desk()).unwrap().starts_with("FreeCell #617: won in 51 moves"));
    let games = [game_of("2034-12-03", "2034-12-03", GameOutcome::Won, 51)];
    app.update(Update::RecordRead(Arc::new(Records::of(&games))));
    assert!(ending::result(app.desk()).unwrap().starts_with("2034-12-03 · FreeCell #617: won in 51 moves"));
    app.set_today(day("2034-12-05"));
    assert!(ending::result(app.desk()).unwrap().starts_with("FreeCell #617: won in 51 moves"));
}

#[test]
fn the_next_deal_fits_the_filter() {
    let mut app = running_home("off");
    keys(&mut app, "/easy<Enter>617<Enter><Enter>");
    won(&mut app);
    let line = screen(&app).lines().find(|line| line.contains("the next of")).unwrap().to_owned();
    let named = line.split_once('#').unwrap().1.split(',').next().unwrap().parse().unwrap();
    assert!(line.contains("'easy'") && named > 617, "{line}");
    let at = find(&app, &format!("play #{named}"));
    click(&mut app, at.x, at.y);
    click(&mut app, at.x, at.y);
    assert_eq!((top(&app), shown(&app)), ("Play", vec![named]));
}

#[test]
fn a_loss_has_a_page_that_says_where() {
    let mut app = playing(617, 80, 24);
    keys(&mut app, "8a8c3b");
    search(&mut app);
    assert_eq!((keys(&mut app, "R"), top(&app)), (vec![], "Result"));
    search(&mut app);
    assert_snapshot("lost", &body(&app));
    // A step back, and on again.
    keys(&mut app, "u");
    assert_eq!((top(&app), position(&app).cells().iter().flatten().count()), ("Play", 2));
    keys(&mut app, "URs");
    search(&mut app);
    assert_eq!(top(&app), "Playback");
    keys(&mut app, "q");
    assert_eq!(top(&app), "Play");
    keys(&mut app, "<End>RR");
    assert_eq!((top(&app), position(&app).cards_left(), &*message(&app)), ("Play", 52, "a new game"));
    keys(&mut app, "8a8c3b");
    search(&mut app);
    keys(&mut app, "R");
    assert_eq!(keys(&mut app, "R"), [end(617, GameOutcome::Lost, 3, 3, 0)]);
}

#[test]
fn the_clock_stops_when_nothing_is_done_for_a_minute() {
    let (begin, second) = (Instant::now(), Duration::from_secs(1));
    let mut app = app(&[617], 80, 24);
    let key =
        |app: &mut App, after: u32, c: char| app.update_at(begin + after * second, Event::Key(KeyCode::Char(c).into()));
    app.update_at(begin, Event::Key(KeyCode::Enter.into()));
    assert!(app.clock_due().is_none() && !screen(&app).contains(" min"), "no move is made: {}", screen(&app));
    for (after, c) in [(10, '8'), (15, 'a')] {
        key(&mut app, after, c);
    }
    assert!(screen(&app).contains("0 min"), "{}", screen(&app));
    assert_eq!(app.clock_due(), Some(begin + 60 * second), "the first minute ends 45 seconds after the last key");
    app.update_at(begin + 60 * second, Update::Clock);
    assert!(screen(&app).contains("1 min"), "{}", screen(&app));
    assert_eq!(app.clock_due(), None, "before it is over the clock stops");
    app.update_at(begin + 400 * second, Update::Clock);
    key(&mut app, 1000, '8');
    assert!(screen(&app).contains("1 min") && app.clock_due() == Some(begin + 1045 * second), "{}", screen(&app));
    // On the pages above the game it runs, above the deals it does not.
    key(&mut app, 1040, '?');
    app.update_at(begin + 1041 * second, Event::Key(KeyCode::Esc.into()));
    key(&mut app, 1042, 'q');
    key(&mut app, 1043, 'q');
    assert_eq!((top(&app), app.clock_due()), ("Browse", None));
}
