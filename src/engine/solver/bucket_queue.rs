//! The priority queue of the best-first search: a bucket queue, with a stack for each score and a two-level bitset of
//! the scores whose stacks are not empty.

use std::collections::TryReserveError;

use super::packed_move::PackedMove;

/// The number of scores, from 0.
const SCORES: usize = WORDS * 64;
/// The number of words in the lower level of the bitset.
const WORDS: usize = 64;
const MAX_SCORE: i32 = 4095;
/// Room for the moves of one last node, of which there are fewer.
const HEADROOM: usize = 128;

/// A queue of moves to be tried: the lowest score first, and the last in first out among equals.
#[derive(Debug)]
pub(super) struct BucketQueue {
    /// All moves that were ever added, in that order.
    entries: Vec<Entry>,
    /// For each score, the index of the entry on top of its stack; meaningless if the stack is empty.
    top: Box<[u32; SCORES]>,
    /// The scores whose stacks are not empty, and the words of those that are not 0.
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

    /// The most moves of a search that ends once there are `cap`.
    pub const fn max_moves(cap: usize) -> usize {
        cap + HEADROOM
    }

    /// Reserves the memory for a search that ends once there are `cap` moves.
    ///
    /// # Errors
    /// If the system refuses it.
    pub fn try_reserve(&mut self, cap: usize) -> Result<(), TryReserveError> {
        self.entries.clear();
        self.entries.try_reserve_exact(Self::max_moves(cap))
    }

    pub fn clear(&mut self) {
        self.entries.clear();
        self.scores = [0; WORDS];
        self.words = 0;
    }

    /// The memory in use, in bytes.
    pub fn bytes(&self) -> usize {
        self.entries.len() * size_of::<Entry>() + size_of_val(&*self.top)
    }

    /// The memory that is reserved, in bytes.
    pub fn reserved_bytes(&self) -> usize {
        self.entries.capacity() * size_of::<Entry>() + size_of_val(&*self.top)
    }

    /// The memory that a search takes which ends once there are `cap` moves, in bytes.
    pub fn bytes_for(cap: usize) -> usize {
        Self::max_moves(cap) * size_of::<Entry>() + SCORES * size_of::<u32>()
    }

    /// How many moves were pushed.
    pub fn pushed(&self) -> usize {
        self.entries.len()
    }

    /// Adds a move from a node. A score out of range counts as 0 or as the highest.
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

    /// Removes the best move, and returns the node that it starts from and the move.
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
