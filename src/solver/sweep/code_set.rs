//! A set of codes: an open-addressed hash set with linear probing.

use super::code::Code;
use crate::solver::budget::{Budget, check_stop};
use crate::solver::outcome::Limit;
use crate::solver::slots::empty_slots;

/// A set of positions of the same progress.
#[derive(Debug)]
pub(in crate::solver) struct CodeSet {
    /// A power of two of them.
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

/// How many slots are cleared or moved at a time, which takes less than a millisecond.
const SLOTS_AT_ONCE: usize = 1 << 13;

impl CodeSet {
    /// An empty set, for which there is no memory yet.
    pub const fn new() -> Self {
        Self { slots: Vec::new(), len: 0 }
    }

    /// A set of one code.
    pub fn of(code: Code) -> Self {
        let mut set = Self { slots: vec![Code::EMPTY; 2], len: 1 };
        set.slots[0] = code;
        set
    }

    /// A set of as many codes, each of which may come several times.
    pub fn of_codes(count: usize, codes: impl Iterator<Item = Code>) -> Self {
        let size = (count + count / 2).next_power_of_two().max(2);
        let mut set = Self { slots: vec![Code::EMPTY; size], len: 0 };
        for code in codes {
            let slot = set.find(code);
            set.len += usize::from(set.slots[slot] == Code::EMPTY);
            set.slots[slot] = code;
        }
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
    pub fn iter(&self) -> impl Iterator<Item = Code> {
        self.slots.iter().copied().filter(|code| code.is_some())
    }

    pub fn is_empty(&self) -> bool {
        self.len == 0
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

    /// Makes it twice as large.
    #[cold]
    fn grow(&mut self, memory: &mut Memory, budget: &mut Budget) -> Result<(), Limit> {
        let size = (2 * self.slots.len()).max(2);
        memory.bytes += size * size_of::<Code>();
        budget.record_memory(memory.bytes + memory.other_bytes)?;
        let slots = empty_slots(size, Code::EMPTY, SLOTS_AT_ONCE, budget.stop)?;
        let old = Self { slots: std::mem::replace(&mut self.slots, slots), len: 0 };
        for slots in old.slots.chunks(SLOTS_AT_ONCE) {
            check_stop(budget.stop)?;
            for &code in slots.iter().filter(|&&code| code != Code::EMPTY) {
                let slot = self.find(code);
                self.slots[slot] = code;
            }
        }
        memory.bytes -= old.bytes();
        Ok(())
    }

    /// The slot of a code, or the empty slot where it belongs. There must be slots.
    #[inline]
    fn find(&self, code: Code) -> usize {
        let mask = self.slots.len() - 1;
        let mut slot = (code.hash() >> 24) as usize & mask;
        while self.slots[slot & mask] != code && self.slots[slot & mask] != Code::EMPTY {
            slot += 1;
        }
        slot & mask
    }

    /// Adds a code, and returns whether it was not there.
    ///
    /// # Errors
    /// If it must grow: [`Limit::Bytes`] if that takes more memory than is allowed or than the system gives,
    /// [`Limit::Cancelled`] if the search is cancelled meanwhile.
    #[inline]
    pub fn insert(&mut self, code: Code, memory: &mut Memory, budget: &mut Budget) -> Result<bool, Limit> {
        // At most three quarters of the slots are in use.
        if (self.len + 1) * 4 > self.slots.len() * 3 {
            self.grow(memory, budget)?;
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
