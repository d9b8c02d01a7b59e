//! What the coach says, against exhaustive searches without any of its pruning, and against games whose blunders are known.

mod crux;
mod narrowness;
mod reachable;
mod reviews;

use std::collections::{BinaryHeap, HashMap, HashSet};
use std::sync::atomic::AtomicBool;

use tableaux_engine::card::Suit;
use tableaux_engine::freecell::moves::{Move, Place};
use tableaux_engine::freecell::position::Position;
use tableaux_engine::solver::{Effort, Limits, Solver, Verdict};

use super::solver::board::Board;

static NEVER: AtomicBool = AtomicBool::new(false);

/// The same position for the library.
fn position_of(board: &Board) -> Position {
    let home: HashMap<char, u8> = Suit::ALL.iter().map(|suit| (suit.letter(), board.home[*suit as usize])).collect();
    let data = serde_json::json!({ "cascades": board.cascades, "cells": board.cells, "foundations": home });
    serde_json::from_value(data).unwrap()
}

/// Deals that can be won without free cells, and with one: where there is so little room, whatever is tried ends soon.
const TIGHT: [(u64, usize); 16] = [
    (164, 0),
    (892, 0),
    (1012, 0),
    (1081, 0),
    (1150, 0),
    (1529, 0),
    (2508, 0),
    (2514, 0),
    (2, 1),
    (5, 1),
    (7, 1),
    (8, 1),
    (11, 1),
    (26, 1),
    (30, 1),
    (33, 1),
];

/// Positions of the second half of solutions of these deals, some of them after one or two moves of chance.
fn late_positions(random: &mut fastrand::Rng, solver: &mut Solver) -> Vec<Board> {
    let mut positions = Vec::new();
    for (number, cells) in TIGHT {
        let mut board = Board::dealt(number, cells);
        let found = solver.solve(&board.start(), Effort::Fast, Limits::NONE, &NEVER);
        let Verdict::Solved(moves) = found else { panic!("#{number} can be won") };
        for (index, step) in moves.iter().enumerate() {
            if index * 2 >= moves.len() {
                positions.push(board.clone());
                let mut other = board.clone();
                for _ in 0..random.usize(1..=2) {
                    if let Some(&step) = random.choice(&other.moves()) {
                        other.play(step).unwrap();
                    }
                }
                positions.push(other);
            }
            board.play(*step).unwrap();
        }
    }
    positions
}

fn sorted(mut board: Board) -> Board {
    board.cascades.sort();
    board.cells.sort();
    board
}

/// What can be reached by moves of one card, none of them sent home by itself: the first position that is won, or else every
/// position.
enum Found {
    Won,
    All(Vec<Board>),
}

/// Tries everything, positions with more cards home first; nothing if that takes more than `max` positions.
fn try_everything(board: &Board, max: usize) -> Option<Found> {
    let home = |board: &Board| board.home.iter().map(|&home| usize::from(home)).sum::<usize>();
    let mut all = vec![sorted(board.clone())];
    let mut seen: HashSet<Board> = all.iter().cloned().collect();
    let mut open = BinaryHeap::from([(home(board), 0)]);
    while let Some((_, index)) = open.pop() {
        let board = all[index].clone();
        if board.is_won() {
            return Some(Found::Won);
        }
        for step in board.moves() {
            let mut after = board.clone();
            after.play(step).unwrap();
            let after = sorted(after);
            if seen.insert(after.clone()) {
                open.push((home(&after), all.len()));
                all.push(after);
            }
        }
        if all.len() > max {
            return None;
        }
    }
    Some(Found::All(all))
}

/// Every legal move but those home, of any number of cards.
fn moves_of(board: &Board) -> Vec<Move> {
    let mut moves: Vec<Move> = board.moves().into_iter().filter(|step| step.to != Place::Home).collect();
    for from in 0..8u8 {
        for cards in 2..=board.cascades[usize::from(from)].len() {
            let step =
                |to| Move { from: Place::Cascade(from), to: Place::Cascade(to), cards: cards.try_into().unwrap() };
            moves.extend((0..8).map(step).filter(|&step| board.is_legal(step)));
        }
    }
    moves
}
