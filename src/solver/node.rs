//! A node of the capped searches: a position, what it costs and how it was reached.

use super::card_set::{BASE, CELL, bit, lowest, rank, suit};
use super::hash;
use super::heuristic::Tables;
use super::position::{AutoPlay, Position};
use super::root_tables::RootTables;
use super::step::Move;

/// A node, three cache lines and a bit.
#[derive(Debug, Clone, Copy)]
pub(super) struct Node {
    pub position: Position,
    /// The row of each cascade in the [`RootTables`].
    pub rows: [u8; 8],
    /// The cards of the run at the end of each cascade.
    pub runs: [u64; 8],
    /// What is gained where the top card of each cascade goes to a cell: nothing is worse than from an empty one.
    pub tips: [i16; 8],
    pub key: u64,
    /// The cost of cards away from home, in cascades and in cells.
    pub cost: i32,
    pub parent: u32,
    pub step: Move,
    pub depth: u16,
}

/// The tip of an empty cascade.
pub(super) const NO_TIP: i16 = -10_000;

/// The parent of the first node.
pub(super) const NO_PARENT: u32 = u32::MAX;

impl Node {
    /// The node of a search's layout, before any automatic move.
    pub fn first(position: &Position, rows: [u8; 8], ground: &RootTables, tables: &Tables) -> Self {
        let weights = &tables.weights;
        let mut cost = 0;
        for home in position.home {
            cost += weights.away[usize::from(home)..].iter().map(|&away| i32::from(away)).sum::<i32>();
        }
        for row in rows {
            cost += i32::from(ground.base[usize::from(row) & 63]);
        }
        let mut cells = position.cells;
        while cells != 0 {
            cost += held(lowest(cells), tables);
            cells &= cells - 1;
        }
        let step = Move::new(0, 0, 0);
        let runs = rows.map(|row| ground.cards[usize::from(row) & 63]);
        let key = hash::wide(position)[0];
        let tips = [NO_TIP; 8];
        let mut node = Self { position: *position, rows, runs, tips, key, cost, parent: NO_PARENT, step, depth: 0 };
        for cascade in 0..8 {
            node.weigh_tip(cascade, ground, tables);
        }
        node
    }

    /// How many cards were built on the dealt part of a cascade.
    pub fn built(&self, cascade: usize, ground: &RootTables) -> u8 {
        self.position.len[cascade & 7] - (self.rows[cascade & 7] - ground.first[cascade & 7])
    }

    /// What a cascade costs less without its top cards down to `deep`, and how many those are. What was built on it costs
    /// nothing.
    #[inline]
    pub fn relief(&self, cascade: usize, deep: u8, ground: &RootTables) -> (i32, u8) {
        let count = rank(deep) - rank(self.position.top[cascade & 7]) + 1;
        let row = usize::from(self.rows[cascade & 7]);
        let remain = row - usize::from(count.saturating_sub(self.built(cascade, ground)));
        (i32::from(ground.base[row & 63]) - i32::from(ground.base[remain & 63]), count)
    }

    /// Takes cards off a cascade's books: its row and its run.
    #[inline]
    fn written_off(&mut self, cascade: usize, count: u8, built: u8, cards: u64, ground: &RootTables) {
        let row = &mut self.rows[cascade & 7];
        *row -= count.saturating_sub(built);
        let run = &mut self.runs[cascade & 7];
        *run &= !cards;
        if *run == 0 {
            *run = ground.cards[usize::from(*row) & 63];
        }
    }

    /// Works out what the top card of a cascade gains.
    #[inline]
    fn weigh_tip(&mut self, cascade: usize, ground: &RootTables, tables: &Tables) {
        let tip = self.position.top[cascade & 7];
        let last = ground.last[usize::from(self.rows[cascade & 7]) & 63];
        let relief = if self.built(cascade, ground) > 0 { 0 } else { last };
        self.tips[cascade & 7] = if tip == BASE { NO_TIP } else { relief - tables.held[usize::from(tip) & 63] };
    }

    /// Plays a legal move.
    pub fn play(&mut self, step: Move, ground: &RootTables, tables: &Tables) {
        let (deep, from, to) = (step.card(), step.from(), step.to());
        if to == Move::HOME {
            self.send_home(deep, ground, tables);
            return;
        }
        let old = self.position.below[usize::from(deep) & 63];
        let mut tip = deep;
        let mut cards = bit(deep);
        let mut count = 1;
        if from == Move::CELL {
            self.cost -= held(deep, tables);
            self.position.release(deep);
        } else {
            tip = self.position.top[from & 7];
            let built = self.built(from, ground);
            let relief;
            (relief, count) = self.relief(from, deep, ground);
            self.cost -= relief;
            // The cards of the run that are no deeper: of no higher rank.
            cards = self.runs[from & 7] & (bit(deep) | (bit(deep) - 1));
            self.written_off(from, count, built, cards, ground);
            self.position.top[from & 7] = old;
            self.position.len[from & 7] -= count;
            self.weigh_tip(from, ground, tables);
        }
        let new = if to == Move::CELL {
            self.cost += held(deep, tables);
            self.position.hold(deep);
            CELL
        } else {
            let under = self.position.top[to & 7];
            self.runs[to & 7] |= cards;
            self.position.below[usize::from(deep) & 63] = under;
            self.position.top[to & 7] = tip;
            self.position.len[to & 7] += count;
            self.weigh_tip(to, ground, tables);
            under
        };
        self.key = self.key.wrapping_add(hash::change(deep, old, new));
    }

    /// Sends home a card that is free.
    fn send_home(&mut self, card: u8, ground: &RootTables, tables: &Tables) {
        let under = self.position.below[usize::from(card) & 63];
        self.key = self.key.wrapping_sub(hash::term(card, under));
        self.cost -= away(card, tables);
        self.position.home[usize::from(suit(card))] += 1;
        if self.position.cells & bit(card) == 0 {
            let cascade = self.position.cascade_of(card);
            let built = self.built(cascade, ground);
            self.cost -= self.relief(cascade, card, ground).0;
            self.written_off(cascade, 1, built, bit(card), ground);
            self.position.top[cascade] = under;
            self.position.len[cascade] -= 1;
            self.weigh_tip(cascade, ground, tables);
        } else {
            self.cost -= held(card, tables);
            self.position.release(card);
        }
    }

    /// Sends home what goes by itself. Whether anything did.
    pub fn settle<const MAX: bool>(&mut self, ground: &RootTables, tables: &Tables) -> bool {
        let automatic = if MAX { AutoPlay::Max } else { AutoPlay::Raymond };
        let mut any = false;
        loop {
            let ready = self.position.wanted(automatic) & (self.position.cells | self.position.tops());
            if ready == 0 {
                return any;
            }
            self.send_home(lowest(ready), ground, tables);
            any = true;
        }
    }

    /// The same after a move before which nothing went home by itself. Unless the move went home, only the card that it
    /// has uncovered can be the first.
    #[inline]
    pub fn settle_after<const MAX: bool>(&mut self, step: Move, ground: &RootTables, tables: &Tables) -> bool {
        let uncovered = if step.from() < Move::CELL { bit(self.position.top[step.from() & 7]) } else { 0 };
        let idle = step.to() != Move::HOME && self.position.next() & uncovered == 0;
        !idle && self.settle::<MAX>(ground, tables)
    }
}

/// The cost of a card for being in a cell.
pub(super) fn held(card: u8, tables: &Tables) -> i32 {
    i32::from(tables.held[usize::from(card) & 63])
}

/// The cost of a card for not being home.
pub(super) fn away(card: u8, tables: &Tables) -> i32 {
    i32::from(tables.away[usize::from(card) & 63])
}
