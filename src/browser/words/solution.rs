//! Solutions in words, and the reasons there is none.

use crate::browser::state::solution::{NoSolution, Solution, Step};
use crate::table::skat_words::{SkatWords, points_in_words, tricks_in_words};
use tableaux_engine::freecell::description::{describe, move_numbers};
use tableaux_engine::freecell::{AutoPlay, Move, Position};
use tableaux_engine::skat::{Names, Round};
use tableaux_engine::words::counted;

pub const fn reason(why: NoSolution) -> &'static str {
    match why {
        NoSolution::NotWhole => "it is incomplete and cannot be played",
        NoSolution::Impossible => "impossible",
        NoSolution::NoMemory => "no solution found with the available memory",
        NoSolution::Failed => "the search failed",
        NoSolution::Solved => "all gears already point up",
        NoSolution::Unsolvable => "it has no solution",
        NoSolution::NothingToSolve => "nothing to solve",
    }
}

/// Lists the numbered steps in notation and in words, and the result. Automatic moves by `rule` are listed with the move
/// before them, if the solution wins that way.
pub fn lines(solution: &Solution, rule: AutoPlay) -> Vec<String> {
    let is_round = solution.end_of_round().is_some();
    let presses = || {
        let words = |step: &Step| if is_round { step.words.clone() } else { format!("{}: {}", step.brief, step.words) };
        let presses = solution.steps().iter().map(words);
        numbered(presses.zip(solution.steps().iter().map(|step| step.number)))
    };
    let lines = played_by(solution, rule).or_else(|| played_by(solution, AutoPlay::None)).unwrap_or_else(presses);
    lines.into_iter().chain([ending(solution)]).collect()
}

/// Lists the moves as played with a rule of automatic moves; `None` if that does not win.
fn played_by(solution: &Solution, rule: AutoPlay) -> Option<Vec<String>> {
    let mut position = solution.position(0)?;
    let (mut lines, mut played) = (Vec::new(), Vec::new());
    for &step in &**solution.moves() {
        let before = position.clone();
        match position.play(step) {
            Ok(()) => {}
            // The card is on its foundation already.
            Err(_) if step.is_home() => continue,
            Err(_) => return None,
        }
        let automatic = position.play_automatic(rule);
        lines.push(format!("{step}: {}", describe_with(&before, step, &automatic)));
        played.push(step);
    }
    position.is_won().then(|| numbered(lines.into_iter().zip(move_numbers(&played))))
}

fn noun(solution: &Solution) -> (&'static str, &'static str) {
    match (solution.cards(), solution.end_of_round()) {
        (Some(_), _) => ("move", "moves"),
        (None, Some(_)) => match solution.names() {
            Names::English => ("trick", "tricks"),
            Names::German => ("Stich", "Stiche"),
        },
        (None, None) => ("press", "presses"),
    }
}

/// Describes the progress after `at` steps: `move 13 of 31`.
pub fn count(solution: &Solution, at: usize) -> String {
    let (count, all) = (solution.number(at), solution.number(solution.steps().len()));
    match solution.names() {
        Names::English => format!("{} {count} of {all}", noun(solution).0),
        Names::German => format!("{} {count} von {all}", noun(solution).0),
    }
}

/// Describes the length: `31 moves`.
pub fn length(solution: &Solution) -> String {
    let (one, many) = noun(solution);
    counted(solution.number(solution.steps().len()).into(), one, many)
}

/// Describes how many cards move in a FreeCell solution.
pub fn cards(solution: &Solution) -> Option<String> {
    solution.cards().map(|cards| counted(cards.into(), "card", "cards"))
}

/// Describes the end: `solved: 31 moves, 94 cards`, `declarer wins with 78 points`.
pub fn ending(solution: &Solution) -> String {
    let Some(game) = solution.end_of_round().and_then(Round::game) else {
        return format!("solved: {}", result(solution));
    };
    let (names, is_won) = (solution.names(), game.is_won() == Some(true));
    let (verb, with) = match (names, is_won) {
        (Names::English, true) => ("wins", "with"),
        (Names::English, false) => ("loses", "with"),
        (Names::German, true) => ("gewinnt", "mit"),
        (Names::German, false) => ("verliert", "mit"),
    };
    let declarer = SkatWords::of(names).declarer;
    if game.contract().has_trumps() {
        format!("{declarer} {verb} {with} {}", points_in_words(game.points(), names))
    } else {
        format!("{declarer} {verb}: {}", tricks_in_words(game.tricks().into(), names))
    }
}

/// Describes the result: `31 moves, 94 cards`.
pub fn result(solution: &Solution) -> String {
    match cards(solution) {
        Some(cards) => format!("{}, {cards}", length(solution)),
        None => format!("all gears point up after {}", length(solution)),
    }
}

/// Describes a move, with the automatic moves that follow it.
pub fn describe_with(before: &Position, step: Move, automatic: &[Move]) -> String {
    let mut position = before.clone();
    let steps = std::iter::once(&step).chain(automatic);
    let words = steps.map(|&step| {
        let words = describe(&position, step);
        position.play(step).expect("it was played");
        words
    });
    words.collect::<Vec<_>>().join("; then ")
}

/// Prefixes lines with their numbers.
fn numbered(lines: impl Iterator<Item = (String, Option<u32>)>) -> Vec<String> {
    let with_number = |(line, number): (String, Option<u32>)| match number {
        Some(number) => format!("{number}. {line}"),
        None => line,
    };
    lines.map(with_number).collect()
}
