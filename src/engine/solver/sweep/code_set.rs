//! A set of codes: an open-addressed hash set with linear probing.

use std::sync::atomic::AtomicBool;

use super::code::Code;
use crate::solver::budget::{Budget, Limits, check_stop};
use crate::solver::outcome::{Limit, SearchStatistics};
use crate::solver::slots::add_slots;

/// A set of positions of the same progress.
#[derive(Debug)]
pub(in crate::solver) struct CodeSet {
    /// In the order of the hashes, but where codes have the same one.
    slots: Vec<Code>,
    len: usize,
}

/// The memory that sets take.
#[derive(Debug)]
pub(in crate::solver) struct Memory {
    pub bytes: usize,
    /// What the solver holds besides.
    pub other_bytes: usize,
}

/// Nothing cancels what is read.
static NEVER: AtomicBool = AtomicBool::new(false);

/// How many slots are cleared or moved at a time, which takes less than a millisecond.
const SLOTS_AT_ONCE: usize = 1 << 13;

/// Up to how many slots a set grows to twice its size: there it is time that counts, not memory.
const SMALL: usize = 1 << 16;

/// See [`CodeSet::is_cached`].
const CACHED: usize = 1 << 19;

impl CodeSet {
    /// An empty set, for which there is no memory yet.
    pub const fn new() -> Self {
        Self { slots: Vec::new(), len: 0 }
    }

    /// A set of one code.
    pub fn of(code: Code) -> Self {
        let mut set = Self { slots: vec![Code::EMPTY; 2], len: 1 };
        set.put(code);
        set
    }

    /// The memory it takes, in bytes.
    pub fn bytes(&self) -> usize {
        self.slots.capacity() * size_of::<Code>()
    }

    /// The number of its codes.
    pub fn len(&self) -> usize {
        self.len
    }

    /// Its slots, some of which hold a code.
    pub fn slots(&self) -> &[Code] {
        &self.slots
    }

    /// Its codes, in no order.
    pub fn iter(&self) -> impl Iterator<Item = Code> + Clone {
        self.slots.iter().copied().filter(|code| code.is_some())
    }

    /// Its codes, in no order.
    pub fn into_codes(self) -> impl Iterator<Item = Code> {
        self.slots.into_iter().filter(|code| code.is_some())
    }

    pub fn is_empty(&self) -> bool {
        self.len == 0
    }

    /// Whether it must grow before another code is added: at most three quarters of the slots are in use.
    #[inline]
    pub fn is_full(&self) -> bool {
        (self.len + 1) * 4 > self.slots.len() * 3
    }

    /// The codes in it from a slot on, each with the next slot.
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

    /// Empties it. Of its memory it keeps as much as `min_slots` take.
    pub fn clear(&mut self, min_slots: usize, memory: &mut Memory) {
        if self.slots.len() > min_slots {
            memory.bytes -= self.bytes();
            self.slots = Vec::new();
        } else {
            self.slots.fill(Code::EMPTY);
        }
        self.len = 0;
    }

    /// Empties it, and gives `take` its codes in the order of their [ranks](Code::rank). It keeps its slots.
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

    /// Makes it larger, in place: twice as large while it is small, later by a quarter.
    ///
    /// As the slots are in the order of the hashes, no code moves to an earlier slot than those of its cluster, a run of
    /// slots without an empty one. So the clusters can be taken out from the last to the first, and put in again behind.
    #[cold]
    fn grow(&mut self, memory: &mut Memory, budget: &mut Budget) -> Result<(), Limit> {
        let old = self.slots.len();
        let more = if old < SMALL { old.max(2) } else { old / 4 };
        self.grow_by(more, memory, budget)
    }

    /// Makes it large enough for a number of codes.
    ///
    /// Whoever adds the codes of another set, which come in the order of the slots, must call it first. Otherwise they
    /// would crowd into the first slots of a set that is just large enough for those that have come.
    ///
    /// # Errors
    /// See [`Self::add`].
    pub fn reserve(&mut self, len: usize) -> Result<(), Limit> {
        let slots = len + len / 3 + 2;
        let old = self.slots.len();
        if slots <= old {
            return Ok(());
        }
        // If it is done again and again, the time for each code still has a limit.
        let more = (slots - old).max(old / 4);
        self.grow_by(more, &mut Memory { bytes: 0, other_bytes: 0 }, &mut unlimited())
    }

    fn grow_by(&mut self, more: usize, memory: &mut Memory, budget: &mut Budget) -> Result<(), Limit> {
        let old = self.slots.len();
        let bytes = memory.bytes + more * size_of::<Code>();
        budget.record_memory(bytes + memory.other_bytes)?;
        memory.bytes = bytes;
        add_slots(&mut self.slots, more, Code::EMPTY, SLOTS_AT_ONCE, budget.stop)?;
        let mut take = |code: &mut Code| std::mem::replace(code, Code::EMPTY);
        // The first cluster, in which the last one may go on, waits until everything else has its place.
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

    /// Puts a code where it belongs. There must be slots.
    fn put(&mut self, code: Code) {
        let slot = self.find(code);
        self.slots[slot] = code;
    }

    /// The slot of a code, or the empty slot where it belongs. There must be slots.
    #[inline]
    fn find(&self, code: Code) -> usize {
        let mut slot = home(code, self.slots.len());
        while self.slots[slot] != code && self.slots[slot] != Code::EMPTY {
            slot = if slot + 1 == self.slots.len() { 0 } else { slot + 1 };
        }
        slot
    }

    /// Adds a code, and returns whether it was not there.
    ///
    /// # Errors
    /// If it must grow: [`Limit::Bytes`] if that takes more memory than is allowed or than the system gives,
    /// [`Limit::Cancelled`] if the search is cancelled meanwhile.
    #[inline]
    pub fn insert(&mut self, code: Code, memory: &mut Memory, budget: &mut Budget) -> Result<bool, Limit> {
        if self.is_full() {
            self.grow(memory, budget)?;
        }
        let slot = self.find(code);
        let is_new = self.slots[slot] == Code::EMPTY;
        self.slots[slot] = code;
        self.len += usize::from(is_new);
        Ok(is_new)
    }

    /// Adds a code, whatever memory that takes.
    ///
    /// # Errors
    /// [`Limit::Bytes`] if the system gives no more.
    pub fn add(&mut self, code: Code) -> Result<(), Limit> {
        self.insert(code, &mut Memory { bytes: 0, other_bytes: 0 }, &mut unlimited()).map(|_| ())
    }

    #[inline]
    pub fn contains(&self, code: Code) -> bool {
        !self.is_empty() && self.slots[self.find(code)] == code
    }

    /// Whether it is so small that it is in the cache most of the time, and fetching takes longer than it saves.
    #[inline]
    pub fn is_cached(&self) -> bool {
        self.slots.len() <= CACHED
    }

    /// Reads the first slot that a code may have, so that it is in the cache when the code is looked up. Several that
    /// are read one after the other are fetched at the same time; looked up, each would wait for the one before.
    #[inline]
    pub fn prefetch(&self, code: Code) {
        if !self.is_cached() {
            std::hint::black_box(self.slots[home(code, self.slots.len())].is_some());
        }
    }

    /// Removes a code if it is there. After that none may be added.
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

/// A budget without limits.
pub(in crate::solver) fn unlimited() -> Budget<'static> {
    Budget { limits: Limits::NONE, stop: &NEVER, statistics: SearchStatistics::default() }
}

/// The first slot that a code may have, of some: it grows with the hash.
#[inline]
#[expect(clippy::cast_possible_truncation, reason = "it is less than the number of slots")]
fn home(code: Code, slots: usize) -> usize {
    ((u128::from(code.hash()) * slots as u128) >> 64) as usize
}

#[cfg(test)]
mod tests {
    use std::collections::HashSet;

    use super::*;
    use crate::solver::sweep::code::Selection;

    #[test]
    fn a_set_that_grows_keeps_what_it_holds() {
        let (mut random, all) = (fastrand::Rng::with_seed(3), Selection::new((1 << 52) - 1));
        for count in (0..300).chain([100_000]) {
            let mut budget = unlimited();
            let mut memory = Memory { bytes: 0, other_bytes: 0 };
            let (mut set, mut expected) = (CodeSet::new(), HashSet::new());
            for _ in 0..count {
                let code = Code::unpack(random.u128(0..1 << 104), &all, Code::NONE).unwrap();
                assert_eq!(set.insert(code, &mut memory, &mut budget).unwrap(), expected.insert(code.hash()));
                if count < 300 {
                    assert_eq!(set.iter().filter(|&code| set.contains(code)).count(), expected.len());
                }
            }
            assert_eq!(set.len(), expected.len());
            assert_eq!(set.iter().filter(|&code| set.contains(code)).count(), expected.len());
            assert_eq!(memory.bytes, set.bytes());
        }
    }
}
