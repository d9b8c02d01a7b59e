//! The title of the window.

use super::session::{GIVE_TITLE_BACK, Home, KEEP_TITLE, PROGRAM, RIGHT, Session};

/// The titles that were set, from the first.
fn titles(session: &Session) -> Vec<String> {
    let raw = session.raw();
    let sent = String::from_utf8_lossy(&raw);
    let titles = sent.split("\x1b]2;").skip(1).filter_map(|rest| rest.split_once("\x1b\\"));
    titles.map(|(title, _)| title.to_owned()).collect()
}

#[test]
fn the_title_of_the_window_is_the_deals_and_in_the_end_its_own() {
    let home = Home::new();
    let mut session = home.browse(&["617"]);
    session.wait_for_deals(&[617]);
    session.type_keys(RIGHT);
    session.wait_for_deals(&[618]);
    // What changes no deal sets no title.
    session.type_blindly("=");
    session.type_keys("T");
    session.wait_for_text("tableaux  Skat");
    let expected = ["#617 · FreeCell – tableaux", "#618 · FreeCell – tableaux", "#618 · Skat – tableaux"];
    assert_eq!(titles(&session), expected);
    assert_eq!((session.sent(KEEP_TITLE), session.sent(GIVE_TITLE_BACK)), (1, 0));
    session.type_keys("q");
    session.wait_for_end();
    session.assert_given_back();
    assert_eq!(session.sent(GIVE_TITLE_BACK), 1);
    let raw = session.raw();
    let last = |bytes: &str| raw.windows(bytes.len()).rposition(|sent| sent == bytes.as_bytes());
    assert!(last("\x1b]2;") < last(GIVE_TITLE_BACK), "nothing is set after it is given back");
}

#[test]
fn ascii_alone_is_in_the_title_where_nothing_else_is_shown() {
    let home = Home::new();
    let session = home.browse(&["--ascii", "--table", "gears:9", "617"]);
    session.wait_for_text("#617");
    assert_eq!(titles(&session), ["#617 - Gears 9x9 - tableaux"]);
}

#[test]
fn the_linux_console_is_sent_no_title() {
    let home = Home::new();
    let mut command = home.builder(PROGRAM, &["617", "--ascii=never"]);
    command.env("TERM", "linux");
    let mut session = Session::start((80, 24), command);
    session.wait_for_deals(&[617]);
    session.type_keys("q");
    assert!(session.wait_for_end().success());
    session.assert_given_back();
    assert_eq!((session.sent("\x1b]2;"), session.sent(KEEP_TITLE)), (0, 0));
}

/// Between two stops the shell sets titles of its own.
#[test]
fn a_title_is_set_anew_after_a_stop() {
    let home = Home::new();
    let mut session = home.script("set -m; \"$TABLEAUX\" 617; echo stopped; read x; fg; echo left");
    session.wait_for_deals(&[617]);
    session.type_keys("\x1a");
    session.wait_for_text("stopped");
    assert_eq!((session.sent(KEEP_TITLE), session.sent(GIVE_TITLE_BACK)), (1, 1));
    session.type_keys("\r");
    session.wait_for_deals(&[617]);
    assert_eq!(titles(&session).len(), 2);
    session.type_keys("q");
    session.wait_for_text("left");
    assert_eq!((session.sent(KEEP_TITLE), session.sent(GIVE_TITLE_BACK)), (2, 2));
}
