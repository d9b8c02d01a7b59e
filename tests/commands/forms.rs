//! The forms in which boards, hands and gears are published are read as they stand.

use crate::boards::boards;
use std::process::Output;

use crate::command::{answered, message, printed, run};

const LIST: &str = r#"["JC", "JS", "JD", "AC", "KC", "9C", "AS", "7H", "QD", "8D"]"#;

#[test]
fn boards_as_javascript_are_found() {
    for (number, _) in boards().take(20) {
        let number = number.to_string();
        let array = printed("deal", &[&number, "--format", "js"], "");
        assert_eq!(printed("find", &[], &array), format!("{number}\n"));
        let with_heading = format!("Game #{number}\nconst game = {array};\n");
        assert_eq!(printed("find", &[], &with_heading), format!("{number}\n"));
    }
    let two = printed("deal", &["617-618", "--format", "js"], "");
    assert!(two.starts_with("// #617\n[\n  ['7D', 'AD', '5C', '3S', '5S', '8C', '2D', 'AH'],\n"), "{two}");
    assert!(two.contains("  ['JD', 'KS', 'KC', '4H']\n]\n\n// #618\n[\n"), "{two}");
}

#[test]
fn boards_are_found_and_solved_in_whatever_form_they_are_published() {
    let rows = printed("deal", &["617"], "");
    let framed: String = rows.lines().map(|line| format!("> | {line} |")).collect::<Vec<_>>().join("\n");
    let solvitaire = printed("deal", &["617", "--format", "columns"], "");
    let solvitaire: Vec<Vec<&str>> = solvitaire.lines().map(|line| line.split(' ').collect()).collect();
    let solvitaire = format!("{{\"tableau piles\": {solvitaire:?}}}");
    for board in [framed, rows.replace('\n', ", "), solvitaire] {
        assert_eq!(printed("find", &[], &board), "617\n", "{board}");
        assert!(printed("solve", &["--board", "-"], &board).starts_with("# solved"), "{board}");
    }
}

#[test]
fn hands_as_lists_are_valued() {
    assert_eq!(printed("skat", &[LIST], ""), "36 Clubs\n");
    assert_eq!(printed("skat", &["-"], format!("{LIST},\n")), "36 Clubs\n");
    assert_eq!(printed("skat", &["-"], format!("1. {LIST} -> 36 Clubs\n2\t{LIST}\n")), "1\t36 Clubs\n2\t36 Clubs\n");
    assert_eq!(answered("skat", &[&format!("{LIST} -> 36 Clubs")], ""), ("36 Clubs\n".into(), 0));
}

#[test]
fn a_value_after_an_arrow_is_checked() {
    let output = run("skat", &["-"], format!("{LIST} -> 36 Clubs\n{LIST} -> 48 Clubs\n{LIST}\n"));
    assert_eq!(message(&output), "standard input, line 2: '48 Clubs' expected, but the value is 36 Clubs");
    assert_eq!(String::from_utf8(output.stdout).unwrap(), "36 Clubs\n".repeat(3));
    assert_eq!(output.status.code(), Some(1));
    let pass = "JD AS KS QS 10S 9S 8D 7D 10C QH";
    assert_eq!(printed("skat", &["-"], format!("{pass} -> pass\n")), "pass\n");
}

#[test]
fn gears_as_json_are_solved() {
    const EVENT: &str = r#"{"event_id":"E26","event_name":"gears",
        "test_data":[{"number":0,"src":"2|23,14"},{"number":1,"src":"3|423,124,242"},{"src":"2|11,11"}]}"#;
    let answers = printed("gears", &["-"], EVENT);
    let lines: Vec<&str> = answers.lines().collect();
    assert_eq!((lines.len(), lines[0], lines[2]), (3, "0\t1,1|2,1|2,1|2,2|2,2|2,2", ""));
    assert_eq!(printed("gears", &[EVENT], ""), answers);
    let (list, _) = EVENT.split_once("\"test_data\":").unwrap().1.rsplit_once('}').unwrap();
    assert_eq!(printed("gears", &["-"], list), answers);
    assert_eq!(printed("gears", &["-"], format!("\n\u{feff} {EVENT}").trim_start()), answers);
    for (from, to, error) in [
        ("23,14", "23,15", "standard input: test_data 1: row 2, column 2: '5' is not a direction"),
        (
            "\"src\":\"2|11,11\"",
            "",
            "standard input: bad JSON; use {\"test_data\":[{\"number\":0,\"src\":\"2|23,14\"},…]}: missing field `src`",
        ),
        ("]}", "]", "standard input: bad JSON"),
    ] {
        let output = run("gears", &["-"], EVENT.replace(from, to));
        assert!(message(&output).starts_with(error), "{}", message(&output));
        assert_eq!(output.status.code(), Some(2));
    }
}

/// Where there is no terminal for the browser, the boards that it would lay beside each other are printed.
#[test]
fn boards_beside_deals_are_printed_below_their_names() {
    let board = printed("deal", &["618", "--suits", "letters"], "");
    let deal = printed("deal", &["617", "--suits", "letters"], "");
    let expected = format!("#617\n{deal}\n# yours\n{board}");
    assert_eq!(answered("617", &["--ascii", "--board", "-"], &board), (expected, 0));
    assert_eq!(answered("--ascii", &["--board", "-"], &board), (board.clone(), 0));
    // A card that is there twice is printed as it is read, and a part of a board with its unknown cards.
    let doubled = board.replacen("8C", "TS", 1);
    assert_eq!(answered("--ascii", &["--board", "-"], &doubled).0, doubled);
    let part = answered("--ascii", &["--board", "-"], "8C TS\n");
    assert_eq!(part.0.lines().next(), Some("8C TS ?? ?? ?? ?? ?? ??"));
}

/// Standard output, the lines of standard error, and the exit code.
fn all(output: Output) -> (String, Vec<String>, i32) {
    let error = String::from_utf8(output.stderr).unwrap();
    let lines = error.lines().map(|line| line.strip_prefix("tableaux: ").unwrap().to_owned()).collect();
    (String::from_utf8(output.stdout).unwrap(), lines, output.status.code().unwrap())
}

const PAGES: [&str; 3] = [
    include_str!("../data/pages/freecell.txt"),
    include_str!("../data/pages/skat.txt"),
    include_str!("../data/pages/gears.txt"),
];

/// Prose in several scripts, code, places that only count, cards that are mentioned: none of it is a board.
#[test]
fn the_boards_of_a_page_are_found() {
    let (found, errors, code) = all(run("find", &["-"], PAGES[0]));
    assert_eq!(found, "board 1: 2\nboard 2: 617\nboard 3: #1, except for one card: KH is missing\n");
    assert_eq!((errors.len(), code), (1, 0), "{errors:?}");
    assert!(
        errors[0].starts_with("standard input, board 3: line 54, column 104: row 2 ends after 7 of its 8 cards; "),
        "{}",
        errors[0]
    );
    // A board with a card that is misspelled cannot be read, and the others can.
    let (found, errors, code) = all(run("find", &["-"], PAGES[0].replace("\"TH\"", "\"1H\"")));
    assert!(found.starts_with("board 2: 617\nboard 3: #1, "), "{found}");
    assert!(
        errors[0].starts_with("standard input, board 1: line 28, column 20: '1H' is not a card; "),
        "{}",
        errors[0]
    );
    assert!(errors[0].ends_with("; did you mean AH or TH?"));
    assert_eq!(code, 2);
}

#[test]
fn the_hands_of_a_page_are_valued() {
    let (values, errors, code) = all(run("skat", &["-"], PAGES[1]));
    assert_eq!((values.as_str(), code), ("1\t36 Clubs\n2\t44 Spades\npass\n", 2));
    assert_eq!(errors, ["standard input, line 13: ten cards needed, got 9"]);
    // Values are checked, whether an arrow or the next line gives them.
    let whole = PAGES[1].replace("\"JD\", \"AS\", \"KS\"", "\"JH\", \"JD\", \"AS\", \"KS\"");
    assert_eq!(all(run("skat", &["-"], &whole)).2, 0);
    for (from, to, line) in [("44 Spades", "45 Spades", 7), ("Output: pass", "Output: 20 Hearts", 9)] {
        let (_, errors, code) = all(run("skat", &["-"], whole.replace(from, to)));
        assert_eq!((errors.len(), code), (1, 1), "{errors:?}");
        assert!(errors[0].starts_with(&format!("standard input, line {line}: ")), "{}", errors[0]);
    }
    // A list of hands is no page: a mistake in it ends it.
    let (values, errors, code) = all(run("skat", &["-"], format!("{LIST}\nThe next:\n{LIST}\n")));
    assert_eq!((values.as_str(), code), ("36 Clubs\n", 2));
    assert!(errors[0].starts_with("standard input, line 2: card 1: 'The' is not a card"), "{}", errors[0]);
    let (_, errors, _) = all(run("skat", &["-"], format!("JC JS JD AC KC 9C AS 7H QD 8X\n{LIST}\n")));
    assert!(errors[0].starts_with("standard input, line 1: card 10: '8X' has no known suit"), "{}", errors[0]);
    let (_, errors, code) = all(run("skat", &["-"], "hello\nworld\n"));
    assert!(
        errors[0].starts_with("standard input, line 1: card 1: 'hello' is not a card") && code == 2,
        "{}",
        errors[0]
    );
}

#[test]
fn the_boards_of_gears_on_a_page_are_solved() {
    let (answers, errors, code) = all(run("gears", &["-"], PAGES[2]));
    let numbers: Vec<&str> =
        answers.lines().map(|line| line.split_once('\t').map_or("", |(number, _)| number)).collect();
    assert_eq!((numbers, code), (vec!["0", "8", "9", "", "12"], 2));
    assert_eq!(answers.lines().next(), Some("0\t1,1|2,1|2,1|2,2|2,2|2,2"));
    assert_eq!(errors.len(), 1);
    assert!(
        errors[0].starts_with("standard input, line 14: 3|313,231,425: row 3, column 3: '5' is not a direction"),
        "{}",
        errors[0]
    );
    assert_eq!(all(run("gears", &["-"], PAGES[2].replace("425", "423"))).2, 0);
    // A list of boards is no page.
    let (_, errors, code) = all(run("gears", &["-"], "2|23,14\nhello\n2|13,43\n"));
    assert!(errors[0].starts_with("standard input, line 2: 'hello' is not a board; ") && code == 2, "{}", errors[0]);
    let (_, errors, _) = all(run("gears", &["-"], "hello\n"));
    assert!(errors[0].starts_with("standard input, line 1: 'hello' is not a board; "), "{}", errors[0]);
}

#[test]
fn a_page_for_another_command_is_named_as_such() {
    let words = [
        "FreeCell boards; use tableaux find",
        "Skat hands; use tableaux skat -",
        "boards of Gears; tableaux gears - solves them, tableaux find --table gears finds their numbers",
    ];
    for (command, own) in [("find", 0), ("skat", 1), ("gears", 2)] {
        for page in (0..3).filter(|&page| page != own) {
            let (_, errors, code) = all(run(command, &["-"], PAGES[page]));
            assert_eq!(
                (errors, code),
                (vec![format!("standard input: this has {}", words[page])], 2),
                "{command} {page}"
            );
        }
    }
}

#[test]
fn how_a_board_was_read_is_noted() {
    let rows = printed("deal", &["617"], "");
    let cards: Vec<tableaux_engine::card::Card> = rows.split_whitespace().map(|card| card.parse().unwrap()).collect();
    let numbers: Vec<usize> =
        cards.iter().map(|card| 13 * (card.suit() as usize) + usize::from(card.rank().value())).collect();
    let numbers = numbers.chunks(8).map(|row| format!("{row:?}\n")).collect::<Vec<_>>().concat();
    let note = "standard input: numbers 1–52 read as a pack by suit, C D H S";
    assert_eq!(all(run("find", &["-"], &numbers)), ("617\n".into(), vec![note.into()], 0));
    let (solved, errors, _) = all(run("solve", &["--board", "-", "--format", "verdict"], &numbers));
    assert_eq!((solved.as_str(), errors), ("solved\n", vec![note.to_owned()]));
    let hole = rows.replacen("8C", "undefined", 1);
    let note = "standard input: line 1, column 16: 'undefined' in place of a card, read as an unknown card";
    assert_eq!(all(run("find", &["-"], &hole)), ("617\n".into(), vec![note.into()], 0));
    for command in [&["solve", "--board", "-"][..], &["check", "--board", "-", "8a"]] {
        let (_, errors, code) = all(run(command[0], &command[1..], &hole));
        assert!(
            errors[0].starts_with("standard input: line 1, column 16: 'undefined' is not a card; ") && code == 2,
            "{errors:?}"
        );
    }
    let lacking = rows.replace(" 4H", "");
    let note = "standard input: 51 cards: the last, 4H, is missing";
    assert_eq!(all(run("find", &["-"], &lacking)), ("617\n".into(), vec![note.into()], 0));
}

#[test]
fn a_board_that_lacks_cards_is_named_by_the_others() {
    let rows = printed("deal", &["617"], "");
    for (from, words) in [
        (" KH", "one card: KH is missing"),
        ("8D ", "one card: 8D is missing"),
        (" 9H 7C 6H", "3 cards: 9H 7C 6H are missing"),
    ] {
        let board = rows.replace(from, "");
        let (found, errors, code) = all(run("find", &["-"], &board));
        assert_eq!((found, code), (format!("#617, except for {words}\n"), 1));
        assert!(errors[0].starts_with("standard input: line "), "{errors:?}");
        assert_eq!(all(run("find", &["--expect", "617"], &board)).0, format!("#617, except for {words}\n"));
        let (found, _, code) = all(run("find", &["--expect", "618"], &board));
        assert_eq!((found.as_str(), code), ("", 2));
    }
    let (line, _, _) = all(run("find", &["--format", "json"], rows.replace(" KH", "")));
    let expected =
        "{\"number\":617,\"missing\":[\"KH\"],\"explanation\":\"#617, except for one card: KH is missing\"}\n";
    assert_eq!(line, expected);
    // Of no deal.
    let other = rows.replace("7D AD", "AD 7D").replace("QC 3H", "3H QC").replace(" 6H", "");
    assert_eq!(all(run("find", &["-"], &other)).2, 2);
}

#[test]
fn a_board_in_utf_16_is_read() {
    let rows = printed("deal", &["617", "--suits", "symbols"], "");
    let units = |order: fn(u16) -> [u8; 2]| -> Vec<u8> {
        "\u{feff}".chars().chain(rows.chars()).flat_map(|c| order(c as u16)).collect()
    };
    for bytes in [units(u16::to_le_bytes), units(u16::to_be_bytes)] {
        assert_eq!(printed("find", &[], bytes), "617\n");
    }
}

/// A board that is no deal is named before any search, in every command.
#[test]
fn boards_that_no_program_deals_are_named() {
    const POSITION: &str = "foundations: 4C 2D AH 2S\ncascade: 7D TD TH KD QC JD\ncascade: \n\
        cascade: 5C QD 3H 9S 9C 2H KC QH JS\ncascade: 4D 3S\ncascade: 5S 6D 6S 8S 7C JC\n\
        cascade: 8C 8H 8D 7H 6H 6C 5D 4S 3D\ncascade: KH QS JH TC 9D\ncascade: TS 9H\nfreecells: KS 4H 7S 5H\n";
    let in_play = "a game in progress: #617 after its first moves";
    assert_eq!(all(run("find", &["-"], POSITION)), (format!("{in_play}\n"), vec![], 1));
    let (_, errors, code) = all(run("trace", &["617", "--board", "-"], POSITION));
    assert!(errors[0].contains(in_play) && code == 2, "{errors:?}");
    assert_eq!(all(run("solve", &["--board", "-", "--format", "verdict"], POSITION)).0, "solved\n");
    let right = printed("deal", &["617"], "").replace("JD KS KC 4H", "            JD KS KC 4H");
    let (found, _, code) = all(run("find", &["-"], &right));
    assert!(
        found.starts_with("cascades of 6 6 6 6 7 7 7 7 cards") && found.ends_with("it is #617\n") && code == 1,
        "{found}"
    );
    let ranks = |suit: &str| "A234567".chars().map(|rank| format!("{rank}{suit}")).collect::<Vec<_>>().join(" ");
    let small = format!(": {}\n: {}\n: {}\n: {}\n:\n:\n:\n:\n", ranks("C"), ranks("D"), ranks("H"), ranks("S"));
    let (_, errors, code) = all(run("solve", &["--board", "-"], &small));
    assert!(errors[0].ends_with("a pack of 28 cards; use one of 52") && code == 2, "{errors:?}");
    let skat: Vec<String> =
        "79TJ8QKA".chars().flat_map(|rank| "CDHS".chars().map(move |suit| format!("{rank}{suit}"))).collect();
    for width in [7, 8] {
        let rows = skat.chunks(width).map(|row| row.join(" ") + "\n").collect::<Vec<_>>().concat();
        assert_eq!(all(run("find", &["-"], &rows)), ("a pack of 32 cards; use one of 52\n".into(), vec![], 1));
    }
}

/// Every command reads the same board of a text, and says how it was read.
#[test]
fn a_card_a_line_is_cascades_in_every_command() {
    let columns = printed("deal", &["617", "--format", "columns"], "");
    let piles = columns.replace('\n', "\n\n").replace(' ', "\n");
    let note = "standard input: read as cascades, one card per line".to_owned();
    assert_eq!(all(run("find", &["-"], &piles)), ("617\n".into(), vec![note.clone()], 0));
    let (_, errors, code) = all(run("solve", &["--board", "-", "--format", "verdict"], &piles));
    assert_eq!((errors, code), (vec![note], 0));
    assert_eq!(all(run("trace", &["617", "--board", "-"], &piles)).2, 0);
    let kpat = printed("deal", &["617", "--format", "kpat"], "");
    assert_eq!(all(run("find", &["-"], &kpat)).0, "617\n");
}
