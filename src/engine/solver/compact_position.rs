//! A position of the searches for short solutions, in 64 bytes: the remaining part of each cascade of the root, and the
//! run built on it.
//!
//! The run at the end of a cascade is given by its top card, its length and a bit for each rank: ranks ascend by one
//! from the top, colors alternate, and the bit selects one of the two suits of the color.

use super::card_set::{
    BASE, CELL, CardSet, RANKS, SUITS, TARGETS, bit, card, cards, contains, fitting, lowest, rank, suit,
};
use super::dealt_rows::{DealtRows, suit_bit};
use super::hash;
use super::length::Length;
use super::lower_bound::{BuiltCards, LowerBound};
use super::masked::{CASCADES, Masked, PerCard, PerCascade};
use super::packed_move::PackedMove;
use super::position::{SearchPosition, next_home, safe, topped_by};

#[derive(Debug, Clone, Copy)]
pub struct CompactPosition {
    /// The row of each cascade in the [`DealtRows`].
    pub rows: PerCascade<u8>,
    /// The number of cards built on each cascade's row.
    pub built: PerCascade<u8>,
    /// The card on top of each cascade, [`BASE`] if it is empty.
    pub tops: PerCascade<u8>,
    /// The second bit of the suit, by rank, for the cards of the run at the end. Bits of other ranks are meaningless.
    pub suits: PerCascade<u16>,
    pub cells: CardSet,
    pub hash: u64,
    /// The number of home cards of each suit.
    pub home: [u8; SUITS],
    /// The cascades, one bit each, in which a built card lies over a lower one of its suit.
    pub over_lower: u8,
    /// The lower bound on the remaining moves.
    pub bound: u8,
}

const _: () = assert!(size_of::<CompactPosition>() == 64);

/// Cards that may be moved, and their destination.
#[derive(Debug, Clone, Copy)]
pub struct Lift {
    /// The cascade to take them from, or [`PackedMove::CELL`].
    pub from: usize,
    pub count: u8,
    /// The deepest of the cards.
    pub deepest: u8,
    pub to: Destination,
}

#[derive(Debug, Clone, Copy)]
pub enum Destination {
    Cell,
    /// Any of these cards.
    Cards(CardSet),
    Empty(usize),
}

/// A cascade without some cards from its top.
#[derive(Debug, Clone, Copy, Default)]
pub struct Rest {
    /// The new top card, [`BASE`] if there is none.
    pub below: u8,
    pub row: u8,
    /// The number of cards built on that row.
    pub built: u8,
    /// Whether one of these lies over a lower one of its suit.
    pub is_over: bool,
}

/// Returns the card with a rank in the run at the end of a cascade.
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

/// Returns the ranks of `count` cards of a run starting with `top`, one bit each.
#[inline]
fn ranks(top: u8, count: u8) -> u16 {
    ((1 << count) - 1) << rank(top)
}

#[inline]
#[expect(clippy::cast_possible_truncation, reason = "at most eight")]
fn count_bits(set: u8) -> u8 {
    set.count_ones() as u8
}

impl CompactPosition {
    /// Creates the root of a search, before any automatic move.
    pub fn root(position: &SearchPosition, dealt: &DealtRows) -> Self {
        let mut root = Self {
            rows: dealt.root,
            built: PerCascade::filled(0),
            tops: PerCascade::filled(BASE),
            suits: PerCascade::filled(0),
            cells: position.cells,
            hash: hash::hash(position)[0],
            home: position.home,
            over_lower: 0,
            bound: 0,
        };
        for cascade in 0..CASCADES {
            let row = &dealt.rows[dealt.root[cascade]];
            (root.tops[cascade], root.suits[cascade]) = (row.top, row.suits);
        }
        root
    }

    pub fn is_won(&self) -> bool {
        self.home.iter().all(|&home| usize::from(home) == RANKS)
    }

    pub fn len(&self, cascade: usize, dealt: &DealtRows) -> u8 {
        self.rows[cascade] - dealt.first[cascade] + self.built[cascade]
    }

    /// Returns the length of the run at the end of a cascade.
    #[inline]
    pub fn run(&self, cascade: usize, dealt: &DealtRows) -> u8 {
        dealt.rows[self.rows[cascade]].run + self.built[cascade]
    }

    /// Returns the card with `depth` cards over it in the run at the end of a cascade, or the card or base under the
    /// run.
    #[inline]
    pub fn at(&self, cascade: usize, depth: u8, dealt: &DealtRows) -> u8 {
        if depth < self.run(cascade, dealt) {
            self.run_card(cascade, depth)
        } else {
            dealt.rows[self.rows[cascade]].under_run
        }
    }

    /// Returns the card with `depth` cards over it in the run at the end of a cascade; the run must be long enough.
    #[inline]
    pub fn run_card(&self, cascade: usize, depth: u8) -> u8 {
        let top = self.tops[cascade];
        card_of(rank(top) + depth, is_red(top) ^ (depth & 1 != 0), self.suits[cascade])
    }

    /// Returns the first cascade with `card` on top, or the first empty one for [`BASE`]; there must be one.
    #[inline]
    pub fn topped_by(&self, card: u8) -> usize {
        topped_by(self.tops, card).trailing_zeros() as usize / 8 % CASCADES
    }

    pub fn top_cards(&self) -> CardSet {
        self.tops.0.iter().fold(0, |set, &top| set | bit(top)) & !bit(BASE)
    }

    #[inline]
    pub fn next_home(&self) -> CardSet {
        next_home(self.home)
    }

    pub fn ready(&self) -> CardSet {
        self.next_home() & (self.cells | self.top_cards())
    }

    /// Returns the cards that can go home and that no other card can need: Raymond's rule.
    pub fn safe(&self) -> CardSet {
        safe(self.ready(), self.home)
    }

    #[inline]
    pub fn empty_cascades(&self) -> usize {
        topped_by(self.tops, BASE).count_ones() as usize
    }

    #[inline]
    pub fn empty_cells(&self, dealt: &DealtRows) -> usize {
        usize::from(dealt.cell_count) - self.cells.count_ones() as usize
    }

    /// Calls `lift` for all moves other than home.
    #[inline]
    pub fn for_each_lift(&self, dealt: &DealtRows, mut lift: impl FnMut(Lift)) {
        let (empty_cascades, empty_cells) = (self.empty_cascades(), self.empty_cells(dealt));
        let to_empty = (empty_cascades > 0).then(|| self.topped_by(BASE));
        #[expect(clippy::cast_possible_truncation, reason = "at most 13")]
        let max_count = |empty_cascades: usize| ((empty_cells + 1) << empty_cascades).min(RANKS) as u8;
        let (to_cards, to_space) = (max_count(empty_cascades), max_count(empty_cascades.saturating_sub(1)));
        let tops = self.top_cards();
        let fits_on_top = fitting(tops);
        for deepest in cards(self.cells) {
            let (from, count) = (PackedMove::CELL, 1);
            if contains(fits_on_top, deepest) {
                lift(Lift { from, count, deepest, to: Destination::Cards(TARGETS[deepest] & tops) });
            }
            if let Some(to) = to_empty {
                lift(Lift { from, count, deepest, to: Destination::Empty(to) });
            }
        }
        for from in 0..CASCADES {
            let top = self.tops[from];
            if top == BASE {
                continue;
            }
            let run = self.run(from, dealt);
            if empty_cells > 0 {
                lift(Lift { from, count: 1, deepest: top, to: Destination::Cell });
            }
            for count in 1..=run.min(to_cards) {
                let deepest = self.run_card(from, count - 1);
                if contains(fits_on_top, deepest) {
                    lift(Lift { from, count, deepest, to: Destination::Cards(TARGETS[deepest] & tops) });
                }
            }
            if let Some(to) = to_empty {
                // Moving a whole cascade would only swap it with the empty one.
                for count in 1..=run.min(to_space).min(self.len(from, dealt) - 1) {
                    let deepest = self.run_card(from, count - 1);
                    lift(Lift { from, count, deepest, to: Destination::Empty(to) });
                }
            }
        }
    }

    /// Returns a cascade without `count` cards of the run at its end.
    #[inline]
    pub fn rest(&self, from: usize, count: u8, dealt: &DealtRows) -> Rest {
        let built = self.built[from];
        let (row, left) =
            if count < built { (self.rows[from], built - count) } else { (self.rows[from] - (count - built), 0) };
        let is_over = left > 0
            && self.over_lower & 1 << from != 0
            && (count..built).any(|depth| contains(dealt.rows[row].over_lower, self.at(from, depth, dealt)));
        Rest { below: self.at(from, count, dealt), row, built: left, is_over }
    }

    /// Returns whether cards added to a cascade are its first over a lower one of their suit.
    #[inline]
    pub fn is_newly_over(&self, lift: Lift, to: usize, dealt: &DealtRows) -> bool {
        let over_lower = dealt.rows[self.rows[to]].over_lower;
        self.over_lower & 1 << to == 0
            && (contains(over_lower, lift.deepest)
                || (1..lift.count).any(|above| contains(over_lower, self.run_card(lift.from, lift.count - 1 - above))))
    }

    /// Returns the lower bound after a move: `from` is its cascade and the rest of it, `newly_over` the cascade that now
    /// has built cards over lower ones of their suit, and `rows` are [without over](Self::rows_without_over).
    #[inline]
    pub fn bound_after(
        &self,
        rows: PerCascade<u8>,
        from: Option<(usize, Rest)>,
        newly_over: Option<usize>,
        dealt: &DealtRows,
        lower_bound: &mut LowerBound,
    ) -> u8 {
        let (mut after, mut over) = (rows, self.over_lower);
        if let Some((from, rest)) = from {
            after[from] = if rest.is_over { rest.row - dealt.rows[rest.row].run } else { rest.row };
            over = over & !(1 << from) | u8::from(rest.is_over) << from;
        }
        if let Some(to) = newly_over {
            after[to] = self.rows[to] - dealt.rows[self.rows[to]].run;
            over |= 1 << to;
        }
        if after == rows && over == self.over_lower {
            return self.bound;
        }
        count_bits(over) + lower_bound.moves(after)
    }

    #[inline]
    fn take(&mut self, from: usize, count: u8, dealt: &DealtRows) {
        let built = self.built[from];
        if count < built {
            self.tops[from] = self.at(from, count, dealt);
            self.built[from] -= count;
            if self.over_lower & 1 << from != 0 {
                let set = dealt.rows[self.rows[from]].over_lower;
                let left = (0..built - count).any(|depth| contains(set, self.at(from, depth, dealt)));
                self.over_lower &= !(u8::from(!left) << from);
            }
        } else {
            self.rows[from] -= count - built;
            self.built[from] = 0;
            let row = &dealt.rows[self.rows[from]];
            (self.tops[from], self.suits[from]) = (row.top, row.suits);
            self.over_lower &= !(1 << from);
        }
    }

    /// Builds `count` cards, starting with `top` and with the given suits, on a cascade.
    #[inline]
    fn build(&mut self, to: usize, top: u8, count: u8, suits: u16, dealt: &DealtRows) {
        let ranks = ranks(top, count);
        self.tops[to] = top;
        self.suits[to] = self.suits[to] & !ranks | suits & ranks;
        self.built[to] += count;
        let set = dealt.rows[self.rows[to]].over_lower;
        let is_over = (0..count).any(|depth| contains(set, self.at(to, depth, dealt)));
        self.over_lower |= u8::from(is_over) << to;
    }

    /// Returns how many cards of a cascade move, given the deepest.
    #[inline]
    pub fn count(&self, from: usize, deepest: u8) -> u8 {
        rank(deepest) - rank(self.tops[from]) + 1
    }

    /// Plays a legal move other than home.
    #[inline]
    pub fn play(&mut self, mv: PackedMove, dealt: &DealtRows) {
        let (deepest, from, to) = (mv.card(), mv.from(), mv.to());
        let (top, count, suits, old);
        if from == PackedMove::CELL {
            (top, count, suits, old) = (deepest, 1, suit_bit(deepest), CELL);
            self.cells &= !bit(deepest);
        } else {
            (top, count, suits) = (self.tops[from], self.count(from, deepest), self.suits[from]);
            old = self.at(from, count, dealt);
            self.take(from, count, dealt);
        }
        let new = if to == PackedMove::CELL {
            self.cells |= bit(deepest);
            CELL
        } else {
            let below = self.tops[to];
            self.build(to, top, count, suits, dealt);
            below
        };
        self.hash = self.hash.wrapping_add(hash::change(deepest, old, new));
    }

    /// Sends home a card in a cell or on top of a cascade.
    pub fn send_home(&mut self, card: u8, dealt: &DealtRows) {
        let old;
        if contains(self.cells, card) {
            old = CELL;
            self.cells &= !bit(card);
        } else {
            let from = self.topped_by(card);
            old = self.at(from, 1, dealt);
            self.take(from, 1, dealt);
        }
        self.hash = self.hash.wrapping_sub(hash::term(card, old));
        self.home[suit(card)] += 1;
    }

    /// Sends home every card that no other card can need. Returns whether there were any.
    pub fn play_safe(&mut self, dealt: &DealtRows) -> bool {
        let mut any = false;
        loop {
            let ready = self.safe();
            if ready == 0 {
                return any;
            }
            self.send_home(lowest(ready), dealt);
            any = true;
        }
    }

    /// Returns the rows of the cascades, without each end run that must move because a built card lies over a lower one
    /// of its suit.
    #[inline]
    pub fn rows_without_over(&self, dealt: &DealtRows) -> PerCascade<u8> {
        let mut rows = self.rows;
        let mut set = self.over_lower;
        while set != 0 {
            let cascade = set.trailing_zeros() as usize;
            set &= set - 1;
            rows[cascade] -= dealt.rows[rows[cascade]].run;
        }
        rows
    }

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

    /// Updates the lower bound on the remaining length, not counting moves home.
    #[inline]
    pub fn update_bound(&mut self, dealt: &DealtRows, lower_bound: &mut LowerBound) {
        self.bound = match lower_bound.length {
            Length::Moves => count_bits(self.over_lower) + lower_bound.moves(self.rows_without_over(dealt)),
            Length::Cards => self.cards_over_lower(dealt) + lower_bound.moves(self.rows),
        };
    }

    /// Returns the number of built cards that lie over a dealt lower one of their suit.
    fn cards_over_lower(&self, dealt: &DealtRows) -> u8 {
        let mut count = 0;
        for cascade in (0..CASCADES).filter(|cascade| self.over_lower & 1 << cascade != 0) {
            let over_lower = dealt.rows[self.rows[cascade]].over_lower;
            count += (0..self.built[cascade])
                .map(|depth| u8::from(contains(over_lower, self.run_card(cascade, depth))))
                .sum::<u8>();
        }
        count
    }
}
