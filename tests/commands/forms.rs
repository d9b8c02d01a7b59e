//! The forms in which boards, hands and gears are published are read as they stand.

use crate::boards::boards;
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
    assert_eq!(message(&output), "standard input, line 2: '48 Clubs' is expected, but the value is 36 Clubs");
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
        ("23,14", "23,15", "standard input: test_data 1: row 2, column 2: '5' is no direction"),
        (
            "\"src\":\"2|11,11\"",
            "",
            "standard input: bad JSON, {\"test_data\":[{\"number\":0,\"src\":\"2|23,14\"},…]} is accepted: missing field `src`",
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
