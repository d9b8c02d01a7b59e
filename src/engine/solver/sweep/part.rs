//! A part of a level: a set of positions that stays within a memory limit, as far as it can.

use super::code::Code;
use super::code_set::CodeSet;
use super::compact_set::{CompactSet, Segment};
use super::progress::{Dealt, Frame, Progress};
use crate::solver::budget::Budget;
use crate::solver::outcome::Limit;

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
pub struct Part {
    set: CodeSet,
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

impl Part {
    pub fn new(compaction: Option<Compaction>) -> Self {
        Self::of(CodeSet::new(), compaction)
    }

    pub fn of(set: CodeSet, compaction: Option<Compaction>) -> Self {
        Self { set, compact: Vec::new(), compaction }
    }

    /// Sets the compaction; the part must hold no compacted codes.
    pub fn set_compaction(&mut self, compaction: Option<Compaction>) {
        self.compaction = compaction;
    }

    /// Returns whether a part with this number of codes is compacted.
    pub fn is_compacted_with(&self, len: usize) -> bool {
        self.compaction.is_some_and(|compaction| len >= compaction.slots / 2)
    }

    pub fn reserve(&mut self, len: usize, budget: &mut Budget) -> Result<(), Limit> {
        self.set.reserve(len, budget)
    }

    /// Adds codes sorted by rank, in compact form.
    pub fn add_sorted(&mut self, codes: impl Iterator<Item = Code>) {
        if let Some(Compaction { frame, .. }) = self.compaction {
            self.compact.push(CompactSet::from_sorted(frame, codes));
        }
    }

    /// Distributes the codes over the parts that they belong to, in compact form.
    pub fn distribute(mut self, parts: &mut [Self]) {
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
    pub fn is_cached(&self) -> bool {
        self.set.is_cached()
    }

    #[inline]
    pub fn prefetch(&self, code: Code) {
        self.set.prefetch(code);
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

    pub fn len(&self) -> usize {
        self.set.len() + self.compact.iter().map(CompactSet::len).sum::<usize>()
    }

    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    pub fn bytes(&self) -> usize {
        self.set.bytes() + self.compact.iter().map(CompactSet::bytes).sum::<usize>()
    }

    pub fn iter(&self) -> impl Iterator<Item = Code> + Clone {
        self.set.iter().chain(self.compact.iter().flat_map(CompactSet::iter))
    }

    /// Returns the codes. Their memory is freed gradually.
    pub fn into_codes(self) -> impl Iterator<Item = Code> {
        self.set.into_codes().chain(self.compact.into_iter().flat_map(CompactSet::into_codes))
    }

    /// Returns the single set of a compacted, complete part.
    pub fn as_compact(&self) -> Option<&CompactSet> {
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
    pub fn next(&self, place: usize) -> Option<(Code, usize)> {
        match self.compact.first() {
            None => self.set.next(place),
            Some(set) => set.next(place),
        }
    }

    /// Empties the part. It keeps up to `min_slots` slots.
    pub fn clear(&mut self, min_slots: usize, budget: &mut Budget) {
        budget.bytes -= self.compact.drain(..).map(|set| set.bytes()).sum::<usize>();
        self.set.clear(min_slots, budget);
    }
}

impl From<CodeSet> for Part {
    fn from(set: CodeSet) -> Self {
        Self::of(set, None)
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
