//! A damaged file is renamed, unchanged, and a new one created.

use std::fs;
use std::thread;

use rusqlite::{Connection, params};
use tableaux::store::{Notice, RenamedFile, Store, StoreError};
use tableaux::table::Table;

use super::folder::{Folder, checksum, create_store, file, mark, number, open, open_error, patiently, some_visit};

/// Opens the store; the damaged file gets that number, with its bytes unchanged, and a new one works in its place.
pub(super) fn assert_quarantined(folder: &Folder, bytes: &[u8], number: u32) {
    let path = folder.db();
    assert!(fs::read(&path).unwrap() == bytes);
    let (store, notices) = Store::open(&path).unwrap();
    let damaged = folder.0.join(format!("tableaux.db.damaged-{number}"));
    assert_eq!(notices, [Notice::Quarantined(RenamedFile { original: path.clone(), path: damaged.clone() })]);
    assert!(fs::read(&damaged).unwrap() == bytes, "the damaged file is unchanged");
    assert!(store.marks().unwrap().is_empty());
    assert_eq!(store.visit().unwrap(), None);
    store.put_mark(&mark(1, "new")).unwrap();
    drop(store);
    assert_eq!(open(&path).marks().unwrap().len(), 1);
}

/// A file in whose header the application id is still there was a store, whatever became of the rest.
#[test]
fn what_was_a_store_is_quarantined() {
    let folder = Folder::new();
    let sound = create_store(&folder.db(), 3);
    let mut headless = sound.clone();
    headless[..16].fill(b'x');
    let mut overwritten = sound.clone();
    overwritten[100..].fill(0);
    for (number, bytes) in (1..).zip([&headless, &overwritten, &sound[..72], &sound[..100]].map(<[u8]>::to_vec)) {
        fs::write(folder.db(), &bytes).unwrap();
        assert_quarantined(&folder, &bytes, number);
    }
}

/// A diary is its writer's: it is neither read as a store nor renamed, and nothing is written beside it.
#[test]
fn a_file_that_never_was_a_store_is_refused_and_left_alone() {
    let folder = Folder::new();
    let sound = create_store(&folder.db(), 3);
    let mut other_id = sound.clone();
    other_id[68..72].fill(0);
    let picture = b"\x89PNG\r\n\x1a\n".repeat(100);
    let diary = b"Dear diary, today I have played #617.\n".repeat(500);
    let cases: [&[u8]; 7] = [&diary, b"x", &picture, b"SQLite format 3\0", &sound[..60], &[0; 4096], &other_id];
    for bytes in cases {
        fs::write(folder.db(), bytes).unwrap();
        assert_eq!(open_error(&folder.db()), StoreError::Foreign { file: file() });
        assert!(fs::read(folder.db()).unwrap() == bytes);
        assert_eq!(folder.names(), ["tableaux.db"]);
    }
    let line = StoreError::Foreign { file: file() }.to_string();
    assert_eq!(line, "'tableaux.db' was not made by tableaux and is left alone");
}

#[test]
fn a_truncated_store_is_quarantined() {
    let folder = Folder::new();
    let bytes = create_store(&folder.db(), 2000);
    assert!(bytes.len() > 8 * 4096);
    for (number, length) in (1..).zip([511, 512, 1000, 4096, 5000, 2 * 4096, bytes.len() - 4096, bytes.len() - 1]) {
        fs::write(folder.db(), &bytes[..length]).unwrap();
        assert_quarantined(&folder, &bytes[..length], number);
    }
}

#[test]
fn flipped_bytes_are_noticed() {
    let folder = Folder::new();
    let sound = create_store(&folder.db(), 2000);
    let page = |wanted: &str| {
        let at = sound.windows(wanted.len()).position(|window| window == wanted.as_bytes()).unwrap();
        at / 4096 * 4096
    };
    let leaf = page("note of 1000");
    // The page's type and cell count, the pointers to the first cells, some of the cells, the whole page.
    for (number, stretch) in
        (1..).zip([leaf..leaf + 8, leaf + 8..leaf + 16, leaf + 2000..leaf + 2100, leaf..leaf + 4096])
    {
        let mut bytes = sound.clone();
        bytes[stretch].iter_mut().for_each(|byte| *byte ^= 0xff);
        fs::write(folder.db(), &bytes).unwrap();
        assert_quarantined(&folder, &bytes, number);
    }
    // Two swapped cells can be read one by one, yet neither mark would be found by its number: cells of the marks
    // themselves, and of a leaf of their index, which is a page of SQLite's type 10 with cells.
    let is_index = |&at: &usize| sound[at] == 10 && sound[at + 3..at + 5] != [0, 0];
    let index = (4096..sound.len()).step_by(4096).find(is_index).unwrap();
    for (number, page) in (5..).zip([leaf, index]) {
        let mut bytes = sound.clone();
        bytes[page + 8..page + 12].rotate_left(2);
        fs::write(folder.db(), &bytes).unwrap();
        assert_quarantined(&folder, &bytes, number);
    }
}

/// A table of marks with the same columns but without their constraints.
const LAX: &str = r#"DROP TABLE marks; CREATE TABLE marks
    ("table" TEXT NOT NULL, number INTEGER NOT NULL, note TEXT NOT NULL, checksum INTEGER NOT NULL,
    PRIMARY KEY ("table", number))"#;

/// A record with the same columns but without their types.
const LAX_RECORD: &str = "DROP TABLE record; CREATE TABLE record (page INTEGER PRIMARY KEY, games BLOB NOT NULL)";

#[test]
fn a_store_with_other_tables_is_quarantined() {
    let folder = Folder::new();
    let changes = [
        "DROP TABLE marks",
        "DROP TABLE visit",
        "ALTER TABLE marks ADD COLUMN more TEXT",
        "DROP TABLE marks; CREATE TABLE marks (number INTEGER PRIMARY KEY, note TEXT NOT NULL)",
        "CREATE TABLE m AS SELECT * FROM marks; DROP TABLE marks; ALTER TABLE m RENAME TO marks",
        &format!("{LAX}; INSERT INTO marks VALUES ('freecell', 1 << 33, '', 0)"),
        &format!("{LAX}; INSERT INTO marks VALUES ('freecell', 1, x'ff', 0)"),
        "PRAGMA user_version = 0",
        "PRAGMA user_version = 1",
        "PRAGMA user_version = 2",
        "PRAGMA user_version = 3",
        "PRAGMA user_version = 4",
        "DROP TABLE solutions",
        "ALTER TABLE solutions RENAME COLUMN bound TO least",
        "DROP TABLE games",
        "DROP TABLE record",
        "DROP TABLE record_tables",
        "DROP TABLE practice_positions",
        "DROP TABLE practice_answers",
        "ALTER TABLE practice_answers DROP COLUMN day",
        "ALTER TABLE games DROP COLUMN hints",
        "DROP TABLE record; CREATE TABLE record (page INTEGER PRIMARY KEY, games NOT NULL)",
        &format!("{LAX_RECORD}; INSERT INTO record VALUES (1, 7)"),
        &format!("{LAX_RECORD}; INSERT INTO record VALUES (1, 'text')"),
    ];
    for (number, change) in (1..).zip(changes) {
        fs::remove_file(folder.db()).ok();
        create_store(&folder.db(), 0);
        Connection::open(folder.db()).unwrap().execute_batch(change).unwrap();
        assert_quarantined(&folder, &fs::read(folder.db()).unwrap(), number);
    }
}

/// They may be of another version of the program; other spellings of a known table are ignored too.
#[test]
fn marks_at_unknown_tables_are_ignored_but_stay_in_the_file() {
    let folder = Folder::new();
    create_store(&folder.db(), 3);
    let keys = ["chess", "", "gears 1", "gears 09", "freecell nobody", "freecell a=0,c=3,m=2,shift=0,mask=0x1"];
    let database = Connection::open(folder.db()).unwrap();
    for key in keys {
        database
            .execute("INSERT INTO marks VALUES (?1, 1, 'kept', ?2)", params![key, checksum(key, 1, "kept")])
            .unwrap();
    }
    let store = open(&folder.db());
    assert_eq!(store.marks().unwrap().len(), 3);
    let count: i64 = database.query_row("SELECT count(*) FROM marks", [], |row| row.get(0)).unwrap();
    assert_eq!(usize::try_from(count), Ok(3 + keys.len()));
}

#[test]
fn existing_files_are_not_overwritten_by_the_quarantine() {
    let folder = Folder::new();
    for existing in ["tableaux.db.damaged-1", "tableaux.db.damaged-2-wal"] {
        fs::write(folder.0.join(existing), "precious").unwrap();
    }
    let bytes = create_store(&folder.db(), 0)[..1000].to_vec();
    fs::write(folder.db(), &bytes).unwrap();
    fs::write(folder.0.join("tableaux.db-wal"), "its log").unwrap();
    assert_quarantined(&folder, &bytes, 3);
    for (name, text) in [
        ("tableaux.db.damaged-1", "precious"),
        ("tableaux.db.damaged-2-wal", "precious"),
        ("tableaux.db.damaged-3-wal", "its log"),
    ] {
        assert_eq!(fs::read_to_string(folder.0.join(name)).unwrap(), text);
    }
    let renamed = RenamedFile { original: folder.db(), path: folder.0.join("tableaux.db.damaged-3") };
    let expected = "'tableaux.db' was damaged and is now 'tableaux.db.damaged-3'; a new one was created";
    assert_eq!(Notice::Quarantined(renamed).to_string(), expected);
}

#[test]
fn of_several_processes_one_quarantines_the_file() {
    for _ in 0..10 {
        let folder = Folder::new();
        let path = folder.db();
        let bytes = create_store(&path, 100);
        fs::write(&path, &bytes[..bytes.len() - 1]).unwrap();
        let opened: Vec<_> = thread::scope(|scope| {
            let openers: Vec<_> = (0..3).map(|_| scope.spawn(|| patiently(|| Store::open(&path)))).collect();
            openers.into_iter().map(|opener| opener.join().unwrap()).collect()
        });
        assert_eq!(opened.iter().filter(|(_, notices)| !notices.is_empty()).count(), 1);
        for (n, (store, _)) in (0..).zip(&opened) {
            patiently(|| store.put_mark(&mark(n, "")));
        }
        drop(opened);
        assert_eq!(open(&path).marks().unwrap().len(), 3);
    }
}

/// SQLite's own checks see nothing of a flipped bit in a text.
#[test]
fn flipped_bits_in_a_record_are_reported_and_the_other_marks_kept() {
    let folder = Folder::new();
    let sound = create_store(&folder.db(), 5);
    let flipped = |wanted: &str, bit: u8| {
        let at = sound.windows(wanted.len()).position(|window| window == wanted.as_bytes()).unwrap();
        let mut bytes = sound.clone();
        bytes[at + wanted.len() - 1] ^= bit;
        fs::write(folder.db(), &bytes).unwrap();
    };
    // The second flip leaves text that is no UTF-8.
    for (bit, note) in [(1, "note of 2"), (0x80, "note of \u{fffd}")] {
        flipped("note of 3", bit);
        let (store, notices) = Store::open(&folder.db()).unwrap();
        let records = vec!["the mark of FreeCell #3".into()];
        let damaged = Notice::DamagedRecords { file: file(), records, games: Vec::new() };
        assert_eq!(damaged.to_string(), "damaged in 'tableaux.db', until saved again: the mark of FreeCell #3");
        assert_eq!((&*notices, store.damaged_records()), (&[damaged.clone()][..], Ok(Some(damaged))));
        assert_eq!(store.marks().unwrap().len(), 5);
        assert_eq!(store.marks().unwrap().note((Table::FREECELL, number(3))), Some(note));
        // Written again, it is sound.
        store.put_mark(&mark(3, "note of 3")).unwrap();
        assert_eq!(store.damaged_records(), Ok(None));
        drop(store);
        open(&folder.db());
    }
    flipped("11982", 1);
    let (store, notices) = Store::open(&folder.db()).unwrap();
    assert_eq!(notices.len(), 1);
    assert_eq!(notices[0].to_string(), "damaged in 'tableaux.db', until saved again: the last visit");
    assert_eq!(store.visit(), Ok(None));
    store.save_visit(&some_visit()).unwrap();
    assert_eq!(store.damaged_records(), Ok(None));
}

#[test]
fn no_more_than_three_damaged_records_are_named() {
    let folder = Folder::new();
    create_store(&folder.db(), 0);
    let other = Connection::open(folder.db()).unwrap();
    other.execute("INSERT INTO marks VALUES ('che\u{1b}ss', 0, '', 0)", []).unwrap();
    other
        .execute("INSERT INTO marks VALUES ('freecell', 0, '', 0), ('freecell', 1, '', 0), ('skat', 1, '', 0)", [])
        .unwrap();
    let (_, notices) = Store::open(&folder.db()).unwrap();
    let expected = "damaged in 'tableaux.db', until saved again: the mark of 'che\\u{1b}ss' #0, the mark of FreeCell \
                    #0, the mark of FreeCell #1, …";
    assert_eq!(notices.iter().map(ToString::to_string).collect::<Vec<_>>(), [expected]);
}
