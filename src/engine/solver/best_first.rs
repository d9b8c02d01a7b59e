//! Capped best-first search: always tries the move with the lowest score next, whichever node it starts from.
//!
//! The search is fast if it finds a solution, which need not be short. Failing proves nothing: it discards moves that
//! look bad, and its visited set may mistake a new position for an old one.

use std::collections::TryReserveError;

use super::bucket_queue::BucketQueue;
use super::budget::Budget;
use super::expand::{Candidates, Expansion};
use super::fingerprint_set::FingerprintSet;
use super::heuristic::Heuristic;
use super::node::{NO_PARENT, Node};
use super::position::HomeRule;
use super::root_tables::RootTables;
use super::solution::SolutionWriter;
use super::start_position::StartPosition;
use super::verdict::Limit;
use crate::freecell::moves::Move;

/// The search. It reuses its memory.
#[derive(Debug)]
pub(super) struct BestFirst {
    tables: RootTables,
    /// All expanded nodes, the root first.
    nodes: Vec<Node>,
    queue: BucketQueue,
    visited: FingerprintSet,
    candidates: Candidates,
    /// The most bytes that any search of this deal has needed.
    max_bytes: usize,
}

/// The maximum memory kept for the next deal, in bytes.
const RETAINED_BYTES: usize = 4 << 20;

impl BestFirst {
    pub fn new() -> Self {
        Self {
            tables: RootTables::new(),
            nodes: Vec::new(),
            queue: BucketQueue::new(),
            visited: FingerprintSet::new(),
            candidates: Candidates::new(),
            max_bytes: 0,
        }
    }

    /// Returns the memory that the searches of this deal have needed, in bytes. Leftovers from other deals do not
    /// count, so limits do not depend on them.
    pub fn bytes(&self) -> usize {
        self.max_bytes
    }

    /// Returns an upper bound on the memory for this deal after a search with this cap, in bytes.
    pub fn bytes_for(&self, cap: usize) -> usize {
        let nodes = max_nodes(cap) * size_of::<Node>();
        self.bytes().max(BucketQueue::bytes_for(cap) + nodes + FingerprintSet::bytes_for(max_visited(cap)))
    }

    /// Reserves all memory for a search with this cap. Most of it may never be touched.
    pub fn try_reserve(&mut self, cap: usize) -> Result<(), TryReserveError> {
        self.nodes.clear();
        self.nodes.try_reserve_exact(max_nodes(cap))?;
        self.queue.try_reserve(cap)?;
        self.visited.try_reserve(max_visited(cap))
    }

    /// Ends the searches of a deal; frees their memory if it exceeds [`RETAINED_BYTES`]. More deals may follow.
    pub fn end_deal(&mut self) {
        let nodes = self.nodes.capacity() * size_of::<Node>();
        if nodes + self.queue.reserved_bytes() + self.visited.bytes() > RETAINED_BYTES {
            (self.nodes, self.queue, self.visited) = (Vec::new(), BucketQueue::new(), FingerprintSet::new());
        }
        self.max_bytes = 0;
    }

    /// Searches until a solution is found or `cap` moves have been queued, for which [memory](Self::try_reserve) must
    /// be reserved. Returns the index of the won node, if there is one.
    pub fn search(
        &mut self,
        start: &StartPosition,
        heuristic: &Heuristic,
        auto_play: HomeRule,
        cap: usize,
        budget: &mut Budget,
    ) -> Result<Option<u32>, Limit> {
        let result = match auto_play {
            HomeRule::Max => self.run::<true>(start, heuristic, cap, budget),
            HomeRule::Raymond => self.run::<false>(start, heuristic, cap, budget),
        };
        let nodes = self.nodes.len() * size_of::<Node>();
        self.max_bytes = self.max_bytes.max(nodes + self.queue.bytes() + self.visited.bytes());
        result
    }

    fn run<const MAX: bool>(
        &mut self,
        start: &StartPosition,
        heuristic: &Heuristic,
        cap: usize,
        budget: &mut Budget,
    ) -> Result<Option<u32>, Limit> {
        let rows = self.tables.fill(start, heuristic);
        self.nodes.clear();
        self.queue.clear();
        self.visited.clear(max_visited(cap));
        let root = Node::root(&start.position, rows, &self.tables, heuristic);
        self.visited.insert(root.hash);
        self.nodes.push(root);
        self.nodes[0].play_automatic::<MAX>(&self.tables, heuristic);
        let mut index = 0;
        loop {
            budget.count_expanded(1)?;
            let node = &self.nodes[index as usize];
            if node.position.is_won() {
                budget.count_generated(self.queue.pushed());
                return Ok(Some(index));
            }
            if self.queue.pushed() >= cap || self.visited.is_full() {
                budget.count_generated(self.queue.pushed());
                return Ok(None);
            }
            let (tables, visited, queue) = (&self.tables, &mut self.visited, &mut self.queue);
            let candidates = &mut self.candidates;
            Expansion::new(node, index, tables, heuristic, visited, queue, candidates).expand::<MAX>();
            index += 1;
            loop {
                let Some((parent, mv)) = self.queue.pop() else {
                    budget.count_generated(self.queue.pushed());
                    return Ok(None);
                };
                // The child is built in place.
                self.nodes.extend_from_within(parent as usize..=parent as usize);
                let node = &mut self.nodes[index as usize];
                node.parent = parent;
                node.mv = mv;
                node.depth += 1;
                node.play(mv, &self.tables, heuristic);
                // The node was new when queued; after its automatic moves it may not be.
                if !node.play_automatic_after::<MAX>(mv, &self.tables, heuristic) || self.visited.insert(node.hash) {
                    break;
                }
                self.nodes.pop();
            }
        }
    }

    pub fn solution(&self, start: &StartPosition, auto_play: HomeRule, mut index: u32) -> Vec<Move> {
        let mut path = Vec::with_capacity(self.nodes[index as usize].depth.into());
        while self.nodes[index as usize].parent != NO_PARENT {
            path.push(self.nodes[index as usize].mv);
            index = self.nodes[index as usize].parent;
        }
        let mut writer = SolutionWriter::new(start);
        writer.play_automatic(auto_play);
        for mv in path.into_iter().rev() {
            writer.play(mv);
            writer.play_automatic(auto_play);
        }
        writer.finish()
    }
}

/// Returns the maximum number of nodes in a search: each but the root was reached by a queued move.
const fn max_nodes(cap: usize) -> usize {
    1 + BucketQueue::max_moves(cap)
}

/// Returns the capacity of the visited set: one position per queued move, and half as many again for children followed
/// by automatic moves.
const fn max_visited(cap: usize) -> usize {
    cap + cap / 2
}
