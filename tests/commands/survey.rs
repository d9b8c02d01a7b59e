//! `tableaux survey`: whole tables, whatever happens on the way.

use std::fs;
use std::path::Path;
use std::process::Stdio;
use std::thread;
use std::time::Duration;

use serde_json::Value;

use crate::command;
use crate::folder::Folder;

/// What a survey prints, and its summary.
#[track_caller]
fn survey(arguments: &[&str]) -> (String, String) {
    let output = command::run("survey", arguments, "");
    assert_eq!(output.status.code(), Some(0), "{arguments:?}: {output:?}");
    (String::from_utf8(output.stdout.clone()).unwrap(), command::message(&output))
}

/// Without the seconds, which differ.
fn without_time(summary: &str) -> &str {
    summary.rsplit_once(", ").unwrap().0
}

#[test]
fn a_row_has_what_the_other_commands_say_of_the_deal() {
    let (table, summary) = survey(&["617", "11982"]);
    let rows: Vec<Vec<&str>> = table.lines().map(|line| line.split(',').collect()).collect();
    assert_eq!(
        rows[0].join(" "),
        "number verdict cells difficulty moves bound cards states aces depth inversions runs deadlocks effort"
    );
    let solved = command::printed("solve", &["617", "--format", "json"], "");
    let solved: Value = serde_json::from_str(&solved).unwrap();
    let fast = command::printed("solve", &["617", "--format", "json", "--effort", "fast"], "");
    let fast: Value = serde_json::from_str(&fast).unwrap();
    let value = |name: &str| rows[1][rows[0].iter().position(|other| *other == name).unwrap()].to_owned();
    for name in ["number", "moves", "bound", "cards"] {
        assert_eq!(value(name), solved[name].to_string(), "{name}");
    }
    assert_eq!(
        (value("states"), value("verdict"), value("cells")),
        (fast["states"].to_string(), "solved".into(), "4".into())
    );
    let facts = ["aces", "depth", "inversions", "runs", "deadlocks"].map(value);
    assert_eq!(facts, ["20", "49", "82", "1", "16"]);
    let impossible = &rows[2];
    assert_eq!(impossible[..7], ["11982", "impossible", "5", "", "", "", ""]);
    assert_eq!(without_time(&summary), "2 deals: 1 solved, 1 impossible: 11982");
}

#[test]
fn json_has_the_same_values_as_csv() {
    let arguments = ["11980-11984", "--columns", "verdict,number,states,aces"];
    let (csv, summary) = survey(&arguments);
    let (json, same) = survey(&[&arguments[..], &["--format", "json"]].concat());
    assert_eq!(without_time(&summary), without_time(&same));
    let names: Vec<&str> = csv.lines().next().unwrap().split(',').collect();
    let rows = json.lines().map(|line| {
        let object: serde_json::Map<String, Value> = serde_json::from_str(line).unwrap();
        let values = names.iter().map(|name| match &object[*name] {
            Value::Null => String::new(),
            Value::String(text) => text.clone(),
            other => other.to_string(),
        });
        values.collect::<Vec<_>>().join(",")
    });
    assert_eq!(rows.collect::<Vec<_>>(), csv.lines().skip(1).collect::<Vec<_>>());
    let (unknown, _) = survey(&["11982", "--columns", "verdict,states,moves", "--limit", "100", "--format", "json"]);
    assert_eq!(unknown, "{\"verdict\":\"unknown\",\"states\":null,\"moves\":null}\n");
}

/// As the data program of a reader has them.
#[cfg(feature = "parquet")]
#[test]
fn parquet_has_the_same_values_as_csv() {
    use parquet::file::reader::{FileReader, SerializedFileReader};
    use parquet::record::Field;

    let folder = Folder::new();
    let survey = |format: &str, file: &str| {
        let columns = ["--columns", "verdict,number,moves,aces", "--limit", "100000"];
        survey(&[&["11970-11990", "617", "--format", format, "--out", &folder.path(file)], &columns[..]].concat());
    };
    survey("csv", "whole.csv");
    survey("parquet", "whole.parquet");
    assert_eq!(folder.names(), ["whole.csv", "whole.parquet"]);
    let reader = SerializedFileReader::new(fs::File::open(folder.path("whole.parquet")).unwrap()).unwrap();
    let names: Vec<&str> =
        reader.metadata().file_metadata().schema_descr().columns().iter().map(|column| column.name()).collect();
    let mut text = names.join(",") + "\n";
    for row in reader.get_row_iter(None).unwrap() {
        let values: Vec<String> = row
            .unwrap()
            .get_column_iter()
            .map(|(_, field)| match field {
                Field::Null => String::new(),
                Field::Str(word) => word.clone(),
                Field::Long(number) => number.to_string(),
                other => panic!("{other:?}"),
            })
            .collect();
        text += &(values.join(",") + "\n");
    }
    assert_eq!(text, folder.read("whole.csv"));
    assert!(text.contains("impossible,11982,,22\n"));
    let without_file = command::run("survey", &["617", "--format", "parquet"], "");
    assert_eq!(without_file.status.code(), Some(2));
    assert!(command::message(&without_file).contains("--out FILE is needed"));
}

#[test]
fn rows_are_the_same_on_any_number_of_threads() {
    for columns in ["number,aces", "number,verdict,states", "number,moves"] {
        let range = if columns.ends_with("moves") { "1-12" } else { "1-1500" };
        let tables = ["1", "3"].map(|jobs| survey(&[range, "--columns", columns, "--jobs", jobs]).0);
        assert_eq!(tables[0], tables[1]);
        let numbers = tables[0].lines().skip(1).map(|row| row.split(',').next().unwrap().parse::<u64>().unwrap());
        assert!(numbers.eq(1..tables[0].lines().count() as u64));
    }
}

#[test]
fn shards_joined_are_the_whole() {
    let arguments = ["1-100", "900-950", "--columns", "number,depth"];
    let whole = survey(&arguments).0;
    let shard = |shard: String| survey(&[&arguments[..], &["--shard", &shard]].concat()).0;
    let joined: String = (1..=4).map(|index| shard(format!("{index}/4"))).collect();
    assert_eq!(joined, whole);
    // The job of an array that a scheduler has started.
    let output = command::program("survey", &[&arguments[..], &["--shard", "auto/4"]].concat())
        .env("SLURM_ARRAY_TASK_ID", "3")
        .output();
    assert_eq!(String::from_utf8(output.unwrap().stdout).unwrap(), shard("3/4".into()));
}

#[test]
fn a_sample_is_the_same_for_the_same_seed() {
    let sample = |seed: &str| survey(&["0-8589934591", "--sample", "50", "--seed", seed, "--columns", "number,aces"]).0;
    assert_eq!(sample("7"), sample("7"));
    assert_ne!(sample("7"), sample("8"));
    assert_eq!(sample("7").lines().count(), 51);
}

#[test]
fn a_file_is_there_whole_or_not_at_all() {
    let folder = Folder::new();
    let out = folder.path("deals.csv");
    let arguments = ["1-200", "--columns", "number,verdict,states", "--out", &out];
    let (printed, summary) = survey(&arguments);
    assert_eq!((printed.as_str(), without_time(&summary)), ("", "200 deals: 200 solved"));
    assert_eq!(folder.names(), ["deals.csv"]);
    let (table, _) = survey(&arguments[..3]);
    assert_eq!(folder.read("deals.csv"), table);
    // It is not overwritten.
    let error = command::refused("survey", &arguments, "");
    assert!(error.ends_with("deals.csv' exists already: remove it, or write another file"), "{error}");
    let (_, finished) = survey(&[&arguments[..], &["--resume"]].concat());
    assert!(finished.ends_with("deals.csv' is finished"), "{finished}");
    assert_eq!(folder.read("deals.csv"), table);
}

/// Cuts off what a survey has written at every place where it may have been killed.
#[test]
fn a_survey_that_was_cut_off_anywhere_is_resumed_to_the_same_bytes() {
    let folder = Folder::new();
    for format in ["csv", "json"] {
        let out = folder.path(format);
        let arguments = ["11975-11990", "--columns", "number,verdict,aces", "--format", format, "--out", &out];
        let summary = survey(&arguments).1;
        let whole = folder.read(format);
        // What stands beside an unfinished file: that of a survey whose scheduler has killed it at once.
        let options = folder.path(&format!("{format}.part.json"));
        fs::remove_file(&out).unwrap();
        let mut child = command::program("survey", &[&["0-8589934591"], &arguments[1..]].concat()).spawn().unwrap();
        while !Path::new(&options).exists() {
            thread::sleep(Duration::from_millis(1));
        }
        child.kill().unwrap();
        child.wait().unwrap();
        let text = fs::read_to_string(&options).unwrap().replace("0-8589934591", "11975-11990");
        for end in (0..=whole.len()).step_by(if format == "csv" { 7 } else { 41 }).chain([whole.len()]) {
            fs::write(folder.path(&format!("{format}.part")), &whole[..end]).unwrap();
            fs::write(&options, &text).unwrap();
            let (_, resumed) = survey(&[&arguments[..], &["--resume"]].concat());
            assert_eq!(folder.read(format), whole, "cut after {end} bytes");
            assert_eq!(without_time(&resumed), without_time(&summary), "cut after {end} bytes");
            fs::remove_file(&out).unwrap();
        }
    }
}

#[test]
fn a_survey_killed_at_random_moments_ends_with_the_same_bytes() {
    let folder = Folder::new();
    let mut random = fastrand::Rng::with_seed(15);
    let arguments = ["1-4000", "--columns", "number,verdict,states"];
    let whole = survey(&arguments).0;
    let out = folder.path("deals.csv");
    let resumed = [&arguments[..], &["--out", &out, "--resume"]].concat();
    let mut kills = 0;
    while kills < 12 {
        let mut child = command::program("survey", &resumed).stderr(Stdio::null()).spawn().unwrap();
        thread::sleep(Duration::from_millis(random.u64(1..120)));
        kills += 1;
        // Rust's kill is SIGKILL.
        let has_ended = child.try_wait().unwrap().is_some();
        child.kill().unwrap();
        child.wait().unwrap();
        if has_ended {
            break;
        }
    }
    survey(&resumed);
    assert_eq!(folder.read("deals.csv"), whole);
    assert_eq!(folder.names(), ["deals.csv"]);
}

#[test]
fn what_was_begun_otherwise_is_not_resumed() {
    let folder = Folder::new();
    let out = folder.path("deals.csv");
    let always = ["--columns", "number,aces", "--out", &out];
    let begin = |arguments: &[&'static str]| -> Vec<&str> { arguments.iter().copied().chain(always).collect() };
    let part = folder.path("deals.csv.part");
    fs::write(&part, "number,aces\n1,12\n").unwrap();
    let error = command::refused("survey", &begin(&["1-9"]), "");
    assert!(error.contains("is of a survey that did not end: --resume goes on with it"), "{error}");
    let error = command::refused("survey", &begin(&["1-9", "--resume"]), "");
    assert!(error.contains("deals.csv.part.json' is missing"), "{error}");
    let options = folder.path("deals.csv.part.json");
    fs::write(&options, "{").unwrap();
    let error = command::refused("survey", &begin(&["1-9", "--resume"]), "");
    assert!(error.contains("is damaged: it is no JSON"), "{error}");
    fs::remove_file(&part).unwrap();
    fs::remove_file(&options).unwrap();

    // Options of another survey, and rows of other deals.
    survey(&begin(&["1-9"]));
    fs::remove_file(&out).unwrap();
    let mut child = command::program("survey", &begin(&["0-8589934591", "--jobs", "1"])).spawn().unwrap();
    while fs::metadata(&part).map_or(0, |data| data.len()) < 100 {
        thread::sleep(Duration::from_millis(1));
    }
    let error = command::refused("survey", &begin(&["0-8589934591", "--jobs", "1", "--resume"]), "");
    assert!(error.contains("another survey writes"), "{error}");
    child.kill().unwrap();
    child.wait().unwrap();
    let before = folder.read("deals.csv.part");
    let error = command::refused("survey", &begin(&["1-9", "--effort", "best", "--resume"]), "");
    assert!(
        error.ends_with("begun with other options: effort was short, not best; numbers was 0-8589934591, not 1-9"),
        "{error}"
    );
    let text = fs::read_to_string(&options).unwrap().replace("0-8589934591", "1-9");
    fs::write(&options, text).unwrap();
    let error = command::refused("survey", &begin(&["1-9", "--resume"]), "");
    assert!(error.contains("is damaged: its rows are not those of this survey"), "{error}");
    assert!(folder.read("deals.csv.part").starts_with(before.lines().next().unwrap()));
}

#[test]
fn wrong_arguments_are_errors_of_one_line() {
    let error = |arguments: &[&str]| command::refused("survey", arguments, "");
    assert!(error(&["9-1"]).contains("runs backwards"));
    assert!(error(&["1-9", "--columns", "aces,acse"]).contains("'acse' is no column; did you mean 'aces'?"));
    assert!(error(&["1-9", "--columns", ""]).contains("'' is no column"));
    assert!(error(&["1-9", "--columns", "aces,number,aces"]).contains("aces is named twice"));
    assert!(error(&["1-9", "--shard", "3/2"]).contains("a shard is written I/N, where I is 1 to N"));
    assert!(error(&["1-9", "--shard", "auto/2"]).contains("none of SLURM_ARRAY_TASK_ID"));
    assert!(error(&["1-9", "2", "--sample", "1"]).contains("from one range, and there are 2"));
    assert!(error(&["1-9", "--sample", "99999999"]).contains("are more than the 10,000,000"));
    assert!(error(&["1-9", "--sample", "0"]).contains("1 and more is accepted"));
    assert!(error(&["1-9", "--sample", "1", "--seed", "x"]).contains("'x' is no seed"));
    assert!(error(&["1-9", "--seed", "1"]).contains("--sample"));
    assert!(error(&["1-9", "--resume"]).contains("--out"));
    assert!(error(&["1-9", "--out", "/nowhere/deals.csv"]).contains("/nowhere/deals.csv"));
    assert!(error(&["8589934591-8589934592"]).contains("8589934591"));
}
