//! Stores in temporary folders, sample marks and visits, and child processes.

use std::env;
use std::ffi::OsString;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};
use std::time::{Duration, Instant};

use tableaux::store::{Mark, Store, StoreError, Visit};
use tableaux::table::Table;
use tableaux_engine::number::DealNumber;

pub(super) use crate::folder::Folder;

impl Folder {
    pub(super) fn db(&self) -> PathBuf {
        self.0.join("tableaux.db")
    }
}

pub(super) fn number(number: u64) -> DealNumber {
    DealNumber::new(number).unwrap()
}

pub(super) fn mark(n: u64, note: &str) -> Mark {
    Mark { table: Table::FREECELL, number: number(n), note: note.into() }
}

pub(super) fn some_visit() -> Visit {
    Visit {
        boards: Vec::new(),
        gears: 9,
        cells: Some(2),
        table: "skat".into(),
        generators: vec!["microsoft".into(), "minstd".into()],
        panes: vec![617, 11_982, DealNumber::MAX.get()],
        focus: 2,
        filters: vec!["hard and not won".into()],
        linked: true,
        comparing: "kings".into(),
        followed: "A♠".into(),
        has_choices: true,
        oracle: "asked".into(),
        automatic: "max".into(),
        theme: "plain".into(),
        card_size: String::new(),
        tour: vec!["filter".into()],
        visits: 3,
        oracle_asked: true,
    }
}

/// Opens a store that is undamaged or new.
pub(super) fn open(path: &Path) -> Store {
    let (store, notices) = Store::open(path).unwrap();
    assert_eq!(notices, []);
    store
}

/// Creates and closes a store with marks on the numbers 0..count and a visit, and returns its bytes.
pub(super) fn create_store(path: &Path, count: u64) -> Vec<u8> {
    let store = open(path);
    for n in 0..count {
        store.put_mark(&mark(n, &format!("note of {n}"))).unwrap();
    }
    store.save_visit(&some_visit()).unwrap();
    drop(store);
    fs::read(path).unwrap()
}

/// The error of opening a store, which must be one short line without SQLite's or the system's words.
pub(super) fn open_error(path: &Path) -> StoreError {
    let error = Store::open(path).map(drop).unwrap_err();
    let line = error.to_string();
    assert!(!line.contains('\n') && line.chars().count() <= 100, "{line}");
    assert!(!line.contains("SQL") && !line.contains("os error"), "{line}");
    error
}

/// The file's name, as errors have it.
pub(super) fn file() -> String {
    "tableaux.db".into()
}

#[cfg(unix)]
pub(super) fn set_mode(path: &Path, mode: u32) {
    use std::os::unix::fs::PermissionsExt;
    fs::set_permissions(path, fs::Permissions::from_mode(mode)).unwrap();
}

/// Takes permissions away; `None` if that has no effect, as for root.
#[cfg(unix)]
pub(super) fn restrict(path: &Path, mode: u32) -> Option<()> {
    set_mode(path, mode);
    let has_effect = if path.is_dir() {
        fs::write(path.join("probe"), "").is_err()
    } else if mode == 0 {
        fs::read(path).is_err()
    } else {
        fs::OpenOptions::new().append(true).open(path).is_err()
    };
    if !has_effect {
        eprintln!("skipped: permissions do not hold for this user");
    }
    has_effect.then_some(())
}

/// The environment variable that names the store of a child process.
pub(super) const CHILD_STORE: &str = "TABLEAUX_TEST_STORE";

/// Starts one of the tests in a child process. Without the variables that test returns at once.
pub(super) fn start_child(test: &str, variables: &[(&str, OsString)]) -> Child {
    let mut command = Command::new(env::current_exe().unwrap());
    command.args(["--exact", test, "--nocapture"]).stdout(Stdio::null()).stderr(Stdio::null());
    command.envs(variables.iter().map(|(name, value)| (name, value)));
    command.spawn().unwrap()
}

/// The checksum of a mark, as the program computes it.
pub(super) fn checksum(key: &str, number: i64, note: &str) -> u32 {
    let length = key.len() as u64;
    crc32fast::hash(&[&length.to_le_bytes(), key.as_bytes(), &number.to_le_bytes(), note.as_bytes()].concat())
}

/// Does what another process may keep locked for a while, as often as it takes.
pub(super) fn patiently<T>(action: impl Fn() -> Result<T, StoreError>) -> T {
    let until = Instant::now() + Duration::from_secs(20);
    loop {
        match action() {
            Err(StoreError::Locked { .. }) if Instant::now() < until => {}
            result => return result.unwrap(),
        }
    }
}
