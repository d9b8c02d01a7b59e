//! A set of codes in a few bytes each: sorted, and each stored as the difference from the one before. No code can be
//! added later.

use super::code::Code;
use super::progress::Frame;
use super::run::write_number;
use crate::solver::budget::Budget;

/// The number of codes in a block, whose first is stored whole.
const BLOCK: usize = 64;
/// The number of codes in a segment, which is read and freed at once.
pub const SEGMENT: usize = BLOCK << 8;

#[derive(Debug)]
pub struct CompactSet {
    frame: Frame,
    /// The segments, all full except the last, and the bits of the first code of each.
    segments: Vec<Segment>,
    firsts: Vec<u128>,
    len: usize,
}

/// Consecutive codes of a set.
#[derive(Debug, Default)]
pub struct Segment {
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
    pub fn from_bits(frame: Frame, sorted: impl Iterator<Item = u128>) -> Self {
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

    #[expect(clippy::len_without_is_empty, reason = "for tests alone it is public")]
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

    pub fn remove(&mut self, code: Code, budget: &mut Budget) {
        let bits = self.frame.pack(code);
        let Some(segment) = self.segment_of(bits).map(|segment| &mut self.segments[segment]) else { return };
        if let Some(place) = segment.find(bits) {
            budget.bytes += segment.remove(place);
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
pub fn merged(sequences: impl Iterator<Item = impl Iterator<Item = u128>>) -> impl Iterator<Item = u128> {
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
