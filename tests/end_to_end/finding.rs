//! Another generator is chosen, boards of files and of ones own are compared, in a terminal.

use super::session::{Home, board, panes};

#[test]
fn a_generator_is_chosen_and_there_again() {
    let home = Home::new();
    let mut session = home.browse(&["617", "617"]);
    session.wait_for_deals(&[617, 617]);
    session.type_keys("Rminstd\r");
    let screen = session.wait_for_text("#617 by minstd");
    assert_eq!(panes(&screen)[0].1[0], "K♠ 5♦ 7♦ A♣ 4♥ K♥ 9♥ 2♦");
    assert_eq!(panes(&screen)[1].1[0], "7♦ A♦ 5♣ 3♠ 5♠ 8♣ 2♦ A♥");
    session.type_keys("qq");
    assert!(session.wait_for_end().success());
    let screen = home.browse(&[]).wait_for_text("#617 by minstd");
    assert_eq!(panes(&screen).len(), 2);
    home.browse(&["--generator", "drand48", "1"]).wait_for_text("#1 by drand48");
}

/// The board of #617 with two cards exchanged, as terminals paste it: bracketed, each line ended as Enter would end it.
fn pasted_with_two_exchanged() -> String {
    let rows = board(617).join("\r").replace("9♦", "x").replace("Q♠", "9♦").replace('x', "Q♠");
    format!("\x1b[200~Game #617\r 1  2  3  4  5  6  7  8\r{rows}\r\x1b[201~")
}

#[test]
fn a_board_of_ones_own_is_compared_traced_marked_and_there_again() {
    let home = Home::new();
    let mut session = home.browse(&["617"]);
    session.wait_for_deals(&[617]);
    session.type_keys(&pasted_with_two_exchanged());
    session.wait_for_text("2 cards differ");
    session.wait_for_text("it first differs from #617 at step 20");
    session.type_keys("t");
    session.wait_for_text("step 20 of 52");
    session.type_keys("q");
    session.wait_for_text("2 cards differ");
    session.type_keys("mmine\r");
    session.wait_for_text("the board marked");
    session.type_keys("qq");
    assert!(session.wait_for_end().success());
    session.assert_given_back();
    // The visit and the mark are kept.
    let mut session = home.browse(&[]);
    session.wait_for_text("2 cards differ");
    session.type_keys("xx'");
    session.wait_for_text("mine");
    session.type_keys("\r");
    session.wait_for_text("yours");
    session.type_keys("qq");
    assert!(session.wait_for_end().success());
}

#[test]
fn boards_in_files_lie_beside_deals() {
    let home = Home::new();
    let file = home.path("my deal.txt");
    std::fs::write(&file, board(618).join("\n")).unwrap();
    let file = file.to_str().unwrap();
    let mut session = home.browse(&["617", "--board", file, "--board", file]);
    let screen = session.wait_for_text("my deal.txt");
    assert_eq!(panes(&screen).len(), 3, "{}", screen.contents());
    session.type_keys("qq");
    assert!(session.wait_for_end().success());
    let alone = home.browse(&["--board", file]).wait_for_text("my deal.txt = #618");
    assert_eq!(panes(&alone).len(), 1, "{}", alone.contents());
}

/// A board that no mistake explains keeps find busy for seconds: the terminal shows that it is not hanging.
#[test]
fn a_long_search_for_a_mistake_shows_what_is_done() {
    let home = Home::new();
    let board = std::path::Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/data/unexplained.txt");
    let mut session = home.script(&format!("exec \"$TABLEAUX\" find --jobs 1 '{}'", board.display()));
    session.wait_for_text("searches for a mistake");
    // The second ends it at once.
    session.type_keys("\x03");
    session.type_keys("\x03");
    assert_eq!(session.wait_for_end().code(), Some(130));
    // Boards share their search.
    let other = home.path("other.txt");
    let text = std::fs::read_to_string(&board).unwrap().replace("8D", "x").replace("JS", "8D").replace('x', "JS");
    std::fs::write(&other, text).unwrap();
    let (board, other) = (board.display(), other.display());
    let mut session = home.script(&format!("exec \"$TABLEAUX\" find --jobs 1 '{board}' '{other}'"));
    session.wait_for_text("searches for mistakes on 2 boards");
    session.type_keys("\x03");
    assert_eq!(session.wait_for_end().code(), Some(130));
}
