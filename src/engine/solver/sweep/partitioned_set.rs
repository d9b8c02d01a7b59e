//! A set of positions in parts, each of which can be filled by its own thread, and stays within a memory limit, as far
//! as it can.

use super::code::Code;
use super::code_set::CodeSet;
use super::compact_set::{CompactSet, Segment, merged};
use super::progress::{Dealt, Frame, Progress};
use crate::solver::budget::Budget;
use crate::solver::verdict::Limit;

/// A set of positions of the same progress, such as those at the same distance from the entry of a component.
#[derive(Debug)]
pub struct PartitionedSet {
    /// The parts, each with the codes that [`part_of`] selects for it.
    pub parts: Vec<Partition>,
}

/// A position in the order of a level: a part, and a place in it: a slot, or an index among compacted codes.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct SetCursor {
    part: usize,
    place: usize,
}

impl PartitionedSet {
    /// Creates an empty level. `compaction` applies to each part.
    pub fn new(parts: usize, compaction: Option<Compaction>) -> Self {
        Self { parts: (0..parts).map(|_| Partition::new(CodeSet::new(), compaction)).collect() }
    }

    /// Joins sets into a level with a number of parts.
    pub fn join(mut sets: Vec<CodeSet>, parts: usize, compaction: Option<Compaction>) -> Result<Self, Limit> {
        let mut level = Self::new(parts, compaction);
        sets.sort_by_key(CodeSet::len);
        if let [part] = &mut level.parts[..] {
            *part = Partition::new(sets.pop().unwrap_or_default(), compaction);
        }
        level.take(sets.into_iter().map(|set| Partition::new(set, None)).collect())?;
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
    fn take(&mut self, sets: Vec<Partition>) -> Result<(), Limit> {
        let len = sets.iter().chain(&self.parts).map(Partition::len).sum::<usize>() / self.parts.len();
        if self.parts.iter().any(|part| part.is_compacted_with(len)) {
            // Codes in slot order would crowd into the first slots of a part that lacks room for all.
            for set in sets {
                set.distribute(&mut self.parts);
            }
            return Ok(());
        }
        let budget = &mut Budget::unlimited();
        if !sets.is_empty() {
            self.parts.iter_mut().try_for_each(|part| part.set.reserve(len, budget))?;
        }
        sets.into_iter()
            .flat_map(Partition::into_codes)
            .try_for_each(|code| self.part_mut(code).insert(code, budget).map(drop))
    }

    /// Sets the compaction of the parts, which must hold no compacted codes.
    pub fn set_compaction(&mut self, compaction: Option<Compaction>) {
        self.parts.iter_mut().for_each(|part| part.compaction = compaction);
    }

    pub fn complete(&mut self, budget: &mut Budget) {
        self.parts.iter_mut().for_each(|part| part.complete(budget));
    }

    /// Returns the part that a code belongs to.
    #[inline]
    pub fn part(&self, code: Code) -> &Partition {
        &self.parts[part_of(code, self.parts.len())]
    }

    #[inline]
    pub fn part_mut(&mut self, code: Code) -> &mut Partition {
        let part = part_of(code, self.parts.len());
        &mut self.parts[part]
    }

    #[inline]
    pub fn is_cached(&self) -> bool {
        self.parts.iter().all(|part| part.set.is_cached())
    }

    pub fn len(&self) -> usize {
        self.parts.iter().map(Partition::len).sum()
    }

    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    pub fn bytes(&self) -> usize {
        self.parts.iter().map(Partition::bytes).sum()
    }

    pub fn iter(&self) -> impl Iterator<Item = Code> + Clone {
        self.parts.iter().flat_map(Partition::iter)
    }

    /// Returns the sorted [bits](super::progress::Frame::pack) of the codes, if all are compacted.
    pub fn sorted(&self) -> Option<impl Iterator<Item = u128>> {
        let parts: Vec<&CompactSet> = self.parts.iter().map(Partition::as_compact).collect::<Option<_>>()?;
        Some(merged(parts.into_iter().map(CompactSet::bits)))
    }

    /// Returns the next code at or after a cursor, and the cursor after it.
    #[inline]
    pub fn next(&self, cursor: SetCursor) -> Option<(Code, SetCursor)> {
        let SetCursor { mut part, mut place } = cursor;
        while let Some(codes) = self.parts.get(part) {
            if let Some((code, place)) = codes.next(place) {
                return Some((code, SetCursor { part, place }));
            }
            (part, place) = (part + 1, 0);
        }
        None
    }

    pub fn clear(&mut self, min_slots: usize, budget: &mut Budget) {
        self.parts.iter_mut().for_each(|part| part.clear(min_slots, budget));
    }
}

impl From<CodeSet> for PartitionedSet {
    /// Creates a level of one part, which is never compacted.
    fn from(set: CodeSet) -> Self {
        Self { parts: vec![Partition::new(set, None)] }
    }
}

/// The size at which a set of positions becomes [compact](CompactSet).
#[derive(Debug, Clone, Copy)]
pub struct Compaction {
    /// The frame of the progress of the positions.
    pub frame: Frame,
    /// The maximum number of slots.
    pub slots: usize,
}

impl Compaction {
    /// Creates the compaction for each part of a level of a progress; the parts share `slots`.
    pub fn new(dealt: &Dealt, progress: Progress, slots: usize, parts: usize) -> Self {
        Self { frame: dealt.frame(progress), slots: slots / parts }
    }
}

/// A set of positions of the same progress. It may contain duplicates until it is [complete](Self::complete).
#[derive(Debug)]
pub struct Partition {
    /// The codes in slots.
    pub set: CodeSet,
    /// The codes without slots.
    compact: Vec<CompactSet>,
    compaction: Option<Compaction>,
}

/// Some positions of a part.
#[derive(Debug, Clone, Copy)]
pub enum Chunk<'a> {
    Slots(&'a [Code]),
    Segment(&'a CompactSet, &'a Segment),
}

impl Chunk<'_> {
    /// Calls `take` with each code, until that fails.
    pub fn each<E>(self, mut take: impl FnMut(Code) -> Result<(), E>) -> Result<(), E> {
        match self {
            Self::Slots(slots) => slots.iter().copied().filter(|code| code.is_some()).try_for_each(take),
            Self::Segment(set, segment) => set.codes_of(segment).try_for_each(&mut take),
        }
    }
}

impl Partition {
    fn new(set: CodeSet, compaction: Option<Compaction>) -> Self {
        Self { set, compact: Vec::new(), compaction }
    }

    /// Returns whether a part with this number of codes is compacted.
    fn is_compacted_with(&self, len: usize) -> bool {
        self.compaction.is_some_and(|compaction| len >= compaction.slots / 2)
    }

    /// Adds codes sorted by rank, in compact form.
    fn add_sorted(&mut self, codes: impl Iterator<Item = Code>) {
        if let Some(Compaction { frame, .. }) = self.compaction {
            self.compact.push(CompactSet::from_sorted(frame, codes));
        }
    }

    /// Distributes the codes over the parts that they belong to, in compact form.
    fn distribute(mut self, parts: &mut [Self]) {
        let count = parts.len();
        for (index, part) in parts.iter_mut().enumerate() {
            let is_of_part = |code: &Code| part_of(*code, count) == index;
            for set in &self.compact {
                part.add_sorted(set.iter().filter(is_of_part));
            }
        }
        self.set.take_sorted(|codes| {
            for (index, part) in parts.iter_mut().enumerate() {
                part.add_sorted(codes.iter().copied().filter(|&code| part_of(code, count) == index));
            }
        });
    }

    /// Adds a code. Returns whether it was missing, as far as that is known.
    #[inline]
    pub fn insert(&mut self, code: Code, budget: &mut Budget) -> Result<bool, Limit> {
        if self.set.is_full() {
            self.make_room(budget)?;
        }
        self.set.insert(code, budget)
    }

    #[cold]
    fn make_room(&mut self, budget: &mut Budget) -> Result<(), Limit> {
        match self.compaction {
            Some(Compaction { frame, slots }) if self.set.slots().len() >= slots.max(1) => {
                let compact = self.compact_slots(frame);
                budget.bytes += compact.bytes();
                self.compact.push(compact);
                budget.record_memory(budget.bytes + budget.other_bytes)
            }
            _ => Ok(()),
        }
    }

    /// Takes the codes out of the slots, compacted.
    fn compact_slots(&mut self, frame: Frame) -> CompactSet {
        self.set.take_sorted(|codes| CompactSet::from_sorted(frame, codes.iter().copied()))
    }

    /// Merges everything into one set.
    pub fn complete(&mut self, budget: &mut Budget) {
        let Some(Compaction { frame, .. }) = self.compaction.filter(|_| !self.compact.is_empty()) else { return };
        budget.bytes -= self.bytes();
        let mut sets = std::mem::take(&mut self.compact);
        if !self.set.is_empty() {
            sets.push(self.compact_slots(frame));
        }
        self.set = CodeSet::new();
        self.compact = vec![CompactSet::merge(frame, sets)];
        budget.bytes += self.bytes();
    }

    #[inline]
    pub fn contains(&self, code: Code) -> bool {
        self.set.contains(code) || self.compact.iter().any(|set| set.contains(code))
    }

    #[inline]
    pub fn remove(&mut self, code: Code, budget: &mut Budget) {
        self.set.remove(code);
        self.compact.iter_mut().for_each(|set| set.remove(code, budget));
    }

    fn len(&self) -> usize {
        self.set.len() + self.compact.iter().map(CompactSet::len).sum::<usize>()
    }

    pub fn bytes(&self) -> usize {
        self.set.bytes() + self.compact.iter().map(CompactSet::bytes).sum::<usize>()
    }

    fn iter(&self) -> impl Iterator<Item = Code> + Clone {
        self.set.iter().chain(self.compact.iter().flat_map(CompactSet::iter))
    }

    /// Returns the codes. Their memory is freed gradually.
    fn into_codes(self) -> impl Iterator<Item = Code> {
        self.set.into_codes().chain(self.compact.into_iter().flat_map(CompactSet::into_codes))
    }

    /// Returns the single set of a compacted, complete part.
    fn as_compact(&self) -> Option<&CompactSet> {
        self.compact.first().filter(|_| self.compact.len() == 1 && self.set.is_empty())
    }

    /// Returns the codes in chunks, of at most `slots` slots or of a segment.
    pub fn chunks(&self, slots: usize) -> impl Iterator<Item = Chunk<'_>> {
        let of_compact = self.compact.iter().flat_map(|set| set.segments().iter().map(move |segment| (set, segment)));
        let segments = of_compact.map(|(set, segment)| Chunk::Segment(set, segment));
        self.set.slots().chunks(slots).map(Chunk::Slots).chain(segments)
    }

    /// Returns the next code at or after a slot, or an index among compacted codes, and the place after it.
    #[inline]
    fn next(&self, place: usize) -> Option<(Code, usize)> {
        match self.compact.first() {
            None => self.set.next(place),
            Some(set) => set.next(place),
        }
    }

    /// Empties the part. It keeps up to `min_slots` slots.
    fn clear(&mut self, min_slots: usize, budget: &mut Budget) {
        budget.bytes -= self.compact.drain(..).map(|set| set.bytes()).sum::<usize>();
        self.set.clear(min_slots, budget);
    }
}

/// Returns the index of the part that a code belongs to.
#[inline]
pub fn part_of(code: Code, parts: usize) -> usize {
    if parts == 1 {
        return 0;
    }
    // The slot within a part depends on the higher bits.
    let [_, _, _, byte, ..] = code.hash().to_le_bytes();
    (usize::from(byte) * parts) >> 8
}
