//! Stopped and let go on by a shell.

use std::thread;
use std::time::Duration;

use rustix::process::Signal;

use vt100::MouseProtocolMode;

use super::session::{Home, Session};

/// What an interactive shell does: it gives the job a process group of its own, gets the terminal back when the job
/// stops, and after a line lets it go on; so many times.
fn shell(home: &Home, stops: usize) -> Session {
    let stop = "echo \"stopped $?\"; read line; fg; ";
    home.script(&format!("echo before; set -m; \"$TABLEAUX\" 2000617; {}echo \"left $?\"", stop.repeat(stops)))
}

/// Waits until no search changes the screen any more, and returns its text.
fn settled(session: &Session) -> String {
    loop {
        let sent = session.raw().len();
        thread::sleep(Duration::from_secs(1));
        if session.raw().len() == sent {
            return session.screen().contents();
        }
    }
}

#[test]
fn it_stops_and_comes_back_as_it_was() {
    let home = Home::new();
    let mut session = shell(&home, 2);
    session.wait_for_deals(&[2_000_617]);
    session.type_keys("c");
    for (second, stops) in [(2_000_618, 1), (2_000_619, 2)] {
        session.wait_for_deals(&[2_000_617, second]);
        session.wait_for(|screen| screen.contents().matches("winnable").count() == 4);
        let picture = settled(&session);
        session.type_keys("\x1a");
        let screen = session.wait_for(|screen| screen.contents().matches("stopped ").count() == stops);
        assert!(screen.contents().starts_with("before\nstopped "), "{}", screen.contents());
        session.assert_given_back();
        session.type_keys("\r");
        session.wait_for(|screen| screen.alternate_screen() && screen.contents() == picture);
        session.wait_until_taken(MouseProtocolMode::ButtonMotion);
        session.type_keys("\x1b[C");
        session.wait_for_deals(&[2_000_617, second + 1]);
    }
    session.type_keys("qq");
    session.wait_for_text("left 0");
    session.wait_for_end();
    session.assert_given_back();
}

#[test]
fn the_window_may_change_while_it_is_stopped() {
    let home = Home::new();
    let mut session = shell(&home, 1);
    session.wait_for_deals(&[2_000_617]);
    session.kill_job(Signal::TSTP);
    session.wait_for_text("stopped ");
    session.assert_given_back();
    session.resize(120, 40);
    session.type_keys("\r");
    let screen = session.wait_for_deals(&[2_000_617]);
    let wide = screen.rows(0, 120).next().unwrap_or_default();
    assert_eq!(wide.trim_end().chars().count(), 119, "{wide}");
    session.type_keys("q");
    session.wait_for_text("left 0");
}

#[test]
fn a_stop_that_cannot_be_caught_is_lived_through() {
    let home = Home::new();
    let mut session = shell(&home, 1);
    session.wait_for_deals(&[2_000_617]);
    session.kill_job(Signal::STOP);
    session.wait_for_text(&format!("stopped {}", 128 + Signal::STOP.as_raw()));
    // The shell has written over the picture, and the terminal makes no line of a carriage return.
    session.type_keys("\n");
    session.wait_for(|screen| screen.alternate_screen() && !screen.contents().contains("stopped"));
    session.wait_for_deals(&[2_000_617]);
    session.type_keys("q");
    session.wait_for_text("left 0");
    session.wait_for_end();
    session.assert_given_back();
}

#[test]
fn it_does_not_stop_where_nobody_could_let_it_go_on() {
    let home = Home::new();
    // Alone in its session, and in the job of a shell without job control.
    for mut session in [home.browse(&["2000617"]), home.script("\"$TABLEAUX\" 2000617; echo \"left $?\"")] {
        session.wait_for_deals(&[2_000_617]);
        session.type_keys("\x1a");
        session.wait_for_text("there is no shell here to return to");
        session.type_keys("\x1b[C");
        session.wait_for_deals(&[2_000_618]);
        session.type_keys("q");
        session.wait_for_end();
        session.assert_given_back();
    }
}
