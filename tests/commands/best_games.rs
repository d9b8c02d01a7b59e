//! Surveys and queries of Skat deals: their best games with open cards.

use tableaux::query::Query;
use tableaux_engine::atlas::{CardGame, Column, Cost};

use crate::command::{self, answered, refused, run};
use crate::folder::Folder;
use crate::manifest::sealed;

/// The best games of five deals: #5 is a null game, and in #36 nobody wins one.
const ROWS: &str = "\
number,best,contract,points,value
2,forehand,grand,64,72
3,forehand,grand,102,120
5,rearhand,null-ouvert,,46
36,,,,
40,forehand,grand,92,96
";
const DEALS: [&str; 4] = ["2-3", "5", "36", "40"];

/// What a survey of Skat deals prints.
#[track_caller]
fn survey(arguments: &[&str]) -> String {
    let output = run("survey", &[&["--table", "skat"], arguments].concat(), "");
    assert_eq!(output.status.code(), Some(0), "{arguments:?}: {output:?}");
    String::from_utf8(output.stdout).unwrap()
}

#[test]
fn a_row_has_the_best_game_of_a_deal() {
    let output = run("survey", &[&["--table", "skat"], &DEALS[..]].concat(), "");
    assert_eq!(String::from_utf8_lossy(&output.stdout), ROWS);
    let summary = command::message(&output);
    assert!(summary.starts_with("5 deals, ") && summary.ends_with(" s"), "{summary}");
    assert_eq!(
        survey(&["5", "36", "2", "--format", "json", "--jobs", "1"]),
        "{\"number\":5,\"best\":\"rearhand\",\"contract\":\"null-ouvert\",\"points\":null,\"value\":46}\n\
         {\"number\":36,\"best\":null,\"contract\":null,\"points\":null,\"value\":null}\n\
         {\"number\":2,\"best\":\"forehand\",\"contract\":\"grand\",\"points\":64,\"value\":72}\n"
    );
    assert_eq!(survey(&["40", "--columns", "bid,number"]), "value,number\n96,40\n");
    // The numbers alone are not searched.
    let sample = ["0-8589934591", "--sample", "3", "--seed", "7", "--columns", "number"];
    assert_eq!(survey(&sample).lines().count(), 4);
}

/// What is begun goes on, and shares are joined, as with FreeCell deals.
#[test]
fn a_file_is_resumed_and_shares_are_joined() {
    let folder = Folder::new();
    let (out, part) = (folder.path("deals.csv"), folder.path("deals.csv.part"));
    let arguments = [&DEALS[..], &["--out", &out, "--resume"]].concat();
    survey(&arguments);
    assert_eq!(folder.read("deals.csv"), ROWS);
    // Killed after two rows: the manifest is of those.
    let manifest = folder.read("deals.csv.manifest");
    let begun = ROWS.split_inclusive('\n').take(3).collect::<String>();
    let checkpoint =
        format!("{{\"deals\":2,\"bytes\":{},\"crc32\":\"{:08x}\"}}", begun.len(), crc32fast::hash(begun.as_bytes()));
    std::fs::remove_file(&out).unwrap();
    std::fs::write(&part, begun + "5,rear").unwrap();
    let recorded = format!("{}\n{}\n", manifest.lines().next().unwrap(), sealed(&checkpoint));
    std::fs::write(folder.path("deals.csv.part.manifest"), recorded).unwrap();
    survey(&arguments);
    assert_eq!((folder.read("deals.csv"), folder.read("deals.csv.manifest")), (ROWS.to_owned(), manifest));
    let error = refused("survey", &[&DEALS[..], &["--columns", "number", "--out", &out, "--resume"]].concat(), "");
    assert!(
        error.contains(
            "columns number,best,contract,points,value, not number; effort none, not short; table skat, not none"
        ),
        "{error}"
    );

    let shares = ["1/2", "2/2"].map(|share| folder.path(&share.replace('/', "-of-")));
    for (share, file) in ["1/2", "2/2"].into_iter().zip(&shares) {
        survey(&[&DEALS[..], &["--shard", share, "--out", file]].concat());
    }
    let joined = run("survey", &["--join", &shares[1], &shares[0], "--out", "-"], "");
    assert_eq!(String::from_utf8(joined.stdout).unwrap(), ROWS);
}

#[cfg(feature = "parquet")]
#[test]
fn parquet_has_words_and_numbers() {
    use parquet::file::reader::{FileReader, SerializedFileReader};

    let folder = Folder::new();
    let out = folder.path("deals.parquet");
    survey(&["5", "40", "--format", "parquet", "--out", &out]);
    let reader = SerializedFileReader::new(std::fs::File::open(out).unwrap()).unwrap();
    let rows: Vec<String> = reader.get_row_iter(None).unwrap().map(|row| row.unwrap().to_string()).collect();
    assert_eq!(
        rows,
        [
            "{number: 5, best: \"rearhand\", contract: \"null-ouvert\", points: null, value: 46}",
            "{number: 40, best: \"forehand\", contract: \"grand\", points: 92, value: 96}"
        ]
    );
}

/// The numbers among [`DEALS`] that fit, and the exit code.
#[track_caller]
fn fitting(query: &str, more: &[&str]) -> (String, i32) {
    let (text, code) = answered("query", &[&["--table", "skat", query], &DEALS[..], more].concat(), "");
    (text.lines().collect::<Vec<_>>().join(" "), code)
}

#[test]
fn queries_compare_the_best_games() {
    for (query, found) in [
        ("contract == grand and points >= 90", "3 40"),
        ("grand and not points >= 90", "2"),
        ("best != forehand", "5"),
        ("NULL", "5"),
        ("46 = value", "5"),
        ("46 = bid", "5"),
        ("value in 70-80 or rearhand", "2 5"),
        ("number <= 3 and value > points", "2 3"),
        ("null-ouvert or value == 96", "5 40"),
    ] {
        assert_eq!(fitting(query, &[]), (found.to_owned(), 0), "{query}");
    }
    // A null game has no points, and a deal without a game that is won nothing at all.
    for (query, found) in [
        ("points == unknown", "5 36"),
        ("best == unknown", "36"),
        ("contract != unknown and points > 0", "2 3 40"),
        ("value > 0 or not value > 0", "2 3 5 40"),
        ("contract == null or contract != null", "2 3 5 40"),
    ] {
        assert_eq!(fitting(query, &["--jobs", "1"]).0, found, "{query}");
    }
    assert_eq!(fitting("grand", &["--count"]), ("3".into(), 0));
    assert_eq!(fitting("grand", &["--limit", "1"]), ("2".into(), 0));
    assert_eq!(fitting("diamonds", &[]), (String::new(), 1));
    assert_eq!(fitting("points > 90", &["--format", "csv"]).0, "number,points 3,102 40,92");
    let json = fitting("5 and contract != grand", &["--format", "json"]).0;
    assert_eq!(json, "{\"number\":5,\"contract\":\"null-ouvert\"}");
    assert_eq!(answered("query", &["--table", "skat", "null", "-"], "36 5\n"), ("5\n".into(), 0));
    // Numbers alone are not searched.
    assert_eq!(answered("query", &["--table", "skat", "7 or 8", "1-100000", "--count"], ""), ("2\n".into(), 0));
}

#[test]
fn a_query_is_resumed() {
    let folder = Folder::new();
    let out = folder.path("grand.txt");
    let arguments = ["--table", "skat", "grand", "2-3", "40", "--out", &out, "--resume"];
    assert_eq!(run("query", &arguments, "").status.code(), Some(0));
    assert_eq!(folder.read("grand.txt"), "2\n3\n40\n");
    assert!(command::message(&run("query", &arguments, "")).ends_with("grand.txt' is finished"));
    let error = refused("query", &["617", "2-3", "40", "--out", &out, "--resume"], "");
    assert!(error.contains("query contract == grand, not 617; table skat, not none"), "{error}");
}

#[test]
fn many_spellings_of_a_query_have_one_normal_form() {
    let query = |text: &str| Query::parse(text, CardGame::Skat).unwrap_or_else(|error| panic!("{text}: {error}"));
    for (text, form) in [
        ("Grand && points>=90", "contract == grand and points >= 90"),
        ("not grand", "contract != grand"),
        ("rearhand == best or bid 60-72", "best == rearhand or value in 60..=72"),
        ("unknown != points", "points != unknown"),
        ("60 < points <= 90", "points > 60 and points <= 90"),
    ] {
        assert_eq!(query(text).to_string(), form);
        assert_eq!(query(form), query(text));
    }
    let all = query("points > 5 and (null or 617)");
    assert_eq!((all.columns(), all.cost()), (vec![Column::Number, Column::Contract, Column::Points], Cost::BestGame));
}
