//! `tableaux survey --verify`: rows proven again from their files, and what is wrong with altered ones.

use std::fs;

use serde_json::Value;

use crate::command;
use crate::folder::Folder;
use crate::manifest::{sealed, unsealed};

const COLUMNS: &str = "solution,number,verdict,moves,aces,cards,runs";

/// Writes a survey to a file of a folder.
#[track_caller]
fn survey(folder: &Folder, file: &str, arguments: &[&str]) {
    let output = command::run("survey", &[arguments, &["--out", &folder.path(file)]].concat(), "");
    assert_eq!(output.status.code(), Some(0), "{arguments:?}: {output:?}");
}

/// The line that a verification prints, its notes and its exit code.
fn verified(folder: &Folder, file: &str) -> (String, Vec<String>, i32) {
    let output = command::run("survey", &["--verify", &folder.path(file)], "");
    let notes = String::from_utf8(output.stderr).unwrap();
    let notes = notes.lines().map(|line| line.strip_prefix("tableaux: ").unwrap().to_owned()).collect();
    (String::from_utf8(output.stdout).unwrap().trim_end().to_owned(), notes, output.status.code().unwrap())
}

/// The error of a verification that proves nothing.
#[track_caller]
fn refused(folder: &Folder, file: &str) -> String {
    let error = command::refused("survey", &["--verify", &folder.path(file)], "");
    error.replace(&format!("{}/", folder.0.display()), "")
}

/// Writes rows and certificates with a manifest that fits them.
fn forge(folder: &Folder, file: &str, rows: &str, certificates: Option<&[u8]>) {
    let sum = |bytes: &[u8]| format!("\"bytes\":{},\"crc32\":\"{:08x}\"", bytes.len(), crc32fast::hash(bytes));
    let manifest = folder.read(&format!("{file}.manifest"));
    let (options, last) = manifest.trim_end().split_once('\n').unwrap();
    let last: Value = serde_json::from_str(last).unwrap();
    let of_certificates = certificates.map_or(String::new(), |bytes| format!(",\"certificates\":{{{}}}", sum(bytes)));
    let last = sealed(&format!("{{\"deals\":{},{}{of_certificates}}}", last["deals"], sum(rows.as_bytes())));
    fs::write(folder.path(&format!("{file}.manifest")), format!("{options}\n{last}\n")).unwrap();
    fs::write(folder.path(file), rows).unwrap();
    if let Some(bytes) = certificates {
        fs::write(folder.path(&format!("{file}.certificates")), bytes).unwrap();
    }
}

/// The certificates of a file, each with the line before it.
fn certificates(folder: &Folder, file: &str) -> Vec<(Value, Vec<u8>)> {
    let bytes = fs::read(folder.path(&format!("{file}.certificates"))).unwrap();
    let (mut rest, mut all) = (&bytes[..], Vec::new());
    while !rest.is_empty() {
        let end = rest.iter().position(|&byte| byte == b'\n').unwrap() + 1;
        let header: Value = serde_json::from_slice(&rest[..end]).unwrap();
        let len = usize::try_from(header["bytes"].as_u64().unwrap()).unwrap();
        all.push((header, rest[end..end + len].to_owned()));
        rest = &rest[end + len..];
    }
    all
}

#[test]
fn rows_are_proven_from_their_files_in_either_form() {
    let folder = Folder::new();
    for format in ["csv", "json"] {
        survey(&folder, format, &["11980-11984", "--columns", COLUMNS, "--format", format]);
        let (line, notes, code) = verified(&folder, format);
        assert_eq!(line, "5 deals: 4 solutions replayed, 1 certificate checked, 0 open");
        assert_eq!((notes.len(), code), (0, 0), "{notes:?}");
    }
    // Each file of the one form has its rows, its certificates and its manifest.
    let names = ["csv", "csv.certificates", "csv.manifest", "json", "json.certificates", "json.manifest"];
    assert_eq!(folder.names(), names);
    let rows: Vec<Value> = folder.read("json").lines().map(|line| serde_json::from_str(line).unwrap()).collect();
    for (row, line) in rows.iter().zip(folder.read("csv").lines().skip(1)) {
        let solution = row["solution"].as_str();
        assert_eq!(line.split(',').next(), Some(solution.unwrap_or("")));
        // The other command that reads solutions counts the same.
        let Some(solution) = solution else { continue };
        let checked = command::printed("check", &[&format!("ms:{}/4/none/{solution}", row["number"])], "");
        assert_eq!(checked.trim_end(), format!("solved in {} moves, {} cards", row["moves"], row["cards"]));
    }
    assert!(rows[2]["solution"].is_null());
    let (json, of_json) = (folder.read("json"), fs::read(folder.path("json.certificates")).unwrap());
    for (old, new, what) in [
        ("\"aces\":22", "\"aces\":\"23\"", "aces 23, not 22"),
        ("\"aces\":22,", "", "not a row with these columns"),
        ("\"verdict\":\"impossible\"", "\"verdict\":null", "verdict none, not impossible"),
    ] {
        assert!(json.contains(old), "{json}");
        forge(&folder, "json", &json.replacen(old, new, 1), Some(&of_json));
        let (_, notes, code) = verified(&folder, "json");
        assert_eq!((notes, code), (vec![format!("#11982: {what}")], 1));
    }
    // So does the one that checks certificates.
    let [(header, certificate)] = &certificates(&folder, "csv")[..] else { panic!("one deal is impossible") };
    assert_eq!((&header["number"], &header["cells"]), (&11982.into(), &4.into()));
    fs::write(folder.path("11982"), certificate).unwrap();
    let checked = command::printed("check", &["11982", "--certificate", &folder.path("11982")], "");
    assert!(checked.contains("no move leads out of its 61,643 positions") && header["states"] == 61_643, "{checked}");
}

#[test]
fn wrong_rows_are_named_with_what_is_wrong() {
    let folder = Folder::new();
    survey(&folder, "s", &["11981-11983", "--columns", "number,verdict,moves,cards,aces,solution"]);
    let rows = folder.read("s");
    let whole = fs::read(folder.path("s.certificates")).unwrap();
    let fields: Vec<Vec<&str>> = rows.lines().map(|line| line.split(',').collect()).collect();
    // The rows with another value in one place.
    let with = |row: usize, column: usize, value: &str| {
        let mut fields = fields.clone();
        fields[row][column] = value;
        fields.iter().map(|row| row.join(",") + "\n").collect::<String>()
    };
    let [first, ..] = fields[1][..] else { panic!("{rows}") };
    let [moves, cards, aces, solution] = [2, 3, 4, 5].map(|column| fields[1][column]);
    let shorter = &solution[..solution.len() - 2];
    let illegal = format!("8a8b8c8d1a{}", &solution[10..]);
    let more = |text: &str| (text.parse::<u32>().unwrap() + 1).to_string();
    for (altered, number, what) in [
        (with(1, 5, shorter), "11981", "the solution leaves 1 card".to_owned()),
        (with(1, 5, &illegal), "11981", "solution: step 5, 1a: ".to_owned()),
        (with(1, 5, "9x"), "11981", "solution: step 1: '9x' is not a move".to_owned()),
        (with(1, 5, ""), "11981", "its solution is missing".to_owned()),
        (with(1, 1, "impossible"), "11981", "verdict impossible, not solved".to_owned()),
        (with(1, 1, "unknown"), "11981", "verdict unknown, not solved".to_owned()),
        (with(1, 2, &more(moves)), "11981", format!("moves {}, not {moves}", more(moves))),
        (with(1, 2, ""), "11981", format!("moves none, not {moves}")),
        (with(1, 3, &more(cards)), "11981", format!("cards {}, not {cards}", more(cards))),
        (with(1, 4, &more(aces)), "11981", format!("aces {}, not {aces}", more(aces))),
        (with(1, 0, "11983"), "11981", "the row is for another deal; 11981 belongs here".to_owned()),
        (with(2, 1, "solved"), "11982", "verdict solved, not impossible".to_owned()),
        (with(2, 1, "unknown"), "11982", "verdict unknown, not impossible".to_owned()),
        (with(2, 2, "30"), "11982", "moves 30, not none".to_owned()),
        (with(2, 4, "21"), "11982", "aces 21, not 22".to_owned()),
        (with(2, 5, solution), "11982", "solution: step ".to_owned()),
        (with(3, 5, solution), "11983", "solution: step ".to_owned()),
        (rows.replacen(&format!("{first},solved,"), &format!("{first};solved,"), 1), "11981", "not a row".to_owned()),
    ] {
        assert_ne!(altered, rows, "{what}");
        forge(&folder, "s", &altered, Some(&whole));
        let (line, notes, code) = verified(&folder, "s");
        let [note] = &notes[..] else { panic!("{what}: {notes:?}") };
        assert!(note.starts_with(&format!("#{number}: {what}")), "{note}, not {what}");
        let others = if number == "11982" {
            "2 solutions replayed, 0 certificates"
        } else {
            "1 solution replayed, 1 certificate"
        };
        assert_eq!((line, code), (format!("3 deals: {others} checked, 0 open, 1 wrong"), 1), "{what}");
    }
    survey(&folder, "bound", &["11981", "--columns", "number,moves,bound,solution"]);
    let rows = folder.read("bound");
    let [_, moves, bound, _] = rows.lines().last().unwrap().split(',').collect::<Vec<_>>()[..] else {
        panic!("{rows}")
    };
    forge(&folder, "bound", &rows.replacen(&format!(",{moves},{bound},"), &format!(",{moves},99,"), 1), None);
    let (_, notes, code) = verified(&folder, "bound");
    assert_eq!((notes[0].clone(), code), (format!("#11981: bound 99, above the {moves} of the solution"), 1));
    // Of many, the first are named.
    survey(&folder, "many", &["1-30", "--columns", "number,aces"]);
    let rows = folder.read("many");
    let wrong: String = rows
        .lines()
        .map(|line| if line == "number,aces" { format!("{line}\n") } else { format!("{line}0\n") })
        .collect();
    forge(&folder, "many", &wrong, None);
    let (line, notes, code) = verified(&folder, "many");
    assert_eq!((&*line, code), ("30 deals: 0 solutions replayed, 0 certificates checked, 0 open, 30 wrong", 1));
    assert!(notes[0].starts_with("#1: aces 120, not 12") && notes[9].starts_with("#10: "), "{notes:?}");
    assert_eq!(notes[10], "… and 20 more");
}

/// With two free cells many deals are impossible; each has its certificate, and no other deal's or board's will do.
#[test]
fn a_certificate_proves_its_own_deal_alone() {
    let folder = Folder::new();
    survey(&folder, "s", &["1-30", "--cells", "2", "--columns", "number,verdict,solution", "--limit", "30000"]);
    let rows = folder.read("s");
    let [solved, impossible, unknown] =
        ["solved", "impossible", "unknown"].map(|verdict| rows.matches(&format!(",{verdict},")).count());
    assert!(impossible > 1 && unknown > 1, "{rows}");
    let (line, notes, code) = verified(&folder, "s");
    let expected = format!("30 deals: {solved} solutions replayed, {impossible} certificates checked, {unknown} open");
    assert_eq!((line, code), (expected, 0));
    let open = format!("{unknown} deals are open, with neither a solution nor a certificate");
    assert_eq!(notes, [open]);

    let all = certificates(&folder, "s");
    assert_eq!(all.len(), impossible);
    let file = |all: &[(Value, Vec<u8>)]| -> Vec<u8> {
        all.iter().flat_map(|(header, bytes)| [format!("{header}\n").as_bytes(), bytes].concat()).collect()
    };
    let wrong = |all: &[(Value, Vec<u8>)]| {
        forge(&folder, "s", &rows, Some(&file(all)));
        let (line, notes, code) = verified(&folder, "s");
        assert_eq!(code, 1, "{line}");
        notes.into_iter().filter(|note| note.starts_with('#')).collect::<Vec<_>>()
    };
    let [a, b] = [0, 1].map(|place| all[place].0["number"].clone());
    // Exchanged, missing, of other cells, and damaged.
    let mut altered = all.clone();
    for key in ["number", "states"] {
        altered[0].0[key] = all[1].0[key].clone();
        altered[1].0[key] = all[0].0[key].clone();
    }
    let of_another = |number| format!("#{number}: its certificate is for another board or number of free cells");
    assert_eq!(wrong(&altered), [of_another(&a), of_another(&b)]);
    assert_eq!(wrong(&all[1..]), [format!("#{a}: its certificate is missing")]);
    altered = all.clone();
    altered[1].0["cells"] = 4.into();
    assert_eq!(
        wrong(&altered),
        [format!("#{b}: the line before its certificate has other numbers of cells or positions")]
    );
    altered = all.clone();
    let last = altered[0].1.len() - 9;
    altered[0].1[last] ^= 1;
    let damaged = "its certificate proves nothing: cut short or changed since it was written: its checksum is wrong";
    assert_eq!(wrong(&altered), [format!("#{a}: {damaged}")]);
    // The file itself.
    let refused = |all: &[(Value, Vec<u8>)]| {
        forge(&folder, "s", &rows, Some(&file(all)));
        refused(&folder, "s")
    };
    assert_eq!(refused(&[&all[..], &all[..1]].concat()), "'s.certificates' is damaged: a deal has two certificates");
    altered = all.clone();
    altered.last_mut().unwrap().1.pop();
    assert_eq!(refused(&altered), "'s.certificates' is damaged: it ends inside a certificate");
    altered = all.clone();
    altered[0].1.pop();
    let error = refused(&altered);
    assert!(error.contains("no certificate begins at byte "), "{error}");
}

#[test]
fn files_that_are_missing_or_changed_prove_nothing() {
    let folder = Folder::new();
    survey(&folder, "s", &["11981-11982", "--columns", "number,verdict,solution"]);
    survey(&folder, "skat", &["2-3", "--table", "skat", "--columns", "number"]);
    let rows = folder.read("s");
    let manifest = folder.read("s.manifest");
    let whole = fs::read(folder.path("s.certificates")).unwrap();
    fs::write(folder.path("s"), rows.replacen("solved", "sOlved", 1)).unwrap();
    assert!(refused(&folder, "s").starts_with("'s' has changed since it was written"));
    fs::write(folder.path("s"), &rows).unwrap();
    let mut changed = whole.clone();
    changed[whole.len() / 2] ^= 1;
    fs::write(folder.path("s.certificates"), changed).unwrap();
    let error = refused(&folder, "s");
    assert!(error.starts_with("'s.certificates' has changed since it was written; remove it and the rows"), "{error}");
    // Resuming a finished survey checks them as well.
    let resumed = ["11981-11982", "--columns", "number,verdict,solution", "--resume", "--out", &folder.path("s")];
    assert!(command::refused("survey", &resumed, "").contains("s.certificates' has changed since"));
    fs::remove_file(folder.path("s.certificates")).unwrap();
    assert!(refused(&folder, "s").starts_with("'s.certificates' "));
    fs::write(folder.path("s.certificates"), whole).unwrap();
    assert_eq!(verified(&folder, "s").2, 0);
    // Another number of rows, in a manifest that fits the bytes.
    for altered in [rows.split_inclusive('\n').take(2).collect::<String>(), rows.clone() + "1,,\n"] {
        forge(&folder, "s", &altered, None);
        assert_eq!(refused(&folder, "s"), "'s' has another number of rows than its manifest says");
    }
    fs::write(folder.path("s"), &rows).unwrap();
    for (old, new, what) in [
        ("\"solution\"", "\"solutions\"", "unknown column 'solutions'"),
        ("\"11981..=11982\"", "\"x\"", "'x'"),
        ("\"format\":\"csv\"", "\"format\":\"xml\"", "unknown format 'xml'"),
        ("\"cells\":null", "\"cells\":99", "'99' is not a number of free cells"),
        ("\"sample\":null", "\"sample\":1", "no seed"),
        ("\"sample\":null", "\"sample\":99999999999", "a sample of more than 10,000,000 numbers"),
        ("\"share\":null", "\"share\":\"3/2\"", "use I/N with I from 1 to N"),
    ] {
        assert!(manifest.contains(old), "{manifest}");
        fs::write(folder.path("s.manifest"), unsealed(&manifest).replacen(old, new, 1)).unwrap();
        let error = refused(&folder, "s");
        let is_expected = error.starts_with("the manifest of 's' does not describe rows of FreeCell deals: ");
        assert!(is_expected && error.contains(what), "{error}");
    }
    fs::rename(folder.path("s"), folder.path("s.part")).unwrap();
    assert!(refused(&folder, "s").starts_with("'s' is not finished; continue its survey, 's.part', with --resume"));
    assert!(refused(&folder, "none").starts_with("'none' "));
    assert!(refused(&folder, "").ends_with("is a folder; use a file that a survey wrote"));
    assert!(refused(&folder, "skat").ends_with("its table is skat; use rows of FreeCell deals"));
}

#[test]
fn rows_that_are_replaced_leave_no_certificates() {
    let folder = Folder::new();
    let before = ["11981-11982", "--columns", "number,verdict,solution"];
    for after in [&["1-2", "--columns", "number"][..], &["1-2", "--columns", "number,solution"]] {
        survey(&folder, "s", &[&before[..], &["--force"]].concat());
        assert_eq!(folder.names(), ["s", "s.certificates", "s.manifest"]);
        survey(&folder, "s", &[after, &["--force"]].concat());
        assert_eq!(folder.names(), ["s", "s.manifest"]);
    }
    survey(&folder, "s", &[&before[..], &["--force"]].concat());
    survey(&folder, "t", &["1-2", "--columns", "number"]);
    survey(&folder, "s", &["--join", &folder.path("t"), "--force"]);
    assert_eq!(folder.names(), ["s", "s.manifest", "t", "t.manifest"]);
}

#[test]
fn boards_samples_shares_and_generators_are_proven() {
    let folder = Folder::new();
    let arguments: [(&str, usize, &[&str]); 5] = [
        ("boards", 30, &["--shuffled", "30", "--seed", "3", "--cells", "2", "--columns", "verdict,board,solution"]),
        ("json", 5, &["--shuffled", "5", "--seed", "3", "--columns", "board,solution,cards", "--format", "json"]),
        ("sample", 6, &["1-8000000000", "--sample", "6", "--seed", "9", "--columns", "moves,solution,number,depth"]),
        // Its first line is a row.
        ("share", 6, &["1-9", "20-22", "--shard", "2/2", "--columns", "number,solution"]),
        ("minstd", 5, &["1-5", "--generator", "minstd", "--columns", "solution,cards", "--effort", "fast"]),
    ];
    for (file, count, arguments) in arguments {
        survey(&folder, file, &[arguments, &["--limit", "30000"]].concat());
        let (line, notes, code) = verified(&folder, file);
        assert!(code == 0 && notes.iter().all(|note| note.contains(" open: ")), "{file}: {notes:?}");
        assert!(line.starts_with(&format!("{count} deals: ")) && !line.contains(" 0 solutions"), "{file}: {line}");
    }
    assert!(folder.read("share").starts_with("7,"));
    let (rows, of_boards) = (folder.read("boards"), certificates(&folder, "boards"));
    let impossible: Vec<&str> =
        rows.lines().filter_map(|row| row.strip_prefix("impossible,")).map(|row| row.trim_end_matches(',')).collect();
    let boards: Vec<&str> = of_boards.iter().map(|(header, _)| header["board"].as_str().unwrap()).collect();
    assert!(!boards.is_empty() && boards == impossible, "{rows}");
    // A row with another board of the pack than the shuffle draws.
    let board = rows.lines().nth(1).unwrap().split(',').nth(1).unwrap();
    let other = format!("{}{}", &board[2..], &board[..2]);
    let whole = fs::read(folder.path("boards.certificates")).unwrap();
    forge(&folder, "boards", &rows.replacen(board, &other, 1), Some(&whole));
    let (_, notes, code) = verified(&folder, "boards");
    assert!(notes[0].starts_with("board 1: the row is for another deal; ") && code == 1, "{notes:?}");
}

/// By a solution with as many cells, and by all positions with one less.
#[test]
fn cells_are_proven_by_searches() {
    let folder = Folder::new();
    survey(&folder, "s", &["617-620", "11982", "--columns", "number,verdict,cells,cells_most,solution"]);
    let (line, notes, code) = verified(&folder, "s");
    let proven = "5 deals: 4 solutions replayed, 1 certificate checked, 0 open, cells of 5 proven";
    assert_eq!((&*line, notes.len(), code), (proven, 0, 0), "{notes:?}");
    let (rows, certificates) = (folder.read("s"), fs::read(folder.path("s.certificates")).unwrap());
    let cells: Vec<&str> = rows.lines().skip(1).map(|row| row.split(',').nth(2).unwrap()).collect();
    assert_eq!((cells[0], cells[4]), ("4", "5"));
    for (number, old, new, what) in [
        (617, ",4,4,", ",3,3,", "3 cells are not enough"),
        (617, ",4,4,", ",5,5,", "cells 5, but one less is enough"),
        (617, ",4,4,", ",4,3,", "cells_most 3, not 4"),
        (617, ",4,4,", ",,3,", "3 cells are not enough"),
        (617, ",4,4,", ",x,x,", "'x' is not a number of free cells"),
        (11_982, ",5,5,", ",6,6,", "cells 6, but one less is enough"),
        (11_982, ",5,5,", ",4,4,", "4 cells are not enough"),
    ] {
        assert!(rows.contains(old), "{rows}");
        forge(&folder, "s", &rows.replacen(old, new, 1), Some(&certificates));
        let (_, notes, code) = verified(&folder, "s");
        assert_eq!((notes, code), (vec![format!("#{number}: {what}")], 1), "{new}");
    }
    // Unknown cells have nothing to prove, and what is enough is no more than that.
    forge(&folder, "s", &rows.replacen(",4,4,", ",,,", 1).replacen(",5,5,", ",,6,", 1), Some(&certificates));
    let (line, _, code) = verified(&folder, "s");
    assert_eq!((&*line, code), (&*proven.replace("cells of 5", "cells of 4"), 0));
    // A limit leaves them open.
    forge(&folder, "s", &rows, Some(&certificates));
    let output = command::run("survey", &["--verify", &folder.path("s"), "--limit", "9"], "");
    assert_eq!(output.status.code(), Some(0));
    let note = "the cells of 5 deals are open after 9 positions; --limit raises that";
    assert!(command::message(&output).contains(note), "{output:?}");
}

#[test]
fn rows_without_a_manifest_are_verified_with_a_warning() {
    let folder = Folder::new();
    for (format, more) in [("csv", &[][..]), ("json", &["--generator", "minstd"])] {
        let columns = ["--columns", "aces,number,verdict,moves,solution", "--format", format];
        let deals = if more.is_empty() { ["11980-11984", "7"] } else { ["5-9", "3"] };
        survey(&folder, format, &[&deals[..], &columns, more].concat());
        let with_manifest = verified(&folder, format);
        fs::remove_file(folder.path(&format!("{format}.manifest"))).unwrap();
        let (line, notes, code) = verified(&folder, format);
        assert_eq!((&line, code), (&with_manifest.0, 0));
        let [note] = &notes[..] else { panic!("{notes:?}") };
        let of = if more.is_empty() { "microsoft" } else { "minstd" };
        let expected =
            format!("{format}.manifest' does not exist: the rows are taken as deals of {of} with four free cells");
        assert!(note.contains(&expected), "{note}");
    }
    let rows = folder.read("csv");
    let wrong = rows.lines().map(|line| line.replacen("22,", "21,", 1) + "\n").collect::<String>();
    fs::write(folder.path("csv"), &wrong).unwrap();
    let (_, notes, code) = verified(&folder, "csv");
    assert_eq!((&*notes[1], code), ("#11982: aces 21, not 22", 1));
    for (text, what) in [
        ("", "'csv' is empty"),
        ("aces\n12\n", "'csv': rows without numbers need their manifest"),
        ("board,aces\nAS,12\n", "'csv': rows of boards without numbers need their manifest"),
        ("number,colour\n1,2\n", "line 1 of 'csv': unknown column 'colour'"),
        ("number,aces\n1,12\nx,3\n", "line 3 of 'csv' is not a row with a deal number"),
        ("some text\n", "line 1 of 'csv': unknown column 'some text'"),
    ] {
        fs::write(folder.path("csv"), text).unwrap();
        assert_eq!(refused(&folder, "csv"), what);
    }
}

/// Effort and limits are those of `moves`, whether that is a column or not; without verdicts, certificates are the same.
#[test]
fn the_solution_depends_on_the_effort_alone() {
    let folder = Folder::new();
    let solutions = |columns: &str, effort: &str, place: usize| {
        let file = format!("{columns}-{effort}");
        survey(&folder, &file, &["11975-11984", "--columns", columns, "--effort", effort, "--no-atlas"]);
        assert_eq!(verified(&folder, &file).2, 0);
        let rows = folder.read(&file);
        rows.lines().skip(1).map(|row| row.split(',').nth(place).unwrap().to_owned()).collect::<Vec<_>>()
    };
    let alone = solutions("solution", "short", 0);
    assert_eq!(alone, solutions("number,verdict,moves,cards,solution", "short", 4));
    assert_eq!(alone, solutions("crux,narrowest,solution", "short", 2));
    assert_ne!(alone, solutions("solution", "fast", 0));
    let bytes = |file: &str| fs::read(folder.path(file)).unwrap();
    assert_eq!(bytes("solution-short.certificates"), bytes("number,verdict,moves,cards,solution-short.certificates"));
    // What needs a search is not proven, nor what a deal has been left without.
    let (line, notes, _) = verified(&folder, "crux,narrowest,solution-short");
    assert_eq!(line, "10 deals: 9 solutions replayed, 1 certificate checked, 0 open");
    assert_eq!(notes, ["columns not proven: crux, narrowest"]);
    survey(&folder, "plain", &["11980-11984", "--columns", "number,verdict,cards,cells,aces"]);
    let (line, notes, code) = verified(&folder, "plain");
    assert_eq!((&*line, code), ("5 deals: 0 solutions replayed, 0 certificates checked, 5 open, cells of 5 proven", 0));
    assert_eq!(
        notes,
        ["open without the column solution; only facts and cells are proven", "columns not proven: verdict, cards"]
    );
    // Unless named, it is no column, and where there are none, it cannot be named.
    let defaults = command::run("survey", &["617", "--limit", "1000"], "").stdout;
    assert!(!String::from_utf8(defaults).unwrap().contains("solution"));
    assert_eq!(command::run("query", &["solution > 0", "1"], "").status.code(), Some(2));
}

/// Whenever it was interrupted: among the rows, before the certificates were named, or after.
#[test]
fn a_resumed_survey_has_its_certificates_once() {
    let folder = Folder::new();
    let columns = "number,verdict,solution";
    survey(&folder, "s", &["11980-11984", "--columns", columns]);
    let names = folder.names();
    let read = || ["s", "s.manifest", "s.certificates"].map(|name| fs::read(folder.path(name)).unwrap());
    let whole = read();
    let manifest = folder.read("s.manifest");
    let (options, last) = manifest.split_once('\n').unwrap();
    let of_certificates = &last[last.find("\"certificates\"").unwrap()..=last.find("},").unwrap()];
    let resume = || {
        survey(&folder, "s", &["11980-11984", "--columns", columns, "--resume"]);
        assert_eq!((read(), folder.names()), (whole.clone(), names.clone()));
    };
    for rows in [2, 3, 4, 5] {
        let end = folder.read("s").match_indices('\n').nth(rows).unwrap().0 + 1;
        for has_certificates in [false, true] {
            for name in &names {
                fs::rename(folder.path(name), folder.path(&name.replacen('s', "s.part", 1))).unwrap();
            }
            let crc32 = crc32fast::hash(&whole[0][..end]);
            let recorded = format!("{{\"deals\":{rows},\"bytes\":{end},\"crc32\":\"{crc32:08x}\"");
            let sums = if has_certificates { format!("{recorded},{of_certificates}") } else { recorded.clone() };
            let recorded = format!("{options}\n{}\n", sealed(&format!("{sums}}}")));
            fs::write(folder.path("s.part.manifest"), recorded).unwrap();
            if !has_certificates {
                fs::remove_file(folder.path("s.part.certificates")).unwrap();
            }
            fs::write(folder.path("s.part.certificates.0123456789abcdef.new"), "half").unwrap();
            resume();
        }
    }
    // A file that no survey wrote is not replaced.
    for name in &names {
        fs::remove_file(folder.path(name)).unwrap();
    }
    fs::write(folder.path("s.certificates"), "mine").unwrap();
    for more in [&[][..], &["--resume"]] {
        let arguments = ["11980-11984", "--columns", columns, "--out", &folder.path("s")];
        let error = command::refused("survey", &[&arguments[..], more].concat(), "");
        assert!(error.contains("s.certificates' ") && error.contains("exists"), "{error}");
    }
    assert_eq!((folder.read("s.certificates"), folder.names().len()), ("mine".to_owned(), 1));
    // Without an impossible deal there is none.
    survey(&folder, "other", &["1-5", "--columns", columns]);
    assert_eq!(verified(&folder, "other").0, "5 deals: 5 solutions replayed, 0 certificates checked, 0 open");
    assert_eq!(folder.names(), ["other", "other.manifest", "s.certificates"]);
}

#[test]
fn shares_and_ranges_are_joined_with_their_certificates() {
    let folder = Folder::new();
    let columns = ["--columns", "number,verdict,solution", "--cells", "2", "--limit", "30000"];
    let write = |file: &str, arguments: &[&str]| survey(&folder, file, &[arguments, &columns].concat());
    write("whole", &["1-40"]);
    for share in 1..=3 {
        write(&format!("share-{share}"), &["1-40", "--shard", &format!("{share}/3")]);
    }
    write("range-1", &["1-11"]);
    write("range-2", &["12-40"]);
    let join = |files: &[&str], out: &str| {
        let files: Vec<String> = files.iter().map(|file| folder.path(file)).collect();
        let files: Vec<&str> = files.iter().map(String::as_str).collect();
        command::run("survey", &[&["--join"], &files[..], &["--out", out]].concat(), "")
    };
    for (files, out) in [(&["share-3", "share-1", "share-2"][..], "joined"), (&["range-2", "range-1"], "ranges")] {
        assert_eq!(join(files, &folder.path(out)).status.code(), Some(0));
        for suffix in ["", ".certificates", ".manifest"] {
            let [whole, joined] = ["whole", out].map(|file| fs::read(folder.path(&format!("{file}{suffix}"))).unwrap());
            assert!(whole == joined, "{out}{suffix}");
        }
        assert_eq!(verified(&folder, out), verified(&folder, "whole"));
    }
    assert!(certificates(&folder, "joined").len() > 2);
    // Printed rows have none next to them.
    let printed = join(&["range-1", "range-2"], "-");
    assert_eq!(String::from_utf8(printed.stdout.clone()).unwrap(), folder.read("whole"));
    let notes = String::from_utf8(printed.stderr).unwrap();
    assert!(notes.contains("the certificates are left out; --out FILE joins them"), "{notes}");
    // A share without its certificates is not joined.
    let before = folder.names();
    fs::remove_file(folder.path("range-2.certificates")).unwrap();
    let output = join(&["range-1", "range-2"], &folder.path("again"));
    assert_eq!(output.status.code(), Some(2));
    assert!(command::message(&output).contains("range-2.certificates' "), "{output:?}");
    let left: Vec<String> = before.into_iter().filter(|name| name != "range-2.certificates").collect();
    assert_eq!(folder.names(), left);
}
