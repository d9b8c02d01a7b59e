//! The command `tableaux gears`: output, exit codes and errors.

use std::fmt::Write as _;
use std::io::{BufRead, BufReader, Read, Write};
use std::path::PathBuf;
use std::time::Instant;
use std::{env, fs, process};

use crate::command;

/// Exit code, standard output, standard error.
type Outcome = (i32, String, String);

fn run(arguments: &[&str], input: &str) -> Outcome {
    let output = command::run("gears", arguments, input);
    let text = |bytes| String::from_utf8(bytes).unwrap();
    (output.status.code().unwrap(), text(output.stdout), text(output.stderr))
}

#[track_caller]
fn prints(arguments: &[&str], code: i32, output: &str) {
    assert_eq!(run(arguments, ""), (code, output.into(), String::new()), "{arguments:?}");
}

#[track_caller]
fn fails(arguments: &[&str], input: &str, error: &str) {
    let (code, output, errors) = run(arguments, input);
    assert_eq!((code, errors), (2, format!("tableaux: {error}\n")), "{arguments:?}");
    assert!(output.is_empty(), "{output}");
}

#[test]
fn boards_are_solved() {
    prints(&["2|21,21"], 0, "2,1|2,2\n");
    prints(&["3|111,111,111"], 0, "\n");
    prints(&["4|1111,1111,1111,1112"], 1, "unsolvable\n");
    prints(&["4|1111,1111,1111,1112", "2|21,21"], 0, "unsolvable\n2,1|2,2\n");
    prints(&["2\n21\n21"], 0, "2,1|2,2\n");
}

#[test]
fn solutions_are_counted() {
    prints(&["2|21,21", "4|1111,1111,1111,1111", "--count"], 0, "1\n64\n");
    prints(&["4|1111,1111,1111,1112", "--count"], 1, "0\n");
    prints(&["617", "--count", "--size", "32"], 0, "1073741824\n");
    prints(&["1-2", "--count", "--size=9"], 0, "1\t4096\n2\t4096\n");
    prints(&["assets/gears.tsv", "617", "--size", "4", "--count"], 0, &all_counts());
}

#[test]
fn answers_are_verified() {
    prints(&["2|21,21", "--verify", "2,2|2,1"], 0, "solved in 2 presses\n");
    prints(&["2|21,21", "--verify", "2,2|2,1|1,1|1,1|1,1|1,1"], 0, "solved in 6 presses\n");
    prints(&["2|24,41", "--verify=1,1"], 1, "not solved: gear 1,1 points down\n");
    prints(&["2|42,21", "--verify=1,1"], 0, "solved in 1 press\n");
    prints(&["2|11,11", "--verify", ""], 0, "solved in 0 presses\n");
    prints(&["2|13,11", "--verify", ""], 1, "not solved: gear 2,1 points down\n");
    prints(&["617", "--verify", ""], 1, "not solved: gear 1,1 points down\n");
    fails(
        &["2|11,11", "--verify", "3,1"],
        "",
        "--verify: entry 1: 3,1 is outside the board; use columns and rows from 1 to 2",
    );
    fails(
        &["2|11,11", "--verify", "-1,1"],
        "",
        "--verify: entry 1: '-1,1' is not a gear; use its column and row, as in 2,1",
    );
    fails(&["1-2", "--verify", ""], "", "--verify: more than one board given; use one");
    fails(&["-", "--verify", ""], "# nothing\n", "--verify: no board given; use one");
}

/// The output of `--count` for the published boards and a numbered one.
fn all_counts() -> String {
    let published = include_str!("../../assets/gears.tsv").lines().filter(|line| !line.starts_with('#'));
    let mut counts = String::new();
    for (number, line) in published.enumerate() {
        let count = match line.split(['\t', '|']).nth(1).unwrap() {
            "4" => 64,
            "9" => 4096,
            _ => 1,
        };
        writeln!(counts, "{number}\t{count}").unwrap();
    }
    counts + "617\t64\n"
}

#[test]
fn answers_of_published_boards_begin_with_their_numbers() {
    let (code, output, errors) = run(&["assets/gears.tsv"], "");
    assert_eq!((code, errors.as_str()), (0, ""));
    let lines: Vec<(&str, &str)> = output.lines().map(|line| line.split_once('\t').unwrap()).collect();
    assert_eq!(lines.len(), 50);
    let published = include_str!("../../assets/gears.tsv").lines().filter(|line| !line.starts_with('#'));
    for ((number, answer), line) in lines.into_iter().zip(published) {
        let board = line.split('\t').nth(1).unwrap();
        assert_eq!(line.split('\t').next(), Some(number));
        let presses = answer.split('|').count();
        prints(&[board, "--verify", answer], 0, &format!("solved in {presses} presses\n"));
    }
}

#[test]
fn numbered_boards_are_printed_and_solved_from_that_output() {
    prints(&["617"], 0, "3|322,141,141\n");
    prints(&["#617", "--size", "2"], 0, "2|33,13\n");
    prints(&["8589934591", "--size", "2"], 0, "2|23,43\n");
    prints(&["617..=618", "--size", "2"], 0, "617\t2|33,13\n618\t2|41,43\n");
    prints(&["617", "2|21,21"], 0, "617\t3|322,141,141\n2,1|2,2\n");
    let (_, boards, _) = run(&["1-300", "--size", "4"], "");
    let (code, answers, errors) = run(&["-"], &boards);
    assert_eq!((code, answers.lines().count(), errors.as_str()), (0, 300, ""));
    for (answer, number) in answers.lines().zip(1..) {
        assert!(answer.starts_with(&format!("{number}\t")), "{answer}");
    }
}

#[test]
fn json_is_printed() {
    let json = ["--format", "json"];
    prints(
        &[&["2|21,21", "4|1111,1111,1111,1112", "2|11,11"][..], &json].concat(),
        0,
        r#"{"board":"2|21,21","solutions":1,"presses":2,"fewest":true,"answer":"2,1|2,2"}
{"board":"4|1111,1111,1111,1112","solutions":0,"presses":null,"fewest":null,"answer":null}
{"board":"2|11,11","solutions":1,"presses":0,"fewest":true,"answer":""}
"#,
    );
    let (code, output, errors) = run(&[&["617", "--size", "32", "--limit", "4096"][..], &json].concat(), "");
    assert_eq!((code, errors.as_str()), (0, ""));
    let result: serde_json::Value = serde_json::from_str(&output).unwrap();
    assert_eq!(
        (&result["number"], &result["solutions"], &result["fewest"]),
        (&617.into(), &(1 << 30).into(), &false.into())
    );
    let answer = result["answer"].as_str().unwrap();
    assert_eq!(result["presses"], answer.split('|').count());
    prints(
        &[result["board"].as_str().unwrap(), "--verify", answer],
        0,
        &format!("solved in {} presses\n", result["presses"]),
    );
}

#[test]
fn a_limit_that_cuts_the_comparison_short_is_reported() {
    let (code, board, _) = run(&["617", "--size", "23"], "");
    assert_eq!(code, 0);
    let (code, answer, errors) = run(&["--limit", "5000", "-"], &format!("\n{board}"));
    let presses = answer.split('|').count();
    let expected = format!(
        "tableaux: standard input, line 2: {presses} presses, the fewest among at most 5000 of 268435456 answers; \
         --limit compares more\n"
    );
    assert_eq!((code, errors), (0, expected));
    // Without a limit all solutions are compared.
    let (code, answer, errors) = run(&["-"], &board);
    assert_eq!((code, answer.split('|').count(), errors.as_str()), (0, 649, ""));
    // A limit below their number applies to small boards too.
    let (_, _, errors) = run(&["-", "--limit", "63"], "7\t4|2233,3421,2423,3443");
    assert!(errors.starts_with("tableaux: #7: ") && errors.contains(" among at most 63 of 64 answers"), "{errors}");
}

#[test]
fn files_may_have_comments_blank_lines_and_both_forms_of_boards() {
    let input = "\u{feff}# boards\r\n\r\n3\r\n  423\r\n# in between\r\n124\r\n242\r\n2|21,21\n 9\t2|21,21\tand more\n2|21,21\t9";
    let answers = "3,1|3,1|3,1|1,2|1,2|1,2|2,2|2,2|3,2|1,3|2,3|2,3|2,3|3,3|3,3|3,3\n2,1|2,2\n9\t2,1|2,2\n2,1|2,2\n";
    assert_eq!(run(&["-"], input), (0, answers.into(), String::new()));
    assert_eq!(run(&["-"], ""), (0, String::new(), String::new()));
}

/// A file that is removed when it is dropped.
struct TemporaryFile(PathBuf);

impl TemporaryFile {
    fn new(name: &str, text: &[u8]) -> Self {
        let path = env::temp_dir().join(format!("tableaux-{}-{name}", process::id()));
        fs::write(&path, text).unwrap();
        Self(path)
    }
}

impl Drop for TemporaryFile {
    fn drop(&mut self) {
        let _ = fs::remove_file(&self.0);
    }
}

#[test]
fn errors_are_one_line() {
    const DIRECTIONS: &str = "is not a direction; use 1 (up), 2 (right), 3 (down) or 4 (left)";
    const ARGUMENT: &str = "use a board such as 3|423,124,242, a number, a file or -";
    const LINES: &str = "3|423,124,242, with a number and a tab before it, or 3 and the rows on lines after it";
    let lines = [
        ("2\n12\n\n15", format!("line 4: row 2, column 2: '5' {DIRECTIONS}")),
        ("2\n12\n", "line 2: row 2: the board ends too early; use 2 rows".into()),
        ("2\n12\n2|12,34", format!("line 3: row 2, column 2: '|' {DIRECTIONS}")),
        ("#\n3|423,124", "line 2: row 3: the board ends too early; use 3 rows".into()),
        ("40\n", "line 1: '40' is not a size of a board; use 2 to 32 gears along each side".into()),
        ("hello\n", format!("line 1: 'hello' is not a board; use {LINES}")),
        ("x\t2|12,34", "line 1: the number 'x': 'x' is not a deal number; use 0 to 8589934591".into()),
        ("7\t", "line 1: row 1: the board ends too early; use 7 rows".into()),
        ("7\thello", "line 1: 'hello' is not a size of a board; use 2 to 32 gears along each side".into()),
        ("\u{1b}[31m", format!(r"line 1: '\u{{1b}}[31m' is not a board; use {LINES}")),
    ];
    for (input, error) in lines {
        fails(&["-"], input, &format!("standard input, {error}"));
    }
    fails(&["-"], &"1".repeat(1 << 21), "standard input, line 1: the line is too long; use up to 65536 bytes");
    let bytes = TemporaryFile::new("bytes", b"2|12,3\xff");
    let error = format!("{}, line 1: row 2, column 2: '\u{fffd}' {DIRECTIONS}", bytes.0.display());
    fails(&[bytes.0.to_str().unwrap()], "", &error);

    fails(&["2|11,15"], "", &format!("2|11,15: row 2, column 2: '5' {DIRECTIONS}"));
    fails(&["617", "2|1"], "", "2|1: row 1, column 2: the row ends too early; use 2 gears in each row");
    for joke in ["-1", "-1-5"] {
        fails(&[joke], "", "-1 is negative; use 0 to 8589934591");
    }
    fails(&["5-4"], "", "the range 5-4 runs backwards; use A..=B or A-B with A no larger than B");
    fails(&[""], "", &format!("an argument is empty; {ARGUMENT}"));
    fails(&["/"], "", &format!("'/' is a folder; {ARGUMENT}"));
    fails(&["-", "-"], "", "- is given twice; standard input can be read only once");
    fails(&["617", "--limit", "5"], "", "--limit needs a board or --format json");
    fails(
        &["no/such\x1bfile"],
        "",
        "'no/such\\u{1b}file' does not exist; use a board such as 3|423,124,242, a number, a file or -",
    );
    fails(&[], "", "the following required arguments were not provided: <BOARD|FILE|NUMBER>... (--help shows more)");
    fails(&["2|11,11", "--size", "3"], "", "--size needs a board number");
    fails(&["617", "--size", "33"], "", "--size: '33' is not a size of a board; use 2 to 32 gears along each side");
    fails(&["617", "--size", "-3"], "", "--size: '-3' is not a size of a board; use 2 to 32 gears along each side");
    for limit in ["0", "-5", "many", "99999999999999999999", "+5"] {
        let error = format!("--limit: '{limit}' is not a number of answers; use 1 or more");
        fails(&["2|11,11", "--limit", limit], "", &error);
    }
    for excluded in [["--verify", "1,1"], ["--limit", "1"], ["--format", "text"]] {
        let (code, _, errors) = run(&[&["2|11,11", "--count"][..], &excluded].concat(), "");
        assert!(code == 2 && errors.contains("cannot be used with") && errors.lines().count() == 1, "{errors}");
    }
}

#[test]
fn boards_before_an_error_are_solved() {
    let (code, output, errors) = run(&["-"], "2|21,21\n2|21,25\n2|21,21\n");
    assert_eq!((code, output.as_str()), (2, "2,1|2,2\n"));
    assert!(errors.starts_with("tableaux: standard input, line 2: row 2, column 2: '5' "), "{errors}");
}

#[test]
fn each_board_is_answered_before_the_next_is_sent() {
    let mut child = command::program("gears", &["-"]).spawn().unwrap();
    let mut stdin = child.stdin.take().unwrap();
    let mut answers = BufReader::new(child.stdout.take().unwrap());
    for _ in 0..3 {
        stdin.write_all(b"2|21,21\n").unwrap();
        let mut answer = String::new();
        answers.read_line(&mut answer).unwrap();
        assert_eq!(answer, "2,1|2,2\n");
    }
    drop(stdin);
    assert!(child.wait().unwrap().success());
}

/// Printing the boards of all numbers would take hours.
#[test]
fn a_closed_pipe_is_no_error() {
    let mut child = command::program("gears", &["0..=8589934591"]).spawn().unwrap();
    let mut begin = vec![0; 1 << 17];
    child.stdout.take().unwrap().read_exact(&mut begin).unwrap();
    assert!(begin.starts_with(b"0\t3|"));
    let output = child.wait_with_output().unwrap();
    assert_eq!((output.status.code(), output.stderr), (Some(0), Vec::new()));
}

/// Between a board and the next: what is said further down is about others.
#[test]
fn the_number_of_a_board_on_a_page_stands_beside_it() {
    let page = "Two boards\n2|21,21\n2|21,21 number 5\n";
    let (code, output, errors) = run(&["-"], page);
    assert_eq!((code, output.as_str(), errors.as_str()), (0, "2,1|2,2\n5\t2,1|2,2\n", ""));
}

/// The best of some runs counts, as others use the machine too; sixteen times as long would be too long in all of them.
#[test]
fn a_page_of_four_times_the_boards_takes_at_most_eight_times_as_long() {
    let time = |subcommand: &str, bytes: usize| {
        let text = format!("A page of boards\n{}", "2|23,14\n".repeat(bytes / 8));
        let begin = Instant::now();
        let _ = command::run(subcommand, &["-"], text);
        begin.elapsed()
    };
    for subcommand in ["gears", "skat", "find"] {
        let is_linear = |_| time(subcommand, 1 << 18) <= 8 * time(subcommand, 1 << 16);
        assert!((0..5).any(is_linear), "{subcommand}");
    }
}

/// Every size is dealt, solved, verified, found again and proposed for a day.
#[test]
fn every_size_has_every_command() {
    for size in 2..=9 {
        let (table, size) = (format!("gears:{size}"), size.to_string());
        let (code, board, _) = run(&["617", "--size", &size], "");
        let board = board.trim_end();
        assert_eq!(code, 0);
        let dealt = command::run("617", &["--table", &table], "");
        assert_eq!(String::from_utf8(dealt.stdout).unwrap().trim_end(), board);
        let (code, answer, _) = run(&[board], "");
        assert_eq!(code, 0);
        let (code, verified, _) = run(&[board, "--verify", answer.trim_end()], "");
        assert!(code == 0 && verified.starts_with("solved in "), "{verified}");
        let (found, code) = command::answered("find", &[board, "--range", "0-1000"], "");
        assert!(code == 0 && found.trim_end().parse::<u32>().unwrap() <= 617, "{found}");
        // Nothing is known of what was played here, which is said.
        let day = command::run("today", &["--table", &table, "--date", "2026-11-27", "--format", "text"], "");
        let day = String::from_utf8(day.stdout).unwrap();
        assert!(day.contains(&format!("board: {size}|")) && day.contains("fewest presses: "), "{day}");
    }
}

/// Boards are searched together, and answered in their order, each as soon as it is known.
#[test]
fn numbers_of_many_boards_are_found_in_one_search() {
    let numbers = [617, 90_000, 5, 618, 4000, 617, 70, 71];
    let mut lines = Vec::new();
    let mut expected = String::new();
    for (number, size) in numbers.iter().zip([4, 5, 6, 7, 10, 4, 32, 9]) {
        let (_, board, _) = run(&[&number.to_string(), "--size", &size.to_string()], "");
        lines.push(board);
        let is_found = *number <= 5000;
        expected += &if is_found { number.to_string() } else { "no number from 1 to 5000 deals it".into() };
        expected.push('\n');
    }
    lines.insert(1, "4|1111,1111,1111,1112\n".into());
    let unsolvable = "unsolvable: all numbered boards can be solved, but of this size only one board in 64\n";
    expected.insert_str("617\n".len(), unsolvable);
    let (found, code) = command::answered("find", &["--table", "gears", "-", "--range", "1-5000"], lines.concat());
    assert_eq!((found, code), (expected, 0));
}

/// A program that writes one board and waits for its number is not kept waiting.
#[test]
fn a_board_is_answered_before_the_next_is_written() {
    use std::io::{BufRead, BufReader, Write};

    let mut child = command::program("find", &["--table", "gears", "-", "--range", "1-5000"]).spawn().unwrap();
    let mut input = child.stdin.take().unwrap();
    let mut answers = BufReader::new(child.stdout.take().unwrap());
    for number in ["617", "4000"] {
        let (_, board, _) = run(&[number, "--size", "5"], "");
        input.write_all(board.as_bytes()).unwrap();
        let mut answer = String::new();
        answers.read_line(&mut answer).unwrap();
        assert_eq!(answer.trim_end(), number);
    }
    command::interrupt(&child);
    assert_eq!(child.wait().unwrap().code(), Some(130), "one interrupt ends it while it waits");
}

#[test]
fn numbers_of_boards_are_found() {
    let found = |arguments: &[&str], input: &str| command::answered("find", arguments, input);
    assert_eq!(found(&["4|2243,3142,3132,3422", "--range", "1-700"], "").1, 1);
    let (_, board, _) = run(&["617", "--size", "5"], "");
    assert_eq!(found(&[board.trim_end(), "--range", "1-100000"], ""), ("617\n".into(), 0));
    assert_eq!(found(&["--table", "gears", "-", "--range", "1-100000"], &board), ("617\n".into(), 0));
    let (json, _) = found(&[board.trim_end(), "--range", "1-100000", "--format", "json"], "");
    assert!(json.contains("\"number\":617") && json.contains("\"searched\":\"1"), "{json}");
    assert_eq!(
        found(&[board.trim_end(), "--range", "1-100"], ""),
        ("no number from 1 to 100 deals it\n".into(), 1),
        "what was searched is said"
    );
    assert_eq!(
        found(&["4|1111,1111,1111,1112"], ""),
        ("unsolvable: all numbered boards can be solved, but of this size only one board in 64\n".into(), 1)
    );
}
