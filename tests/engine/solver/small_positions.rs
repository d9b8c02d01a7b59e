//! Small positions, in which every line of play can be tried.

use std::collections::HashSet;

use tableaux_engine::card::{Card, Rank, Suit};
use tableaux_engine::solver::Solver;

use super::board::{Board, verdict};

/// An ending: the highest cards of each suit, shuffled onto some cascades and into cells; the others are home.
pub fn ending(random: &mut fastrand::Rng) -> Board {
    let cells = random.usize(0..=2);
    let home: [u8; 4] = std::array::from_fn(|_| random.u8(9..=13));
    let mut cards: Vec<Card> = Vec::new();
    for (suit, home) in Suit::ALL.into_iter().zip(home) {
        cards.extend((home + 1..=13).map(|value| Card::new(Rank::new(value).unwrap(), suit)));
    }
    random.shuffle(&mut cards);
    // Few cascades, so that cards lie on one another.
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

/// Whether a position can be won, by trying every line of play; `None` if that takes more than `max` positions.
pub fn is_winnable(board: &Board, max: usize) -> Option<bool> {
    let mut visited = HashSet::from([board.clone()]);
    let mut waiting = vec![board.clone()];
    while let Some(board) = waiting.pop() {
        if board.is_won() {
            return Some(true);
        }
        for mv in board.moves() {
            let mut next = board.clone();
            next.play(mv).unwrap();
            // The order of the cascades does not matter, nor that of the cells.
            next.cascades.sort();
            next.cells.sort();
            if !visited.contains(&next) {
                visited.insert(next.clone());
                waiting.push(next);
            }
        }
        if visited.len() > max {
            return None;
        }
    }
    Some(false)
}

#[test]
fn the_solver_agrees_with_trying_every_line_of_play() {
    let mut random = fastrand::Rng::with_seed(7);
    let mut solver = Solver::new();
    let (mut won, mut lost) = (0, 0);
    for round in 0..400 {
        let board = if round % 2 == 0 { ending(&mut random) } else { Board::middle_game(&mut random, round / 2 % 2) };
        let Some(expected) = is_winnable(&board, 3000) else { continue };
        assert_eq!(verdict(&mut solver, &board).is_ok(), expected, "{board:?}");
        *if expected { &mut won } else { &mut lost } += 1;
    }
    assert!(won >= 50 && lost >= 50, "{won} won, {lost} lost: too few for a test");
}

#[test]
fn a_won_position_needs_no_moves() {
    let board = Board { cascades: Default::default(), cells: vec![None; 4], home: [13; 4] };
    assert_eq!(verdict(&mut Solver::new(), &board), Ok(0));
}

#[test]
fn cascades_of_52_cards_and_ten_cells_are_solved() {
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
            let verdict = verdict(&mut solver, &board);
            if !reversed {
                assert_eq!(verdict, Ok(52), "each card goes home");
            }
        }
    }
    // All cells full: whatever the verdict, a solution is replayed.
    let mut board = Board::dealt(11_982, 10);
    for cell in 0..10 {
        board.cells[cell] = board.cascades[cell % 8].pop();
    }
    let count = verdict(&mut solver, &board).ok();
    assert_eq!(count, verdict(&mut Solver::new(), &board).ok());
    assert!(verdict(&mut solver, &Board::dealt(11_982, 10)).is_ok());
}
