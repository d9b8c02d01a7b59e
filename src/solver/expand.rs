//! The moves from a node, each with its child's key and score, without building the child.

use super::card_set::{BASE, CELL, LANDINGS, each, fitting, highest, rank};
use super::fingerprint_set::Seen;
use super::hash::{self, has};
use super::heuristic::Tables;
use super::node::{NO_TIP, Node, away, held};
use super::queue::Queue;
use super::root_tables::RootTables;
use super::step::Move;

/// Moves that have not been looked up yet: more than a node has. There are at most 8 to a cell, 18 to an empty cascade,
/// and two cards fit each of the others.
#[derive(Debug)]
pub(super) struct Draft {
    moves: [Drafted; DRAFT],
    len: usize,
}

const DRAFT: usize = 64;

/// A move, what lies under its card before and after, and the child's score.
#[derive(Debug, Clone, Copy)]
struct Drafted {
    step: Move,
    old: u8,
    under: u8,
    score: i32,
}

impl Draft {
    pub fn new() -> Self {
        Self { moves: [Drafted { step: Move::new(0, 0, 0), old: BASE, under: BASE, score: 0 }; DRAFT], len: 0 }
    }
}

/// A node, what its moves are judged by, and where they go.
pub(super) struct Expansion<'a> {
    pub node: &'a Node,
    pub index: u32,
    pub ground: &'a RootTables,
    pub tables: &'a Tables,
    pub seen: &'a mut Seen,
    pub queue: &'a mut Queue,
    draft: &'a mut Draft,
    /// The score of a child as long as nothing but the depth has changed.
    score: i32,
    bar: i32,
    /// The cards that go home next.
    next: u64,
    /// What one card more on each cascade costs, for those that are to go home next.
    needs: [i16; 8],
    /// What is gained by one card less on each cascade, one that uncovers such a card among them.
    gains: [i16; 8],
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
        ground: &'a RootTables,
        tables: &'a Tables,
        seen: &'a mut Seen,
        queue: &'a mut Queue,
        draft: &'a mut Draft,
    ) -> Self {
        draft.len = 0;
        let free = usize::from(cell_count - node.position.held);
        let empty = node.position.empty();
        let room = i32::from(tables.room[empty & 15][free & 15]);
        let (over, needs, gains) = over(node, ground, tables);
        let score = node.cost + room + over + i32::from(tables.weights.depth) * (i32::from(node.depth) + 1);
        let next = node.position.next();
        Self {
            node,
            index,
            ground,
            tables,
            seen,
            queue,
            draft,
            score,
            bar: score + i32::from(tables.weights.margin),
            next,
            needs,
            gains,
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
        self.file();
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

    /// Notes a move after which a card lies on something else, if it is worth it. Whether it is cannot be foretold, so
    /// that it is written down in any case.
    #[inline]
    fn put(&mut self, step: Move, old: u8, under: u8, score: i32) {
        self.draft.moves[self.draft.len & (DRAFT - 1)] = Drafted { step, old, under, score };
        self.draft.len += usize::from(score <= self.bar);
    }

    /// Puts in the queue the moves noted, but those to positions that have been seen.
    fn file(&mut self) {
        let count = self.draft.len & (DRAFT - 1);
        for &Drafted { step, old, under, score } in &self.draft.moves[..count] {
            if self.seen.insert(self.node.key.wrapping_add(hash::change(step.card(), old, under))) {
                self.queue.push(score, self.index, step);
            }
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
        let emptied = narrow(self.room(0, -1) - self.room(1, -1));
        let least = narrow(score - self.bar);
        // All cascades at once: most top cards are not worth it.
        let mut gains = self.node.tips;
        let mut worth = [0; 8];
        for cascade in 0..8 {
            let emptied = if self.node.position.len[cascade] == 1 { emptied } else { 0 };
            gains[cascade] += self.gains[cascade] + emptied;
            worth[cascade] = u8::from(gains[cascade] >= least);
        }
        let mut worth = u64::from_le_bytes(worth);
        while worth != 0 {
            let from = worth.trailing_zeros() as usize / 8;
            worth &= worth - 1;
            let card = self.node.position.top[from];
            let step = Move::new(card, from, Move::CELL);
            self.put(step, self.below(card), CELL, score - i32::from(gains[from]));
        }
    }

    /// The moves to cascades that are not empty.
    fn build(&mut self) {
        let node = self.node;
        let position = &node.position;
        let tops = position.tops();
        // The cascades of the cards in runs, each bit of their numbers as a set.
        let runs = &node.runs;
        let (odd, pairs, upper) = (runs[3] | runs[7], runs[2] | runs[6], runs[5] | runs[4]);
        let ones = odd | runs[1] | runs[5];
        let twos = odd | pairs;
        let fours = upper | runs[6] | runs[7];
        let all = position.cells | runs[0] | ones | twos | fours;
        let is_in = |set: u64, card: u8| usize::from(set >> card & 1 != 0);
        let cascade = |card: u8| is_in(ones, card) | is_in(twos, card) << 1 | is_in(fours, card) << 2;
        let limit = (self.free + 1) << self.empty;
        for card in each(fitting(tops) & all) {
            let under = self.below(card);
            let (from, count, score);
            if under == CELL {
                (from, count) = (Move::CELL, 1);
                score = self.score - held(card, self.tables) + self.room(0, 1);
            } else {
                // The card is in one of the runs.
                from = cascade(card);
                let tip = position.top[from & 7];
                if usize::from(rank(card) - rank(tip)) >= limit {
                    continue;
                }
                let relief;
                (relief, count) = node.relief(from, card, self.ground);
                let emptied = if under == BASE { self.room(1, 0) } else { 0 };
                score = self.score - relief - i32::from(count) * i32::from(self.needs[from & 7])
                    + emptied
                    + self.uncovered(under);
            }
            // Where it goes, it costs nothing at best.
            if score > self.bar {
                continue;
            }
            for top in each(LANDINGS[usize::from(card) & 63] & tops) {
                let to = position.cascade_of(top);
                let burden = i32::from(count) * i32::from(self.needs[to]);
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
            let beyond = (usize::from(rank(tip)) + limit).min(13);
            let card = highest(node.runs[from] & ((1 << (4 * beyond)) - 1));
            let under = self.below(card);
            if under != BASE {
                let (relief, count) = node.relief(from, card, self.ground);
                let score = score - relief - i32::from(self.needs[from]) * i32::from(count) + self.uncovered(under);
                self.put(Move::new(card, from, to), under, BASE, score);
            }
        }
    }

    /// The moves home that are not made by themselves.
    fn home(&mut self) {
        let node = self.node;
        for card in each(self.next & (node.position.cells | node.position.tops())) {
            let under = self.below(card);
            if !self.seen.insert(node.key.wrapping_sub(hash::term(card, under))) {
                continue;
            }
            let score = self.score - away(card, self.tables);
            if under == CELL {
                let score = score - held(card, self.tables) + self.room(0, 1);
                self.queue.push(score, self.index, Move::new(card, Move::CELL, Move::HOME));
            } else {
                let from = node.position.cascade_of(card);
                let emptied = if under == BASE { self.room(1, 0) } else { 0 };
                let relief = node.relief(from, card, self.ground).0 + i32::from(self.needs[from]);
                let score = score - relief + emptied;
                self.queue.push(score, self.index, Move::new(card, from, Move::HOME));
            }
        }
    }
}

/// What the cards over the next ones to go home cost: in all, what one card more on each cascade would, and what is gained
/// by one less.
#[inline]
fn over(node: &Node, ground: &RootTables, tables: &Tables) -> (i32, [i16; 8], [i16; 8]) {
    let position = &node.position;
    let (mut needs, mut gains) = ([0; 8], [0; 8]);
    let mut cost = 0;
    for suit in 0..4 {
        // Past the kings nothing was dealt.
        let (cascade, row) = ground.spot[usize::from(position.next_home(suit)) & 63];
        let cascade = usize::from(cascade) & 7;
        // Whether the card is still where it was dealt is anybody's guess: no branch.
        let weight = if row <= node.rows[cascade] { tables.weights.over } else { 0 };
        let over = i16::from(position.len[cascade] + ground.first[cascade]) - i16::from(row);
        cost += i32::from(weight * over);
        needs[cascade] += weight;
        gains[cascade] += weight - if weight != 0 && over == 1 { tables.weights.uncovered } else { 0 };
    }
    (cost, needs, gains)
}

/// A score or a difference of scores: all are far from what 16 bits cannot hold.
fn narrow(score: i32) -> i16 {
    i16::try_from(score).unwrap_or(if score < 0 { NO_TIP / 2 } else { i16::MAX })
}
