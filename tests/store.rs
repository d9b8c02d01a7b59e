//! What a person keeps is kept: over restarts, beside another browser, after a kill, and when the file is damaged.

use std::collections::BTreeMap;
use std::env;
use std::ffi::OsString;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};
use std::sync::atomic::{AtomicUsize, Ordering};
use std::thread::{self, sleep};
use std::time::{Duration, Instant};

use rusqlite::Connection;
use tableaux::number::DealNumber;
use tableaux::store::{Mark, SetAside, Store, StoreError, Visit};

/// A folder of its own for each test, gone afterwards.
struct Folder(PathBuf);

impl Folder {
    fn new() -> Self {
        static COUNT: AtomicUsize = AtomicUsize::new(0);
        let name = format!("tableaux-store-{}-{}", std::process::id(), COUNT.fetch_add(1, Ordering::Relaxed));
        let folder = env::temp_dir().join(name);
        fs::create_dir_all(&folder).unwrap();
        Self(folder)
    }

    fn db(&self) -> PathBuf {
        self.0.join("tableaux.db")
    }

    fn names(&self) -> Vec<String> {
        let mut names: Vec<_> =
            fs::read_dir(&self.0).unwrap().map(|entry| entry.unwrap().file_name().into_string().unwrap()).collect();
        names.sort();
        names
    }
}

impl Drop for Folder {
    fn drop(&mut self) {
        let _ = fs::remove_dir_all(&self.0);
    }
}

fn number(number: u64) -> DealNumber {
    DealNumber::new(number).unwrap()
}

fn mark(n: u64, note: &str) -> Mark {
    Mark { number: number(n), note: note.into() }
}

fn some_visit() -> Visit {
    Visit {
        panes: vec![617, 11_982, DealNumber::MAX.get()],
        focus: 2,
        linked: true,
        comparing: "kings".into(),
        followed: "A♠".into(),
        colours: "plain".into(),
    }
}

/// A store that opens without anything having to be set aside.
fn sound(path: &Path) -> Store {
    let (store, aside) = Store::open(path).unwrap();
    assert_eq!(aside, None);
    store
}

/// A closed store of marks 0..count in one file, and its bytes.
fn filled(path: &Path, count: u64) -> Vec<u8> {
    let store = sound(path);
    for n in 0..count {
        store.put_mark(&mark(n, &format!("note of {n}"))).unwrap();
    }
    store.save_visit(&some_visit()).unwrap();
    drop(store);
    fs::read(path).unwrap()
}

fn fails(path: &Path) -> StoreError {
    let error = Store::open(path).map(|(_, aside)| aside).unwrap_err();
    let line = error.to_string();
    assert!(!line.contains('\n') && line.chars().count() <= 100, "{line}");
    assert!(!line.contains("SQL") && !line.contains("os error"), "{line}");
    error
}

fn file() -> String {
    "tableaux.db".into()
}

/// The damaged file is where `SetAside` says, byte for byte, and a new one works in its place.
fn is_set_aside(folder: &Folder, bytes: &[u8], place: u32) {
    let path = folder.db();
    assert!(fs::read(&path).unwrap() == bytes);
    let (store, aside) = Store::open(&path).unwrap();
    let aside: SetAside = aside.expect("damage is noticed");
    assert_eq!(aside.path, folder.0.join(format!("tableaux.db.damaged-{place}")));
    assert!(fs::read(&aside.path).unwrap() == bytes, "the damaged file is as it was");
    assert_eq!(store.marks().unwrap(), BTreeMap::new());
    assert_eq!(store.visit().unwrap(), None);
    store.put_mark(&mark(1, "anew")).unwrap();
    drop(store);
    assert_eq!(sound(&path).marks().unwrap().len(), 1);
}

#[test]
fn marks_and_the_visit_are_there_again() {
    let folder = Folder::new();
    let path = folder.0.join("a folder/to be made/tableaux.db");
    let store = sound(&path);
    assert_eq!(store.visit().unwrap(), None);
    for kept in
        [mark(0, ""), mark(617, "Café ♠, 'quoted'"), mark(8_589_934_591, "the last"), mark(5, "a\x1b[31mb\n\u{9b}c\0")]
    {
        store.put_mark(&kept).unwrap();
    }
    store.put_mark(&mark(0, "an easy one")).unwrap();
    store.remove_mark(number(4)).unwrap();
    store.save_visit(&Visit::default()).unwrap();
    store.save_visit(&some_visit()).unwrap();
    drop(store);
    let store = sound(&path);
    let marks = store.marks().unwrap();
    let marks: Vec<_> = marks.iter().map(|(number, note)| (number.get(), note.as_str())).collect();
    assert_eq!(marks, [(0, "an easy one"), (5, "a[31mbc"), (617, "Café ♠, 'quoted'"), (8_589_934_591, "the last")]);
    assert_eq!(store.visit().unwrap(), Some(some_visit()));
    store.remove_mark(number(617)).unwrap();
    assert_eq!(store.marks().unwrap().len(), 3);
}

#[test]
fn control_characters_of_others_are_not_read() {
    let folder = Folder::new();
    filled(&folder.db(), 0);
    let other = Connection::open(folder.db()).unwrap();
    other.execute("INSERT INTO marks VALUES (7, ?1)", ["x\u{1b}]0;y\u{7}\u{85}"]).unwrap();
    assert_eq!(sound(&folder.db()).marks().unwrap()[&number(7)], "x]0;y");
}

#[test]
fn two_browsers_write() {
    let folder = Folder::new();
    let path = folder.db();
    thread::scope(|scope| {
        for writer in 0..2 {
            let path = &path;
            scope.spawn(move || {
                let store = sound(path);
                for n in 0..200 {
                    store.put_mark(&mark(2 * n + writer, "")).unwrap();
                }
                store.save_visit(&some_visit()).unwrap();
            });
        }
    });
    let [one, two] = [sound(&path), sound(&path)];
    assert_eq!(one.marks().unwrap().len(), 400);
    one.put_mark(&mark(1000, "one")).unwrap();
    two.put_mark(&mark(2000, "two")).unwrap();
    assert_eq!(one.marks().unwrap(), two.marks().unwrap());
    drop(one);
    two.put_mark(&mark(3000, "still")).unwrap();
    assert_eq!(two.marks().unwrap().len(), 403);
    drop(two);
    assert_eq!(sound(&path).marks().unwrap().len(), 403);
    assert_eq!(folder.names(), ["tableaux.db"], "closed, it is one file");
}

#[test]
fn garbage_is_set_aside() {
    let folder = Folder::new();
    let text = b"not a database at all\n".repeat(500);
    let sound_bytes = filled(&folder.db(), 3);
    let mut headless = sound_bytes.clone();
    headless[..16].fill(b'x');
    let cases: [&[u8]; 6] = [&text, b"x", b"SQLite format 3\0", &sound_bytes[..60], &headless, &[0; 4096]];
    for (place, bytes) in (1..).zip(cases) {
        fs::write(folder.db(), bytes).unwrap();
        is_set_aside(&folder, bytes, place);
    }
}

#[test]
fn a_truncated_store_is_set_aside() {
    let folder = Folder::new();
    let bytes = filled(&folder.db(), 2000);
    assert!(bytes.len() > 8 * 4096);
    for (place, length) in (1..).zip([511, 512, 1000, 4096, 5000, 2 * 4096, bytes.len() - 4096, bytes.len() - 1]) {
        fs::write(folder.db(), &bytes[..length]).unwrap();
        is_set_aside(&folder, &bytes[..length], place);
    }
}

#[test]
fn flipped_bytes_are_noticed() {
    let folder = Folder::new();
    let sound = filled(&folder.db(), 2000);
    let page = |wanted: &str| {
        let at = sound.windows(wanted.len()).position(|window| window == wanted.as_bytes()).unwrap();
        at / 4096 * 4096
    };
    let leaf = page("note of 1000");
    // The kind of page and its cell count, the first cells' addresses, a stretch of cells, the whole page.
    for (place, stretch) in
        (1..).zip([leaf..leaf + 8, leaf + 8..leaf + 16, leaf + 2000..leaf + 2100, leaf..leaf + 4096])
    {
        let mut bytes = sound.clone();
        bytes[stretch].iter_mut().for_each(|byte| *byte ^= 0xff);
        fs::write(folder.db(), &bytes).unwrap();
        is_set_aside(&folder, &bytes, place);
    }
    // Two cells that changed places can be read one by one, yet neither would be found by its number.
    let mut bytes = sound;
    bytes[leaf + 8..leaf + 12].rotate_left(2);
    fs::write(folder.db(), &bytes).unwrap();
    is_set_aside(&folder, &bytes, 5);
}

#[test]
fn a_store_of_another_shape_is_set_aside() {
    let folder = Folder::new();
    let changes = [
        "DROP TABLE marks",
        "DROP TABLE visit",
        "ALTER TABLE marks ADD COLUMN more TEXT",
        "DROP TABLE marks; CREATE TABLE marks (number INTEGER, note TEXT NOT NULL)",
        "DROP TABLE marks; CREATE TABLE marks (number INTEGER PRIMARY KEY, note TEXT NOT NULL); INSERT INTO marks VALUES (1 << 33, '')",
        "DROP TABLE marks; CREATE TABLE marks (number INTEGER PRIMARY KEY, note TEXT NOT NULL); INSERT INTO marks VALUES (1, x'ff')",
        "INSERT INTO marks VALUES (1, CAST(x'ff' AS TEXT))",
        "PRAGMA user_version = 0",
    ];
    for (place, change) in (1..).zip(changes) {
        fs::remove_file(folder.db()).ok();
        filled(&folder.db(), 0);
        Connection::open(folder.db()).unwrap().execute_batch(change).unwrap();
        is_set_aside(&folder, &fs::read(folder.db()).unwrap(), place);
    }
}

#[test]
fn names_that_are_taken_stay() {
    let folder = Folder::new();
    for taken in ["tableaux.db.damaged-1", "tableaux.db.damaged-2-wal"] {
        fs::write(folder.0.join(taken), "precious").unwrap();
    }
    fs::write(folder.db(), "garbage").unwrap();
    fs::write(folder.0.join("tableaux.db-wal"), "its log").unwrap();
    is_set_aside(&folder, b"garbage", 3);
    for (name, text) in [
        ("tableaux.db.damaged-1", "precious"),
        ("tableaux.db.damaged-2-wal", "precious"),
        ("tableaux.db.damaged-3-wal", "its log"),
    ] {
        assert_eq!(fs::read_to_string(folder.0.join(name)).unwrap(), text);
    }
    let aside = SetAside { damaged: folder.db(), path: folder.0.join("tableaux.db.damaged-3") };
    assert_eq!(aside.to_string(), "'tableaux.db' was damaged: it is now 'tableaux.db.damaged-3', a new one is begun");
}

#[test]
fn of_two_browsers_one_sets_aside() {
    for _ in 0..10 {
        let folder = Folder::new();
        let path = folder.db();
        fs::write(&path, b"garbage".repeat(1000)).unwrap();
        let opened: Vec<_> = thread::scope(|scope| {
            let openers: Vec<_> = (0..3).map(|_| scope.spawn(|| Store::open(&path).unwrap())).collect();
            openers.into_iter().map(|opener| opener.join().unwrap()).collect()
        });
        assert_eq!(opened.iter().filter(|(_, aside)| aside.is_some()).count(), 1);
        for (n, (store, _)) in (0..).zip(&opened) {
            store.put_mark(&mark(n, "")).unwrap();
        }
        drop(opened);
        assert_eq!(sound(&path).marks().unwrap().len(), 3);
    }
}

#[test]
fn a_newer_store_is_left_alone() {
    let folder = Folder::new();
    filled(&folder.db(), 3);
    let later = Connection::open(folder.db()).unwrap();
    later.execute_batch("DROP TABLE visit; PRAGMA user_version = 2").unwrap();
    // The change is still in the log.
    let newer = StoreError::Newer { file: file(), found: 2, known: 1 };
    assert_eq!(fails(&folder.db()), newer);
    drop(later);
    let mut bytes = fs::read(folder.db()).unwrap();
    for damaged in [false, true] {
        if damaged {
            bytes.truncate(5000);
            fs::write(folder.db(), &bytes).unwrap();
        }
        assert_eq!(fails(&folder.db()), newer);
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
                assert_eq!(fails(&folder.db()), StoreError::Foreign { file: file() });
                assert!(fs::read(folder.db()).unwrap() == bytes);
                if !damaged {
                    assert_eq!(folder.names(), ["tableaux.db"]);
                }
            }
        }
    }
}

#[test]
fn an_empty_file_is_a_new_store() {
    let folder = Folder::new();
    fs::write(folder.db(), "").unwrap();
    sound(&folder.db()).put_mark(&mark(1, "")).unwrap();
    assert_eq!(sound(&folder.db()).marks().unwrap().len(), 1);
}

#[test]
fn a_locked_store_says_so() {
    let folder = Folder::new();
    filled(&folder.db(), 1);
    let store = sound(&folder.db());
    let other = Connection::open(folder.db()).unwrap();
    other.execute_batch("BEGIN EXCLUSIVE").unwrap();
    let locked = StoreError::Locked { file: file() };
    assert_eq!(store.put_mark(&mark(2, "")), Err(locked.clone()));
    assert_eq!(store.save_visit(&some_visit()), Err(locked.clone()));
    assert_eq!(store.marks().unwrap().len(), 1, "it can still be read");
    drop(sound(&folder.db()));
    other.execute_batch("COMMIT").unwrap();
    store.put_mark(&mark(2, "")).unwrap();
    drop((store, other));

    let other = Connection::open(folder.db()).unwrap();
    other.execute_batch("PRAGMA journal_mode = delete; BEGIN EXCLUSIVE").unwrap();
    let before = Instant::now();
    assert_eq!(fails(&folder.db()), locked);
    assert!((150..1500).contains(&before.elapsed().as_millis()));
    assert_eq!(locked.to_string(), "'tableaux.db' is locked by another program: marks are not kept until it is free");
    drop(other);
    assert_eq!(sound(&folder.db()).marks().unwrap().len(), 2);
}

#[test]
fn what_is_in_the_way_is_named() {
    let folder = Folder::new();
    fs::create_dir(folder.db()).unwrap();
    assert_eq!(fails(&folder.db()), StoreError::Unreadable { file: file(), why: "it is a folder".into() });
    fs::write(folder.0.join("file"), "").unwrap();
    let error = fails(&folder.0.join("file/tableaux.db"));
    assert!(matches!(&error, StoreError::Folder { folder, .. } if folder == "file"), "{error}");
    assert!(matches!(fails(Path::new("/dev/null")), StoreError::Unreadable { .. }) || cfg!(windows));
    assert!(Store::open(Path::new("")).is_err());
    assert_eq!(folder.names(), ["file", "tableaux.db"]);
}

#[test]
fn odd_names_are_names() {
    let folder = Folder::new();
    for name in [":memory:", "file:x?mode=memory", "100% #1?immutable=1&", "Kürzel ♠"] {
        let path = folder.0.join(name);
        sound(&path).put_mark(&mark(1, "")).unwrap();
        assert_eq!(sound(&path).marks().unwrap().len(), 1);
        Connection::open(std::path::absolute(&path).unwrap())
            .unwrap()
            .execute_batch("PRAGMA user_version = 9")
            .unwrap();
        assert!(matches!(fails(&path), StoreError::Newer { found: 9, .. }), "{name}");
    }
    assert_eq!(folder.names(), ["100% #1?immutable=1&", ":memory:", "Kürzel ♠", "file:x?mode=memory"]);
    let line = fails(&folder.0.join("file:x?mode=memory/line\nbreak\x1b/x")).to_string();
    assert!(!line.contains('\x1b'));
}

#[cfg(unix)]
#[test]
fn a_link_is_followed() {
    let folder = Folder::new();
    let real = folder.0.join("elsewhere.db");
    std::os::unix::fs::symlink(&real, folder.db()).unwrap();
    sound(&folder.db()).put_mark(&mark(1, "")).unwrap();
    assert_eq!(sound(&real).marks().unwrap().len(), 1);
    fs::write(&real, "garbage").unwrap();
    let (_, aside) = Store::open(&folder.db()).unwrap();
    assert_eq!(fs::read(aside.unwrap().path).unwrap(), b"garbage");
    assert!(folder.db().is_symlink());
}

#[cfg(unix)]
fn permit(path: &Path, mode: u32) {
    use std::os::unix::fs::PermissionsExt;
    fs::set_permissions(path, fs::Permissions::from_mode(mode)).unwrap();
}

/// Takes permissions away; none where the system does not care about them, as for root.
#[cfg(unix)]
fn restrict(path: &Path, mode: u32) -> Option<()> {
    permit(path, mode);
    let cares = if path.is_dir() {
        fs::write(path.join("probe"), "").is_err()
    } else if mode == 0 {
        fs::read(path).is_err()
    } else {
        fs::OpenOptions::new().append(true).open(path).is_err()
    };
    if !cares {
        eprintln!("skipped: permissions do not hold for this user");
    }
    cares.then_some(())
}

#[cfg(unix)]
#[test]
fn a_store_that_may_only_be_read_is_read() {
    let folder = Folder::new();
    let bytes = filled(&folder.db(), 5);
    let is_read = || {
        let store = sound(&folder.db());
        assert_eq!(store.marks().unwrap().len(), 5);
        assert_eq!(store.visit().unwrap(), Some(some_visit()));
        let error = store.put_mark(&mark(9, "")).unwrap_err();
        assert!(matches!(error, StoreError::NotWritable { .. }), "{error}");
        assert!(matches!(store.remove_mark(number(1)), Err(StoreError::NotWritable { .. })));
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
    let inside = fails(&folder.0.join("none.db"));
    permit(&folder.0, 0o755);
    assert!(matches!(inside, StoreError::Unreadable { .. }), "{inside}");
    restrict(&folder.db(), 0).unwrap();
    assert_eq!(fails(&folder.db()), StoreError::Unreadable { file: file(), why: "permission denied".into() });
    fs::write(folder.0.join("empty.db"), "").unwrap();
    restrict(&folder.0.join("empty.db"), 0o444).unwrap();
    assert!(matches!(fails(&folder.0.join("empty.db")), StoreError::NotWritable { .. }));
}

#[test]
fn a_visit_of_another_version_is_read_as_far_as_it_goes() {
    let folder = Folder::new();
    let store = sound(&folder.db());
    store.save_visit(&some_visit()).unwrap();
    let other = Connection::open(folder.db()).unwrap();
    let visit = |json: &str| {
        other.execute("UPDATE visit SET json = ?1", [json]).unwrap();
        assert_eq!(sound(&folder.db()).visit(), store.visit());
        store.visit().unwrap()
    };
    let short = Visit { panes: vec![7], ..Visit::default() };
    assert_eq!(visit(r#"{"panes":[7],"later":{"a":[1]},"focus":0}"#), Some(short));
    assert_eq!(visit("{}"), Some(Visit::default()));
    for nonsense in ["", "nonsense", "7", r#"{"panes":"x"}"#, r#"{"panes":[-1]}"#, "{\"focus\":1", &"[".repeat(10_000)]
    {
        assert_eq!(visit(nonsense), None, "{nonsense:.20}");
    }
    other.execute("UPDATE visit SET json = CAST(x'ff00' AS TEXT)", []).unwrap();
    assert_eq!(sound(&folder.db()).visit(), Ok(None));
    store.save_visit(&some_visit()).unwrap();
    assert_eq!(store.visit(), Ok(Some(some_visit())));
}

/// Runs one of the tests below in a process of its own, which its variables tell to do more than return.
fn child(test: &str, variables: &[(&str, OsString)]) -> Child {
    let mut command = Command::new(env::current_exe().unwrap());
    command.args(["--exact", test, "--nocapture"]).stdout(Stdio::null()).stderr(Stdio::null());
    command.envs(variables.iter().map(|(name, value)| (name, value)));
    command.spawn().unwrap()
}

const CHILDS_STORE: &str = "TABLEAUX_TEST_STORE";

#[test]
fn writes_until_killed() {
    let Some(path) = env::var_os(CHILDS_STORE) else { return };
    let store = sound(Path::new(&path));
    for n in store.marks().unwrap().len() as u64.. {
        store.put_mark(&mark(n, &format!("note of {n}"))).unwrap();
        store.save_visit(&some_visit()).unwrap();
    }
}

#[test]
fn a_kill_loses_nothing_that_was_kept() {
    let folder = Folder::new();
    let mut seen = 0;
    for more in [1, 10, 500, 40] {
        let mut child = child("writes_until_killed", &[(CHILDS_STORE, folder.db().into())]);
        let store = sound(&folder.db());
        let until = Instant::now() + Duration::from_secs(20);
        let wanted = seen + more;
        while seen < wanted {
            assert!(Instant::now() < until && child.try_wait().unwrap().is_none());
            sleep(Duration::from_millis(1));
            seen = store.marks().unwrap().len();
        }
        drop(store);
        child.kill().unwrap();
        child.wait().unwrap();
        let store = sound(&folder.db());
        let marks = store.marks().unwrap();
        assert!(marks.len() >= seen);
        for (n, (number, note)) in (0..).zip(&marks) {
            assert_eq!((number.get(), note), (n, &format!("note of {n}")));
        }
        assert_eq!(store.visit(), Ok(Some(some_visit())));
        seen = marks.len();
    }
}

#[test]
fn default_path_in_child() {
    let Some(expected) = env::var_os(CHILDS_STORE) else { return };
    assert_eq!(Store::default_path(), Ok(expected.into()));
}

#[cfg(target_os = "linux")]
#[test]
fn the_default_path_is_in_the_data_folder() {
    let home = ("HOME", OsString::from("/home/x"));
    for (data, expected) in [
        ("/data", "/data/tableaux/tableaux.db"),
        ("relative", "/home/x/.local/share/tableaux/tableaux.db"),
        ("", "/home/x/.local/share/tableaux/tableaux.db"),
    ] {
        let variables = [home.clone(), ("XDG_DATA_HOME", data.into()), (CHILDS_STORE, expected.into())];
        assert!(child("default_path_in_child", &variables).wait().unwrap().success(), "{data}");
    }
}
