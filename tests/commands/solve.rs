//! `tableaux solve`: verdicts with their solutions, in the order asked for, whoever finds them.

use serde_json::Value;

use crate::command;

/// Exit code and output of a command; the first argument names it.
#[track_caller]
fn printed(arguments: &[&str], input: &str) -> (Option<i32>, String) {
    let (text, code) = command::answered(arguments[0], &arguments[1..], input);
    (Some(code), text)
}

fn json(arguments: &[&str]) -> Vec<Value> {
    let (_, text) = printed(&[arguments, &["--format", "json"]].concat(), "");
    text.lines().map(|line| serde_json::from_str(line).unwrap()).collect()
}

#[test]
fn what_is_printed_is_checked_as_it_is() {
    for number in ["1", "617", "1941", "8589934591"] {
        let (code, solution) = printed(&["solve", number], "");
        assert_eq!(code, Some(0), "{solution}");
        let verdict = solution.lines().next().unwrap().strip_prefix(&format!("#{number}: ")).unwrap();
        let (code, checked) = printed(&["check", number, "-"], &solution);
        // How short solutions can be is the solver's to say.
        let (moves, cards) = verdict.split_once(", ").unwrap();
        let verdict = format!("{}, {cards}", moves.split(" (").next().unwrap());
        assert_eq!((code, checked.trim_end()), (Some(0), &*verdict));
    }
}

#[test]
fn json_says_what_the_notation_says() {
    let deals = json(&["solve", "617-620"]);
    assert_eq!(deals.len(), 4);
    for (number, deal) in (617..).zip(&deals) {
        assert_eq!((&deal["number"], &deal["cells"], &deal["verdict"]), (&number.into(), &4.into(), &"solved".into()));
        let moves: Vec<&str> = deal["solution"].as_array().unwrap().iter().map(|step| step.as_str().unwrap()).collect();
        let (code, said) = printed(&["check", &number.to_string(), "-"], &moves.join(" "));
        let expected = format!("solved in {} moves, {} cards\n", deal["moves"], deal["cards"]);
        assert_eq!((code, said), (Some(0), expected));
        assert!(deal["states"].as_u64().unwrap() > 0 && deal.get("limit").is_none());
    }
}

#[test]
fn the_three_verdicts_are_told_apart() {
    let impossible = &json(&["solve", "11982"])[0];
    assert_eq!(impossible["verdict"], "impossible");
    assert!(impossible["states"].as_u64().unwrap() > 1000 && impossible.get("solution").is_none());
    assert_eq!(json(&["solve", "11982", "--cells", "5"])[0]["verdict"], "solved");
    let unknown = &json(&["solve", "11982", "--limit", "1000"])[0];
    assert_eq!((&unknown["verdict"], &unknown["limit"]), (&"unknown".into(), &"states".into()));
    let (code, text) = printed(&["solve", "11982", "--limit", "1000"], "");
    assert_eq!(code, Some(1));
    assert!(text.starts_with("#11982: unknown, ") && text.contains("the limit of states is met\n"), "{text}");
    let (code, text) = printed(&["solve", "1", "--cells", "0"], "");
    assert_eq!(code, Some(1));
    assert!(text.starts_with("#1: impossible, "), "{text}");
}

#[test]
fn a_verdict_is_a_line_if_that_is_all_that_is_wanted() {
    let verdicts =
        |arguments: &[&str], input: &str| printed(&[&["solve", "--format", "verdict"], arguments].concat(), input);
    let several = verdicts(&["11981-11982", "1"], "");
    assert_eq!(several, (Some(0), "11981 solved\n11982 impossible\n1 solved\n".into()));
    assert_eq!(verdicts(&["11982", "--limit", "1000"], ""), (Some(1), "11982 unknown\n".into()));
    let board = "Foundations: H-J C-K D-Q S-K\nFreecells: KH - - -\n: QH\n: KD\n:\n:\n:\n:\n:\n:\n";
    assert_eq!(verdicts(&["--board", "-"], board), (Some(0), "solved\n".into()));
}

#[test]
fn answers_come_in_the_order_asked_for_on_any_number_of_threads() {
    let arguments = ["solve", "11982", "200-260", "5"];
    let one = printed(&[&arguments[..], &["--jobs", "1"]].concat(), "");
    let three = printed(&[&arguments[..], &["--jobs", "3"]].concat(), "");
    assert_eq!(one, three);
    let numbers = one.1.lines().filter_map(|line| line.strip_prefix('#')?.split_once(':').map(|(number, _)| number));
    let numbers: Vec<&str> = numbers.filter(|number| !number.starts_with(' ')).collect();
    let expected: Vec<String> =
        [11_982].into_iter().chain(200..=260).chain([5]).map(|number| number.to_string()).collect();
    assert_eq!(numbers, expected);
    assert_eq!(one.0, Some(0), "all of them are answered, though one is impossible");
}

#[test]
fn boards_are_solved_in_mid_game_too() {
    let board = "Foundations: H-J C-K D-Q S-K\nFreecells: KH - - -\n: QH\n: KD\n:\n:\n:\n:\n:\n:\n";
    let (code, solution) = printed(&["solve", "--board", "-"], board);
    assert_eq!(code, Some(0), "{solution}");
    assert!(solution.starts_with("# solved in 0 moves, 3 cards\n"), "{solution}");
    let (_, deal) = printed(&["deal", "617", "--format", "columns"], "");
    let (code, solution) = printed(&["solve", "--board", "-"], &deal);
    assert_eq!(code, Some(0), "{solution}");
}

#[test]
fn a_board_says_how_many_free_cells_it_has() {
    let board = |cells: &str, line: &str| {
        format!(
            "Foundations: H-0 C-0 D-0 S-0\nFreecells:{cells}\n: 7D TD TH KD 4C 4S JD\n: AD 7S QC 5H QS TS KS\n\
             : 5C QD 3H 9S 9C 2H KC\n: 3S AC 9D 3C 9H 5D 4H\n: 5S 6D 6S 8S 7C JC\n: 8C 8H 8D 7H 6H 6C\n\
             : 2D AS 3D 4D 2C JH\n: AH KH TC JS 2S QH\n{line}"
        )
    };
    let few = |cells: &str| {
        format!(
            "only {cells} listed; using four because some programs leave out empty ones; --cells {} or a line '# {}' in the board changes that",
            &cells[..1],
            cells.rsplit_once(' ').unwrap().0
        )
    };
    let by_option =
        |cells: &str, option: &str| format!("the board has {cells}; playing with {option} because of --cells");
    for (board, option, cells, note) in [
        (board(" - - - -", ""), "", 4, None),
        (board(" - - - -", "# 1 free cell\n"), "", 1, None),
        (board(" -", "\n# 1 Free Cell \n"), "", 1, None),
        (format!("# 2 free cells\n{}", board("", "")), "", 2, None),
        (board("", ""), "", 4, Some(few("0 free cells are"))),
        (board(" -", ""), "", 4, Some(few("1 free cell is"))),
        (board(" - - - - - -", ""), "", 6, None),
        (board(" - - - - - -", "# 5 free cells\n"), "", 5, None),
        (board(" -", ""), "1", 1, None),
        (board(" -", ""), "4", 4, None),
        (board(" -", ""), "2", 2, Some(by_option("1 free cell", "2"))),
        (board(" -", "# 1 free cell\n"), "4", 4, Some(by_option("1 free cell", "4"))),
        (board(" -", "# 1 free cell\n"), "1", 1, None),
    ] {
        let options = if option.is_empty() { &[][..] } else { &["--cells", option] };
        let arguments = [&["--board", "-", "--format", "json", "--limit", "1000"], options].concat();
        let output = command::run("solve", &arguments, &board);
        let json: Value = serde_json::from_slice(&output.stdout).unwrap();
        assert_eq!(json["cells"], cells, "{option:?}: {board}");
        let note = note.map_or(String::new(), |note| format!("tableaux: standard input: {note}\n"));
        assert_eq!(String::from_utf8(output.stderr).unwrap(), note, "{option:?}: {board}");
    }
    for (board, at) in
        [(board(" -", "# 11 free cells\n"), "line 11, column 1"), (board(&" -".repeat(12), ""), "line 2")]
    {
        let error = command::refused("solve", &["--board", "-"], &board);
        assert!(error.contains(at) && error.ends_with("free cells are too many; use 0 to 10"), "{error}");
    }
}

#[cfg(unix)]
#[test]
fn an_interrupt_leaves_whole_answers() {
    use std::io::{BufRead, BufReader, Read};

    use rustix::process::{Pid, Signal, kill_process};

    let mut child = command::program("solve", &["1..=8589934591", "--format", "json"]).spawn().unwrap();
    let mut answers = BufReader::new(child.stdout.take().unwrap());
    let mut first = String::new();
    answers.read_line(&mut first).unwrap();
    kill_process(Pid::from_raw(child.id().cast_signed()).unwrap(), Signal::INT).unwrap();
    let mut rest = String::new();
    answers.read_to_string(&mut rest).unwrap();
    assert_eq!(child.wait().unwrap().code(), Some(130));
    for (number, line) in (1..).zip(std::iter::once(first.as_str()).chain(rest.lines())) {
        let deal: Value = serde_json::from_str(line).unwrap();
        assert_eq!(deal["number"], number, "in order, and none is missing");
    }
}

/// No thread can be started with so large a stack; nothing else of the program asks for it.
const NO_THREADS: (&str, &str) = ("RUST_MIN_STACK", "140737488355328");

#[test]
fn without_threads_the_work_is_done_all_the_same() {
    for (arguments, input) in [
        (&["solve", "11982", "200-230", "--jobs", "4"][..], ""),
        (&["solve", "200-230", "--format", "json"], ""),
        (&["find", "--jobs", "3"], "? AD ? 3S\n"),
    ] {
        let (name, arguments) = (arguments[0], &arguments[1..]);
        let expected = command::run(name, arguments, input);
        let mut program = command::program(name, arguments);
        program.env(NO_THREADS.0, NO_THREADS.1);
        assert_eq!(command::output_of(program.spawn().unwrap(), input.as_bytes()), expected, "{arguments:?}");
    }
}

#[test]
fn ten_thousand_threads_are_no_more_than_are_of_use() {
    let expected = printed(&["solve", "200-230"], "");
    assert_eq!(printed(&["solve", "200-230", "--jobs", "10000"], ""), expected);
    assert_eq!(printed(&["solve", "200-230", "--jobs", &"9".repeat(99)], ""), expected);
}

/// What the program prints with a limit of its address space, in kilobytes.
#[cfg(target_os = "linux")]
fn limited(kilobytes: u32, arguments: &str) -> (Option<i32>, String) {
    // The program itself is larger with what writes Parquet, and unoptimized: 37 MB of code and constants in all.
    let parquet = if cfg!(feature = "parquet") { 6000 } else { 0 };
    let kilobytes = kilobytes + parquet + if cfg!(debug_assertions) { 15_000 } else { 0 };
    let script = format!("ulimit -v {kilobytes} && exec \"$0\" {arguments}");
    let output =
        std::process::Command::new("/bin/sh").args(["-c", &script, env!("CARGO_BIN_EXE_tableaux")]).output().unwrap();
    assert!(output.stderr.is_empty(), "{kilobytes} {arguments}: {output:?}");
    (output.status.code(), String::from_utf8(output.stdout).unwrap())
}

/// The search needs more memory than there is, and says so instead of being ended by the system.
#[cfg(target_os = "linux")]
#[test]
fn where_the_address_space_is_limited_the_answer_is_unknown() {
    for (kilobytes, jobs) in [(20_480, 1), (24_576, 2), (28_672, 8)] {
        let (code, text) = limited(kilobytes, &format!("solve 1968 --cells 1 --jobs {jobs}"));
        assert_eq!(code, Some(1));
        assert!(text.starts_with("#1968: unknown, "), "{text}");
        assert!(text.contains(" positions, the limit of memory is met\n"), "{text}");
    }
    // Several searches share it.
    for kilobytes in [65_536, 32_768] {
        let (code, text) = limited(kilobytes, "solve 1968 1-30 --cells 1 --limit 200000 --jobs 8 --format json");
        assert_eq!(code, Some(0));
        let first: Value = serde_json::from_str(text.lines().next().unwrap()).unwrap();
        assert_eq!(first["verdict"], "unknown", "{first}");
        assert_eq!(text.lines().count(), 31);
    }
    // What needs little is answered as ever.
    assert_eq!(limited(65_536, "solve 617 11982"), printed(&["solve", "617", "11982"], "").clone());
}

#[test]
fn more_effort_never_gives_a_longer_solution_or_a_lower_bound() {
    let deals = ["1", "617", "1941", "11982", "31465", "8589934591"];
    let mut before: Option<Vec<(u64, u64)>> = None;
    for effort in ["fast", "short", "best"] {
        let answers = json(&[&["solve", "--effort", effort][..], &deals].concat());
        assert_eq!(answers.len(), deals.len());
        let mut now = Vec::new();
        for (number, answer) in deals.iter().zip(&answers) {
            if *number == "11982" {
                assert_eq!((&answer["verdict"], answer.get("bound")), (&"impossible".into(), None));
                continue;
            }
            let (moves, bound) = (answer["moves"].as_u64().unwrap(), answer["bound"].as_u64().unwrap());
            assert!(bound <= moves, "{answer}");
            now.push((moves, bound));
        }
        for ((moves, bound), (moves_before, bound_before)) in now.iter().zip(before.iter().flatten()) {
            assert!(moves <= moves_before && bound >= bound_before, "{effort}: {now:?} after {before:?}");
        }
        before = Some(now);
    }
}

#[test]
fn one_deal_is_solved_shortly_and_several_fast() {
    let of = |arguments: &[&str]| printed(&[&["solve"], arguments].concat(), "").1;
    // One is as short as the atlas knows it.
    let without_atlas = |text: String| text.lines().filter(|line| !line.starts_with("# ")).collect::<Vec<_>>().concat();
    assert_eq!(of(&["617"]), of(&["617", "--effort", "best"]));
    assert_eq!(of(&["1000617"]), of(&["1000617", "--effort", "short"]));
    assert_eq!(of(&["619"]), of(&["619", "--effort", "short"]));
    assert_eq!(of(&["617", "618"]), of(&["617", "618", "--effort", "fast"]));
    assert_eq!(of(&["617-618"]), of(&["617-618", "--effort", "fast"]));
    let (_, from_stdin) = printed(&["solve", "-"], "617\n");
    assert_eq!(without_atlas(from_stdin), without_atlas(printed(&["solve", "-", "--effort", "fast"], "617\n").1));
    let (_, deal) = printed(&["deal", "617"], "");
    let (_, board) = printed(&["solve", "--board", "-"], &deal);
    assert_eq!(board, printed(&["solve", "--board", "-", "--effort", "short"], &deal).1);
}

/// The words are those of the JSON, and `check` ignores them.
#[test]
fn the_bound_is_said_as_far_as_it_is_known() {
    for number in ["1", "617", "1941"] {
        let answer = &json(&["solve", number])[0];
        let (moves, bound) = (answer["moves"].as_u64().unwrap(), answer["bound"].as_u64().unwrap());
        let words = match bound {
            0 => String::new(),
            _ if bound == moves => " (the shortest there is)".into(),
            _ => format!(" (at least {bound})"),
        };
        let (_, text) = printed(&["solve", number], "");
        let expected = format!("#{number}: solved in {moves} moves{words}, {} cards\n", answer["cards"]);
        assert!(text.starts_with(&expected), "{text}");
    }
}

#[test]
fn a_time_is_another_way_to_say_how_much_to_search() {
    let answers = json(&["solve", "617-620", "11982", "--time", "20"]);
    assert_eq!(answers.len(), 5);
    for answer in &answers {
        match answer["verdict"].as_str().unwrap() {
            "unknown" => assert_eq!(answer["limit"], "time", "{answer}"),
            verdict => assert_eq!(answer.get("limit"), None, "{verdict}"),
        }
    }
    // Hours would not be enough.
    let (code, text) = printed(&["solve", "1968", "--cells", "1", "--time", "30"], "");
    assert_eq!(code, Some(1));
    assert!(text.starts_with("#1968: unknown, ") && text.contains(", the limit of time is met\n"), "{text}");
    // More time than a deal needs.
    let mid_game = "Foundations: H-J C-K D-Q S-K\nFreecells: KH - - -\n: QH\n: KD\n:\n:\n:\n:\n:\n:\n";
    let (code, text) = printed(&["solve", "--board", "-", "--time", &u64::MAX.to_string()], mid_game);
    assert_eq!((code, text.lines().next()), (Some(0), Some("# solved in 0 moves, 3 cards")));
}

#[cfg(unix)]
#[test]
fn an_interrupt_prints_nothing_of_a_search_that_is_watched() {
    use std::io::{BufRead, BufReader, Read, Write};

    use rustix::process::{Pid, Signal, kill_process};

    let mut child = command::program("solve", &["-", "--cells", "1", "--time", "600000"]).spawn().unwrap();
    let mut numbers = child.stdin.take().unwrap();
    numbers.write_all(b"1\n1968\n").unwrap();
    let mut answers = BufReader::new(child.stdout.take().unwrap());
    let mut first = String::new();
    answers.read_line(&mut first).unwrap();
    assert!(first.starts_with("#1: impossible, "), "{first}");
    // The other one takes hours.
    kill_process(Pid::from_raw(child.id().cast_signed()).unwrap(), Signal::INT).unwrap();
    let mut rest = String::new();
    answers.read_to_string(&mut rest).unwrap();
    assert_eq!((child.wait().unwrap().code(), rest.trim()), (Some(130), ""));
}

#[test]
fn mistaken_efforts_and_times_are_refused_in_one_line() {
    for (arguments, said) in [
        (&["617", "--effort", "bets"][..], "a similar value exists: 'best'"),
        (&["617", "--effort", "utmost"], "[possible values: fast, short, best, proof]"),
        (&["617", "--measure", "card"], "a similar value exists: 'cards'"),
        (&["617", "--measure", "cards", "--effort", "best"], "cannot be used with '--effort <EFFORT>'"),
        (&["617", "--time", "0"], "--time: '0' is not a number of milliseconds; use 1 or more"),
        (&["617", "--time", "-5"], "--time: '-5' is not a number of milliseconds"),
        (&["617", "--time", "1.5"], "--time: '1.5' is not a number of milliseconds"),
        (&["617", "--time", "5s"], "--time: '5s' is not a number of milliseconds"),
        (&["617", "--time", "99999999999999999999"], "is not a number of milliseconds"),
        (&["617", "--time", "5", "--effort", "best"], "cannot be used with"),
    ] {
        let error = command::refused("solve", arguments, "");
        assert!(error.contains(said), "{arguments:?}: {error}");
    }
}
