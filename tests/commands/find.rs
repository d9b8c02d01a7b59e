//! The command `tableaux find`.

use std::io::Write;
use std::{env, fs, process};

use serde_json::{Value, json};
use tableaux_engine::card::SuitStyle;
use tableaux_engine::freecell::text::write_position;
use tableaux_engine::freecell::{CellCount, Deal, Position};

use crate::boards::boards;
use crate::command;
use crate::folder::Folder;
use crate::stray::STRAY_LINES;

/// The command with arguments, the first of which names it.
fn split<'a, 'b>(arguments: &'b [&'a str]) -> (&'a str, &'b [&'a str]) {
    (arguments[0], &arguments[1..])
}

/// Standard output and the exit code.
#[track_caller]
fn answered(arguments: &[&str], input: &str) -> (String, i32) {
    let (name, arguments) = split(arguments);
    command::answered(name, arguments, input)
}

/// The line on standard error and the exit code.
#[track_caller]
fn reported(arguments: &[&str], input: &[u8]) -> (String, i32) {
    let (name, arguments) = split(arguments);
    command::reported(name, arguments, input)
}

fn deal(arguments: &[&str]) -> String {
    String::from_utf8(command::run("deal", arguments, "").stdout).unwrap()
}

/// What is printed of a board that some number fits, on standard output and on standard error.
#[track_caller]
fn found(board: &str) -> (String, String) {
    let output = command::run("find", &["-"], board);
    assert_eq!(output.status.code(), Some(0), "{output:?}");
    (String::from_utf8(output.stdout).unwrap(), String::from_utf8(output.stderr).unwrap())
}

const TOP_ROW: &str = "7D AD 5C 3S 5S 8C 2D AH\n";

#[test]
fn boards_are_found_from_standard_input_and_from_files() {
    for (n, rows) in boards().step_by(9) {
        assert_eq!(found(rows), (format!("{n}\n"), String::new()));
        for format in ["columns", "json"] {
            let board = deal(&[&n.to_string(), "--format", format, "--suits", "symbols"]);
            assert_eq!(found(&board), (format!("{n}\n"), String::new()));
        }
    }
    let file = env::temp_dir().join(format!("tableaux-find-{}.txt", process::id()));
    fs::write(&file, TOP_ROW).unwrap();
    assert_eq!(answered(&["find", file.to_str().unwrap()], ""), ("617\n".into(), 0));
    fs::remove_file(&file).unwrap();
    let (message, code) = reported(&["find", file.to_str().unwrap()], b"");
    assert!(message.contains("does not exist") && code == 2, "{message}");
}

#[test]
fn json_is_one_object_for_each_number() {
    let (lines, code) = answered(&["find", "--format", "json"], TOP_ROW);
    assert_eq!((lines.as_str(), code), ("{\"number\":617,\"generator\":\"microsoft\"}\n", 0));
    let board = deal(&["617", "--generator", "msvc", "--format", "json"]);
    let (lines, code) = answered(&["find", "--generator", "msvc", "--format", "json"], &board);
    let numbers = [617_u64, 617 + (1 << 31)].map(|n| format!("{{\"number\":{n},\"generator\":\"msvc\"}}\n"));
    assert_eq!((lines, code), (numbers.concat(), 0));
}

#[test]
fn a_number_dealt_by_the_rule_below_it_is_said_beside_the_one_that_is_found() {
    // msvc has that rule for all numbers.
    let wrong = deal(&["2147484265", "--generator", "msvc"]);
    assert_eq!(found(&wrong), ("617\n".into(), String::new()));
    let line = "{\"number\":617,\"generator\":\"microsoft\",\"meant\":2147484265}\n";
    assert_eq!(answered(&["find", "--format", "json"], &wrong), (line.into(), 0));
    // Where that number is not looked for, or one is found past 2³¹ − 1, nothing is said.
    assert_eq!(answered(&["find", "--range", "1-32000"], &wrong), ("617\n".into(), 0));
    assert_eq!(answered(&["find"], &deal(&["2147484265"])), ("2147484265\n".into(), 0));
    let line = "{\"number\":2147484265,\"generator\":\"microsoft\"}\n";
    assert_eq!(answered(&["find", "--format", "json"], &deal(&["2147484265"])), (line.into(), 0));
}

#[test]
fn numbers_of_other_generators_are_labelled() {
    let board = deal(&["617", "--generator", "minstd"]);
    let output = command::run("find", &["--generator", "minstd"], &board);
    assert_eq!((output.stdout.as_slice(), output.status.code()), (&b"617\n2147484264\n"[..], Some(0)));
    let remark = String::from_utf8(output.stderr).unwrap();
    assert_eq!(remark, "tableaux: deals of the generator minstd, numbered by this program's convention\n");
}

#[test]
fn scattered_cards_are_scanned_for_on_any_number_of_threads() {
    let scattered = "? AD ? 3S\n";
    let (one, code) = answered(&["find", "--jobs", "1"], scattered);
    assert_eq!(code, 0);
    assert_eq!(answered(&["find", "--jobs", "3", "--range", "1..=1000000"], scattered).0, one);
    let numbers: Vec<u64> = one.lines().map(|line| line.parse().unwrap()).collect();
    assert!(numbers.is_sorted() && numbers.contains(&617), "{numbers:?}");
    // One of 2652.
    assert!((300..460).contains(&numbers.len()), "{}", numbers.len());
    assert_eq!(answered(&["find", "--range", "617"], scattered), ("617\n".into(), 0));
    let none = answered(&["find", "--range", "618-620", "--format", "json"], scattered);
    let explanation = "no number from 618 to 620 matches; --range A..=B compares others";
    assert_eq!(none, (format!("{{\"number\":null,\"explanation\":\"{explanation}\"}}\n"), 1));
    let (remark, code) = reported(&["find", "--range", "618-620"], scattered.as_bytes());
    assert_eq!(code, 1);
    assert!(remark.starts_with("no number from 618 to 620 matches"), "{remark}");
    // The last number of all.
    assert_eq!(answered(&["find", "--range", "8589934591"], "? 2S ? 5S"), ("8589934591\n".into(), 0));
}

#[test]
fn numbers_outside_the_range_are_left_out() {
    let (numbers, _) = answered(&["find"], "7D AD 5C 3S");
    let all: Vec<u64> = numbers.lines().map(|line| line.parse().unwrap()).collect();
    assert!(all.len() > 1000 && all.is_sorted());
    let (numbers, _) = answered(&["find", "--range", "600..=5000000000"], "7D AD 5C 3S");
    let some: Vec<u64> = numbers.lines().map(|line| line.parse().unwrap()).collect();
    let (remark, code) = reported(&["find", "--range", "1-600"], TOP_ROW.as_bytes());
    assert_eq!((remark.as_str(), code), ("no number from 1 to 600 matches, but #617 does", 1));
    assert_eq!(some, all.into_iter().filter(|n| (600..=5_000_000_000).contains(n)).collect::<Vec<_>>());
}

#[test]
fn mistakes_are_printed_but_are_no_success() {
    // Each cascade from its last card to its first.
    let reversed: String = deal(&["617", "--format", "columns"])
        .lines()
        .map(|line| line.split(' ').rev().collect::<Vec<_>>().join(" ") + "\n")
        .collect();
    assert_eq!(
        answered(&["find"], &reversed),
        ("#617 with its cascades written top card first, or its rows from the bottom\n".into(), 1)
    );
    let (line, code) = answered(&["find", "--format", "json"], &reversed);
    let expected = "{\"number\":617,\"mistakes\":[\"cascades-reversed\"],\
                    \"explanation\":\"#617 with its cascades written top card first, or its rows from the bottom\",\
                    \"fault\":\"top card first\"}\n";
    assert_eq!((line.as_str(), code), (expected, 1));

    let suits = deal(&["617"]).replace('C', "x").replace('S', "C").replace('x', "S");
    let suits = suits.replace('D', "x").replace('H', "D").replace('x', "H");
    assert_eq!(answered(&["find"], &suits), ("#617 with the suits ordered S H D C\n".into(), 1));
    let (line, _) = answered(&["find", "--format", "json"], &suits);
    assert!(line.starts_with("{\"number\":617,\"mistakes\":[\"suits-order\"],\"explanation\":"), "{line}");

    let past = answered(&["find", "--range", "2147483648..=4294967295"], &deal(&["617"]));
    assert!(past.0.contains("#2147484265 with the rule for numbers below 2147483648\n") && past.1 == 1, "{past:?}");
}

#[test]
fn the_nearest_deal_is_printed_with_places() {
    let board = deal(&["617"]).replace("7D", "x").replace("JS", "7D").replace('x', "JS");
    let (line, code) = answered(&["find", "--format", "json"], &board);
    let value: Value = serde_json::from_str(&line).unwrap();
    let differences = json!([
        {"row": 1, "column": 1, "card": "JS", "dealt": "7D"},
        {"row": 4, "column": 8, "card": "7D", "dealt": "JS"},
    ]);
    assert_eq!((value, code), (json!({"number": 617, "differences": differences}), 1));

    let board = deal(&["617"]).replace("7D", "x").replace("AD", "7D").replace("5C", "AD").replace('x', "5C");
    let expected = "#617 with 5C at row 1, column 1 in place of 7D; 7D at row 1, column 2 in place of AD; \
                AD at row 1, column 3 in place of 5C\n";
    assert_eq!(answered(&["find"], &board), (expected.into(), 1));

    // The pack as it is before the shuffle, in seven columns.
    let pack: Vec<String> = tableaux_engine::card::Card::PACK.iter().map(ToString::to_string).collect();
    let pack: Vec<String> = pack.chunks(7).map(|row| row.join(" ")).collect();
    let (remark, code) = reported(&["find"], pack.join("\n").as_bytes());
    let why = "no number from 0 to 8589934591 matches: the pack was not shuffled, or its r is always 0";
    assert_eq!((remark.as_str(), code), (why, 1));
    // Nothing is known of a board that nobody deals.
    let cards: Vec<String> = deal(&["617"]).split_whitespace().map(String::from).collect();
    let cards: Vec<&str> = (0..52).map(|at| cards[5 * at % 52].as_str()).collect();
    let board: Vec<String> = cards.chunks(8).map(|row| row.join(" ")).collect();
    let (remark, code) = reported(&["find"], board.join("\n").as_bytes());
    let begin = "no number from 0 to 8589934591 matches; no known mistake explains it, and no deal is near: ";
    let end = " programs tried, with one mistake in drawing or shuffling for numbers to 1000000 and most with two to \
               32000, and with two in the pack and the order; with the number it meant, --expect N tries more; a program \
               that sorts by random keys, or draws rank and suit apart, deals other boards by design";
    assert!(remark.starts_with(begin) && remark.ends_with(end) && code == 1, "{remark}");
}

#[test]
fn mistakes_are_refused_in_one_line() {
    let cases: [(&[&str], &[u8], &str); 18] = [
        (&["find"], b"", "standard input: no cards found; "),
        (&["find"], b"? ?", "standard input: no cards found; "),
        (&["find"], b"7D 7D", "standard input: line 1, column 4: 7D is already there, at line 1, column 1"),
        (&["find"], b"7D 7X", "standard input: line 1, column 4: '7X' is not a card; "),
        (&["find"], b"\x00\x01\xff\xfe", "standard input: line 1, column 1: some bytes are not text; "),
        (&["find"], b"7D AD 5C 3S 5S 8C 2D AH TD", "standard input: line 1, column 25: TD is one card too many"),
        (&["find", "/"], b"", "/: "),
        (&["find", "--range", "5-4"], b"7D", "--range: the range 5-4 runs backwards"),
        (&["find", "--range", "-1"], b"7D", "--range: -1 is one of Microsoft's joke deals"),
        (&["find", "--jobs", "0"], b"7D", "--jobs: '0' is not a number of threads; use 1 or more"),
        (&["find", "--jobs", "-2"], b"7D", "--jobs: '-2' is not a number of threads"),
        (&["find", "--generator", "lcg"], b"7D", "--generator: unknown generator 'lcg'; use microsoft, msvc,"),
        (
            &["find", "--generator", "musl", "--range", "0-4294967296"],
            b"7D",
            "--range: 4294967296 is past the last deal of the generator musl; use 0 to 4294967295",
        ),
        (&["find", "-", "-"], b"7D", "- is given twice; standard input can be read only once"),
        (&["find", "--expect", "x"], b"7D", "--expect: 'x' is not a deal number; "),
        (&["find", "--expect", "-1"], b"7D", "--expect: -1 is one of Microsoft's joke deals"),
        (
            &["find", "--expect", "5000000000", "--generator", "musl"],
            b"7D",
            "--expect: 5000000000 is past the last deal",
        ),
        (&["find", "--expect", "617", "--range", "1-2"], b"7D", "the argument '--expect <N>' cannot be used with"),
    ];
    for (arguments, input, expected) in cases {
        let (message, code) = reported(arguments, input);
        assert_eq!(code, 2, "{arguments:?}: {message}");
        assert!(message.starts_with(expected), "{arguments:?}: {message}");
    }
}

#[cfg(unix)]
#[test]
fn an_interrupt_leaves_whole_answers_in_order() {
    use std::io::{BufRead, BufReader, Read};

    use rustix::process::{Pid, Signal, kill_process};

    let mut child = command::program("find", &["--range", "0..=8589934591"]).spawn().unwrap();
    let mut input = child.stdin.take().unwrap();
    input.write_all(b"? AD ? 3S").unwrap();
    drop(input);
    let mut answers = BufReader::new(child.stdout.take().unwrap());
    let mut first = String::new();
    answers.read_line(&mut first).unwrap();
    kill_process(Pid::from_raw(child.id().cast_signed()).unwrap(), Signal::INT).unwrap();
    let mut rest = String::new();
    answers.read_to_string(&mut rest).unwrap();
    assert_eq!(child.wait().unwrap().code(), Some(130));
    let numbers: Vec<u64> = rest.lines().map(|line| line.parse().unwrap()).collect();
    assert!(rest.is_empty() || rest.ends_with('\n'));
    assert!(numbers.is_sorted());
    // No match before the last is missing.
    if let Some(last) = numbers.last().filter(|&&last| last < 3_000_000) {
        let (all, _) = answered(&["find", "--range", &format!("0..={last}")], "? AD ? 3S");
        assert_eq!(all, first + &rest);
    }
}

/// Every number below 2³¹ has one that may have been meant, so that saying so of each would say nothing.
#[test]
fn on_a_terminal_the_number_is_all_that_is_said() {
    use std::io::Read;

    use portable_pty::{CommandBuilder, PtySize, native_pty_system};

    let folder = Folder::new();
    let file = folder.path("board.txt");
    fs::write(&file, deal(&["617"])).unwrap();
    let printed = |range: &[&str]| {
        let pair = native_pty_system().openpty(PtySize { rows: 24, cols: 200, ..PtySize::default() }).unwrap();
        let mut command = CommandBuilder::new(env!("CARGO_BIN_EXE_tableaux"));
        command.arg("find");
        command.arg(&file);
        command.args(range);
        let mut child = pair.slave.spawn_command(command).unwrap();
        drop(pair.slave);
        let mut text = Vec::new();
        // The end of a pseudo-terminal is an error.
        let _ = pair.master.try_clone_reader().unwrap().read_to_end(&mut text);
        child.wait().unwrap();
        String::from_utf8(text).unwrap()
    };
    assert_eq!(printed(&[]), "617\r\n");
    // Where the board has no number below, the higher one is the answer.
    let higher = printed(&["--range", "2147483648..=4294967295"]);
    assert!(higher.contains("#2147484265 with the rule for numbers below 2147483648"), "{higher}");
}

#[test]
fn a_board_is_the_deal_expected_or_the_first_other_card_is_told_and_why() {
    assert_eq!(answered(&["find", "--expect", "#617"], &deal(&["617"])), ("617\n".into(), 0));
    let part = "#617: these 8 cards agree; 44 are missing\n";
    assert_eq!(answered(&["find", "--expect", "ms617"], TOP_ROW), (part.into(), 1));
    // A draw too many.
    let late = deal(&["134577032"]);
    let (line, code) = answered(&["find", "--expect", "617"], &late);
    let expected = "not #617: row 1, column 1 has 5H, but step 1 deals 7D; the first card should take the first draw \
                    after the seed; yours has one draw too many before the first card; the board is that of #134577032\n";
    assert_eq!((line.as_str(), code), (expected, 1));
    let (line, code) = answered(&["find", "--expect", "617", "--format", "json"], &late);
    let begin = "{\"expected\":617,\"matches\":false,\"numbers\":[134577032],\"first_step\":1,\"row\":1,\"column\":1,\
                 \"yours\":\"5H\",\"dealt\":\"7D\",\"mistakes\":[\"extra-draw\"],\"explanation\":\"the first card ";
    assert!(line.starts_with(begin) && code == 1, "{line}");
    let (line, code) = answered(&["find", "--expect", "617", "--format", "json"], &deal(&["617"]));
    assert_eq!((line.as_str(), code), ("{\"expected\":617,\"matches\":true,\"numbers\":[617]}\n", 0));
    let (line, code) = answered(&["find", "--expect", "616"], &deal(&["618"]));
    let (why, end) =
        ("; no known mistake explains it: ", "; the board is that of #618; see tableaux trace 616 --board -\n");
    assert!(line.contains(why) && line.ends_with(end), "{line}");
    assert_eq!(code, 1);
    let (line, _) = answered(&["find", "--expect", "616", "--format", "json"], &deal(&["618"]));
    let value: Value = serde_json::from_str(&line).unwrap();
    let explanation = value["explanation"].as_str().unwrap();
    assert!(explanation.starts_with("no known mistake explains it: "), "{explanation}");
    assert!(explanation.ends_with("; see tableaux trace 616 --board -"), "{explanation}");
    assert_eq!(value["mistakes"], json!([]));
    // One that is dealt with another generator is traced with that.
    let output = command::run("find", &["--expect", "616", "--generator", "minstd"], deal(&["620"]));
    let line = String::from_utf8(output.stdout).unwrap();
    assert!(line.ends_with("; see tableaux trace 616 --board - --generator minstd\n"), "{line}");
    let minstd = deal(&["617", "--generator", "minstd"]);
    assert_eq!(answered(&["find", "--expect", "617", "--generator", "minstd", "--format", "json"], &minstd).1, 0);
}

/// What node prints of #617 by a program whose state has a sign, so that some indices are outside the pack.
const SIGNED: &str = "[
  [
    '7D',      undefined,
    '5C',      '3S',
    undefined, '8C',
    '2D',      undefined
  ],
  [
    undefined, '7S',
    undefined, undefined,
    undefined, '8H',
    'AS',      'AD'
  ],
  [
    'TH', 'QC',
    '3H', undefined,
    '6S', '8D',
    '3D', undefined
  ],
  [
    undefined, '5H',
    '9S',      '3C',
    '8S',      undefined,
    undefined, 'TD'
  ],
  [
    undefined, 'AC',
    '5S',      undefined,
    undefined, '4C',
    '2C',      '2S'
  ],
  [
    '7H', '4D',
    '2H', undefined,
    'KC', undefined,
    'AH', undefined
  ],
  [ 'QD', '4H', 'TC', '6C' ]
]
";

#[test]
fn cards_that_a_program_does_not_deal_are_a_sign_of_its_mistake() {
    let why = "r negative where the highest bit of s is 1: the index is outside the pack, where no card is";
    let note = "tableaux: standard input: line 3, column 16: 'undefined' in place of a card, read as an unknown card\n";
    let output = command::run("find", &["--expect", "617"], SIGNED);
    let expected = format!(
        "not #617: row 1, column 2 has undefined, but step 2 deals AD; s should be unsigned, or r masked, (s >> 16) & \
         0x7fff; yours has {why}\n"
    );
    assert_eq!((String::from_utf8(output.stdout).unwrap(), output.status.code()), (expected, Some(1)));
    assert_eq!(String::from_utf8(output.stderr).unwrap(), note);
    let output = command::run("find", &[], SIGNED);
    assert_eq!(String::from_utf8(output.stdout).unwrap(), format!("#617 with {why}\n"));
    // One such card makes it another board, though all others are right.
    let output = command::run("find", &["--expect", "617"], deal(&["617"]).replace("QH", "undefined"));
    let expected = "not #617: row 6, column 8 has undefined, but step 48 deals QH; all other cards are right; the \
                    board is that of #617\n";
    assert_eq!((String::from_utf8(output.stdout).unwrap().as_str(), output.status.code()), (expected, Some(1)));
    let (message, code) = reported(&["solve", "--board", "-"], SIGNED.as_bytes());
    assert!(
        message.starts_with("standard input: line 3, column 16: 'undefined' is not a card") && code == 2,
        "{message}"
    );
}

#[test]
fn rows_from_the_bottom_and_cascades_of_seven_are_named() {
    let cards: Vec<String> = deal(&["617"]).split_whitespace().map(String::from).collect();
    let lines = |rows: Vec<Vec<String>>| rows.iter().map(|row| row.join(" ") + "\n").collect::<String>();
    let from_bottom = lines(cards.chunks(8).rev().map(<[_]>::to_vec).collect());
    let expected = "#617 with its cascades written top card first, or its rows from the bottom\n";
    assert_eq!(answered(&["find"], &from_bottom), (expected.into(), 1));
    let cascades: Vec<&[String]> = cards.chunks(7).collect();
    let row = |row: usize| cascades.iter().filter_map(|cascade| cascade.get(row).cloned()).collect();
    let of_seven = lines((0..7).map(row).collect());
    let expected = "#617 with the cards dealt to one cascade after the other, seven to each\n";
    assert_eq!(answered(&["find"], &of_seven), (expected.into(), 1));
    let (message, code) = reported(&["solve", "--board", "-"], of_seven.as_bytes());
    assert!(
        message.starts_with("standard input: line 4, column 21: row 4 ends after 7 of its 8 cards") && code == 2,
        "{message}"
    );
}

#[test]
fn a_draw_too_many_is_noted_beside_the_number() {
    let output = command::run("find", &[], deal(&["134577032"]));
    assert_eq!((output.stdout.as_slice(), output.status.code()), (&b"134577032\n"[..], Some(0)));
    let note = "tableaux: or #617 with one draw too many before the first card\n";
    assert_eq!(String::from_utf8(output.stderr).unwrap(), note);
    let (line, _) = answered(&["find", "--format", "json"], &deal(&["134577032"]));
    let value: Value = serde_json::from_str(&line).unwrap();
    assert_eq!((&value["number"], &value["likelier"]), (&json!(134_577_032), &json!(617)));
    assert_eq!(value["mistakes"], json!(["extra-draw"]));
}

#[test]
fn several_files_are_answered_in_a_line_each() {
    let name = |n: u32| env::temp_dir().join(format!("tableaux-several-{n}-{}.txt", process::id()));
    let files = [name(617), name(11_982)];
    fs::write(&files[0], deal(&["617"])).unwrap();
    fs::write(&files[1], deal(&["134577032"])).unwrap();
    let [one, two] = [0, 1].map(|at| files[at].to_str().unwrap());
    let expected = format!("{one}: 617\n{two}: 134577032, or #617 with one draw too many before the first card\n");
    assert_eq!(answered(&["find", one, two], ""), (expected, 0));
    let (lines, code) = answered(&["find", "--expect", "617", one, two], "");
    assert!(lines.starts_with(&format!("{one}: 617\n{two}: not #617: row 1, column 1 ")) && code == 1, "{lines}");
    let (lines, code) = answered(&["find", "--expect", "617", "--format", "json", one, one], "");
    let line = format!("{{\"expected\":617,\"matches\":true,\"numbers\":[617],\"file\":\"{one}\",\"board\":1}}\n");
    assert_eq!((lines, code), (line.repeat(2), 0));
    for file in &files {
        fs::remove_file(file).unwrap();
    }
}

/// Six cards are those of some number more often than not: a match says so, and a stray line is no second board in
/// silence.
#[test]
fn a_match_that_may_be_chance_says_so() {
    let (row, six) = ("7D AD 5C 3S 5S 8C 2D AH\n", "7D AD 5C 3S 5S 8C\n");
    assert_eq!(found(row), ("617\n".into(), String::new()));
    let (number, remark) = found("7D AD 5C 3S 5S 8C 2D\n");
    assert_eq!(number, "617\n");
    assert_eq!(remark, "tableaux: by chance, about 0.013 numbers have these 7 cards\n");
    let (lines, code) = answered(&["find", "--format", "json"], six);
    for line in lines.lines() {
        let by_chance = serde_json::from_str::<Value>(line).unwrap()["by_chance"].as_f64().unwrap();
        assert!((by_chance - 0.586).abs() < 0.001, "{line}");
    }
    assert_eq!((lines.lines().count(), code), (1, 0));
    let (numbers, remark) = found("7D AD 5C 3S 5S\n");
    assert!(numbers.lines().count() > 9 && remark.is_empty(), "many numbers claim nothing: {remark}");
    let (line, _) = answered(&["find", "--format", "json"], row);
    assert!(!line.contains("by_chance"), "{line}");
    let (few, code) = answered(&["find", "--range", "1..=32000"], six);
    assert_eq!((few.as_str(), code), ("617\n", 0), "a few numbers are no chance");
    // A line left over from a print loop.
    let boards = format!("{}\n{}\nQC 2C 9C AC 5H 4S\n", deal(&["617"]), deal(&["618"]));
    let (lines, code) = answered(&["find"], &boards);
    let expected =
        "board 1: 617\nboard 2: 618\nboard 3: 4905399606, by chance, about 0.59 numbers have these 6 cards\n";
    assert_eq!((lines.as_str(), code), (expected, 0));
}

/// Boards without a number are explained together, and wait for no other: each answer is that of the board alone, in
/// the order of the boards.
#[test]
fn boards_without_a_number_are_answered_in_their_order() {
    let mut boards = dealt_in_turn(5, 4);
    let right = deal(&["618"]);
    boards.insert(2, right.clone());
    boards.insert(4, right.replace("KS", "9X"));
    boards.insert(6, boards[0].clone());
    boards.push(deal(&["700"]).replace("7D", "x").replace("JS", "7D").replace('x', "JS"));
    boards.push("QC 2C 9C AC 5H 4S".into());
    for format in ["text", "json"] {
        let arguments = ["find", "--range", "1..=900", "--format", format];
        let folder = Folder::new();
        let files: Vec<String> = (0..boards.len()).map(|at| folder.path(&format!("{at}.txt"))).collect();
        for (file, board) in files.iter().zip(&boards) {
            fs::write(file, board).unwrap();
        }
        let alone: Vec<String> = files
            .iter()
            .map(|file| {
                let output = command::run("find", &[&arguments[1..], &[file, "/dev/null"]].concat(), "");
                let all = String::from_utf8(output.stdout).unwrap();
                all.split_inclusive('\n').filter(|line| line.contains(file)).collect()
            })
            .collect();
        let all: Vec<&str> = files.iter().map(String::as_str).collect();
        let together = command::run("find", &[&arguments[1..], &all].concat(), "");
        assert_eq!(together.status.code(), Some(2), "a word is not a card");
        assert_eq!(String::from_utf8(together.stdout).unwrap(), alone.concat());
        assert!(String::from_utf8(together.stderr).unwrap().contains("'9X' is not a card"));
    }
}

/// One interrupt ends the search for the mistakes of many boards, and what is known is printed.
#[cfg(unix)]
#[test]
fn an_interrupt_ends_the_search_of_many_boards() {
    use std::io::{BufRead, BufReader, Read};
    use std::time::{Duration, Instant};

    let mut boards = vec![deal(&["617"])];
    boards.extend(dealt_in_turn(77, 40));
    let mut child = command::program("find", &["-"]).spawn().unwrap();
    let mut input = child.stdin.take().unwrap();
    input.write_all(boards.join("\n\n").as_bytes()).unwrap();
    drop(input);
    let mut answers = BufReader::new(child.stdout.take().unwrap());
    let mut first = String::new();
    answers.read_line(&mut first).unwrap();
    assert_eq!(first, "board 1: 617\n");
    command::interrupt(&child);
    let begin = Instant::now();
    let mut rest = String::new();
    answers.read_to_string(&mut rest).unwrap();
    assert_eq!(child.wait().unwrap().code(), Some(130));
    assert!(begin.elapsed() < Duration::from_secs(5), "{:?}", begin.elapsed());
    assert!(rest.lines().all(|line| line.starts_with("board ")), "{rest}");
}

#[test]
fn a_board_that_cannot_be_read_silences_no_other() {
    let folder = Folder::new();
    let files = ["a.txt", "b.txt", "none.txt", "c.txt"].map(|name| folder.path(name));
    fs::write(&files[0], deal(&["617"])).unwrap();
    fs::write(&files[1], deal(&["1"]).replace("6H", "6X")).unwrap();
    fs::write(&files[3], format!("{}\n{}", deal(&["2"]), deal(&["3"]).replace("6H", "6X"))).unwrap();
    let [a, b, none, c] = files.each_ref().map(String::as_str);
    let run = |options: &[&str]| {
        let output = command::run("find", &[&[a, b, none, c], options].concat(), "");
        assert_eq!(output.status.code(), Some(2), "{output:?}");
        let stderr = String::from_utf8(output.stderr).unwrap();
        let errors: Vec<&str> = stderr.lines().collect();
        let begin = |name: &str, place: &str| format!("tableaux: {name}: {place}");
        assert_eq!(errors.len(), 3, "{stderr}");
        assert!(errors[0].starts_with(&begin(b, "line 7, column 10: '6X' is not a card; ")), "{stderr}");
        assert!(errors[1] == format!("tableaux: '{none}' does not exist"), "{stderr}");
        assert!(errors[2].starts_with(&format!("tableaux: {c}, board 2: line ")), "{stderr}");
        String::from_utf8(output.stdout).unwrap()
    };
    assert_eq!(run(&[]), format!("{a}: 617\n{c}, board 1: 2\n"));
    let objects = |text: &str| text.lines().map(|line| serde_json::from_str(line).unwrap()).collect::<Vec<Value>>();
    let found = objects(&run(&["--format", "json"]));
    let place = |object: &Value| (object["number"].clone(), object["file"].clone(), object["board"].clone());
    let expected =
        [(json!(617), a, 1), (json!(null), b, 1), (json!(null), none, 1), (json!(2), c, 1), (json!(null), c, 2)];
    assert_eq!(
        found.iter().map(place).collect::<Vec<_>>(),
        expected.map(|(number, file, board)| (number, json!(file), json!(board)))
    );
    assert!(found[1].as_object().unwrap().contains_key("number"), "null is a value");
    assert!(found[1]["error"].as_str().unwrap().contains("'6X' is not a card"), "{}", found[1]);

    assert!(run(&["--expect", "617"]).starts_with(&format!("{a}: 617\n{c}, board 1: not #617: ")));
    let compared = objects(&run(&["--expect", "617", "--format", "json"]));
    let matches: Vec<_> = compared.iter().map(|object| object["matches"].clone()).collect();
    assert_eq!(matches, [json!(true), json!(null), json!(null), json!(false), json!(null)]);
    // One board alone.
    let output = command::run("find", &["--format", "json", b], "");
    assert_eq!((output.status.code(), objects(&String::from_utf8(output.stdout).unwrap()).len()), (Some(2), 1));
}

#[test]
fn a_word_that_is_no_card_is_refused_in_a_board_of_all_cards_too() {
    for board in [deal(&["617"]).replace("4H", "4H ZZ"), format!("ZZ {}", deal(&["617"]).replace('\n', " "))] {
        let solve = command::refused("solve", &["--board", "-"], &board);
        for options in [&["find"][..], &["find", "--expect", "617"]] {
            let (message, code) = reported(options, board.as_bytes());
            let place = message.split(" is not a card").next().unwrap();
            assert!(solve.starts_with(place) && place.ends_with("'ZZ'") && code == 2, "{message}\n{solve}");
        }
    }
}

/// By every command that reads boards; the readers themselves are tried with all lines in all places.
#[test]
fn a_line_that_is_no_part_of_a_board_does_not_change_its_number() {
    for (at, stray) in STRAY_LINES.iter().enumerate().step_by(5) {
        let format = ["rows", "columns"][at % 2];
        let mut lines: Vec<String> = deal(&["617", "--format", format]).lines().map(str::to_owned).collect();
        lines.insert(at % lines.len(), (*stray).to_owned());
        let board = lines.join("\n");
        assert_eq!(answered(&["find"], &board), ("617\n".into(), 0), "{board}");
        assert_eq!(answered(&["find", "--expect", "617"], &board), ("617\n".into(), 0), "{board}");
        assert_eq!(answered(&["solve", "--format", "verdict", "--board", "-"], &board).0, "solved\n", "{board}");
        assert_eq!(
            answered(&["check", "--board", "-", "8a", "8b"], &board),
            ("legal, 52 cards left\n".into(), 1),
            "{board}"
        );
    }
}

/// The boards of a program that draws 52 times for each number, but is seeded with the first alone.
fn dealt_in_turn(seed: u32, count: usize) -> Vec<String> {
    let mut s = seed;
    let mut board = || {
        let mut pack: Vec<String> =
            "A23456789TJQK".chars().flat_map(|rank| "CDHS".chars().map(move |suit| format!("{rank}{suit}"))).collect();
        let mut dealt = Vec::new();
        while !pack.is_empty() {
            s = s.wrapping_mul(214_013).wrapping_add(2_531_011) % (1 << 31);
            dealt.push(pack.swap_remove((s >> 16) as usize % pack.len()));
        }
        dealt.chunks(8).map(|row| row.join(" ") + "\n").collect::<String>()
    };
    (0..count).map(|_| board()).collect()
}

#[test]
fn headings_are_the_numbers_that_were_meant() {
    let boards = dealt_in_turn(1, 2);
    let page = format!("Game #1\n{}\nGame #617\n{}", boards[0], boards[1]);
    let (lines, code) = answered(&["find"], &page);
    let (first, second) = lines.split_once('\n').unwrap();
    assert_eq!((first, code), ("board 1: 1", 0));
    assert!(second.ends_with(", or #617 with the generator not seeded again after #1\n"), "{second}");
    // A board has its own number, whatever its heading.
    let wrong = deal(&["617"]).replace('C', "x").replace('S', "C").replace('x', "S");
    let page = format!("#11982\n{}\n#617\n{wrong}", deal(&["617"]));
    let (lines, _) = answered(&["find"], &page);
    assert!(lines.starts_with("board 1: 617\nboard 2: #617 with the suits ordered S D H C"), "{lines}");
}

#[test]
fn an_empty_card_is_a_doubled_blank() {
    // What awk prints of an array from 1 with the index r % left, where 0 is no element.
    let text = "7C AC 4S 3H 5H 7S 2C AD\nTC 7H QD  6C 8D AH KH\nTH QC 3D 9D 6H 8C 3C JS\nKD 5D 9S 2S 8S JH 4C TD\n\
                3S 5S 9C 9H KS QS AS 2H\nQH 4D 2D KC JC TS 5C 8H\n6S 7D JD 4H \n";
    let expected = "#617 with the index one place too low, where 0 is not a card of the pack\n";
    let output = command::run("find", &[], text);
    assert_eq!((String::from_utf8(output.stdout).unwrap().as_str(), output.status.code()), (expected, Some(1)));
    let note = "tableaux: standard input: line 2, column 10: '' in place of a card, read as an unknown card\n";
    assert_eq!(String::from_utf8(output.stderr).unwrap(), note);
    // Of a card that is only missing, nothing is known.
    let (message, code) = reported(&["find"], text.replace("  ", " ").as_bytes());
    assert!(message.contains("row 2 ends after 7 of its 8 cards") && code == 2, "{message}");
}

#[test]
fn boards_without_any_card_are_refused_with_the_reason() {
    let rows = |word: &str| format!("{}\n", [word; 8].join(" ")).repeat(6) + &[word; 4].join(" ");
    let (message, code) = reported(&["find", "--expect", "617"], rows("undefined").as_bytes());
    assert!(message.contains("each card is undefined: the index is outside the pack in every step") && code == 2);
    let (message, code) = reported(&["find"], rows("[object Object]").as_bytes());
    assert!(message.ends_with("each card is [object Object]: an object is printed without its contents; print its rank and its suit, or the board \
         with JSON.stringify"));
    assert_eq!(code, 2);
}

/// Standard output and the exit code of `find`, whatever standard error says about the reading.
fn printed(options: &[&str], board: &str) -> (String, i32) {
    let output = command::run("find", options, board);
    (String::from_utf8(output.stdout).unwrap(), output.status.code().unwrap())
}

/// The cascades of #617 when each card goes to the column that a rule gives it, from 0, by its place from 0.
fn dealt_to(column: impl Fn(usize) -> usize) -> String {
    let mut cascades = vec![vec![":"]; 8];
    let board = deal(&["617"]);
    board.split_whitespace().enumerate().for_each(|(place, card)| cascades[column(place)].push(card));
    cascades.iter().map(|cascade| cascade.join(" ") + "\n").collect()
}

#[test]
fn heights_of_cascades_say_how_a_program_deals_them() {
    let seven = |place: usize| [7, 14, 21, 28, 35, 41, 47].iter().filter(|&&end| end <= place).count();
    for (board, rule) in [
        (dealt_to(|place| (place + 1) % 8), "cards dealt to column k % 8 with k from 1"),
        (dealt_to(|place| (place + 1) / 7), "cards dealt to column k // 7 with k from 1"),
        (dealt_to(|place| (10 - place % 8) % 8), "cards dealt from the right, beginning with column 2 from 0"),
        (dealt_to(seven), "cascades filled one after the other, with 7 7 7 7 7 6 6 5 cards"),
    ] {
        assert_eq!(answered(&["find"], &board), (format!("#617 with {rule}\n"), 1), "{board}");
        let (line, code) = answered(&["find", "--expect", "617"], &board);
        assert!(line.starts_with("not #617: row 1, ") && line.contains(&format!("; {rule}")) && code == 1, "{line}");
    }
    // The last row at the right is a mistake among others.
    let (line, code) = printed(&["-"], &dealt_to(|place| if place < 48 { place % 8 } else { place - 44 }));
    assert!(line.contains("with its last row to the left it is #617") && code == 1, "{line}");
}

#[test]
fn a_card_more_than_there_are_places_is_never_forgiven() {
    let nine = deal(&["617"]).replace("4D JS\n", "4D JS 7D\n");
    let every: String = deal(&["617"]).lines().map(|line| [line, " ", &line[..2], "\n"].concat()).collect();
    for (board, place) in [
        (
            &nine,
            "line 4, column 25: 7D is one card too many, row 4 has 8, and it is already there, at line 1, column 1",
        ),
        (
            &every,
            "line 1, column 25: 7D is one card too many, row 1 has 8, and it is already there, at line 1, column 1",
        ),
    ] {
        for options in [&["find"][..], &["find", "--expect", "617"], &["trace", "617", "--board", "-"]] {
            let (message, code) = reported(options, board.as_bytes());
            assert!(message.contains(place) && code == 2, "{message}");
        }
    }
}

#[test]
fn a_part_of_a_board_is_no_success() {
    let six: String = deal(&["617"]).split_inclusive('\n').take(6).collect();
    let part = "#617: these 48 cards agree; 4 are missing";
    assert_eq!(answered(&["find", "--expect", "617"], &six), (format!("{part}\n"), 1));
    assert_eq!(answered(&["find", "--expect", "617"], "7D AD 5C\n").1, 1);
    let (table, code) = answered(&["trace", "617", "--board", "-"], &six);
    assert!(table.ends_with(&format!("{part}\n")) && code == 1, "{table}");
    let json: Value =
        serde_json::from_str(&answered(&["find", "--expect", "617", "--format", "json"], &six).0).unwrap();
    assert_eq!((&json["matches"], &json["missing"]), (&json!(false), &json!(["4H", "JD", "KC", "KS"])));
}

#[test]
fn positions_are_told_from_mistakes_in_dealing() {
    // #36 after `26 42`: all cards are in the cascades, with holes in the last row.
    let grid = "AC 5H TH TS AS QC 8D 2S\nKC JH 7C AH 8H JC 7S TC\nKS JS 9S 9H 9C KD QS 5S\n7D 4D 4S 5C 9D 3H 6H TD\n\
                KH 6D 6S 8S JD AD QH 4H\n3D 5D 2C 3S 6C 8C QD 2H\n3C 4C 2D       7H      \n";
    let in_play = "a game in progress: #36 after its first moves\n";
    assert_eq!(printed(&["-"], grid), (in_play.into(), 1));
    assert_eq!(printed(&["--expect", "36"], grid), (format!("not #36: {in_play}"), 1));
    // The seven of hearts does not fit on the two of hearts.
    let moved = grid.replace("      7H      ", "            7H");
    let no_moves = "the cards of #36, but no moves lead there: 7H lies on 2H\n";
    assert_eq!(printed(&["-"], &moved), (no_moves.into(), 1));
}

#[test]
fn the_boards_of_one_game_have_its_number() {
    let mut random = fastrand::Rng::with_seed(24);
    let mut position = Position::new(Deal::new(24.into()).tableau(), CellCount::FOUR);
    let mut page = Vec::new();
    let mut boards = 0;
    while boards < 120 {
        write_position(&position, SuitStyle::Letters, &mut page);
        page.push(b'\n');
        boards += 1;
        let Some(chosen) = random.choice(position.legal_moves()) else { break };
        position.play(chosen).unwrap();
    }
    let found = printed(&["-"], str::from_utf8(&page).unwrap()).0;
    let lines: Vec<&str> = found.lines().map(|line| line.split_once(": ").unwrap().1).collect();
    assert!(lines.len() == boards && lines[0] == "24", "{found}");
    assert!(lines[1..].iter().all(|&line| line == "a game in progress: #24 after its first moves"), "{found}");
}
