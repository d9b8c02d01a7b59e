//! `tableaux query`: the deals that fit, in every form, and the language of conditions.

mod evaluation;
mod language;
mod rare;

use std::path::Path;

use tableaux::record::{GameOutcome, RecordedGame};
use tableaux::store::{Mark, SavedGame, Store};
use tableaux::table::Table;

use crate::command::{self, answered, printed, refused, run};
use crate::folder::Folder;

/// The numbers that a query prints.
#[track_caller]
fn numbers(arguments: &[&str]) -> Vec<u64> {
    let (text, _) = answered("query", arguments, "");
    text.lines().map(|line| line.parse().unwrap()).collect()
}

#[test]
fn known_deals_fit_what_is_known_of_them() {
    assert_eq!(numbers(&["impossible", "11950-12000"]), [11_982]);
    assert_eq!(numbers(&["not solved", "11970-11990"]), [11_982]);
    let facts = "aces == 20 and depth == 49 and inversions == 82 and runs == 1 and deadlocks == 16";
    assert_eq!(numbers(&[facts, "600-620"]), [617]);
    let facts = "aces = 12 && depth = 41 && inversions = 66 && runs = 0 && deadlocks = 12";
    assert_eq!(numbers(&[facts, "0-100"]), [1]);
    assert_eq!(numbers(&["r1c1 == 7D and r1c2 == AD and r7c4 == 4♥"]), [617]);
    assert_eq!(numbers(&["1941..=1943 or 617", "600-2000"]), [617, 1941, 1942, 1943]);
    assert_eq!(numbers(&["cells == 4", "610-620"]), [617]);
    assert_eq!(numbers(&["cells == 5", "11982"]), [11_982]);
    assert_eq!(numbers(&["hard", "615-618"]), [617]);
    assert_eq!(numbers(&["easy or impossible", "1-3", "11982"]), [3, 11_982]);
}

#[test]
fn moves_are_those_of_a_short_solution() {
    // The atlas has others of the deals up to 32,000.
    let solved = printed("solve", &["32617", "--effort", "short", "--format", "json"], "");
    let solved: serde_json::Value = serde_json::from_str(&solved).unwrap();
    let query = format!("moves == {} and bound = {} and cards = {}", solved["moves"], solved["bound"], solved["cards"]);
    assert_eq!(numbers(&[&query, "32617"]), [32_617]);
    let solved = printed("solve", &["617", "11982", "--format", "json"], "");
    for line in solved.lines() {
        let solved: serde_json::Value = serde_json::from_str(line).unwrap();
        let number = solved["number"].as_u64().unwrap();
        assert_eq!(numbers(&[&format!("states == {}", solved["states"]), &number.to_string()]), [number]);
    }
}

#[test]
fn what_the_atlas_has_is_that_of_the_best_solutions() {
    let best = include_str!("../data/best.csv").lines().filter(|line| line.starts_with(|c: char| c.is_ascii_digit()));
    let csv = printed("query", &["moves > 0 or impossible", "--format", "csv"], "");
    let moves: Vec<&str> = csv.lines().skip(1).collect();
    let mut count = 0;
    for line in best {
        let [number, verdict, length, ..] = line.split(',').collect::<Vec<_>>()[..] else { panic!("{line}") };
        let place: usize = number.parse().unwrap();
        let effort = if length.is_empty() { "" } else { "best" };
        assert_eq!(moves[place - 1], format!("{number},{verdict},{length},{effort}"));
        count += 1;
    }
    assert_eq!((count, moves.len()), (32_000, 32_000));
}

/// It is decided by the atlas, for as many deals as the surveys have proven.
#[test]
fn the_shortest_solutions_are_those_of_the_best_search() {
    assert_eq!(answered("query", &["moves == bound", "--count"], ""), ("16401\n".into(), 0));
    assert_eq!(answered("query", &["moves < bound", "--count"], ""), ("0\n".into(), 1));
}

/// A row never contradicts its condition: what is unknown meets neither a comparison nor its negation, and the cells known
/// to be enough are a measure of their own.
#[test]
fn the_cells_known_to_be_enough_are_a_measure() {
    let table = printed("query", &["cells_most > 0 and cells == unknown", "41701", "--format", "csv"], "");
    assert_eq!(table, "number,cells,cells_most\n41701,,3\n");
    for query in ["cells <= 3", "not cells > 3", "cells <= 4", "not cells <= 3", "cells == cells_most"] {
        let (found, code) = (run("query", &[query, "41701"], ""), 1);
        assert_eq!((&*found.stdout, found.status.code()), (&b""[..], Some(code)), "{query}");
    }
    let both = "cells == unknown and (cells <= 4 or cells > 0)";
    assert_eq!(run("query", &[both, "1-1000000", "--count"], "").stdout, b"0\n");
    // Wherever something is known.
    assert_eq!(answered("query", &["cells_most >= 0", "1-1000000", "--count"], ""), ("1000000\n".into(), 0));
    assert_eq!(answered("query", &["cells != cells_most or cells_most > 5", "1-32000"], ""), (String::new(), 1));
    let found =
        printed("query", &["cells_most <= 4", "14720822", "1000617", "--states", "100000", "--format", "csv"], "");
    assert!(found.starts_with("number,cells_most\n1000617,") && found.lines().count() == 2, "{found}");
    let rows = run("survey", &["617", "11982", "--columns", "number,cells,cells_most"], "");
    assert_eq!(String::from_utf8(rows.stdout).unwrap(), "number,cells,cells_most\n617,4,4\n11982,5,5\n");
}

/// The searches begin there, and what they leave open is decided as far as it can be.
#[test]
fn impossible_deals_need_five_cells_or_more() {
    let all = [11_982, 146_692, 186_216, 455_889, 495_505, 512_118, 517_776, 781_948];
    let texts = all.map(|number| number.to_string());
    let arguments = |query| [&[query], &texts.each_ref().map(String::as_str)[..]].concat();
    assert_eq!(numbers(&arguments("cells == 5")), all);
    assert_eq!(numbers(&["cells >= 5", "1-1000000"]), all);
    assert_eq!(numbers(&["cells > 4 and not solved", "11000-12000", "2000000"]), [11_982]);
    // No search leaves these open.
    for (query, number) in [("cells > 4", "41701"), ("cells in 5..=10", "41701"), ("cells <= 4", "146692")] {
        let output = run("query", &[query, number], "");
        assert_eq!((output.status.code(), &*output.stdout, &*output.stderr), (Some(1), &b""[..], &b""[..]), "{query}");
    }
}

#[test]
fn without_a_range_the_deals_are_microsofts() {
    let all = numbers(&["aces >= 23"]);
    assert_eq!(all, numbers(&["aces >= 23", "1..=32000"]));
    assert!(all.len() > 1 && all.is_sorted() && (1..=32_000).contains(all.last().unwrap()));
}

#[test]
fn numbers_come_in_the_order_of_the_ranges_on_any_number_of_threads() {
    let arguments = ["aces > 17 and verdict == solved", "5000-9000", "617", "1-500"];
    let found = numbers(&arguments);
    assert!(found.len() > 10 && found.contains(&617));
    assert!(found.first() > found.last() && found.contains(&617), "{found:?}");
    for jobs in ["1", "3"] {
        assert_eq!(numbers(&[&arguments[..], &["--jobs", jobs]].concat()), found);
    }
    assert_eq!(numbers(&[&arguments[..], &["--limit", "7"]].concat()), found[..7]);
    assert_eq!(answered("query", &[&arguments[..], &["--count"]].concat(), ""), (format!("{}\n", found.len()), 0));
    let count = answered("query", &[&arguments[..], &["--count", "--limit", "7"]].concat(), "");
    assert_eq!(count, ("7\n".into(), 0));
}

#[test]
fn tables_have_the_columns_that_the_query_names() {
    let csv = printed("query", &["deadlocks == 16 and aces > 18", "617", "--format", "csv"], "");
    assert_eq!(csv, "number,aces,deadlocks\n617,20,16\n");
    let arguments = ["aces > 20 or moves > 5 or number == 11982", "11982", "--format"];
    assert_eq!(printed("query", &[&arguments[..], &["csv"]].concat(), ""), "number,moves,aces,effort\n11982,,22,\n");
    let json = printed("query", &[&arguments[..], &["json"]].concat(), "");
    assert_eq!(json, "{\"number\":11982,\"moves\":null,\"aces\":22,\"effort\":null}\n");
    let json = printed("query", &["solved and r1c1 == 7D", "617", "--format", "json"], "");
    assert_eq!(json, "{\"number\":617,\"verdict\":\"solved\"}\n");
    assert_eq!(answered("query", &["aces > 24", "617", "--format", "csv"], ""), ("number,aces\n".into(), 1));
    let json = printed("query", &["aces >= 0", "617", "--format", "json", "--generator", "minstd"], "");
    assert!(json.starts_with("{\"number\":617,\"generator\":\"minstd\",\"aces\":"), "{json}");
}

#[test]
fn tables_have_the_columns_that_are_chosen() {
    let table = printed("query", &["all", "617", "11982", "--columns", "cells,number,verdict,moves,effort"], "");
    assert_eq!(table, "cells,number,verdict,moves,effort\n4,617,solved,34,best\n5,11982,impossible,,\n");
    let json = printed("query", &["aces > 20", "11982", "--columns", "number,depth", "--format", "json"], "");
    assert_eq!(json, "{\"number\":11982,\"depth\":53}\n");
    let skat = printed("query", &["all and contract == grand", "2", "--table", "skat", "--columns", "bid,points"], "");
    assert_eq!(skat, "value,points\n72,64\n", "bid is the old name");
    // The dump has a row for each deal, without a search.
    let names = "number,verdict,cells,cells_most,difficulty,difficulty_error,score,moves,bound,effort";
    let dump = printed("query", &["all", "999001-1000000", "--columns", names], "");
    assert_eq!(dump.lines().count(), 1001);
    assert_eq!(answered("query", &["not all", "1-9"], ""), (String::new(), 1));
    assert_eq!(answered("query", &["all and not all or 7", "1-9"], ""), ("7\n".into(), 0));
    for (arguments, error) in [
        (&["all", "1", "--columns", "number,acse"][..], "--columns: unknown column 'acse'; use "),
        (&["all", "1", "--columns", "aces,aces"], "--columns: aces is named twice"),
        (&["all", "1", "--columns", "aces", "--format", "text"], "--columns: text has only numbers; use --format csv"),
        (&["all", "1", "--columns", "bid"], "--columns: unknown column 'bid'"),
        (&["all", "1", "--columns", "aces", "--count"], "--count"),
    ] {
        let refused = refused("query", arguments, "");
        assert!(refused.contains(error), "{arguments:?}: {refused}");
    }
    // Without numbers, rows are resumed by how many there are.
    let folder = Folder::new();
    let out = folder.path("rows");
    let arguments = ["aces > 19", "1-3000", "--columns", "aces,depth", "--out", &out];
    run("query", &arguments, "");
    let whole = folder.read("rows");
    assert!(whole.starts_with("aces,depth\n2"), "{whole}");
    let again = run("query", &[&arguments[..], &["--resume"]].concat(), "");
    assert!(command::message(&again).ends_with("rows' is finished"), "{again:?}");
    let error = refused("query", &["aces > 19", "1-3000", "--columns", "aces", "--out", &out, "--resume"], "");
    assert!(error.contains("columns aces,depth, not aces; use those"), "{error}");
}

/// As the data program of a reader has them; without the feature a sentence names it.
#[test]
fn answers_are_a_table_of_parquet() {
    let folder = Folder::new();
    let out = folder.path("answers.parquet");
    let arguments =
        ["cells == 4 or impossible", "11000-12000", "--columns", "number,verdict,cells,moves", "--out", &out];
    let parquet = [&arguments[..], &["--format", "parquet"]].concat();
    #[cfg(not(feature = "parquet"))]
    for command in ["query", "survey"] {
        let arguments = if command == "query" { &parquet[..] } else { &["1", "--format", "parquet", "--out", &out] };
        let error = refused(command, arguments, "");
        assert!(error.contains("build it with --features parquet"), "{error}");
    }
    #[cfg(feature = "parquet")]
    {
        use parquet::file::reader::{FileReader, SerializedFileReader};

        let csv = printed("query", &arguments[..4], "");
        run("query", &parquet, "");
        let reader = SerializedFileReader::new(std::fs::File::open(&out).unwrap()).unwrap();
        let rows = reader.get_row_iter(None).unwrap().map(|row| {
            let row = row.unwrap();
            let values = row.get_column_iter().map(|(_, field)| field.to_string().replace('"', "").replace("null", ""));
            values.collect::<Vec<_>>().join(",") + "\n"
        });
        assert_eq!(rows.collect::<String>(), csv.split_once('\n').unwrap().1);
        let again = run("query", &[&parquet[..], &["--resume"]].concat(), "");
        assert!(command::message(&again).ends_with("answers.parquet' is finished"), "{again:?}");
        assert_eq!(refused("query", &["all", "1", "--format", "parquet"], ""), "--format parquet needs --out FILE");
    }
}

#[test]
fn the_exit_code_says_whether_any_deal_fits() {
    assert_eq!(answered("query", &["aces == 20", "617"], ""), ("617\n".into(), 0));
    assert_eq!(answered("query", &["aces == 21", "617"], ""), (String::new(), 1));
    assert_eq!(answered("query", &["aces > 24", "--count"], ""), ("0\n".into(), 1));
    assert_eq!(answered("query", &["aces > 18", "-"], "617\n11982 1-3\n"), ("617\n11982\n".into(), 0));
}

#[test]
fn deals_that_a_limit_leaves_open_are_counted_on_standard_error() {
    let output = run("query", &["impossible", "14720822", "1-5", "--states", "1000"], "");
    assert_eq!((output.status.code(), &*output.stdout), (Some(1), &b""[..]));
    let message = command::message(&output);
    assert_eq!(message, "1 deal may match too: searches reached their limit; --states raises it");
    // The atlas knows that the cells of #41701 are unknown; that is no search, and fewer positions than its own change nothing.
    let unsearched =
        "may match too: their cells are unknown in the atlas; --states above 3000000 searches them, about ";
    for more in [&[][..], &["--states", "3000000"]] {
        let output = run("query", &[&["cells == 1", "41701", "--jobs", "1"], more].concat(), "");
        assert_eq!(output.status.code(), Some(1));
        assert_eq!(command::message(&output), format!("1 deal {unsearched}2 seconds"));
    }
    let output = run("query", &["cells == 5", "1-1000000", "--count", "--jobs", "2"], "");
    assert_eq!(String::from_utf8_lossy(&output.stdout), "8\n", "none of them can need five");
    assert!(output.stderr.is_empty(), "{output:?}");
    let output = run("query", &["cells == 1", "1-1000000", "--count", "--jobs", "2"], "");
    let (message, open) = (command::message(&output), numbers(&["cells == unknown", "1-1000000"]).len());
    let (deals, time) = message.split_once(&format!(" deals {unsearched}")).unwrap();
    let minutes = u64::try_from(open).unwrap().div_ceil(60);
    assert_eq!((deals.replace(',', ""), time), (open.to_string(), &*format!("{minutes} minutes")));
    // Both, also where a file is resumed.
    let folder = Folder::new();
    let (out, message) =
        (folder.path("open"), "1 deal may match too: searches reached their limit; --states raises it");
    let arguments = ["cells == 0", "41701", "1014720", "--states", "9", "--jobs", "1", "--out", &out];
    for resume in [&[][..], &["--resume"]] {
        let output = run("query", &[&arguments[..], resume].concat(), "");
        let notes = String::from_utf8(output.stderr).unwrap();
        if resume.is_empty() {
            assert!(notes.contains(message) && notes.contains(&format!("1 deal {unsearched}2 seconds")), "{notes}");
            std::fs::rename(&out, folder.path("open.part")).unwrap();
            std::fs::rename(folder.path("open.manifest"), folder.path("open.part.manifest")).unwrap();
        } else {
            assert!(notes.contains(message) && notes.contains(&format!("1 deal {unsearched}2 seconds")), "{notes}");
        }
    }
    // Three are known to be enough.
    assert_eq!(answered("query", &["cells == 4 or cells > 3", "41701"], ""), (String::new(), 1));
    for measure in ["difficulty", "score", "floor", "wins", "home", "moves", "bound", "states"] {
        // Impossible, and won.
        for number in ["14720822", "99547594"] {
            let output = run("query", &[&format!("{measure} >= 0"), number, "--states", "50"], "");
            assert_eq!(command::message(&output)[..26], *"1 deal may match too: sear", "{measure} of #{number}");
        }
        let known = answered("query", &[&format!("{measure} < 0 or not {measure} >= 0"), "14720822"], "");
        assert_eq!(known, (String::new(), 1), "{measure}");
    }
    // It does not fit whatever the verdict is.
    assert_eq!(answered("query", &["impossible and aces < 13", "14720822", "--states", "1000"], "").1, 1);
    assert_eq!(answered("query", &["unknown", "14720822", "--states", "1000"], ""), ("14720822\n".into(), 0));
    // That an impossible deal has no moves is no matter of limits.
    assert_eq!(answered("query", &["moves > 5 or not moves > 5", "11982"], ""), (String::new(), 1));
    assert_eq!(answered("query", &["moves == unknown", "11982"], ""), ("11982\n".into(), 0));
}

#[test]
fn numbers_before_a_mistake_are_answered() {
    for (generator, wrong) in [("microsoft", "8589934592"), ("minstd", "4294967296")] {
        let input = format!("617\n{wrong}\n");
        let output = run("query", &["aces >= 0", "-", "--generator", generator], input);
        assert_eq!((output.status.code(), &*output.stdout), (Some(2), &b"617\n"[..]), "{generator}");
    }
}

#[test]
fn each_number_is_answered_before_the_next_is_sent() {
    use std::io::{BufRead, BufReader, Write};

    let mut child = command::program("query", &["aces > 19", "-"]).spawn().unwrap();
    let (mut numbers, mut answers) = (child.stdin.take().unwrap(), BufReader::new(child.stdout.take().unwrap()));
    for number in [617, 11_982] {
        writeln!(numbers, "1\n{number}").unwrap();
        let mut answer = String::new();
        answers.read_line(&mut answer).unwrap();
        assert_eq!(answer, format!("{number}\n"));
    }
    drop(numbers);
    assert_eq!(child.wait().unwrap().code(), Some(0));
}

#[cfg(unix)]
#[test]
fn an_interrupt_leaves_whole_answers() {
    use std::io::{BufRead, BufReader, Read};

    use rustix::process::{Pid, Signal, kill_process};

    let mut child =
        command::program("query", &["moves > 0", "1000001..=8589934591", "--format", "csv"]).spawn().unwrap();
    let mut answers = BufReader::new(child.stdout.take().unwrap());
    let mut first = String::new();
    for expected in ["number,moves,effort\n", "1000001,"] {
        first.clear();
        answers.read_line(&mut first).unwrap();
        assert!(first.starts_with(expected), "{first}");
    }
    kill_process(Pid::from_raw(child.id().cast_signed()).unwrap(), Signal::INT).unwrap();
    let (mut rest, mut note) = (String::new(), String::new());
    answers.read_to_string(&mut rest).unwrap();
    child.stderr.take().unwrap().read_to_string(&mut note).unwrap();
    assert_eq!(child.wait().unwrap().code(), Some(130));
    assert!(note.starts_with("tableaux: canceled after ") && note.ends_with(" of 8,588,934,591\n"), "{note}");
    for (number, line) in (1_000_002..).zip(rest.lines()) {
        let [found, moves, "short"] = line.split(',').collect::<Vec<_>>()[..] else { panic!("{line}") };
        assert_eq!((found.parse(), moves.parse::<u32>().is_ok()), (Ok(number), true), "{line}");
    }
    assert!(rest.is_empty() || rest.ends_with('\n'));
}

#[test]
fn the_help_lists_all_columns() {
    let help = printed("query", &["--help"], "");
    let (_, fields) = help.split_once("JSON has these fields.").unwrap();
    for name in
        "number verdict cells moves bound cards narrowest crux states aces depth inversions runs deadlocks effort"
            .split(' ')
    {
        assert!(fields.contains(&format!("\n  {name} ")), "{name}: {help}");
    }
}

#[test]
fn what_a_person_has_done_is_a_condition() {
    let folder = Folder::new();
    let data = folder.path("tableaux.db");
    let (store, _) = Store::open(Path::new(&data)).unwrap();
    let ended = |number: u32, cells, outcome| {
        let (table, number) = (Table::FREECELL, number.into());
        let game =
            RecordedGame { table, number, cells, outcome, moves: 40, cards: 90, seconds: 9, hints: 0, finished: 9 };
        store.finish_game(&SavedGame::new(table, number, cells), &game).unwrap();
    };
    for (number, cells, outcome) in [
        (617, 4, GameOutcome::Lost),
        (618, 4, GameOutcome::Lost),
        (618, 4, GameOutcome::Won),
        (619, 3, GameOutcome::Won),
        (620, 4, GameOutcome::GivenUp),
    ] {
        ended(number, cells, outcome);
    }
    store.put_game(&mut SavedGame { tree: "1 0*8a".into(), ..SavedGame::new(Table::FREECELL, 621.into(), 4) }).unwrap();
    store.put_mark(&Mark { table: Table::FREECELL, number: 622.into(), note: String::new() }).unwrap();
    drop(store);
    let numbers = |query| numbers(&[query, "616-623", "--data", &data]);
    assert_eq!(numbers("won"), [618]);
    assert_eq!(numbers("lost"), [617, 620]);
    assert_eq!(numbers("played"), [617, 618, 620, 621]);
    assert_eq!(numbers("open or marked"), [621, 622]);
    assert_eq!(numbers("not (played or marked)"), [616, 619, 623]);
    assert_eq!(numbers("hard and not won and states > 0"), [617, 619, 622]);
    let of_minstd = run("query", &["marked", "616-623", "--generator", "minstd", "--data", &data], "");
    assert_eq!((&*of_minstd.stdout, of_minstd.status.code()), (&b""[..], Some(1)), "each generator for itself");

    let missing = folder.path("missing.db");
    let error = refused("query", &["won", "--data", &missing], "");
    assert!(error.contains("missing.db' does not exist"), "{error}");
    std::fs::write(&missing, "no database at all, but a text of some length").unwrap();
    let error = refused("query", &["hard and not won", "--data", &missing], "");
    assert!(error.contains("--data: "), "{error}");
    assert_eq!(super::query::numbers(&["hard", "617", "--data", &missing]), [617], "a file that is not asked for");
}
