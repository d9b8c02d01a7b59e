//! A file that is moved, removed or replaced while it is open: nothing is written where nobody would find it.
#![cfg(unix)]

use std::fs;

use tableaux::store::{Notice, RenamedFile, Store, StoreError};
use tableaux::table::Table;

use super::folder::{Folder, create_store, file, mark, number, open, some_visit};

#[test]
fn nothing_is_written_to_a_file_that_is_no_longer_in_its_place() {
    let folder = Folder::new();
    let elsewhere = Folder::new();
    let moved = Err(StoreError::Moved { file: file() });
    let befall: [&dyn Fn(); 5] = [
        &|| fs::rename(folder.db(), folder.0.join("other.db")).unwrap(),
        &|| fs::remove_file(folder.db()).unwrap(),
        &|| {
            create_store(&elsewhere.db(), 0);
            fs::rename(elsewhere.db(), folder.db()).unwrap();
        },
        &|| fs::remove_file(folder.0.join("tableaux.db-wal")).unwrap(),
        &|| {
            fs::rename(&folder.0, folder.0.with_extension("moved")).unwrap();
            fs::remove_dir_all(folder.0.with_extension("moved")).unwrap();
        },
    ];
    for (case, befall) in befall.iter().enumerate() {
        let store = open(&folder.db());
        store.put_mark(&mark(1, "")).unwrap();
        assert_eq!(store.check_in_place(), Ok(()));
        befall();
        assert_eq!(store.check_in_place(), moved, "{case}");
        assert_eq!(store.put_mark(&mark(2, "")), moved, "{case}");
        assert_eq!(store.remove_mark(Table::FREECELL, number(1)), moved, "{case}");
        assert_eq!(store.add_marks(&store.marks().unwrap()).map(drop), moved, "{case}");
        assert_eq!(store.save_visit(&some_visit()), moved, "{case}");
        assert_eq!(store.checkpoint(), moved, "{case}");
        store.close();
        if folder.0.exists() {
            folder.names().iter().for_each(|name| fs::remove_file(folder.0.join(name)).unwrap());
        }
    }
    assert_eq!(StoreError::Moved { file: file() }.to_string(), "'tableaux.db' was moved or removed");
}

#[test]
fn a_file_that_was_moved_is_whole_when_it_is_closed() {
    let folder = Folder::new();
    let other = Folder::new();
    let store = open(&folder.db());
    store.put_mark(&mark(1, "in the log alone")).unwrap();
    // Without its log.
    fs::rename(folder.db(), other.db()).unwrap();
    store.close();
    assert_eq!(open(&other.db()).marks().unwrap().len(), 1);
    assert_eq!(open(&folder.db()).marks().unwrap().len(), 0);
}

#[test]
fn marks_that_are_added_replace_none() {
    let folder = Folder::new();
    let [first, second] = [open(&folder.db()), open(&folder.db())];
    first.put_mark(&mark(1, "old")).unwrap();
    let known = first.marks().unwrap();
    second.put_mark(&mark(1, "new")).unwrap();
    second.put_mark(&mark(2, "")).unwrap();
    second.add_marks(&known).unwrap();
    assert_eq!(first.marks().unwrap().iter().map(|(_, note)| note).collect::<Vec<_>>(), ["new", ""]);
}

#[test]
fn after_a_checkpoint_the_file_alone_holds_everything() {
    let folder = Folder::new();
    let store = open(&folder.db());
    store.put_mark(&mark(617, "kept")).unwrap();
    store.checkpoint().unwrap();
    let copy = Folder::new();
    fs::copy(folder.db(), copy.db()).unwrap();
    assert_eq!(open(&copy.db()).marks(), store.marks());
    // It goes on.
    store.put_mark(&mark(618, "")).unwrap();
    assert_eq!(open(&folder.db()).marks().unwrap().len(), 2);
}

/// The damaged file is renamed under another process, which notices.
#[test]
fn what_another_process_sets_aside_is_noticed() {
    let folder = Folder::new();
    create_store(&folder.db(), 2000);
    let store = open(&folder.db());
    let mut bytes = fs::read(folder.db()).unwrap();
    bytes[5000..].fill(0x55);
    fs::write(folder.db(), &bytes).unwrap();
    let (_, notices) = tableaux::store::Store::open(&folder.db()).unwrap();
    let path = folder.0.join("tableaux.db.damaged-1");
    assert_eq!(notices, [Notice::Quarantined(RenamedFile { original: folder.db(), path })]);
    assert_eq!(store.put_mark(&mark(1, "")), Err(StoreError::Moved { file: file() }));
}

#[test]
fn a_file_that_was_open_is_ours_even_if_its_header_is_damaged() {
    let folder = Folder::new();
    let (store, _) = Store::open(&folder.db()).unwrap();
    store.put_mark(&mark(617, "one")).unwrap();
    let identity = store.close();
    fs::write(folder.db(), vec![0; 8192]).unwrap();
    assert!(matches!(Store::open(&folder.db()), Err(StoreError::Foreign { .. })));
    let (store, notices) = Store::open_again(&folder.db(), identity).unwrap();
    assert_eq!(notices.len(), 1, "{notices:?}");
    assert!(store.marks().unwrap().is_empty());
    // Another file of that name is not.
    let identity = store.close();
    let other = folder.0.join("other");
    fs::write(&other, vec![0; 8192]).unwrap();
    fs::rename(&other, folder.db()).unwrap();
    assert!(matches!(Store::open_again(&folder.db(), identity), Err(StoreError::Foreign { .. })));
}
