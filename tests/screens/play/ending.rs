//! The page of a game that has ended, and the clock.

use std::sync::Arc;
use std::time::{Duration, Instant};

use ratatui::crossterm::event::KeyCode;
use tableaux::browser::words::ending;
use tableaux::browser::{App, Effect, Event, GameChange, Oracle, Update};
use tableaux::record::{GameOutcome, RecordedGame, Records};
use tableaux::table::Table;

use super::super::super::played_days::{day, game_of};
use super::super::super::support::{
    self, app, assert_snapshot, at_sizes, body, click, desk, find, keys, message, number, resize, screen, shown,
    status, top, wait_a_second,
};
use super::super::freecell::search;
use super::{end, key_of, playing, playing_by_hand, position, running_home, solution, typed};

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
    assert_eq!(status(&app), "moves home do not count; a move of several cards counts once");
    // The result has no moves, the game has them.
    let result = copied(&keys(&mut app, "y")).to_owned();
    assert!(result.starts_with("FreeCell #617: won in 51 moves, 111 cards · 0:00 · "), "{result}");
    // Two lines of blocks, as wide as each other.
    let lines: Vec<&str> = result.lines().collect();
    let [_, upper, lower] = lines[..] else { panic!("{result}") };
    let (curve, words) = lower.split_once(' ').unwrap();
    assert_eq!(
        (words, curve.chars().count()),
        ("lost once, and found the way back", upper.chars().count()),
        "{result}"
    );
    assert!(curve.contains('○') && upper.chars().count() <= 40, "{result}");
    assert!(message(&app).ends_with(": y copies the game with its moves"), "{}", message(&app));
    assert!(copied(&keys(&mut app, "y")).starts_with("ms:617/4/none/"));
    // #618 is won.
    keys(&mut app, "<Enter>");
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

/// A won game of #617 with a way that was lost, as it was kept, and its moves.
fn won_before() -> (RecordedGame, String) {
    let mut app = playing_by_hand();
    won(&mut app);
    let tree = app.desk().games.ended_text(&key_of(617)).unwrap();
    (RecordedGame { moves: 51, cards: 111, seconds: 842, hints: 1, ..recorded(617, GameOutcome::Won) }, tree)
}

#[test]
fn a_game_that_was_won_is_shown_again_as_it_ended() {
    let (ended, tree) = won_before();
    let mut app = app(&[1], 80, 24);
    app.update(Update::RecordRead(Arc::new(Records::of([&recorded(5, GameOutcome::Lost), &ended]))));
    assert_eq!(keys(&mut app, "O"), [Effect::ReadRecord]);
    let read = Effect::Game(key_of(617), GameChange::ReadEnded(Box::new(ended.clone())));
    assert_eq!((keys(&mut app, "<Enter>"), top(&app), shown(&app)), (vec![read], "Games", vec![617]));
    // Moves that were not kept or make no sense leave the list open.
    for (moves, words) in [
        (None, "won on 2026-09-21; its moves were not kept"),
        (Some("1 0*8a"), "won on 2026-09-21; its moves cannot be replayed: they end elsewhere"),
        (Some("nonsense"), "won on 2026-09-21; its moves cannot be replayed: "),
    ] {
        app.update(Update::EndedRead(Box::new(ended.clone()), moves.map(str::to_owned)));
        assert!(message(&app).starts_with(words) && top(&app) == "Games", "{moves:?}: {}", message(&app));
    }
    app.update(Update::EndedRead(Box::new(ended.clone()), Some(tree.clone())));
    assert_eq!((top(&app), &*message(&app)), ("Result", "won on 2026-09-21"));
    search(&mut app);
    let page = screen(&app);
    for words in ["#617  won  in 51 moves, 111 cards · 14:02", "1 hint", "lost it, taken back", "moves that still won"]
    {
        assert!(page.contains(words), "{words}: {page}");
    }
    // It is neither kept nor recorded again, and can be reviewed and begun anew.
    assert_eq!(keys(&mut app, "r"), []);
    assert_eq!(top(&app), "Review");
    assert_eq!((keys(&mut app, "<Esc>R"), top(&app), position(&app).cards_left()), (vec![], "Play", 52));
}

#[test]
fn who_plays_on_from_a_game_that_was_lost_plays_one_that_is_not_counted() {
    let mut app = playing(617, 80, 24);
    keys(&mut app, "8a8c3b");
    search(&mut app);
    let tree = app.desk().games.to_keep(&key_of(617)).unwrap().tree;
    let ended = RecordedGame { moves: 3, cards: 3, ..recorded(617, GameOutcome::Lost) };
    let mut app = support::app(&[617], 80, 24);
    app.update(Update::RecordRead(Arc::new(Records::of([&ended]))));
    keys(&mut app, "O<Enter>");
    app.update(Update::EndedRead(Box::new(ended.clone()), Some(tree)));
    assert_eq!((top(&app), &*message(&app)), ("Result", "lost on 2026-09-21"));
    search(&mut app);
    // The board stays in view beside the page.
    assert!(screen(&app).contains("W back") && screen(&app).contains("7♦"), "{}", screen(&app));
    assert_eq!(keys(&mut app, "u"), [], "nothing is kept of looking at it");
    let effects = keys(&mut app, "1d");
    assert!(matches!(effects[..], [Effect::Game(_, GameChange::Keep)]), "{effects:?}");
    assert!(app.desk().games.to_keep(&key_of(617)).unwrap().tree.ends_with(" borrowed"));
}

#[test]
fn a_ghost_moves_with_the_game_and_says_who_is_ahead() {
    let mut app = playing(617, 120, 40);
    search(&mut app);
    assert_eq!(keys(&mut app, "G"), []);
    assert_eq!(message(&app), "the best solution races you: it moves when you move");
    keys(&mut app, "<Left>");
    assert!(screen(&app).contains("move 0 of "), "{}", screen(&app));
    keys(&mut app, "8a");
    assert!(screen(&app).contains("move 1 of "), "{}", screen(&app));
    assert!(status(&app).contains("the best solution; 0 cards home to "), "{}", status(&app));
    // Then a game of one's own, if one was won, then none.
    let (ended, tree) = won_before();
    app.update(Update::RecordRead(Arc::new(Records::of([&ended]))));
    let read = GameChange::ReadGhost(Box::new(ended.clone()));
    assert_eq!(keys(&mut app, "G"), [Effect::Game(key_of(617), read)]);
    app.update(Update::GhostRead(key_of(617), Box::new(ended), Some(tree)));
    assert_eq!(message(&app), "your game of 2026-09-21 races you: it moves when you move");
    assert!(screen(&app).contains("move 1 of 51"), "{}", screen(&app));
    keys(&mut app, "G");
    assert_eq!(message(&app), "no ghost races you");
    assert!(!screen(&app).contains("move 1 of 51"), "{}", screen(&app));
}

#[test]
fn the_oracle_asks_once_how_it_is_to_tell() {
    for (typed, oracle) in [("y", Oracle::On), ("w", Oracle::Asked), ("n", Oracle::Off), ("<F6>", Oracle::Off)] {
        let mut desk = desk(&[617]);
        desk.games.let_oracle_ask();
        let mut app = App::new(desk, (80, 24).into());
        keys(&mut app, "<Enter>");
        // Beside the board, or below it where there is no room.
        for words in ["say whether you can", " y tell me", " w when I ask", " N never", " F6 changes it"] {
            assert!(screen(&app).contains(words), "{words}: {}", screen(&app));
        }
        resize(&mut app, 40, 16);
        assert!(status(&app).starts_with("oracle: y tell · w asked · N never"), "{}", status(&app));
        resize(&mut app, 80, 24);
        assert_eq!(keys(&mut app, typed), [], "{typed}");
        assert_eq!((app.desk().games.oracle(), app.desk().games.asks_oracle()), (oracle, false), "{typed}");
        assert!(app.desk().snapshot().oracle_asked);
        let mut next = support::desk(&[1]);
        next.restore(&app.desk().snapshot(), false);
        next.games.let_oracle_ask();
        assert!(!next.games.asks_oracle(), "it does not ask again");
    }
}

#[test]
fn the_oracle_tells_nothing_until_it_is_answered() {
    let mut desk = desk(&[617]);
    desk.games.let_oracle_ask();
    let mut app = App::new(desk, (80, 24).into());
    // Whoever moves is not held up, and keys that are no answer leave the question open.
    assert_eq!(keys(&mut app, "<Enter>8a").len(), 2);
    assert!(position(&app).cells()[0].is_some());
    for (width, height) in [(80, 24), (120, 40), (40, 16)] {
        resize(&mut app, width, height);
        for typed in ["", "3b", "u"] {
            keys(&mut app, typed);
            assert!(app.desk().oracle_query().is_none() && app.desk().games.asks_oracle(), "{typed}");
            assert!(screen(&app).contains("y tell"), "{typed}: {}", screen(&app));
            assert!(!screen(&app).contains("can be won"), "{typed}: {}", screen(&app));
        }
    }
    resize(&mut app, 80, 24);
    keys(&mut app, "y");
    assert_eq!(top(&app), "Play", "it is the answer, and copies nothing");
    search(&mut app);
    assert!(screen(&app).contains("can be won") && !screen(&app).contains("y tell"), "{}", screen(&app));
}
