//! Depth-first search: exhaustive, through every position that single-card moves can reach, with a visited set.
//!
//! Cards go home automatically by Raymond's rule, which loses no solution. Supermoves are not generated: single-card
//! moves reach every position that they do.

use std::collections::TryReserveError;

use super::budget::Budget;
use super::card_set::{BASE, CardSet, TARGETS, bit, cards, contains, fitting, suit};
use super::exact_set::ExactSet;
use super::hash::{self, Hash128};
use super::masked::CASCADES;
use super::packed_move::PackedMove;
use super::position::{HomeRule, SearchPosition};
use super::solution::SolutionWriter;
use super::start_position::StartPosition;
use super::verdict::{Limit, Verdict};
use crate::card::Card;
use crate::freecell::moves::Move;

/// An upper bound on the moves from any position: each of 18 available cards may go home, to a cell, to an empty
/// cascade and onto two others.
const MAX_MOVES: usize = 128;
/// The initial number of slots in the visited set.
const MIN_SLOTS: usize = 1 << 10;

/// The search, which can be paused.
#[derive(Debug)]
pub struct DepthFirst {
    visited: ExactSet<Hash128>,
    current: HashedPosition,
    /// Every move from the starting position to the current one, including automatic moves.
    path: Vec<PackedMove>,
    /// The positions on that path whose moves have been generated.
    frames: Vec<StackFrame>,
    untried: Vec<PackedMove>,
    states: u64,
}

/// A position on the path to the current one.
#[derive(Debug, Clone, Copy)]
struct StackFrame {
    /// The number of untried moves of the positions before.
    untried: usize,
    /// The length of the path before the move that reached the position.
    path: usize,
}

impl DepthFirst {
    pub fn new(start: &StartPosition) -> Self {
        let hash = hash::hash(&start.position);
        let mut visited = ExactSet::new();
        visited.clear(MIN_SLOTS);
        Self {
            visited,
            current: HashedPosition { position: start.position, hash, cell_count: start.cell_count },
            path: Vec::new(),
            frames: Vec::new(),
            untried: Vec::new(),
            states: 0,
        }
    }

    pub fn bytes(&self) -> usize {
        self.visited.bytes() + self.stack_bytes()
    }

    fn stack_bytes(&self) -> usize {
        (self.untried.capacity() + self.path.capacity()) * size_of::<PackedMove>()
            + self.frames.capacity() * size_of::<StackFrame>()
    }

    /// Starts or resumes the search until an answer is found or `states` positions have been expanded in total; then it
    /// pauses and returns `None`. `other_bytes` is the solver's other memory.
    pub fn search(
        &mut self,
        start: &StartPosition,
        states: u64,
        other_bytes: usize,
        budget: &mut Budget,
    ) -> Result<Option<Verdict<Vec<Move>>>, Limit> {
        if self.states == 0 && self.visit(0, other_bytes, budget)? {
            return Ok(Some(Verdict::Solved(self.solution(start))));
        }
        while let Some(&StackFrame { untried, path }) = self.frames.last() {
            if self.untried.len() == untried {
                self.backtrack(path);
                self.frames.pop();
            } else if self.states >= states {
                return Ok(None);
            } else if let Some(mv) = self.untried.pop() {
                let path = self.path.len();
                self.current.play(mv);
                self.path.push(mv);
                if self.visit(path, other_bytes, budget)? {
                    return Ok(Some(Verdict::Solved(self.solution(start))));
                }
            }
        }
        Ok(Some(Verdict::Impossible { states: self.states }))
    }

    /// Visits the current position, reached by the last move, before which the path had length `before`. Returns
    /// whether it is won.
    fn visit(&mut self, before: usize, other_bytes: usize, budget: &mut Budget) -> Result<bool, Limit> {
        self.try_reserve().map_err(|_| Limit::Bytes)?;
        if self.may_play_automatic(before) {
            while let Some(mv) = self.current.position.next_automatic(HomeRule::Raymond) {
                self.current.play(mv);
                self.path.push(mv);
            }
        }
        if self.current.position.is_won() {
            return Ok(true);
        }
        if self.visited.must_grow() {
            self.visited.grow(budget.stop)?;
        }
        if !self.visited.insert(self.current.hash) {
            self.backtrack(before);
            return Ok(false);
        }
        budget.count_expanded(1)?;
        // A growing vector doubles.
        budget.record_memory(other_bytes + self.visited.peak_bytes() + 2 * self.stack_bytes())?;
        self.states += 1;
        let untried = self.untried.len();
        // If no card has gone home since, the card moved last need not move again: it could have moved there directly.
        let last = if self.path.len() == before + 1 { bit(self.path[before].card()) } else { 0 };
        self.current.generate_moves(last, &mut self.untried);
        budget.count_generated(self.untried.len() - untried);
        self.frames.push(StackFrame { untried, path: before });
        Ok(false)
    }

    /// Reserves the memory for the moves, the automatic moves and the frame of one more position.
    fn try_reserve(&mut self) -> Result<(), TryReserveError> {
        self.path.try_reserve(Card::COUNT + 1)?;
        self.frames.try_reserve(1)?;
        self.untried.try_reserve(MAX_MOVES)
    }

    /// Returns whether automatic moves may follow the last move. None were left before it, so unless it went home
    /// itself, the first must be that of the card it uncovered.
    fn may_play_automatic(&self, before: usize) -> bool {
        let Some(&mv) = self.path.get(before) else { return true };
        let position = &self.current.position;
        let uncovered = if mv.from() < CASCADES { bit(position.top[mv.from()]) } else { 0 };
        mv.to() == PackedMove::HOME || position.all_next_home() & uncovered != 0
    }

    fn backtrack(&mut self, path: usize) {
        for mv in self.path.drain(path..).rev() {
            self.current.undo(mv);
        }
    }

    fn solution(&self, start: &StartPosition) -> Vec<Move> {
        let mut writer = SolutionWriter::new(start);
        for &mv in &self.path {
            writer.play(mv);
        }
        writer.finish()
    }
}

/// A position with its hash, with single-card moves that can be undone.
#[derive(Debug)]
struct HashedPosition {
    position: SearchPosition,
    hash: Hash128,
    cell_count: u8,
}

impl HashedPosition {
    fn add_terms(&mut self, card: u8) {
        let terms = hash::terms(card, self.position.below[card]);
        self.hash = [self.hash[0].wrapping_add(terms[0]), self.hash[1].wrapping_add(terms[1])];
    }

    fn subtract_terms(&mut self, card: u8) {
        let terms = hash::terms(card, self.position.below[card]);
        self.hash = [self.hash[0].wrapping_sub(terms[0]), self.hash[1].wrapping_sub(terms[1])];
    }

    fn play(&mut self, mv: PackedMove) {
        self.subtract_terms(mv.card());
        self.position.play(mv);
        if mv.to() != PackedMove::HOME {
            self.add_terms(mv.card());
        }
    }

    fn undo(&mut self, mv: PackedMove) {
        let (card, from, to) = (mv.card(), mv.from(), mv.to());
        match to {
            PackedMove::HOME => self.position.home[suit(card)] -= 1,
            PackedMove::CELL => {
                self.subtract_terms(card);
                self.position.remove_from_cells(card);
            }
            _ => {
                self.subtract_terms(card);
                self.position.pop(to);
            }
        }
        if from == PackedMove::CELL {
            self.position.add_to_cells(card);
        } else {
            self.position.push(card, from);
        }
        self.add_terms(card);
    }

    /// Generates the moves of all cards except `except`, most promising last. Empty cascades are interchangeable, so
    /// only one is used; so are cells.
    fn generate_moves(&self, except: CardSet, moves: &mut Vec<PackedMove>) {
        let position = &self.position;
        let empty_cascade = position.first_empty_cascade();
        let has_empty_cell = position.cells_used < self.cell_count;
        let targets = position.tops();
        let tops = targets & !except;
        let cells = position.cells & !except;
        for (from, card) in position.top.0.into_iter().enumerate() {
            if !contains(tops, card) {
                continue;
            }
            if has_empty_cell {
                moves.push(PackedMove::new(card, from, PackedMove::CELL));
            }
            if let Some(to) = empty_cascade
                && position.below[card] != BASE
            {
                moves.push(PackedMove::new(card, from, to));
            }
        }
        if let Some(to) = empty_cascade {
            for card in cards(cells) {
                moves.push(PackedMove::new(card, PackedMove::CELL, to));
            }
        }
        for card in cards(fitting(targets) & (tops | cells)) {
            let from = if contains(cells, card) { PackedMove::CELL } else { position.cascade_of(card) };
            for target in cards(TARGETS[card] & targets) {
                moves.push(PackedMove::new(card, from, position.cascade_of(target)));
            }
        }
        for card in cards(position.all_next_home() & (tops | cells)) {
            moves.push(position.move_home(card));
        }
    }
}
