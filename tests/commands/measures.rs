//! A measure is the same whoever says it.

use std::sync::atomic::AtomicBool;

use serde_json::Value;
use tableaux::atlas::embedded;
use tableaux::freecell::{CellCount, Position};
use tableaux::table::facts::SearchResults;
use tableaux::verdict::verdict;
use tableaux::{Deal, Effort, Limits, Solver};

use crate::command::run;

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
    for (number, expected) in [(1u32, 25), (2, 21), (617, 29), (1941, 23), (11_983, 25), (31_465, 30)] {
        let deal = Deal::new(number.into());
        let text = number.to_string();
        let number = text.as_str();
        for effort in ["fast", "short"] {
            let answer = line("solve", &[number, "--effort", effort]);
            assert_eq!((&answer["bound"], &answer["effort"]), (&expected.into(), &effort.into()), "solve {answer}");
            let columns = ["--columns", "number,moves,bound,cards,effort"];
            let row = line("survey", &[&[number, "--effort", effort], &columns[..]].concat());
            assert_eq!((&row["bound"], &row["effort"]), (&expected.into(), &effort.into()), "survey {row}");
            for measure in ["moves", "cards"] {
                assert_eq!(row[measure], answer[measure], "{measure} of {number}");
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
            assert_eq!(results.length().map(|(bound, _)| u64::from(bound)), Some(expected), "{number}");
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
