//! The moves from a node, each with its child's key and score, without building the child.

use super::ground::Ground;
use super::key::{self, has};
use super::node::{Node, away, held};
use super::pack::{BASE, CELL, LANDINGS, each, fitting, rank};
use super::queue::Queue;
use super::seen::Seen;
use super::step::Move;
use super::weights::Tables;

/// A node, what its moves are judged by, and where they go.
pub(super) struct Expansion<'a> {
    pub node: &'a Node,
    pub index: u32,
    pub ground: &'a Ground,
    pub tables: &'a Tables,
    pub seen: &'a mut Seen,
    pub queue: &'a mut Queue,
    /// The score of a child as long as nothing but the depth has changed.
    score: i32,
    bar: i32,
    /// The cards that go home next.
    next: u64,
    /// What one card more on each cascade costs, for those that are to go home next.
    needs: [i32; 8],
    /// What the empty cascades and the free cells cost, and how many they are.
    room: i32,
    empty: usize,
    free: usize,
}

impl<'a> Expansion<'a> {
    /// Prepares the moves from a node.
    pub fn new(
        (node, index): (&'a Node, u32),
        cell_count: u8,
        ground: &'a Ground,
        tables: &'a Tables,
        seen: &'a mut Seen,
        queue: &'a mut Queue,
    ) -> Self {
        let free = usize::from(cell_count - node.position.held);
        let empty = node.position.empty();
        let room = i32::from(tables.room[empty & 15][free & 15]);
        let (over, needs) = over(node, ground, tables);
        let score = node.cost + room + over + i32::from(tables.weights.depth) * (i32::from(node.depth) + 1);
        let next = node.position.next();
        Self {
            node,
            index,
            ground,
            tables,
            seen,
            queue,
            score,
            bar: score + i32::from(tables.weights.margin),
            next,
            needs,
            room,
            empty,
            free,
        }
    }

    /// Puts in the queue the moves to positions that have not been seen.
    pub fn expand<const MAX: bool>(&mut self) {
        // The moves that help least are put in first.
        if self.free > 0 {
            self.hold();
        }
        self.build();
        if let Some(to) = self.node.position.vacant() {
            self.fill(to);
        }
        if !MAX {
            self.home();
        }
    }

    /// What it costs to have more, or fewer, empty cascades and free cells.
    #[inline]
    fn room(&self, empty: isize, free: isize) -> i32 {
        let (empty, free) = (self.empty.wrapping_add_signed(empty), self.free.wrapping_add_signed(free));
        i32::from(self.tables.room[empty & 15][free & 15]) - self.room
    }

    /// Puts in the queue a move after which a card lies on something else, if it is worth it.
    #[inline]
    fn put(&mut self, step: Move, old: u8, under: u8, score: i32) {
        if score <= self.bar {
            self.put_new(step, old, under, score);
        }
    }

    /// Puts it in if its position has not been seen.
    #[inline(never)]
    fn put_new(&mut self, step: Move, old: u8, under: u8, score: i32) {
        if self.seen.insert(self.node.key.wrapping_add(key::change(step.card(), old, under))) {
            self.queue.push(score, self.index, step);
        }
    }

    fn below(&self, card: u8) -> u8 {
        self.node.position.below[usize::from(card) & 63]
    }

    /// The cost of a card being uncovered.
    #[inline]
    fn uncovered(&self, card: u8) -> i32 {
        if has(self.next, card) { i32::from(self.tables.weights.uncovered) } else { 0 }
    }

    /// The moves to a free cell.
    fn hold(&mut self) {
        let score = self.score + self.room(0, -1);
        let emptied = self.score + self.room(1, -1);
        for (from, card) in self.node.position.top.into_iter().enumerate() {
            if card == BASE {
                continue;
            }
            let under = self.below(card);
            let relief = self.node.tip_relief(from, card, self.ground);
            let score = if under == BASE { emptied } else { score };
            let score = score - relief - self.needs[from] + held(card, self.tables) + self.uncovered(under);
            self.put(Move::new(card, from, Move::CELL), under, CELL, score);
        }
    }

    /// The moves to cascades that are not empty.
    fn build(&mut self) {
        let node = self.node;
        let position = &node.position;
        let tops = position.tops();
        let all = node.runs.iter().fold(position.cells, |all, run| all | run);
        let limit = (self.free + 1) << self.empty;
        for card in each(fitting(tops) & all) {
            let under = self.below(card);
            let (from, tip, count, score);
            if under == CELL {
                (from, tip, count) = (Move::CELL, card, 1);
                score = self.score - held(card, self.tables) + self.room(0, 1);
            } else {
                // The card is in one of the runs.
                from = node.runs.iter().position(|&run| has(run, card)).unwrap_or_default();
                tip = position.top[from & 7];
                if usize::from(rank(card) - rank(tip)) >= limit {
                    continue;
                }
                let relief;
                (relief, count) = node.relief(from, card, self.ground);
                let emptied = if under == BASE { self.room(1, 0) } else { 0 };
                score = self.score - relief - i32::from(count) * self.needs[from & 7] + emptied + self.uncovered(under);
            }
            // Where it goes, it costs no less than nothing.
            if score > self.bar {
                continue;
            }
            for top in each(LANDINGS[usize::from(card) & 63] & tops) {
                let to = position.cascade_of(top);
                let burden = node.burden(to, card, tip, self.ground) + i32::from(count) * self.needs[to];
                self.put(Move::new(card, from, to), under, top, score + burden);
            }
        }
    }

    /// The moves to an empty cascade.
    fn fill(&mut self, to: usize) {
        let node = self.node;
        let limit = (self.free + 1) << (self.empty - 1);
        let score = self.score + self.room(-1, 1);
        for card in each(node.position.cells) {
            self.put(Move::new(card, Move::CELL, to), CELL, BASE, score - held(card, self.tables));
        }
        let score = self.score + self.room(-1, 0);
        for (from, tip) in node.position.top.into_iter().enumerate() {
            if tip == BASE {
                continue;
            }
            // As much of the run as can go, but not all of a cascade.
            let run = usize::from(node.built(from, self.ground) + self.ground.run[usize::from(node.rows[from]) & 63]);
            let most = run.min(limit);
            let card = (1..most).fold(tip, |card, _| self.below(card));
            let under = self.below(card);
            if under != BASE {
                let (relief, count) = node.relief(from, card, self.ground);
                let score = score - relief - self.needs[from] * i32::from(count) + self.uncovered(under);
                self.put(Move::new(card, from, to), under, BASE, score);
            }
        }
    }

    /// The moves home that are not made by themselves.
    fn home(&mut self) {
        let node = self.node;
        for card in each(self.next & (node.position.cells | node.position.tops())) {
            let under = self.below(card);
            if !self.seen.insert(node.key.wrapping_sub(key::term(card, under))) {
                continue;
            }
            let score = self.score - away(card, self.tables);
            if under == CELL {
                let score = score - held(card, self.tables) + self.room(0, 1);
                self.queue.push(score, self.index, Move::new(card, Move::CELL, Move::HOME));
            } else {
                let from = node.position.cascade_of(card);
                let emptied = if under == BASE { self.room(1, 0) } else { 0 };
                let score = score - node.tip_relief(from, card, self.ground) - self.needs[from] + emptied;
                self.queue.push(score, self.index, Move::new(card, from, Move::HOME));
            }
        }
    }
}

/// What the cards over the next ones to go home cost; in all, and what one card more on each cascade would.
#[inline]
fn over(node: &Node, ground: &Ground, tables: &Tables) -> (i32, [i32; 8]) {
    let position = &node.position;
    let mut needs = [0; 8];
    let mut cost = 0;
    for suit in 0..4 {
        let next = position.next_home(suit);
        for (card, weight) in [next, next + 4].into_iter().zip(tables.weights.over) {
            // Past the kings nothing was dealt.
            let cascade = usize::from(ground.cascade[usize::from(card) & 63]) & 7;
            let row = ground.row[usize::from(card) & 63];
            // Whether the card is still where it was dealt is anybody's guess: no branch.
            let weight = if row <= node.rows[cascade] { i32::from(weight) } else { 0 };
            let over = i32::from(position.len[cascade]) + i32::from(ground.first[cascade]) - i32::from(row);
            cost += weight * over;
            needs[cascade] += weight;
        }
    }
    (cost, needs)
}
