//! The command `tableaux marks`: the marks listed, exported and imported.

use std::fs;
use std::path::Path;

use rusqlite::Connection;
use serde_json::{Value, json};
use tableaux::store::{Mark, Store};
use tableaux::table::Table;
use tableaux_engine::number::DealNumber;

use crate::command::{self, message, printed, reported, run};
use crate::folder::Folder;

/// A board of the user's own, as its table is called.
const BOARD: &str = "layout QSKSQD/KD//////  13/11/13/11";

/// Runs the command with a file of marks in a folder.
fn marks(folder: &Folder, arguments: &[&str], input: &str) -> (String, String, i32) {
    let data = folder.path("tableaux.db");
    let output = run("marks", &[arguments, &["--data", &data]].concat(), input);
    let [out, error] = [output.stdout, output.stderr].map(|text| String::from_utf8(text).unwrap());
    (out, error, output.status.code().unwrap())
}

/// What it prints where nothing is wrong.
#[track_caller]
fn answer(folder: &Folder, arguments: &[&str], input: &str) -> String {
    let (out, error, code) = marks(folder, arguments, input);
    assert_eq!((error.as_str(), code), ("", 0), "{arguments:?}: {out}");
    out
}

/// The error where something is, which is one line.
#[track_caller]
fn error(folder: &Folder, arguments: &[&str], input: &str) -> String {
    let (out, error, code) = marks(folder, arguments, input);
    assert_eq!((out.as_str(), code), ("", 2), "{arguments:?}: {error}");
    assert_eq!(error.lines().count(), 1, "{error}");
    error.trim_end().strip_prefix("tableaux: ").unwrap().to_owned()
}

/// A line of JSON.
fn line(table: &str, number: u64, note: &str) -> String {
    format!("{{\"table\":{},\"number\":{number},\"note\":{}}}\n", json!(table), json!(note))
}

fn freecell(number: u64, note: &str) -> String {
    line("freecell", number, note)
}

#[test]
fn marks_of_all_tables_are_exported_and_imported() {
    let text = [
        freecell(617, "Café ♠, \"quoted\" \\ and all"),
        freecell(8_589_934_591, ""),
        line("freecell minstd", 617, "another one"),
        line(BOARD, 0, "mine"),
        line("skat", 617, "a hand"),
        line("gears 9", 617, ""),
    ]
    .concat();
    let (folder, other) = (Folder::new(), Folder::new());
    assert_eq!(answer(&folder, &["--import", "-"], &text), "6 marks added\n");
    assert_eq!(answer(&folder, &["--export"], ""), text);
    assert_eq!(answer(&folder, &["--export", "-"], ""), text);
    let file = other.path("marks.jsonl");
    assert_eq!(answer(&folder, &["--export", &file], ""), "");
    assert_eq!(other.read("marks.jsonl"), text);
    assert_eq!(answer(&other, &["--import", &file], ""), "6 marks added\n");
    assert_eq!(answer(&other, &["--export"], ""), text);
    assert_eq!(answer(&other, &["--import", &file], ""), "0 marks added, 6 already there\n");
    let listed = "    \
    number  table               note
       617  FreeCell            Café ♠, \"quoted\" \\ and all
8589934591  FreeCell
       617  FreeCell by minstd  another one
         -  FreeCell board      mine
       617  Skat                a hand
       617  Gears 9×9
";
    assert_eq!(answer(&other, &[], ""), listed);
}

#[test]
fn a_mark_as_the_browser_makes_it_is_exported() {
    let folder = Folder::new();
    let (store, _) = Store::open(Path::new(&folder.path("tableaux.db"))).unwrap();
    let number = DealNumber::new(617).unwrap();
    store.put_mark(&Mark { table: Table::FREECELL, number, note: "won".into() }).unwrap();
    // The browser may have it open.
    assert_eq!(answer(&folder, &["--export"], ""), freecell(617, "won"));
    assert_eq!(answer(&folder, &["--import", "-"], &freecell(1, "new")), "1 mark added\n");
    assert_eq!(store.marks().unwrap().len(), 2);
}

#[test]
fn no_note_is_lost_where_another_is_imported() {
    let own = [freecell(1, "same"), freecell(2, "mine"), freecell(3, ""), freecell(4, "x / y")].concat();
    let imported =
        [freecell(1, "same"), freecell(2, "theirs"), freecell(3, "theirs"), freecell(4, "y"), freecell(5, "new")]
            .concat();
    let after = |arguments: &[&str]| {
        let folder = Folder::new();
        answer(&folder, &["--import", "-"], &own);
        let (said, ..) = marks(&folder, &[arguments, &["--import", "-"]].concat(), &imported);
        let exported = answer(&folder, &["--export"], "");
        let notes: Vec<String> = exported
            .lines()
            .map(|line| serde_json::from_str::<Value>(line).unwrap()["note"].as_str().unwrap().to_owned())
            .collect();
        // Once more nothing changes.
        marks(&folder, &[arguments, &["--import", "-"]].concat(), &imported);
        assert_eq!(answer(&folder, &["--export"], ""), exported);
        (said, notes)
    };
    let joined = ["same", "mine / theirs", "theirs", "x / y", "new"].map(str::to_owned).to_vec();
    let said = "1 mark added, 2 already there, 2 notes joined\n".to_owned();
    assert_eq!(after(&[]), (said.clone(), joined.clone()));
    assert_eq!(after(&["--notes", "join"]), (said, joined));
    let said = "1 mark added, 1 already there, 3 notes left out because the marks have their own\n";
    assert_eq!(
        after(&["--notes", "keep"]),
        (said.into(), ["same", "mine", "", "x / y", "new"].map(str::to_owned).to_vec())
    );
    let said = "1 mark added, 1 already there, 3 notes replaced\n";
    let replaced = ["same", "theirs", "theirs", "y", "new"].map(str::to_owned).to_vec();
    assert_eq!(after(&["--notes", "replace"]), (said.into(), replaced));
}

#[test]
fn each_note_that_is_left_out_is_named() {
    let folder = Folder::new();
    let [own, imported] = ["x", "y"].map(|c| (1..6).map(|n| line("skat", n, &c.repeat(100))).collect::<String>());
    answer(&folder, &["--import", "-"], &own);
    let (said, left_out, code) = marks(&folder, &["--import", "-"], &imported);
    assert_eq!((said.as_str(), code), ("0 marks added, 5 notes left out because both together would be too long\n", 0));
    let note = "y".repeat(100);
    let of = |n| format!("tableaux: standard input, line {n}: Skat #{n} keeps its note; '{note}' is left out\n");
    assert_eq!(left_out, (1..6).map(of).collect::<String>());
    assert_eq!(answer(&folder, &["--export"], ""), own);
    // Of many lines about one number each is counted.
    let many: String = (100..600).map(|n| freecell(617, &n.to_string())).collect();
    let (said, left_out, _) = marks(&folder, &["--import", "-"], &many);
    assert_eq!(said, "1 mark added, 32 notes joined, 467 notes left out because both together would be too long\n");
    let begin = "tableaux: standard input, line 34: FreeCell #617 keeps its note; '133' is left out\n";
    assert!(left_out.starts_with(begin) && left_out.lines().count() == 467, "{left_out}");
}

#[test]
fn bytes_that_are_not_utf8_are_refused_with_their_line() {
    let folder = Folder::new();
    let file = folder.path("marks.jsonl");
    let mut text = freecell(1, "\u{fffd} is a character like others").into_bytes();
    fs::write(&file, &text).unwrap();
    assert_eq!(answer(&folder, &["--import", &file], ""), "1 mark added\n");
    text.extend(b"{\"table\":\"freecell\",\"number\":2,\"note\":\"caf\xe9\"}\n");
    fs::write(&file, &text).unwrap();
    let refused = format!("{file}, line 2: byte 43 is not UTF-8; use text in UTF-8");
    assert_eq!(error(&folder, &["--import", &file], ""), refused);
    assert_eq!(answer(&folder, &["--export"], "").lines().count(), 1);
}

#[test]
fn exports_one_after_the_other_are_one_import() {
    let folder = Folder::new();
    let text =
        [freecell(617, "a"), "\n".into(), "# from home\n".into(), freecell(617, "b"), freecell(617, "a")].concat();
    let said = answer(&folder, &["--import", "-"], &text);
    assert_eq!(said, "1 mark added, 1 already there, 1 note joined\n");
    assert_eq!(answer(&folder, &["--export"], ""), freecell(617, "a / b"));
}

#[test]
fn fields_may_be_missing_or_unknown_and_notes_are_cleaned() {
    let folder = Folder::new();
    let text = "\u{feff}{\"number\":1,\"table\":\"freecell\"}\r\n\
        {\"color\":[1],\"note\":\" a\\u001b[31m\\n\\u202eb \\u0000\",\"number\":2,\"table\":\"freecell\"}\n\
        {\"table\":\"freecell\",\"number\":3,\"note\":null}";
    assert_eq!(answer(&folder, &["--import", "-"], text), "3 marks added\n");
    let exported = [freecell(1, ""), freecell(2, "a[31m b"), freecell(3, "")].concat();
    assert_eq!(answer(&folder, &["--export"], ""), exported);
    let longest = "♥".repeat(200);
    assert_eq!(answer(&folder, &["--import", "-"], &freecell(4, &longest)), "1 mark added\n");
}

#[test]
fn a_wrong_line_is_named_and_nothing_is_imported() {
    let folder = Folder::new();
    let example = r#"use an object such as {"table":"freecell","number":617,"note":"won"}"#;
    let cases = [
        ("{\"table\":".to_owned(), format!("column 9 is not JSON; {example}")),
        ("617".into(), format!("'617' is not an object; {example}")),
        ("[]".into(), format!("'[]' is not an object; {example}")),
        ("{\"number\":617}".into(), format!("field 'table' is missing; {example}")),
        ("{\"table\":\"freecell\"}".into(), format!("field 'number' is missing; {example}")),
        (
            line("chess", 1, ""),
            "table: unknown table 'chess'; use freecell, freecell with a generator as in 'freecell minstd', skat, or \
             gears with a size as in 'gears 9'"
                .into(),
        ),
        ("{\"table\":1}".into(), "table: '1' is not text; use a table such as \"freecell\"".into()),
        (freecell(8_589_934_592, ""), "number: past the last deal; use 0 to 8589934591".into()),
        (line("freecell minstd", 1 << 32, ""), "number: ".into()),
        (line("freecell minstd", 0, ""), "number: ".into()),
        (line(BOARD, 1, ""), "number: a board of your own has no number 1; use 0".into()),
        ("{\"table\":\"skat\",\"number\":-1}".into(), "number: '-1' is not a deal number; use 0 to 8589934591".into()),
        (
            "{\"table\":\"skat\",\"number\":\"\u{202e}\"}".into(),
            "number: '\"\\u{202e}\"' is not a deal number; use 0 to 8589934591".into(),
        ),
        (
            "{\"table\":\"skat\",\"number\":1,\"note\":1}".into(),
            "note: '1' is not text; put the note in quotation marks".into(),
        ),
        (freecell(1, &"♥".repeat(201)), "note: 201 characters are too many; use up to 200".into()),
        ("x".repeat(1 << 17), "the line is too long; use up to 65536 bytes".into()),
    ];
    let file = folder.path("marks.jsonl");
    for (wrong, expected) in cases {
        let text = format!("{}\n{wrong}\n{}", freecell(1, "sound"), freecell(2, "sound"));
        let said = error(&folder, &["--import", "-"], &text);
        assert!(said.starts_with(&format!("standard input, line 3: {expected}")), "{wrong}: {said}");
        fs::write(&file, text).unwrap();
        let said = error(&folder, &["--import", &file], "");
        assert!(said.starts_with(&format!("{file}, line 3: {expected}")), "{wrong}: {said}");
    }
    assert_eq!(folder.names(), ["marks.jsonl"], "no file of marks is made");
    let missing = folder.path("none");
    let said = error(&folder, &["--import", &missing], "");
    assert_eq!(said, format!("'{missing}' does not exist"));
    for arguments in
        [&["--import"][..], &["--import", "-", "--export"], &["--notes", "keep"], &["--notes", "x"], &["x"]]
    {
        error(&folder, arguments, "");
    }
}

#[test]
fn files_are_written_whole_or_not_at_all_and_never_overwritten() {
    let folder = Folder::new();
    answer(&folder, &["--import", "-"], &freecell(617, "won"));
    let [file, far] = ["marks.jsonl", "none/marks.jsonl"].map(|name| folder.path(name));
    fs::write(&file, "precious").unwrap();
    let exists = format!("'{file}' already exists and is not a list of marks; remove it, or use another FILE");
    assert_eq!(error(&folder, &["--export", &file], ""), exists);
    let unwritable = format!("'{far}' cannot be written: no such file or directory");
    assert_eq!(error(&folder, &["--export", &far], ""), unwritable);
    assert_eq!(folder.read("marks.jsonl"), "precious");
    assert_eq!(folder.names(), ["marks.jsonl", "tableaux.db"]);
}

#[test]
fn without_marks_nothing_is_printed() {
    let folder = Folder::new();
    let none = "no marks yet; mark deals in the browser";
    let in_folder = |arguments: &[&str]| {
        let mut command = command::program("marks", arguments);
        command.env("XDG_DATA_HOME", &folder.0).output().unwrap()
    };
    let listed = in_folder(&[]);
    assert_eq!((listed.status.code(), message(&listed).as_str()), (Some(0), none));
    let exported = in_folder(&["--export"]);
    assert!(exported.status.success() && exported.stdout.is_empty() && exported.stderr.is_empty());
    assert_eq!(folder.names(), [""; 0], "none is made by looking");
    let data = folder.path("none.db");
    let missing = format!("--data: '{data}' does not exist");
    for arguments in [&["--data", &data][..], &["--export", "--data", &data]] {
        assert_eq!(reported("marks", arguments, ""), (missing.clone(), 2));
    }
    // An import makes one.
    assert_eq!(printed("marks", &["--import", "-", "--data", &data], freecell(1, "")), "1 mark added\n");
}

#[test]
fn a_file_that_cannot_be_used_is_named_and_left_alone() {
    let folder = Folder::new();
    let data = folder.path("tableaux.db");
    let each = |expected: &str| {
        let before = fs::read(&data).unwrap();
        let export = folder.path("marks.jsonl");
        for arguments in [&[][..], &["--export"], &["--export", &export], &["--import", "-"]] {
            assert_eq!(error(&folder, arguments, &freecell(1, "")), expected, "{arguments:?}");
        }
        assert_eq!(fs::read(&data).unwrap(), before);
        assert!(!Path::new(&export).exists());
    };
    // Of another program.
    fs::write(&data, "a text of somebody's, longer than a header of a database would be, and then some".repeat(2))
        .unwrap();
    each(
        "--data: 'tableaux.db' was not made by tableaux and is left alone; use a new name, an empty file or a file made by tableaux",
    );
    fs::remove_file(&data).unwrap();
    // Locked: what it holds can be read.
    answer(&folder, &["--import", "-"], &freecell(617, "won"));
    let other = Connection::open(&data).unwrap();
    other.execute_batch("BEGIN IMMEDIATE").unwrap();
    let locked = "'tableaux.db' is locked by another program; try again later";
    assert_eq!(error(&folder, &["--import", "-"], &freecell(1, "")), locked);
    assert_eq!(answer(&folder, &["--export"], ""), freecell(617, "won"));
    other.execute_batch("ROLLBACK").unwrap();
    // Newer.
    other.execute_batch("PRAGMA user_version = 99; PRAGMA wal_checkpoint(TRUNCATE)").unwrap();
    drop(other);
    each("'tableaux.db' has version 99, newer than 9, and is left alone");
}

#[test]
fn a_damaged_file_is_left_alone_by_an_export_and_replaced_by_an_import() {
    let folder = Folder::new();
    let data = folder.path("tableaux.db");
    answer(&folder, &["--import", "-"], &freecell(617, "won"));
    let mut bytes = fs::read(&data).unwrap();
    bytes.truncate(5000);
    fs::write(&data, &bytes).unwrap();
    let damaged = "'tableaux.db' is damaged and was not changed; the browser renames it and starts a new one";
    for arguments in [&[][..], &["--export"]] {
        assert_eq!(error(&folder, arguments, ""), damaged);
    }
    assert_eq!(fs::read(&data).unwrap(), bytes);
    let (out, notice, code) = marks(&folder, &["--import", "-"], &freecell(1, "from a backup"));
    assert_eq!((out.as_str(), code), ("1 mark added\n", 0));
    let renamed = "tableaux: 'tableaux.db' was damaged and is now 'tableaux.db.damaged-1'; a new one was created\n";
    assert_eq!(notice, renamed);
    assert_eq!(answer(&folder, &["--export"], ""), freecell(1, "from a backup"));
}

/// The bytes and the permissions of a file.
#[cfg(unix)]
fn contents(path: &str) -> (Vec<u8>, u32) {
    use std::os::unix::fs::PermissionsExt as _;
    (fs::read(path).unwrap(), fs::metadata(path).unwrap().permissions().mode() & 0o777)
}

/// A file of an earlier version is not migrated, nor is the log of a killed process brought into the file.
#[cfg(unix)]
#[test]
fn a_listing_leaves_the_file_as_it_is() {
    use std::os::unix::fs::PermissionsExt as _;
    let folder = Folder::new();
    let [data, log, killed] = ["tableaux.db", "tableaux.db-wal", "killed.db"].map(|name| folder.path(name));
    let lists = |expected: &str| {
        let before = (contents(&data), fs::read(&log).ok());
        let text = answer(&folder, &[], "") + &answer(&folder, &["--export"], "");
        assert!(text.contains(expected), "{text}");
        assert!((contents(&data), fs::read(&log).ok()) == before, "{:?}", folder.names());
    };
    for version in 1..=5 {
        fs::copy(format!("tests/data/stores/version-{version}.db"), &data).unwrap();
        fs::set_permissions(&data, fs::Permissions::from_mode(0o640)).unwrap();
        lists("Café ♠, 'quoted'");
        assert_eq!(folder.names(), ["tableaux.db"]);
    }
    let (store, _) = Store::open(Path::new(&killed)).unwrap();
    let number = DealNumber::new(617).unwrap();
    store.put_mark(&Mark { table: Table::FREECELL, number, note: "in the log".into() }).unwrap();
    fs::copy(&killed, &data).unwrap();
    fs::copy(killed + "-wal", &log).unwrap();
    drop(store);
    lists("in the log");
    fs::remove_file(&log).unwrap();
    // An empty file has no marks, and becomes no store.
    fs::write(&data, "").unwrap();
    let (listed, note, code) = marks(&folder, &[], "");
    assert_eq!((listed.as_str(), code, contents(&data).0.len()), ("", 0, 0));
    assert_eq!(note, "tableaux: no marks yet; mark deals in the browser\n");
}

#[cfg(unix)]
#[test]
fn an_export_is_as_private_as_the_file_of_marks() {
    let folder = Folder::new();
    answer(&folder, &["--import", "-"], &freecell(617, "secret"));
    let export = folder.path("marks.jsonl");
    // A file beside it is another one.
    fs::write(folder.path("marks.jsonl.new"), "mine").unwrap();
    answer(&folder, &["--export", &export], "");
    assert_eq!(contents(&export), (freecell(617, "secret").into_bytes(), 0o600));
    assert_eq!(folder.read("marks.jsonl.new"), "mine");
    assert_eq!(folder.names(), ["marks.jsonl", "marks.jsonl.new", "tableaux.db"]);
}

#[cfg(target_os = "linux")]
#[test]
fn many_marks_take_little_memory() {
    let folder = Folder::new();
    let data = folder.path("tableaux.db");
    // Each number comes twice, with another note.
    let notes = ["a note", "another"].into_iter();
    let text: String = notes.flat_map(|note| (0..150_000).map(move |number| freecell(number, note))).collect();
    let child = command::program("marks", &["--import", "-", "--data", &data]).spawn().unwrap();
    let (output, megabytes) = command::output_and_peak(child, text.as_bytes());
    assert_eq!(String::from_utf8(output.stdout).unwrap(), "150000 marks added, 150000 notes joined\n");
    assert!(megabytes < 100, "{megabytes} MB");
    let child = command::program("marks", &["--export", "--data", &data]).spawn().unwrap();
    let (output, megabytes) = command::output_and_peak(child, b"");
    assert_eq!(String::from_utf8(output.stdout).unwrap().lines().count(), 150_000);
    assert!(megabytes < 60, "{megabytes} MB");
}
