//! A node of a best-first search: a position, its cost and its parent.

use super::card_set::{BASE, CELL, CardSet, bit, cards, contains, lowest, suit};
use super::hash;
use super::heuristic::Heuristic;
use super::masked::{CASCADES, Masked, PerCascade};
use super::packed_move::PackedMove;
use super::position::{HomeRule, SearchPosition};
use super::root_tables::RootTables;

#[derive(Debug, Clone, Copy)]
pub(super) struct Node {
    pub position: SearchPosition,
    /// The row of each cascade in the [`RootTables`].
    pub rows: PerCascade<u8>,
    /// The cards of the run at the end of each cascade.
    pub runs: PerCascade<CardSet>,
    /// The decrease of the cost when the top card of each cascade goes to a cell; [`NO_TOP`] for an empty cascade.
    pub top_gains: PerCascade<i16>,
    pub hash: u64,
    /// The cost of cards not home, in cascades and in cells, in points.
    pub cost: i32,
    /// The index of the parent node, or [`NO_PARENT`].
    pub parent: u32,
    /// The move from the parent; automatic moves may have followed it.
    pub mv: PackedMove,
    /// The number of moves made, without automatic moves.
    pub depth: u16,
}

/// The gain for an empty cascade, worse than that of any card.
pub(super) const NO_TOP: i16 = -10_000;

/// The parent of the root.
pub(super) const NO_PARENT: u32 = u32::MAX;

impl Node {
    /// Creates the root of a search, before any automatic move.
    pub fn root(position: &SearchPosition, rows: PerCascade<u8>, tables: &RootTables, heuristic: &Heuristic) -> Self {
        let weights = &heuristic.weights;
        let mut cost = 0;
        for home in position.home {
            cost += weights.not_home[usize::from(home)..].iter().copied().map(i32::from).sum::<i32>();
        }
        for row in rows.0 {
            cost += i32::from(tables.cost[row]);
        }
        for card in cards(position.cells) {
            cost += i32::from(heuristic.in_cell(card));
        }
        let mut root = Self {
            position: *position,
            rows,
            runs: Masked(rows.0.map(|row| tables.run[row])),
            top_gains: PerCascade::filled(NO_TOP),
            hash: hash::hash(position)[0],
            cost,
            parent: NO_PARENT,
            mv: PackedMove::new(0, 0, 0),
            depth: 0,
        };
        for cascade in 0..CASCADES {
            root.update_top_gain(cascade, tables, heuristic);
        }
        root
    }

    /// Returns how many cards were built on the dealt part of a cascade.
    fn built(&self, cascade: usize, tables: &RootTables) -> u8 {
        self.position.len[cascade] - (self.rows[cascade] - tables.first_row[cascade])
    }

    /// Returns the decrease of a cascade's cost without its top cards down to `deepest`, and their number.
    #[inline]
    pub fn removal_gain(&self, cascade: usize, deepest: u8, tables: &RootTables) -> (i32, u8) {
        let count = self.position.run_length(cascade, deepest);
        let row = self.rows[cascade];
        // Built cards cost nothing.
        let row_after = row - count.saturating_sub(self.built(cascade, tables));
        (i32::from(tables.cost[row]) - i32::from(tables.cost[row_after]), count)
    }

    /// Updates the row and the run of a cascade that loses `count` cards, having had `built` built ones.
    #[inline]
    fn shorten(&mut self, cascade: usize, count: u8, built: u8, cards: CardSet, tables: &RootTables) {
        self.rows[cascade] -= count.saturating_sub(built);
        self.runs[cascade] &= !cards;
        if self.runs[cascade] == 0 {
            self.runs[cascade] = tables.run[self.rows[cascade]];
        }
    }

    #[inline]
    fn update_top_gain(&mut self, cascade: usize, tables: &RootTables, heuristic: &Heuristic) {
        let top = self.position.top[cascade];
        let last_cost = tables.last_cost[self.rows[cascade]];
        let gain = if self.built(cascade, tables) > 0 { 0 } else { last_cost };
        self.top_gains[cascade] = if top == BASE { NO_TOP } else { gain - heuristic.in_cell(top) };
    }

    pub fn play(&mut self, mv: PackedMove, tables: &RootTables, heuristic: &Heuristic) {
        let (deepest, from, to) = (mv.card(), mv.from(), mv.to());
        if to == PackedMove::HOME {
            self.send_home(deepest, tables, heuristic);
            return;
        }
        let old = self.position.below[deepest];
        let mut top = deepest;
        let mut cards = bit(deepest);
        let mut count = 1;
        if from == PackedMove::CELL {
            self.cost -= i32::from(heuristic.in_cell(deepest));
            self.position.remove_from_cells(deepest);
        } else {
            top = self.position.top[from];
            let built = self.built(from, tables);
            let gain;
            (gain, count) = self.removal_gain(from, deepest, tables);
            self.cost -= gain;
            // The cards of the run above `deepest` have lower ranks.
            cards = self.runs[from] & (bit(deepest) | (bit(deepest) - 1));
            self.shorten(from, count, built, cards, tables);
            self.position.top[from] = old;
            self.position.len[from] -= count;
            self.update_top_gain(from, tables, heuristic);
        }
        let new = if to == PackedMove::CELL {
            self.cost += i32::from(heuristic.in_cell(deepest));
            self.position.add_to_cells(deepest);
            CELL
        } else {
            let below = self.position.top[to];
            self.runs[to] |= cards;
            self.position.below[deepest] = below;
            self.position.top[to] = top;
            self.position.len[to] += count;
            self.update_top_gain(to, tables, heuristic);
            below
        };
        self.hash = self.hash.wrapping_add(hash::change(deepest, old, new));
    }

    /// Sends home a card in a cell or on top of a cascade.
    fn send_home(&mut self, card: u8, tables: &RootTables, heuristic: &Heuristic) {
        let below = self.position.below[card];
        self.hash = self.hash.wrapping_sub(hash::term(card, below));
        self.cost -= i32::from(heuristic.not_home(card));
        self.position.home[suit(card)] += 1;
        if contains(self.position.cells, card) {
            self.cost -= i32::from(heuristic.in_cell(card));
            self.position.remove_from_cells(card);
        } else {
            let cascade = self.position.cascade_of(card);
            let built = self.built(cascade, tables);
            self.cost -= self.removal_gain(cascade, card, tables).0;
            self.shorten(cascade, 1, built, bit(card), tables);
            self.position.top[cascade] = below;
            self.position.len[cascade] -= 1;
            self.update_top_gain(cascade, tables, heuristic);
        }
    }

    /// Plays the automatic moves, *max* or Raymond's. Returns whether there were any.
    pub fn play_automatic<const MAX: bool>(&mut self, tables: &RootTables, heuristic: &Heuristic) -> bool {
        let rule = if MAX { HomeRule::Max } else { HomeRule::Raymond };
        let mut any = false;
        loop {
            let ready = self.position.automatic(rule) & (self.position.cells | self.position.tops());
            if ready == 0 {
                return any;
            }
            self.send_home(lowest(ready), tables, heuristic);
            any = true;
        }
    }

    /// Plays the automatic moves after `mv`, before which there were none. Unless it went home itself, the first can
    /// only be that of the card it uncovered.
    #[inline]
    pub fn play_automatic_after<const MAX: bool>(
        &mut self,
        mv: PackedMove,
        tables: &RootTables,
        heuristic: &Heuristic,
    ) -> bool {
        let uncovered = if mv.from() < CASCADES { bit(self.position.top[mv.from()]) } else { 0 };
        let may_follow = mv.to() == PackedMove::HOME || self.position.all_next_home() & uncovered != 0;
        may_follow && self.play_automatic::<MAX>(tables, heuristic)
    }
}
