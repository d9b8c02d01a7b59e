//! What a person keeps is there at the next start, whatever has befallen the program or the file.

use std::fs;
use std::path::Path;

use rustix::process::Signal;
use vt100::Screen;

use super::session::{Home, PROGRAM, Session, focused};

/// A wide terminal, for whole messages.
pub(super) fn with_data(home: &Home, data: &Path) -> Session {
    Session::start((120, 40), home.builder(PROGRAM, &["617", "--data", data.to_str().unwrap()]))
}

/// The lines on standard error that are left when the program has ended.
pub(super) fn last_words(session: &Session) -> Vec<String> {
    // Errors are wrapped between words.
    let text = session.screen().contents().replace("\ntableaux: ", "\0").replace('\n', " ");
    let text = text.strip_prefix("tableaux: ").unwrap_or_default();
    text.split('\0').map(str::trim_end).filter(|line| !line.is_empty()).map(str::to_owned).collect()
}

/// The names of all files in the home folder.
fn names(home: &Home) -> Vec<String> {
    let mut names: Vec<_> =
        fs::read_dir(home.path("")).unwrap().map(|entry| entry.unwrap().file_name().into_string().unwrap()).collect();
    names.sort();
    names
}

/// Marks the deal with a note.
pub(super) fn mark(session: &mut Session, number: u64, note: &str) {
    session.type_keys("m");
    session.wait_for_text(&format!("note on #{number}: "));
    session.type_keys(&format!("{note}\r"));
    session.wait_for_text(&format!("#{number} marked"));
}

/// Whether the list of marks has this one.
fn lists(screen: &Screen, number: u64, note: &str) -> bool {
    let start = format!("#{number} ");
    screen.contents().lines().any(|line| line.trim().starts_with(&start) && line.contains(note))
}

#[test]
fn marks_that_are_imported_meanwhile_are_in_the_list() {
    let home = Home::new();
    let mut session = home.browse(&["617"]);
    session.wait_for_deals(&[617]);
    mark(&mut session, 617, "here");
    let text = r#"{"table":"freecell","number":617,"note":"there"}
        {"table":"freecell","number":11982,"note":"impossible"}"#;
    fs::write(home.path("marks.jsonl"), text).unwrap();
    let file = home.path("marks.jsonl").into_os_string().into_string().unwrap();
    let output = home.command(&["marks", "--import", &file]).output().unwrap();
    assert_eq!(String::from_utf8(output.stdout).unwrap(), "1 mark added, 1 note joined\n");
    session.type_keys("'");
    session.wait_for(|screen| lists(screen, 11_982, "impossible") && lists(screen, 617, "here / there"));
    session.type_keys("q");
    session.wait_for_deals(&[617]);
    // The first of these may have been meant for the list.
    session.type_keys("qq");
    assert!(session.wait_for_end().success());
    // It has overwritten nothing.
    let output = home.command(&["marks", "--export"]).output().unwrap();
    let exported = String::from_utf8(output.stdout).unwrap();
    assert!(exported.contains("here / there") && exported.contains("11982"), "{exported}");
}

#[test]
fn marks_and_the_last_visit_are_there_again() {
    let home = Home::new();
    let mut session = home.browse(&["1", "617"]);
    session.wait_for_deals(&[1, 617]);
    session.type_keys("\t");
    session.wait_for(|screen| focused(screen) == "#617");
    mark(&mut session, 617, "the first one, ♥ and all");
    session.type_keys("qq");
    assert!(session.wait_for_end().success());

    let mut session = home.browse(&[]);
    session.wait_for_deals(&[1, 617]);
    let screen = session.wait_for_text("#617 ★");
    assert_eq!(focused(&screen), "#617", "the focus is back: {}", screen.contents());
    session.type_keys("'");
    session.wait_for(|screen| lists(screen, 617, "the first one, ♥ and all"));
    session.wait_for_text("1 mark");
    // Numbers that are asked for come before those of the last visit.
    home.browse(&["11982"]).wait_for_deals(&[11_982]);
}

#[test]
fn the_number_of_free_cells_is_there_again_but_not_for_numbers_that_are_asked_for() {
    let home = Home::new();
    let mut session = home.browse(&["617", "--cells", "3"]);
    session.wait_for_text("FreeCell · 3 free cells");
    session.type_keys("-");
    session.wait_for_text("FreeCell · 2 free cells");
    session.type_keys("q");
    assert!(session.wait_for_end().success());
    let mut session = home.browse(&[]);
    session.wait_for_text("FreeCell · 2 free cells");
    session.wait_for_deals(&[617]);
    session.type_keys("q");
    assert!(session.wait_for_end().success());
    let screen = home.browse(&["617"]).wait_for_deals(&[617]);
    assert!(!screen.contents().contains("FreeCell ·"), "{}", screen.contents());
}

#[test]
fn a_mark_outlives_kill_9() {
    let home = Home::new();
    let mut session = home.browse(&["617"]);
    session.wait_for_deals(&[617]);
    mark(&mut session, 617, "kept");
    session.kill(Signal::KILL);
    session.wait_for_end();
    let mut session = home.browse(&["1"]);
    session.wait_for_deals(&[1]);
    session.type_keys("'");
    session.wait_for(|screen| lists(screen, 617, "kept"));
}

#[test]
fn two_browsers_share_a_store() {
    let home = Home::new();
    let mut sessions = [home.browse(&["1"]), home.browse(&["617"])];
    sessions[0].wait_for_deals(&[1]);
    sessions[1].wait_for_deals(&[617]);
    mark(&mut sessions[0], 1, "by one");
    mark(&mut sessions[1], 617, "by the other");
    for session in &mut sessions {
        session.type_keys("'");
        session.wait_for(|screen| lists(screen, 1, "by one") && lists(screen, 617, "by the other"));
        session.type_keys("qqq");
        assert!(session.wait_for_end().success());
    }
}

#[test]
fn a_damaged_store_is_set_aside() {
    let home = Home::new();
    let data = home.path("marks.db");
    let mut session = with_data(&home, &data);
    session.wait_for_deals(&[617]);
    mark(&mut session, 617, "in the old one");
    session.type_keys("q");
    assert!(session.wait_for_end().success());
    let mut damaged = fs::read(&data).unwrap();
    damaged.truncate(damaged.len() - 1);
    fs::write(&data, &damaged).unwrap();

    let reason = "'marks.db' was damaged and is now 'marks.db.damaged-1'; a new one was created";
    let mut session = with_data(&home, &data);
    session.wait_for_deals(&[617]);
    session.wait_for_text(reason);
    assert_eq!(fs::read(home.path("marks.db.damaged-1")).unwrap(), damaged);
    mark(&mut session, 617, "in the new one");
    session.type_keys("q");
    assert!(session.wait_for_end().success());
    assert_eq!(last_words(&session), [reason]);
    assert_eq!(fs::read(home.path("marks.db.damaged-1")).unwrap(), damaged);
    with_data(&home, &data).wait_for_text("#617 ★ in the new one");
}

#[test]
fn a_file_that_is_no_store_is_refused_before_the_screen_opens() {
    let home = Home::new();
    let diary = "Dear diary, today I have played #617.\n".repeat(100);
    fs::write(home.path("diary.txt"), &diary).unwrap();
    let mut session = with_data(&home, &home.path("diary.txt"));
    assert_eq!(session.wait_for_end().code(), Some(2));
    assert!(!session.raw().contains(&0x1b));
    assert_eq!(
        last_words(&session),
        [
            "--data: 'diary.txt' was not made by tableaux and is left alone; use a new name, an empty file or a file made by tableaux"
        ]
    );
    assert_eq!(fs::read_to_string(home.path("diary.txt")).unwrap(), diary);
    assert_eq!(names(&home), ["diary.txt"]);
}

/// The user has not asked for that file, and can do without marks.
#[test]
fn a_file_that_is_no_store_in_the_usual_place_keeps_nobody_from_browsing() {
    let home = Home::new();
    let reason = "'tableaux.db' was not made by tableaux and is left alone: marks and games are not saved";
    let diary = home.path("tableaux/tableaux.db");
    fs::create_dir(home.path("tableaux")).unwrap();
    fs::write(&diary, "Dear diary").unwrap();
    let mut session = Session::start((120, 40), home.builder(PROGRAM, &["617"]));
    session.wait_for_deals(&[617]);
    session.wait_for_text(reason);
    session.type_keys("l");
    session.wait_for_deals(&[618]);
    session.type_keys("q");
    assert!(session.wait_for_end().success(), "no mark was lost");
    assert_eq!(last_words(&session), [reason]);
    assert_eq!(fs::read_to_string(&diary).unwrap(), "Dear diary");
}

#[test]
fn a_browser_that_only_prints_opens_and_creates_nothing() {
    let home = Home::new();
    fs::write(home.path("diary.txt"), "Dear diary").unwrap();
    for arguments in [&[][..], &["617"], &["617", "--data", "diary.txt"], &["--data", "new.db"], &["--table", "skat"]] {
        let output = home.command(arguments).output().unwrap();
        assert!(output.status.success() && output.stderr.is_empty(), "{output:?}");
        assert_eq!(names(&home), ["diary.txt"], "{arguments:?}");
    }
}

#[test]
fn without_a_store_the_browser_runs_on() {
    let home = Home::new();
    let folder = home.path("folder");
    fs::create_dir(&folder).unwrap();
    let file = home.path("file");
    fs::write(&file, "not a folder").unwrap();
    let cases = [
        (folder, "'folder' cannot be opened (it is a folder): marks and games are not saved"),
        (
            file.join("x").join("marks.db"),
            "the folder 'x' cannot be created (not a directory): marks and games are not saved",
        ),
        ("/dev/null".into(), "'null' cannot be opened (it is not a regular file): marks and games are not saved"),
        ("/proc/nowhere/marks.db".into(), "the folder 'nowhere' cannot be created"),
    ];
    for (data, reason) in cases {
        let mut session = with_data(&home, &data);
        session.wait_for_text(reason);
        session.wait_for_deals(&[617]);
        session.type_keys("m");
        session.wait_for_text("note on #617: ");
        session.type_keys("lost\r");
        session.wait_for_text(reason);
        session.type_keys("11982\r");
        session.wait_for_deals(&[11_982]);
        session.type_keys("q");
        session.wait_for_text("q again quits; ");
        session.type_keys("q");
        assert_eq!(session.wait_for_end().code(), Some(2));
        session.assert_given_back();
        // That the mark is lost is said again where it stays.
        let last_words = last_words(&session);
        assert!(last_words.len() == 1 && last_words[0].contains(reason), "{last_words:?}");
    }
    assert_eq!(fs::read_to_string(&file).unwrap(), "not a folder");
}

#[test]
fn numbers_that_are_named_are_shown_without_what_the_last_visit_did_to_them() {
    let home = Home::new();
    let mut session = home.browse(&["1", "617"]);
    session.wait_for_deals(&[1, 617]);
    session.type_keys("=v\x1b[C");
    session.wait_for_deals(&[2, 618]);
    session.type_keys("qq");
    assert!(session.wait_for_end().success());
    let mut session = home.browse(&["1", "617"]);
    session.wait_for_deals(&[1, 617]);
    session.type_keys("\x1b[C");
    session.wait_for_deals(&[2, 617]);
    session.type_keys("v");
    session.wait_for_text("theme: felt");
    // Without numbers it is as it was left.
    session.type_keys("=\x1b[Cqq");
    assert!(session.wait_for_end().success());
    let mut session = home.browse(&[]);
    session.wait_for_deals(&[3, 618]);
    session.type_keys("\x1b[C");
    session.wait_for_deals(&[4, 619]);
}
