//! Open games: taken up again, shared by two browsers, and ended.

use std::fs;
use std::thread;
use std::time::SystemTime;

use rusqlite::Connection;
use tableaux::record::{GameOutcome, RecordedGame};
use tableaux::store::{Notice, OpenGame, SavedGame, Store, StoreError};
use tableaux::table::Table;
use tableaux_engine::gears::BoardSize;

use super::folder::{Folder, create_store, file, mark, number, open, open_error, patiently};

/// A game that is not stored yet.
pub(super) fn saved_game(n: u64) -> SavedGame {
    let tree = format!("game of {n} 7a 7b (7c) b7");
    SavedGame { tree, seconds: 75, hints: 1, ..SavedGame::new(Table::FREECELL, number(n), 4) }
}

/// Such a game when it has ended.
pub(super) fn ended_game(n: u64) -> RecordedGame {
    RecordedGame {
        table: Table::FREECELL,
        number: number(n),
        cells: 4,
        outcome: GameOutcome::Won,
        moves: 40,
        cards: 97,
        seconds: 300,
        hints: 0,
        finished: 1_790_000_000,
    }
}

fn put_all(store: &Store, games: &mut [SavedGame]) {
    for game in games {
        store.put_game(game).unwrap();
    }
}

fn numbers(games: &[OpenGame]) -> Vec<u64> {
    games.iter().map(|game| game.number.get()).collect()
}

#[test]
fn a_game_is_there_again_with_its_tree() {
    let folder = Folder::new();
    let store = open(&folder.db());
    assert_eq!((untimed(&store), store.game(0), store.game(u64::MAX)), (Ok(Vec::new()), Ok(None), Ok(None)));
    let minstd: Table = "freecell minstd".parse().unwrap();
    let board: Table = "layout 7D///////  0/0/0/0".parse().unwrap();
    let tables = [(Table::FREECELL, 4), (minstd, 10), (board, 0), (Table::Gears(BoardSize::MAX), 0)];
    let mut games: Vec<SavedGame> = tables
        .into_iter()
        .map(|(table, cells)| SavedGame {
            tree: format!("{table} ♠ {}", "7a(b1)".repeat(5000)),
            seconds: u32::MAX,
            hints: u32::MAX,
            ..SavedGame::new(table, table.last(), cells)
        })
        .collect();
    put_all(&store, &mut games);
    assert!(games.iter().all(|game| game.id > 0 && game.revision == 1));
    drop(store);
    let store = open(&folder.db());
    for game in &games {
        assert_eq!(store.game(game.id), Ok(Some(game.clone())));
        assert_eq!(store.games_of(game.table, game.number, game.cells), Ok(vec![game.clone()]));
        assert_eq!(store.games_of(game.table, game.number, game.cells + 1), Ok(Vec::new()));
    }
    let expected: Vec<OpenGame> = games.iter().rev().map(header).collect();
    let mut listed = store.open_games().unwrap();
    let now = SystemTime::now().duration_since(SystemTime::UNIX_EPOCH).unwrap().as_secs();
    for game in &mut listed {
        let played = game.played.take().unwrap();
        assert!(played.abs_diff(now) < 600, "{played}");
    }
    assert_eq!(listed, expected);
}

/// Returns the open games without when they were last played.
fn untimed(store: &Store) -> Result<Vec<OpenGame>, StoreError> {
    Ok(store.open_games()?.into_iter().map(|game| OpenGame { played: None, ..game }).collect())
}

fn header(game: &SavedGame) -> OpenGame {
    let SavedGame { id, table, number, cells, seconds, tree, .. } = game.clone();
    OpenGame { id, table, number, cells, moves: 0, seconds, tree, played: None }
}

#[test]
fn the_moves_of_an_open_game_lead_to_where_it_stands() {
    let folder = Folder::new();
    let store = open(&folder.db());
    let trees = [
        "0 0*8a",
        "2=40 0*8a=41 1*8b=lost 1.3b+3h",
        "3 0*8a 1*8b 1.3b+3h 3*2h",
        "4 0*8a 1*8b 1.3b+3h 3*2h",
        "2 0*1,1 1*2,1",
        "7 0*8a",
        "1 1*8a",
    ];
    for tree in trees {
        store
            .put_game(&mut SavedGame { tree: tree.into(), ..SavedGame::new(Table::FREECELL, number(617), 4) })
            .unwrap();
    }
    let moves: Vec<u32> = store.open_games().unwrap().iter().rev().map(|game| game.moves).collect();
    assert_eq!(moves, [0, 2, 2, 2, 2, 0, 0]);
}

#[test]
fn the_game_that_was_changed_last_comes_first() {
    let folder = Folder::new();
    let store = open(&folder.db());
    let mut games = [1, 2, 3].map(saved_game);
    put_all(&store, &mut games);
    assert_eq!(numbers(&store.open_games().unwrap()), [3, 2, 1]);
    games[1].tree.push_str(" 1h");
    store.put_game(&mut games[1]).unwrap();
    assert_eq!((games[1].revision, numbers(&store.open_games().unwrap())), (2, vec![2, 3, 1]));
    // Of several games of a number as well.
    let mut other = SavedGame { tree: "another".into(), ..saved_game(2) };
    store.put_game(&mut other).unwrap();
    let of_two = || store.games_of(Table::FREECELL, number(2), 4).unwrap();
    assert_eq!(of_two(), [other.clone(), games[1].clone()]);
    store.put_game(&mut games[1]).unwrap();
    assert_eq!(of_two(), [games[1].clone(), other.clone()]);
    assert_eq!(numbers(&store.open_games().unwrap()), [2, 2, 3, 1]);
    store.remove_game(&games[1]).unwrap();
    assert_eq!(of_two(), [other]);
    assert_eq!((store.game(games[1].id), store.open_games().unwrap().len()), (Ok(None), 3));
}

/// Both have taken up the same game: whoever stores it second has a game of its own from then on.
#[test]
fn of_two_browsers_with_the_same_game_neither_loses_its_own() {
    let folder = Folder::new();
    let [first, second] = [open(&folder.db()), open(&folder.db())];
    let mut ours = saved_game(617);
    first.put_game(&mut ours).unwrap();
    let mut theirs = second.game(ours.id).unwrap().unwrap();
    assert_eq!(ours, theirs);
    ours.tree.push_str(" ours");
    first.put_game(&mut ours).unwrap();
    for _ in 0..2 {
        theirs.tree.push_str(" theirs");
        second.put_game(&mut theirs).unwrap();
    }
    assert_ne!(ours.id, theirs.id);
    assert_eq!((ours.revision, theirs.revision), (2, 2));
    ours.tree.push_str(" again");
    first.put_game(&mut ours).unwrap();
    for store in [&first, &second] {
        assert_eq!((store.game(ours.id), store.game(theirs.id)), (Ok(Some(ours.clone())), Ok(Some(theirs.clone()))));
        assert_eq!(untimed(store), Ok(vec![header(&ours), header(&theirs)]));
    }
}

#[test]
fn a_game_that_another_browser_has_ended_can_go_on() {
    let folder = Folder::new();
    let [first, second] = [open(&folder.db()), open(&folder.db())];
    let mut ours = saved_game(617);
    first.put_game(&mut ours).unwrap();
    let mut theirs = second.game(ours.id).unwrap().unwrap();
    first.finish_game(&ours, &ended_game(617)).unwrap();
    assert_eq!((second.open_games().unwrap(), second.record().unwrap()), (vec![], vec![ended_game(617)]));
    second.put_game(&mut theirs).unwrap();
    assert!(theirs.id != ours.id && theirs.revision == 1);
    assert_eq!(untimed(&first), Ok(vec![header(&theirs)]));
    // It ends as well, another time.
    let lost = RecordedGame { outcome: GameOutcome::Lost, ..ended_game(617) };
    second.finish_game(&theirs, &lost).unwrap();
    assert_eq!((first.open_games().unwrap(), first.record().unwrap()), (vec![], vec![ended_game(617), lost]));
}

#[test]
fn a_game_with_which_another_browser_has_gone_on_stays_when_this_one_ends_it() {
    let folder = Folder::new();
    let [first, second] = [open(&folder.db()), open(&folder.db())];
    let mut ours = saved_game(617);
    first.put_game(&mut ours).unwrap();
    let mut theirs = second.game(ours.id).unwrap().unwrap();
    theirs.tree.push_str(" theirs");
    second.put_game(&mut theirs).unwrap();
    first.remove_game(&ours).unwrap();
    first.finish_game(&ours, &ended_game(617)).unwrap();
    assert_eq!(first.record(), Ok(vec![ended_game(617)]));
    assert_eq!(second.game(theirs.id), Ok(Some(theirs)));
}

/// Earlier programs played rounds of Skat.
#[test]
fn rounds_of_skat_are_not_listed_and_stay_in_the_file() {
    let folder = Folder::new();
    let store = open(&folder.db());
    let tree = "3/rearhand/null/middlehand 0*7C 1.8D 2.AS";
    let round = |n| SavedGame { tree: tree.into(), ..SavedGame::new(Table::Skat, number(n), 0) };
    let (mut kept, mut freecell) = (round(2), saved_game(617));
    put_all(&store, std::slice::from_mut(&mut kept));
    put_all(&store, std::slice::from_mut(&mut freecell));
    let ended = RecordedGame { table: Table::Skat, cells: 0, ..ended_game(3) };
    store.finish_game(&round(3), &ended).unwrap();
    drop(store);
    for ends in 0..2u8 {
        let store = open(&folder.db());
        assert_eq!(
            (untimed(&store), store.record()),
            (Ok(vec![header(&freecell)]), Ok(vec![ended_game(1); ends.into()]))
        );
        assert_eq!(store.damaged_records(), Ok(None));
        assert_eq!((store.game(kept.id), store.moves_of(&ended)), (Ok(Some(kept.clone())), Ok(Some(tree.into()))));
        store.finish_game(&saved_game(1), &ended_game(1)).unwrap();
        let database = Connection::open(folder.db()).unwrap();
        let bytes: i64 = database.query_row("SELECT length(games) FROM record", [], |row| row.get(0)).unwrap();
        assert_eq!(bytes, i64::from(ends + 2) * 42, "the round is in the record");
    }
}

#[test]
fn a_game_that_ends_with_its_first_move_was_never_open() {
    let folder = Folder::new();
    let store = open(&folder.db());
    let mut other = saved_game(1);
    store.put_game(&mut other).unwrap();
    store.finish_game(&saved_game(617), &ended_game(617)).unwrap();
    store.remove_game(&saved_game(617)).unwrap();
    assert_eq!((untimed(&store), store.record()), (Ok(vec![header(&other)]), Ok(vec![ended_game(617)])));
}

#[test]
fn two_browsers_store_games_at_once() {
    let folder = Folder::new();
    let path = folder.db();
    drop(open(&path));
    thread::scope(|scope| {
        for browser in 0..2 {
            let path = &path;
            scope.spawn(move || {
                let store = open(path);
                for n in 0..50 {
                    let game = std::cell::RefCell::new(saved_game(2 * n + browser));
                    for _ in 0..3 {
                        patiently(|| store.put_game(&mut game.borrow_mut()));
                    }
                    if n % 2 == 0 {
                        patiently(|| store.finish_game(&game.borrow(), &ended_game(2 * n + browser)));
                    }
                }
            });
        }
    });
    let store = open(&path);
    let mut left = numbers(&store.open_games().unwrap());
    left.sort_unstable();
    assert_eq!(left, (0..100).filter(|n| n / 2 % 2 == 1).collect::<Vec<_>>());
    let mut ended: Vec<u64> = store.record().unwrap().iter().map(|game| game.number.get()).collect();
    ended.sort_unstable();
    assert_eq!(ended, (0..100).filter(|n| n / 2 % 2 == 0).collect::<Vec<_>>());
}

#[test]
fn unprintable_characters_of_a_tree_are_not_stored() {
    let folder = Folder::new();
    let store = open(&folder.db());
    let mut game = SavedGame { tree: "7a\x1b[31m\n7b\u{202e}".into(), ..saved_game(617) };
    store.put_game(&mut game).unwrap();
    assert_eq!(game.tree, "7a[31m 7b");
    assert_eq!(store.game(game.id), Ok(Some(game.clone())));
    store.put_game(&mut game).unwrap();
    assert_eq!(game.revision, 2);
}

/// A damaged game is ignored, but stays in the file; the others are as they were.
#[test]
fn a_damaged_game_is_reported_and_ignored() {
    let folder = Folder::new();
    create_store(&folder.db(), 2);
    let mut games = [1, 2, 3].map(saved_game);
    let store = open(&folder.db());
    put_all(&store, &mut games);
    drop(store);
    let sound = fs::read(folder.db()).unwrap();
    let at = sound.windows(9).position(|window| window == b"game of 2").unwrap();
    // The second flip leaves text that is no UTF-8.
    for bit in [1, 0x80] {
        let mut bytes = sound.clone();
        bytes[at + 10] ^= bit;
        fs::write(folder.db(), &bytes).unwrap();
        let (store, notices) = Store::open(&folder.db()).unwrap();
        let damaged = Notice::DamagedRecords {
            file: file(),
            records: Vec::new(),
            games: vec!["the open game of FreeCell #2".into()],
        };
        assert_eq!(damaged.to_string(), "damaged in 'tableaux.db' and ignored: the open game of FreeCell #2");
        assert!(!damaged.is_about_lost_changes());
        assert_eq!((&*notices, store.damaged_records()), (&[damaged.clone()][..], Ok(Some(damaged))));
        assert_eq!(numbers(&store.open_games().unwrap()), [3, 1]);
        assert_eq!(store.game(games[1].id), Ok(None));
        assert_eq!(store.games_of(Table::FREECELL, number(2), 4), Ok(Vec::new()));
        let mut again = saved_game(2);
        store.put_game(&mut again).unwrap();
        assert_eq!(numbers(&store.open_games().unwrap()), [2, 3, 1]);
        assert!(store.damaged_records().unwrap().is_some(), "the damaged one is still there");
        // Whoever still plays it makes it sound.
        let mut still = games[1].clone();
        store.put_game(&mut still).unwrap();
        assert_eq!((still.id, store.damaged_records()), (games[1].id, Ok(None)));
    }
    // With a damaged mark, both are named.
    let mut bytes = sound.clone();
    bytes[at + 10] ^= 1;
    let at = bytes.windows(9).position(|window| window == b"note of 1").unwrap();
    bytes[at] ^= 1;
    fs::write(folder.db(), &bytes).unwrap();
    let (_, notices) = Store::open(&folder.db()).unwrap();
    let expected = "damaged in 'tableaux.db', until saved again: the mark of FreeCell #1; ignored: the open game of \
                    FreeCell #2";
    assert_eq!(notices.iter().map(ToString::to_string).collect::<Vec<_>>(), [expected]);
}

/// Each number and each text of a game is in its checksum.
#[test]
fn every_changed_column_of_a_game_is_noticed() {
    let folder = Folder::new();
    let store = open(&folder.db());
    let mut game = saved_game(617);
    store.put_game(&mut game).unwrap();
    let other = Connection::open(folder.db()).unwrap();
    for change in [
        "id = id + 1",
        "revision = revision + 1",
        "\"table\" = 'skat'",
        "\"table\" = 'che\u{1b}ss'",
        "number = -1",
        "number = number + 1",
        "cells = 300",
        "seconds = -1",
        "hints = 1 << 40",
        "tree = tree || ' '",
        "checksum = checksum + 1",
    ] {
        other.execute_batch(&format!("SAVEPOINT s; UPDATE games SET {change}; RELEASE s")).unwrap();
        assert_eq!(untimed(&store), Ok(Vec::new()), "{change}");
        let notice = store.damaged_records().unwrap().unwrap().to_string();
        assert!(notice.contains("the open game of ") && !notice.contains('\u{1b}'), "{notice}");
        other.execute("DELETE FROM games", []).unwrap();
        store.put_game(&mut game).unwrap();
        assert_eq!(store.damaged_records(), Ok(None));
    }
    // Of the order alone nothing depends.
    other.execute("UPDATE games SET changed = 9223372036854775807", []).unwrap();
    store.put_game(&mut game).unwrap();
    store.put_game(&mut saved_game(1)).unwrap();
    assert_eq!(store.open_games().unwrap().len(), 2);
}

#[test]
fn games_at_unknown_tables_are_ignored_but_stay_in_the_file() {
    let folder = Folder::new();
    let store = open(&folder.db());
    let mut game = saved_game(617);
    store.put_game(&mut game).unwrap();
    let key: &[u8] = b"chess";
    let numbers = [game.id, 1, 617, 4, 75, 1].map(u64::to_le_bytes).concat();
    let length = (key.len() as u64).to_le_bytes();
    let checksum = crc32fast::hash(&[&length, key, &numbers, game.tree.as_bytes()].concat());
    let other = Connection::open(folder.db()).unwrap();
    other.execute("UPDATE games SET \"table\" = 'chess', checksum = ?1", [checksum]).unwrap();
    assert_eq!((untimed(&store), store.game(game.id), store.damaged_records()), (Ok(vec![]), Ok(None), Ok(None)));
    store.put_game(&mut saved_game(1)).unwrap();
    let count: i64 = other.query_row("SELECT count(*) FROM games", [], |row| row.get(0)).unwrap();
    assert_eq!(count, 2);
}

/// Nothing is stored by halves, and a game that could not be stored is as it was.
#[test]
fn a_locked_file_keeps_its_games() {
    let folder = Folder::new();
    let store = open(&folder.db());
    let mut game = saved_game(617);
    store.put_game(&mut game).unwrap();
    let other = Connection::open(folder.db()).unwrap();
    other.execute_batch("BEGIN EXCLUSIVE").unwrap();
    let locked = StoreError::Locked { file: file() };
    let before = game.clone();
    game.tree.push_str(" 1h");
    let changed = game.clone();
    assert_eq!(store.put_game(&mut game), Err(locked.clone()));
    assert_eq!(game, changed);
    assert_eq!(store.finish_game(&game, &ended_game(617)), Err(locked.clone()));
    assert_eq!(store.remove_game(&game), Err(locked));
    assert_eq!((store.game(game.id), store.record()), (Ok(Some(before)), Ok(Vec::new())));
    other.execute_batch("COMMIT").unwrap();
    store.put_game(&mut game).unwrap();
    assert_eq!((game.id, game.revision), (changed.id, 2));
}

/// The game stays open if it cannot be put on record.
#[test]
fn a_game_ends_in_one_transaction() {
    let folder = Folder::new();
    let store = open(&folder.db());
    let mut game = saved_game(617);
    store.put_game(&mut game).unwrap();
    let other = Connection::open(folder.db()).unwrap();
    let full = "INSERT INTO record_tables (key) VALUES ('x'); CREATE UNIQUE INDEX no_more ON record_tables ((1))";
    other.execute_batch(full).unwrap();
    assert!(store.finish_game(&game, &ended_game(617)).is_err());
    assert_eq!((store.game(game.id), store.record()), (Ok(Some(game)), Ok(Vec::new())));
}

#[test]
fn a_newer_file_with_games_is_left_alone() {
    let folder = Folder::new();
    open(&folder.db()).put_game(&mut saved_game(617)).unwrap();
    Connection::open(folder.db()).unwrap().execute_batch("PRAGMA user_version = 10").unwrap();
    let bytes = fs::read(folder.db()).unwrap();
    assert_eq!(open_error(&folder.db()), StoreError::Newer { file: file(), found: 10, supported: 9 });
    assert!(fs::read(folder.db()).unwrap() == bytes);
}

/// One that was open finds that its path leads elsewhere, and writes nothing there.
#[cfg(unix)]
#[test]
fn a_game_is_not_stored_in_another_file() {
    let folder = Folder::new();
    let store = open(&folder.db());
    let mut game = saved_game(617);
    store.put_game(&mut game).unwrap();
    fs::rename(folder.db(), folder.0.join("elsewhere.db")).unwrap();
    let moved = StoreError::Moved { file: file() };
    for other in [false, true] {
        if other {
            for beside in ["tableaux.db-wal", "tableaux.db-shm"] {
                fs::remove_file(folder.0.join(beside)).unwrap();
            }
            open(&folder.db()).put_mark(&mark(1, "")).unwrap();
        }
        assert_eq!(store.put_game(&mut game), Err(moved.clone()));
        assert_eq!(store.finish_game(&game, &ended_game(617)), Err(moved.clone()));
    }
    assert_eq!(open(&folder.db()).open_games(), Ok(Vec::new()));
    // Taken along to the new file, it is a game of its own there.
    let mut first = saved_game(1);
    let new = open(&folder.db());
    new.put_game(&mut first).unwrap();
    new.put_game(&mut game).unwrap();
    assert_eq!(numbers(&new.open_games().unwrap()), [617, 1]);
}

#[cfg(unix)]
#[test]
fn games_of_a_read_only_file_are_read() {
    use super::folder::restrict;

    let folder = Folder::new();
    let mut game = saved_game(617);
    let store = open(&folder.db());
    store.put_game(&mut game).unwrap();
    store.finish_game(&saved_game(1), &ended_game(1)).unwrap();
    drop(store);
    if restrict(&folder.db(), 0o444).is_none() {
        return;
    }
    let store = open(&folder.db());
    assert_eq!((store.game(game.id), store.record()), (Ok(Some(game.clone())), Ok(vec![ended_game(1)])));
    for refused in [store.put_game(&mut game), store.finish_game(&game, &ended_game(617)), store.remove_game(&game)] {
        assert!(matches!(refused, Err(StoreError::NotWritable { .. })), "{refused:?}");
    }
}

#[cfg(unix)]
#[test]
fn on_a_full_disk_what_was_stored_stays() {
    use super::folder::CHILD_STORE;
    use std::process::{Command, Stdio};

    let folder = Folder::new();
    let mut game = saved_game(617);
    let store = open(&folder.db());
    store.put_game(&mut game).unwrap();
    store.finish_game(&saved_game(1), &ended_game(1)).unwrap();
    drop(store);
    // No file may grow past this size: ulimit counts blocks of 512 bytes.
    let limited = format!("trap '' XFSZ; ulimit -f {}; exec \"$@\"", fs::metadata(folder.db()).unwrap().len() / 512);
    let mut command = Command::new("sh");
    command.args(["-c", &limited, "sh"]).arg(std::env::current_exe().unwrap());
    command.args(["--exact", "store::games::stores_on_a_full_disk_in_child", "--nocapture"]);
    command.env(CHILD_STORE, folder.db()).stdout(Stdio::null()).stderr(Stdio::null());
    assert!(command.status().unwrap().success());
    let store = open(&folder.db());
    assert_eq!((store.game(game.id), store.record()), (Ok(Some(game)), Ok(vec![ended_game(1)])));
}

#[test]
fn stores_on_a_full_disk_in_child() {
    let Some(path) = std::env::var_os(super::folder::CHILD_STORE) else { return };
    let store = open(std::path::Path::new(&path));
    let id = store.open_games().unwrap()[0].id;
    let mut game = store.game(id).unwrap().unwrap();
    let before = game.clone();
    game.tree = "7a".repeat(50_000);
    let refused = store.put_game(&mut game).unwrap_err();
    assert!(matches!(refused, StoreError::NotWritable { .. }), "{refused}");
    assert_eq!((game.id, game.revision, store.game(id)), (id, before.revision, Ok(Some(before))));
}

/// However many games are open, one is found, and the next change is numbered, without a look at all of them.
#[test]
fn games_are_found_by_indexes() {
    let folder = Folder::new();
    drop(open(&folder.db()));
    let database = Connection::open(folder.db()).unwrap();
    for (query, index) in [
        (
            "SELECT tree FROM games WHERE \"table\" = 'freecell' AND number = 1 AND cells = 4 ORDER BY changed DESC",
            "games_by_number",
        ),
        ("SELECT coalesce(max(changed), 0) FROM games", "games_by_change"),
    ] {
        let mut statement = database.prepare(&format!("EXPLAIN QUERY PLAN {query}")).unwrap();
        let plan: Vec<String> = statement.query_map([], |row| row.get(3)).unwrap().map(Result::unwrap).collect();
        assert!(plan.iter().any(|step| step.contains(index)), "{plan:?}");
    }
}
