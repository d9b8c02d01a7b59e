//! Small positions, of which every line of play can be tried.

use std::collections::HashSet;

use tableaux::card::{Card, Rank, Suit};
use tableaux::solver::Solver;

use super::board::{Board, verdict};

/// An ending: the highest cards of each suit, shuffled onto some cascades and into cells; the others are home.
fn ending(random: &mut fastrand::Rng) -> Board {
    let cells = random.usize(0..=2);
    let home: [u8; 4] = std::array::from_fn(|_| random.u8(9..=13));
    let mut cards: Vec<Card> = Vec::new();
    for (suit, home) in Suit::ALL.into_iter().zip(home) {
        cards.extend((home + 1..=13).map(|value| Card::new(Rank::new(value).unwrap(), suit)));
    }
    random.shuffle(&mut cards);
    // A king under each of the cascades that are no part of it would have to be invented, so few cascades are used.
    let used = random.usize(1..=4);
    let mut board = Board { cascades: Default::default(), cells: vec![None; cells], home };
    for (index, card) in cards.into_iter().enumerate() {
        match board.cells.get_mut(index) {
            Some(cell) if random.bool() => *cell = Some(card),
            _ => board.cascades[random.usize(0..used)].push(card),
        }
    }
    board
}

/// A position in the middle of a game: a deal after random steps.
fn middle(random: &mut fastrand::Rng) -> Board {
    let mut board = Board::dealt(random.u64(1..1_000_000), random.usize(0..=1));
    for _ in 0..random.usize(0..30) {
        let steps = board.steps();
        if steps.is_empty() {
            break;
        }
        board.play(steps[random.usize(0..steps.len())]).unwrap();
    }
    board
}

/// Tries every line of play, up to a number of positions; `None` beyond it.
fn winnable(board: &Board, most: usize) -> Option<bool> {
    let mut seen = HashSet::from([board.clone()]);
    let mut waiting = vec![board.clone()];
    while let Some(board) = waiting.pop() {
        if board.won() {
            return Some(true);
        }
        for step in board.steps() {
            let mut next = board.clone();
            next.play(step).unwrap();
            // Cascades are alike, and so are cells.
            next.cascades.sort();
            next.cells.sort();
            if !seen.contains(&next) {
                seen.insert(next.clone());
                waiting.push(next);
            }
        }
        if seen.len() > most {
            return None;
        }
    }
    Some(false)
}

#[test]
fn every_line_of_play_agrees() {
    let mut random = fastrand::Rng::with_seed(7);
    let mut solver = Solver::new();
    let (mut won, mut lost) = (0, 0);
    for round in 0..400 {
        let board = if round % 2 == 0 { ending(&mut random) } else { middle(&mut random) };
        let Some(expected) = winnable(&board, 3000) else { continue };
        assert_eq!(verdict(&mut solver, &board).is_ok(), expected, "{board:?}");
        *if expected { &mut won } else { &mut lost } += 1;
    }
    assert!(won >= 50 && lost >= 50, "{won} won, {lost} lost: too few to say anything");
}

#[test]
fn won_already() {
    let board = Board { cascades: Default::default(), cells: vec![None; 4], home: [13; 4] };
    assert_eq!(verdict(&mut Solver::new(), &board), Ok(0));
}

#[test]
fn long_cascades_and_ten_cells() {
    let mut solver = Solver::new();
    // The whole pack in one cascade, aces on top, and aces at the bottom.
    for reversed in [false, true] {
        let mut pack = Card::PACK.to_vec();
        if !reversed {
            pack.reverse();
        }
        for cells in [0, 10] {
            let mut board = Board { cascades: Default::default(), cells: vec![None; cells], home: [0; 4] };
            board.cascades[3].clone_from(&pack);
            let answer = verdict(&mut solver, &board);
            if !reversed {
                assert_eq!(answer, Ok(52), "each card goes home");
            }
        }
    }
    // All cells full: whatever the verdict, a solution is replayed.
    let mut board = Board::dealt(11_982, 10);
    for cell in 0..10 {
        board.cells[cell] = board.cascades[cell % 8].pop();
    }
    let steps = verdict(&mut solver, &board).ok();
    assert_eq!(steps, verdict(&mut Solver::new(), &board).ok());
    assert!(verdict(&mut solver, &Board::dealt(11_982, 10)).is_ok());
}
