//! Skat and gears in a terminal: another table, a game of gears that is taken up again, a long search.

use std::thread;
use std::time::Duration;

use super::session::{Home, PROGRAM, RIGHT, Session};

/// Keys right after the end of a game are ignored, as they were meant for it.
const IGNORED: Duration = Duration::from_millis(1500);

#[test]
fn the_table_is_changed_and_is_there_again() {
    let home = Home::new();
    let mut session = home.browse(&["617"]);
    session.wait_for_text("#617");
    session.type_keys("T");
    let screen = session.wait_for_text("tableaux  Skat");
    let drawn = screen.contents().replace('▏', " ");
    assert!(drawn.contains("J♠  K♣  A♠  10♠ Q♥  A♦  10♦ K♦  Q♦  9♦"), "{drawn}");
    assert!(drawn.contains("rearhand    18 Diamonds    ♦ without 1: 18"), "{drawn}");
    session.type_keys("11982\r");
    session.wait_for_text("#11982");
    session.type_keys("mgood\r");
    session.wait_for_text("★ good");
    session.type_keys("q");
    assert!(session.wait_for_end().success());

    let mut session = home.browse(&[]);
    session.wait_for_text("tableaux  Skat");
    session.wait_for_text("★ good");
    session.type_keys("TT");
    session.wait_for_text("tableaux  FreeCell");
    assert!(!session.screen().contents().contains("★"), "the mark is of the other table");
    session.type_keys("'\r");
    session.wait_for_text("tableaux  Skat");
    // Numbers that are asked for are of FreeCell, as long as no table is.
    home.browse(&["617"]).wait_for_text("tableaux  FreeCell");
    home.browse(&["--table", "gears:4", "617"]).wait_for_text("tableaux  Gears 4×4");
}

/// A game of gears goes on in the next browser, is solved there by hints, and is in the record.
#[test]
fn presses_are_taken_up_where_they_were_left_and_counted_when_they_solve() {
    let home = Home::new();
    let mut session = home.browse(&["--table", "gears", "617"]);
    session.wait_for_text("fewest presses   10");
    session.type_keys(&format!("\r {RIGHT} "));
    session.wait_for_text("2 presses made");
    session.type_keys("qqq");
    assert!(session.wait_for_end().success());
    let mut session = home.browse(&["--table", "gears", "617"]);
    session.wait_for_text("presses made      0");
    session.type_keys("\r");
    session.wait_for_text("the game continues after 2 presses");
    session.type_keys("uu");
    // Each hint is at hand from here on.
    session.wait_for_text("10 to go");
    for presses in 1..=10 {
        // What it says may have to be searched for.
        session.type_keys(".");
        session.wait_for_text(" to go, in any order");
        session.type_keys(" ");
        let presses = match presses {
            1 => "1 press made".into(),
            10 => "in 10 presses".into(),
            presses => format!("presses made {presses:>6}"),
        };
        session.wait_for_text(&presses);
    }
    session.wait_for_text("in 10 presses");
    session.wait_for_text("the fewest possible");
    thread::sleep(IGNORED);
    session.type_keys("q");
    session.wait_for_text("turn all arrows up");
    session.type_keys("q");
    session.wait_for_text("won in 10, best known 10");
    session.type_keys("S");
    session.wait_for_text("1 won · best in 10 presses");
    session.type_keys("qqq");
    assert!(session.wait_for_end().success());
}

#[test]
fn a_long_search_holds_no_key_up_and_is_called_off() {
    let home = Home::new();
    let command = home.builder(PROGRAM, &["--table", "gears:19", "617"]);
    let mut session = Session::start((120, 40), command);
    session.wait_for_text("fewest presses");
    for number in 618..638 {
        session.type_keys(RIGHT);
        session.wait_for_text(&format!("#{number} "));
    }
    session.wait_for_text("2^24");
    // Had each key waited for the search of what it showed, each board would have been answered.
    let raw = String::from_utf8_lossy(&session.raw()).into_owned();
    let answers = raw.matches("2^24").count();
    assert!(answers < 20, "{answers} of 21 boards are answered");
    session.type_keys("TT");
    session.wait_for_text("tableaux  Skat");
    session.type_keys("q");
    assert!(session.wait_for_end().success());
}
