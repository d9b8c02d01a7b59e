//! Games that were sent, opened in the browser, and recordings played by asciinema.

use std::process::Command;

use super::session::{Home, Session};

#[test]
fn a_game_that_was_sent_is_opened() {
    let home = Home::new();
    for arguments in [&["ms:617/4/horne/8a8b8c87"][..], &["play", "ms:617/4/horne/8a8b8c87"], &["play", "617"]] {
        let mut session = home.browse(arguments);
        session.wait_for_deals(&[617]);
        session.type_keys("q");
        assert!(session.wait_for_end().success(), "{arguments:?}");
    }
}

/// Where asciinema is installed.
#[test]
fn asciinema_plays_a_recording_to_its_end() {
    if Command::new("asciinema").arg("--version").output().is_err() {
        return;
    }
    let home = Home::new();
    let file = home.path("game.cast").into_os_string().into_string().unwrap();
    let output = home.command(&["play", "617", "--asciicast", &file]).output().unwrap();
    assert!(output.status.success() && output.stderr.is_empty(), "{output:?}");
    let mut session = Session::start((80, 24), home.builder("asciinema", &["play", "--speed", "1000", &file]));
    assert!(session.wait_for_end().success());
    let end = session.screen().contents();
    assert!(end.contains("solved in ") && end.contains("K♣     K♦     K♥     K♠"), "{end}");
}
