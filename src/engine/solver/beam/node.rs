//! A node of a beam search: a position, its cost and its parent, in 96 bytes.

use std::ops::{Deref, DerefMut};

use super::ranking::feature;
use super::tables::Tables;
use crate::solver::card_set::{BASE, RANKS, SUITS, card, cards, contains, lowest, rank, suit};
use crate::solver::compact_position::CompactPosition;
use crate::solver::masked::{CASCADES, PerCascade};
use crate::solver::packed_move::PackedMove;
use crate::solver::position::SearchPosition;

#[derive(Debug, Clone, Copy)]
pub struct BeamNode {
    pub position: CompactPosition,
    /// The cost of each cascade, without the cards over those next to go home.
    pub costs: PerCascade<i16>,
    /// The total cost of cascades, of cards in cells and of cards not home.
    pub cost: i32,
    pub score: i32,
    /// The index of the parent node, in its level.
    pub parent: u32,
    /// The move from the parent; moves home may have followed it.
    pub mv: PackedMove,
}

const _: () = assert!(size_of::<BeamNode>() == 96);

/// Most reads of a node concern its position.
impl Deref for BeamNode {
    type Target = CompactPosition;

    fn deref(&self) -> &CompactPosition {
        &self.position
    }
}

impl DerefMut for BeamNode {
    fn deref_mut(&mut self) -> &mut CompactPosition {
        &mut self.position
    }
}

impl BeamNode {
    /// Creates the root of a search, before any automatic move.
    pub fn root(position: &SearchPosition, tables: &Tables) -> Self {
        let mut node = Self {
            position: CompactPosition::root(position, &tables.dealt),
            costs: PerCascade::filled(0),
            cost: 0,
            score: 0,
            parent: u32::MAX,
            mv: PackedMove::new(0, 0, 0),
        };
        for cascade in 0..CASCADES {
            node.costs[cascade] = Self::dealt_cost(node.rows[cascade], tables);
            node.cost += i32::from(node.costs[cascade]);
        }
        let points = |feature: usize| i32::from(tables.ranking.get(feature));
        for home in position.home {
            node.cost += (usize::from(home)..RANKS).map(|rank| points(feature::NOT_HOME + rank)).sum::<i32>();
        }
        for card in cards(position.cells) {
            node.cost += node.cell_cost(card, tables);
        }
        node
    }

    #[inline]
    pub fn cell_cost(&self, card: u8, tables: &Tables) -> i32 {
        let rank = rank(card);
        let distance = rank - self.home[suit(card)];
        i32::from(tables.ranking.get(feature::CELL_RANK + usize::from(rank)))
            + i32::from(tables.ranking.get(feature::CELL_DISTANCE + usize::from(distance)))
    }

    /// Returns the cost of a cascade with only dealt cards.
    #[inline]
    pub fn dealt_cost(row: u8, tables: &Tables) -> i16 {
        let dealt = &tables.dealt.rows[row];
        tables.costs[row] + end_cost(dealt.top, dealt.run, dealt.under_run, tables)
    }

    /// Returns the cost of `count` cards from the top of a cascade as built cards on a row.
    #[inline]
    pub fn over(&self, from: usize, count: u8, row: u8, tables: &Tables) -> i16 {
        let over = &tables.over[row];
        (0..count).map(|depth| over[self.run_card(from, depth)]).sum()
    }

    /// Returns the cost of a cascade without `count` cards from its top.
    #[inline]
    pub fn cost_without(&self, from: usize, count: u8, tables: &Tables) -> i16 {
        let (row, built) = (self.rows[from], self.built[from]);
        if count < built {
            let dealt = &tables.dealt.rows[row];
            let top = self.tops[from];
            let run = dealt.run + built;
            let next = self.at(from, count, &tables.dealt);
            self.costs[from] - self.over(from, count, row, tables) - end_cost(top, run, dealt.under_run, tables)
                + end_cost(next, run - count, dealt.under_run, tables)
        } else {
            Self::dealt_cost(row - (count - built), tables)
        }
    }

    /// Returns the cost of a cascade with `count` more cards from the top of another, or one from a cell: `over` is
    /// their cost on its row, `top` the new top card.
    #[inline]
    pub fn cost_with(&self, to: usize, top: u8, count: u8, over: i16, tables: &Tables) -> i16 {
        let dealt = &tables.dealt.rows[self.rows[to]];
        let run = dealt.run + self.built[to];
        self.costs[to] + over - end_cost(self.tops[to], run, dealt.under_run, tables)
            + end_cost(top, run + count, dealt.under_run, tables)
    }

    #[inline]
    pub fn free_cost(cascades: usize, cells: usize, tables: &Tables) -> i32 {
        let (cascades, cells) = (cascades.min(feature::MAX_FREE), cells.min(feature::MAX_FREE));
        tables.ranking.get(feature::FREE_SPACE + cascades * (feature::MAX_FREE + 1) + cells).into()
    }

    #[inline]
    fn set_cost(&mut self, cascade: usize, cost: i16) {
        self.cost += i32::from(cost) - i32::from(self.costs[cascade]);
        self.costs[cascade] = cost;
    }

    #[inline]
    pub fn play(&mut self, mv: PackedMove, tables: &Tables) {
        let (deepest, from, to) = (mv.card(), mv.from(), mv.to());
        let (mut top, mut count) = (deepest, 1);
        if from == PackedMove::CELL {
            self.cost -= self.cell_cost(deepest, tables);
        } else {
            (top, count) = (self.tops[from], self.count(from, deepest));
        }
        if to == PackedMove::CELL {
            self.cost += self.cell_cost(deepest, tables);
        } else {
            let row = self.rows[to];
            let over = match from {
                PackedMove::CELL => tables.over[row][deepest],
                _ => self.over(from, count, row, tables),
            };
            self.set_cost(to, self.cost_with(to, top, count, over, tables));
        }
        if from != PackedMove::CELL {
            self.set_cost(from, self.cost_without(from, count, tables));
        }
        self.position.play(mv, &tables.dealt);
    }

    pub fn send_home(&mut self, card: u8, tables: &Tables) {
        let points = |feature: usize| i32::from(tables.ranking.get(feature));
        let suit = suit(card);
        if contains(self.cells, card) {
            self.cost -= self.cell_cost(card, tables);
        } else {
            let from = self.topped_by(card);
            self.set_cost(from, self.cost_without(from, 1, tables));
        }
        self.cost -= points(feature::NOT_HOME + usize::from(rank(card)));
        self.position.send_home(card, &tables.dealt);
        // Other cards of the suit in cells are closer to home now.
        for other in cards(self.cells).filter(|&other| other & 3 == card & 3) {
            let distance = usize::from(rank(other) - self.home[suit]);
            self.cost += points(feature::CELL_DISTANCE + distance) - points(feature::CELL_DISTANCE + distance + 1);
        }
    }

    /// Sends home every card that can go, or only those that no other card can need. Returns whether there were any.
    pub fn play_automatic<const MAX: bool>(&mut self, tables: &Tables) -> bool {
        let mut any = false;
        loop {
            let ready = if MAX { self.ready() } else { self.safe() };
            if ready == 0 {
                return any;
            }
            self.send_home(lowest(ready), tables);
            any = true;
        }
    }

    pub fn update_score(&mut self, tables: &Tables) {
        let mut over = 0;
        for card in self.following() {
            let (cascade, row, points) = card.place(tables);
            if row <= self.rows[cascade] {
                over += points * i32::from(self.rows[cascade] - row + self.built[cascade]);
            }
        }
        self.score = self.cost
            + over
            + Self::free_cost(self.empty_cascades(), self.empty_cells(&tables.dealt), tables)
            + i32::from(self.bound) * i32::from(tables.ranking.get(feature::BOUND));
    }

    /// Returns the next two cards of each suit to go home.
    #[inline]
    pub fn following(&self) -> [Following; 2 * SUITS] {
        std::array::from_fn(|index| {
            let (suit, is_second) = (index & 3, index >= SUITS);
            Following { card: card(self.home[suit] + u8::from(is_second), suit), is_second }
        })
    }
}

/// A card that is the next or second next of its suit to go home.
#[derive(Debug, Clone, Copy)]
pub struct Following {
    pub card: u8,
    pub is_second: bool,
}

impl Following {
    /// Returns the cascade and row where the card was dealt, and the cost of a card over it. If there is no such card,
    /// the row is past all rows.
    #[inline]
    pub fn place(self, tables: &Tables) -> (usize, u8, i32) {
        // Bytes that are not cards have no origin.
        let (cascade, row) = tables.origin[self.card & 63];
        let feature = if self.is_second { feature::OVER_SECOND } else { feature::OVER_NEXT };
        (cascade.into(), row, tables.ranking.get(feature).into())
    }
}

/// Returns the cost of the run at the end of a cascade: `top` is its top card, `run` its length and `under` what lies
/// under it.
#[inline]
fn end_cost(top: u8, run: u8, under: u8, tables: &Tables) -> i16 {
    if top == BASE {
        return 0;
    }
    let points = |feature: usize| tables.ranking.get(feature);
    let bottom = if under == BASE { points(feature::BOTTOM_RANK + usize::from(rank(top) + run - 1)) } else { 0 };
    points(feature::TOP_RANK + usize::from(rank(top))) + points(feature::RUN_LENGTH + usize::from(run - 1)) + bottom
}
