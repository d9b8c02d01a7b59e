//! A note is private: what this program creates, only its user may read.
#![cfg(unix)]

use std::fs;
use std::os::unix::fs::PermissionsExt as _;
use std::path::Path;

use super::folder::{Folder, create_store, mark, open, set_mode};
use super::migration::file_of_version;

fn mode(path: &Path) -> u32 {
    fs::metadata(path).unwrap().permissions().mode() & 0o777
}

#[test]
fn new_files_and_folders_are_private() {
    let folder = Folder::new();
    set_mode(&folder.0, 0o755);
    let path = folder.0.join("one/two/tableaux.db");
    let store = open(&path);
    store.put_mark(&mark(1, "secret")).unwrap();
    let modes = |names: &[&str]| names.iter().map(|name| mode(&folder.0.join(name))).collect::<Vec<_>>();
    assert_eq!(modes(&["one", "one/two"]), [0o700; 2]);
    assert_eq!(modes(&["one/two/tableaux.db", "one/two/tableaux.db-wal", "one/two/tableaux.db-shm"]), [0o600; 3]);
    assert_eq!(mode(&folder.0), 0o755, "a folder of the user's stays as it is");
    // An empty file becomes a store.
    fs::write(folder.db(), "").unwrap();
    set_mode(&folder.db(), 0o644);
    drop(open(&folder.db()));
    assert_eq!(mode(&folder.db()), 0o600);
}

/// Earlier versions cared for no permissions; those that a user has given to a file of this version are meant.
#[test]
fn a_file_becomes_private_when_it_is_migrated_and_not_later() {
    for version in [1, 2] {
        let folder = Folder::new();
        fs::write(folder.db(), file_of_version(version)).unwrap();
        set_mode(&folder.db(), 0o664);
        drop(open(&folder.db()));
        assert_eq!(mode(&folder.db()), 0o600);
        set_mode(&folder.db(), 0o660);
        open(&folder.db()).put_mark(&mark(1, "")).unwrap();
        assert_eq!(mode(&folder.db()), 0o660);
    }
}

#[test]
fn the_new_file_in_place_of_a_damaged_one_is_private() {
    let folder = Folder::new();
    let bytes = create_store(&folder.db(), 0);
    fs::write(folder.db(), &bytes[..1000]).unwrap();
    set_mode(&folder.db(), 0o644);
    tableaux::store::Store::open(&folder.db()).unwrap();
    assert_eq!([mode(&folder.db()), mode(&folder.0.join("tableaux.db.damaged-1"))], [0o600, 0o644]);
}
