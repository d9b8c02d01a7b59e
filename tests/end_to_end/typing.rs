//! Keys, sequences and pastes, however the terminal's bytes are split.

use super::session::{Home, RIGHT, board, panes};

#[test]
fn a_sequence_may_come_byte_by_byte() {
    let home = Home::new();
    let mut session = home.browse(&["617"]);
    session.wait_for_deals(&[617]);
    for (count, sequence) in (1..).zip(["\x1b[6~", "\x1b[<65;5;6M", "\x1b[6~"]) {
        for byte in sequence.chars() {
            session.type_keys(byte.encode_utf8(&mut [0; 4]));
            // So that it is read alone.
            std::thread::sleep(std::time::Duration::from_millis(2));
        }
        session.wait_for_deals(&[[717, 718, 818][count - 1]]);
    }
}

#[test]
fn thousands_of_arrows_in_one_write_all_count() {
    let home = Home::new();
    let mut session = home.browse(&["1"]);
    session.wait_for_deals(&[1]);
    session.type_keys(&RIGHT.repeat(4_000));
    session.wait_for_deals(&[4_001]);
}

#[test]
fn escape_alone_is_a_key() {
    let home = Home::new();
    let mut session = home.browse(&["617"]);
    session.wait_for_deals(&[617]);
    session.type_keys("m");
    session.wait_for_text("note on #617: ");
    session.type_keys("\x1b");
    session.wait_for(|screen| !screen.contents().contains("note on"));
}

#[test]
fn a_paste_whose_escape_was_taken_for_a_key_is_never_obeyed() {
    let home = Home::new();
    let mut session = home.browse(&["617"]);
    session.wait_for_deals(&[617]);
    session.type_keys("m");
    session.wait_for_text("note on #617: ");
    session.type_keys("\x1b");
    session.wait_for(|screen| !screen.contents().contains("note on"));
    session.type_keys("[200~q\x03\x1b[201~");
    session.wait_for_text(r"pasted text: 'q\u{3}'");
    session.type_keys(RIGHT);
    session.wait_for_deals(&[618]);
}

/// A terminal without bracketed paste sends what is pasted as it would send keys.
#[test]
fn a_board_that_comes_as_keys_is_pasted_and_runs_no_command() {
    // In lower case q would quit, s and d open others, and Enter the game.
    let pasted = board(618).join("\r").to_lowercase();
    let letters = ["♣c", "♦d", "♥h", "♠s"].iter().fold(pasted, |text, pair| {
        let mut pair = pair.chars();
        text.replace(pair.next().unwrap(), &pair.next().unwrap().to_string())
    });
    for pieces in [1, 7, 40, 1000] {
        let home = Home::new();
        let mut session = home.browse(&["617"]);
        session.wait_for_deals(&[617]);
        for piece in letters.as_bytes().chunks(pieces) {
            session.type_keys(str::from_utf8(piece).unwrap());
        }
        let screen = session.wait_for_text("yours = #618");
        assert!(screen.contents().contains("#617") && screen.contents().contains("2 panes"), "{}", screen.contents());
        session.type_keys("q");
        session.wait_for_text("again");
        session.type_keys("q");
        assert!(session.wait_for_end().success());
    }
}

#[test]
fn fewer_cards_and_a_key_that_repeats_are_keys() {
    let home = Home::new();
    let mut session = home.browse(&["617"]);
    session.wait_for_deals(&[617]);
    session.type_keys(&format!("1000\r{}", "c".repeat(3)));
    session.wait_for_text("4 panes");
    session.type_keys(&format!("{}:7\r", "d".repeat(2)));
    session.wait_for(|screen| panes(screen).iter().any(|(name, _)| name == "#7"));
}

#[test]
fn ctrl_c_quits_after_a_sequence_without_end() {
    for begun in ["\x1b[<", "\x1b[?", "\x1b[<0;50;6", "\x1b[", "\x1bO", "\x1b"] {
        let home = Home::new();
        let mut session = home.browse(&["617"]);
        session.wait_for_deals(&[617]);
        session.type_keys(&format!("{begun}\x03"));
        assert_eq!(session.wait_for_end().code(), Some(0), "{begun:?}");
        session.assert_given_back();
    }
}

#[test]
fn a_paste_without_end_ends_by_itself_and_ctrl_c_quits() {
    let home = Home::new();
    let mut session = home.browse(&["617"]);
    session.wait_for_deals(&[617]);
    session.type_keys("\x1b[200~q\x03");
    session.wait_for_text(r"pasted text: 'q\u{3}'");
    session.type_keys("\x03");
    assert_eq!(session.wait_for_end().code(), Some(0));
    session.assert_given_back();
}

/// The screens on which a flood of keys does most, and the keys that open them.
const SCREENS: [&str; 5] = ["", "\r", ":", "/", "f"];

#[test]
fn of_more_keys_than_a_person_types_none_is_obeyed_and_that_is_said() {
    for (screen, flood) in SCREENS.into_iter().zip(["l", "1a2b.", "0123456789", "\x1b[<64;9;9M", "7DQ"]) {
        let home = Home::new();
        let mut session = home.browse(&["617"]);
        session.wait_for_deals(&[617]);
        session.type_keys(screen);
        session.type_keys(&flood.repeat(250_000 / flood.len() * if flood.len() > 5 { 4 } else { 1 }));
        let screen = session.wait_for_text("ignored: more than 65,536 were waiting");
        assert!(screen.contents().contains(" keys and clicks ignored"), "{}", screen.contents());
        // Once it is over, a key is a key again.
        std::thread::sleep(std::time::Duration::from_millis(200));
        session.type_keys("\x1b");
        session.wait_for(|screen| !screen.contents().contains("ignored"));
        session.type_keys("\x03");
        assert_eq!(session.wait_for_end().code(), Some(0));
        session.assert_given_back();
    }
}

#[test]
fn ctrl_c_quits_behind_any_flood() {
    for (screen, flood) in SCREENS.into_iter().zip(["q7l", "\x1bOq", "\x1b[<0;5", "\u{e9}", "\x1b[200~\x1b[200~"]) {
        let home = Home::new();
        let mut session = home.browse(&["617"]);
        session.wait_for_deals(&[617]);
        session.type_keys(screen);
        // More than a paste may have.
        session.type_keys(&(flood.repeat((5 << 18) / flood.len()) + "\x03"));
        assert_eq!(session.wait_for_end().code(), Some(0), "{flood:?}");
        session.assert_given_back();
    }
}

#[test]
fn a_paste_that_is_too_long_is_refused() {
    let home = Home::new();
    let mut session = home.browse(&["617"]);
    session.wait_for_deals(&[617]);
    let board = board(618).join("\n") + "\n";
    session.type_keys(&format!("\x1b[200~{}\x1b[201~", board.repeat((1 << 20) / board.len() + 1)));
    session.wait_for_text("pasted text: it is too long; use up to 1 MiB");
    session.wait_for_deals(&[617]);
}

/// A key of another program's keypad and an answer to another program's question in eight bits.
#[test]
fn what_other_programs_have_left_is_read() {
    let home = Home::new();
    let mut session = home.browse(&["617"]);
    session.wait_for_deals(&[617]);
    session.type_keys("\u{90}>|XTerm(370)\u{9c}");
    session.type_keys("\x1bOr\x1bOp");
    session.wait_for_text("opens #20 ");
    session.type_keys("\x1bOM");
    session.wait_for_deals(&[20]);
}
