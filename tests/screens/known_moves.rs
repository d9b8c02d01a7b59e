//! A number of moves on a screen is that of the solution that is played, or the screen says that it exists.

use std::sync::atomic::AtomicBool;

use tableaux::browser::{Answer, App, Event, Query, Update, worker};
use tableaux_engine::atlas::embedded;
use tableaux_engine::freecell::{CellCount, Deal, Position};
use tableaux_engine::generator::Generator;
use tableaux_engine::solver::{Effort, Limits, Solver};
use tableaux_engine::verdict::Verdict;

use super::super::support::{app, body, keys, number, resize, status, top};

/// The keys that open each screen on which moves are told, its size, and the keys that close it.
const SCREENS: [(&str, u16, u16, &str); 10] = [
    ("", 80, 24, ""),
    ("", 120, 40, ""),
    ("", 200, 60, ""),
    ("", 40, 16, ""),
    ("", 38, 12, ""),
    ("i", 80, 24, "<Esc>"),
    ("i", 120, 40, "<Esc>"),
    ("M", 120, 40, "<Esc>"),
    ("<Enter>", 200, 60, "<Esc>"),
    (SIDE_BY_SIDE, 80, 24, "<Tab>x"),
];
/// Opens another deal beside the one that is looked at.
const SIDE_BY_SIDE: &str = "c<BackTab>";

/// A number of moves or cards on a screen.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Told {
    InHand(u32),
    Existing(u32),
    Cards(u32),
}

fn start(n: u64) -> Position {
    Position::new(Deal::new(number(n)).tableau(), CellCount::FOUR)
}

/// Closes what is on top, and waits until keys are no longer meant for it.
fn close(app: &mut App, with: &str) {
    keys(app, with);
    app.update(Event::SecondAfterChange);
}

/// The moves and cards of the solution that `s` plays.
fn played(app: &mut App) -> Option<(u32, u32)> {
    resize(app, 80, 24);
    keys(app, "s");
    if top(app) != "Playback" {
        return None;
    }
    keys(app, " <End>");
    // solved: 34 moves, 116 cards
    let status = status(app);
    let counts: Vec<u32> = status.split_whitespace().filter_map(|word| word.parse().ok()).collect();
    assert!(status.starts_with("solved: ") && counts.len() == 2, "{status}");
    close(app, "<Esc>");
    Some((counts[0], counts[1]))
}

/// Every number of moves or cards of a solution in a text.
fn told(text: &str) -> Vec<Told> {
    let is_between = |c: char| c.is_whitespace() || ";,·│…".contains(c);
    let words: Vec<&str> = text.split(is_between).filter(|word| !word.is_empty()).collect();
    let mut told = Vec::new();
    for (at, word) in words.iter().enumerate() {
        let Ok(count) = word.parse() else { continue };
        let after = |of: &[&str]| words.get(at + 1..).is_some_and(|rest| rest.starts_with(of));
        let before = |of: &[&str]| words[..at].ends_with(of);
        if [&["exist"][..], &["exists"], &["moves", "exist"]].into_iter().any(after) {
            told.push(Told::Existing(count));
        } else if after(&["cards", "moved"]) {
            told.push(Told::Cards(count));
        } else if after(&["moves"])
            || [&["found"][..], &["found", "so", "far"], &["best", "known"], &["shortest", "solution"]]
                .into_iter()
                .any(before)
        {
            // In a line about both, the one in hand comes first.
            told.push(Told::InHand(count));
        }
    }
    told
}

/// Compares what every screen tells of a deal with what is played and what the atlas has. Returns whether the best
/// solution known is in hand.
#[track_caller]
fn check(app: &mut App, n: u64, phase: &str) -> bool {
    let played = played(app);
    let existing = embedded::record_of(&Generator::Microsoft, number(n)).moves.map(u32::from);
    let mut is_in_hand = true;
    let mut silent = Vec::new();
    for (opening, width, height, closing) in SCREENS {
        resize(app, width, height);
        keys(app, opening);
        let shown = body(app);
        let shown =
            if opening == SIDE_BY_SIDE { &shown[..shown.find(&format!("#{}", n + 1)).unwrap()] } else { &shown };
        let told = told(shown);
        // Above a board there may be no room behind a long number.
        if told.is_empty() && width >= 80 && opening != SIDE_BY_SIDE {
            silent.push(format!("{opening} at {width}x{height}:\n{shown}"));
        }
        for one in told {
            let is_so = match one {
                Told::InHand(moves) => played.is_some_and(|(of, _)| moves == of),
                Told::Cards(cards) => played.is_some_and(|(_, of)| cards == of),
                Told::Existing(moves) => {
                    is_in_hand = false;
                    existing == Some(moves) && played.is_none_or(|(of, _)| moves < of)
                }
            };
            assert!(is_so, "#{n} {phase}, {opening} at {width}x{height}: {one:?} of {played:?}, {existing:?}\n{shown}");
        }
        close(app, closing);
        assert_eq!(top(app), "Browse", "{opening}");
    }
    let is_known = played.is_some() || existing.is_some();
    assert!(!is_known || silent.is_empty(), "#{n} {phase}: nothing is told on {}", silent.join("\n"));
    is_in_hand
}

/// Deals of 1 to 32,000, of the first million, which the atlas has with less effort, and beyond it.
fn deals(count: usize) -> impl Iterator<Item = u64> {
    let mut random = fastrand::Rng::with_seed(617);
    let some = (0..count).map(move |at| match at % 4 {
        0 | 1 => random.u64(1..32_000),
        2 => random.u64(32_001..1_000_000),
        _ => random.u64(1_000_001..1 << 31),
    });
    [617, 11_982].into_iter().chain(some)
}

/// Checks some deals before and after each search about them.
fn assert_known_is_shown(count: usize) {
    let mut solver = Solver::new();
    for n in deals(count) {
        let mut app = app(&[n], 80, 24);
        check(&mut app, n, "at first");
        let mut find = |app: &mut App, query: Query| {
            let found = worker::search(&query, &mut solver, Limits::NONE, &AtomicBool::new(false)).unwrap();
            app.update(Update::Answered(Box::new((query, found.clone()))));
            found
        };
        let found = find(&mut app, Query::Verdict(start(n)));
        check(&mut app, n, "solved");
        if matches!(found, Answer::Verdict(Verdict::Solved(_))) {
            find(&mut app, Query::Solution(start(n), Effort::Short));
            check(&mut app, n, "short");
            find(&mut app, Query::Solution(start(n), Effort::Best));
            assert!(check(&mut app, n, "best"), "#{n}: the atlas's effort finds what the atlas has");
        }
    }
}

#[test]
fn the_moves_that_a_screen_tells_are_played_or_said_to_exist() {
    assert_known_is_shown(16);
}

#[test]
#[ignore = "takes a quarter of an hour"]
fn the_moves_of_a_thousand_deals_are_played_or_said_to_exist() {
    assert_known_is_shown(1000);
}
