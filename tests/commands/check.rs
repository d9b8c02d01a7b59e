//! The command `tableaux check`.

use std::{env, fs, process};

use serde_json::{Value, json};

use crate::command;

const END: &str = "Foundations: H-K C-K D-J S-J\nFreecells: - - - -\n: QS KS QD\n: KD\n:\n:\n:\n:\n:\n:\n";

/// Standard output and the exit code.
#[track_caller]
fn answered(arguments: &[&str], input: &str) -> (String, i32) {
    command::answered("check", arguments, input)
}

#[track_caller]
fn refused(arguments: &[&str], input: &str) -> String {
    command::refused("check", arguments, input)
}

/// A recorded solution: the lines after the one with its numbers.
fn solution(first: &str) -> &'static str {
    let text = include_str!("../data/solutions.txt");
    let (_, rest) = text.split_once(&format!("{first}\n")).unwrap();
    rest.split_once("\n\n").map_or(rest, |(moves, _)| moves)
}

#[test]
fn solutions_are_counted_in_moves_and_cards() {
    assert_eq!(answered(&["617", "-"], solution("#617 4 51 111")), ("solved in 51 moves, 111 cards\n".into(), 0));
    assert_eq!(answered(&["1", solution("#1 4 63 136")], ""), ("solved in 63 moves, 136 cards\n".into(), 0));
    let moves: Vec<&str> = solution("#11982 5 86 178").split_whitespace().collect();
    let arguments: Vec<&str> = ["11982", "--cells", "5"].into_iter().chain(moves.iter().copied()).collect();
    assert_eq!(answered(&arguments, ""), ("solved in 86 moves, 178 cards\n".into(), 0));
    // With one cell fewer the first move to the fifth is illegal.
    let message = refused(&["11982", "-"], solution("#11982 5 86 178"));
    assert!(message.contains("there is no cell e; use cascades 1 to 8 or cells a to d"), "{message}");
}

#[test]
fn moves_that_do_not_solve_are_legal() {
    assert_eq!(answered(&["617", "8a", "8b", "8c", "87"], ""), ("legal, 52 cards left\n".into(), 1));
    assert_eq!(answered(&["617", "-"], ""), ("legal, 52 cards left\n".into(), 1));
    assert_eq!(answered(&["--board", "-", "1h", "2h"], END), ("legal, 2 cards left\n".into(), 1));
    assert_eq!(answered(&["--board", "-", "1h 2h 1a 1h"], END), ("legal, 1 card left\n".into(), 1));
}

#[test]
fn cards_go_home_by_the_rule_of_automatic_moves() {
    let won = |rule| answered(&["--board", "-", "--automatic", rule, "18"], END);
    for rule in ["horne", "raymond", "max"] {
        assert_eq!(won(rule), ("solved in 1 move, 6 cards\n".into(), 0), "{rule}");
    }
    assert_eq!(answered(&["--board", "-", "18v2", "1h8h8h2h"], END), ("solved in 1 move, 6 cards\n".into(), 0));
    assert_eq!(answered(&["--board", "-", "1h 2h 1a 1h ah"], END), ("solved in 1 move, 5 cards\n".into(), 0));
}

#[test]
fn automatic_moves_before_the_first_move_are_said() {
    let published = ["795388", "82", "--automatic", "max"];
    assert_eq!(answered(&published, ""), ("legal, 50 cards left; 2 cards went home before the first move\n".into(), 1));
    let (json, _) = answered(&[&published[..], &["--format", "json"]].concat(), "");
    assert!(json.contains(r#""played":["8h","6h","82"],"moves":1,"cards":3,"left":50,"#), "{json}");
    assert!(json.ends_with(",\"automatic_before_first_move\":2}\n"), "{json}");
    // They are not played where the moves do not need them.
    let listed = ["795388", "8h", "--automatic", "max"];
    assert_eq!(answered(&listed, ""), ("legal, 50 cards left\n".into(), 1));
}

#[test]
fn json_has_every_step() {
    // A board that lists no cells has as many as are asked for.
    let board = END.replace("Freecells: - - - -\n", "");
    let line = |arguments: &[&str]| {
        let (line, code) = answered(&[arguments, &["--format", "json"]].concat(), &board);
        assert!(line.ends_with('\n') && line.lines().count() == 1, "{line}");
        (line.trim_end().to_owned(), code)
    };
    assert_eq!(
        line(&["617", "8a8b"]),
        (r#"{"number":617,"cells":4,"verdict":"legal","played":["8a","8b"],"moves":2,"cards":2,"left":52,"automatic_before_first_move":0}"#.into(), 1)
    );
    let (text, code) = line(&["--board", "-", "--cells", "6", "--automatic", "raymond", "18"]);
    let value: Value = serde_json::from_str(&text).unwrap();
    let played = ["18v2", "1h", "8h", "2h", "8h"];
    let expected = json!({"cells": 6, "verdict": "solved", "played": played, "moves": 1, "cards": 6, "left": 0,
        "automatic_before_first_move": 0});
    assert_eq!((value, code), (expected, 0));
    // The steps can be played again.
    let joined = played.join(" ");
    assert_eq!(answered(&["--board", "-", &joined], END).0, "solved in 1 move, 6 cards\n");
}

#[test]
fn boards_are_read_from_files() {
    let file = env::temp_dir().join(format!("tableaux-check-{}.txt", process::id()));
    fs::write(&file, END).unwrap();
    let path = file.to_str().unwrap();
    assert_eq!(answered(&["--board", path, "-"], "18v2\n1h 8h # two\n8h 2h\n").0, "solved in 1 move, 6 cards\n");
    fs::write(&file, END.replace("QS KS", "QS QS")).unwrap();
    let message = refused(&["--board", path, "1h"], "");
    fs::remove_file(&file).unwrap();
    let expected = "line 3, column 6: QS is already there, at line 3, column 3; use each card once; KS is missing";
    assert_eq!(message, format!("{path}: {expected}"));
    let message = refused(&["--board", path, "1h"], "");
    assert!(message.starts_with(&format!("'{path}' does not exist")), "{message}");
}

#[test]
fn another_rule_of_automatic_moves_is_named_if_the_moves_are_legal_with_it() {
    let illegal = "line 1, column 1: step 1, 82: AC does not go on 6D; 5C or 5S goes there";
    let output = command::run("check", &["795388", "82", "--format", "json"], "");
    let json: Value = serde_json::from_slice(&output.stdout).unwrap();
    let error = json!({"number": 795_388, "cells": 4, "verdict": "illegal", "error": illegal, "legal_with": "horne"});
    assert_eq!((json, output.status.code()), (error, Some(2)));
}

#[test]
fn games_that_were_sent_are_checked() {
    assert_eq!(answered(&["ms:617/4/none/8a8b8c87"], ""), ("legal, 52 cards left\n".into(), 1));
    assert_eq!(
        answered(&["-"], "ms:795388/4/horne/82\n").0,
        "legal, 50 cards left; 2 cards went home before the first move\n"
    );
    let link = "https://macroxue.github.io/freecell/game/freecell.html?deal=1:\
        6r6r7r764r7r86472482835254455418131r586125762r272r123r3241";
    assert!(answered(&[link], "").0.starts_with("solved in 29 moves, "));
    assert_eq!(answered(&["https://freecellgamesolutions.com/fcs/?game=617", "8a"], "").1, 1);
}

#[test]
fn moves_may_name_their_deal() {
    let published = "#10913 \n26 76 72 72 5a 27 57 67 1b 61 41 4h 4h 41 45 34 3c 6d 5b \n";
    assert_eq!(
        noted(&["-"], published),
        ("solved in 17 moves, 77 cards\n".into(), "moves played with --automatic horne".into(), 0)
    );
    assert_eq!(answered(&["10913", "-", "--automatic", "horne"], published).0, "solved in 17 moves, 77 cards\n");
    assert_eq!(answered(&["-"], r#"{"seed": 617, "moves": ["8a", "8b"]}"#).0, "legal, 52 cards left\n");
}

#[test]
fn the_name_of_a_file_is_told_from_moves() {
    let file = env::temp_dir().join(format!("tableaux-check-moves-{}.txt", process::id()));
    fs::write(&file, "8a 8b\n").unwrap();
    let path = file.to_str().unwrap();
    let message =
        |arguments| format!("'{path}' is a file; moves in a file are read from standard input: {arguments} < {path}");
    let found = [refused(&["1024", path], ""), refused(&[path], "")];
    fs::remove_file(&file).unwrap();
    assert_eq!(found, [message("1024 -"), message("-")]);
}

#[test]
fn moves_are_found_among_what_other_programs_print() {
    let solution = include_str!("../data/foreign/fc-solve-moves-617.txt");
    assert!(answered(&["617", "-"], solution).0.starts_with("solved in "));
    assert_eq!(answered(&["617", "-"], "Solution\n1. 8a 8b\n2. 8c 87\n").0, "legal, 52 cards left\n");
}

/// Standard output, the line on standard error, and the exit code.
fn noted(arguments: &[&str], input: &str) -> (String, String, i32) {
    let output = command::run("check", arguments, input);
    let stdout = String::from_utf8(output.stdout.clone()).unwrap();
    (stdout, command::message(&output), output.status.code().unwrap())
}

#[test]
fn moves_of_other_dialects_are_read_and_the_dialect_is_named() {
    let of_f = include_str!("../data/foreign/moves-617-f-is-home.txt");
    let solved = "solved in 36 moves, 100 cards\n".to_owned();
    assert_eq!(noted(&["617", "-"], of_f), (solved, "moves read as: F is home".into(), 0));
    let legal = || "legal, 52 cards left\n".to_owned();
    for (moves, dialect) in [
        ("7A, 7B, 7C, 76, 0D", "columns from 0"),
        ("QH freecell, JH freecell", "cards by name"),
        ("Move a card from stack 7 to freecell 0", "stacks from 0"),
        ("['t7:b0', 't7:b1']", "stacks from 0"),
        ("KS: 2 -> a", "stacks from 1"),
        (r#"[{"from": "tableau_7", "to": "freecell_0"}]"#, "stacks from 0"),
        ("Move a card from stack 8 to freecell 1", "stacks from 1"),
    ] {
        assert_eq!(noted(&["617", moves], ""), (legal(), format!("moves read as: {dialect}"), 1), "{moves}");
        let (json, code) = answered(&["617", moves, "--format", "json"], "");
        let json: Value = serde_json::from_str(&json).unwrap();
        assert_eq!((&json["dialect"], code), (&dialect.into(), 1), "{moves}");
    }
    for moves in ["8-a 8→b", "1. 8 a\n2. 8 b", "8 to a, 8 to b"] {
        assert_eq!(answered(&["617", "-"], moves), (legal(), 1), "{moves}");
    }
}

#[test]
fn what_is_too_long_or_cannot_be_printed_is_refused_in_one_line() {
    let escape = refused(&["617", "3a\u{1b}[31m"], "");
    assert!(escape.starts_with(r"line 1, column 3: '\u{1b}[31m' is not a move; "), "{escape}");
    let line = "8a ".repeat(300_000);
    assert_eq!(refused(&["617", "-"], &line), "standard input: line 1 is too long; use up to 65536 bytes");
    let moves = format!("8a {}ab ", "ab ba ".repeat(4_999));
    assert_eq!(answered(&["617", "-"], &moves).0, "legal, 52 cards left\n");
    for game in [format!("{moves}ba"), format!("ms:617/4/none/{}ba", moves.replace(' ', ""))] {
        let number: &[&str] = if game.starts_with("ms") { &[] } else { &["617"] };
        assert_eq!(
            refused(&[number, &["-"]].concat(), &game),
            "standard input: the game is too long; use up to 10000 moves, including those taken back"
        );
    }
    let long = "# \n".repeat(400_000);
    assert_eq!(refused(&["617", "-"], &long), "standard input: the text is too long; use up to 1048576 bytes");
}

#[test]
fn the_help_explains_what_is_counted() {
    let (help, code) = answered(&["--help"], "");
    let help = help.split_whitespace().collect::<Vec<_>>().join(" ");
    for part in ["A supermove counts as one move", "v and a hexadecimal number", "Exit code 1", "tableaux check 617"] {
        assert!(help.contains(part), "{help}");
    }
    assert_eq!(code, 0);
}
