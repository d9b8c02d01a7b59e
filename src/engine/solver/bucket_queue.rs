//! The priority queue of the best-first search: a bucket queue, with a stack per score and a two-level bitset of the
//! scores with nonempty stacks.

use std::collections::TryReserveError;

use super::packed_move::PackedMove;

const SCORES: usize = WORDS * 64;
/// The number of words in the lower level of the bitset.
const WORDS: usize = 64;
const MAX_SCORE: i32 = 4095;
/// Room for the moves of the last node, which has fewer.
const HEADROOM: usize = 128;

/// A queue of moves to try: lowest score first, and last in, first out among equals.
#[derive(Debug)]
pub(super) struct BucketQueue {
    /// All moves ever added, in that order.
    entries: Vec<Entry>,
    /// The index of the top entry of the stack for each score; meaningless if the stack is empty.
    top: Box<[u32; SCORES]>,
    /// The scores with nonempty stacks, and the words of that set that are not 0.
    scores: [u64; WORDS],
    words: u64,
}

#[derive(Debug, Clone, Copy)]
struct Entry {
    /// The node that the move starts from.
    parent: u32,
    /// The next entry of the stack, or `NONE`.
    below: u32,
    mv: PackedMove,
}

const NONE: u32 = u32::MAX;

impl BucketQueue {
    pub fn new() -> Self {
        Self { entries: Vec::new(), top: Box::new([NONE; SCORES]), scores: [0; WORDS], words: 0 }
    }

    /// Returns the maximum number of moves in a search that ends at `cap` moves.
    pub const fn max_moves(cap: usize) -> usize {
        cap + HEADROOM
    }

    /// Reserves the memory for a search that ends at `cap` moves.
    pub fn try_reserve(&mut self, cap: usize) -> Result<(), TryReserveError> {
        self.entries.clear();
        self.entries.try_reserve_exact(Self::max_moves(cap))
    }

    pub fn clear(&mut self) {
        self.entries.clear();
        self.scores = [0; WORDS];
        self.words = 0;
    }

    /// Returns the memory in use, in bytes.
    pub fn bytes(&self) -> usize {
        self.entries.len() * size_of::<Entry>() + size_of_val(&*self.top)
    }

    /// Returns the reserved memory, in bytes.
    pub fn reserved_bytes(&self) -> usize {
        self.entries.capacity() * size_of::<Entry>() + size_of_val(&*self.top)
    }

    /// Returns the memory of a search that ends at `cap` moves, in bytes.
    pub fn bytes_for(cap: usize) -> usize {
        Self::max_moves(cap) * size_of::<Entry>() + SCORES * size_of::<u32>()
    }

    pub fn pushed(&self) -> usize {
        self.entries.len()
    }

    /// Adds a move from a node. The score is clamped to 0 to [`MAX_SCORE`].
    #[expect(clippy::cast_possible_truncation, reason = "searches end long before 2³² moves")]
    #[expect(clippy::cast_sign_loss, reason = "clamped")]
    pub fn push(&mut self, score: i32, parent: u32, mv: PackedMove) {
        let score = score.clamp(0, MAX_SCORE) as usize;
        let index = self.entries.len() as u32;
        let (word, mask) = (score / 64, 1 << (score % 64));
        let below = if self.scores[word] & mask == 0 { NONE } else { self.top[score] };
        self.entries.push(Entry { parent, below, mv });
        self.top[score] = index;
        self.scores[word] |= mask;
        self.words |= 1 << word;
    }

    pub fn pop(&mut self) -> Option<(u32, PackedMove)> {
        if self.words == 0 {
            return None;
        }
        let word = self.words.trailing_zeros() as usize % WORDS;
        let score = word * 64 + self.scores[word].trailing_zeros() as usize % 64;
        let Entry { parent, below, mv } = self.entries[self.top[score] as usize];
        if below == NONE {
            self.scores[word] &= self.scores[word] - 1;
            if self.scores[word] == 0 {
                self.words &= self.words - 1;
            }
        } else {
            self.top[score] = below;
        }
        Some((parent, mv))
    }
}
