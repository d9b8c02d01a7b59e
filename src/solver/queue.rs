//! The queue of moves to be tried: a stack for each score, and the lowest score first.

use super::step::Move;

/// How many scores there are.
const SCORES: usize = WORDS * 64;
const WORDS: usize = 64;
const LAST: i32 = 4095;

/// The moves that wait, the last in of the best score first out.
#[derive(Debug)]
pub(super) struct Queue {
    /// All moves that were put in, in order.
    waiting: Vec<Waiting>,
    /// For each score, the move put in last; what stands there if there is none means nothing.
    last: Box<[u32; SCORES]>,
    /// The scores for which there are moves, and the words of those that are not 0.
    scores: [u64; WORDS],
    words: u64,
}

#[derive(Debug, Clone, Copy)]
struct Waiting {
    parent: u32,
    /// The move put in before it with the same score, or `NONE`.
    before: u32,
    step: Move,
}

const NONE: u32 = u32::MAX;

impl Queue {
    pub fn new() -> Self {
        Self { waiting: Vec::new(), last: Box::new([NONE; SCORES]), scores: [0; WORDS], words: 0 }
    }

    pub fn clear(&mut self) {
        self.waiting.clear();
        self.scores = [0; WORDS];
        self.words = 0;
    }

    /// The bytes that it needs: a vector that grows doubles.
    pub fn bytes(&self) -> usize {
        self.waiting.len().next_power_of_two() * size_of::<Waiting>() + size_of_val(&*self.last)
    }

    /// The bytes that are held for a number of moves, at most.
    pub fn bytes_for(moves: usize) -> usize {
        2 * (moves + 128) * size_of::<Waiting>() + SCORES * size_of::<u32>()
    }

    /// How many moves were put in.
    pub fn len(&self) -> usize {
        self.waiting.len()
    }

    /// Puts in a move from a node. Scores below 0 and beyond the last are as those.
    #[expect(clippy::cast_possible_truncation, reason = "searches end long before 2³² moves")]
    #[expect(clippy::cast_sign_loss, reason = "clamped")]
    pub fn push(&mut self, score: i32, parent: u32, step: Move) {
        let score = score.clamp(0, LAST) as usize;
        let index = self.waiting.len() as u32;
        let (word, mask) = (score / 64, 1 << (score % 64));
        let before = if self.scores[word] & mask == 0 { NONE } else { self.last[score] };
        self.waiting.push(Waiting { parent, before, step });
        self.last[score] = index;
        self.scores[word] |= mask;
        self.words |= 1 << word;
    }

    /// The best move, and the node it starts from.
    pub fn pop(&mut self) -> Option<(u32, Move)> {
        if self.words == 0 {
            return None;
        }
        let word = self.words.trailing_zeros() as usize % WORDS;
        let score = word * 64 + self.scores[word].trailing_zeros() as usize % 64;
        let Waiting { parent, before, step } = self.waiting[self.last[score] as usize];
        if before == NONE {
            self.scores[word] &= self.scores[word] - 1;
            if self.scores[word] == 0 {
                self.words &= self.words - 1;
            }
        } else {
            self.last[score] = before;
        }
        Some((parent, step))
    }
}
