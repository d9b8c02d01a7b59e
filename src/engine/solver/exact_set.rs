//! The visited set of the depth-first and the beam search: an open-addressed hash set with linear probing.
//!
//! Positions with the same hash are taken for one. Among n positions the odds that any two share a hash are about n² /
//! 2⁶⁵ for 64 bits and n² / 2¹²⁹ for 128 (the birthday bound). A verdict rests on 128 bits: one in 7 · 10²⁰ for a
//! billion positions is the whole doubt about it. A proof that a solution is the shortest rests on 64: one in 370,000
//! for ten million positions; solutions themselves are replayed.

use std::sync::atomic::AtomicBool;

use super::budget::check_stop;
use super::hash::Hash128;
use super::slots::add_slots;
use super::verdict::Limit;

/// A hash that a set can hold.
pub(super) trait Hash: Copy + Eq {
    /// The marker of an empty slot. Won positions have this hash, and always count as new.
    const EMPTY: Self;
    /// The maximum number of eighths of the slots in use.
    const EIGHTHS: usize;

    /// Returns the bits that select a slot. The lowest are the least random, see [`hash`](super::hash).
    fn low(self) -> u64;
}

impl Hash for u64 {
    const EMPTY: Self = 0;
    const EIGHTHS: usize = 5;

    #[inline]
    fn low(self) -> u64 {
        self
    }
}

impl Hash for Hash128 {
    const EMPTY: Self = [0; 2];
    const EIGHTHS: usize = 6;

    #[inline]
    fn low(self) -> u64 {
        self[0]
    }
}

/// A set of hashes, whose number of slots is a power of two.
#[derive(Debug)]
pub(super) struct ExactSet<H> {
    slots: Vec<H>,
    len: usize,
}

/// The number of slots moved or cleared at a time, which takes a millisecond or two.
const MOVED_AT_ONCE: usize = 1 << 17;

impl<H: Hash> ExactSet<H> {
    /// Creates a set without memory, which must be [cleared](Self::clear) before the first hash.
    pub const fn new() -> Self {
        Self { slots: Vec::new(), len: 0 }
    }

    /// Empties the set, and sizes it for at least a number of slots.
    pub fn clear(&mut self, slots: usize) {
        let slots = slots.next_power_of_two();
        if self.slots.len() == slots {
            self.slots.fill(H::EMPTY);
        } else {
            // Zeroed memory from the system costs nothing until it is touched.
            self.slots = vec![H::EMPTY; slots];
        }
        self.len = 0;
    }

    pub fn bytes(&self) -> usize {
        self.slots.capacity() * size_of::<H>()
    }

    /// Returns whether the set must [grow](Self::grow) before more hashes are added.
    #[inline]
    pub fn must_grow(&self) -> bool {
        self.len >= self.slots.len() / 8 * H::EIGHTHS
    }

    /// Returns the memory in use or, if the set must grow, the peak while it does, in bytes.
    pub fn peak_bytes(&self) -> usize {
        if self.must_grow() { 3 * self.bytes() } else { self.bytes() }
    }

    /// Adds a hash. Returns whether it was missing. There must be room.
    #[inline]
    pub fn insert(&mut self, hash: H) -> bool {
        let slot = self.slot(hash);
        if self.slots[slot] == hash {
            return hash == H::EMPTY;
        }
        self.slots[slot] = hash;
        self.len += 1;
        true
    }

    #[inline]
    fn slot(&self, hash: H) -> usize {
        let mask = self.slots.len() - 1;
        let mut slot = (hash.low() >> 20) as usize & mask;
        while self.slots[slot] != hash && self.slots[slot] != H::EMPTY {
            slot = (slot + 1) & mask;
        }
        slot
    }

    /// Doubles the number of slots. If that is canceled, the set has lost hashes and must be cleared.
    #[cold]
    pub fn grow(&mut self, stop: &AtomicBool) -> Result<(), Limit> {
        let mut larger = Vec::new();
        add_slots(&mut larger, 2 * self.slots.len(), H::EMPTY, MOVED_AT_ONCE, stop)?;
        let old = std::mem::replace(&mut self.slots, larger);
        for hashes in old.chunks(MOVED_AT_ONCE) {
            check_stop(stop)?;
            for &hash in hashes.iter().filter(|&&hash| hash != H::EMPTY) {
                let slot = self.slot(hash);
                self.slots[slot] = hash;
            }
        }
        Ok(())
    }
}
