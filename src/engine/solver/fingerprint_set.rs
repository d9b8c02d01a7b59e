//! The visited set of the best-first search: an open-addressed hash set of fingerprints with linear probing, and
//! generation stamps that make emptying it free.

use std::collections::TryReserveError;

/// A set of 64-bit hashes. It stores only 20 bits of each, besides the slot, so it sometimes mistakes a new hash for an
/// old one. That may cost a best-first search a solution, but never makes a verdict wrong: a search without a solution
/// proves nothing.
#[derive(Debug)]
pub(super) struct FingerprintSet {
    /// The generation in the high 12 bits, and the high 20 bits of the hash below. A slot of another generation is
    /// empty.
    slots: Vec<u32>,
    generation: u32,
    /// The number of slots in use, a power of two, minus one.
    mask: usize,
    len: usize,
}

const GENERATION_BITS: u32 = 12;
const FINGERPRINT_BITS: u32 = 32 - GENERATION_BITS;
/// Slots reserved for the moves of the last node, which has fewer.
const HEADROOM: usize = 256;

impl FingerprintSet {
    pub fn new() -> Self {
        Self { slots: Vec::new(), generation: 0, mask: 0, len: 0 }
    }

    /// Reserves the memory for a number of hashes.
    pub fn try_reserve(&mut self, hashes: usize) -> Result<(), TryReserveError> {
        let size = size_for(hashes);
        if self.slots.len() < size {
            let mut slots = Vec::new();
            slots.try_reserve_exact(size)?;
            slots.resize(size, 0);
            (self.slots, self.generation) = (slots, 0);
        }
        Ok(())
    }

    /// Empties the set, which must have memory for a number of hashes.
    pub fn clear(&mut self, hashes: usize) {
        self.mask = size_for(hashes) - 1;
        self.len = 0;
        self.generation += 1;
        if self.generation == 1 << GENERATION_BITS {
            self.slots.fill(0);
            self.generation = 1;
        }
    }

    /// Returns the memory in use, in bytes.
    pub fn bytes(&self) -> usize {
        (self.mask + 1) * size_of::<u32>()
    }

    /// Returns whether the moves of one more node may not fit.
    pub fn is_full(&self) -> bool {
        self.len + HEADROOM > self.mask
    }

    /// Returns the memory of a set for a number of hashes, in bytes.
    pub fn bytes_for(hashes: usize) -> usize {
        size_for(hashes) * size_of::<u32>()
    }

    pub fn insert(&mut self, hash: u64) -> bool {
        let stamped = self.generation << FINGERPRINT_BITS | (hash >> (64 - FINGERPRINT_BITS)) as u32;
        let mut index = (hash >> 12) as usize & self.mask;
        loop {
            let slot = &mut self.slots[index];
            if *slot == stamped {
                return false;
            }
            if *slot >> FINGERPRINT_BITS != self.generation {
                *slot = stamped;
                self.len += 1;
                return true;
            }
            index = (index + 1) & self.mask;
        }
    }
}

/// Returns the number of slots for a number of hashes: at most three quarters full, with headroom.
const fn size_for(hashes: usize) -> usize {
    (hashes / 3 * 4 + HEADROOM).next_power_of_two()
}
