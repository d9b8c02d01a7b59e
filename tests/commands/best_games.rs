//! Surveys of Skat deals: their best games with open cards.

use crate::command::{self, refused, run};
use crate::folder::Folder;

/// The best games of five deals: #5 is a null game, and in #36 nobody wins one.
const ROWS: &str = "\
number,best,contract,points,bid
2,forehand,grand,64,72
3,forehand,grand,102,96
5,rearhand,null,,23
36,,,,
40,forehand,grand,92,72
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
        "{\"number\":5,\"best\":\"rearhand\",\"contract\":\"null\",\"points\":null,\"bid\":23}\n\
         {\"number\":36,\"best\":null,\"contract\":null,\"points\":null,\"bid\":null}\n\
         {\"number\":2,\"best\":\"forehand\",\"contract\":\"grand\",\"points\":64,\"bid\":72}\n"
    );
    assert_eq!(survey(&["40", "--columns", "bid,number"]), "bid,number\n72,40\n");
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
        format!("{{\"deals\":2,\"bytes\":{},\"crc32\":\"{:08x}\"}}\n", begun.len(), crc32fast::hash(begun.as_bytes()));
    std::fs::remove_file(&out).unwrap();
    std::fs::write(&part, begun + "5,rear").unwrap();
    std::fs::write(folder.path("deals.csv.manifest"), format!("{}\n{checkpoint}", manifest.lines().next().unwrap()))
        .unwrap();
    survey(&arguments);
    assert_eq!((folder.read("deals.csv"), folder.read("deals.csv.manifest")), (ROWS.to_owned(), manifest));
    let error = refused("survey", &[&DEALS[..], &["--columns", "number", "--out", &out, "--resume"]].concat(), "");
    assert!(
        error.contains(
            "columns number,best,contract,points,bid, not number; effort none, not short; table skat, not none"
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
            "{number: 5, best: \"rearhand\", contract: \"null\", points: null, bid: 23}",
            "{number: 40, best: \"forehand\", contract: \"grand\", points: 92, bid: 72}"
        ]
    );
}

#[test]
fn surveys_refuse_what_skat_deals_do_not_have() {
    let accepted = "--columns, --sample, --seed, --shard, --out, --resume, --jobs and --format are accepted";
    for arguments in [&["--effort", "best"][..], &["--limit", "5"], &["--cells", "4"], &["--generator", "minstd"]] {
        let error = refused("survey", &[&["1", "--table", "skat"], arguments].concat(), "");
        assert_eq!(error, format!("{} is for FreeCell deals; with --table skat {accepted}", arguments[0]));
    }
    assert!(
        refused("survey", &["--shuffled", "5", "--table", "skat"], "")
            .starts_with("--shuffled is for FreeCell deals; ")
    );
    assert_eq!(
        refused("survey", &["1", "--table", "skat", "--columns", "number,aces"], ""),
        "--columns: 'aces' is no column of Skat deals: number, best, contract, points, bid are accepted"
    );
    assert!(refused("survey", &["1", "--columns", "bid"], "").starts_with("--columns: 'bid' is no column"));
    assert!(refused("survey", &["1", "--table", "gears"], "").contains("[possible values: freecell, skat]"));
    assert_eq!(refused("survey", &["-1", "--table", "skat"], ""), "-1 is negative; use 0 to 8589934591");
}
