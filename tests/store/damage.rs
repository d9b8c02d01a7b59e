//! A damaged file is renamed, unchanged, and a new one created.

use std::collections::BTreeMap;
use std::fs;
use std::thread;

use rusqlite::Connection;
use tableaux::store::{Quarantined, Store};

use super::folder::{Folder, create_store, mark, open};

/// Opens the store; the damaged file gets that number, with its bytes unchanged, and a new one works in its place.
pub(super) fn assert_quarantined(folder: &Folder, bytes: &[u8], number: u32) {
    let path = folder.db();
    assert!(fs::read(&path).unwrap() == bytes);
    let (store, quarantined) = Store::open(&path).unwrap();
    let quarantined: Quarantined = quarantined.expect("damage is noticed");
    assert_eq!(quarantined.path, folder.0.join(format!("tableaux.db.damaged-{number}")));
    assert!(fs::read(&quarantined.path).unwrap() == bytes, "the damaged file is unchanged");
    assert_eq!(store.marks().unwrap(), BTreeMap::new());
    assert_eq!(store.visit().unwrap(), None);
    store.put_mark(&mark(1, "new")).unwrap();
    drop(store);
    assert_eq!(open(&path).marks().unwrap().len(), 1);
}

#[test]
fn garbage_is_quarantined() {
    let folder = Folder::new();
    let text = b"not a database at all\n".repeat(500);
    let sound_bytes = create_store(&folder.db(), 3);
    let mut headless = sound_bytes.clone();
    headless[..16].fill(b'x');
    let cases: [&[u8]; 6] = [&text, b"x", b"SQLite format 3\0", &sound_bytes[..60], &headless, &[0; 4096]];
    for (number, bytes) in (1..).zip(cases) {
        fs::write(folder.db(), bytes).unwrap();
        assert_quarantined(&folder, bytes, number);
    }
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
    // themselves, and of a leaf of their index, which is a page of SQLite's type 10.
    let index = (4096..sound.len()).step_by(4096).find(|&at| sound[at] == 10).unwrap();
    for (number, page) in (5..).zip([leaf, index]) {
        let mut bytes = sound.clone();
        bytes[page + 8..page + 12].rotate_left(2);
        fs::write(folder.db(), &bytes).unwrap();
        assert_quarantined(&folder, &bytes, number);
    }
}

/// A table of marks with the same columns but without their constraints.
const LAX: &str = r#"DROP TABLE marks; CREATE TABLE marks
    ("table" TEXT NOT NULL, number INTEGER NOT NULL, note TEXT NOT NULL, PRIMARY KEY ("table", number))"#;

#[test]
fn a_store_with_other_tables_is_quarantined() {
    let folder = Folder::new();
    let changes = [
        "DROP TABLE marks",
        "DROP TABLE visit",
        "ALTER TABLE marks ADD COLUMN more TEXT",
        "DROP TABLE marks; CREATE TABLE marks (number INTEGER PRIMARY KEY, note TEXT NOT NULL)",
        "CREATE TABLE m AS SELECT * FROM marks; DROP TABLE marks; ALTER TABLE m RENAME TO marks",
        &format!("{LAX}; INSERT INTO marks VALUES ('freecell', 1 << 33, '')"),
        &format!("{LAX}; INSERT INTO marks VALUES ('freecell', 1, x'ff')"),
        "INSERT INTO marks VALUES ('freecell', 1, CAST(x'ff' AS TEXT))",
        "PRAGMA user_version = 0",
        "PRAGMA user_version = 1",
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
        database.execute("INSERT INTO marks VALUES (?1, 1, 'kept')", [key]).unwrap();
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
    fs::write(folder.db(), "garbage").unwrap();
    fs::write(folder.0.join("tableaux.db-wal"), "its log").unwrap();
    assert_quarantined(&folder, b"garbage", 3);
    for (name, text) in [
        ("tableaux.db.damaged-1", "precious"),
        ("tableaux.db.damaged-2-wal", "precious"),
        ("tableaux.db.damaged-3-wal", "its log"),
    ] {
        assert_eq!(fs::read_to_string(folder.0.join(name)).unwrap(), text);
    }
    let quarantined = Quarantined { original: folder.db(), path: folder.0.join("tableaux.db.damaged-3") };
    let expected = "'tableaux.db' was damaged: it is now 'tableaux.db.damaged-3', a new one is begun";
    assert_eq!(quarantined.to_string(), expected);
}

#[test]
fn of_several_processes_one_quarantines_the_file() {
    for _ in 0..10 {
        let folder = Folder::new();
        let path = folder.db();
        fs::write(&path, b"garbage".repeat(1000)).unwrap();
        let opened: Vec<_> = thread::scope(|scope| {
            let openers: Vec<_> = (0..3).map(|_| scope.spawn(|| Store::open(&path).unwrap())).collect();
            openers.into_iter().map(|opener| opener.join().unwrap()).collect()
        });
        assert_eq!(opened.iter().filter(|(_, quarantined)| quarantined.is_some()).count(), 1);
        for (n, (store, _)) in (0..).zip(&opened) {
            store.put_mark(&mark(n, "")).unwrap();
        }
        drop(opened);
        assert_eq!(open(&path).marks().unwrap().len(), 3);
    }
}
