//! A file of version 1, whose marks are all of FreeCell deals, is migrated with everything in it.

use std::env;
use std::fs;
use std::iter::repeat_n;
use std::path::Path;
use std::thread::{self, sleep};
use std::time::Duration;

use rusqlite::Connection;
use tableaux::record::GameOutcome;
use tableaux::store::{Mark, Marks, Store, StoreError, Visit};
use tableaux::table::Table;
use tableaux_engine::gears::BoardSize;
use tableaux_engine::number::DealNumber;
use tableaux_engine::solver::Effort;

use super::damage::assert_quarantined;
use super::folder::{CHILD_STORE, Folder, mark, number, open, patiently, some_visit, start_child};
use super::games::{ended_game, saved_game};
use super::practice::answer;
use super::solutions::{solution, start};

/// A file that the program of an earlier version wrote.
pub(super) fn file_of_version(version: usize) -> &'static [u8] {
    const FILES: [&[u8]; 8] = [
        include_bytes!("../data/stores/version-1.db"),
        include_bytes!("../data/stores/version-2.db"),
        include_bytes!("../data/stores/version-3.db"),
        include_bytes!("../data/stores/version-4.db"),
        include_bytes!("../data/stores/version-5.db"),
        include_bytes!("../data/stores/version-6.db"),
        include_bytes!("../data/stores/version-7.db"),
        include_bytes!("../data/stores/version-8.db"),
    ];
    FILES[version - 1]
}

#[test]
fn a_file_of_each_earlier_version_is_migrated_with_everything_in_it() {
    let minstd: Table = "freecell minstd".parse().unwrap();
    let marks = Marks::from_iter([
        ((Table::FREECELL, number(617)), "Café ♠, 'quoted'"),
        ((Table::FREECELL, DealNumber::MAX), ""),
        ((Table::Skat, number(617)), "grand"),
        ((Table::Gears(BoardSize::MAX), number(0)), "the smallest number"),
        ((minstd, number(5)), "of another generator"),
    ]);
    let visit = Visit { panes: vec![617, 11_982], focus: 1, ..earlier_visit() };
    let first_visit = Visit { table: String::new(), gears: 0, generators: Vec::new(), ..visit.clone() };
    let first_marks = marks.iter().filter(|((table, _), _)| *table == Table::FREECELL).collect();
    let sets = [(first_marks, first_visit)].into_iter().chain(repeat_n((marks, visit), 7));
    for (wanted, (marks, visit)) in (1..).zip(sets) {
        let folder = Folder::new();
        fs::write(folder.db(), file_of_version(wanted)).unwrap();
        assert_eq!(version(&folder.db()), i32::try_from(wanted).unwrap());
        for ended in 1..=2 {
            let store = open(&folder.db());
            assert_eq!((store.marks(), store.visit()), (Ok(marks.clone()), Ok(Some(visit.clone()))));
            assert_eq!(store.damaged_records(), Ok(None));
            store.put_solution(&start(617), &solution(617), Effort::Best).unwrap();
            assert_eq!(store.solution(&start(617), Effort::Best), Ok(Some(solution(617))));
            let first_solution = (wanted >= 4).then(|| solution(1));
            assert_eq!(store.solution(&start(1), Effort::Best), Ok(first_solution));
            let practiced = store.practice().unwrap();
            assert_eq!((practiced.lost().len(), practiced.answers().len()), (ended - 1, ended - 1));
            store.add_lost("ms:617/4/none/8a").unwrap();
            store.add_answer(&answer("ms:617/4/none/8a", 20_000, false)).unwrap();
            let before = store.record().unwrap();
            // One game has ended in versions 5 to 8, and another is open.
            let has_games = wanted >= 5;
            assert_eq!(before.len(), ended - 1 + usize::from(has_games));
            let trees: Vec<String> =
                store.games_of(Table::FREECELL, number(617), 4).unwrap().into_iter().map(|game| game.tree).collect();
            assert_eq!(trees, if has_games { vec!["3=36 0*3a 1.8b 1*1c"] } else { vec![] });
            if has_games {
                let given_up = &before[0];
                assert_eq!((given_up.outcome, given_up.moves, given_up.cards), (GameOutcome::GivenUp, 3, 3));
                let moves = (wanted >= 8).then(|| "3=36 0*3a 1.8b 1*1c".to_owned());
                assert_eq!(store.moves_of(given_up), Ok(moves), "moves are kept since version 8");
                let open = store.open_games().unwrap();
                let last = open.iter().find(|game| game.number == number(617) && game.cells == 4).unwrap();
                assert_eq!(last.played, None, "its time was not kept");
            }
            let mut game = saved_game(617);
            store.put_game(&mut game).unwrap();
            assert_eq!(store.game(game.id), Ok(Some(game.clone())));
            store.finish_game(&game, &ended_game(617)).unwrap();
            assert_eq!(store.record(), Ok([before, vec![ended_game(617)]].concat()));
            assert_eq!(store.moves_of(&ended_game(617)), Ok(Some(game.tree)));
        }
        assert_same_tables(&folder.db());
    }
}

/// A checksum that were made again in the migration would hide the damage.
#[test]
fn what_is_damaged_in_a_file_with_checksums_is_reported_after_its_migration() {
    for earlier in [3, 4, 5, 6, 7, 8] {
        let folder = Folder::new();
        let mut bytes = file_of_version(earlier).to_vec();
        let at = bytes.windows(5).position(|window| window == b"grand").unwrap();
        bytes[at] ^= 1;
        fs::write(folder.db(), bytes).unwrap();
        for _ in 0..2 {
            let (store, notices) = Store::open(&folder.db()).unwrap();
            assert_eq!(version(&folder.db()), 9);
            let notices: Vec<String> = notices.iter().map(ToString::to_string).collect();
            assert_eq!(notices, ["damaged in 'tableaux.db', until saved again: the mark of Skat #617"]);
            assert_eq!(store.marks().unwrap().len(), 5);
        }
    }
}

#[test]
fn a_locked_file_of_version_4_is_migrated_later() {
    let folder = Folder::new();
    fs::write(folder.db(), file_of_version(4)).unwrap();
    let other = Connection::open(folder.db()).unwrap();
    other.execute_batch("BEGIN IMMEDIATE").unwrap();
    assert_eq!(Store::open(&folder.db()).map(drop), Err(StoreError::Locked { file: "tableaux.db".into() }));
    assert_eq!(version(&folder.db()), 4);
    drop(other);
    assert_eq!(open(&folder.db()).marks().unwrap().len(), 5);
    assert_eq!(version(&folder.db()), 9);
}

/// It has no games, and takes none.
#[cfg(unix)]
#[test]
fn a_file_of_version_4_that_may_not_be_written_is_read() {
    use super::folder::restrict;

    let folder = Folder::new();
    fs::write(folder.db(), file_of_version(4)).unwrap();
    if restrict(&folder.db(), 0o444).is_none() {
        return;
    }
    let store = open(&folder.db());
    assert_eq!(store.marks().unwrap().len(), 5);
    assert_eq!((store.open_games(), store.record(), store.game(1)), (Ok(Vec::new()), Ok(Vec::new()), Ok(None)));
    let mut game = saved_game(617);
    assert!(matches!(store.put_game(&mut game), Err(StoreError::NotWritable { .. })));
    assert_eq!(game, saved_game(617));
}

/// The journal modes in which a file may have been left.
const JOURNALS: [&str; 2] = ["delete", "wal"];

/// Creates a file of version 1 with marks on the numbers 0..count, as the program of that version did, and returns its
/// bytes.
fn create_version_1(path: &Path, journal: &str, count: u64) -> Vec<u8> {
    let database = Connection::open(path).unwrap();
    let text = format!(
        r#"PRAGMA journal_mode = {journal};
        BEGIN;
        CREATE TABLE marks (
            number INTEGER PRIMARY KEY CHECK (number BETWEEN 0 AND 8589934591),
            note TEXT NOT NULL
        ) STRICT;
        CREATE TABLE visit (id INTEGER PRIMARY KEY CHECK (id = 1), json TEXT NOT NULL) STRICT;
        PRAGMA application_id = 0x54626c78;
        PRAGMA user_version = 1;
        WITH RECURSIVE counted (n) AS (SELECT 0 UNION ALL SELECT n + 1 FROM counted WHERE n + 1 < {count})
            INSERT INTO marks SELECT n, 'note of ' || n FROM counted;
        INSERT INTO visit VALUES (1, '{{"panes":[617,11982,8589934591],"focus":2,"linked":true,
            "comparing":"kings","followed":"A♠","colours":"plain"}}');
        COMMIT"#
    );
    database.execute_batch(&text).unwrap();
    drop(database);
    fs::read(path).unwrap()
}

fn marks(count: u64) -> Marks {
    (0..count).map(|n| ((Table::FREECELL, number(n)), format!("note of {n}"))).collect()
}

fn version(path: &Path) -> i32 {
    Connection::open(path).unwrap().pragma_query_value(None, "user_version", |row| row.get(0)).unwrap()
}

/// A visit from before free cells were chosen, games played and anything set.
fn earlier_visit() -> Visit {
    let (oracle, automatic, tour) = (String::new(), String::new(), Vec::new());
    let visit = Visit { cells: None, has_choices: false, filters: Vec::new(), oracle, automatic, ..some_visit() };
    Visit { tour, visits: 0, oracle_asked: false, ..visit }
}

/// Everything in the file of version 1 can be read.
fn assert_complete(store: &Store, count: u64) {
    assert!(store.marks().unwrap() == marks(count));
    assert_eq!(
        store.visit(),
        Ok(Some(Visit { table: String::new(), gears: 0, generators: Vec::new(), ..earlier_visit() }))
    );
}

/// Opening the file migrates it: everything that was in it can be read, and its tables are those of a new file.
fn assert_migrated(path: &Path, count: u64) {
    let store = open(path);
    assert_complete(&store, count);
    store.put_mark(&Mark { table: Table::Skat, ..mark(0, "of Skat") }).unwrap();
    assert_eq!(store.marks().unwrap().len() as u64, count + 1);
    drop(store);
    assert_same_tables(path);
}

/// The tables and indexes of a file are those of a new one.
fn assert_same_tables(path: &Path) {
    let folder = Folder::new();
    drop(open(&folder.db()));
    let schema = |path: &Path| {
        let database = Connection::open(path).unwrap();
        let query = "SELECT group_concat(name || ': ' || coalesce(sql, '-'), '\n' ORDER BY name) FROM sqlite_schema";
        database.query_row(query, [], |row| row.get::<_, String>(0)).unwrap()
    };
    assert_eq!(schema(path), schema(&folder.db()));
    assert_eq!(version(path), version(&folder.db()));
}

#[test]
fn a_store_of_version_1_is_migrated() {
    for journal in JOURNALS {
        for count in [1, 3000] {
            let folder = Folder::new();
            create_version_1(&folder.db(), journal, count);
            assert_migrated(&folder.db(), count);
            assert_eq!(folder.names(), ["tableaux.db"]);
        }
    }
}

#[test]
fn notes_are_migrated_unchanged() {
    let folder = Folder::new();
    create_version_1(&folder.db(), "wal", 1);
    let note = "Café ♠, 'quoted'\u{200d}";
    let other = Connection::open(folder.db()).unwrap();
    other.execute("INSERT INTO marks VALUES (8589934591, ?1)", [note]).unwrap();
    // The last mark is only in the log as yet.
    let store = open(&folder.db());
    assert_eq!(store.marks().unwrap().note((Table::FREECELL, DealNumber::MAX)), Some("Café ♠, 'quoted'"));
    let stored: String = other.query_row("SELECT note FROM marks WHERE number > 0", [], |row| row.get(0)).unwrap();
    assert_eq!(stored, note);
}

#[test]
fn of_two_processes_one_migrates() {
    for round in 0..20 {
        let folder = Folder::new();
        let path = folder.db();
        create_version_1(&path, JOURNALS[round % 2], 500);
        let of_skat = |n| Mark { table: Table::Skat, ..mark(n, "of Skat") };
        thread::scope(|scope| {
            for n in 0..2 {
                let path = &path;
                scope.spawn(move || {
                    let (store, _) = patiently(|| Store::open(path));
                    // If the other process migrated the file again, this would become a FreeCell mark.
                    patiently(|| store.put_mark(&of_skat(n)));
                    assert!(patiently(|| store.marks()).len() > 500);
                });
            }
        });
        let mut expected = marks(500);
        for mark in [0, 1].map(of_skat) {
            expected.insert((mark.table, mark.number), &mark.note);
        }
        assert!(open(&path).marks().unwrap() == expected);
    }
}

#[test]
fn opens_in_child() {
    let Some(path) = env::var_os(CHILD_STORE) else { return };
    assert_complete(&open(Path::new(&path)), COUNT);
}

/// Enough marks for a migration that takes some time.
const COUNT: u64 = 20_000;

#[test]
fn a_kill_leaves_one_version_or_the_other() {
    for (journal, suffix) in JOURNALS.into_iter().zip(["-journal", "-wal"]) {
        for trial in 0..6 {
            let [folder, copy] = [Folder::new(), Folder::new()];
            create_version_1(&folder.db(), journal, COUNT);
            let mut child = start_child("store::migration::opens_in_child", &[(CHILD_STORE, folder.db().into())]);
            // The transaction reaches the disk when SQLite writes beside the file.
            let beside = folder.0.join(format!("tableaux.db{suffix}"));
            while child.try_wait().unwrap().is_none() && fs::metadata(&beside).map_or(0, |metadata| metadata.len()) == 0
            {
                thread::yield_now();
            }
            sleep(Duration::from_millis(trial * trial));
            child.kill().unwrap();
            child.wait().unwrap();
            for name in folder.names() {
                fs::copy(folder.0.join(&name), copy.0.join(&name)).unwrap();
            }
            let left = Connection::open(copy.db()).unwrap();
            let query = "SELECT count(*), (SELECT count(*) FROM visit) FROM marks WHERE note = 'note of ' || number";
            assert_eq!(
                left.query_row(query, [], |row| Ok((row.get(0)?, row.get(1)?))),
                Ok((COUNT.cast_signed(), 1_i64))
            );
            assert!([1, 9].contains(&version(&copy.db())));
            assert_migrated(&folder.db(), COUNT);
        }
    }
}

#[cfg(unix)]
#[test]
fn without_disk_space_a_store_of_version_1_is_read_and_stays_unchanged() {
    use std::process::{Command, Stdio};

    for journal in JOURNALS {
        let folder = Folder::new();
        let bytes = create_version_1(&folder.db(), journal, COUNT);
        // No file may grow: ulimit counts blocks of 512 bytes.
        let limited = format!("trap '' XFSZ; ulimit -f {}; exec \"$@\"", bytes.len() / 512);
        let mut command = Command::new("sh");
        command.args(["-c", &limited, "sh"]).arg(env::current_exe().unwrap());
        command.args(["--exact", "store::migration::reads_without_disk_space_in_child", "--nocapture"]);
        command.env(CHILD_STORE, folder.db()).stdout(Stdio::null()).stderr(Stdio::null());
        assert!(command.status().unwrap().success());
        assert!(fs::read(folder.db()).unwrap() == bytes);
        assert_migrated(&folder.db(), COUNT);
    }
}

#[test]
fn reads_without_disk_space_in_child() {
    let Some(path) = env::var_os(CHILD_STORE) else { return };
    let store = open(Path::new(&path));
    assert_complete(&store, COUNT);
    let error = store.put_mark(&mark(1, "")).unwrap_err();
    assert!(matches!(error, StoreError::NotWritable { .. }), "{error}");
}

#[cfg(unix)]
#[test]
fn a_read_only_store_of_version_1_is_read() {
    use super::folder::{restrict, set_mode};

    for journal in JOURNALS {
        let folder = Folder::new();
        let bytes = create_version_1(&folder.db(), journal, 100);
        let is_read = || {
            let store = open(&folder.db());
            assert_complete(&store, 100);
            for change in [
                store.put_mark(&mark(1, "")),
                store.remove_mark(Table::FREECELL, number(1)),
                store.save_visit(&Visit::default()),
            ] {
                assert!(matches!(change, Err(StoreError::NotWritable { .. })), "{change:?}");
            }
            assert_complete(&store, 100);
            assert!(fs::read(folder.db()).unwrap() == bytes);
            store
        };
        if restrict(&folder.db(), 0o444).is_none() {
            return;
        }
        is_read();
        restrict(&folder.0, 0o555).unwrap();
        is_read();
        set_mode(&folder.db(), 0o644);
        let store = is_read();
        set_mode(&folder.0, 0o755);
        // The files that SQLite created beside the file have its permissions.
        folder.names().iter().for_each(|name| set_mode(&folder.0.join(name), 0o644));
        if journal == "delete" {
            // SQLite reads it without files beside it, so it can write as soon as the folder allows that.
            store.remove_mark(Table::FREECELL, number(99)).unwrap();
            assert!(store.marks().unwrap() == marks(99));
            store.put_mark(&mark(99, "note of 99")).unwrap();
        }
        drop(store);
        assert_migrated(&folder.db(), 100);
    }
}

#[test]
fn a_damaged_store_of_version_1_is_quarantined() {
    let folder = Folder::new();
    let whole = create_version_1(&folder.db(), "wal", 2000);
    let mut flipped = whole.clone();
    let at = whole.windows(12).position(|window| window == b"note of 1000").unwrap() / 4096 * 4096;
    flipped[at..at + 16].iter_mut().for_each(|byte| *byte ^= 0xff);
    for (number, bytes) in (1..).zip([&whole[..whole.len() - 1], &whole[..5000], &flipped]) {
        fs::write(folder.db(), bytes).unwrap();
        assert_quarantined(&folder, bytes, number);
    }
    let changes = [
        "DROP TABLE visit",
        "ALTER TABLE marks ADD COLUMN more TEXT",
        "INSERT INTO marks VALUES (9, CAST(x'ff' AS TEXT))",
        "PRAGMA ignore_check_constraints = 1; INSERT INTO marks VALUES (1 << 33, '')",
        "PRAGMA user_version = 2",
        "PRAGMA user_version = 3",
        "PRAGMA user_version = 4",
        "PRAGMA user_version = 5",
        "PRAGMA user_version = 6",
        "PRAGMA user_version = 7",
        "PRAGMA user_version = 8",
    ];
    for (number, change) in (4..).zip(changes) {
        fs::remove_file(folder.db()).unwrap();
        create_version_1(&folder.db(), "wal", 3);
        Connection::open(folder.db()).unwrap().execute_batch(change).unwrap();
        assert_quarantined(&folder, &fs::read(folder.db()).unwrap(), number);
    }
}

#[test]
fn a_locked_store_of_version_1_is_migrated_later() {
    let folder = Folder::new();
    create_version_1(&folder.db(), "wal", 3);
    let other = Connection::open(folder.db()).unwrap();
    other.execute_batch("BEGIN IMMEDIATE").unwrap();
    let locked = Store::open(&folder.db()).map(drop);
    assert_eq!(locked, Err(StoreError::Locked { file: "tableaux.db".into() }));
    assert_eq!(version(&folder.db()), 1);
    drop(other);
    assert_migrated(&folder.db(), 3);
}
