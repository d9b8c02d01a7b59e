//! `tableaux survey`: whole tables, whatever happens on the way.

use std::fs;
use std::path::Path;
#[cfg(unix)]
use std::process::Command;
use std::process::Stdio;
use std::thread;
use std::time::Duration;

use serde_json::Value;

use crate::command;
use crate::folder::Folder;
use crate::manifest::{sealed, unsealed};

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
        "number verdict cells difficulty moves bound cards narrowest crux states aces depth inversions runs deadlocks effort score difficulty_error hidden floor wins home cells_most"
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
    let (unknown, _) =
        survey(&["11982", "--columns", "verdict,states,moves", "--limit", "100", "--format", "json", "--no-atlas"]);
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
        let columns = ["--columns", "verdict,number,moves,aces,solution", "--limit", "100000"];
        survey(&[&["11970-11990", "617", "--format", format, "--out", &folder.path(file)], &columns[..]].concat());
    };
    survey("csv", "whole.csv");
    survey("parquet", "whole.parquet");
    let names = ["", ".certificates", ".manifest"]
        .map(|suffix| ["whole.csv", "whole.parquet"].map(|name| format!("{name}{suffix}")));
    let mut names = names.concat();
    names.sort();
    assert_eq!(folder.names(), names);
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
    assert!(text.contains("impossible,11982,,22,\n"));
    let error = command::refused("survey", &["--verify", &folder.path("whole.parquet")], "");
    assert!(error.ends_with("whole.parquet' is a table of Parquet; use CSV or JSON"), "{error}");
    let without_file = command::run("survey", &["617", "--format", "parquet"], "");
    assert_eq!(without_file.status.code(), Some(2));
    assert!(command::message(&without_file).contains("needs --out FILE"));
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
    // Files of earlier versions are resumed with the numbers that they have.
    let (first, _) = survey(&["0-8589934591", "--sample", "50", "--seed", "7", "--columns", "number"]);
    assert!(first.starts_with("number\n144210351\n344712461\n465920341\n"), "{first}");
}

/// A million numbers, of which every second one is taken, and of all that there are.
#[cfg(target_os = "linux")]
#[test]
fn a_large_sample_takes_little_memory() {
    for range in ["1-2000000", "0-8589934591"] {
        let arguments = [range, "--sample", "1000000", "--columns", "number", "--jobs", "1"];
        let child = command::program("survey", &arguments).spawn().unwrap();
        let (output, megabytes) = command::output_and_peak(child, b"");
        let rows = String::from_utf8(output.stdout).unwrap();
        let numbers: Vec<u64> = rows.lines().skip(1).map(|row| row.parse().unwrap()).collect();
        assert!(numbers.len() == 1_000_000 && numbers.is_sorted_by(|a, b| a < b), "{range}");
        assert!(megabytes < 60, "{range}: {megabytes} MB");
    }
}

#[test]
fn shuffled_boards_depend_on_the_seed_and_their_place_alone() {
    let shuffled = |more: &[&str]| survey(&[&["--columns", "board,verdict,aces", "--shuffled"], more].concat()).0;
    let rows = shuffled(&["60", "--seed", "7"]);
    assert_eq!(rows, shuffled(&["60", "--seed", "7", "--jobs", "1"]));
    assert!(shuffled(&["61", "--seed", "7"]).starts_with(&rows));
    assert_eq!(
        rows,
        shuffled(&["60", "--seed", "7", "--shard", "1/2"]) + &shuffled(&["60", "--seed", "7", "--shard", "2/2"])
    );
    assert_ne!(rows, shuffled(&["60"]));
    assert_eq!(shuffled(&["60"]), shuffled(&["60", "--seed", "1"]));
    // Each row has a board that others read.
    let mut rows = rows.lines();
    assert_eq!(rows.next(), Some("board,verdict,aces"));
    for row in rows.take(3) {
        let [board, verdict, _] = row.split(',').collect::<Vec<_>>().try_into().unwrap();
        let (text, code) = command::answered("solve", &["--board", "-", "--format", "verdict"], board);
        assert_eq!((text.trim_end(), code), (verdict, 0));
    }
    let json = survey(&["--shuffled", "1", "--columns", "aces,board", "--format", "json"]).0;
    assert!(json.starts_with("{\"aces\":") && json.contains(",\"board\":\"AH7H8CKD7S"), "{json}");
}

#[test]
fn shuffled_boards_are_resumed_with_the_same_seed_and_cells() {
    let folder = Folder::new();
    let out = folder.path("boards.csv");
    let resume = |count, seed, cells| {
        let arguments = ["--shuffled", count, "--seed", seed, "--cells", cells, "--columns", "board,verdict"];
        command::run("survey", &[&arguments[..], &["--out", &out, "--resume"]].concat(), "")
    };
    assert!(command::message(&resume("30", "3", "2")).starts_with("30 deals: "));
    assert!(command::message(&resume("30", "3", "2")).ends_with("boards.csv' is finished"));
    for ((count, seed, cells), difference) in [
        (("30", "4", "2"), "seed 3, not 4"),
        (("30", "3", "1"), "cells 2, not 1"),
        (("30", "3", "4"), "cells 2, not none"),
        (("31", "3", "2"), "numbers 1..=30, not 1..=31"),
    ] {
        let output = resume(count, seed, cells);
        let message = command::message(&output);
        assert!(output.status.code() == Some(2) && message.contains(difference), "{message}");
    }
}

#[test]
fn verdicts_can_be_with_other_cells() {
    let (rows, _) = survey(&["1-300", "--cells", "2", "--columns", "number,verdict"]);
    let verdicts = command::printed("solve", &["1-300", "--cells", "2", "--format", "verdict"], "");
    assert_eq!(rows.replace(',', " ").replace("number verdict\n", ""), verdicts);
    assert!(rows.contains("solved") && rows.contains("impossible"));
    let columns = survey(&["617", "--cells", "3", "--limit", "1000"]).0;
    assert!(columns.starts_with("number,verdict,moves,bound,cards,narrowest,"), "{columns}");
    let error = command::refused("survey", &["1", "--cells", "3", "--columns", "difficulty"], "");
    assert_eq!(error, "--columns: difficulty needs four free cells, not --cells 3");
}

#[test]
fn a_file_is_there_whole_or_not_at_all() {
    let folder = Folder::new();
    let out = folder.path("deals.csv");
    let arguments = ["1-200", "--columns", "number,verdict,states", "--out", &out];
    let (printed, summary) = survey(&arguments);
    assert_eq!((printed.as_str(), without_time(&summary)), ("", "200 deals: 200 solved"));
    assert_eq!(folder.names(), ["deals.csv", "deals.csv.manifest"]);
    let (table, _) = survey(&arguments[..3]);
    assert_eq!(folder.read("deals.csv"), table);
    // It is not overwritten.
    let error = command::refused("survey", &arguments, "");
    assert!(error.ends_with("deals.csv' already exists; use --force to replace it"), "{error}");
    let (_, finished) = survey(&[&arguments[..], &["--resume"]].concat());
    assert!(finished.ends_with("deals.csv' is finished"), "{finished}");
    assert_eq!(folder.read("deals.csv"), table);
}

#[test]
fn only_files_are_written_that_do_not_exist() {
    let folder = Folder::new();
    let out = folder.path("deals.csv");
    let arguments = ["1-20", "--columns", "number,verdict"];
    let files = ["deals.csv.new", "deals.csv.manifest.new"];
    for name in files {
        fs::write(folder.path(name), "mine").unwrap();
    }
    survey(&[&arguments[..], &["--out", &out]].concat());
    assert!(files.iter().all(|name| folder.read(name) == "mine"));
    assert_eq!(folder.names().len(), 4);
    for more in [&[][..], &["--force"]] {
        let error = command::refused("survey", &[&arguments[..], &["--out", &folder.path("")], more].concat(), "");
        assert!(error.ends_with("is a folder; use a file"), "{error}");
    }
    #[cfg(unix)]
    {
        let error = command::refused("survey", &[&arguments[..], &["--out", "/dev/null"]].concat(), "");
        assert!(error.starts_with("'/dev/null' is a device or a pipe; use a file, or - "), "{error}");
        // A link is not followed.
        let other = folder.path("other.csv");
        std::os::unix::fs::symlink(folder.path("target"), folder.path("other.csv.part")).unwrap();
        let error = command::refused("survey", &[&arguments[..], &["--out", &other]].concat(), "");
        assert!(error.contains("other.csv.part' already exists and is not what the manifest beside it"), "{error}");
        assert!(!Path::new(&folder.path("target")).exists());
    }
}

/// Cuts off what a survey has written at every place where it may have been killed: the manifest is of some rows, and
/// the rows end there, before it or after it.
#[test]
fn a_survey_that_was_cut_off_anywhere_is_resumed_to_the_same_bytes() {
    let folder = Folder::new();
    for format in ["csv", "json"] {
        let out = folder.path(format);
        let arguments = ["11975-11990", "--columns", "number,verdict,aces", "--format", format, "--out", &out];
        let summary = survey(&arguments).1;
        let whole = folder.read(format);
        let manifest = folder.read(&format!("{format}.manifest"));
        let recorded = |bytes: usize| {
            let lines = whole[..bytes].lines().count();
            let rows = if format == "csv" { lines - 1 } else { lines };
            let crc32 = crc32fast::hash(&whole.as_bytes()[..bytes]);
            sealed(&format!("{{\"deals\":{rows},\"bytes\":{bytes},\"crc32\":\"{crc32:08x}\"}}")) + "\n"
        };
        let ends: Vec<usize> = whole.match_indices('\n').map(|(end, _)| end + 1).collect();
        let options = manifest.lines().next().unwrap();
        let steps = (0..=whole.len()).step_by(if format == "csv" { 41 } else { 131 }).chain([whole.len()]);
        for (end, recorded_end) in steps.flat_map(|end| [ends[5], whole.len()].map(|other| (end, other))) {
            fs::remove_file(&out).unwrap();
            fs::write(folder.path(&format!("{format}.part")), &whole[..end]).unwrap();
            // The line that a power failure has torn is left out.
            let text = format!("{options}\n{}{}{{\"deals\":", recorded(ends[0]), recorded(recorded_end));
            fs::write(folder.path(&format!("{format}.part.manifest")), text).unwrap();
            let (_, resumed) = survey(&[&arguments[..], &["--resume"]].concat());
            assert_eq!(folder.read(format), whole, "cut after {end} bytes, {recorded_end} recorded");
            assert_eq!(without_time(&resumed), without_time(&summary), "cut after {end} bytes");
            assert_eq!(folder.read(&format!("{format}.manifest")), manifest);
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
    assert_eq!(folder.names(), ["deals.csv", "deals.csv.manifest"]);
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
    assert!(error.ends_with("so it may be somebody else's; remove it, or use another FILE"), "{error}");
    let error = command::refused("survey", &begin(&["1-9", "--resume"]), "");
    assert!(error.contains("deals.csv.part.manifest' does not exist"), "{error}");
    fs::remove_file(&part).unwrap();

    let mut child = command::program("survey", &begin(&["0-8589934591", "--jobs", "1"])).spawn().unwrap();
    while fs::metadata(&part).map_or(0, |data| data.len()) < 100 {
        thread::sleep(Duration::from_millis(1));
    }
    let error = command::refused("survey", &begin(&["0-8589934591", "--jobs", "1", "--resume"]), "");
    // Before what may fail: nothing else would end it.
    child.kill().unwrap();
    child.wait().unwrap();
    assert!(error.contains("another survey is writing"), "{error}");
    let error = command::refused("survey", &begin(&["0-8589934591"]), "");
    assert!(error.ends_with("deals.csv.part' belongs to an unfinished survey; use --resume or --force"), "{error}");
    let before = folder.read("deals.csv.part");
    let error = command::refused("survey", &begin(&["1-9", "--effort", "best", "--resume"]), "");
    assert!(
        error.ends_with(
            "was made with other options: effort short, not best; numbers 0..=8589934591, not 1..=9; use those, or \
             another --out"
        ),
        "{error}"
    );
    assert_eq!(folder.read("deals.csv.part"), before);
}

/// Neither an unfinished file nor a finished one may have what its survey did not write.
#[test]
fn rows_that_were_changed_are_not_resumed() {
    let folder = Folder::new();
    let out = folder.path("deals.csv");
    let arguments = ["1-9", "--columns", "number,aces", "--out", &out];
    let resume = [&arguments[..], &["--resume"]].concat();
    survey(&arguments);
    let (whole, manifest) = (folder.read("deals.csv"), folder.read("deals.csv.manifest"));
    let lines: Vec<&str> = whole.lines().collect();
    let exchanged = whole.replace(&format!("{}\n{}\n", lines[3], lines[4]), &format!("{}\n{}\n", lines[4], lines[3]));
    let changed = whole.replace(lines[5], &format!("{}1", lines[5]));
    let appended = format!("{whole}garbage\n");
    let crlf = whole.replace('\n', "\r\n");
    for (name, text) in [("exchanged", &exchanged), ("changed", &changed), ("appended", &appended), ("CRLF", &crlf)] {
        assert_ne!(*text, whole, "{name}");
        fs::write(&out, text).unwrap();
        let error = command::refused("survey", &resume, "");
        assert!(
            error.ends_with("deals.csv' has changed since it was written; remove it and survey its deals again"),
            "{error}"
        );
        fs::rename(&out, folder.path("deals.csv.part")).unwrap();
        fs::rename(folder.path("deals.csv.manifest"), folder.path("deals.csv.part.manifest")).unwrap();
        if name == "appended" {
            // What follows the recorded rows may be half a row, and is cut off.
            survey(&resume);
            assert_eq!(folder.read("deals.csv"), whole);
        } else {
            let error = command::refused("survey", &resume, "");
            assert!(
                error.ends_with("deals.csv.part' has changed since it was written; remove it and start again"),
                "{error}"
            );
            assert_eq!(folder.read("deals.csv.part"), *text, "it is left as it is");
            fs::remove_file(folder.path("deals.csv.part")).unwrap();
            fs::rename(folder.path("deals.csv.part.manifest"), folder.path("deals.csv.manifest")).unwrap();
        }
    }
    // Where a change lies between two checkpoints, the rows before it are sound.
    let end = lines[..4].join("\n").len() + 1;
    let early =
        format!("{{\"deals\":3,\"bytes\":{end},\"crc32\":\"{:08x}\"}}", crc32fast::hash(&whole.as_bytes()[..end]));
    let early = sealed(&early);
    let (options, last) = manifest.trim_end().split_once('\n').unwrap();
    fs::write(folder.path("deals.csv.part.manifest"), format!("{options}\n{early}\n{last}\n")).unwrap();
    fs::write(folder.path("deals.csv.part"), &changed).unwrap();
    let error = command::refused("survey", &resume, "");
    let advice = format!("start again, or cut it to {end} bytes, of the first 3 deals, which are intact, and resume");
    assert!(error.ends_with(&advice), "{error}");
    fs::write(folder.path("deals.csv.part"), &whole[..end]).unwrap();
    survey(&resume);
    assert_eq!(folder.read("deals.csv"), whole);
}

/// Beside a finished file as beside an unfinished one.
#[test]
fn a_manifest_is_of_one_survey_and_whole() {
    let folder = Folder::new();
    let out = folder.path("deals.csv");
    let resume =
        |arguments: &[&str]| command::refused("survey", &[arguments, &["--out", &out, "--resume"]].concat(), "");
    survey(&["1-9", "--columns", "number,aces", "--out", &out]);
    for (arguments, difference) in [
        (&["1-8", "--columns", "number,aces"][..], "numbers 1..=9, not 1..=8"),
        (&["1-9", "--columns", "number"], "columns number,aces, not number"),
        (&["1-9", "--columns", "number,aces", "--limit", "5"], "limit none, not 5"),
        (&["1-9", "--columns", "number,aces", "--shard", "1/2"], "share none, not 1/2"),
        (&["1-9", "--columns", "number,aces", "--sample", "9"], "sample none, not 9; seed none, not 1"),
        (&["1-9", "--columns", "number,aces", "--generator", "minstd"], "generator microsoft, not minstd"),
        (&["1-9", "--columns", "number,aces", "--format", "json"], "format csv, not json"),
    ] {
        let error = resume(arguments);
        let expected = format!("deals.csv' was made with other options: {difference}; use those, or another --out");
        assert!(error.ends_with(&expected), "{error}");
    }
    // The same survey in other words.
    survey(&["1..=9", "--columns", " number, aces", "--effort", "short", "--out", &out, "--resume"]);

    let manifest = unsealed(&folder.read("deals.csv.manifest"));
    let nine = ["1-9", "--columns", "number,aces"];
    for (text, what) in [
        (manifest.replace("\"limit\":null,", ""), "manifest' is damaged, missing field `limit` at line 1"),
        (manifest.replace("\"limit\"", "\"limits\""), "manifest' is damaged, unknown field `limits`"),
        ("{".to_owned(), "manifest' is damaged, EOF while parsing"),
        (manifest.lines().next().unwrap().to_owned(), "deals.csv' has 0 of 9 deals"),
    ] {
        fs::write(folder.path("deals.csv.manifest"), text).unwrap();
        let error = resume(&nine);
        assert!(error.contains(what), "{error}");
    }
    fs::remove_file(folder.path("deals.csv.manifest")).unwrap();
    let error = resume(&nine);
    assert!(error.contains("manifest' does not exist, so it is unknown how the rows of"), "{error}");
    // What somebody keeps under its name is not overwritten.
    fs::remove_file(&out).unwrap();
    fs::write(folder.path("deals.csv.manifest"), "mine").unwrap();
    let error = resume(&nine);
    assert!(error.ends_with("is not the manifest of a survey or a query; remove it, or use another FILE"), "{error}");
    assert_eq!(folder.names(), ["deals.csv.manifest"]);
}

#[test]
fn shares_are_joined_if_they_are_all_of_one_survey() {
    let folder = Folder::new();
    let file = |name: &str| folder.path(name);
    let arguments = ["1-100", "900-950", "--columns", "number,verdict"];
    for format in ["csv", "json"] {
        let write = |name: &str, more: &[&str]| {
            survey(&[&arguments[..], &["--format", format, "--out", &folder.path(name)], more].concat());
        };
        for index in 1..=4 {
            write(&format!("{index}-of-4"), &["--shard", &format!("{index}/4")]);
        }
        write("whole", &[]);
        let join = |names: &[&str]| -> Vec<String> {
            let files = names.iter().map(|name| file(name));
            ["--join".to_owned()].into_iter().chain(files).chain(["--out".to_owned(), file("joined")]).collect()
        };
        let refused = |names: &[&str]| {
            let arguments = join(names);
            let error = command::refused("survey", &arguments.iter().map(String::as_str).collect::<Vec<_>>(), "");
            let (joined, rest): (Vec<_>, Vec<_>) =
                folder.names().into_iter().partition(|name| name.starts_with("joined"));
            assert_eq!(joined, [""; 0], "of {} files", rest.len());
            error.replace(&format!("{}/", folder.0.display()), "")
        };
        assert_eq!(refused(&["4-of-4"]), "shares missing, of 4: 1-3");
        assert_eq!(refused(&["1-of-4", "3-of-4"]), "shares missing, of 4: 2,4");
        fs::copy(file("2-of-4"), file("copy")).unwrap();
        fs::copy(file("2-of-4.manifest"), file("copy.manifest")).unwrap();
        let all = ["3-of-4", "1-of-4", "2-of-4", "4-of-4"];
        assert_eq!(refused(&[&all[..], &["copy"]].concat()), "'2-of-4' and 'copy' are both share 2/4; use one of them");
        write("other", &["--shard", "2/4", "--limit", "9"]);
        assert_eq!(
            refused(&["1-of-4", "other", "3-of-4", "4-of-4"]),
            "'other' is from another survey than '1-of-4': limit 9, not none"
        );
        write("third", &["--shard", "2/3"]);
        assert_eq!(
            refused(&["1-of-4", "third"]),
            "'third' is from another survey than '1-of-4': share 2/3, not one of 4"
        );
        assert_eq!(refused(&["whole"]), "'whole' is neither a share (--shard) nor a survey of one range of deals");
        assert_eq!(refused(&["1-of-4", "nowhere"]), "'nowhere' does not exist");
        fs::write(file("nowhere.part"), "").unwrap();
        assert!(refused(&["1-of-4", "nowhere"]).starts_with("'nowhere' is not finished; "));
        fs::write(file("copy"), folder.read("2-of-4").replacen('1', "2", 1)).unwrap();
        assert_eq!(
            refused(&["1-of-4", "copy", "3-of-4", "4-of-4"]),
            "'copy' has changed since it was written; remove it and survey its deals again"
        );

        let arguments = join(&all);
        let arguments: Vec<&str> = arguments.iter().map(String::as_str).collect();
        assert_eq!(survey(&arguments), (String::new(), "151 deals, joined from 4 shares".to_owned()));
        assert_eq!(folder.read("joined"), folder.read("whole"));
        assert_eq!(folder.read("joined.manifest"), folder.read("whole.manifest"));
        let error = command::refused("survey", &arguments, "");
        assert!(error.ends_with("joined' already exists; use --force to replace it"), "{error}");
        for name in folder.names() {
            fs::remove_file(file(&name)).unwrap();
        }
    }
}

#[test]
fn surveys_of_ranges_that_follow_each_other_are_joined() {
    let folder = Folder::new();
    let write = |name: &str, numbers: &str, more: &[&str]| {
        let columns = ["--columns", "number,verdict,aces"];
        survey(&[&[numbers], &columns[..], &["--out", &folder.path(name)], more].concat());
    };
    for (format, extra) in [("csv", &["--limit", "9"][..]), ("json", &["--limit", "9"][..])] {
        let format = ["--format", format];
        for (name, numbers) in [("a", "1-40"), ("b", "41"), ("c", "42-90"), ("whole", "1-90"), ("gap", "92-95")] {
            write(name, numbers, &format);
        }
        write("other", "41", &[&format[..], extra].concat());
        write("share", "1-40", &[&format[..], &["--shard", "1/2"]].concat());
        let join = |names: &[&str]| -> Vec<String> {
            let files = names.iter().map(|name| folder.path(name));
            ["--join".to_owned()].into_iter().chain(files).chain(["--out".to_owned(), folder.path("joined")]).collect()
        };
        let refused = |names: &[&str]| {
            let arguments = join(names);
            let error = command::refused("survey", &arguments.iter().map(String::as_str).collect::<Vec<_>>(), "");
            assert!(!folder.names().iter().any(|name| name.starts_with("joined")));
            error.replace(&format!("{}/", folder.0.display()), "")
        };
        let follow = "use consecutive ranges";
        assert_eq!(refused(&["a", "c"]), format!("'a' has 1..=40 and 'c' has 42..=90: {follow}"));
        assert_eq!(refused(&["a", "b", "a"]), format!("'a' has 1..=40 and 'a' has 1..=40: {follow}"));
        assert_eq!(refused(&["c", "gap"]), format!("'c' has 42..=90 and 'gap' has 92..=95: {follow}"));
        assert!(refused(&["a", "other"]).starts_with("'other' is from another survey than 'a': limit 9, not none"));
        let error = refused(&["a", "share"]);
        assert_eq!(error, "'share' is from another survey than 'a': share 1/2, not a range such as 1..=40");
        // Another build of the same version.
        let manifest = folder.read("b.manifest");
        let build = manifest.split("\"build\":\"").nth(1).unwrap()[..8].to_owned();
        fs::write(folder.path("b.manifest"), unsealed(&manifest).replacen(&build, "00000000", 1)).unwrap();
        let error = refused(&["a", "b"]);
        assert_eq!(error, format!("'b' is from another survey than 'a': build 00000000, not {build}"));
        fs::write(folder.path("b.manifest"), manifest).unwrap();

        let arguments = join(&["c", "a", "b"]);
        let arguments: Vec<&str> = arguments.iter().map(String::as_str).collect();
        assert_eq!(survey(&arguments), (String::new(), "90 deals, joined from 3 shares".to_owned()));
        assert_eq!(folder.read("joined"), folder.read("whole"));
        assert_eq!(folder.read("joined.manifest"), folder.read("whole.manifest"));
        for name in folder.names() {
            fs::remove_file(folder.path(&name)).unwrap();
        }
    }
}

/// The job array of a scheduler, whose variables are set by hand.
#[cfg(unix)]
#[test]
fn shares_of_a_job_array_that_failed_are_submitted_again() {
    let folder = Folder::new();
    let script = concat!(env!("CARGO_MANIFEST_DIR"), "/assets/survey.sbatch");
    let path = format!("{}:/usr/bin:/bin", Path::new(env!("CARGO_BIN_EXE_tableaux")).parent().unwrap().display());
    // A job of an array of `count` jobs, the first of which has the number `first`.
    let job = |id: &str, first: &str, count: &str, shares: Option<&str>| {
        let mut shell = Command::new("sh");
        shell.arg(script).current_dir(&folder.0).env_clear().env("PATH", &path).env("COLUMNS", "80");
        shell.envs([("DEALS", "1-20"), ("OPTIONS", "--columns number,aces"), ("SLURM_CPUS_PER_TASK", "1")]);
        shell.envs([("SLURM_ARRAY_TASK_ID", id), ("SLURM_ARRAY_TASK_MIN", first), ("SLURM_ARRAY_TASK_COUNT", count)]);
        shell.envs(shares.map(|shares| ("SHARES", shares)));
        let output = shell.output().unwrap();
        (output.status.success(), String::from_utf8(output.stderr).unwrap())
    };
    let (is_done, error) = job("1", "1", "4", None);
    assert!(!is_done && error.contains("SHARES"), "{error}");
    for id in ["0", "3"] {
        let (is_done, error) = job(id, "0", "4", Some("4"));
        assert!(!is_done && error.contains("--array=1-4"), "{error}");
    }
    let (is_done, error) = job("5", "1", "5", Some("4"));
    assert!(!is_done && error.contains("number the jobs of the array from 1 to 4"), "{error}");
    assert_eq!(folder.names(), [""; 0]);

    // Shares 2 and 3 fail, and are submitted again as an array of two.
    for (id, count) in [("1", "4"), ("4", "4"), ("2", "2"), ("3", "2")] {
        let (is_done, error) = job(id, if count == "2" { "2" } else { "1" }, count, Some("4"));
        assert!(is_done, "{error}");
    }
    let files: Vec<String> = (1..=4).map(|index| folder.path(&format!("survey-{index}-of-4.csv"))).collect();
    let files: Vec<&str> = files.iter().map(String::as_str).collect();
    survey(&[&["--join"], &files[..], &["--out", &folder.path("survey.csv")]].concat());
    assert_eq!(folder.read("survey.csv"), survey(&["1-20", "--columns", "number,aces"]).0);
}

/// Each field of the help is a column, or said to be none.
#[test]
fn the_help_says_which_fields_are_columns() {
    let help = command::printed("survey", &["--help"], "");
    let fields = help.split("JSON has these fields.").nth(1).unwrap().lines().skip(1);
    let names: Vec<&str> =
        fields.filter_map(|line| line.strip_prefix("  ")?.split_once(' ').map(|(name, _)| name)).collect();
    let names: Vec<&str> = names.into_iter().filter(|name| !name.is_empty()).collect();
    assert!(names.contains(&"number") && names.contains(&"generator"), "{names:?}");
    let is_column = |name: &&str| {
        let of =
            |more: &[&str]| command::run("survey", &[&["2", "--columns", name], more].concat(), "").status.success();
        of(&["--limit", "1000"]) || of(&["--table", "skat"])
    };
    let (_, others): (Vec<&str>, Vec<&str>) = names.iter().partition(|name| is_column(name));
    assert_eq!(others, ["board", "generator"]);
    let text = help.split_whitespace().collect::<Vec<_>>().join(" ");
    assert!(text.contains("except generator"), "{text}");
}

#[test]
fn a_line_stands_for_standard_output() {
    let folder = Folder::new();
    let all = ["1-9", "--columns", "number,aces"];
    let expected = command::run("survey", &all, "").stdout;
    let printed = |arguments: &[&str]| command::run("survey", &[arguments, &["--out", "-"]].concat(), "").stdout;
    assert_eq!(printed(&all), expected);
    let shares = ["1/2", "2/2"].map(|share| {
        let file = folder.path(&share.replace('/', "-of-"));
        command::run("survey", &[&all[..], &["--shard", share, "--out", &file]].concat(), "");
        file
    });
    assert_eq!(printed(&["--join", &shares[1], &shares[0]]), expected);
    std::fs::write(&shares[1], "9,1\n").unwrap();
    let changed = command::run("survey", &["--join", &shares[0], &shares[1], "--out", "-"], "");
    assert!(changed.stdout.is_empty() && changed.status.code() == Some(2), "{changed:?}");
}
