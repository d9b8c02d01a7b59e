//! The puzzles of the practice, and what makes a position one.

use std::collections::HashSet;
use std::sync::atomic::AtomicBool;

use tableaux::practice::puzzles::{GRADES, Puzzle, all};
use tableaux_engine::coach::{JudgedMove, KnownPositions, Narrowness, judge};
use tableaux_engine::freecell::Position;
use tableaux_engine::solver::{Limits, Solver};
use tableaux_engine::verdict::outcome::Outcome;

use crate::puzzle::is_puzzle;

/// The program's limits for the search of each move.
const LIMITS: Limits = Limits { states: 200_000, bytes: 32 << 20 };

fn assert_puzzles<'a>(puzzles: impl Iterator<Item = &'a Puzzle>) {
    let (mut solver, stop) = (Solver::new(), AtomicBool::new(false));
    for puzzle in puzzles {
        let position = puzzle.position();
        let known = &mut KnownPositions::default();
        let narrowness = judge(&mut solver, position.position(), known, LIMITS, &stop).unwrap();
        assert!(is_puzzle(position.position(), &narrowness), "{}: {narrowness}", puzzle.line);
    }
}

#[test]
fn every_puzzle_is_legal_and_of_another_deal() {
    let deals: HashSet<String> =
        all().iter().map(|puzzle| puzzle.position().line().split('/').next().unwrap().to_owned()).collect();
    assert_eq!((all().len(), deals.len()), (1000, 1000));
    // Each grade has the same number, easy ones first.
    assert!(all().is_sorted_by_key(|puzzle| puzzle.grade));
    for grade in GRADES {
        assert_eq!(all().iter().filter(|puzzle| puzzle.grade == grade).count(), 200);
    }
}

#[test]
fn some_puzzles_are_puzzles() {
    let mut random = fastrand::Rng::with_seed(20);
    assert_puzzles(all().iter().filter(|_| random.u8(..50) == 0));
}

#[test]
#[ignore = "it takes a minute"]
fn all_puzzles_are_puzzles() {
    assert_puzzles(all().iter());
}

fn judged(moves: &[(&str, Outcome)]) -> Narrowness {
    let judged = |&(moves, outcome): &(&str, Outcome)| {
        let moves = moves.split(' ').map(|step| step.parse().unwrap()).collect();
        JudgedMove { moves, outcome }
    };
    Narrowness { moves: moves.iter().map(judged).collect() }
}

#[test]
fn obvious_moves_make_no_puzzle() {
    use Outcome::{Impossible, Unknown, Winnable};
    let board =
        "Foundations: H-9 C-8 D-9 S-9\n: 9C KH\n: TS QS JH\n: TH KD\n: TC QC\n: TD KC\n: JS KS\n: JC QH\n: JD QD\n";
    let position = board.parse::<Position>().unwrap();
    let lost = [("3a", Impossible), ("4a", Impossible), ("5a", Impossible), ("6a", Impossible)];
    let with = |more: &[(&str, Outcome)]| judged(&[&lost[..], more].concat());
    for (more, expected) in [
        (&[("8a 8b", Winnable)][..], true),
        (&[("8a", Winnable), ("2a", Winnable)], true),
        (&[("8a", Winnable), ("2a", Winnable), ("7a", Winnable)], false),
        (&[("8a", Winnable), ("2a", Unknown)], false),
        (&[("8a", Impossible)], false),
        // Onto a waiting card, and so that the 9♣ can go home.
        (&[("24", Winnable)], false),
        (&[("8a", Winnable), ("1a", Winnable)], false),
        (&[("8a 24", Winnable)], false),
    ] {
        assert_eq!(is_puzzle(&position, &with(more)), expected, "{more:?}");
    }
    assert!(!is_puzzle(&position, &judged(&[("8a", Winnable), ("3a", Impossible)])), "too few moves");
    let free = board.replace("9C KH", "KH 9C").parse::<Position>().unwrap();
    assert!(!is_puzzle(&free, &with(&[("8a", Winnable)])), "the 9♣ can go home");
}
