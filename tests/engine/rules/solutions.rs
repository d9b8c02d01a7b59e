//! Solutions of fc-solve: recorded ones, and new ones if it is installed.

use std::io::Write;
use std::process::{Command, Stdio};
use std::sync::atomic::AtomicBool;

use tableaux_engine::freecell::auto_play::AutoPlay;
use tableaux_engine::freecell::moves::Place;
use tableaux_engine::freecell::notation;
use tableaux_engine::freecell::position::Position;
use tableaux_engine::solver::{Effort, Limits, Solver};
use tableaux_engine::verdict::{Verdict, verdict};

use super::{dealt, text};

const RECORDED: &str = include_str!("../../data/solutions.txt");

/// The recorded solutions: the deal number, and the numbers of cells, moves and cards; and the moves.
fn recorded() -> Vec<([u64; 4], String)> {
    let blocks = RECORDED.split("\n#").skip(1).filter(|block| block.starts_with(|c: char| c.is_ascii_digit()));
    let solutions = blocks.map(|block| {
        let (first, moves) = block.split_once('\n').unwrap();
        let numbers: Vec<u64> = first.split(' ').map(|word| word.parse().unwrap()).collect();
        (numbers.try_into().unwrap(), moves.to_owned())
    });
    solutions.collect()
}

/// Wherever moves home alone are said to be enough, they win; and they are, at the latest where a solution has none but
/// those left.
#[test]
fn homeward_moves_win() {
    for ([number, cells, ..], text) in recorded() {
        let mut position = dealt(number, u8::try_from(cells).unwrap());
        let played = notation::replay(position.clone(), &notation::parse(&text).unwrap(), AutoPlay::None).unwrap();
        let mut was_near = false;
        for (at, &step) in played.steps().iter().enumerate() {
            let homeward = position.homeward_moves();
            let is_near = played.steps()[at..].iter().all(|step| step.is_home());
            assert!(homeward.is_some() || !is_near, "#{number} before step {at}");
            if let Some(moves) = &homeward {
                let mut end = position.clone();
                for &step in moves {
                    end.play(step).unwrap();
                }
                assert!(end.is_won() && moves.iter().all(|step| step.is_home()), "#{number} before step {at}");
            }
            was_near |= homeward.is_some();
            position.play(step).unwrap();
        }
        assert!(was_near && position.homeward_moves() == Some(Vec::new()), "#{number}");
    }
}

#[test]
fn recorded_solutions_solve() {
    let solutions = recorded();
    assert_eq!(solutions.len(), 16);
    for ([number, cells, moves, cards], text) in solutions {
        let start = dealt(number, u8::try_from(cells).unwrap());
        // With the numbers of cards in each move, and without them, when fewer cards may be enough.
        for (text, exact) in [(&text, true), (&without_numbers(&text), false)] {
            let played = notation::replay(start.clone(), &notation::parse(text).unwrap(), AutoPlay::None).unwrap();
            assert!(played.position().is_won(), "#{number}");
            assert_eq!(u64::from(played.moves()), moves, "#{number}");
            let found = u64::from(played.cards());
            assert!(found == cards || !exact && found < cards, "#{number}: {found} of {cards}");
            let explicit = notation::to_text(&notation::explicit(&played).collect::<Vec<_>>());
            let again = notation::replay(start.clone(), &notation::parse(&explicit).unwrap(), AutoPlay::None);
            assert_eq!(again.as_ref(), Ok(&played), "#{number}");
        }
    }
}

#[test]
fn a_solution_that_can_be_read_in_a_thousand_ways_at_once_solves() {
    let moves = notation::parse(include_str!("../../data/solution-2131.txt")).unwrap();
    let played = notation::replay(dealt(2131, 4), &moves, AutoPlay::None).unwrap();
    assert!(played.position().is_won());
    assert_eq!((moves.len(), played.moves(), played.cards()), (1893, 1841, 1893));
}

/// Solutions in the standard notation, from a position in which the automatic moves have been played.
#[test]
fn solutions_that_count_on_automatic_moves_before_the_first_move_solve() {
    let mut counted_on = 0;
    for (number, rule) in (1..=60).flat_map(|number| [(number, AutoPlay::Horne), (number, AutoPlay::Max)]) {
        let start = dealt(number, 4);
        let mut after = start.clone();
        let home = after.play_automatic(rule);
        if home.is_empty() {
            continue;
        }
        let Verdict::Solved(solution) =
            verdict(&mut Solver::new(), &after, Effort::Fast, Limits::NONE, &AtomicBool::new(false)).unwrap()
        else {
            panic!("#{number} can be won")
        };
        // Max sends home cards that some solutions need.
        let Ok(moves) = notation::standard(&after, solution.game().steps(), rule) else { continue };
        let played = notation::replay(start, &moves, rule).unwrap_or_else(|error| panic!("#{number}: {error}"));
        assert!(played.position().is_won(), "#{number}");
        if played.automatic_before_first_move() > 0 {
            assert_eq!(played.steps()[..home.len()], home);
            counted_on += 1;
        }
    }
    // Other solutions begin with a move after which the same cards go home.
    assert!(counted_on >= 10, "{counted_on}");
}

fn without_numbers(moves: &str) -> String {
    let words = moves.split_whitespace().map(|word| word.split('v').next().unwrap_or_default());
    words.collect::<Vec<_>>().join(" ")
}

#[test]
fn a_solution_without_one_of_its_moves_is_illegal_after_it() {
    let (mut refused, mut legal) = (0, 0);
    for ([number, cells, ..], text) in recorded().into_iter().filter(|(numbers, _)| numbers[2] < 100) {
        let moves = notation::parse(&text).unwrap();
        let start = dealt(number, u8::try_from(cells).unwrap());
        for left_out in 0..moves.len() {
            let mut rest = moves.clone();
            let is_home = rest.remove(left_out).to == Place::Home;
            match notation::replay(start.clone(), &rest, AutoPlay::None) {
                Ok(played) => {
                    assert!(!is_home || !played.position().is_won(), "#{number}: a card went home by itself");
                    legal += 1;
                }
                Err(error) => {
                    assert!(!error.is_ambiguous(), "#{number}: {error}");
                    assert!(error.step().unwrap() > left_out, "#{number}: those before {left_out} are legal");
                    refused += 1;
                }
            }
        }
    }
    assert!(refused > 20 * legal, "{refused} {legal}");
}

/// Whether fc-solve is installed.
fn has_fc_solve() -> bool {
    Command::new("fc-solve").arg("--version").stdout(Stdio::null()).stderr(Stdio::null()).status().is_ok()
}

/// The solution that fc-solve finds for a board, if it finds one.
fn fc_solve(board: &str, cells: usize) -> Option<String> {
    let mut child = Command::new("fc-solve")
        .args(["--freecells-num", &cells.to_string(), "-m", "-snx", "-sel", "-l", "lg"])
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::null())
        .spawn()
        .unwrap();
    child.stdin.take().unwrap().write_all(board.as_bytes()).unwrap();
    let output = String::from_utf8(child.wait_with_output().unwrap().stdout).unwrap();
    assert!(output.contains("solveable") || output.contains("could not"), "{board}{output}");
    let is_move = |word: &str| word.is_empty() || notation::parse(word).is_ok();
    let moves: Vec<&str> = output.lines().filter(|line| line.split(' ').all(is_move)).collect();
    output.contains("This game is solveable").then(|| moves.join("\n"))
}

/// Positions after a few moves.
fn positions() -> impl Iterator<Item = Position> {
    let mut random = fastrand::Rng::with_seed(617);
    (0..30).map(move |number| {
        let mut position = dealt(number * 1000 + 617, random.u8(2..=8));
        for _ in 0..random.u8(..12) {
            let Some(step) = random.choice(position.legal_moves()) else { break };
            position.play(step).unwrap();
        }
        position
    })
}

#[test]
fn fc_solve_reads_positions_and_solves_them_by_the_same_rules() {
    if !has_fc_solve() {
        eprintln!("skipped: fc-solve is not installed");
        return;
    }
    let mut solved = 0;
    for position in positions() {
        let board = text(&position);
        let solution = fc_solve(&board, position.cells().len());
        if let Some(moves) = solution {
            let played = notation::replay(position, &notation::parse(&moves).unwrap(), AutoPlay::None);
            let played = played.unwrap_or_else(|error| panic!("{error}\n{board}{moves}"));
            assert!(played.position().is_won(), "{board}{moves}");
            solved += 1;
        }
    }
    assert!(solved > 15, "{solved} solved");
}
