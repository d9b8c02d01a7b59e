//! A number is typed, deals are stepped through, boards are copied, texts pasted, the window changes its size.

use vt100::{Color, Screen};

use super::session::{Home, LEFT, PROGRAM, RIGHT, Session, panes};

/// The rows of #617, as they were published.
const PUBLISHED: [&str; 7] = [
    "7♦ A♦ 5♣ 3♠ 5♠ 8♣ 2♦ A♥",
    "T♦ 7♠ Q♦ A♣ 6♦ 8♥ A♠ K♥",
    "T♥ Q♣ 3♥ 9♦ 6♠ 8♦ 3♦ T♣",
    "K♦ 5♥ 9♠ 3♣ 8♠ 7♥ 4♦ J♠",
    "4♣ Q♠ 9♣ 9♥ 7♣ 6♥ 2♣ 2♠",
    "4♠ T♠ 2♥ 5♦ J♣ 6♣ J♥ Q♥",
    "J♦ K♠ K♣ 4♥",
];

fn header(screen: &Screen) -> String {
    screen.rows(0, 200).next().unwrap_or_default()
}

/// Whether this is typed on the number line, and this deal named as the one that would open.
fn number_line(screen: &Screen, typed: &str, number: u64) -> bool {
    let line = screen.rows(0, 200).last().unwrap_or_default();
    line.starts_with(&format!(" {typed} ")) && line.contains(&format!(" #{number} · "))
}

#[test]
fn a_number_is_typed_and_its_deal_is_there() {
    let home = Home::new();
    let mut session = home.browse(&["617"]);
    let screen = session.wait_for_deals(&[617]);
    assert_eq!(panes(&screen)[0].1, PUBLISHED);
    assert!(header(&screen).starts_with(" tableaux  FreeCell"), "{}", screen.contents());
    assert!(header(&screen).contains("Microsoft 1–32,000"), "{}", screen.contents());

    session.type_keys("11982");
    let screen = session.wait_for(|screen| number_line(screen, "11982", 11_982));
    assert_eq!(panes(&screen)[0].0, "#617", "nothing moves before Enter");
    session.type_keys("\r");
    let screen = session.wait_for_deals(&[11_982]);
    assert_eq!(panes(&screen)[0].1[0], "A♥ A♠ 4♥ A♣ 2♦ 6♠ T♠ J♠");
    session.type_keys(RIGHT);
    session.wait_for_deals(&[11_983]);
    session.type_keys(LEFT);
    session.wait_for_deals(&[11_982]);
    session.type_keys("5");
    session.wait_for(|screen| number_line(screen, "5", 5));
    session.type_keys(RIGHT);
    session.wait_for_deals(&[11_987]);
    session.type_keys("[");
    session.wait_for_deals(&[617]);
    session.type_keys("]");
    session.wait_for_deals(&[11_987]);
    session.type_keys(":8589934591G");
    session.wait_for_deals(&[8_589_934_591]);
    session.type_keys(RIGHT);
    session.wait_for_text("#8589934591 is the last deal");
}

#[test]
fn a_board_is_sent_to_the_clipboard() {
    let home = Home::new();
    let mut session = home.browse(&["617"]);
    session.wait_for_deals(&[617]);
    session.type_keys("yy");
    session.wait_for_text("#617 copied to the clipboard: seven rows, if the terminal allows");
    // "7D AD 5C" in base64.
    let copied = b"\x1b]52;c;N0QgQUQgNUMg";
    assert!(session.raw().windows(copied.len()).any(|bytes| bytes == copied));
}

#[test]
fn in_tmux_the_board_is_given_to_tmux() {
    let home = Home::new();
    let mut session = home.browse_in_tmux("echo \"$@\" >arguments; cat >buffer");
    session.wait_for_deals(&[617]);
    session.type_keys("yy");
    let screen = session.wait_for_text("#617 copied to the clipboard: seven rows");
    assert!(!screen.contents().contains("if the terminal allows"), "{}", screen.contents());
    assert_eq!(std::fs::read_to_string(home.path("arguments")).unwrap(), "load-buffer -w -\n");
    assert!(std::fs::read_to_string(home.path("buffer")).unwrap().starts_with("7D AD 5C 3S 5S 8C 2D AH\nTD"));
    assert!(!session.raw().windows(5).any(|bytes| bytes == b"\x1b]52;"), "the terminal was asked as well");
}

#[test]
fn a_tmux_that_fails_or_hangs_is_not_waited_for() {
    for script in ["exit 1", "exec sleep 60"] {
        let home = Home::new();
        let mut session = home.browse_in_tmux(script);
        session.wait_for_deals(&[617]);
        session.type_keys("yy");
        session.wait_for_text("#617 copied to the clipboard: seven rows, if the terminal allows");
        assert!(session.raw().windows(5).any(|bytes| bytes == b"\x1b]52;"), "{script}");
    }
}

#[test]
fn every_size_is_lived_through() {
    let home = Home::new();
    let mut session = home.browse(&["617"]);
    session.wait_for_deals(&[617]);
    session.resize(40, 16);
    session.wait_for_deals(&[617]);
    session.resize(38, 12);
    session.wait_for_deals(&[617]);
    session.resize(20, 5);
    session.wait_for(|screen| screen.contents().trim() == "needs 38x12");
    session.resize(1, 1);
    session.wait_for(|screen| screen.contents() == "n");
    session.type_blindly("c");
    session.type_blindly(RIGHT);
    session.resize(120, 40);
    session.wait_for_deals(&[617, 619]);
    session.resize(20, 5);
    session.wait_for(|screen| screen.contents().trim() == "needs 38x12");
    session.resize(120, 40);
    session.wait_for_deals(&[617, 619]);
    session.type_keys("qq");
    assert!(session.wait_for_end().success());
    session.assert_given_back();
}

#[test]
fn it_starts_on_a_screen_of_one_cell() {
    let home = Home::new();
    let mut session = Session::start((1, 1), home.builder(PROGRAM, &["617"]));
    session.wait_for(|screen| screen.contents() == "n");
    session.resize(80, 24);
    session.wait_for_deals(&[617]);
}

fn paste(text: &str) -> String {
    format!("\x1b[200~{text}\x1b[201~")
}

#[test]
fn what_is_pasted_never_steers_the_terminal() {
    let home = Home::new();
    let mut session = home.browse(&["1"]);
    session.wait_for_deals(&[1]);
    // Magenta is no colour of this program, the bell no sound of it, and Ctrl-C does not leave from a paste.
    session.type_keys(&paste("hello\x1b[35m\x07\x03q"));
    session.wait_for_text("pasted text: 'hello\\u{1b}[35m\\u{7}\\u{3}q' is no");
    session.type_keys("m");
    session.type_keys(&paste("one\ntwo\x1b[35m\x07\u{9b}35m\u{202e}"));
    session.wait_for_text("note on #1: one two[35m35m");
    session.type_keys("\r");
    let screen = session.wait_for_text("#1 ★ one two[35m35m");
    session.wait_for_text("#1 marked");
    let colours = |(y, x)| screen.cell(y, x).map(vt100::Cell::fgcolor);
    let (height, width) = screen.size();
    let mut cells = (0..height.get()).flat_map(|y| (0..width.get()).map(move |x| (y, x)));
    assert!(!cells.any(|place| colours(place) == Some(Color::Idx(5))));
    let raw = session.raw();
    for hostile in [&b"\x1b[35m"[..], b"\x07", "\u{9b}".as_bytes(), "\u{202e}".as_bytes()] {
        assert!(!raw.windows(hostile.len()).any(|bytes| bytes == hostile), "{hostile:?} has reached the terminal");
    }
}
