//! Long texts: reading takes as long as the text is, whatever it repeats.

use std::time::{Duration, Instant};

use tableaux_engine::freecell::{CellCount, Deal, GameTree, Layout, Move, Position, notation, share};
use tableaux_engine::gears::{Board, BoardSize, PressTree, Presses};
use tableaux_engine::generator::Generator;
use tableaux_engine::number::DealRange;
use tableaux_engine::read::moves;
use tableaux_engine::skat::{Contract, Hand};

use super::super::scaling::assert_linear;
use crate::readers::{parse_board, parse_layouts, parse_pattern, parse_position};

/// The length of a text, in bytes.
const BYTES: usize = 1 << 18;
/// How long a text may take, on a busy machine and without optimisation too: it takes milliseconds, but four minutes
/// where each token takes as long as the text is.
const PATIENCE: Duration = Duration::from_secs(60);

/// A reader's name, what reads a text, and what texts of its own are made of.
type Reader = (&'static str, fn(&str), &'static [&'static str]);

const READERS: &[Reader] = &[
    (
        "boards",
        |text| drop(parse_layouts(text)),
        &["7D AD 5C 3S 5S 8C 2D AH\n", "x ", "\n", " 1  2  3  4  5  6  7  8 ", "[\"7D\"],"],
    ),
    ("board", |text| drop(parse_board(text)), &["?", "(7D)"]),
    ("pattern", |text| drop(parse_pattern(text)), &["> "]),
    ("position", |text| drop(parse_position(text, CellCount::FOUR)), &["H-0 C-0 D-0 S-0\n", "{\"cascades\":["]),
    ("free cells", |text| drop(parse_layouts(text)), &["# 1 free cell\n", "Freecells: 7D\n"]),
    ("layout", |text| assert_eq!(Layout::from_key(text), None), &["/", "??"]),
    ("moves", |text| drop(notation::parse(text)), &["8a ", "8a", "26v3\n"]),
    (
        "moves in any dialect",
        |text| drop(moves::read(text, &start(), None)),
        &[
            "1. 8a 8b\nx\n",
            "7D8a ",
            "8 ",
            "8-",
            "1",
            "1.",
            "7D to ",
            "Move a card from stack 7 to freecell 0\n",
            "a ",
            "empty ",
        ],
    ),
    ("game", |text| drop(share::parse(text)), &["ms:617/4/none/8a", "board:7D", "?deal=617:8a"]),
    ("undo tree", |text| drop(GameTree::parse(&start(), text)), &["0*8a ", "0 "]),
    ("presses as tree", |text| drop(PressTree::parse(Board::solved(BoardSize::MAX), text)), &["0*1,1 ", "0 0.1,1 "]),
    ("numbers", |text| drop(DealRange::from_word(text)), &["1,000,", "1-"]),
    ("generator", |text| drop(text.parse::<Generator>()), &["a=1,", "2^"]),
    ("hand", |text| drop((text.parse::<Hand>(), text.parse::<Contract>())), &["JC ", "grand "]),
    ("gears", |text| drop(text.parse::<Board>()), &["3|423,", "4\n"]),
    ("presses", |text| drop(Presses::parse(text, BoardSize::MAX)), &["1,1|", " "]),
];

/// What every reader gets.
const TOKENS: [&str; 1] = ["7D"];

fn start() -> Position {
    Position::new(Deal::new(617.into()).tableau(), CellCount::FOUR)
}

#[track_caller]
fn check((name, read, _): Reader, what: &str, text: &str) {
    let begin = Instant::now();
    read(text);
    assert!(begin.elapsed() < PATIENCE, "{name}, {what}: {:?}", begin.elapsed());
}

#[test]
fn a_long_text_of_one_token_is_read_at_once() {
    for &reader in READERS {
        for token in TOKENS.iter().chain(reader.2) {
            check(reader, token, &token.repeat(BYTES / token.len()));
        }
    }
}

/// Games that go in circles, up to the longest that may be. A longer one would measure how the system hands out memory.
#[test]
fn long_games_are_read_and_written_at_once() {
    let fro_and_to = ["ab", "ba"].map(|step| step.parse::<Move>().unwrap());
    let steps = |moves: usize| -> Vec<Move> {
        let first = std::iter::once("8a".parse().unwrap());
        first.chain(fro_and_to.into_iter().cycle()).take(moves).collect()
    };
    let game = |moves: usize| GameTree::of(start(), &steps(moves)).unwrap();
    assert_linear("moves of a game", 2_500, |moves| {
        let steps = steps(moves);
        move || drop(GameTree::of(start(), &steps))
    });
    assert_linear("the text of a game", 2_500, |moves| {
        let game = game(moves);
        move || drop(game.to_string())
    });
    assert_linear("a game as text", 2_500, |moves| {
        let text = game(moves).to_string();
        move || assert!(GameTree::parse(&start(), &text).is_ok())
    });
    let solved = Board::solved(BoardSize::MAX);
    assert_linear("presses as text", 2_500, |presses| {
        let words: Vec<String> = (0..presses).map(|before| format!("{before}*1,1")).collect();
        let text = format!("{presses} {}", words.join(" "));
        move || assert!(PressTree::parse(solved, &text).is_ok())
    });
}

#[test]
fn moves_of_a_longer_game_than_may_be_are_refused() {
    const TOO_LONG: &str = "the game is too long; use up to 10000 moves, including those taken back";
    let list = |count: usize| "8a ".repeat(count);
    assert_eq!(notation::parse(&list(10_000)).map(|moves| moves.len()), Ok(10_000));
    assert_eq!(notation::parse(&list(10_001)).unwrap_err().to_string(), TOO_LONG);
    let read = moves::read(&format!("-=-=-\n{}", list(10_001)), &start(), None);
    assert_eq!(read.unwrap_err().to_string(), TOO_LONG);
    let shared = share::parse(&format!("ms:617/4/none/{}", "8a".repeat(10_001))).unwrap().unwrap();
    assert_eq!(shared.replay().unwrap_err().to_string(), TOO_LONG);
}

/// Where one part of a text is gone through for each token of another.
#[test]
fn two_tokens_are_no_slower() {
    let long = |token: &str| token.repeat(BYTES / 2 / token.len());
    let reader = |wanted: &str| *READERS.iter().find(|(name, ..)| *name == wanted).expect("it is in the table");
    for (name, one, two) in [
        ("presses", " ", "1,1|"),
        ("boards", " --  --  --  --  --  --  --  -- ", "\n 7D "),
        ("boards", " --  --  --  --  --  --  --  -- ", "\n7D"),
        ("boards", "xxxx,", "\nfc:"),
    ] {
        check(reader(name), &format!("{one:?} and {two:?}"), &(long(one) + &long(two)));
    }
    // Seven long lines, which are a part of a board, and what may end it.
    let seven = format!("{}\n", "7D".repeat(30_000)).repeat(7);
    check(reader("boards"), "seven lines", &(seven + &long("fc:\n")));
    let deep = "{\"cascades\":[".repeat(60) + "[\"7D\"" + &long(",\"7D\"") + "]" + &"]}".repeat(60);
    check(reader("boards"), "nested boards", &deep);
}

/// A guard against time that grows with the square of the length, whatever else the machine does: the best of several runs
/// counts, and sixteen times as long would be too long in all of them.
#[test]
fn four_times_the_text_takes_at_most_eight_times_as_long() {
    const SHORT: usize = 1 << 15;
    let time = |(_, read, _): Reader, token: &str, bytes: usize| {
        let text = token.repeat(bytes / token.len());
        let run = |_| {
            let begin = Instant::now();
            read(&text);
            begin.elapsed()
        };
        (0..3).map(run).min().expect("there are three runs")
    };
    for reader in READERS.iter().filter(|(name, ..)| ["boards", "board", "pattern", "position"].contains(name)) {
        for token in [
            ": H-5 C\nundatio\n",
            ":\"7\"},{\nt_of_th\n",
            "and har\n and ha\n",
            "2|23,14\n",
            "7/D/",
            "7D AD 5C 3S 5S 8C 2D AH\n\nxx xx xx xx\n\n",
            "card 21: 7D\n",
            "card 21: 7D\ncard 21: XX\n",
        ] {
            let is_linear = |_| time(*reader, token, 4 * SHORT) <= 8 * time(*reader, token, SHORT);
            assert!((0..5).any(is_linear), "{}: {token:?}", reader.0);
        }
    }
}
