//! A set of positions in parts, of which each can be filled by a thread of its own.

use super::code::Code;
use super::code_set::{CodeSet, Memory};
use crate::solver::budget::Budget;
use crate::solver::outcome::Limit;

/// A set of positions of the same progress, such as those as many moves from where a component is entered.
#[derive(Debug)]
pub(in crate::solver) struct Level {
    /// A code belongs to the part that its hash names.
    parts: Vec<CodeSet>,
}

/// A place in the order of a level: a part, and a slot of it.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub(in crate::solver) struct Cursor {
    part: usize,
    slot: usize,
}

impl Level {
    /// An empty level.
    pub fn new(parts: usize) -> Self {
        Self { parts: (0..parts).map(|_| CodeSet::new()).collect() }
    }

    /// A level of the codes of some sets, in a number of parts.
    ///
    /// # Errors
    /// See [`CodeSet::add`].
    pub fn join(mut sets: Vec<CodeSet>, parts: usize) -> Result<Self, Limit> {
        let len = sets.iter().map(CodeSet::len).sum::<usize>();
        sets.sort_by_key(CodeSet::len);
        let mut level = match parts {
            1 => Self::from(sets.pop().unwrap_or(CodeSet::new())),
            parts => Self::new(parts),
        };
        if !sets.is_empty() {
            level.parts.iter_mut().try_for_each(|part| part.reserve(len / parts))?;
        }
        // Each is freed before the next is taken.
        for set in sets {
            set.iter().try_for_each(|code| level.add(code))?;
        }
        Ok(level)
    }

    /// Changes the number of its parts.
    ///
    /// # Errors
    /// See [`CodeSet::add`].
    pub fn split(&mut self, parts: usize) -> Result<(), Limit> {
        if self.parts.len() != parts {
            *self = Self::join(std::mem::take(&mut self.parts), parts)?;
        }
        Ok(())
    }

    /// Its parts, each with the codes that [`part_of`] names for it.
    pub fn parts_mut(&mut self) -> &mut [CodeSet] {
        &mut self.parts
    }

    /// Its parts.
    pub fn parts(&self) -> &[CodeSet] {
        &self.parts
    }

    #[inline]
    fn part(&self, code: Code) -> usize {
        part_of(code, self.parts.len())
    }

    #[inline]
    pub fn contains(&self, code: Code) -> bool {
        self.parts[self.part(code)].contains(code)
    }

    /// See [`CodeSet::insert`].
    #[inline]
    pub fn insert(&mut self, code: Code, memory: &mut Memory, budget: &mut Budget) -> Result<bool, Limit> {
        let part = self.part(code);
        self.parts[part].insert(code, memory, budget)
    }

    /// See [`CodeSet::add`].
    pub fn add(&mut self, code: Code) -> Result<(), Limit> {
        let part = self.part(code);
        self.parts[part].add(code)
    }

    /// See [`CodeSet::remove`].
    #[inline]
    pub fn remove(&mut self, code: Code) {
        let part = self.part(code);
        self.parts[part].remove(code);
    }

    /// The number of its codes.
    pub fn len(&self) -> usize {
        self.parts.iter().map(CodeSet::len).sum()
    }

    pub fn is_empty(&self) -> bool {
        self.parts.iter().all(CodeSet::is_empty)
    }

    /// The memory it takes, in bytes.
    pub fn bytes(&self) -> usize {
        self.parts.iter().map(CodeSet::bytes).sum()
    }

    /// Its codes, in no order.
    pub fn iter(&self) -> impl Iterator<Item = Code> + Clone {
        self.parts.iter().flat_map(CodeSet::iter)
    }

    /// The next code from a place on, and the place behind it.
    #[inline]
    pub fn next(&self, cursor: Cursor) -> Option<(Code, Cursor)> {
        let Cursor { mut part, mut slot } = cursor;
        while let Some(codes) = self.parts.get(part) {
            if let Some((code, slot)) = codes.next(slot) {
                return Some((code, Cursor { part, slot }));
            }
            (part, slot) = (part + 1, 0);
        }
        None
    }

    /// See [`CodeSet::clear`].
    pub fn clear(&mut self, min_slots: usize, memory: &mut Memory) {
        self.parts.iter_mut().for_each(|part| part.clear(min_slots, memory));
    }
}

impl From<CodeSet> for Level {
    /// A level of one part.
    fn from(part: CodeSet) -> Self {
        Self { parts: vec![part] }
    }
}

/// The part of a code, of some.
#[inline]
pub(in crate::solver) fn part_of(code: Code, parts: usize) -> usize {
    if parts == 1 {
        return 0;
    }
    // The place within a part is taken from the higher bits.
    let [_, _, _, byte, ..] = code.hash().to_le_bytes();
    (usize::from(byte) * parts) >> 8
}
