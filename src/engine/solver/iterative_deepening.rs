//! Iterative deepening: depth-first searches with one more move at a time, until one finds a solution, which is then
//! the shortest (IDA*, Korf 1985).
//!
//! A position is pruned if its lower bound exceeds the moves left, or if the transposition table has it with as many
//! moves left. Safe cards go home at once; sending another card home is a choice at every position, which takes no
//! move.
//!
//! A position is entered into the table before its successors. If it recurs below itself, it has fewer moves left, and
//! any win from there takes fewer moves from its first occurrence. When a search has ended without a solution, every
//! position that a move leads to from an entered one is entered too, or excluded by the bound: none is won.

use super::beam::{CountedMove, Path};
use super::budget::Budget;
use super::card_set::{BASE, CELL, SUITS, cards, contains};
use super::compact_position::{CompactPosition, Destination};
use super::dealt_rows::DealtRows;
use super::hash;
use super::length::Length;
use super::lower_bound::LowerBound;
use super::masked::CASCADES;
use super::packed_move::PackedMove;
use super::start_position::StartPosition;
use super::transposition_table::TranspositionTable;
use super::verdict::Limit;

#[derive(Debug)]
pub struct IterativeDeepening<'a, 'b> {
    dealt: &'a DealtRows,
    lower_bound: &'a mut LowerBound,
    budget: &'a mut Budget<'b>,
    table: TranspositionTable,
    /// Whether there is no memory for a larger table.
    is_full: bool,
    candidates: Vec<RankedMove>,
    /// The steps of the solution found, last first, and the cards home before them.
    steps: Vec<CountedMove>,
    home: [u8; SUITS],
    /// The number of positions at which the searches end.
    max_states: u64,
}

/// A move, with the hash of its child and the child's bound before safe cards go home.
#[derive(Debug, Clone, Copy)]
struct RankedMove {
    mv: PackedMove,
    hash: u64,
    bound: u8,
    cost: u8,
    /// Whether the move uncovers a card that is next to go home.
    uncovers_next: bool,
}

impl<'a, 'b> IterativeDeepening<'a, 'b> {
    /// Prepares searches from a position with filled rows and lower bound, which end after `states` positions.
    pub fn new(dealt: &'a DealtRows, lower_bound: &'a mut LowerBound, states: u64, budget: &'a mut Budget<'b>) -> Self {
        let max_states = budget.statistics.expanded.saturating_add(states);
        Self {
            dealt,
            lower_bound,
            budget,
            table: TranspositionTable::new(),
            is_full: false,
            candidates: Vec::new(),
            steps: Vec::new(),
            home: [0; SUITS],
            max_states,
        }
    }

    /// Searches for a shortest solution, of at least `bound` and fewer than `moves` moves. `bound` increases with each
    /// length found to be too short. Returns `None` if there is no such solution.
    pub fn search(&mut self, start: &StartPosition, bound: &mut usize, moves: usize) -> Result<Option<Path>, Limit> {
        let mut root = CompactPosition::root(&start.position, self.dealt);
        root.play_safe(self.dealt);
        root.update_bound(self.dealt, self.lower_bound);
        while *bound < moves {
            let max = u8::try_from(*bound).unwrap_or(u8::MAX);
            if root.bound <= max && self.visit(&root, max)? {
                self.steps.reverse();
                return Ok(Some(Path { home: self.home, steps: std::mem::take(&mut self.steps) }));
            }
            *bound += 1;
        }
        Ok(None)
    }

    #[cold]
    fn grow_table(&mut self) -> Result<(), Limit> {
        let bytes = 3 * self.table.bytes() + self.lower_bound.bytes();
        self.is_full = self.budget.record_memory(bytes).is_err()
            || match self.table.grow(self.budget.stop) {
                Ok(()) => false,
                Err(Limit::Canceled) => return Err(Limit::Canceled),
                Err(_) => true,
            };
        Ok(())
    }

    /// Returns whether a position can be won in at most `max` moves, no fewer than its bound, and records the steps if
    /// so.
    fn visit(&mut self, position: &CompactPosition, max: u8) -> Result<bool, Limit> {
        if position.is_won() {
            self.home = position.home;
            return Ok(true);
        }
        if !self.table.begin(position.hash, max - position.bound) {
            return Ok(false);
        }
        if self.budget.statistics.expanded >= self.max_states {
            return Err(Limit::States);
        }
        self.budget.count_expanded(1)?;
        if self.table.should_grow() && !self.is_full {
            self.grow_table()?;
        }
        for card in cards(position.ready()) {
            let mut after = *position;
            after.send_home(card, self.dealt);
            after.play_safe(self.dealt);
            after.update_bound(self.dealt, self.lower_bound);
            if after.bound <= max && self.visit(&after, max)? {
                return Ok(true);
            }
        }
        let begin = self.candidates.len();
        self.generate(position, max);
        for index in begin..self.candidates.len() {
            let candidate = self.candidates[index];
            let mut child = *position;
            child.play(candidate.mv, self.dealt);
            child.bound = candidate.bound;
            debug_assert_eq!(child.hash, candidate.hash);
            if candidate.uncovers_next && child.play_safe(self.dealt) {
                child.update_bound(self.dealt, self.lower_bound);
            }
            let left = max - candidate.cost;
            if child.bound <= left && self.visit(&child, left)? {
                self.steps.push(CountedMove { mv: candidate.mv, home: self.home });
                self.home = position.home;
                return Ok(true);
            }
        }
        self.candidates.truncate(begin);
        Ok(false)
    }

    /// Adds the moves after which at most `max` in total may suffice to the candidates, those with the most slack
    /// first: a position searched with more slack need not be searched again.
    fn generate(&mut self, position: &CompactPosition, max: u8) {
        let begin = self.candidates.len();
        match self.lower_bound.length {
            Length::Moves => self.add_moves(position, max),
            Length::Cards => self.add_cards(position, max),
        }
        let mut len = begin;
        for index in begin..self.candidates.len() {
            let candidate = self.candidates[index];
            self.candidates[len] = candidate;
            len += usize::from(!self.table.has_failed(candidate.hash, max - candidate.cost - candidate.bound));
        }
        self.candidates.truncate(len);
        self.candidates[begin..].sort_by_key(|candidate| candidate.cost + candidate.bound);
    }

    fn add_moves(&mut self, position: &CompactPosition, max: u8) {
        let Self { dealt, lower_bound, candidates, .. } = self;
        let next_home = position.next_home();
        let rows = position.rows_without_over(dealt);
        position.for_each_lift(dealt, |lift| {
            let (from, below, bound) = if lift.from < CASCADES {
                let rest = position.rest(lift.from, lift.count, dealt);
                let from = Some((lift.from, rest));
                (from, rest.below, position.bound_after(rows, from, None, dealt, lower_bound))
            } else {
                (None, CELL, position.bound)
            };
            // The destination can only raise it.
            if bound >= max {
                return;
            }
            let uncovers_next = below < BASE && contains(next_home, below);
            let mut add = |to: usize, target: u8, bound: u8| {
                let mv = PackedMove::new(lift.deepest, lift.from, to);
                let hash = position.hash.wrapping_add(hash::change(lift.deepest, below, target));
                candidates.push(RankedMove { mv, hash, bound, cost: 1, uncovers_next });
            };
            match lift.to {
                Destination::Cell => add(PackedMove::CELL, CELL, bound),
                Destination::Empty(to) => add(to, BASE, bound),
                Destination::Cards(targets) => {
                    for target in cards(targets) {
                        let to = position.topped_by(target);
                        let bound = if position.is_newly_over(lift, to, dealt) {
                            position.bound_after(rows, from, Some(to), dealt, lower_bound)
                        } else {
                            bound
                        };
                        if bound < max {
                            add(to, target, bound);
                        }
                    }
                }
            }
        });
    }

    /// Adds all moves that the bound allows, counting each moved card.
    fn add_cards(&mut self, position: &CompactPosition, max: u8) {
        let Self { dealt, lower_bound, candidates, .. } = self;
        let next_home = position.next_home();
        position.for_each_lift(dealt, |lift| {
            let mut add = |to: usize| {
                let mv = PackedMove::new(lift.deepest, lift.from, to);
                let mut child = *position;
                child.play(mv, dealt);
                child.update_bound(dealt, lower_bound);
                if child.bound + lift.count <= max {
                    let uncovers_next = lift.from < CASCADES && contains(next_home, child.tops[lift.from]);
                    candidates.push(RankedMove {
                        mv,
                        hash: child.hash,
                        bound: child.bound,
                        cost: lift.count,
                        uncovers_next,
                    });
                }
            };
            match lift.to {
                Destination::Cell => add(PackedMove::CELL),
                Destination::Empty(to) => add(to),
                Destination::Cards(targets) => cards(targets).for_each(|target| add(position.topped_by(target))),
            }
        });
    }
}
