//! The search that misses nothing: depth first through every position that single cards can reach.
//!
//! Cards that Raymond's rule calls safe go home by themselves; the rule gives up no solution. Composed moves are not
//! needed, and would not be enough.

use super::budget::{Budget, Stopped};
use super::card_set::{BASE, LANDINGS, bit, each, fitting};
use super::exact_set::{Key, Visited};
use super::hash;
use super::position::{AutoPlay, Position};
use super::start::Start;
use super::step::{Move, Step, Writer};

/// What the exhaustive search needs.
#[derive(Debug)]
pub(super) struct Exhaustive {
    visited: Visited,
    /// The moves to be tried, of all positions on the way to this one.
    moves: Vec<Move>,
    /// Every card moved on the way to this position.
    trail: Vec<Move>,
    /// The positions on the way.
    frames: Vec<Frame>,
    /// The position looked at.
    walk: Walk,
    /// How many positions have been looked at.
    states: u64,
}

/// A position on the way to the one looked at.
#[derive(Debug, Clone, Copy)]
struct Frame {
    /// Where its moves begin, and how long the trail was when it was reached.
    moves: usize,
    trail: usize,
}

/// What the exhaustive search found out.
#[derive(Debug)]
pub(super) enum Verdict {
    Solved(Vec<Step>),
    /// No solution among so many positions, which are all there are.
    Impossible(u64),
    /// Nothing yet.
    Paused,
}

impl Exhaustive {
    /// A search that sets out from a position.
    pub fn from(start: &Start) -> Self {
        let key = hash::wide(&start.position);
        let walk = Walk { position: start.position, key, cell_count: start.cell_count };
        let (moves, trail, frames) = (Vec::new(), Vec::new(), Vec::new());
        Self { visited: Visited::new(), moves, trail, frames, walk, states: 0 }
    }

    /// The bytes that are held.
    pub fn bytes(&self) -> usize {
        self.visited.bytes() + self.stacks()
    }

    fn stacks(&self) -> usize {
        (self.moves.capacity() + self.trail.capacity()) * size_of::<Move>()
            + self.frames.capacity() * size_of::<Frame>()
    }

    /// Searches on, from where it set out or paused, until it has seen a number of states, or all. `held` is what the
    /// solver holds beside this.
    pub fn search(&mut self, start: &Start, states: u64, held: usize, watch: &mut Budget) -> Result<Verdict, Stopped> {
        if self.states == 0 && self.arrive(0, held, watch)? {
            return Ok(Verdict::Solved(self.solution(start)));
        }
        while let Some(&Frame { moves, trail }) = self.frames.last() {
            if self.moves.len() == moves {
                self.walk.back(&mut self.trail, trail);
                self.frames.pop();
            } else if self.states >= states {
                return Ok(Verdict::Paused);
            } else if let Some(step) = self.moves.pop() {
                let mark = self.trail.len();
                self.walk.play(step);
                self.trail.push(step);
                if self.arrive(mark, held, watch)? {
                    return Ok(Verdict::Solved(self.solution(start)));
                }
            }
        }
        Ok(Verdict::Impossible(self.states))
    }

    /// A position has been reached by the last move, before which the trail had a length. Whether it is won.
    fn arrive(&mut self, mark: usize, held: usize, watch: &mut Budget) -> Result<bool, Stopped> {
        if self.may_settle(mark) {
            self.walk.settle(&mut self.trail);
        }
        if self.walk.position.won() {
            return Ok(true);
        }
        if self.visited.insert(self.walk.key) {
            watch.expanded()?;
            // A vector that grows doubles.
            watch.holds(held + self.visited.bytes_next() + 2 * self.stacks())?;
            self.states += 1;
            let moves = self.moves.len();
            // If nothing else has moved since, a card need not move again: it could have gone there at once.
            let idle = if self.trail.len() == mark + 1 { self.trail[mark].card() } else { BASE };
            self.walk.moves(idle, &mut self.moves);
            watch.generated(self.moves.len() - moves);
            self.frames.push(Frame { moves, trail: mark });
        } else {
            self.walk.back(&mut self.trail, mark);
        }
        Ok(false)
    }

    /// Whether a card may go home by itself after the last move. Before it none did, so that unless the move went home
    /// it must be the card which it has uncovered.
    fn may_settle(&self, mark: usize) -> bool {
        let Some(&step) = self.trail.get(mark) else { return true };
        let uncovered = if step.from() == Move::CELL { 0 } else { bit(self.walk.position.top[step.from() & 7]) };
        step.to() == Move::HOME || self.walk.position.next() & uncovered != 0
    }

    fn solution(&self, start: &Start) -> Vec<Step> {
        let mut writer = Writer::new(start);
        for &step in &self.trail {
            writer.play(step);
        }
        writer.steps
    }
}

/// A position that goes forth and back.
#[derive(Debug)]
struct Walk {
    position: Position,
    key: Key,
    cell_count: u8,
}

impl Walk {
    fn add(&mut self, card: u8) {
        let term = hash::wide_term(card, self.position.below[usize::from(card) & 63]);
        self.key = [self.key[0].wrapping_add(term[0]), self.key[1].wrapping_add(term[1])];
    }

    fn subtract(&mut self, card: u8) {
        let term = hash::wide_term(card, self.position.below[usize::from(card) & 63]);
        self.key = [self.key[0].wrapping_sub(term[0]), self.key[1].wrapping_sub(term[1])];
    }

    /// Moves one card.
    fn play(&mut self, step: Move) {
        let card = step.card();
        self.subtract(card);
        if step.to() == Move::HOME {
            self.position.send_home(card);
        } else {
            self.position.play(step);
            self.add(card);
        }
    }

    /// Takes a move back.
    fn undo(&mut self, step: Move) {
        let (card, from, to) = (step.card(), step.from(), step.to());
        match to {
            Move::HOME => self.position.home[usize::from(card & 3)] -= 1,
            Move::CELL => {
                self.subtract(card);
                self.position.release(card);
            }
            _ => {
                self.subtract(card);
                self.position.take(to);
            }
        }
        if from == Move::CELL {
            self.position.hold(card);
        } else {
            self.position.put(card, from);
        }
        self.add(card);
    }

    /// Takes back all moves beyond a mark.
    fn back(&mut self, trail: &mut Vec<Move>, mark: usize) {
        while trail.len() > mark
            && let Some(step) = trail.pop()
        {
            self.undo(step);
        }
    }

    /// Sends home what goes by itself.
    fn settle(&mut self, trail: &mut Vec<Move>) {
        while let Some(card) = self.position.automatic(AutoPlay::Raymond) {
            let step = self.homeward(card);
            self.play(step);
            trail.push(step);
        }
    }

    /// The move home of a card that is free.
    fn homeward(&self, card: u8) -> Move {
        let held = self.position.cells & bit(card) != 0;
        Move::new(card, if held { Move::CELL } else { self.position.cascade_of(card) }, Move::HOME)
    }

    /// All moves of cards but one, those that promise most last. Empty cascades are alike, and so are cells.
    fn moves(&self, idle: u8, moves: &mut Vec<Move>) {
        let position = &self.position;
        let under = |card: u8| position.below[usize::from(card) & 63];
        let vacant = position.vacant();
        let free = position.held < self.cell_count;
        let tops = position.tops() & !bit(idle);
        let cells = position.cells & !bit(idle);
        for from in 0..8 {
            let card = position.top[from];
            if card == BASE || card == idle {
                continue;
            }
            if free {
                moves.push(Move::new(card, from, Move::CELL));
            }
            if let Some(to) = vacant
                && under(card) != BASE
            {
                moves.push(Move::new(card, from, to));
            }
        }
        if let Some(to) = vacant {
            for card in each(cells) {
                moves.push(Move::new(card, Move::CELL, to));
            }
        }
        let landings = position.tops();
        for card in each(fitting(landings) & (tops | cells)) {
            let from = if cells & bit(card) == 0 { position.cascade_of(card) } else { Move::CELL };
            for top in each(LANDINGS[usize::from(card) & 63] & landings) {
                moves.push(Move::new(card, from, position.cascade_of(top)));
            }
        }
        for card in each(position.next() & (tops | cells)) {
            moves.push(self.homeward(card));
        }
    }
}
