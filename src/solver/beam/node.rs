//! A node of a beam search: a position, what it costs and how it was reached, in 96 bytes.
//!
//! A cascade is its [`DealtRow`](super::tables::DealtRow), which says which of its dealt cards are left, and the cards
//! built on them. The run at its end is given by its top card, its length and a bit for each rank: ranks ascend by one
//! from the top, colours alternate, and the bit says which of the two suits of the colour it is.

use super::ranking::feature;
use super::tables::{Tables, suit_bit};
use crate::solver::card_set::{BASE, CELL, CardSet, RANKS, SUITS, bit, card, cards, contains, lowest, rank, suit};
use crate::solver::hash;
use crate::solver::lower_bound::{BuiltCards, LowerBound};
use crate::solver::masked::{CASCADES, Masked, PerCard, PerCascade};
use crate::solver::packed_move::PackedMove;
use crate::solver::position::{Position, next_home, safe, topped_by};

/// A node.
#[derive(Debug, Clone, Copy)]
pub(in crate::solver) struct Node {
    /// The row of each cascade in the [`Tables`].
    pub rows: PerCascade<u8>,
    /// The number of cards built on it.
    pub built: PerCascade<u8>,
    /// The card on top of each cascade, [`BASE`] if it is empty.
    pub tops: PerCascade<u8>,
    /// For the cards of the run at the end, the second bit of the suit of each by its rank. Bits of other ranks mean
    /// nothing.
    pub suits: PerCascade<u16>,
    /// What each cascade costs, but for the cards over those next to go home.
    pub costs: PerCascade<i16>,
    pub cells: CardSet,
    pub hash: u64,
    /// The number of cards of each suit that are home.
    pub home: [u8; SUITS],
    /// What all cascades, the cards in cells and those not home cost.
    pub cost: i32,
    /// The score, by which the nodes of a level are ranked.
    pub score: i32,
    /// The index of the node before, in its level.
    pub parent: u32,
    /// The move from that node to this one, which moves home may have followed.
    pub mv: PackedMove,
    /// The cascades, one bit each, in which a built card lies over a lower one of its suit.
    pub over_lower: u8,
    /// The lower bound on the moves to come.
    pub bound: u8,
}

const _: () = assert!(size_of::<Node>() == 96);

/// The suit of a card of the run at the end of a cascade.
#[inline]
#[expect(clippy::cast_possible_truncation, reason = "one bit is meant")]
fn card_of(rank: u8, is_red: bool, suits: u16) -> u8 {
    let second = (suits >> rank) as u8 & 1;
    card(rank, usize::from((u8::from(is_red) ^ second) | second << 1))
}

#[inline]
fn is_red(card: u8) -> bool {
    (card ^ card >> 1) & 1 != 0
}

/// The ranks of cards of a run, one bit each: `count` from `top` on.
#[inline]
fn ranks(top: u8, count: u8) -> u16 {
    ((1 << count) - 1) << rank(top)
}

/// How many bits are set.
#[inline]
#[expect(clippy::cast_possible_truncation, reason = "at most eight")]
pub(super) fn count_bits(set: u8) -> u8 {
    set.count_ones() as u8
}

impl Node {
    /// The root of a search, before any automatic move.
    pub fn root(position: &Position, rows: PerCascade<u8>, tables: &Tables) -> Self {
        let mut node = Self {
            rows,
            built: PerCascade::filled(0),
            tops: PerCascade::filled(BASE),
            suits: PerCascade::filled(0),
            costs: PerCascade::filled(0),
            cells: position.cells,
            hash: hash::hash(position)[0],
            home: position.home,
            cost: 0,
            score: 0,
            parent: u32::MAX,
            mv: PackedMove::new(0, 0, 0),
            over_lower: 0,
            bound: 0,
        };
        for cascade in 0..CASCADES {
            let row = tables.rows[rows[cascade]];
            (node.tops[cascade], node.suits[cascade]) = (row.top, row.suits);
            node.costs[cascade] = Self::dealt_cost(rows[cascade], tables);
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

    /// Whether every card is home.
    pub fn is_won(&self) -> bool {
        self.home.iter().all(|&home| usize::from(home) == RANKS)
    }

    /// The number of cards of a cascade.
    pub fn len(&self, cascade: usize, tables: &Tables) -> u8 {
        self.rows[cascade] - tables.first_row[cascade] + self.built[cascade]
    }

    /// The length of the run at the end of a cascade.
    #[inline]
    pub fn run(&self, cascade: usize, tables: &Tables) -> u8 {
        tables.rows[self.rows[cascade]].run + self.built[cascade]
    }

    /// The card of the run at the end of a cascade that has `depth` cards over it, or the card or base under the run.
    #[inline]
    pub fn at(&self, cascade: usize, depth: u8, tables: &Tables) -> u8 {
        if depth < self.run(cascade, tables) {
            self.run_card(cascade, depth)
        } else {
            tables.rows[self.rows[cascade]].under_run
        }
    }

    /// The card of the run at the end of a cascade that has `depth` cards over it; the run must be long enough.
    #[inline]
    pub fn run_card(&self, cascade: usize, depth: u8) -> u8 {
        let top = self.tops[cascade];
        card_of(rank(top) + depth, is_red(top) ^ (depth & 1 != 0), self.suits[cascade])
    }

    /// The first cascade with a card on top, or the first that is empty; there must be one.
    #[inline]
    pub fn topped_by(&self, card: u8) -> usize {
        topped_by(self.tops, card).trailing_zeros() as usize / 8 % CASCADES
    }

    /// The set of cards on top of cascades.
    pub fn top_cards(&self) -> CardSet {
        self.tops.0.iter().fold(0, |set, &top| set | bit(top)) & !bit(BASE)
    }

    /// The card of each suit whose turn it is to go home.
    #[inline]
    pub fn next_home(&self) -> CardSet {
        next_home(self.home)
    }

    /// What a card in a cell costs.
    #[inline]
    pub fn cell_cost(&self, card: u8, tables: &Tables) -> i32 {
        let rank = rank(card);
        let distance = rank - self.home[suit(card)];
        i32::from(tables.ranking.get(feature::CELL_RANK + usize::from(rank)))
            + i32::from(tables.ranking.get(feature::CELL_DISTANCE + usize::from(distance)))
    }

    /// What a cascade costs that has only dealt cards.
    #[inline]
    pub fn dealt_cost(row: u8, tables: &Tables) -> i16 {
        let dealt = &tables.rows[row];
        dealt.cost + end_cost(dealt.top, dealt.run, dealt.under_run, tables)
    }

    /// What `count` cards from the top of a cascade cost as built cards on a row.
    #[inline]
    pub fn over(&self, from: usize, count: u8, row: u8, tables: &Tables) -> i16 {
        let over = &tables.over[row];
        (0..count).map(|depth| over[self.run_card(from, depth)]).sum()
    }

    /// What a cascade costs once `count` cards have been taken from it.
    #[inline]
    pub fn cost_without(&self, from: usize, count: u8, tables: &Tables) -> i16 {
        let (row, built) = (self.rows[from], self.built[from]);
        if count < built {
            let dealt = &tables.rows[row];
            let top = self.tops[from];
            let run = dealt.run + built;
            let next = self.at(from, count, tables);
            self.costs[from] - self.over(from, count, row, tables) - end_cost(top, run, dealt.under_run, tables)
                + end_cost(next, run - count, dealt.under_run, tables)
        } else {
            Self::dealt_cost(row - (count - built), tables)
        }
    }

    /// What a cascade costs once `count` cards from the top of another, or a card from a cell, have been built on it:
    /// `over` is what they cost on its row, `top` the card that is then on top.
    #[inline]
    pub fn cost_with(&self, to: usize, top: u8, count: u8, over: i16, tables: &Tables) -> i16 {
        let dealt = &tables.rows[self.rows[to]];
        let run = dealt.run + self.built[to];
        self.costs[to] + over - end_cost(self.tops[to], run, dealt.under_run, tables)
            + end_cost(top, run + count, dealt.under_run, tables)
    }

    /// What the numbers of empty cascades and cells cost.
    #[inline]
    pub fn free_cost(cascades: usize, cells: usize, tables: &Tables) -> i32 {
        let (cascades, cells) = (cascades.min(feature::MAX_FREE), cells.min(feature::MAX_FREE));
        tables.ranking.get(feature::FREE_SPACE + cascades * (feature::MAX_FREE + 1) + cells).into()
    }

    /// The number of empty cascades.
    #[inline]
    pub fn empty_cascades(&self) -> usize {
        topped_by(self.tops, BASE).count_ones() as usize
    }

    /// The number of empty cells.
    #[inline]
    pub fn empty_cells(&self, tables: &Tables) -> usize {
        usize::from(tables.cell_count) - self.cells.count_ones() as usize
    }

    /// Takes cards from a cascade.
    #[inline]
    fn take(&mut self, from: usize, count: u8, tables: &Tables) {
        let cost = self.cost_without(from, count, tables);
        self.cost += i32::from(cost) - i32::from(self.costs[from]);
        self.costs[from] = cost;
        let built = self.built[from];
        if count < built {
            self.tops[from] = self.at(from, count, tables);
            self.built[from] -= count;
            if self.over_lower & 1 << from != 0 {
                let set = tables.rows[self.rows[from]].over_lower;
                let left = (0..built - count).any(|depth| contains(set, self.at(from, depth, tables)));
                self.over_lower &= !(u8::from(!left) << from);
            }
        } else {
            self.rows[from] -= count - built;
            self.built[from] = 0;
            let row = tables.rows[self.rows[from]];
            (self.tops[from], self.suits[from]) = (row.top, row.suits);
            self.over_lower &= !(1 << from);
        }
    }

    /// Builds `count` cards from `top` on, whose suits are given, on a cascade.
    #[inline]
    fn build(&mut self, to: usize, top: u8, count: u8, suits: u16, over: i16, tables: &Tables) {
        let cost = self.cost_with(to, top, count, over, tables);
        self.cost += i32::from(cost) - i32::from(self.costs[to]);
        self.costs[to] = cost;
        let ranks = ranks(top, count);
        self.tops[to] = top;
        self.suits[to] = self.suits[to] & !ranks | suits & ranks;
        self.built[to] += count;
        let set = tables.rows[self.rows[to]].over_lower;
        let is_over = (0..count).any(|depth| contains(set, self.at(to, depth, tables)));
        self.over_lower |= u8::from(is_over) << to;
    }

    /// Plays a legal move that does not go home.
    #[inline]
    pub fn play(&mut self, mv: PackedMove, tables: &Tables) {
        let (deepest, from, to) = (mv.card(), mv.from(), mv.to());
        let (top, count, suits, old);
        if from == PackedMove::CELL {
            (top, count, suits, old) = (deepest, 1, suit_bit(deepest), CELL);
            self.cost -= self.cell_cost(deepest, tables);
            self.cells &= !bit(deepest);
        } else {
            top = self.tops[from];
            count = rank(deepest) - rank(top) + 1;
            suits = self.suits[from];
            old = self.at(from, count, tables);
        }
        let new = if to == PackedMove::CELL {
            self.take(from, 1, tables);
            self.cost += self.cell_cost(deepest, tables);
            self.cells |= bit(deepest);
            CELL
        } else {
            let below = self.tops[to];
            let row = self.rows[to];
            let over = if from == PackedMove::CELL {
                tables.over[row][deepest]
            } else {
                let over = self.over(from, count, row, tables);
                self.take(from, count, tables);
                over
            };
            self.build(to, top, count, suits, over, tables);
            below
        };
        self.hash = self.hash.wrapping_add(hash::change(deepest, old, new));
    }

    /// Sends home a card in a cell or on top of a cascade.
    pub fn send_home(&mut self, card: u8, tables: &Tables) {
        let points = |feature: usize| i32::from(tables.ranking.get(feature));
        let suit = suit(card);
        let old;
        if contains(self.cells, card) {
            old = CELL;
            self.cost -= self.cell_cost(card, tables);
            self.cells &= !bit(card);
        } else {
            let from = self.topped_by(card);
            old = self.at(from, 1, tables);
            self.take(from, 1, tables);
        }
        self.hash = self.hash.wrapping_sub(hash::term(card, old));
        self.cost -= points(feature::NOT_HOME + usize::from(rank(card)));
        self.home[suit] += 1;
        // The others of its suit in cells are nearer to going home now.
        for other in cards(self.cells).filter(|&other| other & 3 == card & 3) {
            let distance = usize::from(rank(other) - self.home[suit]);
            self.cost += points(feature::CELL_DISTANCE + distance) - points(feature::CELL_DISTANCE + distance + 1);
        }
    }

    /// Sends home every card whose turn it is, or only those that no other card can need. Returns whether there were
    /// any.
    pub fn play_automatic<const MAX: bool>(&mut self, tables: &Tables) -> bool {
        let mut any = false;
        loop {
            let ready = self.automatic::<MAX>() & (self.cells | self.top_cards());
            if ready == 0 {
                return any;
            }
            self.send_home(lowest(ready), tables);
            any = true;
        }
    }

    /// The cards that go home automatically as soon as nothing lies on them.
    fn automatic<const MAX: bool>(&self) -> CardSet {
        let next = self.next_home();
        if MAX {
            return next;
        }
        safe(next, self.home)
    }

    /// The rows of the cascades without the runs at the end that must move because a built card lies over a lower one
    /// of its suit.
    #[inline]
    pub fn rows_without_over(&self, tables: &Tables) -> PerCascade<u8> {
        let mut rows = self.rows;
        let mut set = self.over_lower;
        while set != 0 {
            let cascade = set.trailing_zeros() as usize;
            set &= set - 1;
            rows[cascade] -= tables.rows[rows[cascade]].run;
        }
        rows
    }

    /// The cards built on cascades.
    pub fn built_cards(&self) -> BuiltCards {
        let mut cards = PerCascade::filled(Masked::filled(BASE));
        let mut cascade_of = PerCard::filled(0);
        for (cascade, index) in (0..CASCADES).zip(0..) {
            for depth in 0..self.built[cascade] {
                let card = self.run_card(cascade, depth);
                cards[cascade][self.built[cascade] - 1 - depth] = card;
                cascade_of[card] = index;
            }
        }
        BuiltCards { cards, counts: self.built, cascade: cascade_of }
    }

    /// Finds the lower bound on the moves to come.
    #[inline]
    pub fn update_bound(&mut self, tables: &Tables, lower_bound: &mut LowerBound) {
        self.bound = count_bits(self.over_lower) + lower_bound.moves(self.rows_without_over(tables));
    }

    /// Works out the score from what is known of the node.
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
            + Self::free_cost(self.empty_cascades(), self.empty_cells(tables), tables)
            + i32::from(self.bound) * i32::from(tables.ranking.get(feature::BOUND));
    }

    /// The next two cards of each suit to go home.
    #[inline]
    pub fn following(&self) -> [Following; 2 * SUITS] {
        std::array::from_fn(|index| {
            let (suit, is_second) = (index & 3, index >= SUITS);
            Following { card: card(self.home[suit] + u8::from(is_second), suit), is_second }
        })
    }
}

/// A card that is the next of its suit to go home, or the second.
#[derive(Debug, Clone, Copy)]
pub(in crate::solver) struct Following {
    pub card: u8,
    pub is_second: bool,
}

impl Following {
    /// Where it was dealt, and what a card over it costs. If there is no such card, its row is past all rows.
    #[inline]
    pub fn place(self, tables: &Tables) -> (usize, u8, i32) {
        // Bytes that are no card were dealt nowhere.
        let (cascade, row) = tables.origin[self.card & 63];
        let feature = if self.is_second { feature::OVER_SECOND } else { feature::OVER_NEXT };
        (cascade.into(), row, tables.ranking.get(feature).into())
    }
}

/// What the run at the end of a cascade costs: `top` is its top card, `run` its length and `under` what it lies on.
#[inline]
fn end_cost(top: u8, run: u8, under: u8, tables: &Tables) -> i16 {
    if top == BASE {
        return 0;
    }
    let points = |feature: usize| tables.ranking.get(feature);
    let bottom = if under == BASE { points(feature::BOTTOM_RANK + usize::from(rank(top) + run - 1)) } else { 0 };
    points(feature::TOP_RANK + usize::from(rank(top))) + points(feature::RUN_LENGTH + usize::from(run - 1)) + bottom
}
