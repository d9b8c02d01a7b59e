//! Rare deals, looked for in a random order, stopped and taken up again.

use std::collections::BTreeSet;
use std::fs;
use std::process::Stdio;
use std::thread;
use std::time::Duration;

use super::numbers;
use crate::command::{self, message, refused, run};
use crate::folder::Folder;
use crate::manifest::{sealed, unsealed};

/// Standard output and the line on standard error.
#[track_caller]
fn found(arguments: &[&str]) -> (String, String) {
    let output = run("query", arguments, "");
    assert_eq!(output.status.code(), Some(0), "{arguments:?}: {output:?}");
    (String::from_utf8(output.stdout.clone()).unwrap(), message(&output))
}

#[test]
fn a_random_order_has_each_deal_once() {
    let query = ["aces > 20", "1001-9000", "--random"];
    let drawn = numbers(&query);
    let ascending = numbers(&query[..2]);
    assert!(!drawn.is_sorted() && ascending.is_sorted() && drawn.len() > 20, "{drawn:?}");
    assert!(drawn.iter().collect::<BTreeSet<_>>().into_iter().eq(&ascending));
    let with_seed = |seed: &str| numbers(&[&query[..], &["--seed", seed]].concat());
    assert_eq!(with_seed("1"), drawn, "1 is the default");
    assert_ne!(with_seed("2"), drawn);
    for jobs in ["1", "3"] {
        assert_eq!(numbers(&[&query[..], &["--jobs", jobs, "--limit", "9"]].concat()), drawn[..9]);
    }
    // Without a range it is that of Microsoft's deals; the last of all numbers is in reach.
    assert_eq!(numbers(&["617", "--random"]), [617]);
    assert_eq!(numbers(&["number >= 8589934590", "8589930000-8589934591", "--random"]).len(), 2);
}

#[test]
fn answers_are_written_whole_and_a_finished_file_is_only_checked() {
    let folder = Folder::new();
    let out = folder.path("rare");
    for (format, header) in [("text", ""), ("csv", "number,aces\n"), ("json", "")] {
        let all = ["aces > 21", "1001-9000", "--random", "--format", format];
        let printed = String::from_utf8(run("query", &all, "").stdout).unwrap();
        let query = [&all[..], &["--limit", "4", "--out", &out, "--resume"]].concat();
        let (nothing, summary) = found(&query);
        assert!(nothing.is_empty() && summary.starts_with("4 of ") && summary.contains(" deals fit, "), "{summary}");
        let first: String = printed.split_inclusive('\n').take(4 + header.lines().count()).collect();
        assert_eq!(folder.read("rare"), first);
        assert!(first.starts_with(header) && folder.names() == ["rare", "rare.manifest"]);
        let (_, finished) = found(&query);
        assert!(finished.ends_with("rare' is finished"), "{finished}");
        let error = refused("query", &query[..query.len() - 1], "");
        assert!(error.ends_with("rare' already exists; use --force to replace it"), "{error}");
        fs::write(&out, first.replacen('1', "2", 1)).unwrap();
        let error = refused("query", &query, "");
        assert!(
            error.ends_with("rare' has changed since it was written; remove it and query its deals again"),
            "{error}"
        );
        fs::remove_file(&out).unwrap();
    }
    // A range that ends has no more.
    let none = ["aces > 24", "1-5000", "--random", "--limit", "4", "--out", &out, "--resume"];
    for summary in ["0 of 5,000 deals fit, ", "is finished"] {
        let output = run("query", &none, "");
        assert_eq!((output.status.code(), &*output.stdout), (Some(1), &b""[..]));
        assert!(message(&output).contains(summary), "{output:?}");
    }
    assert_eq!(folder.read("rare"), "");
}

/// At every place where it may have been killed: the manifest is of some deals, and the answers end there or after it.
#[test]
fn a_query_that_was_cut_off_anywhere_is_resumed_to_the_same_bytes() {
    let folder = Folder::new();
    let out = folder.path("rare");
    // 16 deals a block, of which the searches leave some open.
    let query =
        ["cells < 3 and aces > 5", "2000001-2000040", "--random", "--states", "6000", "--format", "csv", "--out", &out];
    let run_it = |arguments: &[&str]| {
        let output = run("query", arguments, "");
        assert_eq!(output.status.code(), Some(0), "{output:?}");
        let text = String::from_utf8(output.stderr).unwrap();
        text.lines().skip(1).map(str::to_owned).collect::<Vec<_>>()
    };
    let notes = run_it(&query);
    assert!(notes.len() == 1 && notes[0].contains(" deals may match too"), "{notes:?}");
    let (whole, manifest) = (folder.read("rare"), folder.read("rare.manifest"));
    let options = manifest.lines().next().unwrap();
    let resume = [&query[..], &["--resume"]].concat();
    // What each block has, by a query of the deals before its end.
    let header = "number,cells,aces\n".len();
    let begin = format!(
        "{{\"deals\":0,\"bytes\":{header},\"crc32\":\"{:08x}\"}}",
        crc32fast::hash(&whole.as_bytes()[..header])
    );
    for (recorded, cut) in [(&begin, header), (&begin, header + 7), (&begin, whole.len())] {
        fs::remove_file(&out).unwrap();
        fs::write(folder.path("rare.part"), &whole[..cut]).unwrap();
        let torn = format!("{options}\n{}\n{{\"deals\":1", sealed(recorded));
        fs::write(folder.path("rare.part.manifest"), torn).unwrap();
        assert_eq!(run_it(&resume), notes, "cut after {cut} bytes");
        assert_eq!((folder.read("rare"), folder.read("rare.manifest")), (whole.clone(), manifest.clone()));
    }
    // Killed between the last answer and the new name.
    fs::rename(&out, folder.path("rare.part")).unwrap();
    fs::rename(folder.path("rare.manifest"), folder.path("rare.part.manifest")).unwrap();
    assert_eq!(run_it(&resume), notes);
    assert_eq!((folder.read("rare"), folder.read("rare.manifest")), (whole, manifest));
}

/// What was examined in vain is not examined again.
#[test]
fn a_query_that_has_no_answers_yet_goes_on_as_well() {
    let folder = Folder::new();
    let out = folder.path("rare");
    let query = ["aces > 21", "1-8192", "--random", "--out", &out];
    found(&query);
    let whole = folder.read("rare");
    let options = folder.read("rare.manifest").lines().next().unwrap().to_owned();
    fs::remove_file(&out).unwrap();
    // As if the first 4,096 deals had none.
    fs::write(folder.path("rare.part"), "").unwrap();
    fs::write(
        folder.path("rare.part.manifest"),
        format!("{options}\n{}\n", sealed("{\"deals\":4096,\"bytes\":0,\"crc32\":\"00000000\"}")),
    )
    .unwrap();
    let (_, summary) = found(&[&query[..], &["--resume"]].concat());
    let rest = folder.read("rare");
    assert!(!rest.is_empty() && whole.ends_with(&rest) && rest.len() < whole.len(), "{rest} of {whole}");
    assert!(summary.contains(" of 8,192 deals fit, "), "{summary}");
    // Rows that somebody has removed are written again.
    for file in [&out, &format!("{out}.manifest")] {
        fs::remove_file(file).unwrap();
    }
    found(&query);
    fs::remove_file(&out).unwrap();
    found(&[&query[..], &["--resume"]].concat());
    assert_eq!(folder.read("rare"), whole);
}

#[test]
fn a_query_killed_at_random_moments_ends_with_the_same_bytes() {
    let folder = Folder::new();
    let mut random = fastrand::Rng::with_seed(31);
    let out = folder.path("rare.json");
    for (order, limit) in [(&["--random", "--seed", "3"][..], "1000"), (&[], "40")] {
        let query = [&["states > 700", "100001-104000", "--limit", limit, "--format", "json"], order].concat();
        let whole = run("query", &query, "").stdout;
        let resumed = [&query[..], &["--out", &out, "--resume"]].concat();
        for _ in 0..12 {
            let mut child = command::program("query", &resumed).stderr(Stdio::null()).spawn().unwrap();
            thread::sleep(Duration::from_millis(random.u64(1..120)));
            // Rust's kill is SIGKILL.
            let has_ended = child.try_wait().unwrap().is_some();
            child.kill().unwrap();
            child.wait().unwrap();
            if has_ended {
                break;
            }
        }
        run("query", &resumed, "");
        assert_eq!(folder.read("rare.json").as_bytes(), whole);
        assert_eq!(folder.names(), ["rare.json", "rare.json.manifest"]);
        fs::remove_file(&out).unwrap();
    }
}

#[test]
fn another_query_is_not_resumed() {
    let folder = Folder::new();
    let out = folder.path("rare");
    let begun = ["aces > 20", "1001-9000", "--random", "--limit", "3"];
    let with = |index: usize, text: &'static str| {
        let mut arguments = begun.to_vec();
        arguments[index] = text;
        arguments
    };
    let resumed = |arguments: &[&str]| refused("query", &[arguments, &["--out", &out, "--resume"]].concat(), "");
    found(&[&begun[..], &["--out", &out]].concat());
    for (arguments, difference) in [
        (with(0, "aces > 21"), "query aces > 20, not aces > 21"),
        (with(1, "1001-9001"), "numbers 1001..=9000, not 1001..=9001"),
        (with(4, "4"), "limit 3, not 4"),
        (vec!["aces > 20", "1001-9000", "--limit", "3"], "seed 1, not none"),
        ([&begun[..], &["--seed", "2"]].concat(), "seed 1, not 2"),
        ([&begun[..], &["--states", "9"]].concat(), "states 1000000, not 9"),
        ([&begun[..], &["--format", "json"]].concat(), "format text, not json"),
    ] {
        let error = resumed(&arguments);
        let expected = format!("rare' was made with other options: {difference}; use those, or another --out");
        assert!(error.ends_with(&expected), "{error}");
    }
    // Values may come from another atlas.
    let error = resumed(&[&begun[..], &["--generator", "minstd"]].concat());
    assert!(error.ends_with(", not none; generator microsoft, not minstd; use those, or another --out"), "{error}");
    let manifest = folder.read("rare.manifest");
    for key in ["build", "atlas"] {
        let value = manifest.split(&format!("\"{key}\":\"")).nth(1).unwrap()[..8].to_owned();
        fs::write(folder.path("rare.manifest"), unsealed(&manifest).replacen(&value, "00000000", 1)).unwrap();
        let error = resumed(&begun);
        assert!(error.contains(&format!("other options: {key} 00000000, not {value}; use")), "{error}");
    }
    fs::write(folder.path("rare.manifest"), manifest).unwrap();
    // The same in other words.
    found(&["(aces>20)", "1001..=9000", "--random", "--seed", "1", "--limit", "3", "--out", &out, "--resume"]);
    let manifest = folder.read("rare.manifest");
    let older = unsealed(&manifest).replace("\"version\":\"", "\"version\":\"9");
    fs::write(folder.path("rare.manifest"), older).unwrap();
    assert!(resumed(&begun).contains("was made with other options: version 9"));
    // Neither is a survey.
    let table = folder.path("table");
    run("survey", &["1-9", "--columns", "number,aces", "--out", &table], "");
    let error = refused("query", &["aces > 3", "1-9", "--out", &table, "--resume"], "");
    let other = "is not the file of a query but of another command; use one that a query wrote";
    assert!(error.ends_with(other), "{error}");
    for arguments in [&["--verify", &out][..], &["--join", &out, "--out", "-"], &["1-9", "--out", &out, "--resume"]] {
        let error = refused("survey", arguments, "");
        assert!(error.ends_with(&other.replace("query", "survey")), "{error}");
    }
    fs::write(folder.path("begun.part"), "7\n").unwrap();
    let error = refused("query", &["aces > 3", "1-9", "--out", &folder.path("begun")], "");
    assert!(error.ends_with("so it may be somebody else's; remove it, or use another FILE"), "{error}");
}

#[test]
fn a_line_stands_for_standard_output() {
    assert_eq!(numbers(&["aces > 20", "617-700", "--out", "-"]), numbers(&["aces > 20", "617-700"]));
}
