//! Marks and the last visit persist: over restarts, beside another process, after a kill.

use std::env;
use std::ffi::OsString;
use std::fs;
use std::path::Path;
use std::thread::{self, sleep};
use std::time::{Duration, Instant};

use rusqlite::{Connection, params};
use tableaux::store::{Mark, Store, Visit, VisitBoard};
use tableaux::table::Table;
use tableaux_engine::gears::BoardSize;

use super::folder::{CHILD_STORE, Folder, checksum, create_store, mark, number, open, some_visit, start_child};

#[test]
fn marks_and_the_visit_persist() {
    let folder = Folder::new();
    let path = folder.0.join("a folder/to be made/tableaux.db");
    let store = open(&path);
    assert_eq!(store.visit().unwrap(), None);
    for stored in [
        mark(0, ""),
        mark(617, "Café ♠, 'quoted'"),
        mark(8_589_934_591, "the last"),
        mark(5, "a\x1b[31mb\n\u{9b}c\0\u{2028}"),
    ] {
        store.put_mark(&stored).unwrap();
    }
    store.put_mark(&mark(0, "an easy one")).unwrap();
    store.remove_mark(Table::FREECELL, number(4)).unwrap();
    store.save_visit(&Visit::default()).unwrap();
    store.save_visit(&some_visit()).unwrap();
    drop(store);
    let store = open(&path);
    let marks = store.marks().unwrap();
    let marks: Vec<_> = marks.iter().map(|((_, number), note)| (number.get(), note)).collect();
    assert_eq!(marks, [(0, "an easy one"), (5, "a[31mb c "), (617, "Café ♠, 'quoted'"), (8_589_934_591, "the last")]);
    assert_eq!(store.visit().unwrap(), Some(some_visit()));
    store.remove_mark(Table::FREECELL, number(617)).unwrap();
    assert_eq!(store.marks().unwrap().len(), 3);
}

#[test]
fn each_table_has_marks_of_its_own() {
    let folder = Folder::new();
    let store = open(&folder.db());
    let tables = [
        Table::FREECELL,
        Table::Skat,
        Table::Gears(BoardSize::MIN),
        Table::Gears(BoardSize::DEFAULT),
        Table::Gears(BoardSize::MAX),
    ];
    for table in tables.into_iter().rev() {
        for n in [617, 0] {
            store.put_mark(&Mark { table, ..mark(n, &format!("{n} of {table}")) }).unwrap();
        }
    }
    store.put_mark(&Mark { table: Table::Skat, ..mark(617, "again") }).unwrap();
    store.remove_mark(Table::Gears(BoardSize::MIN), number(617)).unwrap();
    drop(store);
    let marks = open(&folder.db()).marks().unwrap();
    let marks: Vec<_> = marks.iter().collect();
    let [freecell, skat, smallest, usual, largest] = tables.map(|table| move |n| (table, number(n)));
    let expected = [
        (freecell(0), "0 of FreeCell"),
        (freecell(617), "617 of FreeCell"),
        (skat(0), "0 of Skat"),
        (skat(617), "again"),
        (smallest(0), "0 of Gears 2×2"),
        (usual(0), "0 of Gears 3×3"),
        (usual(617), "617 of Gears 3×3"),
        (largest(0), "0 of Gears 32×32"),
        (largest(617), "617 of Gears 32×32"),
    ];
    assert_eq!(marks, expected);
}

#[test]
fn unprintable_characters_that_another_program_wrote_are_ignored() {
    let folder = Folder::new();
    create_store(&folder.db(), 0);
    let other = Connection::open(folder.db()).unwrap();
    let note = "x\u{1b}]0;y\u{7}\u{85}\u{202e}";
    let values = params![note, checksum("freecell", 7, note)];
    other.execute("INSERT INTO marks VALUES ('freecell', 7, ?1, ?2)", values).unwrap();
    assert_eq!(open(&folder.db()).marks().unwrap().note((Table::FREECELL, number(7))), Some("x]0;y "));
}

#[test]
fn two_stores_write_to_one_file() {
    let folder = Folder::new();
    let path = folder.db();
    thread::scope(|scope| {
        for writer in 0..2 {
            let path = &path;
            scope.spawn(move || {
                let store = open(path);
                for n in 0..200 {
                    store.put_mark(&mark(2 * n + writer, "")).unwrap();
                }
                store.save_visit(&some_visit()).unwrap();
            });
        }
    });
    let [first, second] = [open(&path), open(&path)];
    assert_eq!(first.marks().unwrap().len(), 400);
    first.put_mark(&mark(1000, "first")).unwrap();
    second.put_mark(&mark(2000, "second")).unwrap();
    assert_eq!(first.marks().unwrap(), second.marks().unwrap());
    drop(first);
    second.put_mark(&mark(3000, "still")).unwrap();
    assert_eq!(second.marks().unwrap().len(), 403);
    drop(second);
    assert_eq!(open(&path).marks().unwrap().len(), 403);
    assert_eq!(folder.names(), ["tableaux.db"], "closed, it is one file");
}

#[test]
fn an_empty_file_becomes_a_store() {
    let folder = Folder::new();
    fs::write(folder.db(), "").unwrap();
    open(&folder.db()).put_mark(&mark(1, "")).unwrap();
    assert_eq!(open(&folder.db()).marks().unwrap().len(), 1);
}

/// Boards of the user's own are in it beside the numbers; a visit of an earlier version has none.
#[test]
fn the_boards_of_a_visit_persist() {
    let folder = Folder::new();
    let board = VisitBoard { name: "mine.txt".into(), layout: "7D///////  0/0/0/0".into(), number: Some(617) };
    let visit = Visit { boards: vec![None, Some(board)], ..some_visit() };
    open(&folder.db()).save_visit(&visit).unwrap();
    assert_eq!(open(&folder.db()).visit(), Ok(Some(visit)));
    // The place of a mark on such a board is the board itself.
    let layout = "7D///////  0/0/0/0";
    let table: Table = format!("layout {layout}").parse().unwrap();
    open(&folder.db()).put_mark(&Mark { table, ..mark(0, "from my program") }).unwrap();
    assert_eq!(open(&folder.db()).marks().unwrap().note((table, number(0))), Some("from my program"));
}

#[test]
fn known_fields_of_a_visit_of_another_version_are_read() {
    let folder = Folder::new();
    let store = open(&folder.db());
    store.save_visit(&some_visit()).unwrap();
    let other = Connection::open(folder.db()).unwrap();
    let visit = |json: &str| {
        let checksum = crc32fast::hash(json.as_bytes());
        other.execute("UPDATE visit SET json = ?1, checksum = ?2", params![json, checksum]).unwrap();
        assert_eq!(open(&folder.db()).visit(), store.visit());
        store.visit().unwrap()
    };
    let short = Visit { panes: vec![7], ..Visit::default() };
    assert_eq!(visit(r#"{"panes":[7],"later":{"a":[1]},"focus":0}"#), Some(short));
    assert_eq!(visit("{}"), Some(Visit::default()));
    for nonsense in ["", "nonsense", "7", r#"{"panes":"x"}"#, r#"{"panes":[-1]}"#, "{\"focus\":1", &"[".repeat(10_000)]
    {
        assert_eq!(visit(nonsense), None, "{nonsense:.20}");
    }
    let checksum = crc32fast::hash(b"\xff\0");
    other.execute("UPDATE visit SET json = CAST(x'ff00' AS TEXT), checksum = ?1", [checksum]).unwrap();
    assert_eq!(open(&folder.db()).visit(), Ok(None));
    store.save_visit(&some_visit()).unwrap();
    assert_eq!(store.visit(), Ok(Some(some_visit())));
}

#[test]
fn writes_until_killed() {
    let Some(path) = env::var_os(CHILD_STORE) else { return };
    let store = open(Path::new(&path));
    for n in store.marks().unwrap().len() as u64.. {
        store.save_visit(&some_visit()).unwrap();
        store.put_mark(&mark(n, &format!("note of {n}"))).unwrap();
    }
}

#[test]
fn a_kill_loses_nothing_that_was_stored() {
    let folder = Folder::new();
    let mut seen = 0;
    for more in [1, 10, 500, 40] {
        let mut child = start_child("store::persistence::writes_until_killed", &[(CHILD_STORE, folder.db().into())]);
        let store = open(&folder.db());
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
        let store = open(&folder.db());
        let marks = store.marks().unwrap();
        assert!(marks.len() >= seen);
        for (n, ((_, number), note)) in (0..).zip(marks.iter()) {
            assert_eq!((number.get(), note), (n, &*format!("note of {n}")));
        }
        assert_eq!(store.visit(), Ok(Some(some_visit())));
        seen = marks.len();
    }
}

#[test]
fn default_path_in_child() {
    let Some(expected) = env::var_os(CHILD_STORE) else { return };
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
        let variables = [home.clone(), ("XDG_DATA_HOME", data.into()), (CHILD_STORE, expected.into())];
        assert!(
            start_child("store::persistence::default_path_in_child", &variables).wait().unwrap().success(),
            "{data}"
        );
    }
}
