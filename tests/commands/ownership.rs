//! Files of somebody else beside those that the program writes, open descriptors, pipes, and manifests that were altered.

use std::fs;
use std::process::Output;

use crate::command::{self, program, refused};
use crate::folder::Folder;
use crate::manifest::{sealed, unsealed};

const SURVEY: [&str; 6] = ["survey", "1-3", "--columns", "number,aces", "--out", "o"];

fn run(folder: &Folder, arguments: &[&str]) -> Output {
    let mut command = program(arguments[0], &arguments[1..]);
    command::output_of(command.current_dir(&folder.0).spawn().unwrap(), b"")
}

/// The error of a run in a folder that prints nothing and ends with exit code 2.
#[track_caller]
fn refused_in(folder: &Folder, arguments: &[&str]) -> String {
    let output = run(folder, arguments);
    assert!(output.stdout.is_empty() && output.status.code() == Some(2), "{arguments:?}: {output:?}");
    command::message(&output)
}

/// Whatever lies beside FILE under a name that a survey or a search uses stays as it is, or the command says why it stops.
#[test]
fn files_of_somebody_else_are_neither_removed_nor_replaced() {
    let solutions = ["survey", "1-2", "--cells", "0", "--columns", "number,verdict,solution", "--out", "o"];
    let query = ["query", "aces > 3", "1-9", "--out", "o"];
    let mut stopped = 0;
    for name in ["o.part", "o.manifest", "o.certificates", "o.part.manifest", "o.part.certificates"] {
        for arguments in [&SURVEY[..], &solutions, &query] {
            for content in ["", "mine\n", "{\"version\":\"mine\"}\n", "number,aces\n1,12\n"] {
                for more in [&[][..], &["--force"], &["--resume"]] {
                    let folder = Folder::new();
                    fs::write(folder.path(name), content).unwrap();
                    let output = run(&folder, &[arguments, more].concat());
                    assert_eq!(folder.read(name), content, "{name} {arguments:?} {more:?}: {output:?}");
                    match output.status.code() {
                        Some(0) => assert!(folder.names().contains(&"o".to_owned())),
                        Some(2) => {
                            stopped += 1;
                            assert_eq!(folder.names(), [name], "{arguments:?} {more:?}");
                            assert!(command::message(&output).contains(name), "{output:?}");
                        }
                        other => panic!("{other:?}"),
                    }
                }
            }
        }
    }
    assert!(stopped > 100, "{stopped}");
}

/// Beside a finished file, too: its own companions are replaced with it, others are not.
#[test]
fn what_belongs_to_other_rows_is_not_replaced() {
    let folder = Folder::new();
    let solutions = ["survey", "1-2", "--cells", "0", "--columns", "number,verdict,solution"];
    for file in ["o", "other"] {
        assert!(run(&folder, &[&solutions[..], &["--out", file]].concat()).status.success());
    }
    let forced = [&solutions[..], &["--out", "o", "--force"]].concat();
    assert!(run(&folder, &forced).status.success());
    fs::write(folder.path("o.certificates"), "mine").unwrap();
    let error = refused_in(&folder, &forced);
    assert!(error.starts_with("'o.certificates' already exists and does not belong to the rows beside it"), "{error}");
    // Rows without certificates leave it.
    assert!(run(&folder, &[&SURVEY[..], &["--force"]].concat()).status.success());
    assert_eq!(folder.read("o.certificates"), "mine");
    // Rows that somebody has changed are not replaced either.
    let rows = folder.read("o");
    fs::write(folder.path("o"), rows.clone() + "4,6\n").unwrap();
    let error = refused_in(&folder, &[&SURVEY[..], &["--force"]].concat());
    assert!(error.starts_with("'o' already exists and is not what a manifest beside it describes"), "{error}");
    assert_eq!(folder.read("o"), rows + "4,6\n");
}

#[test]
fn the_lock_of_a_search_is_told_from_other_files() {
    let folder = Folder::new();
    let search = ["solve", "11982", "--checkpoint", "state"];
    for content in ["", "mine", "tableaux lock"] {
        fs::write(folder.path("state.lock"), content).unwrap();
        let error = refused_in(&folder, &search);
        assert!(error.starts_with("'state.lock' already exists and is not the lock of a search"), "{error}");
        assert_eq!(folder.read("state.lock"), content);
    }
    // One that a killed search has left is taken.
    fs::write(folder.path("state.lock"), "tableaux lock\n").unwrap();
    assert_eq!(run(&folder, &search).status.code(), Some(1));
    assert_eq!(folder.names(), [""; 0]);
    #[cfg(unix)]
    for target in ["nowhere", "/dev/null"] {
        std::os::unix::fs::symlink(target, folder.path("state.lock")).unwrap();
        let error = refused_in(&folder, &search);
        assert!(error.starts_with("'state.lock' already exists and is not the lock of a search"), "{error}");
        assert_eq!(folder.names(), ["state.lock"]);
        fs::remove_file(folder.path("state.lock")).unwrap();
    }
}

/// Each digit of every count of a manifest is altered, of an unfinished file and of a finished one, as this version writes
/// manifests and as earlier ones did: the rows are those of the survey, or the alteration is an error.
#[test]
fn counts_that_were_altered_are_not_trusted() {
    let folder = Folder::new();
    assert!(run(&folder, &SURVEY).status.success());
    let (whole, manifest) = (folder.read("o"), folder.read("o.manifest"));
    let end = whole.match_indices('\n').nth(2).unwrap().0 + 1;
    let (options, _) = manifest.split_once('\n').unwrap();
    let crc32 = crc32fast::hash(&whole.as_bytes()[..end]);
    let begun = format!("{{\"deals\":2,\"bytes\":{end},\"crc32\":\"{crc32:08x}\"}}");
    let begun = format!("{options}\n{}\n", sealed(&begun));
    let resume = [&SURVEY[..], &["--resume"]].concat();
    let (mut refusals, mut alterations) = (0, 0);
    for (is_finished, text) in
        [(false, begun.clone()), (false, unsealed(&begun)), (true, manifest.clone()), (true, unsealed(&manifest))]
    {
        let options_end = text.find('\n').unwrap();
        let digits = text.bytes().enumerate().filter(|(_, byte)| byte.is_ascii_digit()).map(|(place, _)| place);
        // The counts are in the second line; of the first, earlier versions checked nothing that no row depends on.
        let places = digits.filter(|&place| place > options_end || text.contains("\"check\"")).collect::<Vec<_>>();
        // Every digit of the second line, and half of the others, of which the name of the build has more or fewer.
        for place in places.into_iter().filter(|&place| place > options_end || place.is_multiple_of(2)) {
            alterations += 1;
            let mut altered = text.clone();
            let digit = (usize::from(text.as_bytes()[place] - b'0') + 1 + place % 9) % 10;
            altered.replace_range(place..=place, &digit.to_string());
            folder.names().iter().for_each(|name| fs::remove_file(folder.path(name)).unwrap());
            let (rows, file) = if is_finished { (&whole[..], "o") } else { (&whole[..end], "o.part") };
            fs::write(folder.path(file), rows).unwrap();
            fs::write(folder.path(&format!("{file}.manifest")), &altered).unwrap();
            let output = run(&folder, &resume);
            if output.status.success() {
                assert_eq!(folder.read("o"), whole, "{altered}");
                assert_eq!(folder.names(), ["o", "o.manifest"]);
                // Rows are computed again where a count of them cannot be trusted, a finished file is not.
                assert!(!is_finished, "{altered}");
            } else {
                refusals += 1;
                assert_eq!((output.status.code(), folder.read(file).as_str()), (Some(2), rows), "{altered}");
                command::message(&output);
            }
        }
    }
    assert!(refusals > 30 && alterations > refusals, "{refusals} of {alterations}");
}

/// A share whose manifest says more deals than it has rows, as an earlier version wrote it.
#[test]
fn shares_have_the_rows_of_their_numbers() {
    let folder = Folder::new();
    for (name, numbers) in [("a", "1-5"), ("b", "6-10")] {
        let survey = ["survey", numbers, "--columns", "number,aces", "--out", name];
        assert!(run(&folder, &survey).status.success());
    }
    let join = ["survey", "--out", "all", "--join", "a", "b"];
    let (rows, manifest) = (folder.read("a"), unsealed(&folder.read("a.manifest")));
    let (options, _) = manifest.split_once('\n').unwrap();
    let forge = |rows: &str, deals: u32| {
        fs::write(folder.path("a"), rows).unwrap();
        let (bytes, crc32) = (rows.len(), crc32fast::hash(rows.as_bytes()));
        let last = format!("{{\"deals\":{deals},\"bytes\":{bytes},\"crc32\":\"{crc32:08x}\"}}");
        fs::write(folder.path("a.manifest"), format!("{options}\n{last}\n")).unwrap();
    };
    let lines: Vec<&str> = rows.lines().collect();
    for (altered, deals, expected) in [
        (lines[..4].join("\n") + "\n", 5, "'a': it has 3 rows where its manifest says 5; "),
        (lines[..4].join("\n") + "\n", 3, "'a' has 3 of 5 deals; its survey is not finished"),
        (rows.replace("2,5", "7,5"), 5, "'a': row 2 is for 7, where 2 belongs; "),
        (rows.clone() + "6,9\n", 5, "'a': row 6 is one too many; "),
        (rows.replace("3,8", "3"), 5, "'a': line 4 is not a row with its columns; "),
        (rows.replace("number", "deal"), 5, "'a': its first line has other names; "),
    ] {
        assert_ne!(altered, rows);
        forge(&altered, deals);
        let error = refused_in(&folder, &join);
        assert!(error.starts_with(expected), "{error}");
        assert!(!folder.names().contains(&"all".to_owned()));
    }
    forge(&rows, 5);
    assert!(run(&folder, &join).status.success());
}

/// Certificates of another file have a sum of their own, but not the deals of these rows.
#[test]
fn certificates_belong_to_their_rows() {
    let folder = Folder::new();
    let survey = |numbers, out| {
        let columns = ["--cells", "0", "--columns", "number,verdict,solution", "--out", out];
        assert!(run(&folder, &[&["survey", numbers], &columns[..]].concat()).status.success());
    };
    survey("1-2", "a");
    survey("3-5", "b");
    survey("12-14", "c");
    let last = folder.read("c.manifest").split_once('\n').unwrap().1.to_owned();
    let of_others = &last[last.find("\"certificates\"").unwrap()..=last.find("},").unwrap()];
    let manifest = folder.read("a.manifest");
    let (options, last) = manifest.split_once('\n').unwrap();
    let own = last.find(",\"certificates\"").unwrap();
    fs::write(
        folder.path("a.manifest"),
        format!("{options}\n{}\n", sealed(&format!("{},{of_others}}}", &last[..own]))),
    )
    .unwrap();
    fs::copy(folder.path("c.certificates"), folder.path("a.certificates")).unwrap();
    let error = refused_in(&folder, &["survey", "--out", "all", "--join", "a", "b"]);
    assert!(error.starts_with("'a.certificates' lacks a certificate, of 1; "), "{error}");
    // Without any, what was impossible is no longer proven.
    fs::write(folder.path("a.manifest"), format!("{options}\n{}\n", sealed(&format!("{}}}", &last[..own])))).unwrap();
    let error = refused_in(&folder, &["survey", "--out", "all", "--join", "a", "b"]);
    assert!(error.starts_with("'a.certificates' lacks a certificate, of 1; "), "{error}");
}

#[test]
fn a_file_of_another_build_is_not_resumed() {
    let folder = Folder::new();
    let query = ["query", "aces > 20", "1-3000", "--out", "o"];
    assert!(run(&folder, &query).status.success());
    let manifest = unsealed(&folder.read("o.manifest"));
    let build = manifest.split("\"build\":\"").nth(1).unwrap()[..8].to_owned();
    fs::write(folder.path("o.manifest"), manifest.replace(&build, "00000000")).unwrap();
    let error = refused_in(&folder, &[&query[..], &["--resume"]].concat());
    assert!(error.contains(&format!("build 00000000, not {build}")), "{error}");
}

/// A line of 300 MB takes no memory, whichever file it is in.
#[cfg(target_os = "linux")]
#[test]
fn lines_are_bounded() {
    const LENGTH: usize = 40_000_000;
    let folder = Folder::new();
    assert!(run(&folder, &SURVEY).status.success());
    let (rows, manifest) = (folder.read("o"), folder.read("o.manifest"));
    let long = format!("{rows}{}", "4".repeat(LENGTH));
    let resume = [&SURVEY[..], &["--resume"]].concat();
    let (bytes, crc32) = (long.len(), crc32fast::hash(long.as_bytes()));
    let last = sealed(&format!("{{\"deals\":3,\"bytes\":{bytes},\"crc32\":\"{crc32:08x}\"}}"));
    let forged = format!("{}\n{last}\n", manifest.lines().next().unwrap());
    let check = |arguments: &[&str]| {
        let child = program(arguments[0], &arguments[1..]).current_dir(&folder.0).spawn().unwrap();
        let (output, peak) = command::output_and_peak(child, b"");
        assert_eq!(output.status.code(), Some(2), "{arguments:?}: {output:?}");
        assert!(peak < 40, "{arguments:?}: {peak} MB");
    };
    fs::write(folder.path("o"), &long).unwrap();
    fs::write(folder.path("o.manifest"), &forged).unwrap();
    check(&["survey", "--verify", "o"]);
    check(&resume);
    fs::rename(folder.path("o"), folder.path("o.part")).unwrap();
    fs::rename(folder.path("o.manifest"), folder.path("o.part.manifest")).unwrap();
    check(&resume);
    fs::rename(folder.path("o.part"), folder.path("o")).unwrap();
    fs::remove_file(folder.path("o.part.manifest")).unwrap();
    fs::write(folder.path("o"), &rows).unwrap();
    fs::write(folder.path("o.manifest"), "4".repeat(LENGTH * 2)).unwrap();
    check(&resume);
}

/// What a redirection has opened is written where it is, also by a link to it, and never replaced.
#[cfg(target_os = "linux")]
#[test]
fn open_descriptors_are_written_as_they_are() {
    let (folder, store) = (Folder::new(), Folder::new());
    let store = store.path("tableaux.db");
    command::printed("marks", &["--import", "-", "--data", &store], r#"{"table":"freecell","number":617}"#);
    std::os::unix::fs::symlink("/dev/stdout", folder.path("link")).unwrap();
    let shell = |script: &str| {
        let mut shell = std::process::Command::new("/bin/sh");
        shell.args(["-ec", script]).env_clear().env("T", env!("CARGO_BIN_EXE_tableaux")).env("S", &store);
        let output = shell.current_dir(&folder.0).output().unwrap();
        assert!(output.status.success(), "{script}: {output:?}");
    };
    let printed = |script: &str| {
        shell(script);
        folder.read("m")
    };
    let marks = printed("$T marks --data $S --export > m");
    assert!(marks.starts_with("{\"table\":\"freecell\",\"number\":617"), "{marks}");
    for file in ["/dev/stdout", "/dev/fd/1", "/proc/self/fd/1", "link"] {
        assert_eq!(printed(&format!("$T marks --data $S --export {file} > m")), marks, "{file}");
        assert_eq!(printed(&format!("$T marks --data $S --export {file} --force > m")), marks, "{file}");
        // Among what others write there.
        let script = format!("{{ echo before; $T marks --data $S --export {file}; echo after; }} > m");
        assert_eq!(printed(&script), format!("before\n{marks}after\n"), "{file}");
        let script = format!("echo before > m; $T marks --data $S --export {file} >> m");
        assert_eq!(printed(&script), format!("before\n{marks}"), "{file}");
    }
    assert_eq!(printed("$T marks --data $S --export /dev/fd/7 7> m"), marks);
    assert_eq!(printed("$T marks --data $S --export /dev/stdout | cat > m"), marks);
    assert!(folder.path("link") != "m" && fs::read_link(folder.path("link")).is_ok());
    let rows = printed("$T survey 1-3 --columns number,aces > m");
    assert_eq!(printed("$T survey 1-3 --columns number,aces --out /dev/stdout > m"), rows);
    let error = refused("survey", &["1-3", "--out", "/dev/stdout", "--resume"], "");
    assert_eq!(error, "--resume: standard output cannot be resumed; use --out FILE");
    let recording = printed("rm m; $T play 617 --moves 8a --svg m");
    fs::remove_file(folder.path("m")).unwrap();
    assert_eq!(printed("$T play 617 --moves 8a --svg /dev/stdout > m"), recording);
    // A descriptor that is not open is an error.
    let error = refused("play", &["617", "--moves", "8a", "--svg", "/proc/self/fd/99"], "");
    assert!(error.starts_with("'/proc/self/fd/99' cannot be written"), "{error}");
}

/// Where a command waits for the other end of a pipe, one Ctrl-C ends it; where it needs a file, it does not wait.
#[cfg(target_os = "linux")]
#[test]
fn pipes_are_waited_for_until_one_interrupt() {
    let folder = Folder::new();
    for name in ["pipe", "o.certificates", "p.manifest", "q.part.manifest", "state.lock"] {
        nix::unistd::mkfifo(&folder.0.join(name), nix::sys::stat::Mode::S_IRWXU).unwrap();
    }
    for arguments in [
        &["survey", "--verify", "pipe"][..],
        &["survey", "--join", "pipe", "--out", "x"],
        &["survey", "1-2", "--columns", "number,solution", "--out", "o"],
        &["survey", "1-2", "--columns", "number,solution", "--out", "o", "--force"],
        &["survey", "1-2", "--columns", "number,solution", "--out", "o", "--resume"],
        &["survey", "1-2", "--columns", "number", "--out", "p", "--resume"],
        &["survey", "1-2", "--columns", "number", "--out", "q", "--resume"],
        &["query", "aces > 3", "1-2", "--out", "q", "--resume"],
        &["solve", "11982", "--checkpoint", "state"],
        &["solve", "11982", "--checkpoint", "pipe"],
    ] {
        let error = refused_in(&folder, arguments);
        assert!(!error.is_empty() && folder.names().len() == 5, "{arguments:?}: {error}");
    }
    for arguments in [
        &["check", "--certificate", "pipe"][..],
        &["solve", "11982", "--certificate", "pipe", "--format", "verdict"],
        &["play", "617", "--svg", "pipe"],
        &["play", "617", "--asciicast", "pipe"],
    ] {
        let child = program(arguments[0], &arguments[1..]).current_dir(&folder.0).spawn().unwrap();
        let printed = if arguments[0] == "solve" { "11982 impossible\n" } else { "" };
        let output = command::interrupted_in_pipe(child, printed);
        assert_eq!(output.status.code(), Some(130), "{arguments:?}: {output:?}");
    }
}
