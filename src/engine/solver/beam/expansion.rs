//! The moves from a node of a beam search, each with its child's score, without building the child.

use super::node::{BeamNode, Following};
use super::ranking::feature;
use super::tables::Tables;
use crate::solver::card_set::{BASE, CELL, CardSet, SUITS, cards, contains};
use crate::solver::compact_position::{Destination, Lift, Rest};
use crate::solver::hash;
use crate::solver::lower_bound::LowerBound;
use crate::solver::masked::{CASCADES, PerCascade};
use crate::solver::packed_move::PackedMove;

/// A move, the child's hash before automatic moves, and its score if none follow.
#[derive(Debug, Clone, Copy)]
pub(super) struct BeamMove {
    pub mv: PackedMove,
    pub hash: u64,
    pub score: i32,
    pub bound: u8,
    /// Whether the move uncovers a card that is next to go home.
    pub uncovers_next: bool,
}

pub(super) struct BeamExpansion<'a> {
    node: &'a BeamNode,
    tables: &'a Tables,
    lower_bound: &'a mut LowerBound,
    /// The highest bound and score at which a child is useful.
    max_bound: u8,
    max_score: i32,
    /// Whether a child was dropped because of its score.
    has_dropped: bool,
    next_home: CardSet,
    empty_cascades: usize,
    empty_cells: usize,
    /// The score without the ends of cascades, the free space and the bound.
    base: i32,
    /// The next cards to go home that lie as they were dealt, by cascade, and the cost of the cards over them in each.
    following: [Following; 2 * SUITS],
    following_in: PerCascade<u8>,
    over_following: PerCascade<i32>,
    /// The rows for the lower bound.
    rows: PerCascade<u8>,
    candidates: &'a mut Vec<BeamMove>,
}

impl<'a> BeamExpansion<'a> {
    pub fn new(
        node: &'a BeamNode,
        tables: &'a Tables,
        lower_bound: &'a mut LowerBound,
        max_bound: u8,
        max_score: i32,
        candidates: &'a mut Vec<BeamMove>,
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
            empty_cells: node.empty_cells(&tables.dealt),
            base: node.cost,
            following,
            following_in,
            over_following: PerCascade::filled(0),
            rows: node.rows_without_over(&tables.dealt),
            candidates,
        };
        for cascade in 0..CASCADES {
            let over = expansion.over_following_at(cascade, node.rows[cascade], node.built[cascade]);
            expansion.over_following[cascade] = over;
            expansion.base += over;
        }
        expansion
    }

    /// Returns the cost of the cards over the next cards to go home in a cascade.
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

    /// Generates all moves other than home. Returns whether some were dropped because of their score.
    pub fn generate(mut self) -> bool {
        let (node, tables) = (self.node, self.tables);
        node.for_each_lift(&tables.dealt, |lift| {
            if lift.from == PackedMove::CELL {
                let base = self.base - node.cell_cost(lift.deepest, tables);
                match lift.to {
                    Destination::Cards(targets) => {
                        for target in cards(targets) {
                            self.add_from_cell(lift, node.topped_by(target), target, base);
                        }
                    }
                    Destination::Empty(to) => self.add_from_cell(lift, to, BASE, base),
                    Destination::Cell => {}
                }
                return;
            }
            let removal = self.take(lift.from, lift.count);
            match lift.to {
                Destination::Cell => self.add_to_cell(lift, removal),
                Destination::Cards(targets) => {
                    for target in cards(targets) {
                        self.add_to_cascade(lift, node.topped_by(target), target, removal);
                    }
                }
                Destination::Empty(to) => self.add_to_cascade(lift, to, BASE, removal),
            }
        });
        self.has_dropped
    }

    #[inline]
    fn take(&mut self, from: usize, count: u8) -> LiftEffect {
        let (node, tables) = (self.node, self.tables);
        let rest = node.rest(from, count, &tables.dealt);
        let cost = i32::from(node.cost_without(from, count, tables)) - i32::from(node.costs[from])
            + self.over_following_at(from, rest.row, rest.built)
            - self.over_following[from];
        LiftEffect { cost, rest, is_emptied: rest.row == tables.dealt.first[from] && rest.built == 0 }
    }

    /// Adds a move if its child is useful. `cost` is the child's score without free space and bound.
    #[inline]
    fn add(&mut self, mv: PackedMove, below: [u8; 2], cost: i32, free: [isize; 2], ends: Ends) {
        let cascades = self.empty_cascades.wrapping_add_signed(free[0]);
        let cells = self.empty_cells.wrapping_add_signed(free[1]);
        let cost = cost + BeamNode::free_cost(cascades, cells, self.tables);
        let uncovers_next = below[0] < BASE && contains(self.next_home, below[0]);
        let points = i32::from(self.tables.ranking.get(feature::BOUND));
        // A move lowers the bound by at most one, so many children are dropped before theirs is looked up.
        if !uncovers_next && cost + points * (i32::from(self.node.bound) - 1) > self.max_score {
            self.has_dropped = true;
            return;
        }
        let Ends { from, newly_over } = ends;
        let bound = self.node.bound_after(self.rows, from, newly_over, &self.tables.dealt, self.lower_bound);
        if bound > self.max_bound {
            return;
        }
        self.candidates.push(BeamMove {
            mv,
            hash: self.node.hash.wrapping_add(hash::change(mv.card(), below[0], below[1])),
            score: cost + points * i32::from(bound),
            bound,
            uncovers_next,
        });
    }

    fn add_to_cell(&mut self, lift: Lift, removal: LiftEffect) {
        let cost = self.base + removal.cost + self.node.cell_cost(lift.deepest, self.tables);
        let mv = PackedMove::new(lift.deepest, lift.from, PackedMove::CELL);
        let ends = Ends { from: Some((lift.from, removal.rest)), newly_over: None };
        self.add(mv, [removal.rest.below, CELL], cost, [isize::from(removal.is_emptied), -1], ends);
    }

    fn add_from_cell(&mut self, lift: Lift, to: usize, target: u8, base: i32) {
        let (node, tables) = (self.node, self.tables);
        let card = lift.deepest;
        let cost = base + self.built_cost(to, card, 1, tables.over[node.rows[to]][card]);
        let mv = PackedMove::new(card, PackedMove::CELL, to);
        let newly_over = node.is_newly_over(lift, to, &tables.dealt).then_some(to);
        let free = [-isize::from(target == BASE), 1];
        self.add(mv, [CELL, target], cost, free, Ends { from: None, newly_over });
    }

    fn add_to_cascade(&mut self, lift: Lift, to: usize, target: u8, removal: LiftEffect) {
        let (node, tables) = (self.node, self.tables);
        let Lift { from, count, deepest, .. } = lift;
        let over = node.over(from, count, node.rows[to], tables);
        let cost = self.base + removal.cost + self.built_cost(to, node.tops[from], count, over);
        let mv = PackedMove::new(deepest, from, to);
        let emptied = isize::from(removal.is_emptied) - isize::from(target == BASE);
        let newly_over = node.is_newly_over(lift, to, &tables.dealt).then_some(to);
        let ends = Ends { from: Some((from, removal.rest)), newly_over };
        self.add(mv, [removal.rest.below, target], cost, [emptied, 0], ends);
    }

    /// Returns the increase of a cascade's cost when cards are built on it.
    #[inline]
    fn built_cost(&self, to: usize, top: u8, count: u8, over: i16) -> i32 {
        let (node, tables) = (self.node, self.tables);
        i32::from(node.cost_with(to, top, count, over, tables)) - i32::from(node.costs[to])
            + self.over_following_at(to, node.rows[to], node.built[to] + count)
            - self.over_following[to]
    }
}

/// The effect of a move on the lower bound: the cascade that cards are taken from, and the one in which a card now lies
/// over a lower one of its suit.
#[derive(Clone, Copy)]
struct Ends {
    from: Option<(usize, Rest)>,
    newly_over: Option<usize>,
}

/// The effect of taking cards from a cascade.
#[derive(Debug, Clone, Copy, Default)]
struct LiftEffect {
    /// The increase of the score.
    cost: i32,
    rest: Rest,
    is_emptied: bool,
}
