//! The transposition table of iterative deepening: positions that cannot be won within a number of moves.
//!
//! The table grows up to a limit. A full bucket then drops the entry with the least *slack*, the number of moves beyond
//! the lower bound: the less slack, the less work it is to find it out again.
//!
//! Positions with the same 64-bit hash are taken for one. Among n positions the odds that any two share a hash are
//! about n² / 2⁶⁵ (the birthday bound): one in 370,000 for ten million positions. A proof that a solution is the
//! shortest is in doubt by that much; solutions themselves are replayed.

use std::sync::atomic::AtomicBool;

use super::slots::add_slots;
use super::verdict::Limit;

#[derive(Debug)]
pub struct TranspositionTable {
    buckets: Vec<Bucket>,
    len: usize,
}

/// Eight entries in a cache line; 0 is empty. The lowest four bits are the slack plus one; the others are those of the
/// mixed hash, whose lowest four follow from the bucket's index.
#[derive(Debug, Clone, Copy)]
#[repr(align(64))]
struct Bucket([u64; 8]);

const EMPTY: Bucket = Bucket([0; 8]);
/// The bits of an entry for the slack plus one.
const SLACK: u64 = 15;
/// The maximum slack of an entry; positions with more are searched each time.
const MAX_SLACK: u64 = SLACK - 1;
/// The initial number of buckets, 64 KiB, and the maximum, 128 MiB. An index has the bits that an entry lacks.
const MIN_BUCKETS: usize = 1 << 10;
const MAX_BUCKETS: usize = 1 << 21;
/// The number of buckets cleared at a time, which takes a millisecond.
const CLEARED_AT_ONCE: usize = 1 << 14;

/// Mixes a hash so that all bits depend on all input bits: the lowest are the least random. Distinct hashes stay
/// distinct.
#[inline]
pub fn mix(hash: u64) -> u64 {
    let product = (hash ^ hash >> 32).wrapping_mul(0x9e37_79b9_7f4a_7c15);
    product ^ product >> 29
}

impl TranspositionTable {
    #[expect(clippy::new_without_default, reason = "for tests alone it is public")]
    pub fn new() -> Self {
        Self { buckets: vec![EMPTY; MIN_BUCKETS], len: 0 }
    }

    pub fn bytes(&self) -> usize {
        self.buckets.capacity() * size_of::<Bucket>()
    }

    /// Returns whether the table should [grow](Self::grow): it is half full and not at its maximum.
    pub fn should_grow(&self) -> bool {
        self.len > self.buckets.len() * EMPTY.0.len() / 2 && self.buckets.len() < MAX_BUCKETS
    }

    /// Doubles the size. The table is unchanged on errors.
    pub fn grow(&mut self, stop: &AtomicBool) -> Result<(), Limit> {
        let len = self.buckets.len();
        if let Err(limit) = add_slots(&mut self.buckets, len, EMPTY, CLEARED_AT_ONCE, stop) {
            self.buckets.truncate(len);
            return Err(limit);
        }
        // The index gains one bit of the mixed hash, which is in the entry.
        let (lower, upper) = self.buckets.split_at_mut(len);
        for (lower, upper) in lower.iter_mut().zip(upper) {
            for (entry, moved) in lower.0.iter_mut().zip(&mut upper.0) {
                if *entry & len as u64 != 0 {
                    *moved = std::mem::take(entry);
                }
            }
        }
        Ok(())
    }

    #[inline]
    #[expect(clippy::cast_possible_truncation, reason = "the index is masked")]
    fn index(&self, mixed: u64) -> usize {
        mixed as usize & (self.buckets.len() - 1)
    }

    /// Returns whether a position is known not to be won with this slack.
    #[inline]
    pub fn has_failed(&self, hash: u64, slack: u8) -> bool {
        let mixed = mix(hash);
        let least = (mixed & !SLACK) + u64::from(slack) + 1;
        // Without branches, so that the processor overlaps the memory accesses of successive lookups.
        let matches = |entry: u64| entry.wrapping_sub(least) <= MAX_SLACK.saturating_sub(slack.into());
        u64::from(slack) <= MAX_SLACK
            && self.buckets[self.index(mixed)].0.iter().fold(false, |any, &entry| any | matches(entry))
    }

    /// Records that a position is being searched with this slack, and so is not won with it if the search continues.
    /// Returns whether that was unknown.
    #[inline]
    pub fn begin(&mut self, hash: u64, slack: u8) -> bool {
        if self.has_failed(hash, slack) {
            return false;
        }
        let mixed = mix(hash);
        let index = self.index(mixed);
        let entries = &mut self.buckets[index].0;
        let place = entries.iter().position(|&entry| entry != 0 && entry & !SLACK == mixed & !SLACK);
        let place = place.unwrap_or_else(|| {
            let least = (0..entries.len()).min_by_key(|&place| entries[place] & SLACK);
            least.expect("a bucket has eight entries")
        });
        self.len += usize::from(entries[place] == 0);
        entries[place] = (mixed & !SLACK) + u64::from(slack).min(MAX_SLACK) + 1;
        true
    }
}
