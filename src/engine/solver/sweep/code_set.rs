//! A set of codes: an open-addressed hash set with linear probing.

use super::code::Code;
use crate::solver::budget::{Budget, check_stop};
use crate::solver::slots::add_slots;
use crate::solver::verdict::Limit;

/// A set of positions of the same progress.
#[derive(Debug, Default)]
pub struct CodeSet {
    /// The slots, in the order of the hashes, except among equal ones.
    slots: Vec<Code>,
    len: usize,
}

/// The number of slots cleared or moved at a time, which takes less than a millisecond.
const SLOTS_AT_ONCE: usize = 1 << 13;

/// The number of slots up to which a set doubles: there time matters, not memory.
const SMALL: usize = 1 << 16;

/// The limit for [`CodeSet::is_cached`], in slots.
const CACHED: usize = 1 << 19;

impl CodeSet {
    /// Creates an empty set without memory.
    pub const fn new() -> Self {
        Self { slots: Vec::new(), len: 0 }
    }

    pub fn of(code: Code) -> Self {
        let mut set = Self { slots: vec![Code::EMPTY; 2], len: 1 };
        set.put(code);
        set
    }

    pub fn bytes(&self) -> usize {
        self.slots.capacity() * size_of::<Code>()
    }

    pub fn len(&self) -> usize {
        self.len
    }

    /// Returns the slots, some of which hold a code.
    pub fn slots(&self) -> &[Code] {
        &self.slots
    }

    /// Returns the codes, in no order.
    pub fn iter(&self) -> impl Iterator<Item = Code> + Clone {
        self.slots.iter().copied().filter(|code| code.is_some())
    }

    pub fn into_codes(self) -> impl Iterator<Item = Code> {
        self.slots.into_iter().filter(|code| code.is_some())
    }

    pub fn is_empty(&self) -> bool {
        self.len == 0
    }

    /// Returns whether the set must grow before another code is added: at most three quarters of the slots are in use.
    #[inline]
    pub fn is_full(&self) -> bool {
        (self.len + 1) * 4 > self.slots.len() * 3
    }

    /// Returns the first code at or after a slot, and the slot after it.
    pub fn next(&self, mut slot: usize) -> Option<(Code, usize)> {
        if self.is_empty() {
            return None;
        }
        while let Some(&code) = self.slots.get(slot) {
            slot += 1;
            if code.is_some() {
                return Some((code, slot));
            }
        }
        None
    }

    /// Empties the set. It keeps its memory up to `min_slots`.
    pub fn clear(&mut self, min_slots: usize, budget: &mut Budget) {
        if self.slots.len() > min_slots {
            budget.bytes -= self.bytes();
            self.slots = Vec::new();
        } else {
            self.slots.fill(Code::EMPTY);
        }
        self.len = 0;
    }

    /// Empties the set, and passes its codes to `take`, sorted by [rank](Code::rank). It keeps its slots.
    pub fn take_sorted<T>(&mut self, take: impl FnOnce(&[Code]) -> T) -> T {
        let slots = self.slots.len();
        self.slots.retain(|code| code.is_some());
        self.slots.sort_unstable_by_key(|code| code.rank());
        let taken = take(&self.slots);
        self.slots.clear();
        self.slots.resize(slots, Code::EMPTY);
        self.len = 0;
        taken
    }

    /// Enlarges the set in place: doubles it while it is small, and later adds a quarter.
    ///
    /// Since slots are in the order of the hashes, no code moves to an earlier slot than those of its cluster, a run
    /// of slots without an empty one. So the clusters can be taken out from last to first, and reinserted behind.
    #[cold]
    fn grow(&mut self, budget: &mut Budget) -> Result<(), Limit> {
        let old = self.slots.len();
        let more = if old < SMALL { old.max(2) } else { old / 4 };
        self.grow_by(more, budget)
    }

    /// Enlarges the set for a number of codes. Call it before adding the codes of another set: they come in slot order, and
    /// would crowd into the first slots of a set that is just large enough for those so far.
    pub fn reserve(&mut self, len: usize, budget: &mut Budget) -> Result<(), Limit> {
        let slots = len + len / 3 + 2;
        let old = self.slots.len();
        if slots <= old {
            return Ok(());
        }
        // Repeated calls still take bounded time per code.
        let more = (slots - old).max(old / 4);
        self.grow_by(more, budget)
    }

    fn grow_by(&mut self, more: usize, budget: &mut Budget) -> Result<(), Limit> {
        let old = self.slots.len();
        let bytes = budget.bytes + more * size_of::<Code>();
        budget.record_memory(bytes + budget.other_bytes)?;
        budget.bytes = bytes;
        add_slots(&mut self.slots, more, Code::EMPTY, SLOTS_AT_ONCE, budget.stop)?;
        let mut take = |code: &mut Code| std::mem::replace(code, Code::EMPTY);
        // The first cluster, into which the last one may wrap, waits until everything else has its place.
        let first: Vec<Code> =
            self.slots[..old].iter_mut().take_while(|code| **code != Code::EMPTY).map(&mut take).collect();
        let mut cluster = Vec::new();
        for slot in (0..old).rev() {
            if self.slots[slot] == Code::EMPTY {
                cluster.drain(..).for_each(|code| self.put(code));
            } else {
                cluster.push(take(&mut self.slots[slot]));
            }
            if slot % SLOTS_AT_ONCE == 0 {
                check_stop(budget.stop)?;
            }
        }
        cluster.into_iter().chain(first).for_each(|code| self.put(code));
        Ok(())
    }

    /// Puts a code into its slot. There must be slots.
    fn put(&mut self, code: Code) {
        let slot = self.find(code);
        self.slots[slot] = code;
    }

    /// Returns the slot of a code, or the empty slot where it belongs. There must be slots.
    #[inline]
    fn find(&self, code: Code) -> usize {
        let mut slot = home(code, self.slots.len());
        while self.slots[slot] != code && self.slots[slot] != Code::EMPTY {
            slot = if slot + 1 == self.slots.len() { 0 } else { slot + 1 };
        }
        slot
    }

    /// Adds a code. Returns whether it was missing.
    #[inline]
    pub fn insert(&mut self, code: Code, budget: &mut Budget) -> Result<bool, Limit> {
        if self.is_full() {
            self.grow(budget)?;
        }
        let slot = self.find(code);
        let is_new = self.slots[slot] == Code::EMPTY;
        self.slots[slot] = code;
        self.len += usize::from(is_new);
        Ok(is_new)
    }

    #[inline]
    pub fn contains(&self, code: Code) -> bool {
        !self.is_empty() && self.slots[self.find(code)] == code
    }

    /// Returns whether the set mostly fits into the CPU cache, so that prefetching takes longer than it saves.
    #[inline]
    pub fn is_cached(&self) -> bool {
        self.slots.len() <= CACHED
    }

    /// Reads the first possible slot of a code to bring it into the CPU cache before the lookup. Successive prefetches
    /// overlap, whereas each lookup would wait for the one before.
    #[inline]
    pub fn prefetch(&self, code: Code) {
        if !self.is_cached() {
            std::hint::black_box(self.slots[home(code, self.slots.len())].is_some());
        }
    }

    /// Removes a code if present. No code may be added afterwards.
    #[inline]
    pub fn remove(&mut self, code: Code) {
        if self.is_empty() {
            return;
        }
        let slot = self.find(code);
        if self.slots[slot] == code {
            self.slots[slot] = Code::REMOVED;
            self.len -= 1;
        }
    }
}

/// Returns the first possible slot of a code, which ascends with the hash.
#[inline]
#[expect(clippy::cast_possible_truncation, reason = "it is less than the number of slots")]
fn home(code: Code, slots: usize) -> usize {
    ((u128::from(code.hash()) * slots as u128) >> 64) as usize
}
