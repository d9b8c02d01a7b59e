//! What becomes of games: kept, taken up again, restarted, and their statistics.

use std::sync::Arc;

use tableaux::browser::{App, Effect, GameChange, GamePlace, Query, Update};
use tableaux::record::{GameOutcome, RecordedGame, Records};
use tableaux::store::SavedGame;
use tableaux::table::Table;
use tableaux_engine::freecell::share::{self, Origin};
use tableaux_engine::freecell::{AutoPlay, GameTree, PlayedGame};
use tableaux_engine::generator::Generator;

use super::super::super::support::{
    app, assert_snapshot, at_sizes, body, click, desk, header, keys, message, number, paste, resize, screen,
    search as search_all, status, top, wait_a_second,
};
use super::super::settings::preferences;
use super::{end, keep, key_of, place_of, playing, position, running_home, search, solution, typed};

/// The place of the only open game of a number.
const ALONE: GamePlace = GamePlace { place: 1, count: 1, is_next: false };

/// A game as it was kept.
fn saved(tree: &str, hints: u32) -> Box<SavedGame> {
    let mut game = SavedGame::new(Table::FREECELL, number(617), 4);
    (game.tree, game.hints) = (tree.into(), hints);
    Box::new(game)
}

#[test]
fn restarting_is_asked_for_once_and_the_game_is_given_up() {
    let mut app = playing(617, 80, 24);
    assert_eq!((keys(&mut app, "R"), &*message(&app)), (vec![], "a new game"));
    keys(&mut app, "8a8b");
    for between in ["<Esc>", "u", "U", "1", "<Esc>", "9", "<F6>"] {
        assert_eq!(keys(&mut app, "R"), [], "{between}");
        assert_eq!(message(&app), "R again restarts: this game counts as given up");
        keys(&mut app, between);
        assert_eq!(top(&app), "Play", "{between}");
    }
    // A click cancels the question too.
    keys(&mut app, "R");
    let at = place_of(&app, "J♥").unwrap();
    click(&mut app, at.x, at.y);
    assert_eq!(keys(&mut app, "<Esc>R"), []);
    assert_eq!(keys(&mut app, "R"), [end(617, GameOutcome::GivenUp, 2, 2, 0)]);
    assert_eq!((&*message(&app), position(&app).cells()[0]), ("a new game", None));
    assert_eq!(keys(&mut app, "U"), [], "nothing of it is left");
}

#[test]
fn a_game_restarted_where_it_cannot_be_won_is_lost() {
    let mut app = playing(617, 80, 24);
    keys(&mut app, "8a8c3b");
    search(&mut app);
    assert_eq!((keys(&mut app, "R"), top(&app)), (vec![], "Result"));
    assert_eq!(keys(&mut app, "R"), [end(617, GameOutcome::Lost, 3, 3, 0)]);
}

/// A game with the oracle off, given up without a search, and put on record.
fn given_up(moves: &str) -> App {
    let preferences = preferences("oracle = \"off\"", &[]);
    let mut app = App::new(desk(&[617]).with_preferences(&preferences), (80, 24).into());
    keys(&mut app, &format!("<Enter>{moves}R"));
    let effects = keys(&mut app, "R");
    let [Effect::Game(_, GameChange::End { outcome: GameOutcome::GivenUp, moves, .. })] = effects[..] else {
        panic!("{effects:?}")
    };
    app.update(Update::GameEnded(Box::new(game(617, GameOutcome::GivenUp, moves, 0, 0))));
    app
}

/// The games lost and given up by the statistics.
fn lost_and_given_up(app: &App) -> (u32, u32) {
    let statistics = app.desk().record();
    (statistics.lost, statistics.given_up)
}

/// A short search after the end of a game that was given up tells whether it was lost, and where.
#[test]
fn a_game_given_up_that_was_lost_counts_as_lost_where_it_was() {
    let mut app = given_up("8a8c3b6da2");
    assert_eq!((lost_and_given_up(&app), app.desk().practice.found().len()), ((0, 1), 0));
    // Wherever one goes meanwhile.
    keys(&mut app, "q<Right>");
    search_all(&mut app, |_| true);
    assert_eq!(lost_and_given_up(&app), (1, 0));
    let lost = game(617, GameOutcome::GivenUp, 5, 0, 0);
    assert_eq!(app.desk().games.found_lost(), [lost], "as it stands in the store");
    assert_eq!(app.desk().practice.found(), ["ms:617/4/none/8a8c"], "before its third move");
    keys(&mut app, "S");
    assert!(body(&app).contains("lost"), "{}", body(&app));
}

#[test]
fn a_game_given_up_that_could_be_won_stays_given_up() {
    let mut app = given_up("8a8c");
    assert!(app.desk().is_judging_given_up());
    search_all(&mut app, |_| true);
    assert!(!app.desk().is_judging_given_up());
    assert_eq!((lost_and_given_up(&app), app.desk().practice.found().len()), ((0, 1), 0));
    // So does one of which the short search learns nothing.
    let mut app = given_up("8a8c3b6da2");
    search_all(&mut app, |query| !matches!(query, Query::ShortVerdict(_)));
    while let Some(query @ Query::ShortVerdict(_)) = app.desk().searches.query() {
        app.update(Update::Failed(Box::new(query), "no memory".into()));
    }
    assert!(!app.desk().is_judging_given_up());
    assert_eq!(lost_and_given_up(&app), (0, 1));
    // Left in any other way, a game is not over.
    let mut app = playing(617, 80, 24);
    keys(&mut app, "8a8c3b6da2q<Right><Enter>3aq");
    assert!(!app.desk().is_judging_given_up() && app.desk().record().games() == 0);
    assert_eq!(app.desk().games.open_move(&key_of(617)), Some(5));
}

#[test]
fn a_game_is_taken_up_again_with_its_branches() {
    let mut app = app(&[617], 80, 24);
    keys(&mut app, "<Enter>");
    let mut first = playing(617, 80, 24);
    keys(&mut first, "8a8bu8c");
    let tree = first.desk().pane(0).game().unwrap().tree.to_string();
    app.update(Update::GameRead(key_of(617), Some((saved(&tree, 2), ALONE))));
    assert_eq!(message(&app), "the game continues after move 2: u takes steps back, R restarts");
    assert!(screen(&app).contains("2 branches"), "{}", screen(&app));
    let game = app.desk().pane(0).game().unwrap();
    assert_eq!((game.tree.to_string(), game.hints), (tree, 2));
    // One that has begun in the meantime is not replaced.
    app.update(Update::GameRead(key_of(617), Some((saved("0", 0), ALONE))));
    assert!(screen(&app).contains("2 branches"));
    keys(&mut app, "R");
    assert_eq!(keys(&mut app, "R"), [end(617, GameOutcome::GivenUp, 2, 2, 2)]);
}

#[test]
fn the_open_games_of_a_number_are_taken_up_in_turn() {
    let mut app = playing(617, 120, 40);
    assert!(!screen(&app).contains("E next game"), "there is one: {}", screen(&app));
    let read = |tree: &str, place: usize, count: usize, is_next: bool| {
        Update::GameRead(key_of(617), Some((saved(tree, 1), GamePlace { place, count, is_next })))
    };
    app.update(read("2 0*8a 1*8b", 2, 2, false));
    assert_eq!(message(&app), "the game continues after move 2: 2 of 2 open games, E takes the next");
    assert!(screen(&app).contains("E next game"), "{}", screen(&app));
    keys(&mut app, "8");
    assert_eq!(keys(&mut app, "<F8>"), [Effect::Game(key_of(617), GameChange::ReadNext)]);
    assert!(!status(&app).contains("where to?"), "{}", status(&app));
    // It comes in the place of the one that is played.
    app.update(read("1 0*3a", 1, 2, true));
    assert_eq!(message(&app), "the game continues after move 1: 1 of 2 open games, E takes the next");
    assert_eq!(
        (position(&app).cells()[0].unwrap().to_string(), app.desk().pane(0).game().unwrap().hints),
        ("KC".into(), 1)
    );
    // The other is still there when this one is given up.
    keys(&mut app, "RR");
    assert!(message(&app) == "a new game" && screen(&app).contains("E next game"), "{}", screen(&app));
    app.update(read("1 0*3a", 1, 1, true));
    assert!(!screen(&app).contains("E next game"), "{}", screen(&app));
}

#[test]
fn a_game_that_cannot_be_read_is_said_and_a_new_one_begins() {
    for (tree, word) in [("", "''"), ("1", "'1'"), ("0 0*12", "'0*12'"), ("x\u{1b}[2J", "'x")] {
        let mut app = playing(617, 80, 24);
        app.update(Update::GameRead(key_of(617), Some((saved(tree, 0), ALONE))));
        let said = message(&app);
        assert!(said.starts_with(&format!("the saved game cannot be read: {word}")), "{said}");
        assert!(!said.contains(char::is_control));
        assert_eq!(keys(&mut app, "8a"), [keep(617)]);
    }
}

fn game(n: u64, outcome: GameOutcome, moves: u32, seconds: u32, hints: u32) -> RecordedGame {
    RecordedGame {
        table: Table::FREECELL,
        number: number(n),
        cells: 4,
        outcome,
        moves,
        cards: 2 * moves,
        seconds,
        hints,
        finished: 1_790_000_000,
    }
}

/// The page of statistics with a record.
fn statistics(games: &[RecordedGame], width: u16, height: u16) -> App {
    let mut app = playing(617, width, height);
    search(&mut app);
    assert_eq!(keys(&mut app, "S"), [Effect::ReadRecord]);
    app.update(Update::RecordRead(Arc::new(Records::of(games))));
    assert_eq!(top(&app), "Statistics");
    app
}

#[test]
fn the_statistics_of_games_and_of_the_number() {
    let mut games: Vec<RecordedGame> = (0..40)
        .map(|n: u32| game((n % 7 + 1).into(), GameOutcome::Won, 30 + n * n % 41, 100 + 37 * n, n % 3))
        .collect();
    // One or more a week, from November 2025 to the summer.
    for (week, game) in (0..).zip(&mut games) {
        game.finished = 1_764_000_000 + 86_400 * (week * 13 % 290);
    }
    games.push(RecordedGame { finished: 1_764_000_000, ..game(3, GameOutcome::Lost, 12, 60, 0) });
    games.push(game(617, GameOutcome::GivenUp, 2, 4000, 0));
    games.push(game(617, GameOutcome::Won, 38, 3723, 1));
    let mut app = statistics(&games, 80, 24);
    app.set_today("2026-11-25".parse().unwrap());
    let shown = at_sizes([(80, 24), (120, 40), (38, 12)], |width, height| {
        resize(&mut app, width, height);
        body(&app)
    });
    assert_snapshot("play_statistics", &shown);
    keys(&mut app, "n");
    assert_eq!(top(&app), "Play");
    assert!(screen(&app).contains("play #8"), "{}", screen(&app));
}

#[test]
fn the_statistics_of_a_few_games_say_their_values() {
    let games = [(38, 250), (41, 3723)].map(|(moves, seconds)| game(617, GameOutcome::Won, moves, seconds, 0));
    let shown = [1, 2].map(|count| body(&statistics(&games[..count], 80, 24)));
    assert_snapshot("play_statistics_few_80x24", &shown.join("\n"));
}

#[test]
fn the_statistics_before_the_first_game() {
    let app = statistics(&[], 80, 24);
    assert_snapshot("play_statistics_none_80x24", &body(&app));
    assert!(screen(&app).contains("#1 is the lowest number not won yet"), "{}", status(&app));
}

/// A line with which #617 is sent, up to before its last moves.
fn sent(left: usize) -> String {
    let mut game = PlayedGame::new(playing(617, 80, 24).desk().pane(0).game().unwrap().tree.start().clone());
    let steps = solution();
    steps[..steps.len() - left].iter().for_each(|&step| game.play(step).unwrap());
    share::line(&Origin::Deal(Generator::Microsoft, number(617)), &game, AutoPlay::None)
}

#[test]
fn a_game_that_began_with_moves_that_were_sent_is_not_counted() {
    let mut app = running_home("off");
    keys(&mut app, "<Enter><F7><F7><F7><Esc>");
    paste(&mut app, &sent(2));
    assert_eq!(top(&app), "Play");
    assert!(header(&app).ends_with("not counted"), "{}", header(&app));
    let [.., one, last] = solution()[..] else { panic!("it is short") };
    let moves = typed(position(&app), one);
    assert_eq!(keys(&mut app, &moves), [keep(617)]);
    // It is kept with a word that says so, and taken up as it was.
    let kept = app.desk().games.to_keep(&key_of(617)).unwrap();
    assert!(kept.tree.ends_with(" borrowed") && GameTree::parse(position(&app), &kept.tree).is_err(), "{}", kept.tree);
    let mut later = running_home("off");
    keys(&mut later, "<Enter><F7><F7><F7>");
    later.update(Update::GameRead(key_of(617), Some((saved(&kept.tree, 0), ALONE))));
    assert_eq!(position(&later), position(&app));
    for app in [&mut app, &mut later] {
        assert!(header(app).ends_with("not counted"), "{}", header(app));
        let moves = typed(position(app), last);
        assert_eq!(keys(app, &moves), [Effect::Game(key_of(617), GameChange::Discard)]);
        assert_eq!(top(app), "Result");
        wait_a_second(app);
        let page = screen(app);
        assert!(page.contains("#617  won  in 51 moves, 111 cards\n"), "no time: {page}");
        assert!(page.contains("not counted: it began with shared or"), "{page}");
    }
    assert_snapshot("won_borrowed_80x24", &body(&app));
}

#[test]
fn a_game_that_was_sent_is_ones_own_once_it_is_restarted() {
    let mut app = running_home("off");
    paste(&mut app, &sent(40));
    let begun = screen(&app);
    assert_eq!(keys(&mut app, "R"), []);
    assert_eq!(message(&app), "R again restarts: this shared game is removed and not counted");
    assert_eq!(keys(&mut app, "<Esc>R"), []);
    assert_eq!(keys(&mut app, "R"), [Effect::Game(key_of(617), GameChange::Discard)], "{begun}");
    assert!(!header(&app).contains("not counted"), "{}", header(&app));
    keys(&mut app, "8a8b");
    assert!(!app.desk().games.to_keep(&key_of(617)).unwrap().tree.contains("borrowed"));
    assert_eq!(keys(&mut app, "RR"), [end(617, GameOutcome::GivenUp, 2, 2, 0)]);
    // A link without moves is one's own from the beginning.
    paste(&mut app, "ms:617/4/none/");
    keys(&mut app, "8a");
    assert_eq!(keys(&mut app, "RR"), [end(617, GameOutcome::GivenUp, 1, 1, 0)]);
}
