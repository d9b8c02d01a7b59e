//! A set of positions in parts, each of which can be filled by its own thread.

use super::code::Code;
use super::code_set::CodeSet;
use super::compact_set::{CompactSet, merged};
use super::part::{Compaction, Part, part_of};
use crate::solver::budget::Budget;
use crate::solver::outcome::Limit;

/// A set of positions of the same progress, such as those at the same distance from the entry of a component.
#[derive(Debug)]
pub struct Level {
    /// The parts; the hash of a code selects one.
    parts: Vec<Part>,
}

/// A position in the order of a level: a part, and a [place](Part::next) in it.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct Cursor {
    part: usize,
    place: usize,
}

impl Level {
    /// Creates an empty level. `compaction` applies to each part.
    pub fn new(parts: usize, compaction: Option<Compaction>) -> Self {
        Self { parts: (0..parts).map(|_| Part::new(compaction)).collect() }
    }

    /// Joins sets into a level with a number of parts.
    pub fn join(mut sets: Vec<CodeSet>, parts: usize, compaction: Option<Compaction>) -> Result<Self, Limit> {
        let mut level = Self::new(parts, compaction);
        sets.sort_by_key(CodeSet::len);
        if let [part] = &mut level.parts[..] {
            *part = Part::of(sets.pop().unwrap_or_default(), compaction);
        }
        level.take(sets.into_iter().map(Part::from).collect())?;
        Ok(level)
    }

    /// Changes the number of parts and their compaction.
    pub fn split(&mut self, parts: usize, compaction: Option<Compaction>) -> Result<(), Limit> {
        if self.parts.len() != parts {
            let old = std::mem::replace(self, Self::new(parts, compaction));
            self.take(old.parts)?;
            self.complete(&mut Budget { bytes: self.bytes(), ..Budget::unlimited() });
        }
        Ok(())
    }

    /// Adds the codes of some sets, freeing each before the next is taken.
    fn take(&mut self, sets: Vec<Part>) -> Result<(), Limit> {
        let len = sets.iter().chain(&self.parts).map(Part::len).sum::<usize>() / self.parts.len();
        if self.parts.iter().any(|part| part.is_compacted_with(len)) {
            // Codes in slot order would crowd into the first slots of a part that lacks room for all.
            for set in sets {
                set.distribute(&mut self.parts);
            }
            return Ok(());
        }
        let budget = &mut Budget::unlimited();
        if !sets.is_empty() {
            self.parts.iter_mut().try_for_each(|part| part.reserve(len, budget))?;
        }
        sets.into_iter().flat_map(Part::into_codes).try_for_each(|code| self.insert(code, budget).map(drop))
    }

    /// Sets the compaction of the parts, which must hold no compacted codes.
    pub fn set_compaction(&mut self, compaction: Option<Compaction>) {
        self.parts.iter_mut().for_each(|part| part.set_compaction(compaction));
    }

    pub fn complete(&mut self, budget: &mut Budget) {
        self.parts.iter_mut().for_each(|part| part.complete(budget));
    }

    /// Returns the parts, each with the codes that [`part_of`] selects for it.
    pub fn parts_mut(&mut self) -> &mut [Part] {
        &mut self.parts
    }

    pub fn parts(&self) -> &[Part] {
        &self.parts
    }

    #[inline]
    fn part(&self, code: Code) -> usize {
        part_of(code, self.parts.len())
    }

    #[inline]
    pub fn is_cached(&self) -> bool {
        self.parts.iter().all(Part::is_cached)
    }

    #[inline]
    pub fn prefetch(&self, code: Code) {
        self.parts[self.part(code)].prefetch(code);
    }

    #[inline]
    pub fn contains(&self, code: Code) -> bool {
        self.parts[self.part(code)].contains(code)
    }

    #[inline]
    pub fn insert(&mut self, code: Code, budget: &mut Budget) -> Result<bool, Limit> {
        let part = self.part(code);
        self.parts[part].insert(code, budget)
    }

    #[inline]
    pub fn remove(&mut self, code: Code, budget: &mut Budget) {
        let part = self.part(code);
        self.parts[part].remove(code, budget);
    }

    pub fn len(&self) -> usize {
        self.parts.iter().map(Part::len).sum()
    }

    pub fn is_empty(&self) -> bool {
        self.parts.iter().all(Part::is_empty)
    }

    pub fn bytes(&self) -> usize {
        self.parts.iter().map(Part::bytes).sum()
    }

    pub fn iter(&self) -> impl Iterator<Item = Code> + Clone {
        self.parts.iter().flat_map(Part::iter)
    }

    /// Returns the sorted [bits](super::progress::Frame::pack) of the codes, if all are compacted.
    pub fn sorted(&self) -> Option<impl Iterator<Item = u128>> {
        let parts: Vec<&CompactSet> = self.parts.iter().map(Part::as_compact).collect::<Option<_>>()?;
        Some(merged(parts.into_iter().map(CompactSet::bits)))
    }

    /// Returns the next code at or after a cursor, and the cursor after it.
    #[inline]
    pub fn next(&self, cursor: Cursor) -> Option<(Code, Cursor)> {
        let Cursor { mut part, mut place } = cursor;
        while let Some(codes) = self.parts.get(part) {
            if let Some((code, place)) = codes.next(place) {
                return Some((code, Cursor { part, place }));
            }
            (part, place) = (part + 1, 0);
        }
        None
    }

    pub fn clear(&mut self, min_slots: usize, budget: &mut Budget) {
        self.parts.iter_mut().for_each(|part| part.clear(min_slots, budget));
    }
}

impl From<CodeSet> for Level {
    /// Creates a level of one part, which is never compacted.
    fn from(set: CodeSet) -> Self {
        Self { parts: vec![Part::from(set)] }
    }
}
