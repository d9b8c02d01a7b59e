//! Random command lines: no panic, no signal, no hanging; exit codes 0, 1 and 2; an error is one printable line.
//!
//! `FUZZ=N cargo test --test commands fuzz` runs N command lines instead of 500, and `SEED=N` begins elsewhere.

use std::env;
use std::thread;

use crate::command::{COMMANDS, run};

/// Words of command lines besides the commands, right and wrong.
const WORDS: [&str; 88] = [
    "help",
    "--help",
    "-h",
    "--version",
    "-V",
    "--format",
    "json",
    "rows",
    "columns",
    "js",
    "svg",
    "--theme",
    "felt",
    "text",
    "notation",
    "--suits",
    "symbols",
    "letters",
    "--generator",
    "minstd",
    "a=5,c=1,m=2^16,shift=0,mask=0xff",
    "a=1,c=0,m=0",
    "--config",
    "--default",
    "--path",
    "--range",
    "1-3",
    "617..=620",
    "5-4",
    "1..",
    "-1-5",
    "--cells",
    "0",
    "4",
    "10",
    "11",
    "--limit",
    "100",
    "--jobs",
    "2",
    "10000",
    "--board",
    "-",
    "/dev/null/none",
    "/",
    "--automatic",
    "max",
    "raymond",
    "8a",
    "26v3",
    "--moves",
    // No file is written, as there is none below a device.
    "--svg=/dev/null/none",
    "--export=/dev/null/none",
    "--import",
    "--notes",
    "--speed",
    "ms:617/4/horne/8a8b",
    "board:7DAD/4/none/",
    "minst:1/2/3/4",
    "h1",
    "--size",
    "3",
    "33",
    "2|23,14",
    "4|4241,1131,1122,3213",
    "--count",
    "--verify",
    "1,1|2,1",
    "--official",
    "--contracts",
    "grand,null",
    "JC JS JD AC KC 9C AS 7H QD 8D",
    "--linear",
    "--table",
    "gears:9",
    "aces > 22 and not r1c1 == AS",
    "verdict == moves",
    "(1-5 or",
    "--states",
    "csv",
    "acse",
    "617",
    "1,000",
    "8589934591",
    "8589934592",
    "\u{1b}[31m\u{202e}",
    "",
    "--",
];

/// Texts on standard input.
const INPUTS: [&str; 15] = [
    "",
    "617\n",
    "7D AD 5C 3S 5S 8C 2D AH\n",
    "['7D', 'AD'\n\u{1b}\u{202e}",
    "1. [\"JC\", \"JS\", \"JD\", \"AC\", \"KC\", \"9C\", \"AS\", \"7H\", \"QD\", \"8D\"] -> 36 Clubs\n",
    "{\"test_data\":[{\"number\":0,\"src\":\"2|23,14\"}]}",
    "Freecells: KH\n: KD\n\0\u{fffd}",
    "3a 26v3 5h # comment\n",
    "{\"table\":\"gears 9\",\"number\":617,\"note\":\"\u{202e}\"}\n",
    include_str!("../data/pages/freecell.txt"),
    include_str!("../data/pages/skat.txt"),
    include_str!("../data/pages/gears.txt"),
    "[[{\"rank\":7,\"suit\":\"D\"},{\"rank\":16}],[null,\"\",\"D7\"",
    "\u{1b}[31mSeven of Diamonds\u{1b}[0m, undefined of \u{202e}, (6, 1)\n",
    "25 1 16 11 19 28 5 2\n37 27 45 0 21 30 3 50\n",
];

#[test]
fn random_command_lines_end_with_an_answer_or_an_error() {
    let number = |name: &str| env::var(name).ok().and_then(|text| text.parse::<u64>().ok());
    let (count, seed) = (number("FUZZ").unwrap_or(500), number("SEED").unwrap_or(0));
    let threads = thread::available_parallelism().map_or(2, usize::from);
    thread::scope(|scope| {
        for thread in (0..).take(threads) {
            scope.spawn(move || (thread..count).step_by(threads).for_each(|case| check(seed + case)));
        }
    });
}

fn check(seed: u64) {
    let mut random = fastrand::Rng::with_seed(seed);
    let words = [&COMMANDS[..], &WORDS].concat();
    let arguments: Vec<&str> = (0..random.usize(1..6)).map(|_| words[random.usize(..words.len())]).collect();
    // Most begin as they should, so that more than the names of commands is tried.
    let first = if random.u8(..4) > 0 { COMMANDS[random.usize(..COMMANDS.len())] } else { arguments[0] };
    let input = INPUTS[random.usize(..INPUTS.len())];
    let output = run(first, &arguments[1..], input);
    let what = format!("{seed}: {first} {:?} < {input:?}", &arguments[1..]);
    let code = output.status.code().unwrap_or_else(|| panic!("{what}: {:?}", output.status));
    let error = String::from_utf8(output.stderr).unwrap();
    assert!((0..=2).contains(&code), "{what}: {code}\n{error}");
    assert!(code < 2 || !error.is_empty(), "{what}: no error");
    for line in error.lines() {
        assert!(line.starts_with("tableaux: ") && !line.contains(char::is_control), "{what}: {line:?}");
        assert!(!line.contains('\u{202e}'), "{what}: {line:?}");
    }
    // An error is one line, for each file that find cannot read; notes may stand before it.
    let errors = if first == "find" { arguments.len() } else { 1 };
    assert!(code < 2 || error.lines().count() <= errors + 1, "{what}: {error}");
    assert!(String::from_utf8(output.stdout).is_ok(), "{what}");
}
