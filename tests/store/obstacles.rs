//! Files that are foreign, newer, locked or read-only, and paths that cannot be a store.

use std::fs;
use std::path::Path;
use std::time::Instant;

use rusqlite::Connection;
use tableaux::store::{Store, StoreError};
use tableaux::table::Table;

use super::folder::{Folder, create_store, file, mark, number, open, open_error, some_visit};
#[cfg(unix)]
use super::folder::{restrict, set_mode};

#[test]
fn a_newer_store_is_left_alone() {
    let folder = Folder::new();
    create_store(&folder.db(), 3);
    let later = Connection::open(folder.db()).unwrap();
    later.execute_batch("DROP TABLE visit; PRAGMA user_version = 10").unwrap();
    // The new version is only in the log as yet.
    let newer = StoreError::Newer { file: file(), found: 10, supported: 9 };
    assert_eq!(open_error(&folder.db()), newer);
    drop(later);
    let mut bytes = fs::read(folder.db()).unwrap();
    for damaged in [false, true] {
        if damaged {
            bytes.truncate(5000);
            fs::write(folder.db(), &bytes).unwrap();
        }
        assert_eq!(open_error(&folder.db()), newer);
        assert!(fs::read(folder.db()).unwrap() == bytes);
        assert_eq!(folder.names()[0], "tableaux.db");
        assert!(!folder.names().iter().any(|name| name.contains("damaged")));
    }
}

#[test]
fn another_programs_file_is_left_alone() {
    for id in [0, 1, -1, 0x0f05_5112] {
        for journal in ["delete", "wal"] {
            let folder = Folder::new();
            let other = Connection::open(folder.db()).unwrap();
            other.pragma_update(None, "journal_mode", journal).unwrap();
            other.pragma_update(None, "application_id", id).unwrap();
            other.execute_batch("CREATE TABLE marks (a); INSERT INTO marks VALUES (randomblob(9000))").unwrap();
            drop(other);
            let mut bytes = fs::read(folder.db()).unwrap();
            for damaged in [false, true] {
                if damaged {
                    bytes.truncate(if id == 1 { 300 } else { 5000 });
                    fs::write(folder.db(), &bytes).unwrap();
                }
                assert_eq!(open_error(&folder.db()), StoreError::Foreign { file: file() });
                assert!(fs::read(folder.db()).unwrap() == bytes);
                if !damaged {
                    assert_eq!(folder.names(), ["tableaux.db"]);
                }
            }
        }
    }
}

#[test]
fn a_locked_store_is_reported() {
    let folder = Folder::new();
    create_store(&folder.db(), 1);
    let store = open(&folder.db());
    let other = Connection::open(folder.db()).unwrap();
    other.execute_batch("BEGIN EXCLUSIVE").unwrap();
    let locked = StoreError::Locked { file: file() };
    assert_eq!(store.put_mark(&mark(2, "")), Err(locked.clone()));
    assert_eq!(store.save_visit(&some_visit()), Err(locked.clone()));
    assert_eq!(store.marks().unwrap().len(), 1, "it can still be read");
    drop(open(&folder.db()));
    other.execute_batch("COMMIT").unwrap();
    store.put_mark(&mark(2, "")).unwrap();
    drop((store, other));

    let other = Connection::open(folder.db()).unwrap();
    other.execute_batch("PRAGMA journal_mode = delete; BEGIN EXCLUSIVE").unwrap();
    let before = Instant::now();
    assert_eq!(open_error(&folder.db()), locked);
    assert!((150..1500).contains(&before.elapsed().as_millis()));
    assert_eq!(locked.to_string(), "'tableaux.db' is locked by another program");
    drop(other);
    assert_eq!(open(&folder.db()).marks().unwrap().len(), 2);
}

#[test]
fn paths_that_cannot_be_a_store_are_reported() {
    let folder = Folder::new();
    fs::create_dir(folder.db()).unwrap();
    assert_eq!(open_error(&folder.db()), StoreError::Unreadable { file: file(), reason: "it is a folder".into() });
    fs::write(folder.0.join("file"), "").unwrap();
    let error = open_error(&folder.0.join("file/tableaux.db"));
    assert!(matches!(&error, StoreError::Folder { folder, .. } if folder == "file"), "{error}");
    assert!(matches!(open_error(Path::new("/dev/null")), StoreError::Unreadable { .. }) || cfg!(windows));
    assert!(Store::open(Path::new("")).is_err());
    assert_eq!(folder.names(), ["file", "tableaux.db"]);
}

#[test]
fn file_names_have_no_special_meaning() {
    let folder = Folder::new();
    for name in [":memory:", "file:x?mode=memory", "100% #1?immutable=1&", "Kürzel ♠"] {
        let path = folder.0.join(name);
        open(&path).put_mark(&mark(1, "")).unwrap();
        assert_eq!(open(&path).marks().unwrap().len(), 1);
        Connection::open(std::path::absolute(&path).unwrap())
            .unwrap()
            .execute_batch("PRAGMA user_version = 10")
            .unwrap();
        assert!(matches!(open_error(&path), StoreError::Newer { found: 10, .. }), "{name}");
    }
    assert_eq!(folder.names(), ["100% #1?immutable=1&", ":memory:", "Kürzel ♠", "file:x?mode=memory"]);
    let line = open_error(&folder.0.join("file:x?mode=memory/line\nbreak\x1b/x")).to_string();
    assert!(!line.contains('\x1b'));
}

#[cfg(unix)]
#[test]
fn a_link_is_followed() {
    let folder = Folder::new();
    let real = folder.0.join("elsewhere.db");
    std::os::unix::fs::symlink(&real, folder.db()).unwrap();
    open(&folder.db()).put_mark(&mark(1, "")).unwrap();
    assert_eq!(open(&real).marks().unwrap().len(), 1);
    let bytes = fs::read(&real).unwrap()[..1000].to_vec();
    fs::write(&real, &bytes).unwrap();
    drop(Store::open(&folder.db()).unwrap());
    assert!(fs::read(folder.0.join("elsewhere.db.damaged-1")).unwrap() == bytes);
    assert!(folder.db().is_symlink());
}

#[cfg(unix)]
#[test]
fn a_read_only_store_is_read() {
    let folder = Folder::new();
    let bytes = create_store(&folder.db(), 5);
    let is_read = || {
        let store = open(&folder.db());
        assert_eq!(store.marks().unwrap().len(), 5);
        assert_eq!(store.visit().unwrap(), Some(some_visit()));
        let error = store.put_mark(&mark(9, "")).unwrap_err();
        assert!(matches!(error, StoreError::NotWritable { .. }), "{error}");
        assert!(matches!(store.remove_mark(Table::FREECELL, number(1)), Err(StoreError::NotWritable { .. })));
        drop(store);
        assert!(fs::read(folder.db()).unwrap() == bytes);
    };
    if restrict(&folder.db(), 0o444).is_none() {
        return;
    }
    is_read();
    is_read();
    restrict(&folder.0, 0o555).unwrap();
    is_read();
    let inside = open_error(&folder.0.join("none.db"));
    set_mode(&folder.0, 0o755);
    assert!(matches!(inside, StoreError::Unreadable { .. }), "{inside}");
    restrict(&folder.db(), 0).unwrap();
    assert_eq!(open_error(&folder.db()), StoreError::Unreadable { file: file(), reason: "permission denied".into() });
    fs::write(folder.0.join("empty.db"), "").unwrap();
    restrict(&folder.0.join("empty.db"), 0o444).unwrap();
    assert!(matches!(open_error(&folder.0.join("empty.db")), StoreError::NotWritable { .. }));
}

/// Only its journal takes back half a transaction of a killed process.
#[cfg(unix)]
#[test]
fn half_a_transaction_is_not_read() {
    let [folder, killed] = [Folder::new(), Folder::new()];
    create_store(&folder.db(), 2000);
    let other = Connection::open(folder.db()).unwrap();
    let half = "PRAGMA journal_mode = delete; PRAGMA cache_size = 1; BEGIN; UPDATE marks SET note = 'half of it'";
    other.execute_batch(half).unwrap();
    for name in ["tableaux.db", "tableaux.db-journal"] {
        fs::copy(folder.0.join(name), killed.0.join(name)).unwrap();
    }
    let bytes = fs::read(killed.db()).unwrap();
    assert!(bytes.windows(10).any(|window| window == b"half of it"));
    if restrict(&killed.db(), 0o444).is_none() {
        return;
    }
    assert_eq!(open_error(&killed.db()), StoreError::NotWritable { file: file(), reason: "it is read-only".into() });
    assert!(fs::read(killed.db()).unwrap() == bytes);
    set_mode(&killed.db(), 0o644);
    let store = open(&killed.db());
    assert_eq!(store.marks().unwrap().note((Table::FREECELL, number(617))), Some("note of 617"));
}

/// What a file from elsewhere brings along would act in the name of who opens it.
#[test]
fn triggers_and_views_of_a_file_from_elsewhere_do_nothing() {
    let folder = Folder::new();
    create_store(&folder.db(), 3);
    let elsewhere = Connection::open(folder.db()).unwrap();
    let triggers = ["INSERT", "UPDATE", "DELETE"].map(|change| {
        format!("CREATE TRIGGER on_{change} AFTER {change} ON marks BEGIN DELETE FROM marks; DELETE FROM visit; END;")
    });
    elsewhere.execute_batch(&triggers.concat()).unwrap();
    let store = open(&folder.db());
    store.put_mark(&mark(7, "new")).unwrap();
    store.put_mark(&mark(7, "changed")).unwrap();
    store.remove_mark(Table::FREECELL, number(0)).unwrap();
    assert_eq!(store.marks().unwrap().len(), 3);
    assert_eq!(store.visit().unwrap(), Some(some_visit()));
    drop(store);
    let view = "ALTER TABLE marks RENAME TO kept; CREATE VIEW marks AS SELECT * FROM kept";
    elsewhere.execute_batch(view).unwrap();
    drop(elsewhere);
    assert!(matches!(Store::open_existing(&folder.db()), Err(StoreError::Damaged { .. })));
}
