//! A set of positions in parts, each of which can be filled by its own thread.

use super::code::Code;
use super::code_set::{CodeSet, Memory, unlimited};
use super::compact_set::{CompactSet, merged};
use super::part::{Compaction, Part, part_of};
use crate::solver::budget::Budget;
use crate::solver::outcome::Limit;

/// A set of positions of the same progress, such as those at the same distance from the entry of a component.
#[derive(Debug)]
pub(in crate::solver) struct Level {
    /// The parts; the hash of a code selects one.
    parts: Vec<Part>,
}

/// A position in the order of a level: a part, and a [place](Part::next) in it.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub(in crate::solver) struct Cursor {
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
            *part = Part::of(sets.pop().unwrap_or(CodeSet::new()), compaction);
        }
        level.take(sets.into_iter().map(Part::from).collect())?;
        Ok(level)
    }

    /// Changes the number of parts and their compaction.
    pub fn split(&mut self, parts: usize, compaction: Option<Compaction>) -> Result<(), Limit> {
        if self.parts.len() != parts {
            let old = std::mem::replace(self, Self::new(parts, compaction));
            self.take(old.parts)?;
            self.complete(&mut Memory { bytes: self.bytes(), other_bytes: 0 });
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
        if !sets.is_empty() {
            self.parts.iter_mut().try_for_each(|part| part.reserve(len))?;
        }
        sets.into_iter().flat_map(Part::into_codes).try_for_each(|code| self.add(code))
    }

    /// Sets the compaction of the parts, which must hold no compacted codes.
    pub fn set_compaction(&mut self, compaction: Option<Compaction>) {
        self.parts.iter_mut().for_each(|part| part.set_compaction(compaction));
    }

    pub fn complete(&mut self, memory: &mut Memory) {
        self.parts.iter_mut().for_each(|part| part.complete(memory));
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
    pub fn insert(&mut self, code: Code, memory: &mut Memory, budget: &mut Budget) -> Result<bool, Limit> {
        let part = self.part(code);
        self.parts[part].insert(code, memory, budget)
    }

    pub fn add(&mut self, code: Code) -> Result<(), Limit> {
        self.insert(code, &mut Memory { bytes: 0, other_bytes: 0 }, &mut unlimited()).map(|_| ())
    }

    #[inline]
    pub fn remove(&mut self, code: Code, memory: &mut Memory) {
        let part = self.part(code);
        self.parts[part].remove(code, memory);
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

    pub fn clear(&mut self, min_slots: usize, memory: &mut Memory) {
        self.parts.iter_mut().for_each(|part| part.clear(min_slots, memory));
    }
}

impl From<CodeSet> for Level {
    /// Creates a level of one part, which is never compacted.
    fn from(set: CodeSet) -> Self {
        Self { parts: vec![Part::from(set)] }
    }
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use fastrand::Rng;

    use super::*;
    use crate::solver::sweep::progress::Frame;

    /// Checks the bits of all codes of a level with each way to read it.
    fn check(level: &Level, frame: &Frame, expected: &BTreeSet<u128>) {
        let sorted = |codes: Vec<Code>| {
            let mut bits: Vec<u128> = codes.into_iter().map(|code| frame.pack(code)).collect();
            bits.sort_unstable();
            bits
        };
        let expected: Vec<u128> = expected.iter().copied().collect();
        let mut in_chunks = Vec::new();
        for chunk in level.parts().iter().flat_map(|part| part.chunks(7)) {
            let taken: Result<(), ()> = chunk.each(|code| {
                in_chunks.push(code);
                Ok(())
            });
            taken.unwrap();
        }
        let mut cursor = Cursor::default();
        let in_steps = std::iter::from_fn(|| {
            let (code, behind) = level.next(cursor)?;
            cursor = behind;
            Some(code)
        });
        assert_eq!(level.len(), expected.len());
        assert_eq!(sorted(level.iter().collect()), expected);
        assert_eq!(sorted(in_steps.collect()), expected);
        assert_eq!(sorted(in_chunks), expected);
        if let Some(bits) = level.sorted() {
            assert_eq!(bits.collect::<Vec<_>>(), expected);
        }
    }

    #[test]
    fn a_level_holds_the_same_in_any_number_of_parts_compacted_or_not() {
        let frame = Frame::of_loose((1 << 52) - 1);
        let mut random = Rng::with_seed(38);
        let mut compacted = 0;
        for _ in 0..400 {
            let slots = if random.bool() { random.usize(0..200) } else { usize::MAX };
            let parts = random.usize(1..4);
            let compaction = Some(Compaction { frame, slots });
            let mut expected = BTreeSet::new();
            let mut take = |set: &mut CodeSet| {
                for _ in 0..random.usize(0..300) {
                    let bits = random.u128(0..300) << 40;
                    set.add(frame.unpack(bits).unwrap()).unwrap();
                    expected.insert(bits);
                }
            };
            let mut sets = vec![CodeSet::new(), CodeSet::new()];
            sets.iter_mut().for_each(&mut take);
            let mut more = CodeSet::new();
            take(&mut more);
            let mut level = Level::join(sets, parts, compaction).unwrap();
            let mut memory = Memory { bytes: level.bytes(), other_bytes: 0 };
            for code in more.iter() {
                level.insert(code, &mut memory, &mut unlimited()).unwrap();
            }
            level.complete(&mut memory);
            assert_eq!(memory.bytes, level.bytes());
            compacted += usize::from(level.sorted().is_some());
            check(&level, &frame, &expected);
            level.split(random.usize(1..4), compaction).unwrap();
            check(&level, &frame, &expected);
            let mut memory = Memory { bytes: level.bytes(), other_bytes: 0 };
            for _ in 0..50 {
                let bits = random.u128(0..300) << 40;
                let code = frame.unpack(bits).unwrap();
                assert_eq!(level.contains(code), expected.remove(&bits));
                level.remove(code, &mut memory);
                level.remove(code, &mut memory);
            }
            assert_eq!(memory.bytes, level.bytes());
            check(&level, &frame, &expected);
            level.clear(0, &mut memory);
            assert_eq!((level.len(), level.bytes(), memory.bytes), (0, 0, 0));
        }
        assert!(compacted > 100, "{compacted}");
    }
}
