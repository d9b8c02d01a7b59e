//! A measure is the same whoever says it.

use std::sync::atomic::AtomicBool;

use serde_json::Value;
use tableaux::table::facts::SearchResults;
use tableaux_engine::atlas::embedded;
use tableaux_engine::freecell::{CellCount, Position};
use tableaux_engine::verdict::verdict;
use tableaux_engine::{Deal, Effort, Limits, Solver};

use crate::command::{answered, printed, run};

/// The one line of JSON that a command prints.
#[track_caller]
fn line(command: &str, arguments: &[&str]) -> Value {
    // A survey ends with a summary on standard error.
    let output = run(command, &[arguments, &["--format", "json"]].concat(), "");
    serde_json::from_slice(&output.stdout)
        .unwrap_or_else(|error| panic!("{command} {arguments:?}: {error}: {output:?}"))
}

/// That of `--effort best`, whatever is searched.
#[test]
fn a_bound_is_the_same_everywhere() {
    let mut solver = Solver::new();
    for (number, expected) in [(1u32, 25), (2, 21), (617, 29), (1941, 23), (11_983, 27), (31_465, 30)] {
        let deal = Deal::new(number.into());
        let text = number.to_string();
        let number = text.as_str();
        for effort in ["fast", "short"] {
            let answer = line("solve", &[number, "--effort", effort]);
            assert_eq!((&answer["bound"], &answer["effort"]), (&expected.into(), &effort.into()), "solve {answer}");
            let columns = ["--columns", "number,moves,bound,cards,effort"];
            let row = line("survey", &[&[number, "--effort", effort], &columns[..]].concat());
            assert_eq!((&row["bound"], &row["effort"]), (&expected.into(), &"best".into()), "survey {row}");
            let searched = line("survey", &[&[number, "--effort", effort, "--no-atlas"], &columns[..]].concat());
            for measure in ["moves", "cards", "effort"] {
                assert_eq!(searched[measure], answer[measure], "{measure} of {number}");
            }
        }
        // With fewer cells no solution is shorter.
        if let Some(bound) = line("solve", &[number, "--cells", "3", "--limit", "20000"])["bound"].as_u64() {
            assert!(bound >= expected, "{number}: {bound}");
        }
        let row = line("query", &["bound > 0", number]);
        assert_eq!((&row["bound"], &row["effort"]), (&expected.into(), &"best".into()), "query {row}");
        // The card of the deal, its facts and the linear mode, before any search and after one.
        let start = Position::new(deal.tableau(), CellCount::FOUR);
        let fast = verdict(&mut solver, &start, Effort::Fast, Limits::NONE, &AtomicBool::new(false)).unwrap();
        for verdict in [None, Some(&fast)] {
            let results = SearchResults { verdict, record: embedded::record(&deal), ..SearchResults::default() };
            assert_eq!(results.length().map(|length| u64::from(length.bound())), Some(expected), "{number}");
        }
    }
}

/// What a search proves counts where it is more than the atlas has.
#[test]
fn a_better_bound_replaces_that_of_the_atlas() {
    assert_eq!(line("solve", &["1", "--effort", "best"])["bound"], 25);
    let proof = line("solve", &["28527", "--effort", "proof"]);
    assert_eq!((&proof["bound"], &proof["moves"], &proof["effort"]), (&9.into(), &9.into(), &"proof".into()));
    // Beyond the atlas the effort says how much was searched.
    let row = line("query", &["moves > 0", "32617"]);
    assert_eq!((&row["effort"], row.get("bound")), (&"short".into(), None));
    let solved = line("solve", &["32617", "--effort", "short"]);
    assert_eq!(line("survey", &["32617", "--columns", "bound"])["bound"], solved["bound"]);
}

/// Neither a survey nor the answer for one deal is worse than a query, whatever its values come from.
#[test]
fn moves_and_cells_are_those_of_the_atlas_or_better_everywhere() {
    let names = "number,verdict,moves,cards,effort,cells,cells_most";
    for number in ["1", "4", "617", "618", "31465"] {
        let known = line("query", &["moves > 0 and cards > 0", number]);
        let solved = line("solve", &[number]);
        let row = line("survey", &[number, "--columns", names]);
        let proven = line("survey", &[number, "--columns", &format!("{names},solution")]);
        for (who, row) in [("survey", &row), ("with solution", &proven), ("solve", &solved)] {
            assert_eq!(row["moves"], known["moves"], "{who}: {row}");
            assert!(row.get("atlas_moves").is_none(), "{row}");
        }
        assert_eq!((&row["cards"], &row["effort"]), (&known["cards"], &"best".into()));
        // The columns of a row are of one solution.
        let solution = format!("ms:{number}/4/none/{}", proven["solution"].as_str().unwrap());
        let checked = printed("check", &[&solution], "");
        assert_eq!(checked.trim_end(), format!("solved in {} moves, {} cards", proven["moves"], proven["cards"]));
    }
    let row = line("survey", &["675335", "--columns", names]);
    assert_eq!((&row["cells"], &row["cells_most"]), (&2.into(), &2.into()), "{row}");
    let open = line("survey", &["41701", "--columns", names]);
    assert_eq!((&open["cells"], &open["cells_most"]), (&Value::Null, &3.into()));
    // Even where a limit leaves the searches with less, but solutions prove what their rows say.
    let limited = |columns: &str| line("survey", &["617", "--limit", "30", "--effort", "proof", "--columns", columns]);
    let row = limited("verdict,moves,cards,cells");
    assert_eq!(row, serde_json::json!({"verdict": "solved", "moves": 34, "cards": 102, "cells": 4}));
    let row = limited("verdict,moves,cells,solution");
    assert_eq!(row, serde_json::json!({"verdict": "unknown", "moves": null, "cells": 4, "solution": null}));
    let row = line("survey", &["617", "--limit", "30", "--columns", "verdict,moves,cells", "--no-atlas"]);
    assert_eq!(row, serde_json::json!({"verdict": "unknown", "moves": null, "cells": null}));
}

#[test]
fn what_the_atlas_knows_better_is_said_beside_the_answer() {
    let text = printed("solve", &["617", "--effort", "short"], "");
    assert_eq!(text.lines().nth(1), Some("# atlas: 34 moves; --effort best finds them"));
    let (checked, _) = answered("check", &["617", "-"], &text);
    assert!(checked.starts_with("solved in 36 moves"), "{checked}");
    let solved = line("solve", &["617", "--effort", "short"]);
    assert_eq!((&solved["atlas_moves"], &solved["atlas_effort"]), (&34.into(), &"best".into()));
    for arguments in [&["617", "--effort", "best"][..], &["617", "--measure", "cards"], &["617", "--cells", "5"]] {
        let text = printed("solve", arguments, "");
        assert!(!text.contains("# atlas"), "{arguments:?}: {text}");
    }
    let (text, _) = answered("solve", &["11982", "--limit", "1000"], "");
    assert!(text.ends_with("the limit of states is met\n# atlas: impossible\n"), "{text}");
    // Three free cells are enough for a deal that needs two.
    let json = run("solve", &["618", "--cells", "3", "--limit", "5", "--format", "json"], "");
    let json: Value = serde_json::from_slice(&json.stdout).unwrap();
    assert_eq!((&json["verdict"], &json["atlas_verdict"]), (&"unknown".into(), &"solved".into()));
}

/// Along the solution of the same effort, whoever says it. The atlas has that of deals up to 32,000.
#[test]
fn the_narrowest_place_is_the_same_everywhere() {
    let solve = |arguments: &[&str]| line("solve", &[arguments, &["--effort", "short", "--crux"]].concat());
    let mut places = Vec::new();
    for number in ["1", "4", "72", "40012", "40001"] {
        let solved = solve(&[number]);
        let row = line("survey", &[number, "--columns", "number,narrowest,crux,effort", "--no-atlas"]);
        assert_eq!((&row["narrowest"], &row["crux"]), (&solved["narrowest"], &solved["crux"]), "{number}");
        if number.len() == 5 {
            let found = line("query", &["crux > 0 or crux == unknown or narrowest > 100", number]);
            assert_eq!(found["narrowest"], solved["narrowest"], "{number}");
            assert_eq!((&found["crux"], &found["effort"]), (&solved["crux"], &"short".into()), "{number}");
        }
        // The number of a move of the solution, with four moves or more.
        if let (Some(percent), Some(at)) = (solved["narrowest"].as_u64(), solved["crux"].as_u64()) {
            assert!((1..100).contains(&percent) && (1..=solved["moves"].as_u64().unwrap()).contains(&at), "{solved}");
        }
        places.push(solved["crux"].as_u64());
    }
    assert_eq!(places.iter().filter(|place| place.is_none()).count(), 1, "#1 is nowhere narrow: {places:?}");
    // Without the option, and of what has no solution, nothing is said.
    for arguments in [&["72"][..], &["11982", "--crux"]] {
        let answer = line("solve", arguments);
        assert!(answer.get("narrowest").is_none() && answer.get("crux").is_none(), "{answer}");
    }
    let csv = run("survey", &["1", "11982", "--columns", "number,crux,narrowest"], "");
    assert_eq!(String::from_utf8(csv.stdout).unwrap(), "number,crux,narrowest\n1,,100\n11982,,\n");
}

/// The deal, its board and a board with other suits and cascades are equally difficult wherever it is asked.
#[test]
fn a_board_has_one_difficulty_with_its_error() {
    let of_deal = line("solve", &["12345", "--difficulty"]);
    let number = |key: &str| of_deal[key].as_u64().unwrap();
    assert!(number("difficulty") < 100 && number("difficulty_error") < 10 && number("score") <= 396, "{of_deal}");
    let text = printed("solve", &["12345", "--difficulty"], "");
    let words = text.lines().nth(1).unwrap();
    let place = format!(" · harder than {} ± {} of 100", number("difficulty"), number("difficulty_error"));
    assert!(words.starts_with("# difficulty: ") && words.ends_with(&place), "{words}");
    let (checked, _) = answered("check", &["12345", "-"], &text);
    assert!(checked.starts_with("solved in "), "{checked}");

    let columns = ["--columns", "difficulty,difficulty_error,score"];
    let surveyed = line("survey", &[&["12345", "--no-atlas"][..], &columns].concat());
    let known = line("query", &[&["all", "12345"][..], &columns].concat());
    let board = printed("deal", &["12345"], "");
    let mirrored = board.lines().map(|row| {
        // Cascades of one height change places.
        let mut cards: Vec<&str> = row.split(' ').collect();
        for half in cards.chunks_mut(4) {
            half.reverse();
        }
        cards.join(" ").replace('H', "x").replace('D', "H").replace('x', "D") + "\n"
    });
    let of_boards = [board.clone(), mirrored.collect()].map(|board| {
        let printed = printed("solve", &["--board", "-", "--difficulty", "--format", "json"], &board);
        serde_json::from_str::<Value>(&printed).unwrap()
    });
    for key in ["difficulty", "difficulty_error", "score"] {
        let all = [&surveyed, &known, &of_boards[0], &of_boards[1]].map(|of| &of[key]);
        assert_eq!(all, [&of_deal[key]; 4], "{key}");
    }
    assert!(line("solve", &["11982", "--difficulty"]).get("difficulty").is_none());
}

#[test]
fn a_solution_says_where_it_is_narrowest_in_a_line_that_check_ignores() {
    let text = printed("solve", &["72", "--crux"], "");
    let solved = line("solve", &["72", "--crux"]);
    let (place, percent) = (&solved["crux"], &solved["narrowest"]);
    let words = text.lines().nth(1).unwrap();
    assert!(words.starts_with(&format!("# narrowest: at move {place} only ")), "{words}");
    assert!(words.ends_with(&format!(" ({percent} %)")), "{words}");
    let (checked, _) = answered("check", &["72", "-"], &text);
    assert!(checked.starts_with("solved in "), "{checked}");
    let forgiving = printed("solve", &["1", "--crux"], "");
    assert!(forgiving.contains("\n# narrowest: none: all moves win wherever there are at least four\n"), "{forgiving}");
    let open = printed("solve", &["617", "--effort", "fast", "--cells", "4", "--crux", "--limit", "30000"], "");
    assert!(open.contains("\n# narrowest: "), "{open}");
}
