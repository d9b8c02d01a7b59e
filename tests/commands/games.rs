//! The command `tableaux games`.

use serde_json::{Value, json};
use tableaux::record::{GameOutcome, RecordedGame};
use tableaux::store::{SavedGame, Store};
use tableaux::table::Table;
use tableaux_engine::freecell::share;

use crate::command;
use crate::folder::Folder;
use crate::played_days::game_of;

/// A file with three games: one that ended without moves, a win with moves that are of no game, and one given up.
fn file(folder: &Folder) -> String {
    let path = folder.path("games.db");
    let (store, _) = Store::open(path.as_ref()).unwrap();
    let first = game_of("2026-11-02", "2026-11-02", GameOutcome::Won, 41);
    let of_617 = |outcome, moves, hints, date| RecordedGame {
        number: 617_u32.into(),
        hints,
        ..game_of(date, date, outcome, moves)
    };
    let games = [
        (first, ""),
        (of_617(GameOutcome::Lost, 12, 1, "2026-11-03"), "no moves at all"),
        (of_617(GameOutcome::GivenUp, 3, 0, "2026-11-05"), "3=36 0*3a 1.8b 1*1c"),
    ];
    for (game, tree) in games {
        let saved = SavedGame { tree: tree.into(), ..SavedGame::new(Table::FREECELL, game.number, 4) };
        store.finish_game(&saved, &game).unwrap();
    }
    path
}

#[test]
fn games_are_listed_newest_first_with_their_moves() {
    let folder = Folder::new();
    let file = file(&folder);
    let (text, code) = command::answered("games", &["--data", &file], "");
    let expected =
        ["2026-11-05  #617    given up  3 moves   5:00", "2026-11-03  #617    lost      12 moves  5:00  1 hint"];
    let lines: Vec<&str> = text.lines().collect();
    assert_eq!((lines[..2].to_vec(), lines.len(), code), (expected.to_vec(), 3, 0), "{text}");
    assert!(lines[2].starts_with("2026-11-02  #") && lines[2].ends_with("  won       41 moves  5:00"), "{text}");
    let (text, _) = command::answered("games", &["--data", &file, "--limit", "1", "--format", "json"], "");
    let game: Value = serde_json::from_str(&text).unwrap();
    assert_eq!(
        (&game["number"], &game["result"], &game["date"]),
        (&json!(617), &json!("given up"), &json!("2026-11-05"))
    );
    let line = game["line"].as_str().unwrap();
    assert_eq!(share::parse(line).unwrap().unwrap().replay().unwrap().steps().len(), 2, "a branch was left");
    let (text, _) = command::answered("games", &["--data", &file, "--result", "lost", "--format", "json"], "");
    let game: Value = serde_json::from_str(&text).unwrap();
    assert_eq!((text.lines().count(), &game["line"]), (1, &Value::Null));
}

#[test]
fn what_is_wrong_is_named() {
    let folder = Folder::new();
    let (message, code) = command::reported("games", &["--data", &folder.path("none.db")], "");
    assert!(message.contains("none.db' does not exist") && code == 2, "{message}");
    let (message, code) = command::reported("games", &["--result", "drawn"], "");
    assert!(message.contains("won") && message.contains("given-up") && code == 2, "{message}");
}
