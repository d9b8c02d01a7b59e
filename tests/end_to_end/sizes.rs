//! Terminals that claim any size.

use std::fs;
use std::thread::sleep;
use std::time::{Duration, Instant};

use super::session::{Home, PATIENCE, PROGRAM, Session};

const FRAME_END: &str = "\x1b[?2026l";
/// Clears the whole screen before it is drawn anew.
const CLEAR: &str = "\x1b[2J";
/// Far more than the largest screen takes, in KiB; 65,535 by 65,535 cells would take 200 GB.
const MEMORY: u64 = 400 << 10;

/// The most memory that a process has had, in KiB, where the system tells.
fn peak(id: i32) -> u64 {
    let status = fs::read_to_string(format!("/proc/{id}/status")).unwrap_or_default();
    let peak = status.lines().find_map(|line| line.strip_prefix("VmHWM:"));
    peak.map_or(0, |peak| peak.trim().trim_end_matches(" kB").parse().unwrap())
}

/// The largest row and column to which the cursor was moved.
fn furthest(raw: &[u8]) -> (u32, u32) {
    let text = String::from_utf8_lossy(raw);
    let moves = text.split("\x1b[").filter_map(|sequence| {
        let (row, rest) = sequence.split_once(';')?;
        let column = rest.get(..rest.find('H')?)?;
        Some((row.parse::<u32>().ok()?, column.parse::<u32>().ok()?))
    });
    moves.fold((0, 0), |(row, column), (y, x)| (row.max(y), column.max(x)))
}

#[track_caller]
fn wait_for_frames(session: &Session, count: usize) {
    let begin = Instant::now();
    while session.sent(FRAME_END) < count {
        assert!(begin.elapsed() < 3 * PATIENCE, "{} of {count} frames", session.sent(FRAME_END));
        sleep(Duration::from_millis(5));
    }
}

#[track_caller]
fn quit_by_ctrl_c(session: &mut Session) {
    assert!(peak(session.id()) < MEMORY, "{} KiB", peak(session.id()));
    session.type_keys("\x03");
    assert_eq!(session.wait_for_end().code(), Some(0));
    session.assert_given_back();
}

#[test]
fn of_a_terminal_that_claims_a_huge_size_a_part_is_drawn() {
    for (claimed, drawn) in [
        ((65_535, 65_535), (500, 1_000)),
        ((5_000, 5_000), (500, 1_000)),
        ((65_535, 24), (24, 1_000)),
        ((80, 65_535), (500, 80)),
    ] {
        let home = Home::new();
        let mut session = Session::claiming(claimed, (80, 24), home.builder(PROGRAM, &["617"]));
        wait_for_frames(&session, 1);
        let (row, column) = furthest(&session.raw());
        assert!(row == drawn.0 && column <= drawn.1, "{claimed:?}: up to {row}, {column}");
        quit_by_ctrl_c(&mut session);
    }
}

#[test]
fn a_terminal_too_narrow_says_so_however_high_it_is() {
    for claimed in [(1, 65_535), (65_535, 1)] {
        let home = Home::new();
        let mut session = Session::claiming(claimed, (80, 24), home.builder(PROGRAM, &["617"]));
        wait_for_frames(&session, 1);
        let (row, column) = furthest(&session.raw());
        assert!(row <= 500 && column <= 1_000, "{claimed:?}: up to {row}, {column}");
        quit_by_ctrl_c(&mut session);
    }
}

/// Serial lines and some containers do not know their size.
#[test]
fn a_terminal_without_a_size_has_the_usual_one() {
    let home = Home::new();
    let mut session = Session::claiming((0, 0), (80, 24), home.builder(PROGRAM, &["617"]));
    session.wait_for_deals(&[617]);
    assert_eq!(furthest(&session.raw()).0, 24);
    quit_by_ctrl_c(&mut session);
}

#[test]
fn a_size_may_become_huge_and_back_while_it_runs() {
    let home = Home::new();
    let mut session = home.browse(&["617"]);
    session.wait_for_deals(&[617]);
    for claimed in [(65_535, 65_535), (1, 65_535), (5_000, 5_000), (65_535, 1), (60_000, 60_000), (0, 0)] {
        let before = session.sent(CLEAR);
        session.claim(claimed);
        let begin = Instant::now();
        while session.sent(CLEAR) == before {
            assert!(begin.elapsed() < 3 * PATIENCE, "nothing is drawn for {claimed:?}");
            sleep(Duration::from_millis(5));
        }
    }
    assert!(furthest(&session.raw()).0 <= 500);
    session.wait_for_deals(&[617]);
    session.type_keys("\x1b[C");
    session.wait_for_deals(&[618]);
    quit_by_ctrl_c(&mut session);
}
