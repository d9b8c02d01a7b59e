//! A write-ahead log that is damaged, or that lies beside a file it does not belong to.

use std::fs;
use std::time::{Duration, SystemTime};

use rusqlite::Connection;
use tableaux::store::{Notice, RenamedFile, Store, StoreError};

use super::folder::{Folder, create_store, mark, open, open_error};

/// A store with three marks in the file and three in its log, as a killed process leaves it.
fn store_with_log() -> Folder {
    let [folder, killed] = [Folder::new(), Folder::new()];
    create_store(&folder.db(), 3);
    let store = open(&folder.db());
    for n in 3..6 {
        store.put_mark(&mark(n, &format!("note of {n}"))).unwrap();
    }
    for name in ["tableaux.db", "tableaux.db-wal"] {
        fs::copy(folder.0.join(name), killed.0.join(name)).unwrap();
    }
    killed
}

fn count(store: &Store) -> usize {
    store.marks().unwrap().len()
}

#[test]
fn an_undamaged_log_is_read_without_a_word() {
    assert_eq!(count(&open(&store_with_log().db())), 6);
    // A process may have been killed while it wrote the last of it, perhaps over an earlier log.
    for earlier in [&[][..], &[0; 100]] {
        let folder = store_with_log();
        let log = fs::read(folder.0.join("tableaux.db-wal")).unwrap();
        fs::write(folder.0.join("tableaux.db-wal"), [&log[..log.len() - 100], earlier].concat()).unwrap();
        assert_eq!(count(&open(&folder.db())), 5);
    }
}

#[test]
fn a_flipped_bit_in_the_log_is_reported() {
    let folder = store_with_log();
    let log = folder.0.join("tableaux.db-wal");
    let mut bytes = fs::read(&log).unwrap();
    let at = bytes.windows(9).position(|window| window == b"note of 4").unwrap();
    bytes[at] ^= 1;
    fs::write(&log, &bytes).unwrap();
    let (store, notices) = Store::open(&folder.db()).unwrap();
    let expected = "the end of the log of 'tableaux.db' is damaged; the latest changes may be missing";
    assert_eq!(notices.iter().map(ToString::to_string).collect::<Vec<_>>(), [expected]);
    assert_eq!(count(&store), 4);
    drop(store);
    assert_eq!(count(&open(&folder.db())), 4);
}

/// SQLite takes such a log for empty, and writes over it.
#[test]
fn a_flipped_bit_in_the_header_of_the_log_is_reported() {
    for at in 0..32 {
        let folder = store_with_log();
        let log = folder.0.join("tableaux.db-wal");
        let mut bytes = fs::read(&log).unwrap();
        bytes[at] ^= 1;
        fs::write(&log, &bytes).unwrap();
        let (store, notices) = Store::open(&folder.db()).unwrap();
        assert_eq!((notices.len(), count(&store)), (1, 3), "byte {at}: {notices:?}");
    }
}

#[test]
fn a_log_that_is_none_is_set_aside_and_the_file_kept() {
    let folder = store_with_log();
    let log = folder.0.join("tableaux.db-wal");
    let mut bytes = fs::read(&log).unwrap();
    bytes[0] ^= 0xff;
    fs::write(&log, &bytes).unwrap();
    let (store, notices) = Store::open(&folder.db()).unwrap();
    let path = folder.0.join("tableaux.db.damaged-1-wal");
    assert!(fs::read(&path).unwrap() == bytes);
    assert_eq!(notices, [Notice::QuarantinedLog(RenamedFile { original: log, path })]);
    let expected =
        "'tableaux.db-wal' was damaged and is now 'tableaux.db.damaged-1-wal'; the latest changes may be missing";
    assert_eq!(notices[0].to_string(), expected);
    assert_eq!(count(&store), 3);
}

#[test]
fn the_log_of_another_file_is_set_aside() {
    let [folder, other] = [store_with_log(), Folder::new()];
    let database = Connection::open(other.db()).unwrap();
    database.execute_batch("PRAGMA journal_mode = wal; CREATE TABLE diary (day, text)").unwrap();
    fs::copy(other.0.join("tableaux.db-wal"), folder.0.join("tableaux.db-wal")).unwrap();
    let (store, notices) = Store::open(&folder.db()).unwrap();
    assert!(matches!(&*notices, [Notice::QuarantinedLog(_)]), "{notices:?}");
    assert_eq!(count(&store), 3);
}

/// SQLite would remove it.
#[test]
fn a_log_without_its_file_is_set_aside() {
    for is_empty in [false, true] {
        let folder = store_with_log();
        fs::remove_file(folder.db()).unwrap();
        if is_empty {
            fs::write(folder.db(), "").unwrap();
        }
        let log = fs::read(folder.0.join("tableaux.db-wal")).unwrap();
        let (store, notices) = Store::open(&folder.db()).unwrap();
        assert!(matches!(&*notices, [Notice::Quarantined(_)]), "{notices:?}");
        assert!(fs::read(folder.0.join("tableaux.db.damaged-1-wal")).unwrap() == log);
        assert_eq!(count(&store), 0);
    }
}

/// SQLite would remove these as well.
#[test]
fn what_only_has_the_name_of_a_log_is_left_alone() {
    for name in ["tableaux.db-wal", "tableaux.db-journal"] {
        let folder = Folder::new();
        let text = "the journal of a journey to the free cells";
        fs::write(folder.0.join(name), text).unwrap();
        assert_eq!(open_error(&folder.db()), StoreError::Foreign { file: name.into() });
        assert_eq!(folder.names(), [name]);
        assert_eq!(fs::read_to_string(folder.0.join(name)).unwrap(), text);
    }
}

#[test]
fn a_store_that_has_become_empty_is_reported() {
    let folder = Folder::new();
    let file = fs::File::create(folder.db()).unwrap();
    file.set_modified(SystemTime::now() - Duration::from_secs(60)).unwrap();
    let (store, notices) = Store::open(&folder.db()).unwrap();
    assert_eq!(
        notices.iter().map(ToString::to_string).collect::<Vec<_>>(),
        ["'tableaux.db' was empty; a new one was created"]
    );
    store.put_mark(&mark(1, "")).unwrap();
    drop(store);
    assert_eq!(count(&open(&folder.db())), 1);
}

/// SQLite has no room for the file that it needs beside a log.
#[cfg(unix)]
#[test]
fn on_a_full_disk_a_store_is_read() {
    use super::folder::CHILD_STORE;
    use std::process::{Command, Stdio};

    let without_log = Folder::new();
    create_store(&without_log.db(), 6);
    for folder in [without_log, store_with_log()] {
        // No file may grow past a block of 512 bytes.
        let mut command = Command::new("sh");
        command.args(["-c", "trap '' XFSZ; ulimit -f 1; exec \"$@\"", "sh"]).arg(std::env::current_exe().unwrap());
        command.args(["--exact", "store::log::reads_on_a_full_disk_in_child", "--nocapture"]);
        command.env(CHILD_STORE, folder.db()).stdout(Stdio::null()).stderr(Stdio::null());
        assert!(command.status().unwrap().success());
        let store = open(&folder.db());
        store.put_mark(&mark(9, "there is room again")).unwrap();
        assert_eq!(count(&store), 7);
    }
}

#[test]
fn reads_on_a_full_disk_in_child() {
    let Some(path) = std::env::var_os(super::folder::CHILD_STORE) else { return };
    let store = open(std::path::Path::new(&path));
    let refused = store.put_mark(&mark(9, "")).unwrap_err().to_string();
    assert_eq!((refused.as_str(), count(&store)), ("'tableaux.db' cannot be written (the disk is full)", 6));
}

#[cfg(unix)]
#[test]
fn a_log_in_a_folder_that_may_not_be_written_is_reported() {
    use super::folder::{restrict, set_mode};

    let folder = store_with_log();
    if restrict(&folder.0, 0o555).is_none() {
        return;
    }
    let (store, notices) = Store::open(&folder.db()).unwrap();
    assert_eq!(count(&store), 3);
    let expected =
        "the log of 'tableaux.db' cannot be read because its folder cannot be written; the latest changes are missing";
    assert_eq!(notices.iter().map(ToString::to_string).collect::<Vec<_>>(), [expected]);
    drop(store);
    set_mode(&folder.0, 0o755);
    assert_eq!(count(&open(&folder.db())), 6);
}
