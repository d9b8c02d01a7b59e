//! The transposition table of the exhaustive search: an open-addressed hash set with linear probing, which holds the
//! 128-bit hashes of the positions visited.
//!
//! Positions with the same hash are taken for one. Among n positions the odds that any two have the same hash are about
//! n² / 2¹²⁹ (the birthday bound): one in 7 · 10²⁰ for a billion positions. A verdict is in doubt by that much, and no
//! more.

use super::hash::Hash128;

/// Marks an empty slot. It is also the hash of a position without cards, but that is won and never looked up.
const EMPTY: Hash128 = [0; 2];
const MIN_SLOTS: usize = 1 << 10;
/// How many slots of the previous table are moved at each insertion. It is empty before the current table is full.
const MOVED_PER_INSERTION: usize = 8;

/// A set of hashes. It grows incrementally, a few slots at each insertion, so that none takes long.
#[derive(Debug)]
pub(super) struct ExactSet {
    current: Table,
    /// The table before the last growth, and how many of its slots have been moved to the current one.
    previous: Table,
    moved: usize,
    /// The number of hashes.
    len: usize,
}

/// A hash table, a power of two in size. Slots are filled and never emptied again.
#[derive(Debug)]
struct Table {
    slots: Vec<Hash128>,
}

impl Table {
    fn new(size: usize) -> Self {
        Self { slots: vec![EMPTY; size] }
    }

    /// The slot of a hash, or the empty slot where it belongs. The table must have empty slots.
    fn find(&self, hash: Hash128) -> usize {
        let mask = self.slots.len() - 1;
        // The lowest bits are the least random, see `hash`.
        let mut slot = (hash[0] >> 20) as usize & mask;
        while self.slots[slot] != hash && self.slots[slot] != EMPTY {
            slot = (slot + 1) & mask;
        }
        slot
    }

    /// Adds a hash, and returns whether it was not there.
    fn insert(&mut self, hash: Hash128) -> bool {
        let slot = self.find(hash);
        let is_new = self.slots[slot] == EMPTY;
        self.slots[slot] = hash;
        is_new
    }
}

impl ExactSet {
    pub fn new() -> Self {
        Self { current: Table::new(MIN_SLOTS), previous: Table::new(0), moved: 0, len: 0 }
    }

    /// The memory it takes, in bytes.
    pub fn bytes(&self) -> usize {
        (self.current.slots.capacity() + self.previous.slots.capacity()) * size_of::<Hash128>()
    }

    /// The most memory it takes after one more insertion, in bytes.
    pub fn bytes_after_insertion(&self) -> usize {
        self.bytes() + if self.must_grow() { 2 * self.current.slots.len() * size_of::<Hash128>() } else { 0 }
    }

    /// Whether three quarters of the slots are full.
    fn must_grow(&self) -> bool {
        self.len >= self.current.slots.len() / 4 * 3
    }

    /// Adds a hash, and returns whether it was not there.
    pub fn insert(&mut self, hash: Hash128) -> bool {
        if self.must_grow() {
            let size = 2 * self.current.slots.len();
            self.previous = std::mem::replace(&mut self.current, Table::new(size));
            self.moved = 0;
        }
        if !self.previous.slots.is_empty() {
            if self.previous.slots[self.previous.find(hash)] == hash {
                return false;
            }
            let end = (self.moved + MOVED_PER_INSERTION).min(self.previous.slots.len());
            for index in self.moved..end {
                // The previous table keeps what is moved: probing for another hash may run past it.
                let moved = self.previous.slots[index];
                if moved != EMPTY {
                    self.current.insert(moved);
                }
            }
            self.moved = end;
            if end == self.previous.slots.len() {
                self.previous = Table::new(0);
            }
        }
        let is_new = self.current.insert(hash);
        self.len += usize::from(is_new);
        is_new
    }
}
