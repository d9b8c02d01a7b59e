//! Skat and gears in a terminal: another table, a hand typed in, gears pressed, played and pointed at.

use std::thread;
use std::time::Duration;

use tableaux_engine::gears::{Board, BoardSize};
use tableaux_engine::number::DealNumber;
use vt100::Screen;

use super::session::{Home, PROGRAM, RIGHT, Session};

/// Keys right after the end of a game are ignored, as they were meant for it.
const IGNORED: Duration = Duration::from_millis(1500);

/// The arrows of a single board of 3×3, a line each, as pictures on tiles of eleven columns and six rows.
fn arrows(screen: &Screen) -> Vec<String> {
    let ground = screen.cell(0, 0).unwrap().bgcolor();
    let is_face = |y: u16, x: u16| screen.cell(y, x).unwrap().bgcolor() != ground;
    let is_corner =
        |y: u16, x: u16| is_face(y, x) && is_face(y + 1, x) && !is_face(y - 1, x) && (x == 0 || !is_face(y, x - 1));
    let is_filled = |y: u16, x: u16| ["█", "▄", "▀"].contains(&screen.cell(y, x).unwrap().contents());
    let arrow = |y: u16, x: u16| match [is_filled(y, x + 4), is_filled(y + 1, x + 3), is_filled(y + 1, x + 7)] {
        [true, ..] => '↓',
        [_, true, true] => '↑',
        [_, true, false] => '←',
        [..] => '→',
    };
    let corners = (1..20).flat_map(|y| (0..45).map(move |x| (y, x))).filter(|&(y, x)| is_corner(y, x));
    let all: Vec<char> = corners.map(|(y, x)| arrow(y, x)).collect();
    all.chunks(3).map(|row| row.iter().collect()).collect()
}

/// A board as [`arrows`] reads it.
fn drawn(board: &Board) -> Vec<String> {
    let text = board.to_string();
    let arrow = |digit: char| ['↑', '→', '↓', '←'][digit.to_digit(10).unwrap() as usize - 1];
    text[2..].split(',').map(|row| row.chars().map(arrow).collect()).collect()
}

fn board(number: u64) -> Board {
    Board::numbered(DealNumber::new(number).unwrap(), BoardSize::DEFAULT)
}

fn solved() -> Vec<String> {
    vec!["↑↑↑".into(); 3]
}

#[test]
fn the_table_is_changed_and_is_there_again() {
    let home = Home::new();
    let mut session = home.browse(&["617"]);
    session.wait_for_text("#617");
    session.type_keys("T");
    let screen = session.wait_for_text("tableaux  Skat");
    let drawn = screen.contents().replace('▏', " ");
    assert!(drawn.contains("J♠  K♣  A♠  10♠ Q♥  A♦  10♦ K♦  Q♦  9♦"), "{drawn}");
    assert!(drawn.contains("rearhand    18 Diamonds   official ♦ 18–36"), "{drawn}");
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

#[test]
fn a_hand_is_typed_and_valued() {
    let home = Home::new();
    let mut session = home.browse(&["--table", "skat", "617"]);
    session.wait_for_text("forehand");
    session.type_keys("f");
    session.wait_for_text("0 of ten cards");
    // Pasted into the field, with a line's end that is no Enter.
    session.type_keys("\x1b[200~jd as 0s ks qs 9s 8s ad 8c 9c\n\x1b[201~");
    session.wait_for_text("44 Spades");
    session.type_keys("\x7f\x7f6c\r");
    session.wait_for_text("card 10: 6C is not in the pack of 32");
    session.type_keys("\x1b");
    session.wait_for_text("forehand");
}

#[test]
fn gears_are_pressed_with_keys_and_mouse() {
    let home = Home::new();
    let mut session = home.browse(&["--table", "gears", "617"]);
    let mut board = board(617);
    session.wait_for(|screen| arrows(screen) == drawn(&board));
    session.wait_for_text("fewest presses   10");
    let gears: Vec<_> = board.gears().collect();
    session.type_keys(&format!("\r{RIGHT} "));
    board.press(gears[1]);
    session.wait_for(|screen| arrows(screen) == drawn(&board));
    // The third gear of the second row: columns and rows count from 1 here.
    session.type_keys("\x1b[<0;31;11M\x1b[<0;31;11m");
    board.press(gears[5]);
    session.wait_for(|screen| arrows(screen) == drawn(&board));
    session.type_keys("uu");
    session.wait_for(|screen| arrows(screen) == drawn(&self::board(617)));
    session.type_keys("U");
    session.wait_for_text("1 press made");
    session.type_keys("qqq");
    assert!(session.wait_for_end().success());
    session.assert_given_back();
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
fn a_solution_is_played_by_itself_and_then_nothing_moves() {
    let home = Home::new();
    let mut session = home.browse(&["--table", "gears", "617"]);
    session.wait_for_text("fewest presses   10");
    session.type_keys("s++++");
    session.wait_for(|screen| arrows(screen) == solved());
    session.wait_for_text("solved: all gears point up after 10 presses");
    // Whatever is still due, as saving the visit, is soon done.
    thread::sleep(Duration::from_millis(500));
    let sent = session.raw().len();
    thread::sleep(Duration::from_millis(300));
    assert_eq!(session.raw().len(), sent, "nothing is drawn while nothing moves");
    session.type_keys("\x1b[H");
    session.wait_for(|screen| arrows(screen) == drawn(&board(617)));
    session.type_keys("q");
    session.wait_for_text("Enter press");
    session.type_keys(RIGHT);
    session.wait_for(|screen| arrows(screen) == drawn(&board(618)));
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

/// An evening: a small board is solved by its hints, the next one follows, and the first is found again among the games.
#[test]
fn a_small_board_is_won_and_found_again() {
    let home = Home::new();
    let mut session = home.browse(&["--table", "gears:2", "617"]);
    session.wait_for_text("fewest presses");
    session.type_keys("\r");
    session.wait_for_text("turn all arrows up");
    let mut presses = 0;
    while !session.screen().contents().contains("the fewest possible") {
        session.type_keys(".");
        session.wait_for_text(" to go, in any order");
        session.type_keys("\r");
        presses += 1;
        let made = format!("presses made{presses:>7}");
        session
            .wait_for(|screen| screen.contents().contains(&made) || screen.contents().contains("the fewest possible"));
    }
    session.wait_for_text("won 1 of 1 here");
    thread::sleep(IGNORED);
    session.type_keys("\r");
    session.wait_for_text("Enter again opens #618");
    session.type_keys("\r");
    session.wait_for_text("#618");
    session.wait_for_text("turn all arrows up");
    session.type_keys("qO");
    session.wait_for_text("Gears 2×2");
    session.type_keys("\r");
    session.wait_for_text(&format!("in {presses} press"));
    session.wait_for_text("#617");
    session.type_keys("qqqq");
    assert!(session.wait_for_end().success());
}
