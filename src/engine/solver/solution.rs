//! A solution for its reader: with the free cell of each card, and every automatic move.

use super::card_set::{BASE, SUITS, cards, suit};
use super::masked::CASCADES;
use super::packed_move::PackedMove;
use super::position::{HomeRule, SearchPosition};
use super::start_position::{MAX_CELLS, StartPosition};
use crate::freecell::moves::{Move, Place};

/// A recorder of the moves played from a starting position.
#[derive(Debug)]
pub(super) struct SolutionWriter {
    position: SearchPosition,
    /// The card in each cell, [`BASE`] if empty.
    cells: [u8; MAX_CELLS],
    moves: Vec<Move>,
}

impl SolutionWriter {
    pub fn new(start: &StartPosition) -> Self {
        Self { position: start.position, cells: start.cells, moves: Vec::with_capacity(128) }
    }

    pub fn play(&mut self, mv: PackedMove) {
        let (card, from, to) = (mv.card(), mv.from(), mv.to());
        let cards = if from < CASCADES { self.position.run_length(from, card) } else { 1 };
        let from = if from == PackedMove::CELL { self.exchange(card, BASE) } else { cascade(from) };
        let to = match to {
            PackedMove::CELL => self.exchange(BASE, card),
            PackedMove::HOME => Place::Home,
            _ => cascade(to),
        };
        self.moves.push(Move { from, to, cards });
        self.position.play(mv);
    }

    pub fn play_automatic(&mut self, rule: HomeRule) {
        while let Some(mv) = self.position.next_automatic(rule) {
            self.play(mv);
        }
    }

    /// Plays moves home until `home` cards of each suit are home, which must be possible.
    pub fn play_home_until(&mut self, home: [u8; SUITS]) {
        while self.position.home != home {
            let ready = self.position.all_next_home() & (self.position.cells | self.position.tops());
            let is_due = |card: &u8| self.position.home[suit(*card)] < home[suit(*card)];
            let card = cards(ready).find(is_due).expect("a card that went home can go home");
            self.play(self.position.move_home(card));
        }
    }

    pub fn finish(self) -> Vec<Move> {
        self.moves
    }

    /// Replaces `old` in the first cell that holds it with `new`.
    fn exchange(&mut self, old: u8, new: u8) -> Place {
        let index = self.cells.iter().position(|&cell| cell == old);
        let index = index.expect("a legal move from a cell finds its card there, and one to a cell finds an empty one");
        self.cells[index] = new;
        #[expect(clippy::cast_possible_truncation, reason = "there are at most ten cells")]
        Place::Cell(index as u8)
    }
}

#[expect(clippy::cast_possible_truncation, reason = "there are eight cascades")]
fn cascade(index: usize) -> Place {
    Place::Cascade(index as u8)
}
