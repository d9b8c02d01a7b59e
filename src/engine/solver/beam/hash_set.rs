//! The visited set of a beam search: an open-addressed hash set of 64-bit hashes with linear probing.
//!
//! Positions with the same hash are taken for one. Among n positions the odds that any two share a hash are about n² /
//! 2⁶⁵ (the birthday bound): one in 370,000 for ten million positions. A proof that a solution is the shortest is in
//! doubt by that much; solutions themselves are replayed.

use std::sync::atomic::AtomicBool;

use crate::solver::budget::check_stop;
use crate::solver::outcome::Limit;
use crate::solver::slots::empty_slots;

#[derive(Debug)]
pub(super) struct HashSet {
    slots: Vec<u64>,
    len: usize,
}

/// The number of slots moved or cleared at a time, which takes a millisecond.
const MOVED_AT_ONCE: usize = 1 << 17;

/// The marker of an empty slot. Won positions have this hash, and always count as new.
const EMPTY: u64 = 0;

impl HashSet {
    pub const fn new() -> Self {
        Self { slots: Vec::new(), len: 0 }
    }

    /// Empties the set, and sizes it for at least a number of slots.
    pub fn clear(&mut self, slots: usize) {
        let slots = slots.next_power_of_two();
        if self.slots.len() == slots {
            self.slots.fill(EMPTY);
        } else {
            // Zeroed memory from the system costs nothing until it is touched.
            self.slots = vec![EMPTY; slots];
        }
        self.len = 0;
    }

    pub fn bytes(&self) -> usize {
        self.slots.capacity() * size_of::<u64>()
    }

    /// Returns whether the set must [grow](Self::grow) before the children of one more node are added.
    pub fn must_grow(&self) -> bool {
        self.len >= self.slots.len() / 8 * 5
    }

    /// Returns the peak memory while growing, in bytes.
    pub fn bytes_to_grow(&self) -> usize {
        3 * self.bytes()
    }

    /// Adds a hash. Returns whether it was missing. There must be room.
    #[inline]
    pub fn insert(&mut self, hash: u64) -> bool {
        let slot = self.slot(hash);
        if self.slots[slot] == hash {
            return hash == EMPTY;
        }
        self.slots[slot] = hash;
        self.len += 1;
        true
    }

    #[inline]
    fn slot(&self, hash: u64) -> usize {
        let mask = self.slots.len() - 1;
        let mut slot = (hash >> 20) as usize & mask;
        while self.slots[slot] != hash && self.slots[slot] != EMPTY {
            slot = (slot + 1) & mask;
        }
        slot
    }

    /// Doubles the number of slots. If that is canceled, the set has lost hashes and must be cleared.
    #[cold]
    pub fn grow(&mut self, stop: &AtomicBool) -> Result<(), Limit> {
        let size = 2 * self.slots.len();
        let larger = empty_slots(size, EMPTY, MOVED_AT_ONCE, stop)?;
        let old = std::mem::replace(&mut self.slots, larger);
        for hashes in old.chunks(MOVED_AT_ONCE) {
            check_stop(stop)?;
            for &hash in hashes.iter().filter(|&&hash| hash != EMPTY) {
                let slot = self.slot(hash);
                self.slots[slot] = hash;
            }
        }
        Ok(())
    }
}
