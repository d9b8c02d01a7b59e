//! How short solutions are, and the bounds that say how short they can be.

use std::collections::HashSet;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};

use tableaux::card::{Card, Rank, Suit};
use tableaux::freecell::moves::{Move, Place};
use tableaux::solver::{Effort, Limits, Outcome, Solver};

use super::board::Board;

static NEVER: AtomicBool = AtomicBool::new(false);

/// The length of a solution, a move of several cards counting once and moves home not, and the bound; the solution is
/// replayed. Nothing if there is none.
fn solve(solver: &mut Solver, board: &Board, effort: Effort, limits: Limits) -> Option<(usize, usize)> {
    let Outcome::Solved { moves, bound } = solver.solve(&board.start(), effort, limits, &NEVER) else { return None };
    board.clone().replay(&moves).unwrap_or_else(|why| panic!("{board:?}: {why}"));
    let length = moves.iter().filter(|found| found.to != Place::Home).count();
    let bound = usize::try_from(bound).unwrap();
    assert!(bound <= length, "{board:?}: {length} moves, at least {bound}");
    Some((length, bound))
}

/// The highest cards of each suit, shuffled onto cascades and into cells; the others are home.
fn ending(random: &mut fastrand::Rng) -> Board {
    let home: [u8; 4] = std::array::from_fn(|_| random.u8(7..=11));
    let mut cards: Vec<Card> = Vec::new();
    for (suit, home) in Suit::ALL.into_iter().zip(home) {
        cards.extend((home + 1..=13).map(|value| Card::new(Rank::new(value).unwrap(), suit)));
    }
    random.shuffle(&mut cards);
    let used = random.usize(2..=8);
    let mut board = Board { cascades: Default::default(), cells: vec![None; random.usize(0..=2)], home };
    for (index, card) in cards.into_iter().enumerate() {
        match board.cells.get_mut(index) {
            Some(cell) if random.u8(0..3) == 0 => *cell = Some(card),
            _ => board.cascades[random.usize(0..used)].push(card),
        }
    }
    board
}

/// The length of the shortest solution, by trying all moves of any number of cards, level by level; nothing if there is
/// none or that takes more than `max` positions.
fn shortest(board: &Board, max: usize) -> Option<usize> {
    let normal = |mut board: Board| {
        board.cascades.sort();
        board.cells.sort();
        board
    };
    let mut seen = HashSet::from([normal(board.clone())]);
    let mut level = vec![normal(board.clone())];
    for length in 0.. {
        let mut next = Vec::new();
        // Moves home lead to positions of the same level.
        while let Some(board) = level.pop() {
            if board.is_won() {
                return Some(length);
            }
            for mv in board.moves().into_iter().chain(runs(&board)) {
                let mut after = board.clone();
                after.play(mv).unwrap();
                let after = normal(after);
                if mv.to != Place::Home {
                    next.push(after);
                } else if seen.insert(after.clone()) {
                    level.push(after);
                }
            }
        }
        next.retain(|board| seen.insert(board.clone()));
        if next.is_empty() || seen.len() > max {
            return None;
        }
        level = next;
    }
    unreachable!("levels end")
}

/// Every legal move of several cards.
fn runs(board: &Board) -> Vec<Move> {
    let mut moves = Vec::new();
    for from in 0..8u8 {
        for cards in 2..=board.cascades[usize::from(from)].len() {
            let mv = |to| Move { from: Place::Cascade(from), to: Place::Cascade(to), cards: cards.try_into().unwrap() };
            let legal = |&mv: &Move| board.clone().play(mv).is_ok();
            let cascade = &board.cascades[usize::from(from)];
            let run = &cascade[cascade.len() - cards..];
            if !run.windows(2).all(|pair| pair[1].rank().value() + 1 == pair[0].rank().value()) {
                break;
            }
            moves.extend((0..8).map(mv).filter(legal));
        }
    }
    moves
}

#[test]
fn solutions_proven_to_be_the_shortest_are_as_short_as_by_trying_all_moves() {
    let mut random = fastrand::Rng::with_seed(14);
    let mut solver = Solver::new();
    let (mut compared, mut longest) = (0, 0);
    for _ in 0..500 {
        let board = ending(&mut random);
        let Some(expected) = shortest(&board, 400) else { continue };
        let quick = solve(&mut solver, &board, Effort::Short, Limits::NONE).unwrap();
        assert!(quick.1 <= expected && expected <= quick.0, "{quick:?} and {expected}: {board:?}");
        let proven = solve(&mut solver, &board, Effort::Proof, Limits::NONE).unwrap();
        assert_eq!(proven, (expected, expected), "{board:?}");
        compared += 1;
        longest = longest.max(expected);
    }
    assert!(
        compared >= 100 && longest >= 6,
        "{compared} positions, the longest of {longest} moves: too few for a test"
    );
}
