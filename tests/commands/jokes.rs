//! Microsoft's joke deals, −1 to −4, which commands take as they take numbers.

use serde_json::Value;
use tableaux_engine::freecell::JokeDeal;

use crate::command::{printed, run};

fn json(subcommand: &str, arguments: &[&str], input: &str) -> Vec<Value> {
    let text = printed(subcommand, &[arguments, &["--format", "json"]].concat(), input);
    text.lines().map(|line| serde_json::from_str(line).unwrap()).collect()
}

#[test]
fn they_are_dealt_in_every_form() {
    assert_eq!(
        printed("deal", &["-1", "--format", "columns"], ""),
        "AC 3C 5C 7C 9C JC KC\nAD 3D 5D 7D 9D JD KD\nAH 3H 5H 7H 9H JH KH\nAS 3S 5S 7S 9S JS KS\n\
         QC TC 8C 6C 4C 2C\nQD TD 8D 6D 4D 2D\nQH TH 8H 6H 4H 2H\nQS TS 8S 6S 4S 2S\n"
    );
    let rows = printed("deal", &["-4"], "");
    assert!(rows.starts_with("KS QC TD 8H 6S 5D 3S 2D\n") && rows.ends_with("\nQD TH 8S 7C\n"), "{rows}");
    let several = printed("deal", &["617", "-2", "−3"], "");
    let of = |text: &str| printed("deal", &[text], "");
    assert_eq!(several, format!("#617\n{}\n#-2\n{}\n#-3\n{}", of("617"), of("-2"), of("-3")));
    assert!(
        printed("deal", &["-1", "617", "--format", "js"], "").starts_with("// #-1\n[\n  ['AC', 'AD', 'AH', 'AS', 'QC'")
    );
    let numbers: Vec<Value> = json("deal", &["-1", "5", "-4"], "").iter().map(|deal| deal["number"].clone()).collect();
    assert_eq!(numbers, [-1, 5, -4]);
    assert!(printed("deal", &["-3", "--format", "svg"], "").contains("<title>FreeCell #-3</title>"));
    assert!(printed("deal", &["-3", "--format", "kpat"], "").contains("deal-number=\"-3\""));
    assert_eq!(printed("deal", &["-"], "-1 617\n"), printed("deal", &["-1", "617"], ""));
}

#[test]
fn the_first_two_are_impossible_and_the_others_go_home_at_once() {
    let all = json("solve", &["-1", "-2", "-3", "-4"], "");
    let verdicts: Vec<_> =
        all.iter().map(|one| (one["number"].as_i64().unwrap(), one["verdict"].as_str().unwrap())).collect();
    assert_eq!(verdicts, [(-1, "impossible"), (-2, "impossible"), (-3, "solved"), (-4, "solved")]);
    assert_eq!([&all[2]["moves"], &all[3]["moves"]], [0, 0]);
    assert_eq!(run("solve", &["-1"], "").status.code(), Some(1));
    assert_eq!(printed("solve", &["-1", "--format", "verdict", "--cells", "5"], ""), "-1 solved\n");
    let solution = printed("solve", &["-3"], "");
    assert!(solution.starts_with("#-3: solved in 0 moves, 52 cards\n"), "{solution}");
    assert_eq!(printed("check", &["-3", "-"], &solution), "solved in 0 moves, 52 cards\n");
}

#[test]
fn they_are_recognized_before_any_search() {
    for joke in JokeDeal::ALL {
        for format in ["rows", "columns", "json"] {
            let board = printed("deal", &[&joke.to_string(), "--format", format], "");
            assert_eq!(printed("find", &[], &board), format!("Microsoft's joke deal {joke}\n"), "{format}");
        }
    }
    let boards = printed("deal", &["617", "-2"], "");
    assert_eq!(printed("find", &[], &boards), "board 1: 617\nboard 2: Microsoft's joke deal -2\n");
    let [found] = &json("find", &[], &printed("deal", &["-2"], ""))[..] else { panic!("one board") };
    assert_eq!((&found["number"], &found["explanation"]), (&(-2).into(), &"Microsoft's joke deal -2".into()));
    let board = printed("deal", &["-2"], "");
    let output = run("find", &["--expect", "617"], &board);
    let said = "row 1, column 1 has AS, but step 1 deals 7D; the board is Microsoft's joke deal -2";
    assert_eq!(String::from_utf8(output.stdout).unwrap(), format!("not #617: {said}\n"));
    let output = run("trace", &["617", "--board", "-"], &board);
    let text = String::from_utf8(output.stdout).unwrap();
    assert!(text.ends_with("but your board has AS; the board is Microsoft's joke deal -2\n"), "{text}");
}

#[test]
fn they_are_no_numbers_elsewhere() {
    let other = "-1 is one of Microsoft's joke deals, not a deal of minstd; leave out --generator";
    let output = run("deal", &["-", "--generator", "minstd"], "-1\n");
    let said = String::from_utf8(output.stderr).unwrap();
    assert!(said.starts_with(&format!("tableaux: standard input, line 1, column 1: {other}\n")), "{said}");
}

#[test]
fn they_are_shown_beside_deals() {
    let board = printed("deal", &["-1", "--suits", "symbols"], "");
    assert_eq!(printed("-1", &["--ascii=never"], ""), board);
    let both = printed("-1", &["617", "--ascii=never"], "");
    assert!(both.starts_with("#617\n") && both.ends_with(&format!("\n# Microsoft's −1\n{board}")), "{both}");
}
