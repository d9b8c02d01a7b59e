//! What all commands have in common: exit codes, streams that are closed or full, limits, names that are misspelled, the
//! help, the version, completions and the manual.

use std::fs::{self, File};
use std::io::Write;
use std::process::{Command, Stdio};

use crate::command::{self, COMMANDS, answered, printed, program, refused, run};
use crate::folder::Folder;

const HAND: &str = "JC JS JD AC KC 9C AS 7H QD 8D";

/// A file with a mark, in a folder.
fn store() -> (Folder, String) {
    let folder = Folder::new();
    let path = folder.path("tableaux.db");
    printed("marks", &["--import", "-", "--data", &path], r#"{"table":"freecell","number":617}"#);
    (folder, path)
}

#[test]
fn several_things_that_are_answered_end_with_0() {
    for (subcommand, arguments, code) in [
        ("solve", &["11982"][..], 1),
        ("solve", &["11982", "617"], 0),
        ("solve", &["11982-11983"], 0),
        ("solve", &["617"], 0),
        ("solve", &["617", "--limit", "1"], 1),
        ("gears", &["4|4241,1131,1122,3213"], 1),
        ("gears", &["4|4241,1131,1122,3213", "2|23,14"], 0),
        ("check", &["617", "8a"], 1),
    ] {
        assert_eq!(answered(subcommand, arguments, "").1, code, "{subcommand} {arguments:?}");
    }
    assert_eq!(answered("find", &[], "7D AD 5C 3S 5S 8C 2D AH").1, 0);
    assert_eq!(answered("solve", &["-"], "11982\n").1, 0);
}

#[cfg(target_os = "linux")]
#[test]
fn output_that_cannot_be_written_is_an_error_that_names_the_stream() {
    let (_folder, marks) = store();
    for (arguments, input) in [
        (&["deal", "617"][..], ""),
        (&["deal", "1-100000"], ""),
        (&["find"], "7D AD 5C 3S 5S 8C 2D AH"),
        (&["trace", "617"], ""),
        (&["solve", "617"], ""),
        (&["check", "617", "8a"], ""),
        (&["survey", "1-9", "--columns", "number"], ""),
        (&["query", "aces > 0", "1-10000"], ""),
        (&["query", "aces > 24", "--count"], ""),
        (&["play", "617"], ""),
        (&["deal", "617", "--format", "svg"], ""),
        (&["marks", "--export", "--data", &marks], ""),
        (&["marks", "--data", &marks], ""),
        (&["skat", HAND], ""),
        (&["skat", "617"], ""),
        (&["gears", "2|23,14"], ""),
        (&["gears", "2|23,14", "--verify", "1,1"], ""),
        (&["config"], ""),
        (&["config", "--default"], ""),
        (&["config", "--path"], ""),
        (&["completions", "bash"], ""),
        (&["man"], ""),
        (&["617"], ""),
        (&["--help"], ""),
        (&["--version"], ""),
    ] {
        let mut command = program(arguments[0], &arguments[1..]);
        let full = File::options().write(true).open("/dev/full").unwrap();
        let output = command::output_of(command.stdout(full).spawn().unwrap(), input.as_bytes());
        let message = command::message(&output);
        assert!(message.starts_with("standard output: "), "{arguments:?}: {message}");
        assert_eq!(output.status.code(), Some(2), "{arguments:?}");
    }
}

/// What a shell starts with a standard output of its own, and without a home folder.
#[cfg(unix)]
fn redirected(redirection: &str, arguments: &[&str]) -> std::process::Output {
    let script = format!("exec \"$0\" \"$@\" {redirection}");
    let mut shell = Command::new("sh");
    shell.args(["-c", &script, env!("CARGO_BIN_EXE_tableaux")]).args(arguments).env_clear().env("HOME", "unknown");
    shell.stdin(Stdio::null()).output().unwrap()
}

#[cfg(unix)]
#[test]
fn closed_standard_output_is_an_error_and_discarded_one_is_none() {
    let (_folder, marks) = store();
    for arguments in [
        &["deal", "617"][..],
        &["deal", "617", "--format", "svg"],
        &["solve", "617"],
        &["check", "617", "8a"],
        &["survey", "1-9", "--columns", "number"],
        &["query", "aces > 0", "1-100"],
        &["play", "617", "--moves", "8a", "--svg", "-"],
        &["play", "617"],
        &["marks", "--export", "--data", &marks],
        &["skat", "617"],
        &["gears", "2|23,14"],
        &["today"],
        &["config", "--default"],
        &["man"],
        &["617", "--linear"],
        &["--help"],
        &["--version"],
    ] {
        for closed in [">&-", ">&- <&-"] {
            let output = redirected(closed, arguments);
            assert_eq!(
                command::message(&output),
                "standard output: closed, so nothing was written",
                "{arguments:?} {closed}"
            );
            assert_eq!(output.status.code(), Some(2), "{arguments:?} {closed}");
        }
        let code = program(arguments[0], &arguments[1..]).output().unwrap().status.code();
        // Some programs open the null device to read and write.
        for discarded in [">/dev/null", "1<>/dev/null"] {
            assert_eq!(redirected(discarded, arguments).status.code(), code, "{arguments:?} {discarded}");
        }
    }
    // What writes nothing there does not need it.
    let folder = Folder::new();
    let out = folder.path("deals.csv");
    let output = redirected(">&-", &["survey", "1-9", "--columns", "number", "--out", &out]);
    assert_eq!((output.status.code(), folder.read("deals.csv").lines().count()), (Some(0), 10));
}

#[test]
fn a_closed_pipe_keeps_the_code_of_the_answer() {
    let (_folder, marks) = store();
    for (arguments, input, code) in [
        (&["deal", "1-100000"][..], "", 0),
        (&["find"], "7D AD 5C 3S 5S 8C 2D AH", 0),
        (&["find"], "7D 7D".split_at(2).0, 0),
        (&["solve", "617"], "", 0),
        (&["solve", "11982"], "", 1),
        (&["check", "617", "8a"], "", 1),
        (&["query", "aces > 0", "1-1000000"], "", 0),
        (&["query", "aces > 24", "--format", "csv"], "", 1),
        (&["gears", "4|4241,1131,1122,3213"], "", 1),
        (&["gears", "2|23,14", "--verify", "1,1"], "", 1),
        (&["skat", HAND], "", 0),
        (&["deal", "617", "--format", "svg"], "", 0),
        (&["marks", "--data", &marks], "", 0),
        (&["config", "--default"], "", 0),
        (&["man"], "", 0),
        (&["--help"], "", 0),
    ] {
        let mut child = program(arguments[0], &arguments[1..]).spawn().unwrap();
        drop(child.stdout.take());
        let output = command::output_of(child, input.as_bytes());
        assert!(output.stderr.is_empty(), "{arguments:?}: {output:?}");
        assert_eq!(output.status.code(), Some(code), "{arguments:?}");
    }
}

#[cfg(target_os = "linux")]
#[test]
fn endless_lines_are_refused() {
    for arguments in [&["deal", "-"][..], &["solve", "-"], &["skat", "-"], &["gears", "-"], &["marks", "--import", "-"]]
    {
        let mut command = program(arguments[0], &arguments[1..]);
        let output = command.stdin(File::open("/dev/zero").unwrap()).output().unwrap();
        assert_eq!(command::message(&output), "standard input, line 1: the line is too long; use up to 65536 bytes");
    }
    for arguments in
        [&["find"][..], &["check", "617", "-"], &["solve", "--board", "-"], &["play", "617", "--moves", "-"]]
    {
        let mut command = program(arguments[0], &arguments[1..]);
        let output = command.stdin(File::open("/dev/zero").unwrap()).output().unwrap();
        let message = command::message(&output);
        assert!(message.contains("the text is too long; use up to 1048576 bytes"), "{message}");
    }
}

#[test]
fn numbers_on_standard_input_are_dealt_and_solved() {
    assert_eq!(printed("deal", &["-"], "617 1\n#11982\n"), printed("deal", &["617", "1", "11982"], ""));
    assert_eq!(printed("solve", &["-"], "617 1-3\n#11982\n"), printed("solve", &["617", "1-3", "11982"], ""));
    let output = command::run("solve", &["-"], "617\nx\n");
    assert_eq!(output.status.code(), Some(2));
    assert!(String::from_utf8(output.stdout).unwrap().starts_with("#617: solved"));
    assert!(
        String::from_utf8(output.stderr)
            .unwrap()
            .starts_with("tableaux: standard input, line 2, column 1: 'x' is not a deal number")
    );
}

#[test]
fn each_number_is_answered_before_the_next_is_sent() {
    use std::io::{BufRead, BufReader};

    let mut child = program("solve", &["-", "--format", "json"]).spawn().unwrap();
    let (mut numbers, mut answers) = (child.stdin.take().unwrap(), BufReader::new(child.stdout.take().unwrap()));
    for number in [617, 11_982, 1] {
        writeln!(numbers, "{number}").unwrap();
        let mut answer = String::new();
        answers.read_line(&mut answer).unwrap();
        assert!(answer.starts_with(&format!("{{\"number\":{number},")), "{answer}");
    }
    drop(numbers);
    assert_eq!(child.wait().unwrap().code(), Some(0));
}

#[test]
fn deals_of_other_generators_are_solved() {
    let output = command::run("solve", &["617", "--generator", "minstd"], "");
    let solution = String::from_utf8(output.stdout).unwrap();
    assert!(solution.starts_with("#617 by minstd: solved in "), "{solution}");
    let board = command::run("deal", &["617", "--generator", "minstd"], "").stdout;
    let path = std::env::temp_dir().join(format!("tableaux-board-{}", std::process::id()));
    fs::write(&path, board).unwrap();
    let checked = answered("check", &["--board", path.to_str().unwrap(), "-"], &solution);
    fs::remove_file(&path).unwrap();
    assert!(checked.0.starts_with("solved in ") && checked.1 == 0, "{checked:?}");
}

#[test]
fn numbers_may_have_separators() {
    assert_eq!(printed("deal", &["11,982"], ""), printed("deal", &["11982"], ""));
    assert_eq!(printed("deal", &["1_000-1_001"], ""), printed("deal", &["1000-1001"], ""));
    assert_eq!(printed("skat", &["1,000"], ""), printed("skat", &["1000"], ""));
    assert_eq!(printed("gears", &["1,000"], ""), printed("gears", &["1000"], ""));
    assert_eq!(printed("skat", &["1'000"], ""), printed("skat", &["1000"], ""));
    for subcommand in ["deal", "skat", "gears"] {
        assert_eq!(
            printed(subcommand, &["ms617", "MS-618", "MS1-ms2"], ""),
            printed(subcommand, &["617", "618", "1-2"], "")
        );
    }
}

#[test]
fn the_browser_opens_ranges() {
    let printed = |arguments: &[&str]| printed(arguments[0], &arguments[1..], "");
    assert_eq!(printed(&["1-3", "617"]), printed(&["1", "2", "3", "617"]));
    assert_eq!(printed(&["ms1", "#1,000", "MS-3-MS-4"]), printed(&["1", "1000", "3", "4"]));
    assert_eq!(printed(&["617", "--cells", "2"]), printed(&["617"]));
}

#[test]
fn the_help_is_at_most_a_hundred_columns_wide() {
    for subcommand in COMMANDS {
        for option in ["-h", "--help"] {
            for line in printed(subcommand, &[option], "").lines() {
                assert!(line.chars().count() <= 100, "{subcommand} {option}: {line}");
            }
        }
    }
}

#[test]
fn the_version_names_the_program_the_atlas_and_sqlite() {
    let long = printed("--version", &[], "");
    assert!(
        long.starts_with(&printed("-V", &[], "")) && long.contains("\nfeatures: app") && long.contains("\nSQLite 3."),
        "{long}"
    );
    // The checksums are those of the files.
    let sum = |bytes: &[u8]| format!("{:08x}", crc32fast::hash(bytes));
    let program = sum(&std::fs::read(env!("CARGO_BIN_EXE_tableaux")).unwrap());
    assert!(long.contains(&format!("\nbuild {program}\n")), "{long}");
    let atlas = std::fs::read("src/engine/assets/atlas.bin").unwrap();
    let whole = sum(&atlas[..atlas.len() - 4]);
    assert!(long.contains(&format!("\ntableaux atlas 3, {whole}, deals 1..=1000000\n")), "{long}");
    // A file of rows says the same.
    let folder = Folder::new();
    let out = folder.path("cells");
    run("survey", &["617", "--columns", "number,cells", "--out", &out], "");
    run("query", &["cells == 4", "617", "--out", &folder.path("answers")], "");
    for file in ["cells", "answers"] {
        let manifest = folder.read(&format!("{file}.manifest"));
        let expected = format!("\"build\":\"{program}\",\"atlas\":\"{whole}\"");
        assert!(manifest.contains(&expected), "{manifest}");
    }
    run("survey", &["617", "--columns", "number,cells", "--no-atlas", "--out", &folder.path("searched")], "");
    assert!(folder.read("searched.manifest").contains("\"atlas\":null"));
}

/// Each page has the sections of a manual, and readers of manuals, where they are installed, have nothing to say.
#[test]
fn every_command_has_a_page_in_the_manual() {
    let folder = Folder::new();
    let mut pages = Vec::new();
    for subcommand in [&[][..]].into_iter().chain(COMMANDS.iter().map(std::slice::from_ref)) {
        let page = printed("man", subcommand, "");
        let name = subcommand.iter().fold("tableaux".to_owned(), |name, command| format!("{name}-{command}"));
        assert!(page.starts_with(&format!(".TH {} 1 20", name.to_uppercase().replace('-', "\\-"))), "{page}");
        for section in ["NAME", "SYNOPSIS", "DESCRIPTION", "OPTIONS", "EXIT STATUS", "FILES", "ENVIRONMENT", "SEE ALSO"]
        {
            assert_eq!(page.matches(&format!("\n.SH {section}\n")).count(), 1, "{name}: {section}");
        }
        assert!(subcommand.is_empty() || page.contains("\n.SH EXAMPLES\n.nf\n"), "{name}");
        let path = folder.path(&format!("{name}.1"));
        fs::write(&path, page).unwrap();
        pages.push(path);
    }
    assert!(printed("man", &["solve"], "").contains("\n[\\fB\\-\\-effort\\fR\\ \\fIEFFORT\\fR]\n"));
    for (reader, options) in [("mandoc", &["-Tlint"][..]), ("groff", &["-man", "-ww", "-Kutf8", "-Tutf8", "-z"])] {
        let Ok(output) = Command::new(reader).args(options).args(&pages).output() else { continue };
        let said = [output.stdout, output.stderr].concat();
        assert!(output.status.success() && said.is_empty(), "{reader}: {}", String::from_utf8_lossy(&said));
    }
}

#[cfg(unix)]
#[test]
fn file_names_need_not_be_utf_8() {
    use std::ffi::OsStr;
    use std::os::unix::ffi::OsStrExt;

    let folder = std::env::temp_dir().join(format!("tableaux-names-{}", std::process::id()));
    fs::create_dir_all(&folder).unwrap();
    let path = folder.join(OsStr::from_bytes(b"board-\xff\x1b[31m"));
    let run = |arguments: &[&str]| {
        let mut command = program(arguments[0], &arguments[1..]);
        command.arg(&path).output().unwrap()
    };
    fs::write(&path, printed("deal", &["617"], "")).unwrap();
    assert_eq!(run(&["find"]).stdout, b"617\n");
    assert!(run(&["solve", "--board"]).stdout.starts_with(b"# solved in "));
    assert!(run(&["check", "8a", "--board"]).stdout.starts_with(b"legal"));
    fs::write(&path, "2|23,14\n").unwrap();
    assert_eq!(run(&["gears"]).stdout, b"1,1|2,1|2,1|2,2|2,2|2,2\n");
    fs::remove_dir_all(&folder).unwrap();
    for arguments in [&["find"][..], &["solve", "--board"], &["check", "8a", "--board"], &["gears"]] {
        let message = command::message(&run(arguments));
        assert!(message.contains("does not exist") && !message.contains('\u{1b}'), "{message:?}");
    }
}

#[test]
fn solving_numbers_of_standard_input_ends_without_the_end_of_the_input() {
    use std::io::{BufRead, BufReader, Read};

    // After an error, but for a wrong word, which is named at once.
    let mut child = program("solve", &["-"]).spawn().unwrap();
    let (mut numbers, mut errors) = (child.stdin.take().unwrap(), BufReader::new(child.stderr.take().unwrap()));
    writeln!(numbers, "x").unwrap();
    let mut error = String::new();
    errors.read_line(&mut error).unwrap();
    assert!(error.contains("line 1, column 1: 'x' is not a deal number"), "{error}");
    writeln!(numbers, "{}", "1 ".repeat(40_000)).unwrap();
    assert_eq!(child.wait().unwrap().code(), Some(2));
    // After a closed pipe.
    let mut child = program("solve", &["-"]).spawn().unwrap();
    let mut numbers = child.stdin.take().unwrap();
    drop(child.stdout.take());
    writeln!(numbers, "617").unwrap();
    assert_eq!(child.wait().unwrap().code(), Some(0));
    // After Ctrl-C.
    #[cfg(unix)]
    {
        let mut child = program("solve", &["-"]).spawn().unwrap();
        let mut numbers = child.stdin.take().unwrap();
        writeln!(numbers, "617").unwrap();
        let mut first = [0];
        child.stdout.as_mut().unwrap().read_exact(&mut first).unwrap();
        command::interrupt(&child);
        assert_eq!(child.wait().unwrap().code(), Some(130));
    }
}

/// There is nothing yet that could be lost.
#[cfg(target_os = "linux")]
#[test]
fn one_interrupt_ends_the_wait_for_input() {
    let folder = Folder::new();
    let pipe = folder.path("pipe");
    assert!(Command::new("mkfifo").arg(&pipe).status().unwrap().success());
    let board = folder.path("board");
    fs::write(&board, "7D AD 5C 3S 5S 8C 2D AH\n").unwrap();
    let found = format!("{board}: 617\n");
    for (arguments, printed) in [
        (&["find"][..], ""),
        (&["find", &pipe], ""),
        (&["find", &board, "-"], &found),
        (&["find", &board, &pipe], &found),
        (&["solve", "--board", "-"], ""),
        (&["solve", "--board", &pipe], ""),
        (&["solve", "-"], ""),
        (&["query", "aces > 0", "-"], ""),
        (&["check", "--certificate", &pipe], ""),
        (&["survey", "0-8589934591", "--sample", "10000000", "--columns", "number"], ""),
    ] {
        let mut child = program(arguments[0], &arguments[1..]).spawn().unwrap();
        // Standard input has no end.
        let stdin = child.stdin.take();
        let output = command::interrupted(child, printed);
        assert_eq!(output.status.code(), Some(130), "{arguments:?}");
        assert!(output.stdout.is_empty() && output.stderr.is_empty(), "{arguments:?}: {output:?}");
        drop(stdin);
    }
}

#[test]
fn options_before_a_command_are_those_of_the_command() {
    let run = |arguments: &[&str]| command::run(arguments[0], &arguments[1..], "");
    let folder = Folder::new();
    let [one, other] = &["one", "other"].map(|name| folder.path(name));
    for (before, behind) in [
        (&["--format", "js", "deal", "5"][..], &["deal", "5", "--format", "js"][..]),
        (&["--generator=minstd", "trace", "5"], &["trace", "5", "--generator=minstd"]),
        (&["--cells", "2", "solve", "617"], &["solve", "617", "--cells", "2"]),
        (&["--help", "find"], &["find", "--help"]),
        (&["-h", "play"], &["play", "-h"]),
        (&["--export", "marks"], &["marks", "--export"]),
        // Nothing is searched for that could be found sooner or later.
        (&["--linear", "--data", one, "play", "11982"], &["play", "--linear", "--data", other, "11982"]),
        (&["--bogus", "deal", "5"], &["deal", "5", "--bogus"]),
    ] {
        assert_eq!(run(before), run(behind), "{before:?}");
    }
}

/// What is to be said of the input is not said then.
#[test]
fn an_error_is_one_line() {
    let folder = Folder::new();
    let board = folder.path("board");
    let cards = "Foundations: H-K C-K D-J S-J\nFreecells: QS\n: KS QD\n: KD\n:\n:\n:\n:\n:\n:\n";
    fs::write(&board, cards).unwrap();
    let remark = command::message(&command::run("check", &["--board", &board, "1h"], ""));
    assert!(remark.contains("only 1 free cell is listed"), "{remark}");
    for arguments in [
        &["check", "--board", &board, "3a"][..],
        &["check", "--board", &board, "9z"],
        &["review", "--board", &board, "3a"],
        &["play", "--board", &board, "--moves", "3a", "--svg", "-"],
        &["play", "--board", &board, "--svg", &board],
        &["query", "won", "5-4"],
        &["query", "won", "1-9", "--out", &board],
    ] {
        let error = refused(arguments[0], &arguments[1..], "");
        assert!(!error.contains("free cell is listed") && !error.contains("no game was played"), "{error}");
    }
}

#[test]
fn a_cause_is_said_once() {
    for (arguments, expected) in [
        (&["check", "--certificate", "."][..], "'.': it cannot be read: is a directory"),
        (&["play", "board:ZZ/4/none/8a"], "the board: line 1, column 1: 'ZZ' is not a card; "),
    ] {
        let error = refused(arguments[0], &arguments[1..], "");
        assert!(error.starts_with(expected) && error.matches(&expected[expected.len() - 12..]).count() == 1, "{error}");
    }
}

/// A file is replaced by --force alone, whole, and the same way by every command that writes one. A file of somebody else
/// is not replaced at all.
#[test]
fn existing_files_are_replaced_by_force_alone() {
    let (folder, store) = store();
    let file = folder.path("file");
    let rows = "is not what a manifest beside it describes, so it may be somebody else's";
    let commands: [(&[&str], &str); 7] = [
        (&["solve", "11982", "--certificate", &file], "is not a certificate"),
        (&["survey", "1-3", "--columns", "number,aces", "--out", &file], rows),
        (&["query", "aces > 9", "1-30", "--out", &file], rows),
        (&["play", "617", "--asciicast", &file], "is not a recording of a game"),
        (&["play", "617", "--svg", &file], "is not a recording of a game"),
        (&["marks", "--data", &store, "--export", &file], "is not a list of marks"),
        (&["survey", "--out", &file, "--join", &folder.path("share")], rows),
    ];
    let share = ["1-3", "--columns", "number,aces", "--out", &folder.path("share")];
    assert!(command::run("survey", &share, "").status.success());
    for (arguments, is_not) in commands {
        let (command, arguments) = arguments.split_first().unwrap();
        // Before --join, which takes all files behind it.
        let forced = [&["--force"], arguments].concat();
        let before = folder.names();
        fs::write(&file, "mine").unwrap();
        for arguments in [arguments, &forced] {
            let error = refused(command, arguments, "");
            let foreign = format!("'{file}' already exists and {is_not}; remove it, or use another FILE");
            assert_eq!(error, foreign, "{command} {arguments:?}");
            assert_eq!(fs::read_to_string(&file).unwrap(), "mine");
        }
        // An empty file has nothing to lose, and neither has one that the command has written.
        fs::write(&file, "").unwrap();
        for _ in 0..2 {
            let output = command::run(command, &forced, "");
            assert_ne!(output.status.code(), Some(2), "{command} {arguments:?}: {output:?}");
            assert_ne!(fs::metadata(&file).unwrap().len(), 0, "{command} {arguments:?}");
        }
        let error = refused(command, arguments, "");
        assert_eq!(error, format!("'{file}' already exists; use --force to replace it"), "{command} {arguments:?}");
        fs::remove_file(&file).unwrap();
        let _ = fs::remove_file(format!("{file}.manifest"));
        assert_eq!(folder.names(), before, "{command} {arguments:?}");
    }
}

#[test]
fn force_begins_an_unfinished_survey_again() {
    let folder = Folder::new();
    let [file, part] = ["rows", "rows.part"].map(|name| folder.path(name));
    let arguments = ["1-3", "--columns", "number,aces", "--out", &file];
    assert!(command::run("survey", &arguments, "").status.success());
    fs::rename(format!("{file}.manifest"), format!("{part}.manifest")).unwrap();
    fs::remove_file(&file).unwrap();
    fs::write(&part, "half a ro").unwrap();
    assert!(refused("survey", &arguments, "").ends_with("belongs to an unfinished survey; use --resume or --force"));
    assert!(command::run("survey", &[&arguments[..], &["--force"]].concat(), "").status.success());
    assert_eq!(fs::read_to_string(&file).unwrap().lines().count(), 4);
    assert_eq!(folder.names(), ["rows", "rows.manifest"]);
}
