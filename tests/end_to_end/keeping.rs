//! What a person keeps is there at the next start, whatever has befallen the program or the file.

use std::fs;
use std::path::Path;

use rustix::process::Signal;

use super::session::{Home, PROGRAM, Session};

/// A wide terminal, for whole messages.
fn with_data(home: &Home, data: &Path) -> Session {
    Session::start((120, 40), home.builder(PROGRAM, &["617", "--data", data.to_str().unwrap()]))
}

/// Marks the deal with a note.
fn mark(session: &mut Session, number: u64, note: &str) {
    session.type_keys("m");
    session.wait_for_text(&format!("note on #{number}: "));
    session.type_keys(&format!("{note}\r"));
    session.wait_for_text(&format!("#{number} is marked"));
}

#[test]
fn marks_and_the_last_visit_are_there_again() {
    let home = Home::new();
    let mut session = home.browse(&["1", "617"]);
    session.wait_for_deals(&[1, 617]);
    session.type_keys("\t");
    session.wait_for_text("#617 · Microsoft");
    mark(&mut session, 617, "the first one, ♥ and all");
    session.type_keys("q");
    assert!(session.wait_for_end().success());

    let mut session = home.browse(&[]);
    session.wait_for_deals(&[1, 617]);
    let screen = session.wait_for_text("#617 ★ the first one, ♥ and all");
    assert!(screen.contents().contains("#617 · Microsoft"), "the focus is back: {}", screen.contents());
    session.type_keys("'");
    session.wait_for_text(" #617        the first one, ♥ and all");
    session.wait_for_text("1 mark");
    // Numbers that are asked for come before those of the last visit.
    home.browse(&["11982"]).wait_for_deals(&[11_982]);
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
    session.wait_for_text(" #617        kept");
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
        session.wait_for(|screen| {
            let text = screen.contents();
            text.contains(" #1          by one") && text.contains(" #617        by the other")
        });
        session.type_keys("qq");
        assert!(session.wait_for_end().success());
    }
}

#[test]
fn a_damaged_store_is_set_aside() {
    let home = Home::new();
    let data = home.path("marks.db");
    let garbage = b"this is no database\n".repeat(500);
    fs::write(&data, &garbage).unwrap();
    let mut session = with_data(&home, &data);
    session.wait_for_deals(&[617]);
    session.wait_for_text("'marks.db' was damaged: it is now 'marks.db.damaged-1', a new one is begun");
    assert_eq!(fs::read(home.path("marks.db.damaged-1")).unwrap(), garbage);
    mark(&mut session, 617, "in the new one");
    session.type_keys("q");
    assert!(session.wait_for_end().success());
    assert_eq!(fs::read(home.path("marks.db.damaged-1")).unwrap(), garbage);
    with_data(&home, &data).wait_for_text("#617 ★ in the new one");
}

#[test]
fn without_a_store_the_browser_runs_on() {
    let home = Home::new();
    let folder = home.path("folder");
    fs::create_dir(&folder).unwrap();
    let file = home.path("file");
    fs::write(&file, "not a folder").unwrap();
    let cases = [
        (folder, "'folder' cannot be opened (it is a folder): marks are not kept"),
        (file.join("x").join("marks.db"), "the folder 'x' cannot be made (not a directory): marks are not kept"),
        ("/dev/null".into(), "'null' cannot be opened (it is no ordinary file): marks are not kept"),
        ("/proc/nowhere/marks.db".into(), "the folder 'nowhere' cannot be made"),
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
        assert!(session.wait_for_end().success());
        session.assert_given_back();
        // That the mark is lost is said again where it stays.
        assert!(session.screen().contents().starts_with("tableaux: "), "{}", session.screen().contents());
        assert!(session.screen().contents().contains(reason), "{}", session.screen().contents());
    }
    assert_eq!(fs::read_to_string(&file).unwrap(), "not a folder");
}
