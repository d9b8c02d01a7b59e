//! The moves from a node of a beam search, each with its child's score, without building the child.

use super::node::{Following, Node, count_bits};
use super::ranking::feature;
use super::tables::Tables;
use crate::solver::card_set::{BASE, CELL, CardSet, RANKS, SUITS, TARGETS, cards, contains, fitting};
use crate::solver::hash;
use crate::solver::lower_bound::LowerBound;
use crate::solver::masked::{CASCADES, PerCascade};
use crate::solver::packed_move::PackedMove;

/// A move, the child's hash before automatic moves, and its score if none follow.
#[derive(Debug, Clone, Copy)]
pub(super) struct Candidate {
    pub mv: PackedMove,
    pub hash: u64,
    pub score: i32,
    /// The child's lower bound.
    pub bound: u8,
    /// Whether the move uncovers a card whose turn it is to go home.
    pub uncovers_next: bool,
}

/// What all moves from a node share.
pub(super) struct Expansion<'a> {
    node: &'a Node,
    tables: &'a Tables,
    lower_bound: &'a mut LowerBound,
    /// The highest bound, and the highest score, at which a child is of use.
    max_bound: u8,
    max_score: i32,
    /// Whether a child was dropped because of its score.
    has_dropped: bool,
    next_home: CardSet,
    empty_cascades: usize,
    empty_cells: usize,
    /// The part of the score that no cascade's end, free space or bound is in.
    base: i32,
    /// The next cards home that lie as they were dealt, by cascade, and what the cards over them cost in each.
    following: [Following; 2 * SUITS],
    following_in: PerCascade<u8>,
    over_following: PerCascade<i32>,
    /// The rows of the lower bound.
    rows: PerCascade<u8>,
    candidates: &'a mut Vec<Candidate>,
}

impl<'a> Expansion<'a> {
    pub fn new(
        node: &'a Node,
        tables: &'a Tables,
        lower_bound: &'a mut LowerBound,
        max_bound: u8,
        max_score: i32,
        candidates: &'a mut Vec<Candidate>,
    ) -> Self {
        candidates.clear();
        let following = node.following();
        let mut following_in = PerCascade::filled(0u8);
        for (index, card) in following.iter().enumerate() {
            let (cascade, row, _) = card.place(tables);
            following_in[cascade] |= u8::from(row <= node.rows[cascade]) << index;
        }
        let mut expansion = Self {
            node,
            tables,
            lower_bound,
            max_bound,
            max_score,
            has_dropped: false,
            next_home: node.next_home(),
            empty_cascades: node.empty_cascades(),
            empty_cells: node.empty_cells(tables),
            base: node.cost,
            following,
            following_in,
            over_following: PerCascade::filled(0),
            rows: node.rows_without_over(tables),
            candidates,
        };
        for cascade in 0..CASCADES {
            let over = expansion.over_following_at(cascade, node.rows[cascade], node.built[cascade]);
            expansion.over_following[cascade] = over;
            expansion.base += over;
        }
        expansion
    }

    /// What the cards over the next cards home cost in a cascade.
    #[inline]
    fn over_following_at(&self, cascade: usize, row: u8, built: u8) -> i32 {
        let mut set = self.following_in[cascade];
        let mut sum = 0;
        while set != 0 {
            let (_, lies_in, points) = self.following[set.trailing_zeros() as usize & 7].place(self.tables);
            set &= set - 1;
            if lies_in <= row {
                sum += points * i32::from(row + built - lies_in);
            }
        }
        sum
    }

    /// Generates all moves that do not go home. Returns whether some were dropped because of their score.
    pub fn generate(mut self) -> bool {
        let (node, tables) = (self.node, self.tables);
        let to_empty = (self.empty_cascades > 0).then(|| node.topped_by(BASE));
        #[expect(clippy::cast_possible_truncation, reason = "at most 13")]
        let max_count = |empty_cascades: usize| ((self.empty_cells + 1) << empty_cascades).min(RANKS) as u8;
        let (to_cards, to_space) = (max_count(self.empty_cascades), max_count(self.empty_cascades.saturating_sub(1)));
        let tops = node.top_cards();
        let fits_on_top = fitting(tops);
        for card in cards(node.cells) {
            let base = self.base - node.cell_cost(card, tables);
            for target in cards(TARGETS[card] & tops) {
                self.add_from_cell(card, node.topped_by(target), target, base);
            }
            if let Some(to) = to_empty {
                self.add_from_cell(card, to, BASE, base);
            }
        }
        for from in 0..CASCADES {
            let top = node.tops[from];
            if top == BASE {
                continue;
            }
            let run = node.run(from, tables);
            if self.empty_cells > 0 {
                let removal = self.take(from, 1);
                self.add_to_cell(from, top, removal);
            }
            for count in 1..=run.min(to_cards) {
                let deepest = node.run_card(from, count - 1);
                if contains(fits_on_top, deepest) {
                    let removal = self.take(from, count);
                    for target in cards(TARGETS[deepest] & tops) {
                        self.add_to_cascade(from, deepest, count, node.topped_by(target), target, removal);
                    }
                }
            }
            if let Some(to) = to_empty {
                let whole = node.len(from, tables);
                for count in 1..=run.min(to_space).min(whole - 1) {
                    let removal = self.take(from, count);
                    let deepest = node.run_card(from, count - 1);
                    self.add_to_cascade(from, deepest, count, to, BASE, removal);
                }
            }
        }
        self.has_dropped
    }

    /// What changes when cards are taken from a cascade.
    #[inline]
    fn take(&mut self, from: usize, count: u8) -> Removal {
        let (node, tables) = (self.node, self.tables);
        let built = node.built[from];
        let (row, left) =
            if count < built { (node.rows[from], built - count) } else { (node.rows[from] - (count - built), 0) };
        let is_over = node.over_lower & 1 << from != 0
            && left > 0
            && (count..built).any(|depth| contains(tables.rows[row].over_lower, node.at(from, depth, tables)));
        let cost = i32::from(node.cost_without(from, count, tables)) - i32::from(node.costs[from])
            + self.over_following_at(from, row, left)
            - self.over_following[from];
        Removal {
            cost,
            below: node.at(from, count, tables),
            row: if is_over { row - tables.rows[row].run } else { row },
            is_over,
            is_emptied: row == tables.first_row[from] && left == 0,
        }
    }

    /// The lower bound of a child, whose row in `from` is given, and in whose cascade `to` a card may now lie over a
    /// lower one of its suit.
    #[inline]
    fn bound(&mut self, Ends { from, newly_over }: Ends) -> u8 {
        let node = self.node;
        let (mut rows, mut over) = (self.rows, node.over_lower);
        if let Some((from, removal)) = from {
            rows[from] = removal.row;
            over = over & !(1 << from) | u8::from(removal.is_over) << from;
        }
        if let Some(to) = newly_over {
            rows[to] = node.rows[to] - self.tables.rows[node.rows[to]].run;
            over |= 1 << to;
        }
        if rows == self.rows && over == node.over_lower {
            return node.bound;
        }
        count_bits(over) + self.lower_bound.moves(rows)
    }

    /// Adds a move, if its child is of use. `cost` is the child's score without free space and bound.
    #[inline]
    fn add(&mut self, mv: PackedMove, below: [u8; 2], cost: i32, free: [isize; 2], ends: Ends) {
        let cascades = self.empty_cascades.wrapping_add_signed(free[0]);
        let cells = self.empty_cells.wrapping_add_signed(free[1]);
        let cost = cost + Node::free_cost(cascades, cells, self.tables);
        let uncovers_next = below[0] < BASE && contains(self.next_home, below[0]);
        let points = i32::from(self.tables.ranking.get(feature::BOUND));
        // A move lowers the bound by one at most, so many children are dropped before theirs is looked up.
        if !uncovers_next && cost + points * (i32::from(self.node.bound) - 1) > self.max_score {
            self.has_dropped = true;
            return;
        }
        let bound = self.bound(ends);
        if bound > self.max_bound {
            return;
        }
        self.candidates.push(Candidate {
            mv,
            hash: self.node.hash.wrapping_add(hash::change(mv.card(), below[0], below[1])),
            score: cost + points * i32::from(bound),
            bound,
            uncovers_next,
        });
    }

    fn add_to_cell(&mut self, from: usize, top: u8, removal: Removal) {
        let cost = self.base + removal.cost + self.node.cell_cost(top, self.tables);
        let mv = PackedMove::new(top, from, PackedMove::CELL);
        let ends = Ends { from: Some((from, removal)), newly_over: None };
        self.add(mv, [removal.below, CELL], cost, [isize::from(removal.is_emptied), -1], ends);
    }

    fn add_from_cell(&mut self, card: u8, to: usize, target: u8, base: i32) {
        let (node, tables) = (self.node, self.tables);
        let row = node.rows[to];
        let is_over = contains(tables.rows[row].over_lower, card) && node.over_lower & 1 << to == 0;
        let cost = base + self.built_cost(to, card, 1, tables.over[row][card]);
        let mv = PackedMove::new(card, PackedMove::CELL, to);
        let ends = Ends { from: None, newly_over: is_over.then_some(to) };
        self.add(mv, [CELL, target], cost, [-isize::from(target == BASE), 1], ends);
    }

    fn add_to_cascade(&mut self, from: usize, deepest: u8, count: u8, to: usize, target: u8, removal: Removal) {
        let (node, tables) = (self.node, self.tables);
        let row = node.rows[to];
        let over_lower = tables.rows[row].over_lower;
        let is_over =
            node.over_lower & 1 << to == 0 && (0..count).any(|depth| contains(over_lower, node.run_card(from, depth)));
        let cost =
            self.base + removal.cost + self.built_cost(to, node.tops[from], count, node.over(from, count, row, tables));
        let mv = PackedMove::new(deepest, from, to);
        let emptied = isize::from(removal.is_emptied) - isize::from(target == BASE);
        let ends = Ends { from: Some((from, removal)), newly_over: is_over.then_some(to) };
        self.add(mv, [removal.below, target], cost, [emptied, 0], ends);
    }

    /// How much a cascade costs more once cards have been built on it.
    #[inline]
    fn built_cost(&self, to: usize, top: u8, count: u8, over: i16) -> i32 {
        let (node, tables) = (self.node, self.tables);
        i32::from(node.cost_with(to, top, count, over, tables)) - i32::from(node.costs[to])
            + self.over_following_at(to, node.rows[to], node.built[to] + count)
            - self.over_following[to]
    }
}

/// What a move changes for the lower bound: the cascade that cards are taken from, and the one in which a card now lies
/// over a lower one of its suit.
#[derive(Clone, Copy)]
struct Ends {
    from: Option<(usize, Removal)>,
    newly_over: Option<usize>,
}

/// What changes when cards are taken from a cascade.
#[derive(Debug, Clone, Copy, Default)]
struct Removal {
    /// How much the score increases.
    cost: i32,
    /// What lay under them.
    below: u8,
    /// The row of the lower bound, and whether a card built on the cascade still lies over a lower one of its suit.
    row: u8,
    is_over: bool,
    is_emptied: bool,
}
