//! What is accepted, and how the rest is refused.

use std::fs::File;

use super::session::Home;

#[test]
fn mistakes_are_refused_in_one_line() {
    let home = Home::new();
    let cases = [
        ("deal", "<NUMBER|RANGE>"),
        ("deal x", "'x'"),
        ("deal -1-5", "Microsoft's joke deals"),
        ("deal -5", "-1 to -4"),
        ("deal 8589934592", "8589934591"),
        ("deal 5-4", "5"),
        ("deal 1..5", "1..5"),
        ("deal 617 --format xml", "'xml'"),
        ("deal 617 --suits emoji", "symbols"),
        ("deal 617 --format svg --theme x", "four colors"),
        ("deal 1-10 --format svg", "up to 9"),
        ("--frmat", "'--frmat'"),
        ("foo", "'foo'"),
        ("-5", "-1 to -4"),
        ("617 8589934592", "8589934591"),
        ("play", "<NUMBER|GAME>"),
        ("marks x", "'x'"),
        ("marks --import", "--import"),
        ("marks --import none", "'none'"),
        ("marks --notes keep", "--import"),
        ("play 617 --svg", "--svg"),
        ("play ms:617/4/none/8a12", "step 2, 12"),
        ("ms:617/4/none/8a1", "step 2: '1'"),
        ("config --defualt", "'--default'"),
        ("config --default --path", "'--path'"),
        ("config --config none.toml", "'none.toml'"),
        ("deal \x1b[31m7", r"'\u{1b}[31m7'"),
    ];
    for (arguments, names) in cases {
        let arguments: Vec<&str> = arguments.split(' ').collect();
        let output = home.command(&arguments).output().unwrap();
        let complaint = String::from_utf8(output.stderr).unwrap();
        assert_eq!(output.status.code(), Some(2), "{arguments:?}: {complaint}");
        assert!(output.stdout.is_empty(), "{arguments:?}");
        let is_one_line = complaint.ends_with('\n') && complaint.lines().count() == 1;
        assert!(complaint.starts_with("tableaux: ") && is_one_line, "{arguments:?}: {complaint:?}");
        assert!(complaint.contains(names), "{arguments:?}: {complaint:?} does not name {names:?}");
        assert!(!complaint.contains('\x1b'), "{arguments:?}: {complaint:?}");
    }
}

/// What must not reach a terminal as it is: a sequence, a line's end, a turn of the direction of writing, a hidden sign.
const HOSTILE: &str = "x\x1b[31m\u{9b}31m\n\r\u{202e}\u{2066}\u{e0041}y";

#[test]
fn text_from_outside_is_escaped_and_errors_are_one_line() {
    let home = Home::new();
    let folder = home.path(HOSTILE);
    std::fs::create_dir(&folder).unwrap();
    let file = home.path(&format!("{HOSTILE}.txt"));
    std::fs::write(&file, HOSTILE).unwrap();
    let [folder, file] = [folder, file].map(|path| path.into_os_string().into_string().unwrap());
    let missing = format!("{file}.none");
    let commands: &[&[&str]] = &[
        &[HOSTILE],
        &["deal", HOSTILE],
        &["deal", "-"],
        &["deal", "-", "--generator", "minstd"],
        &["deal", "1", "--generator", HOSTILE],
        &["deal", "1", "--format", HOSTILE],
        &["deal", "1", "--format", "svg", "--theme", HOSTILE],
        &["trace", "1", "--generator", HOSTILE],
        &["trace", "4294967296", "--generator", "minstd"],
        &["solve", HOSTILE],
        &["solve", "-"],
        &["solve", "--board", &file],
        &["check", "617", &file],
        &["check", "617", &missing],
        &["check", "617", "-"],
        &["query", HOSTILE],
        &["survey", "1", "--columns", HOSTILE],
        &["survey", "1", "--shard", HOSTILE],
        &["marks", HOSTILE],
        &["marks", "--import", "-"],
        &["marks", "--import", &file],
        &["marks", "--import", &missing],
        &["marks", "--export", &file],
        &["marks", "--data", &missing],
        &["play", HOSTILE],
        &["play", "617", "--moves", HOSTILE],
        &["play", "617", "--moves", "8a", "--svg", &format!("{missing}/x")],
        &["play", "617", "--svg", &file],
        &["play", "617", "--theme", HOSTILE, "--svg", &missing],
        &["play", "617", "--moves", "-", "--svg", &missing],
        &["play", &format!("ms:617/4/none/{HOSTILE}")],
        &[&format!("{HOSTILE}:617/4/none/1a")],
        &[&format!("board:{HOSTILE}/4/none/1a")],
        &["query", "aces > 5", "-"],
        &["skat", HOSTILE],
        &["skat", "-"],
        &["gears", HOSTILE],
        &["gears", "-"],
        &["gears", &file],
        &["find", &file],
        &["find", &folder],
        &["find", &missing],
        &["find", "-", "--generator", "minstd"],
        &["config", HOSTILE],
        &["config", "--config", &missing],
        &["--table", HOSTILE],
        &["--ascii", HOSTILE],
        &[&format!("--ascii={HOSTILE}")],
        &[&format!("--{HOSTILE}")],
    ];
    for arguments in commands {
        let mut command = home.command(arguments);
        command.stdin(File::open(&file).unwrap()).env("LANG", HOSTILE);
        let output = command.output().unwrap();
        let complaint = String::from_utf8(output.stderr).unwrap();
        assert_eq!(output.status.code(), Some(2), "{arguments:?}: {complaint}");
        // Of a list of numbers each word is named that is none.
        let is_list = ["deal", "query", "solve"].contains(&arguments[0]) && arguments.contains(&"-");
        let is_one_line = complaint.ends_with('\n') && (is_list || complaint.lines().count() == 1);
        let is_told = complaint.lines().all(|line| line.starts_with("tableaux: "));
        assert!(is_told && is_one_line, "{arguments:?}: {complaint:?}");
        let printed = String::from_utf8(output.stdout).unwrap() + &complaint.lines().collect::<Vec<_>>().join(" ");
        let hostile = printed.chars().find(|c| *c != 'x' && *c != 'y' && HOSTILE.contains(*c) && !c.is_ascii_graphic());
        assert_eq!(hostile, None, "{arguments:?}: {printed:?}");
    }
}

#[test]
fn the_browser_escapes_names_on_its_screen_and_in_its_last_line() {
    let home = Home::new();
    // No folder can be made where a file is.
    std::fs::write(home.path("file"), "").unwrap();
    let data = home.path(&format!("file/{HOSTILE}/marks.db")).into_os_string().into_string().unwrap();
    let mut session = home.browse(&["617", "--data", &data]);
    session.wait_for_text(r"\u{202e}");
    session.type_keys("mnote\r");
    session.wait_for_text("cannot be created");
    // What is not kept is asked about.
    session.type_keys("qq");
    session.wait_for_end();
    session.assert_given_back();
    let raw = String::from_utf8(session.raw()).unwrap();
    for hostile in ["\x1b[31m", "\u{9b}", "\u{202e}", "\u{2066}", "\u{e0041}"] {
        assert!(!raw.contains(hostile), "{hostile:?} has reached the terminal");
    }
    let last = session.screen().contents();
    assert!(last.contains(r"\u{202e}"), "{last}");
}

#[test]
fn mistakes_are_refused_in_a_terminal_too() {
    let home = Home::new();
    let many = (1..=33).map(|number| number.to_string()).collect::<Vec<_>>();
    let many: Vec<&str> = many.iter().map(String::as_str).collect();
    for arguments in [&["--frmat"][..], &["foo"], &many] {
        let mut session = home.browse(arguments);
        assert_eq!(session.wait_for_end().code(), Some(2), "{arguments:?}");
        let raw = session.raw();
        assert!(raw.starts_with(b"tableaux: ") && !raw.contains(&0x1b), "{:?}", String::from_utf8_lossy(&raw));
        session.assert_given_back();
    }
}

#[test]
fn a_range_is_printed_as_json() {
    let home = Home::new();
    let output = home.command(&["deal", "1..=3", "--format", "json"]).output().unwrap();
    assert!(output.status.success() && output.stderr.is_empty());
    let lines: Vec<serde_json::Value> = output
        .stdout
        .split_inclusive(|&byte| byte == b'\n')
        .map(|line| serde_json::from_slice(line).unwrap())
        .collect();
    assert_eq!(lines.len(), 3);
    for (deal, number) in lines.iter().zip(1..) {
        assert!(deal.as_object().is_some_and(|deal| deal.values().any(|value| value == number)), "{deal}");
    }
}

#[test]
fn help_and_version_are_no_mistakes() {
    let home = Home::new();
    for arguments in [&["-h"][..], &["--help"], &["--version"], &["deal", "--help"]] {
        let output = home.command(arguments).output().unwrap();
        assert!(output.status.success() && output.stderr.is_empty(), "{arguments:?}");
        assert!(!output.stdout.is_empty() && !output.stdout.contains(&0x1b), "{arguments:?}");
    }
}

#[test]
fn what_is_no_text_is_refused_like_any_other_mistake() {
    use std::os::unix::ffi::OsStrExt as _;
    let home = Home::new();
    for command in [&[][..], &["deal"], &["skat"], &["gears"], &["gears", "617", "--size"], &["--table"]] {
        let output = home.command(command).arg(std::ffi::OsStr::from_bytes(b"\xff")).output().unwrap();
        let said = String::from_utf8(output.stderr).unwrap();
        assert_eq!(output.status.code(), Some(2), "{command:?}: {said}");
        assert!(said.starts_with("tableaux: ") && said.lines().count() == 1, "{command:?}: {said}");
    }
}

#[test]
fn a_mistake_is_named_for_what_it_is_and_not_at_any_length() {
    let home = Home::new();
    let said = |arguments: &[&str]| {
        let output = home.command(arguments).output().unwrap();
        assert_eq!(output.status.code(), Some(2));
        String::from_utf8(output.stderr).unwrap()
    };
    assert!(said(&["gears", "617", "--limit", "5", "--bogus", "-7"]).contains("'--bogus'"));
    assert!(said(&["skat", "-1-5"]).contains("-1 is negative"));
    assert!(said(&["deal", "-1-5"]).contains("joke deals"));
    assert!(said(&["gears", "617", "--format", &"x".repeat(100_000)]).len() < 5000);
    assert!(!said(&["skat", "--format", "\u{202e}x"]).contains('\u{202e}'));
}
