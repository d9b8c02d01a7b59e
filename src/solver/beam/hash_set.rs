//! The set of positions that a beam search has met: an open-addressed hash set with linear probing, which holds whole
//! 64-bit hashes.
//!
//! Positions with the same hash are taken for one. Among n positions the odds that any two have the same hash are about
//! n² / 2⁶⁵ (the birthday bound): one in 370,000 for ten million positions. A proof that a solution is the shortest is
//! in doubt by that much; solutions themselves are replayed.

/// A set of hashes.
#[derive(Debug)]
pub(super) struct HashSet {
    slots: Vec<u64>,
    len: usize,
}

/// Marks an empty slot. It is the hash of won positions, which always count as new.
const EMPTY: u64 = 0;

impl HashSet {
    pub const fn new() -> Self {
        Self { slots: Vec::new(), len: 0 }
    }

    /// Empties the set, and gives it at least a number of slots.
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

    /// The memory it takes, in bytes.
    pub fn bytes(&self) -> usize {
        self.slots.capacity() * size_of::<u64>()
    }

    /// The memory it takes while it grows for the next hash, in bytes.
    pub fn bytes_to_grow(&self) -> usize {
        if self.must_grow() { 3 * self.bytes() } else { self.bytes() }
    }

    fn must_grow(&self) -> bool {
        self.len >= self.slots.len() / 8 * 5
    }

    /// Adds a hash, and returns whether it was not there.
    #[inline]
    pub fn insert(&mut self, hash: u64) -> bool {
        if self.must_grow() {
            self.grow();
        }
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

    #[cold]
    fn grow(&mut self) {
        let larger = vec![EMPTY; 2 * self.slots.len()];
        let old = std::mem::replace(&mut self.slots, larger);
        for hash in old.into_iter().filter(|&hash| hash != EMPTY) {
            let slot = self.slot(hash);
            self.slots[slot] = hash;
        }
    }
}
