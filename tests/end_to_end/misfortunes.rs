//! The store is moved, removed, filled, flipped or replaced under a running browser: a mark that was made is there at the
//! next start, or it is said that it is not.

use std::fs::{self, OpenOptions};
use std::os::unix::fs::FileExt as _;
use std::path::Path;

use rustix::process::Resource;

use super::keeping::{last_words, mark, with_data};
use super::session::{Home, Session};

/// A browser with the deal #617 and `marks.db` in a folder of its own.
fn browser(home: &Home) -> Session {
    let session = with_data(home, &home.path("kept/marks.db"));
    session.wait_for_deals(&[617]);
    session
}

fn go_to(session: &mut Session, number: u64) {
    session.type_keys(&format!("{number}\r"));
    session.wait_for_deals(&[number]);
}

fn quit(session: &mut Session) -> Vec<String> {
    session.type_keys("q");
    let status = session.wait_for_end();
    session.assert_given_back();
    let last_words = last_words(session);
    assert_eq!(status.code(), Some(0), "{last_words:?}");
    last_words
}

/// Looks for the marks in the list of a new browser.
#[track_caller]
fn assert_kept(home: &Home, marks: &[(u64, &str)]) {
    let mut session = browser(home);
    session.type_keys("'");
    session.wait_for(|screen| {
        let lines = screen.contents();
        marks.iter().all(|(number, note)| {
            lines.lines().any(|line| {
                let line = line.trim();
                line.starts_with(&format!("#{number} ")) && line.contains(note)
            })
        })
    });
    session.type_keys("qqq");
    assert!(session.wait_for_end().success());
}

const MOVED: &str = "'marks.db' was moved or removed";

#[test]
fn a_store_that_vanishes_is_made_again_with_the_next_mark() {
    let vanish: [fn(&Path); 4] = [
        |kept| fs::rename(kept, kept.with_extension("moved")).unwrap(),
        |kept| fs::remove_dir_all(kept).unwrap(),
        |kept| fs::rename(kept.join("marks.db"), kept.join("other.db")).unwrap(),
        |kept| fs::remove_file(kept.join("marks.db")).unwrap(),
    ];
    for vanish in vanish {
        let home = Home::new();
        let mut session = browser(&home);
        mark(&mut session, 617, "before");
        vanish(&home.path("kept"));
        go_to(&mut session, 618);
        mark(&mut session, 618, "after");
        session.wait_for(|screen| screen.contents().contains(MOVED) && screen.contents().contains("written again"));
        let last_words = quit(&mut session);
        // That it vanished may be noticed before the second mark.
        let written = ["1 mark is written again", "2 marks are written again"];
        assert!(last_words[0] == MOVED && written.contains(&&*last_words[1]), "{last_words:?}");
        assert_kept(&home, &[(617, "before"), (618, "after")]);
    }
}

#[test]
fn a_store_that_vanishes_after_the_last_mark_is_made_again_at_the_end() {
    let home = Home::new();
    let mut session = browser(&home);
    mark(&mut session, 617, "before");
    fs::remove_dir_all(home.path("kept")).unwrap();
    assert_eq!(quit(&mut session), [MOVED, "1 mark is written again"]);
    assert_kept(&home, &[(617, "before")]);
}

#[test]
fn where_a_store_cannot_be_made_again_that_is_said() {
    let home = Home::new();
    let mut session = browser(&home);
    mark(&mut session, 617, "before");
    fs::remove_dir_all(home.path("kept")).unwrap();
    fs::write(home.path("kept"), "no folder").unwrap();
    session.type_keys("q");
    assert_eq!(session.wait_for_end().code(), Some(2));
    session.assert_given_back();
    let reason = "the folder 'kept' cannot be created (file exists): marks and games are not saved";
    assert_eq!(last_words(&session), [MOVED, reason]);
}

/// Overwrites all but the header.
pub(super) fn overwrite(store: &Path) {
    let mut bytes = fs::read(store).unwrap();
    bytes[100..].fill(0x55);
    OpenOptions::new().write(true).open(store).unwrap().write_all_at(&bytes, 0).unwrap();
}

#[test]
fn a_store_that_is_overwritten_is_made_again() {
    for another_mark in [false, true] {
        let home = Home::new();
        let mut session = browser(&home);
        mark(&mut session, 617, "before");
        overwrite(&home.path("kept/marks.db"));
        let mut expected = vec![(617, "before")];
        if another_mark {
            go_to(&mut session, 618);
            mark(&mut session, 618, "after");
            expected.push((618, "after"));
        }
        let last_words = quit(&mut session);
        assert!(last_words.iter().any(|line| line.contains("marks.db.damaged-1")), "{last_words:?}");
        assert_kept(&home, &expected);
    }
}

#[test]
fn a_store_that_another_browser_sets_aside_is_noticed() {
    let home = Home::new();
    let mut first = browser(&home);
    mark(&mut first, 617, "by the first");
    overwrite(&home.path("kept/marks.db"));
    let mut second = browser(&home);
    second.wait_for_text("'marks.db' was damaged and is now 'marks.db.damaged-1'; a new one was created");
    go_to(&mut second, 618);
    mark(&mut second, 618, "by the second");
    go_to(&mut first, 619);
    mark(&mut first, 619, "by the first again");
    first.type_keys("'");
    first.wait_for_text("by the second");
    // The list closes, and what follows at once is asked about.
    first.type_keys("qq");
    quit(&mut second);
    quit(&mut first);
    assert_kept(&home, &[(617, "by the first"), (618, "by the second"), (619, "by the first again")]);
}

#[test]
fn a_flipped_bit_in_a_note_is_said_until_the_note_is_written_again() {
    let home = Home::new();
    let mut session = browser(&home);
    mark(&mut session, 617, "grand");
    quit(&mut session);
    let path = home.path("kept/marks.db");
    let bytes = fs::read(&path).unwrap();
    let at = bytes.windows(5).position(|window| window == b"grand").unwrap();
    OpenOptions::new().write(true).open(&path).unwrap().write_all_at(b"b", at as u64).unwrap();
    let reason = "damaged in 'marks.db', until saved again: the mark of FreeCell #617";
    let mut session = browser(&home);
    session.wait_for_text(reason);
    session.type_keys("m");
    session.wait_for_text("note on #617: brand");
    session.type_keys("\x7f\x7f\x7f\x7f\x7fgrand\r");
    session.wait_for_text("#617 marked");
    assert_eq!(quit(&mut session), [reason]);
    let mut session = browser(&home);
    session.wait_for_text("#617 ★ grand");
    assert_eq!(quit(&mut session), [""; 0]);
}

/// A limit on the size of files stands for a full disk.
#[cfg(target_os = "linux")]
#[test]
fn marks_are_shown_on_a_full_disk() {
    let home = Home::new();
    let mut session = browser(&home);
    mark(&mut session, 617, "before");
    quit(&mut session);
    let script = "trap '' XFSZ; ulimit -f 1; exec \"$TABLEAUX\" 617 --data kept/marks.db";
    let mut session = Session::start((120, 40), home.builder("/bin/sh", &["-c", script]));
    session.wait_for_text("#617 ★ before");
    session.type_keys("m more\r");
    session.wait_for_text("'marks.db' cannot be written (the disk is full): marks and games are not saved");
    session.wait_for_text("unsaved");
    session.type_keys("q");
    session.wait_for_text("q again quits; ");
    session.type_keys("q");
    assert_eq!(session.wait_for_end().code(), Some(2));
    assert_kept(&home, &[(617, "before")]);
}

/// A limit on the size of files stands for a full disk.
#[cfg(target_os = "linux")]
#[test]
fn marks_of_a_full_disk_are_written_when_there_is_room() {
    use rustix::process::{Pid, Rlimit, prlimit};
    for is_filled_for_good in [false, true] {
        let home = Home::new();
        let script = "trap '' XFSZ; exec \"$TABLEAUX\" 617 --data kept/marks.db";
        let mut session = Session::start((120, 40), home.builder("/bin/sh", &["-c", script]));
        session.wait_for_deals(&[617]);
        mark(&mut session, 617, "before");
        let pid = Pid::from_raw(session.id()).unwrap();
        let limit = |current| prlimit(Some(pid), Resource::Fsize, Rlimit { current, maximum: None }).unwrap();
        limit(Some(0));
        go_to(&mut session, 618);
        session.type_keys("mfull\r");
        session.wait_for_text("'marks.db' cannot be ");
        session.wait_for_text(": marks and games are not saved");
        session.wait_for_text("the change is not saved yet");
        session.wait_for_text("unsaved");
        if is_filled_for_good {
            // Once more than without a loss.
            session.type_keys("q");
            session.wait_for_text("q again quits; 'marks.db' cannot be ");
            session.type_keys("q");
            assert_eq!(session.wait_for_end().code(), Some(2));
            let last_words = last_words(&session);
            assert!(last_words[0].ends_with(": marks and games are not saved"), "{last_words:?}");
            assert_kept(&home, &[(617, "before")]);
        } else {
            limit(None);
            let screen = session.wait_for_text("marks and games are saved again").contents();
            assert!(!screen.contains("not saved"), "{screen}");
            go_to(&mut session, 619);
            mark(&mut session, 619, "room");
            assert_eq!(quit(&mut session), [""; 0]);
            assert_kept(&home, &[(617, "before"), (618, "full"), (619, "room")]);
        }
    }
}
