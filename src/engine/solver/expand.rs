//! Generates the moves from a node, each with its child's hash and score, without building the child.

use super::bucket_queue::BucketQueue;
use super::card_set::{BASE, CELL, CardSet, RANKS, SUITS, TARGETS, cards, contains, fitting, highest, rank};
use super::fingerprint_set::FingerprintSet;
use super::hash;
use super::heuristic::Heuristic;
use super::masked::{CASCADES, Masked, PerCascade};
use super::node::Node;
use super::packed_move::PackedMove;
use super::root_tables::RootTables;

/// The capacity for moves from a node, except moves home. There are at most 8 to a cell; 10 from cells and 8 from
/// cascades to an empty cascade; and 2 to each other cascade, since two cards fit on its top.
const MAX_CANDIDATES: usize = 64;

/// Moves from a node whose positions have not been looked up yet.
#[derive(Debug)]
pub(super) struct Candidates {
    moves: Masked<Candidate, MAX_CANDIDATES>,
    len: usize,
}

/// A move, the bytes under its card before and after, and the child's score.
#[derive(Debug, Clone, Copy)]
struct Candidate {
    mv: PackedMove,
    old_below: u8,
    new_below: u8,
    score: i32,
}

impl Candidates {
    pub fn new() -> Self {
        let none = Candidate { mv: PackedMove::new(0, 0, 0), old_below: BASE, new_below: BASE, score: 0 };
        Self { moves: Masked::filled(none), len: 0 }
    }
}

pub(super) struct Expansion<'a> {
    node: &'a Node,
    /// The node's index, the parent of its children.
    index: u32,
    tables: &'a RootTables,
    heuristic: &'a Heuristic,
    visited: &'a mut FingerprintSet,
    queue: &'a mut BucketQueue,
    candidates: &'a mut Candidates,
    /// The score of a child that differs only in its depth.
    score: i32,
    /// The highest score at which a child is kept.
    max_score: i32,
    next_home: CardSet,
    /// The cost of one more card on each cascade, over cards that are next to go home.
    card_costs: PerCascade<i16>,
    /// The decrease of the score with one card less on each cascade, including the bonus if that uncovers such a card.
    card_gains: PerCascade<i16>,
    empty_cascades: usize,
    empty_cells: usize,
    /// The cost of these.
    free_space: i16,
}

impl<'a> Expansion<'a> {
    pub fn new(
        node: &'a Node,
        index: u32,
        tables: &'a RootTables,
        heuristic: &'a Heuristic,
        visited: &'a mut FingerprintSet,
        queue: &'a mut BucketQueue,
        candidates: &'a mut Candidates,
    ) -> Self {
        candidates.len = 0;
        let weights = &heuristic.weights;
        let empty_cells = usize::from(tables.cell_count - node.position.cells_used);
        let empty_cascades = node.position.empty_cascades();
        let free_space = heuristic.free_space(empty_cascades, empty_cells);
        let (over_next_home, card_costs, card_gains) = over_next_home(node, tables, heuristic);
        let depth = i32::from(weights.depth) * (i32::from(node.depth) + 1);
        let score = node.cost + i32::from(free_space) + over_next_home + depth;
        Self {
            node,
            index,
            tables,
            heuristic,
            visited,
            queue,
            candidates,
            score,
            max_score: score + i32::from(weights.max_increase),
            next_home: node.position.all_next_home(),
            card_costs,
            card_gains,
            empty_cascades,
            empty_cells,
            free_space,
        }
    }

    /// Queues the moves to positions that have not been visited. With *max* automatic moves, no moves home remain.
    pub fn expand<const MAX: bool>(&mut self) {
        // Among moves with equal scores the last is tried first, so the least helpful kinds come first.
        if self.empty_cells > 0 {
            self.moves_to_cell();
        }
        self.moves_onto_cards();
        if let Some(to) = self.node.position.first_empty_cascade() {
            self.moves_to_empty_cascade(to);
        }
        self.queue_candidates();
        if !MAX {
            self.moves_home();
        }
    }

    /// Returns the increase of the score with a change in empty cascades and cells.
    #[inline]
    fn space_change(&self, cascades: isize, cells: isize) -> i16 {
        let cascades = self.empty_cascades.wrapping_add_signed(cascades);
        let cells = self.empty_cells.wrapping_add_signed(cells);
        self.heuristic.free_space(cascades, cells) - self.free_space
    }

    /// Adds a move to the candidates if its score is low enough.
    #[inline]
    fn add(&mut self, mv: PackedMove, old_below: u8, new_below: u8, score: i32) {
        // The outcome is unpredictable, so there is no branch: a rejected move is overwritten.
        self.candidates.moves[self.candidates.len] = Candidate { mv, old_below, new_below, score };
        self.candidates.len += usize::from(score <= self.max_score);
    }

    fn queue_candidates(&mut self) {
        let len = self.candidates.len % MAX_CANDIDATES;
        for &Candidate { mv, old_below, new_below, score } in &self.candidates.moves.0[..len] {
            let hash = self.node.hash.wrapping_add(hash::change(mv.card(), old_below, new_below));
            if self.visited.insert(hash) {
                self.queue.push(score, self.index, mv);
            }
        }
    }

    fn below(&self, card: u8) -> u8 {
        self.node.position.below[card]
    }

    #[inline]
    fn uncovering(&self, card: u8) -> i32 {
        if contains(self.next_home, card) { i32::from(self.heuristic.weights.uncovers_next_home) } else { 0 }
    }

    fn moves_to_cell(&mut self) {
        let change = self.space_change(0, -1);
        let emptying = change - self.space_change(1, -1);
        let min_gain = change - self.heuristic.weights.max_increase;
        // Most moves are rejected here, for all cascades at once, with vector instructions.
        let mut gains = self.node.top_gains;
        let mut keep = [0; CASCADES];
        for cascade in 0..CASCADES {
            let emptying = if self.node.position.len[cascade] == 1 { emptying } else { 0 };
            gains[cascade] += self.card_gains[cascade] + emptying;
            keep[cascade] = u8::from(gains[cascade] >= min_gain);
        }
        let mut keep = u64::from_le_bytes(keep);
        while keep != 0 {
            let from = keep.trailing_zeros() as usize / 8;
            keep &= keep - 1;
            let card = self.node.position.top[from];
            let score = self.score + i32::from(change) - i32::from(gains[from]);
            self.add(PackedMove::new(card, from, PackedMove::CELL), self.below(card), CELL, score);
        }
    }

    fn moves_onto_cards(&mut self) {
        let node = self.node;
        let position = &node.position;
        let tops = position.tops();
        // The cascade of each card in a run, as three sets, one for each bit of its number.
        let runs = &node.runs.0;
        let ones = runs[1] | runs[3] | runs[5] | runs[7];
        let twos = runs[2] | runs[3] | runs[6] | runs[7];
        let fours = runs[4] | runs[5] | runs[6] | runs[7];
        let movable = position.cells | runs[0] | ones | twos | fours;
        let is_in = |set: CardSet, card: u8| usize::from(contains(set, card));
        let cascade = |card: u8| is_in(ones, card) | is_in(twos, card) << 1 | is_in(fours, card) << 2;
        let max_count = (self.empty_cells + 1) << self.empty_cascades;
        for card in cards(fitting(tops) & movable) {
            let below = self.below(card);
            let (from, count, score);
            if below == CELL {
                (from, count) = (PackedMove::CELL, 1);
                let change = self.space_change(0, 1) - self.heuristic.in_cell(card);
                score = self.score + i32::from(change);
            } else {
                from = cascade(card);
                if usize::from(rank(card) - rank(position.top[from])) >= max_count {
                    continue;
                }
                let gain;
                (gain, count) = node.removal_gain(from, card, self.tables);
                let emptying = if below == BASE { i32::from(self.space_change(1, 0)) } else { 0 };
                score = self.score - gain - i32::from(count) * i32::from(self.card_costs[from])
                    + emptying
                    + self.uncovering(below);
            }
            // The card may cost something on its target cascade, but it gains nothing there.
            if score > self.max_score {
                continue;
            }
            for target in cards(TARGETS[card] & tops) {
                let to = position.cascade_of(target);
                let cost = i32::from(count) * i32::from(self.card_costs[to]);
                self.add(PackedMove::new(card, from, to), below, target, score + cost);
            }
        }
    }

    fn moves_to_empty_cascade(&mut self, to: usize) {
        let node = self.node;
        let score = self.score + i32::from(self.space_change(-1, 1));
        for card in cards(node.position.cells) {
            let score = score - i32::from(self.heuristic.in_cell(card));
            self.add(PackedMove::new(card, PackedMove::CELL, to), CELL, BASE, score);
        }
        let max_count = (self.empty_cells + 1) << (self.empty_cascades - 1);
        let score = self.score + i32::from(self.space_change(-1, 0));
        for (from, top) in node.position.top.0.into_iter().enumerate() {
            if top == BASE {
                continue;
            }
            // As much of the run as can move, unless it is the whole cascade.
            let end = (usize::from(rank(top)) + max_count).min(RANKS);
            let card = highest(node.runs[from] & ((1 << (SUITS * end)) - 1));
            let below = self.below(card);
            if below != BASE {
                let (gain, count) = node.removal_gain(from, card, self.tables);
                let score = score - gain - i32::from(count) * i32::from(self.card_costs[from]) + self.uncovering(below);
                self.add(PackedMove::new(card, from, to), below, BASE, score);
            }
        }
    }

    /// Queues the moves home that are not automatic.
    fn moves_home(&mut self) {
        let node = self.node;
        for card in cards(self.next_home & (node.position.cells | node.position.tops())) {
            let below = self.below(card);
            if !self.visited.insert(node.hash.wrapping_sub(hash::term(card, below))) {
                continue;
            }
            let score = self.score - i32::from(self.heuristic.not_home(card));
            if below == CELL {
                let change = self.space_change(0, 1) - self.heuristic.in_cell(card);
                let mv = PackedMove::new(card, PackedMove::CELL, PackedMove::HOME);
                self.queue.push(score + i32::from(change), self.index, mv);
            } else {
                let from = node.position.cascade_of(card);
                let emptying = if below == BASE { i32::from(self.space_change(1, 0)) } else { 0 };
                let gain = node.removal_gain(from, card, self.tables).0 + i32::from(self.card_costs[from]);
                self.queue.push(score - gain + emptying, self.index, PackedMove::new(card, from, PackedMove::HOME));
            }
        }
    }
}

/// Returns the cost of the cards over those next to go home: in total, the cost of one more card on each cascade, and
/// the gain of one card less.
#[inline]
fn over_next_home(node: &Node, tables: &RootTables, heuristic: &Heuristic) -> (i32, PerCascade<i16>, PerCascade<i16>) {
    let position = &node.position;
    let weights = &heuristic.weights;
    let (mut costs, mut gains) = (PerCascade::filled(0), PerCascade::filled(0));
    let mut sum = 0;
    for suit in 0..SUITS {
        // If the king is home, this is not a card and has no origin.
        let (cascade, row) = tables.origin[position.next_home(suit)];
        // It is unpredictable whether the card is still where it was dealt, so there is no branch.
        let cost = if row <= node.rows[cascade] { weights.over_next_home } else { 0 };
        let over = i16::from(position.len[cascade] + tables.first_row[cascade]) - i16::from(row);
        sum += i32::from(cost * over);
        costs[cascade] += cost;
        gains[cascade] += cost - if cost != 0 && over == 1 { weights.uncovers_next_home } else { 0 };
    }
    (sum, costs, gains)
}
