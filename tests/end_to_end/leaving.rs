//! Every way out, and what is left of the terminal.

use std::os::unix::process::ExitStatusExt;
use std::thread::sleep;
use std::time::{Duration, Instant};

use rustix::process::Signal;
use vt100::MouseProtocolMode;

use super::session::{Home, PATIENCE, PROGRAM, RIGHT, Session};

/// What a frame ends with.
const FRAME_END: &str = "\x1b[?2026l";

#[test]
fn keys_leave_and_give_the_terminal_back() {
    // With the number line, the help or a note open, Ctrl-C leaves all the same.
    for keys in ["q", "\x03", "5\x03", "?\x03", "m\x03", "ciq\x03", "cqq", "cq\x03", "iqqq"] {
        let home = Home::new();
        let mut session = home.browse(&["617"]);
        session.wait_for_deals(&[617]);
        session.wait_until_taken(MouseProtocolMode::ButtonMotion);
        session.type_keys(keys);
        assert_eq!(session.wait_for_end().code(), Some(0), "{keys:?}");
        session.assert_given_back();
        assert_eq!(session.screen().contents(), "", "nothing is left behind");
    }
}

#[test]
fn signals_end_it_and_give_the_terminal_back() {
    let ends = [Signal::TERM, Signal::HUP, Signal::INT, Signal::QUIT, Signal::ABORT, Signal::USR1, Signal::USR2];
    let of_clocks = [Signal::ALARM, Signal::VTALARM, Signal::PROF, Signal::XCPU];
    let of_linux: &[Signal] = if cfg!(target_os = "linux") { &[Signal::IO, Signal::POWER] } else { &[] };
    for &signal in ends.iter().chain(&of_clocks).chain(of_linux) {
        let home = Home::new();
        let mut session = home.browse(&["617"]);
        session.wait_for_deals(&[617]);
        session.type_keys("5");
        session.wait_for_text("#5 · ");
        session.kill(signal);
        assert_eq!(session.wait_for_end().signal(), Some(signal.as_raw()));
        session.assert_given_back();
        assert_eq!(session.screen().contents(), "");
    }
}

#[test]
fn a_signal_ends_it_while_it_is_at_work_and_gives_the_terminal_back() {
    let home = Home::new();
    // A tmux that hangs keeps each copy half a second, and all that is typed at once is done before anything else.
    let mut session = home.browse_in_tmux("echo >>copies; exec sleep 2");
    session.wait_for_deals(&[617]);
    session.wait_until_taken(MouseProtocolMode::ButtonMotion);
    session.type_keys(&"yy".repeat(20));
    let begin = Instant::now();
    while !home.path("copies").exists() {
        assert!(begin.elapsed() < PATIENCE, "nothing is copied");
        sleep(Duration::from_millis(2));
    }
    session.kill(Signal::TERM);
    assert_eq!(session.wait_for_end().signal(), Some(Signal::TERM.as_raw()));
    session.assert_given_back();
}

/// Frames are drawn while a lot of input is taken.
#[test]
fn what_is_typed_ahead_is_seen_on_its_way() {
    const KEYS: usize = 40_000;
    let home = Home::new();
    let mut session = home.browse(&["1"]);
    session.wait_for_deals(&[1]);
    let before = session.sent(FRAME_END);
    session.type_keys(&RIGHT.repeat(KEYS));
    let begin = Instant::now();
    while !session.screen().contents().contains("#40001") {
        assert!(begin.elapsed() < 6 * PATIENCE, "{}", session.screen().contents());
        sleep(Duration::from_millis(10));
    }
    // One at the beginning, and one at the end, and what is shown when nothing is typed, are too few.
    let frames = session.sent(FRAME_END) - before;
    assert!(frames >= 6, "{frames} frames in {:?}", begin.elapsed());
}

#[test]
fn ctrl_c_quits_before_what_is_typed_ahead_is_done() {
    let home = Home::new();
    let mut session = home.browse(&["1"]);
    session.wait_for_deals(&[1]);
    // Far more than is done while a person waits.
    session.type_keys(&(RIGHT.repeat(200_000) + "\x03"));
    assert_eq!(session.wait_for_end().code(), Some(0));
    session.assert_given_back();
}

#[test]
fn the_visit_is_kept_when_a_signal_ends_it() {
    let home = Home::new();
    let mut session = home.browse(&["1", "617"]);
    session.wait_for_deals(&[1, 617]);
    session.kill(Signal::TERM);
    session.wait_for_end();
    home.browse(&[]).wait_for_deals(&[1, 617]);
}

#[test]
fn it_ends_when_the_terminal_hangs_up() {
    let home = Home::new();
    for (has_signal, keys) in [(true, ""), (false, ""), (true, "c"), (false, "?")] {
        let mut command = home.builder(PROGRAM, &["617"]);
        // Without a controlling terminal no signal comes.
        command.set_controlling_tty(has_signal);
        let mut session = Session::start((80, 24), command);
        session.wait_for_deals(&[617]);
        session.type_keys(keys);
        session.hang_up();
        // Whichever thread sees it first.
        assert_eq!(session.wait_for_end().signal(), Some(Signal::HUP.as_raw()));
    }
}

#[test]
fn the_mouse_is_left_to_the_terminal() {
    let home = Home::new();
    let mut session = home.browse(&["617", "--no-mouse"]);
    session.wait_for_deals(&[617]);
    session.wait_until_taken(MouseProtocolMode::None);
    session.type_keys("q");
    assert!(session.wait_for_end().success());
    session.assert_given_back();
}

#[test]
fn keys_come_from_the_terminal_when_standard_input_does_not() {
    let home = Home::new();
    let mut session = home.script("echo before; echo 5 | \"$TABLEAUX\" 617; echo \"left $?\"");
    session.wait_for_deals(&[617]);
    session.type_keys("\x1b[C");
    session.wait_for_deals(&[618]);
    session.type_keys("q");
    let screen = session.wait_for_text("left 0");
    assert!(screen.contents().starts_with("before\n"), "{}", screen.contents());
    session.wait_for_end();
    session.assert_given_back();
}

#[test]
fn without_a_thread_it_ends_with_one_line() {
    let home = Home::new();
    // No thread can be started with so large a stack.
    let mut session = home.script("RUST_MIN_STACK=140737488355328 \"$TABLEAUX\" 617; echo code $?");
    session.wait_for_text("code 2");
    session.wait_for_end();
    session.assert_given_back();
    let contents = session.screen().contents();
    assert!(contents.starts_with("tableaux: cannot start a thread: "), "{contents}");
}

#[test]
fn with_little_memory_it_browses_and_gives_the_terminal_back() {
    let home = Home::new();
    let mut session = home.script("ulimit -v 100000 && exec \"$TABLEAUX\" 11982 617");
    session.wait_for_deals(&[11_982, 617]);
    session.wait_for_text("impossible");
    session.type_keys("qq");
    assert_eq!(session.wait_for_end().code(), Some(0));
    session.assert_given_back();
}

/// Reports that the terminal has sent before it was told to send no more. Whether they are still on their way when the
/// terminal is given back is a matter of milliseconds, so that it is tried some times.
#[test]
fn mouse_reports_on_their_way_do_not_reach_the_shell() {
    const OFF: &str = "\x1b[?1000l";
    let leftovers = |keys: &str| {
        let home = Home::new();
        let shell = "set -m; \"$TABLEAUX\" 617; echo ready; IFS= read -r line; echo \"left: $line.\"; kill -9 %1";
        let mut session = home.script(shell);
        session.wait_for_deals(&[617]);
        session.wait_until_taken(MouseProtocolMode::ButtonMotion);
        session.type_keys(keys);
        let begin = Instant::now();
        while session.sent(OFF) == 0 {
            assert!(begin.elapsed() < PATIENCE, "the mouse is not switched off");
            sleep(Duration::from_millis(1));
        }
        session.type_keys(&"\x1b[<65;40;12M".repeat(20));
        session.wait_for_text("ready");
        session.type_keys("typed\r");
        let screen = session.wait_for_text("left: ");
        session.wait_for_end();
        session.assert_given_back();
        screen.contents()
    };
    for keys in ["q", "\x03", "\x1a"] {
        let mut left = String::new();
        let is_clean = (0..5).any(|_| {
            left = leftovers(keys);
            left.contains("left: typed.") && !left.contains("65;40")
        });
        assert!(is_clean, "{keys:?}: {left}");
    }
}
