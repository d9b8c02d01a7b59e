//! A lower bound on the moves that a position needs, where a supermove counts once and a move home does not count. It
//! is the exact solution of a relaxed game, so it is admissible.
//!
//! In the relaxed game there is unlimited room: a card that has been moved once is never in the way again. Only the
//! *dealt* cards of each cascade matter, those that lie as they did in the root of the search. They form *units*, the
//! maximal runs in order, and a move removes the top unit of a cascade. The bound is the least number of units to
//! remove so that all cards can go home.
//!
//! A unit with a card over a lower one of the same suit must be removed. If none is on top and no card can go home, the
//! top card of each cascade waits for a lower one of its suit, buried in another cascade. Following these leads to a
//! cycle of at most four cascades, and from one of them a unit must be removed.
//!
//! In a real game each move takes cards from one cascade, and the dealt ones among them belong to one unit, so every
//! solution is also one of the relaxed game. Cards built on a cascade count only if they lie over a lower card of their
//! suit: then the end of that cascade must move once, and its top unit may have moved with it.

use super::card_set::{BASE, CardSet, OF_SUIT, SUITS, bit, contains, fits, lowest, suit};
use super::length::Length;
use super::masked::{CASCADES, Masked, PerCard, PerCascade, PerRow};
use super::start_position::StartPosition;
use crate::card::Card;

/// The bounds of the positions of one search, with a cache.
#[derive(Debug)]
pub struct LowerBound {
    pub length: Length,
    /// The dealt cards of each row, their top card and the length of the top unit.
    dealt: PerRow<CardSet>,
    top: PerRow<u8>,
    unit: PerRow<u8>,
    /// Whether the top unit has a card over a lower one of its suit.
    must_move: PerRow<bool>,
    /// The cascade in which each card was dealt.
    cascade: PerCard<u8>,
    known: BoundCache,
}

impl LowerBound {
    pub fn new(length: Length) -> Self {
        Self {
            length,
            dealt: PerRow::filled(0),
            top: PerRow::filled(BASE),
            unit: PerRow::filled(0),
            must_move: PerRow::filled(false),
            cascade: PerCard::filled(0),
            known: BoundCache::new(),
        }
    }

    /// Fills in the tables of a starting position; returns the row of each cascade.
    pub fn fill(&mut self, start: &StartPosition) -> PerCascade<u8> {
        let root = &start.position;
        let mut rows = PerCascade::filled(0);
        let mut row = 0u8;
        let mut cards = [BASE; Card::COUNT];
        for (cascade, index) in (0..CASCADES).zip(0..) {
            (self.dealt[row], self.top[row], self.unit[row], self.must_move[row]) = (0, BASE, 0, false);
            let mut below = BASE;
            for &card in root.cascade(cascade, &mut cards) {
                let continues = self.length == Length::Moves && fits(card, below);
                let under = self.dealt[row];
                // A unit that must move still must when it grows.
                let over_lower = under & OF_SUIT[suit(card)] & (bit(card) - 1) != 0;
                let must_move = over_lower || continues && self.must_move[row];
                let unit = if continues { self.unit[row] + 1 } else { 1 };
                row += 1;
                (self.dealt[row], self.top[row], self.unit[row]) = (under | bit(card), card, unit);
                self.must_move[row] = must_move;
                self.cascade[card] = index;
                below = card;
            }
            rows[cascade] = row;
            row += 1;
        }
        rows
    }

    /// Clears the cache for another starting position, after [`fill`](Self::fill).
    pub fn clear(&mut self) {
        self.known.clear();
    }

    pub fn bytes(&self) -> usize {
        self.known.bytes()
    }

    pub fn free(&mut self) {
        self.known = BoundCache::new();
    }

    /// Returns the least number of units to remove, given the rows of the cascades.
    pub fn moves(&mut self, rows: PerCascade<u8>) -> u8 {
        let key = u64::from_le_bytes(rows.0);
        if let Some(moves) = self.known.get(key) {
            return moves;
        }
        let moves = self.search(rows);
        self.known.insert(key, moves);
        moves
    }

    fn search(&mut self, mut rows: PerCascade<u8>) -> u8 {
        let (forced, next) = self.play_forced(&mut rows);
        let Some(next) = next else { return forced };
        let normal = u64::from_le_bytes(rows.0);
        if let Some(moves) = self.known.get(normal) {
            return forced + moves;
        }
        let mut least = u8::MAX;
        for cascade in self.shortest_cycle(rows, next).into_iter().flatten() {
            let mut after = rows;
            after[cascade] -= self.unit[rows[cascade]];
            least = least.min(self.moves(after));
        }
        self.known.insert(normal, least + 1);
        forced + least + 1
    }

    /// Returns a quicker, weaker lower bound: the units of all cascades of a cycle are removed and count as one.
    pub fn quick(&self, mut rows: PerCascade<u8>) -> u8 {
        let mut moves = 0;
        loop {
            let (forced, next) = self.play_forced(&mut rows);
            moves += forced;
            let Some(next) = next else { return moves };
            for cascade in self.shortest_cycle(rows, next).into_iter().flatten() {
                rows[cascade] -= self.unit[rows[cascade]];
            }
            moves += 1;
        }
    }

    /// Sends home all cards that can go and removes units that must move, as long as there are any. Returns the number
    /// of these units, and for each suit its lowest dealt card left; `None` if all are home.
    fn play_forced(&self, rows: &mut PerCascade<u8>) -> (u8, Option<[u8; SUITS]>) {
        let mut moves = 0;
        let mut dealt = rows.0.iter().fold(0, |set, &row| set | self.dealt[row]);
        loop {
            if dealt == 0 {
                return (moves, None);
            }
            // All cards below the lowest dealt one of a suit are free, and so home.
            let next = OF_SUIT.map(|suit| lowest(dealt & suit | bit(BASE)));
            let waiting = next.iter().fold(0, |set, &card| set | bit(card));
            let mut changed = 0;
            for cascade in 0..CASCADES {
                let row = rows[cascade];
                let top = self.top[row];
                if top != BASE && contains(waiting, top) {
                    rows[cascade] -= 1;
                    changed |= bit(top);
                } else if self.must_move[row] {
                    rows[cascade] -= self.unit[row];
                    changed |= self.dealt[row] & !self.dealt[rows[cascade]];
                    moves += 1;
                }
            }
            if changed == 0 {
                return (moves, Some(next));
            }
            dealt &= !changed;
        }
    }

    /// Returns the cascades of the shortest cycle whose top cards wait for each other; `next` is the lowest dealt card
    /// of each suit.
    fn shortest_cycle(&self, rows: PerCascade<u8>, next: [u8; SUITS]) -> [Option<usize>; SUITS] {
        let cascades = next.map(|card| usize::from(self.cascade[card]));
        shortest_cycle(next, cascades, cascades.map(|cascade| suit(self.top[rows[cascade]])))
    }

    /// Returns whether a sharper bound, for which built cards are in the way like dealt ones, exceeds `moves`. It takes
    /// longer.
    pub fn exceeds(&mut self, moves: u8, rows: PerCascade<u8>, built: &BuiltCards) -> bool {
        !self.is_feasible(moves, rows, built.counts, built)
    }

    /// Returns whether all cards can go home after removing at most `moves` units, where the first `counts` built cards
    /// are left.
    fn is_feasible(
        &mut self,
        mut moves: u8,
        mut rows: PerCascade<u8>,
        mut counts: PerCascade<u8>,
        built: &BuiltCards,
    ) -> bool {
        let mut present = rows.0.iter().fold(0, |set, &row| set | self.dealt[row]);
        let mut built_set = 0;
        for cascade in 0..CASCADES {
            for &card in &built.cards[cascade].0[..usize::from(counts[cascade])] {
                built_set |= bit(card);
            }
        }
        present |= built_set;
        let next = loop {
            if present == 0 {
                return true;
            }
            let next = OF_SUIT.map(|suit| lowest(present & suit | bit(BASE)));
            let waiting = next.iter().fold(0, |set, &card| set | bit(card));
            let mut changed = 0;
            for cascade in 0..CASCADES {
                let (row, count) = (rows[cascade], counts[cascade]);
                if count == 0 {
                    let top = self.top[row];
                    if top != BASE && contains(waiting, top) {
                        rows[cascade] -= 1;
                        changed |= bit(top);
                    } else if self.must_move[row] {
                        if moves == 0 {
                            return false;
                        }
                        moves -= 1;
                        rows[cascade] -= self.unit[row];
                        changed |= self.dealt[row] & !self.dealt[rows[cascade]];
                    }
                    continue;
                }
                let cards = &built.cards[cascade].0[..usize::from(count)];
                let top = cards[cards.len() - 1];
                if contains(waiting, top) {
                    counts[cascade] -= 1;
                    changed |= bit(top);
                } else if self.must_move[row] || cards.iter().any(|&card| self.is_over_lower(card, row)) {
                    if moves == 0 {
                        return false;
                    }
                    moves -= 1;
                    rows[cascade] -= self.unit[row];
                    counts[cascade] = 0;
                    changed |= self.dealt[row] & !self.dealt[rows[cascade]];
                    changed |= cards.iter().fold(0, |set, &card| set | bit(card));
                }
            }
            if changed == 0 {
                break next;
            }
            present &= !changed;
            built_set &= !changed;
        };
        if self.moves(rows) > moves {
            return false;
        }
        // Without built cards the other bound is exact.
        if built_set == 0 {
            return true;
        }
        if moves == 0 {
            return false;
        }
        let cascades = next
            .map(|card| usize::from(if contains(built_set, card) { built.cascade[card] } else { self.cascade[card] }));
        let waits_for = cascades.map(|cascade| match counts[cascade] {
            0 => suit(self.top[rows[cascade]]),
            count => suit(built.cards[cascade].0[usize::from(count) - 1]),
        });
        shortest_cycle(next, cascades, waits_for).into_iter().flatten().any(|cascade| {
            let (mut rows, mut counts) = (rows, counts);
            rows[cascade] -= self.unit[rows[cascade]];
            counts[cascade] = 0;
            self.is_feasible(moves - 1, rows, counts, built)
        })
    }

    /// Returns whether a card built on a row lies over a lower one of its suit.
    pub fn is_over_lower(&self, card: u8, row: u8) -> bool {
        self.dealt[row] & OF_SUIT[suit(card)] & (bit(card) - 1) != 0
    }
}

#[derive(Debug)]
pub struct BuiltCards {
    /// The built cards of each cascade, deepest first, and their number.
    pub cards: PerCascade<Masked<u8, 16>>,
    pub counts: PerCascade<u8>,
    pub cascade: PerCard<u8>,
}

/// Returns the cascades of the shortest cycle whose top cards wait for each other. For each suit, `next` is the lowest
/// card not home, or [`BASE`], `cascades` its cascade, and `waits_for` the suit of that cascade's top card.
fn shortest_cycle(next: [u8; SUITS], cascades: [usize; SUITS], waits_for: [usize; SUITS]) -> [Option<usize>; SUITS] {
    let mut shortest = [None; SUITS];
    let mut length = SUITS + 1;
    for first in (0..SUITS).filter(|&suit| next[suit] != BASE) {
        let mut cycle = [None; SUITS];
        let mut at = first;
        for (count, place) in (1..).zip(&mut cycle) {
            *place = Some(cascades[at]);
            at = waits_for[at];
            if at == first && count < length {
                (shortest, length) = (cycle, count);
                break;
            }
        }
    }
    shortest
}

/// The cache: an open-addressed hash map with linear probing, from the rows of the cascades as bytes to the number of
/// units.
#[derive(Debug)]
struct BoundCache {
    slots: Vec<(u64, u8)>,
    len: usize,
}

/// A key that no cascades have.
const EMPTY: u64 = u64::MAX;
const MIN_SLOTS: usize = 1 << 12;
/// The number of slots at which a full map is emptied: 64 MiB.
const MAX_SLOTS: usize = 1 << 22;

impl BoundCache {
    const fn new() -> Self {
        Self { slots: Vec::new(), len: 0 }
    }

    fn bytes(&self) -> usize {
        self.slots.capacity() * size_of::<(u64, u8)>()
    }

    fn clear(&mut self) {
        self.slots.clear();
        self.slots.resize(MIN_SLOTS, (EMPTY, 0));
        self.len = 0;
    }

    #[inline]
    fn slot(&self, key: u64) -> usize {
        let mask = self.slots.len() - 1;
        let mut slot = (key.wrapping_mul(0x9e37_79b9_7f4a_7c15) >> 32) as usize & mask;
        while self.slots[slot].0 != key && self.slots[slot].0 != EMPTY {
            slot = (slot + 1) & mask;
        }
        slot
    }

    #[inline]
    fn get(&self, key: u64) -> Option<u8> {
        let (found, value) = self.slots[self.slot(key)];
        (found == key).then_some(value)
    }

    fn insert(&mut self, key: u64, value: u8) {
        if self.len >= self.slots.len() / 2 {
            self.grow();
        }
        let slot = self.slot(key);
        self.len += usize::from(self.slots[slot].0 == EMPTY);
        self.slots[slot] = (key, value);
    }

    /// Doubles the number of slots. A map that would be too large, or for which there is no memory, is emptied instead:
    /// its values can be recomputed.
    fn grow(&mut self) {
        let size = 2 * self.slots.len();
        let mut larger = Vec::new();
        if size > MAX_SLOTS || larger.try_reserve_exact(size).is_err() {
            self.slots.fill((EMPTY, 0));
            self.len = 0;
            return;
        }
        larger.resize(size, (EMPTY, 0));
        let old = std::mem::replace(&mut self.slots, larger);
        for entry in old.into_iter().filter(|entry| entry.0 != EMPTY) {
            let slot = self.slot(entry.0);
            self.slots[slot] = entry;
        }
    }
}
