//! The JSON of every command is what its help says: each field is described, with its type, and each that is described
//! is printed by some run.

use std::collections::BTreeMap;

use serde_json::Value;
use tableaux_engine::solver::Limit;
use tableaux_engine::{Deal, Verdict};

use crate::command::{answered, printed, run};
use crate::folder::Folder;

/// Runs of a command, as arguments and input, which together print all of its fields.
type Runs = &'static [(&'static [&'static str], &'static str)];

const HAND: &str = "JC JS JD AC KC 9C AS 7H QD 8D";

/// A game of Skat that ended after declarer's first trick, and one whose second card breaks a rule.
const SKAT_GAMES: &str = "(;GM[Skat]ID[11]MV[w HJ.DT.D7.HQ.DA.CJ.HK.CQ.C7.DQ.CT.DK.C8.S8.SA.SK.SQ.HA.DJ.H8.D8.C9.H7.S7.ST.\
    HT.H9.CK.S9.CA.SJ.D9 1 18 0 y 1 p 2 p 0 s w SJ.D9 0 N.HQ.C7 0 CJ 1 C8 2 C9 ]R[d:0 loss v:-46 p:0 t:1] ;)\n\
    (;GM[Skat]ID[12]MV[w HJ.DT.D7.HQ.DA.CJ.HK.CQ.C7.DQ.CT.DK.C8.S8.SA.SK.SQ.HA.DJ.H8.D8.C9.H7.S7.ST.\
    HT.H9.CK.S9.CA.SJ.D9 1 18 0 y 1 p 2 p 0 s w SJ.D9 0 N.HQ.C7 0 CJ 1 SA 2 C9 ]R[] ;)\n";

/// The fields that the help of a command describes, of some table if it has several: paths and types.
fn described(command: &str, table: Option<&str>) -> BTreeMap<String, String> {
    let help = printed(command, &["--help"], "");
    let heading = match table {
        None => "JSON has these fields.".into(),
        Some(table) => format!("With --table {table}, JSON has these fields:"),
    };
    let (_, fields) = help.split_once(&heading).unwrap_or_else(|| panic!("{command}\n{help}"));
    let fields = fields.split("\nWith --table").next().unwrap();
    let mut described = BTreeMap::new();
    // A long description goes on in lines that are indented more, or not at all.
    for line in fields.lines().skip(1).filter(|line| line.starts_with("  ") && !line.starts_with("   ")) {
        let mut parts = line.split("  ").map(str::trim).filter(|part| !part.is_empty());
        let (path, kind) = (parts.next().unwrap(), parts.next().unwrap());
        assert!(
            ["integer", "number", "text", "boolean", "object"].contains(&kind.trim_end_matches(" or null")),
            "{line}"
        );
        assert!(described.insert(path.into(), kind.into()).is_none(), "{command}: {path} is described twice");
    }
    described
}

/// The fields of a value: the paths of its leaves, and their types.
fn fields(value: &Value, path: &str, into: &mut Vec<(String, &'static str)>) {
    match value {
        Value::Object(object) => {
            let dot = if path.is_empty() { "" } else { "." };
            object.iter().for_each(|(key, value)| fields(value, &format!("{path}{dot}{key}"), into));
        }
        Value::Array(array) => array.iter().for_each(|value| fields(value, &format!("{path}[]"), into)),
        Value::Null => into.push((path.into(), "null")),
        Value::Bool(_) => into.push((path.into(), "boolean")),
        Value::Number(number) => into.push((path.into(), if number.is_f64() { "number" } else { "integer" })),
        Value::String(_) => into.push((path.into(), "text")),
    }
}

#[test]
fn json_is_what_the_help_says() {
    let commands: [(&str, Runs); 10] = [
        ("deal", &[(&["617"], ""), (&["1", "--generator", "minstd"], "")]),
        (
            "find",
            &[
                (&[], "7D AD 5C 3S 5S 8C 2D AH"),
                (&[], "7D AD 5C 3S 5S 8C 2D AH\nTD 7S"),
                (&[], "7D AD 5C 3S 5S 8C"),
                (&[], "7D 7X"),
                (&[], REVERSED),
                (&[], NEAR),
                (&[], LATE),
                (&["--expect", "617"], REVERSED),
                (&["--expect", "617"], LATE),
                (&["-", "tests/data/617.txt"], LATE),
                (&["tests/data/pages/freecell.txt"], ""),
            ],
        ),
        (
            "trace",
            &[
                (&["617", "--generator", "minstd"], ""),
                (&["617", "--board", "-"], LATE),
                (&["617", "--board", "-"], NEAR),
                (&["617", "--board", "-"], "7D ?? 5C 3S 5S 8C 2D AH\nTD 7S QD"),
            ],
        ),
        (
            "solve",
            &[
                (&["617", "11982", "--limit", "5000"], ""),
                (&["1", "617", "--crux"], ""),
                (&["617", "--difficulty"], ""),
                (&["3", "--measure", "cards"], ""),
                (&["1", "--generator", "minstd"], ""),
            ],
        ),
        (
            "check",
            &[
                (&["617", "8a", "8b"], ""),
                (&["795388", "82"], ""),
                (&["617", "7A 7B 0C"], ""),
                (&["minstd:1/4/none/1a"], ""),
                (&["--certificate", "tests/data/7.certificate"], ""),
            ],
        ),
        (
            "review",
            &[
                (&["ms:617/4/horne/8a8c3b6da2"], ""),
                (&["ms:1/4/max/6a6b", "--limit", "1000"], ""),
                (&["ms:617/4/none/8a8b8c87", "--limit", "20000"], ""),
                (&["minstd:1/4/none/1a", "--limit", "1000"], ""),
                (&["617", "Move a card from stack 7 to freecell 0", "--limit", "1000"], ""),
                (&["795388", "82"], ""),
                (&["-"], SKAT_GAMES),
            ],
        ),
        (
            "survey",
            &[
                (&["617", "11982", "--limit", "20000"], ""),
                (&["1-2", "--generator", "minstd"], ""),
                (&["617", "11982", "--columns", "solution"], ""),
                (&["--shuffled", "2"], ""),
                (&["--table", "skat", "2", "5"], ""),
            ],
        ),
        (
            "query",
            &[
                (&[EVERY_MEASURE, "617", "11982", "--states", "20000"], ""),
                (&["aces >= 0", "1-3", "--generator", "minstd"], ""),
                (&["bid > 0 or points > 0 or contract != grand or best != forehand", "2", "5", "--table", "skat"], ""),
            ],
        ),
        (
            "skat",
            &[
                (&["-"], "1. JC JS JD AC KC 9C AS 7H QD 8D\nJD AS KS QS 10S 9S 8D 7D 10C QH"),
                (&["-", "--official"], HAND),
                (&["617"], ""),
                (&["617", "--official"], ""),
                (&["2", "--open", "--declarer", "middlehand", "--contracts", "hearts-hand"], ""),
                (&["617", "--open", "--contracts", "grand-hand,null-hand", "--line"], ""),
            ],
        ),
        ("gears", &[(&["1"], ""), (&["2|23,14"], ""), (&["4|4241,1131,1122,3213"], "")]),
    ];
    for (command, runs) in commands {
        let texts = runs.iter().map(|&(arguments, input)| {
            let output = run(command, &[arguments, &["--format", "json"]].concat(), input);
            let text = String::from_utf8(output.stdout).unwrap();
            assert!(!text.is_empty(), "{command} {arguments:?}");
            text
        });
        check(command, None, texts);
    }
}

#[test]
fn json_of_other_tables_is_what_the_help_says() {
    let deal = printed("skat", &["617"], "");
    let gears: [&[&str]; 2] = [&[], &["--range", "5-6"]];
    for (table, runs, input) in [("skat", &[&["--range", "0-1000"][..]][..], &*deal), ("gears", &gears, "2|23,14\n")] {
        let texts = runs.iter().map(|&arguments| {
            let output = run("find", &[&["--table", table, "--format", "json"], arguments].concat(), input);
            String::from_utf8(output.stdout).unwrap()
        });
        check("find", Some(table), texts);
    }
}

#[test]
fn json_of_what_is_kept_is_what_the_help_says() {
    let folder = Folder::new();
    let data = folder.path("tableaux.db");
    let mark = "{\"table\":\"gears 9\",\"number\":617,\"note\":\"\"}\n";
    printed("marks", &["--import", "-", "--data", &data], mark);
    check("marks", None, [printed("marks", &["--export", "--data", &data], "")].into_iter());
    // With an open game, and without one.
    let played = folder.path("played.db");
    std::fs::copy("tests/data/stores/version-8.db", &played).unwrap();
    let today = |arguments: &[&str]| printed("today", &[arguments, &["--format", "json"]].concat(), "");
    check(
        "today",
        None,
        [today(&["--data", &data]), today(&["--date", "2024-02-29", "--data", &data]), today(&["--data", &played])]
            .into_iter(),
    );
}

/// Checks that what a command has printed has all fields that its help describes, and no others.
fn check(command: &str, table: Option<&str>, texts: impl Iterator<Item = String>) {
    let described = described(command, table);
    let mut seen = BTreeMap::new();
    for text in texts {
        for line in text.lines() {
            let value: Value = serde_json::from_str(line).unwrap();
            let mut found = Vec::new();
            fields(&value, "", &mut found);
            for (path, kind) in found {
                // A hand of a deal has the fields of a hand.
                let seat = ["forehand", "middlehand", "rearhand"].into_iter().find(|seat| path.starts_with(seat));
                let path = seat.map_or(path.clone(), |seat| path[seat.len() + 1..].to_owned());
                // An object that is null is described where its fields are.
                let is_described = |(described, kinds): (&String, &String)| {
                    *described == path && kinds.split(" or ").any(|accepted| accepted == kind)
                        || kind == "null" && described.starts_with(&format!("{path}."))
                };
                assert!(described.iter().any(is_described), "{command}: {path} is {kind}\n{line}\n{described:?}");
                seen.extend(seat.map(|seat| (seat.to_owned(), kind)));
                seen.insert(path, kind);
            }
        }
    }
    let unseen: Vec<_> = described.keys().filter(|path| !seen.contains_key(*path)).collect();
    assert!(unseen.is_empty(), "{command}: {unseen:?} are described, but not printed");
}

/// A query that every deal fits, whatever is known of it.
const EVERY_MEASURE: &str = "number > 0 or not unknown and cells > 0 and moves > bound or cards > states or \
    aces > depth or inversions > runs or deadlocks > 0 or difficulty >= 0 or narrowest > crux or score > floor or wins > home or \
    hidden > difficulty_error or cells_most > 0";

/// #617 with the cascades written top card first.
const REVERSED: &str = "\
JD 4S 4C KD TH TD 7D
KS TS QS 5H QC 7S AD
KC 2H 9C 9S 3H QD 5C
4H 5D 9H 3C 9D AC 3S
JC 7C 8S 6S 6D 5S
6C 6H 7H 8D 8H 8C
JH 2C 4D 3D AS 2D
QH 2S JS TC KH AH
";

/// #617 with a draw too many.
const LATE: &str = "\
5H 2C QS 8H 4D AS 4S 3C
KC JH TS 7H TC 3D 9D JD
9C 8C 5S 5D 4H 9H 2S QC
7S TH 4C 7C 6S AC 3S 2D
AH 9S AD 8S QH 3H JS JC
KS 6C TD KD 2H 5C KH 7D
6D 8D 6H QD
";

/// #617 with two cards exchanged.
const NEAR: &str = "\
AD 7D 5C 3S 5S 8C 2D AH
TD 7S QD AC 6D 8H AS KH
TH QC 3H 9D 6S 8D 3D TC
KD 5H 9S 3C 8S 7H 4D JS
4C QS 9C 9H 7C 6H 2C 2S
4S TS 2H 5D JC 6C JH QH
JD KS KC 4H
";

/// A line that `deal` or `solve` prints is a value of the library too.
#[test]
fn the_library_reads_what_commands_print() {
    for generator in ["microsoft", "minstd", "a=69069,c=5,m=2^32,shift=8,mask=0xffff"] {
        let lines = printed("deal", &["1-50", "--generator", generator, "--format", "json"], "");
        for (line, number) in lines.lines().zip(1u32..) {
            let deal = Deal::by(&generator.parse().unwrap(), number.into()).unwrap();
            assert_eq!(serde_json::from_str::<Deal>(line).unwrap(), deal);
            assert_eq!(serde_json::to_string(&deal).unwrap(), line);
        }
    }
    let solve = |arguments: &[&str]| {
        let (line, _) = answered("solve", &[arguments, &["--format", "json"]].concat(), "");
        serde_json::from_str::<Verdict>(&line).unwrap_or_else(|error| panic!("{error}: {line}"))
    };
    // Its search expands some of the 61,643 positions in several stages.
    assert!(matches!(solve(&["11982"]), Verdict::Impossible { states: 61_643.. }));
    assert_eq!(solve(&["11982", "--limit", "1000"]), Verdict::Unknown(Limit::States));
    assert_eq!(solve(&["1968", "--cells", "1", "--time", "20"]), Verdict::Unknown(Limit::Canceled));
}
