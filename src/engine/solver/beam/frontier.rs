//! The next level of a beam search while it is filled: the nodes with the lowest scores, up to the width of the beam.

use std::collections::TryReserveError;

use super::node::BeamNode;

/// The capacity per kept node, including nodes dropped later.
const NODES_PER_WIDTH: usize = 3;
/// The number of bins, and the last bin.
const BINS: i32 = 1 << 13;
const LAST_BIN: usize = (1 << 13) - 1;
/// The range of scores that share a bin, in points.
const POINTS_PER_BIN: i32 = 4;
const FIRST: i32 = -4096;

/// The nominal highest score of the last bin, which is open-ended.
const LAST_SCORE: i32 = FIRST + BINS * POINTS_PER_BIN - 1;

#[derive(Debug)]
pub struct Frontier {
    width: usize,
    nodes: Vec<BeamNode>,
    /// The number of nodes in each bin, and in total up to `max_bin`.
    counts: Vec<u32>,
    kept: usize,
    /// The highest bin that is kept.
    max_bin: usize,
    /// The highest score in that bin.
    max_score: i32,
    /// Whether a node was dropped because of its score.
    pub has_overflowed: bool,
}

#[inline]
#[expect(clippy::cast_sign_loss, reason = "clamped")]
fn bin(score: i32) -> usize {
    ((score - FIRST) / POINTS_PER_BIN).clamp(0, BINS - 1) as usize
}

impl Frontier {
    pub const fn new() -> Self {
        Self {
            width: 0,
            nodes: Vec::new(),
            counts: Vec::new(),
            kept: 0,
            max_bin: 0,
            max_score: i32::MAX,
            has_overflowed: false,
        }
    }

    pub fn clear(&mut self, width: usize) {
        self.width = width;
        self.nodes.clear();
        self.counts.clear();
        self.counts.resize(LAST_BIN + 1, 0);
        (self.kept, self.max_bin, self.max_score, self.has_overflowed) = (0, LAST_BIN, i32::MAX, false);
    }

    pub fn bytes(&self) -> usize {
        self.nodes.capacity() * size_of::<BeamNode>() + self.counts.capacity() * size_of::<u32>()
    }

    /// Reserves the memory for a width.
    pub fn try_reserve(&mut self, width: usize) -> Result<(), TryReserveError> {
        self.nodes.clear();
        self.nodes.try_reserve_exact(NODES_PER_WIDTH * width)
    }

    pub fn free(&mut self) {
        self.nodes = Vec::new();
    }

    /// Returns the highest score at which a node would be kept now.
    pub fn max_score(&self) -> i32 {
        self.max_score
    }

    /// Returns whether a node with this score would be kept now; if not, it counts as dropped.
    #[inline]
    pub fn admits(&mut self, score: i32) -> bool {
        let admits = score <= self.max_score;
        self.has_overflowed |= !admits;
        admits
    }

    pub fn push(&mut self, node: &BeamNode) {
        if self.nodes.len() >= NODES_PER_WIDTH * self.width {
            self.nodes.retain(|node| node.score <= self.max_score);
        }
        let bin = bin(node.score);
        self.nodes.push(*node);
        self.counts[bin] += 1;
        self.kept += 1;
        while self.kept - self.counts[self.max_bin] as usize >= self.width {
            self.kept -= self.counts[self.max_bin] as usize;
            self.has_overflowed |= self.counts[self.max_bin] > 0;
            self.max_bin -= 1;
            self.max_score = if self.max_score == i32::MAX { LAST_SCORE } else { self.max_score } - POINTS_PER_BIN;
        }
    }

    /// Moves the kept nodes into `nodes`, best first.
    pub fn drain_into(&mut self, nodes: &mut Vec<BeamNode>) {
        // A counting sort of the indices.
        let mut begin = 0;
        for count in &mut self.counts[..=self.max_bin] {
            (*count, begin) = (begin, begin + *count);
        }
        let mut order = vec![0u32; begin as usize];
        for (index, node) in (0..).zip(&self.nodes) {
            if node.score <= self.max_score {
                let bin = bin(node.score);
                order[self.counts[bin] as usize] = index;
                self.counts[bin] += 1;
            }
        }
        if order.len() > self.width {
            order.truncate(self.width);
            self.has_overflowed = true;
        }
        nodes.clear();
        nodes.extend(order.into_iter().map(|index| self.nodes[index as usize]));
    }
}
