//! The record of the games that have ended.

use std::fs;
use std::path::Path;

use rusqlite::{Connection, params};
use tableaux::record::{GameOutcome, RecordedGame};
use tableaux::store::{Notice, SavedGame, Store};
use tableaux::table::Table;
use tableaux_engine::gears::BoardSize;
use tableaux_engine::number::DealNumber;

use super::damage::assert_quarantined;
use super::folder::{Folder, file, number, open};
use super::games::{ended_game, saved_game};
use crate::scaling::assert_linear;

/// The bytes of a game on record, the last four its checksum.
const GAME_LENGTH: usize = 42;

/// Puts games on record.
fn finish(store: &Store, games: &[RecordedGame]) {
    for game in games {
        store.finish_game(&SavedGame::new(game.table, game.number, game.cells), game).unwrap();
    }
}

/// Games on the numbers 0..count.
fn games(count: u64) -> Vec<RecordedGame> {
    (0..count).map(|n| RecordedGame { finished: n, ..ended_game(n) }).collect()
}

/// The pages of a record.
fn pages(path: &Path) -> Vec<Vec<u8>> {
    let database = Connection::open(path).unwrap();
    let mut statement = database.prepare("SELECT games FROM record ORDER BY page").unwrap();
    statement.query_map([], |row| row.get(0)).unwrap().collect::<Result<_, _>>().unwrap()
}

/// The games after one was found to be lost: that one alone is changed, wherever it stands, and nothing is damaged.
#[test]
fn a_game_given_up_is_counted_as_lost_later() {
    let folder = Folder::new();
    let given_up: Vec<RecordedGame> =
        games(250).into_iter().map(|game| RecordedGame { outcome: GameOutcome::GivenUp, ..game }).collect();
    let store = open(&folder.db());
    // Of equal ones, the latest is meant.
    finish(&store, &[&given_up[..], &given_up[7..8]].concat());
    let mut expected = [&given_up[..], &given_up[7..8]].concat();
    for place in [0, 95, 96, 249, 250] {
        store.lose_given_up(&expected[place]).unwrap();
        expected[place].outcome = GameOutcome::Lost;
        assert_eq!(store.record().unwrap(), expected, "{place}");
    }
    // One that is not there, or was not given up, changes nothing.
    store.lose_given_up(&RecordedGame { moves: 12345, ..given_up[1].clone() }).unwrap();
    store.lose_given_up(&given_up[0]).unwrap();
    assert_eq!(store.record().unwrap(), expected);
    assert_eq!(store.damaged_records().unwrap(), None);
}

#[test]
fn games_are_on_record_in_the_order_in_which_they_ended() {
    let folder = Folder::new();
    let minstd: Table = "freecell minstd".parse().unwrap();
    let board: Table = "layout 7D///////  0/0/0/0".parse().unwrap();
    let tables = [
        Table::FREECELL,
        board,
        Table::Gears(BoardSize::MAX),
        minstd,
        Table::FREECELL,
        Table::Gears(BoardSize::DEFAULT),
    ];
    let outcomes = [GameOutcome::Won, GameOutcome::Lost, GameOutcome::GivenUp];
    let mut expected = Vec::new();
    for (n, table) in (0..).zip(tables.into_iter().cycle().take(500)) {
        let number = if n % 7 == 0 { table.last() } else { DealNumber::MIN };
        let (cells, moves) = (u8::try_from(n % 256).unwrap(), u32::try_from(n).unwrap());
        let (cards, seconds, hints) = (u32::MAX - moves, moves << 16, u32::MAX);
        // A clock may have gone back.
        let (outcome, finished) = (outcomes[n % 3], u64::MAX - n as u64);
        expected.push(RecordedGame { table, number, cells, outcome, moves, cards, seconds, hints, finished });
    }
    let (first, rest) = expected.split_at(97);
    let store = open(&folder.db());
    assert_eq!(store.record(), Ok(Vec::new()));
    finish(&store, first);
    assert_eq!(store.record().as_deref(), Ok(first));
    drop(store);
    let [store, other] = [open(&folder.db()), open(&folder.db())];
    for games in rest.chunks(2) {
        finish(&store, &games[..1]);
        finish(&other, &games[1..]);
    }
    assert_eq!(store.record().as_ref(), Ok(&expected));
    drop((store, other));
    assert_eq!(open(&folder.db()).record(), Ok(expected));
}

/// What makes it quick to read: many games a row, and none of the rows longer than a page of the file.
#[test]
fn a_row_of_the_record_fills_a_page_of_the_file() {
    let folder = Folder::new();
    finish(&open(&folder.db()), &games(200));
    let lengths: Vec<usize> = pages(&folder.db()).iter().map(|page| page.len() / GAME_LENGTH).collect();
    assert_eq!(lengths, [96, 96, 8]);
    let database = Connection::open(folder.db()).unwrap();
    let root: i64 =
        database.query_row("SELECT rootpage FROM sqlite_schema WHERE name = 'record'", [], |row| row.get(0)).unwrap();
    // The root of a table of more than one page, from which no row is continued elsewhere.
    let bytes = fs::read(folder.db()).unwrap();
    let page = &bytes[usize::try_from(root - 1).unwrap() * 4096..][..4096];
    assert_eq!((page[0], page[4]), (5, 2), "an inner page of three rows");
}

#[test]
fn every_flipped_bit_of_a_game_on_record_is_noticed() {
    let folder = Folder::new();
    finish(&open(&folder.db()), &games(3));
    let sound = pages(&folder.db()).concat();
    let other = Connection::open(folder.db()).unwrap();
    let store = open(&folder.db());
    let rest = [games(3)[0].clone(), games(3)[2].clone()];
    for bit in 0..GAME_LENGTH * 8 {
        let mut bytes = sound.clone();
        bytes[GAME_LENGTH + bit / 8] ^= 1 << (bit % 8);
        other.execute("UPDATE record SET games = ?1", [&bytes]).unwrap();
        assert_eq!(store.record().as_deref(), Ok(&rest[..]), "bit {bit}");
        assert!(store.damaged_records().unwrap().is_some(), "bit {bit}");
    }
    other.execute("UPDATE record SET games = ?1", [&sound]).unwrap();
    assert_eq!((store.record(), store.damaged_records()), (Ok(games(3)), Ok(None)));
}

#[test]
fn a_damaged_game_on_record_is_reported_ignored_and_kept() {
    let folder = Folder::new();
    finish(&open(&folder.db()), &games(150));
    let mut bytes = fs::read(folder.db()).unwrap();
    let page = pages(&folder.db()).remove(0);
    let at = bytes.windows(page.len()).position(|window| window == page).unwrap();
    // The moves of the game of #77.
    bytes[at + 77 * GAME_LENGTH + 14] ^= 1;
    let damaged = bytes[at..at + page.len()].to_vec();
    fs::write(folder.db(), &bytes).unwrap();
    let expected: Vec<RecordedGame> = games(150).into_iter().filter(|game| game.number != number(77)).collect();
    for more in 0..2 {
        let (store, notices) = Store::open(&folder.db()).unwrap();
        let notice = Notice::DamagedRecords {
            file: file(),
            records: Vec::new(),
            games: vec!["the ended game of FreeCell #77".into()],
        };
        assert_eq!(notice.to_string(), "damaged in 'tableaux.db' and ignored: the ended game of FreeCell #77");
        assert_eq!((&*notices, store.damaged_records()), (&[notice.clone()][..], Ok(Some(notice))));
        let record = store.record().unwrap();
        assert_eq!(record[..149], expected);
        assert_eq!(record[149..], vec![ended_game(617); more]);
        finish(&store, &[ended_game(617)]);
        assert!(pages(&folder.db())[0] == damaged, "it is not overwritten");
    }
}

/// With the table, all that is known of its games is uncertain.
#[test]
fn games_whose_table_is_damaged_are_ignored() {
    let folder = Folder::new();
    let store = open(&folder.db());
    let gears = RecordedGame { table: Table::Gears(BoardSize::DEFAULT), ..ended_game(617) };
    finish(&store, &[games(5), vec![gears.clone()]].concat());
    let other = Connection::open(folder.db()).unwrap();
    for key in ["'freecell minstd'", "'gears 9'", "'che\u{1b}ss'", "CAST(x'ff' AS TEXT)"] {
        other.execute(&format!("UPDATE record_tables SET key = {key} WHERE id = 1"), []).unwrap();
        assert_eq!(store.record(), Ok(vec![gears.clone()]), "{key}");
        let notice = store.damaged_records().unwrap().unwrap().to_string();
        assert!(
            notice.ends_with("#0, the ended game of FreeCell by minstd #1, the ended game of FreeCell by minstd #2, …")
                || key != "'freecell minstd'",
            "{notice}"
        );
        assert!(!notice.contains('\u{1b}'));
    }
    // Games that end later are on record all the same.
    finish(&store, &[ended_game(617)]);
    assert_eq!(store.record(), Ok(vec![gears.clone(), ended_game(617)]));
    other.execute("UPDATE record_tables SET key = 'freecell' WHERE id = 1", []).unwrap();
    assert_eq!(store.record(), Ok([games(5), vec![gears, ended_game(617)]].concat()));
    assert_eq!(store.damaged_records(), Ok(None));
    other.execute("DELETE FROM record_tables", []).unwrap();
    assert_eq!(store.record(), Ok(Vec::new()));
    assert!(store.damaged_records().unwrap().unwrap().to_string().contains("the ended game of '' #0"));
}

#[test]
fn a_part_of_a_game_is_damage_and_the_next_game_is_not() {
    let folder = Folder::new();
    let store = open(&folder.db());
    finish(&store, &games(3));
    let page = pages(&folder.db()).remove(0);
    let other = Connection::open(folder.db()).unwrap();
    other.execute("UPDATE record SET games = ?1", [&page[..page.len() - 1]]).unwrap();
    assert_eq!(store.record(), Ok(games(2)));
    let notice = store.damaged_records().unwrap().unwrap();
    assert_eq!(notice.to_string(), "damaged in 'tableaux.db' and ignored: a part of an ended game");
    finish(&store, &[ended_game(617)]);
    assert_eq!(store.record(), Ok([games(2), vec![ended_game(617)]].concat()));
}

/// They may be of another version of the program.
#[test]
fn games_on_record_of_unknown_tables_are_ignored_and_of_impossible_values_damaged() {
    let folder = Folder::new();
    let store = open(&folder.db());
    finish(&store, &games(2));
    let mut bytes = pages(&folder.db()).concat();
    let other = Connection::open(folder.db()).unwrap();
    let mut put = |key: &str, at: usize, value: u8| {
        bytes[GAME_LENGTH + at] = value;
        let length = (key.len() as u64).to_le_bytes();
        let checksum = crc32fast::hash(&[&length, key.as_bytes(), &bytes[GAME_LENGTH..2 * GAME_LENGTH - 4]].concat());
        bytes[2 * GAME_LENGTH - 4..].copy_from_slice(&checksum.to_le_bytes());
        other.execute("UPDATE record SET games = ?1", [&bytes]).unwrap();
        other.execute("INSERT OR REPLACE INTO record_tables VALUES (2, ?1)", params![key]).unwrap();
        (store.record().unwrap().len(), store.damaged_records().unwrap().is_some())
    };
    assert_eq!(put("chess", 0, 2), (1, false));
    assert_eq!(put("gears 9", 0, 2), (2, false), "the checksum is the program's");
    assert_eq!(put("gears 9", 13, 0), (1, true), "no such outcome");
    assert_eq!(put("gears 9", 13, 4), (1, true), "no such outcome");
    assert_eq!(put("gears 9", 13, 3), (2, false));
    assert_eq!(put("gears 9", 9, 2), (1, true), "no such number");
}

/// As with marks: SQLite could read and write in them what is not there.
#[test]
fn damaged_pages_of_games_are_noticed() {
    let folder = Folder::new();
    let store = open(&folder.db());
    finish(&store, &games(500));
    let mut game = SavedGame { tree: "a".repeat(50_000), ..saved_game(617) };
    store.put_game(&mut game).unwrap();
    drop(store);
    let sound = fs::read(folder.db()).unwrap();
    let record = pages(&folder.db()).remove(3);
    let at = |wanted: &[u8]| sound.windows(wanted.len()).position(|window| window == wanted).unwrap() / 4096 * 4096;
    for (number, page) in (1..).zip([at(&record), at(&[b'a'; 3000])]) {
        let mut bytes = sound.clone();
        bytes[page..page + 8].iter_mut().for_each(|byte| *byte ^= 0xff);
        fs::write(folder.db(), &bytes).unwrap();
        assert_quarantined(&folder, &bytes, number);
    }
}

/// Games that ended in one second are told apart by their numbers, without a look at all of them for each.
#[test]
fn the_moves_of_many_games_are_read_in_one_pass() {
    let ended = |number: u32| RecordedGame {
        table: Table::FREECELL,
        number: number.into(),
        cells: 4,
        outcome: GameOutcome::Won,
        moves: 40,
        cards: 97,
        seconds: 300,
        hints: 0,
        finished: 1_700_000_000,
    };
    let folder = Folder::new();
    assert_linear("moves of games", 500, |count| {
        let path = folder.0.join(format!("{count}.db"));
        let store = open(&path);
        let games: Vec<RecordedGame> = (1..=u32::try_from(count).unwrap()).map(ended).collect();
        if store.record().unwrap().is_empty() {
            for game in &games {
                let saved =
                    SavedGame { tree: format!("1 0*{}", game.number), ..SavedGame::new(game.table, game.number, 4) };
                store.finish_game(&saved, game).unwrap();
            }
        }
        move || {
            let moves = store.moves_of_all(&games.iter().collect::<Vec<_>>()).unwrap();
            for (game, moves) in games.iter().zip(moves) {
                assert_eq!(moves, Some(format!("1 0*{}", game.number)));
            }
        }
    });
}
