//! The sweep: an exhaustive search with little memory. Like a depth-first search, it visits every position that
//! single-card moves can reach, but holds only a small part of them.
//!
//! Two kinds of moves cannot be undone: a card goes home, or leaves a card on which it does not fit. The counts of both
//! are the [progress] of a position, and never decrease. All other moves can be undone, so the positions of one
//! progress fall into *components*: within one, every position can be reached from every other.
//!
//! The search goes through the progresses in topological order (the sweep-line method of Christensen, Kristensen and
//! Mailund, 2001). When it gets to a progress, all entry positions of its components are known. So it searches one
//! component after the other and discards it, except for the entries to later ones. Within a component it searches
//! breadth first, and since every move can be undone, a move leads from one level to the level before, the same or the
//! next: only three levels are held (Korf's frontier search).
//!
//! Most entries to later components are pruned: if a card can leave its cascade in two neighboring positions, and the
//! move between them could be made afterwards just as well, one of the two is enough.
//!
//! One position stands for all that differ from it only by simple moves, their [normal form](normal_form).
//!
//! Positions are stored exactly, not as hashes, so no proof is in doubt.

pub mod code;
pub mod code_set;
pub mod compact_set;
pub mod expansion;
pub mod normal_form;
pub mod partitioned_set;
pub mod pending;
pub mod progress;
pub mod run;
pub mod walk;

use self::code_set::CodeSet;
use self::expansion::Extent;
use self::partitioned_set::PartitionedSet;
use self::pending::Pending;
use self::progress::Dealt;
use self::walk::Walk;
use super::budget::Budget;
use super::start_position::StartPosition;
use super::verdict::{Limit, Verdict};
use crate::freecell::moves::Move;

/// The search, which can be paused.
#[derive(Debug)]
pub struct Sweep {
    dealt: Dealt,
    pub walk: Walk,
    pub pending: Pending,
}

impl Sweep {
    /// Creates a search, whose memory the budget counts from now on.
    pub fn new(start: &StartPosition, extent: Extent, budget: &mut Budget) -> Self {
        let (dealt, root) = Dealt::new(start);
        let (progress, code) = extent.position(&dealt, dealt.play_automatic(root));
        let entries = PartitionedSet::from(CodeSet::of(code));
        let mut walk = Walk::new(&dealt, start.cell_count.into(), None, extent);
        walk.begin(&dealt, progress, entries, budget);
        Self { dealt, walk, pending: Pending::default() }
    }

    /// Starts or resumes the search, until all positions are searched, a won one is found, or `states` positions have
    /// been expanded in total. In the latter two cases it returns `None`: it pauses, or no longer has the moves to the
    /// won position. `other_bytes` is the solver's other memory.
    pub fn search(
        &mut self,
        states: u64,
        other_bytes: usize,
        budget: &mut Budget,
    ) -> Result<Option<Verdict<Vec<Move>>>, Limit> {
        budget.other_bytes = other_bytes;
        while !self.walk.is_won() && self.walk.states() < states {
            if self.walk.step(&self.dealt, &mut self.pending, budget)? {
                continue;
            }
            let Some((progress, entries)) = self.pending.pop_first(budget) else {
                return Ok(Some(Verdict::Impossible { states: self.walk.states() }));
            };
            budget.bytes -= entries.bytes();
            self.walk.begin(&self.dealt, progress, entries.into(), budget);
        }
        Ok(None)
    }
}
