//! A set of codes in a few bytes each: sorted, and each stored as the difference from the one before. No code can be
//! added later.

use super::code::Code;
use super::code_set::Memory;
use super::progress::Frame;
use super::run::write_number;

/// The number of codes in a block, whose first is stored whole.
const BLOCK: usize = 64;
/// The number of codes in a segment, which is read and freed at once.
const SEGMENT: usize = BLOCK << 8;

#[derive(Debug)]
pub(in crate::solver) struct CompactSet {
    frame: Frame,
    /// The segments, all full except the last, and the bits of the first code of each.
    segments: Vec<Segment>,
    firsts: Vec<u128>,
    len: usize,
}

/// Consecutive codes of a set.
#[derive(Debug, Default)]
pub(in crate::solver) struct Segment {
    len: usize,
    /// The bits of the first code of each block, and the start of the differences of the others.
    firsts: Vec<u128>,
    begins: Vec<u32>,
    /// Numbers of seven bits per byte, as in a [run](super::run).
    differences: Vec<u8>,
    /// A bit for each removed code, one word per block; empty before the first removal.
    removed: Vec<u64>,
}

impl CompactSet {
    /// Creates a set of codes sorted by [rank](Code::rank).
    pub fn from_sorted(frame: Frame, codes: impl Iterator<Item = Code>) -> Self {
        Self::from_bits(frame, codes.map(|code| frame.pack(code)))
    }

    /// Creates a set of codes from their sorted [bits](Frame::pack).
    fn from_bits(frame: Frame, sorted: impl Iterator<Item = u128>) -> Self {
        let mut set = Self { frame, segments: Vec::new(), firsts: Vec::new(), len: 0 };
        let mut segment = Segment::default();
        let mut before = 0;
        for bits in sorted {
            if segment.len == SEGMENT {
                set.end(std::mem::take(&mut segment));
            }
            segment.push(bits, before);
            before = bits;
        }
        if segment.len > 0 {
            set.end(segment);
        }
        set
    }

    fn end(&mut self, mut segment: Segment) {
        segment.firsts.shrink_to_fit();
        segment.begins.shrink_to_fit();
        segment.differences.shrink_to_fit();
        self.len += segment.len;
        self.firsts.push(segment.firsts[0]);
        self.segments.push(segment);
    }

    /// Merges sets. Their memory is freed gradually.
    pub fn merge(frame: Frame, sets: Vec<Self>) -> Self {
        Self::from_bits(frame, merged(sets.into_iter().map(Self::into_bits)))
    }

    pub fn len(&self) -> usize {
        self.len
    }

    pub fn bytes(&self) -> usize {
        let own = self.segments.capacity() * size_of::<Segment>() + self.firsts.capacity() * size_of::<u128>();
        own + self.segments.iter().map(Segment::bytes).sum::<usize>()
    }

    pub fn contains(&self, code: Code) -> bool {
        let bits = self.frame.pack(code);
        self.segment_of(bits).is_some_and(|segment| self.segments[segment].find(bits).is_some())
    }

    pub fn remove(&mut self, code: Code, memory: &mut Memory) {
        let bits = self.frame.pack(code);
        let Some(segment) = self.segment_of(bits).map(|segment| &mut self.segments[segment]) else { return };
        if let Some(place) = segment.find(bits) {
            memory.bytes += segment.remove(place);
            self.len -= 1;
        }
    }

    /// Returns the segment that would contain a code with these bits.
    fn segment_of(&self, bits: u128) -> Option<usize> {
        self.firsts.partition_point(|&first| first <= bits).checked_sub(1)
    }

    pub fn segments(&self) -> &[Segment] {
        &self.segments
    }

    pub fn codes_of(&self, segment: &Segment) -> impl Iterator<Item = Code> {
        let codes: Vec<u128> = segment.bits().collect();
        codes.into_iter().filter_map(|bits| self.frame.unpack(bits))
    }

    /// Returns the next code at or after an index, and the index after it.
    pub fn next(&self, mut place: usize) -> Option<(Code, usize)> {
        loop {
            let segment = self.segments.get(place / SEGMENT)?;
            let in_segment = place % SEGMENT;
            if segment.has(in_segment) {
                let bits = segment.block(in_segment / BLOCK).nth(in_segment % BLOCK)?;
                return Some((self.frame.unpack(bits)?, place + 1));
            }
            place += 1;
        }
    }

    pub fn iter(&self) -> impl Iterator<Item = Code> + Clone {
        self.bits().filter_map(|bits| self.frame.unpack(bits))
    }

    pub fn bits(&self) -> impl Iterator<Item = u128> + Clone {
        self.segments.iter().flat_map(Segment::bits)
    }

    /// Returns the codes in order, and frees each segment once it is read.
    pub fn into_codes(self) -> impl Iterator<Item = Code> {
        let frame = self.frame;
        self.into_bits().filter_map(move |bits| frame.unpack(bits))
    }

    fn into_bits(self) -> impl Iterator<Item = u128> {
        self.segments.into_iter().flat_map(|segment| segment.bits().collect::<Vec<u128>>())
    }
}

impl Segment {
    fn push(&mut self, bits: u128, before: u128) {
        if self.len.is_multiple_of(BLOCK) {
            self.firsts.push(bits);
            self.begins.push(u32::try_from(self.differences.len()).expect("a segment is small"));
        } else {
            write_number(&mut self.differences, bits - before).expect("what is written to is memory");
        }
        self.len += 1;
    }

    fn bytes(&self) -> usize {
        self.firsts.capacity() * size_of::<u128>()
            + self.begins.capacity() * size_of::<u32>()
            + self.differences.capacity()
            + self.removed.capacity() * size_of::<u64>()
    }

    #[inline]
    fn block(&self, block: usize) -> impl Iterator<Item = u128> + Clone {
        let len = self.len.saturating_sub(block * BLOCK).min(BLOCK);
        let mut bits = self.firsts.get(block).copied().unwrap_or(0);
        let begin = self.begins.get(block).map_or(self.differences.len(), |&begin| begin as usize);
        let mut differences = self.differences[begin..].iter();
        (0..len).map(move |place| {
            if place > 0 {
                bits += read(&mut differences);
            }
            bits
        })
    }

    fn bits(&self) -> impl Iterator<Item = u128> + Clone {
        let all = (0..self.firsts.len()).flat_map(|block| self.block(block));
        all.enumerate().filter(|&(place, _)| self.has(place)).map(|(_, bits)| bits)
    }

    /// Returns whether the code at an index was not removed.
    fn has(&self, place: usize) -> bool {
        self.removed.get(place / BLOCK).is_none_or(|removed| removed >> (place % BLOCK) & 1 == 0)
    }

    fn find(&self, bits: u128) -> Option<usize> {
        let block = self.firsts.partition_point(|&first| first <= bits).checked_sub(1)?;
        let (place, found) = self.block(block).enumerate().find(|&(_, found)| found >= bits)?;
        Some(block * BLOCK + place).filter(|&place| found == bits && self.has(place))
    }

    /// Removes the code at an index. Returns the increase in memory.
    fn remove(&mut self, place: usize) -> usize {
        let before = self.removed.capacity();
        if self.removed.is_empty() {
            self.removed = vec![0; self.firsts.len()];
        }
        self.removed[place / BLOCK] |= 1 << (place % BLOCK);
        (self.removed.capacity() - before) * size_of::<u64>()
    }
}

/// Merges ascending sequences, without duplicates.
pub(in crate::solver) fn merged(
    sequences: impl Iterator<Item = impl Iterator<Item = u128>>,
) -> impl Iterator<Item = u128> {
    let mut sequences: Vec<_> = sequences.map(Iterator::peekable).collect();
    std::iter::from_fn(move || {
        let least = sequences.iter_mut().filter_map(|sequence| sequence.peek().copied()).min()?;
        for sequence in &mut sequences {
            sequence.next_if_eq(&least);
        }
        Some(least)
    })
}

/// Reads a number of seven bits per byte. Nearly all numbers have less than 64 bits.
#[inline]
fn read(bytes: &mut std::slice::Iter<u8>) -> u128 {
    let (mut number, mut shift) = (0u64, 0);
    for &byte in bytes.by_ref() {
        number |= u64::from(byte & 0x7f) << shift;
        if byte < 0x80 {
            return number.into();
        }
        shift += 7;
        if shift == 63 {
            break;
        }
    }
    let (mut whole, mut shift) = (u128::from(number), 63);
    for &byte in bytes.by_ref() {
        whole |= u128::from(byte & 0x7f) << shift;
        if byte < 0x80 {
            break;
        }
        shift += 7;
    }
    whole
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use super::*;

    #[test]
    fn a_compact_set_holds_what_it_was_made_of_and_nothing_else() {
        let frame = Frame::of_loose((1 << 52) - 1);
        let mut random = fastrand::Rng::with_seed(37);
        for round in 0..60 {
            let len = random.usize(0..[1, 70, 4000, 2 * SEGMENT][round % 4]);
            // Differences of few bits, and of more than 64.
            let width = random.u32(8..=104);
            let all: BTreeSet<u128> = (0..len).map(|_| random.u128(0..1 << width)).collect();
            let parts = random.usize(1..4);
            let mut sets: Vec<BTreeSet<u128>> = vec![BTreeSet::new(); parts];
            for &bits in &all {
                sets[random.usize(0..parts)].insert(bits);
                sets[random.usize(0..parts)].insert(bits);
            }
            let of = |set: &BTreeSet<u128>| CompactSet::from_bits(frame, set.iter().copied());
            let mut set = CompactSet::merge(frame, sets.iter().map(of).collect());
            let codes: Vec<Code> = all.iter().map(|&bits| frame.unpack(bits).unwrap()).collect();
            assert_eq!(set.len(), codes.len());
            assert!(set.iter().eq(codes.iter().copied()));
            assert!(set.segments().iter().flat_map(|segment| set.codes_of(segment)).eq(codes.iter().copied()));
            for _ in 0..1000 {
                let bits = random.u128(0..1 << width);
                assert_eq!(set.contains(frame.unpack(bits).unwrap()), all.contains(&bits));
            }
            assert!(codes.iter().all(|&code| set.contains(code)));
            // Removes some, a few of them twice.
            let mut memory = Memory { bytes: set.bytes(), other_bytes: 0 };
            let mut left = all.clone();
            for &bits in all.iter().filter(|bits| *bits % 3 == 0) {
                for _ in 0..random.u8(1..3) {
                    set.remove(frame.unpack(bits).unwrap(), &mut memory);
                }
                left.remove(&bits);
            }
            assert_eq!((set.len(), set.bytes()), (left.len(), memory.bytes));
            assert!(all.iter().all(|bits| set.contains(frame.unpack(*bits).unwrap()) == left.contains(bits)));
            let codes: Vec<Code> = left.iter().map(|&bits| frame.unpack(bits).unwrap()).collect();
            assert!(set.iter().eq(codes.iter().copied()));
            let mut place = 0;
            let in_steps = std::iter::from_fn(|| {
                let (code, behind) = set.next(place)?;
                place = behind;
                Some(code)
            });
            assert!(in_steps.eq(codes.iter().copied()));
        }
    }
}
