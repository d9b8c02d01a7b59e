//! Lists of numbers on standard input, as other programs and people write them.

use crate::command::{printed, run};

/// What `deal -` prints of an input, what it says, and its exit code.
fn dealt(input: &str) -> (String, String, Option<i32>) {
    let output = run("deal", &["-", "--format", "json"], input);
    let text = |bytes| String::from_utf8(bytes).unwrap();
    (text(output.stdout), text(output.stderr), output.status.code())
}

fn deals(numbers: &[&str]) -> String {
    printed("deal", &[numbers, &["--format", "json"]].concat(), "")
}

#[test]
fn verdicts_counts_and_tables_are_read() {
    for (list, numbers) in [
        ("S\t164\nI\t11982\n", &["164", "11982"][..]),
        ("164 solved\n11982: impossible\nUnknown 5", &["164", "11982", "5"]),
        ("169(20), 170 (3); 171(1)\n", &["169", "170", "171"]),
        ("| deal | moves |\n|---:|------|\n| 164 | 12 |\n|**169**(20)| 30 |\n", &["164", "169"]),
        ("| S | 164 | 12 |\n| | 11,982 | 9 |\n", &["164", "11982"]),
        ("[11982, 164]", &["11982", "164"]),
        ("[\n  11982,\n  164\n]\n", &["11982", "164"]),
        ("impossible = ['11982', '1-3']\n", &["11982", "1-3"]),
        ("* 11982\n- 164\n+ 5\n", &["11982", "164", "5"]),
        ("1. 11982\n2. 164\n3. 5\n", &["11982", "164", "5"]),
        ("11982 = impossible\n164=solved\n", &["11982", "164"]),
        ("deal,verdict\n11982,impossible\n164,solved\n", &["11982", "164"]),
        ("verdict;deal\nimpossible;11982\n", &["11982"]),
        ("{\"deals\": [11982, 164], \"count\": 2}", &["11982", "164"]),
        ("# numbers of yesterday\n\n#617 1-3,\n", &["617", "1-3"]),
    ] {
        assert_eq!(dealt(list), (deals(numbers), String::new(), Some(0)), "{list}");
    }
}

/// Its own tables and objects are lists, too.
#[test]
fn what_the_program_writes_is_read() {
    let expected = deals(&["1-3"]);
    for (command, arguments) in [
        ("query", &["moves < 40", "1-3", "--format", "csv"][..]),
        ("query", &["moves < 40", "1-3", "--format", "json"]),
        ("survey", &["1-3", "--columns", "verdict,number,moves"]),
        ("survey", &["1-3", "--columns", "number,moves", "--format", "json"]),
        ("solve", &["1-3", "--format", "json"]),
        ("solve", &["1-3", "--format", "verdict"]),
        ("deal", &["1-3", "--format", "json"]),
    ] {
        let list = String::from_utf8(run(command, arguments, "").stdout).unwrap();
        assert_eq!(dealt(&list), (expected.clone(), String::new(), Some(0)), "{command} {arguments:?}: {list}");
    }
}

#[test]
fn a_wrong_word_is_named_with_its_place_and_the_others_are_answered() {
    let (answers, said, code) = dealt("617\n\n  1 abc 2\n| x | 16x | 12 |\n♦ 3\n");
    assert_eq!((answers, code), (deals(&["617", "1", "2", "3"]), Some(2)));
    let why = "is not a deal number; use 0 to 8589934591";
    let places = [("line 3, column 5", "abc"), ("line 4, column 7", "16x"), ("line 5, column 1", "♦")];
    let expected = places.map(|(place, word)| format!("tableaux: standard input, {place}: '{word}' {why}\n"));
    assert_eq!(said, expected.concat());

    let output = run("solve", &["-", "--format", "verdict"], "S 164\nabc 3-1\n11982\n");
    assert_eq!(
        (String::from_utf8(output.stdout).unwrap().as_str(), output.status.code()),
        ("164 solved\n11982 impossible\n", Some(2))
    );
    let said = String::from_utf8(output.stderr).unwrap();
    assert!(
        said.contains("line 2, column 1: 'abc' is not") && said.contains("line 2, column 5: the range 3-1 runs"),
        "{said}"
    );
    // The exit code of the deals that fit is another question.
    let output = run("query", &["moves == 5", "-"], "164\nabc\n");
    assert_eq!((output.stdout.len(), output.status.code()), (0, Some(2)));
}

#[test]
fn what_has_many_wrong_words_is_told_in_few_lines() {
    let (answers, said, code) = dealt(&("x ".repeat(30) + "\n617\n"));
    assert_eq!((answers, code, said.lines().count()), (deals(&["617"]), Some(2), 21));
    assert_eq!(said.lines().last(), Some("tableaux: 10 more words are not deal numbers"));
    let (_, said, code) = dealt(&"x x x x x x x x\n".repeat(20_000));
    assert_eq!((code, said.lines().count()), (Some(2), 21));
    assert!(
        said.ends_with("standard input is not a list of deal numbers: more than 100000 words are not numbers\n"),
        "{said}"
    );
}
