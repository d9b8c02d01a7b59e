//! The visited set of the depth-first search: an open-addressed hash set of 128-bit hashes with linear probing.
//!
//! Positions with the same hash are taken for one. Among n positions the odds that any two share a hash are about n² /
//! 2¹²⁹ (the birthday bound): one in 7 · 10²⁰ for a billion positions. That is the whole doubt about a verdict.

use std::sync::atomic::AtomicBool;

use super::hash::Hash128;
use super::outcome::Limit;
use super::slots::empty_slots;

/// The marker of an empty slot. A position without cards has the same hash, but it is won and never looked up.
const EMPTY: Hash128 = [0; 2];
const MIN_SLOTS: usize = 1 << 10;
/// The number of slots of the previous table moved at each insertion. It is emptied before the current table is full.
const MOVED_PER_INSERTION: usize = 8;
/// The number of slots cleared at a time: 16 MiB, which takes milliseconds.
const CLEARED_AT_ONCE: usize = 1 << 20;

/// A set of hashes. It grows incrementally, a few slots at each insertion, so that none takes long except to clear the
/// new table, which can be canceled.
#[derive(Debug)]
pub(super) struct ExactSet {
    current: Slots,
    /// The table before the last growth, and how many of its slots have been moved.
    previous: Slots,
    moved: usize,
    len: usize,
}

/// A hash table whose number of slots is a power of two. Slots are never emptied.
#[derive(Debug)]
struct Slots {
    slots: Vec<Hash128>,
}

impl Slots {
    fn new(size: usize, stop: &AtomicBool) -> Result<Self, Limit> {
        empty_slots(size, EMPTY, CLEARED_AT_ONCE, stop).map(|slots| Self { slots })
    }

    /// Returns the slot of a hash, or the empty slot where it belongs. The table must have empty slots.
    fn find(&self, hash: Hash128) -> usize {
        let mask = self.slots.len() - 1;
        // The lowest bits are the least random, see `hash`.
        let mut slot = (hash[0] >> 20) as usize & mask;
        while self.slots[slot] != hash && self.slots[slot] != EMPTY {
            slot = (slot + 1) & mask;
        }
        slot
    }

    fn insert(&mut self, hash: Hash128) -> bool {
        let slot = self.find(hash);
        let is_new = self.slots[slot] == EMPTY;
        self.slots[slot] = hash;
        is_new
    }
}

impl ExactSet {
    pub fn new() -> Self {
        let (current, previous) = (Slots { slots: vec![EMPTY; MIN_SLOTS] }, Slots { slots: Vec::new() });
        Self { current, previous, moved: 0, len: 0 }
    }

    pub fn bytes(&self) -> usize {
        (self.current.slots.capacity() + self.previous.slots.capacity()) * size_of::<Hash128>()
    }

    /// Returns an upper bound on the memory after one more insertion, in bytes.
    pub fn bytes_after_insertion(&self) -> usize {
        self.bytes() + if self.must_grow() { 2 * self.current.slots.len() * size_of::<Hash128>() } else { 0 }
    }

    /// Returns whether three quarters of the slots are full.
    fn must_grow(&self) -> bool {
        self.len >= self.current.slots.len() / 4 * 3
    }

    /// Adds a hash. Returns whether it was missing.
    pub fn insert(&mut self, hash: Hash128, stop: &AtomicBool) -> Result<bool, Limit> {
        if self.must_grow() {
            let larger = Slots::new(2 * self.current.slots.len(), stop)?;
            self.previous = std::mem::replace(&mut self.current, larger);
            self.moved = 0;
        }
        if !self.previous.slots.is_empty() {
            if self.previous.slots[self.previous.find(hash)] == hash {
                return Ok(false);
            }
            let end = (self.moved + MOVED_PER_INSERTION).min(self.previous.slots.len());
            for index in self.moved..end {
                // The previous table keeps moved hashes: probing for another hash may pass them.
                let moved = self.previous.slots[index];
                if moved != EMPTY {
                    self.current.insert(moved);
                }
            }
            self.moved = end;
            if end == self.previous.slots.len() {
                self.previous.slots = Vec::new();
            }
        }
        let is_new = self.current.insert(hash);
        self.len += usize::from(is_new);
        Ok(is_new)
    }
}
