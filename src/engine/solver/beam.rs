//! Beam search: level by level, where each level holds positions one move further than the level before, and keeps only
//! the best ones, up to the width of the beam.
//!
//! A won position ends the search, so its level is the length of the solution: a supermove counts once, and a move home
//! does not count.

mod expansion;
mod frontier;
pub mod node;
pub mod ranking;
pub mod tables;
pub mod weights;

use super::budget::Budget;
use super::card_set::{SUITS, cards, suit};
use super::exact_set::ExactSet;
use super::length::Length;
use super::lower_bound::LowerBound;
use super::packed_move::PackedMove;
use super::solution::SolutionWriter;
use super::start_position::StartPosition;
use super::verdict::Limit;
use crate::freecell::moves::Move;

use self::expansion::{BeamExpansion, BeamMove};
use self::frontier::Frontier;
use self::node::BeamNode;
use self::ranking::Ranking;
use self::tables::Tables;

/// A counted move of a solution, and the number of cards of each suit home before the next one.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct CountedMove {
    pub mv: PackedMove,
    pub home: [u8; SUITS],
}

#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Path {
    /// The number of cards of each suit home before the first step.
    pub home: [u8; SUITS],
    pub steps: Vec<CountedMove>,
}

impl Path {
    /// Returns all moves from a starting position, including moves home.
    pub fn moves(&self, start: &StartPosition) -> Vec<Move> {
        let mut writer = SolutionWriter::new(start);
        writer.play_home_until(self.home);
        for step in &self.steps {
            writer.play(step.mv);
            writer.play_home_until(step.home);
        }
        writer.finish()
    }

    #[must_use]
    pub fn prefix(&self, steps: usize) -> Self {
        Self { home: self.home, steps: self.steps[..steps].to_vec() }
    }
}

/// The treatment of moves home in a pass, and its purpose.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum PassKind {
    /// Sends every card home as soon as possible (*max*), which may lose a solution.
    Narrow,
    /// Sends only cards home that no other can need (Raymond's rule); other moves home are a choice at every position.
    Full,
    /// Works like `Full`, but ends as soon as positions must be dropped: it can prove nothing then.
    Proof,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Pass {
    pub kind: PassKind,
    /// The maximum number of positions per level.
    pub width: usize,
    pub max_moves: usize,
}

#[derive(Debug, Clone, PartialEq, Eq)]
pub struct PassOutcome {
    /// A solution within `max_moves`.
    pub solution: Option<Path>,
    /// Whether positions were dropped for lack of room. If a pass that is not narrow drops none, there is no shorter
    /// solution than the one found, or none within `max_moves`.
    pub has_overflowed: bool,
}

/// The parent of a node in a finished level, and the move from it.
#[derive(Debug, Clone, Copy)]
struct Trail {
    parent: u32,
    step: CountedMove,
}

/// The search. It reuses its memory.
#[derive(Debug)]
pub struct Beam {
    pub tables: Tables,
    pub lower_bound: LowerBound,
    pub current: Vec<BeamNode>,
    pub next: Frontier,
    seen: ExactSet<u64>,
    /// The trails of the nodes of each finished level.
    trails: Vec<Vec<Trail>>,
    candidates: Vec<BeamMove>,
    /// The root, before any automatic move.
    root: Option<BeamNode>,
    /// The won nodes of the level being filled; the first one ends the search.
    pub won: Vec<BeamNode>,
    /// The solver's other memory.
    other_bytes: usize,
}

/// The initial number of slots in the visited set: per node of a level, and at most.
const SLOTS_PER_NODE: usize = 64;
const MAX_SLOTS: usize = 1 << 16;
/// The maximum number of moves without a known solution: solutions have fewer than 60, however few the cells.
pub const MAX_MOVES: usize = 100;
/// The maximum memory kept for the next deal, in bytes.
const RETAINED_BYTES: usize = 16 << 20;

impl Beam {
    pub fn new(ranking: Ranking) -> Self {
        Self {
            tables: Tables::new(ranking),
            lower_bound: LowerBound::new(Length::Moves),
            current: Vec::new(),
            next: Frontier::new(),
            seen: ExactSet::new(),
            trails: Vec::new(),
            candidates: Vec::new(),
            root: None,
            won: Vec::new(),
            other_bytes: 0,
        }
    }

    /// Prepares for searches from a starting position. Returns the lower bound on its moves.
    pub fn begin(&mut self, start: &StartPosition) -> u8 {
        self.tables.fill(start);
        self.lower_bound.fill(start);
        self.lower_bound.clear();
        let mut root = BeamNode::root(&start.position, &self.tables);
        root.update_bound(&self.tables.dealt, &mut self.lower_bound);
        self.root = Some(root);
        root.bound
    }

    pub fn quick_bound(&mut self, start: &StartPosition) -> u8 {
        let rows = self.lower_bound.fill(start);
        self.lower_bound.quick(rows)
    }

    /// Returns the memory of the beam and the solver's other memory, in bytes.
    fn bytes(&self) -> usize {
        let trails: usize = self.trails.iter().map(Vec::capacity).sum();
        self.current.capacity() * size_of::<BeamNode>()
            + self.next.bytes()
            + self.seen.bytes()
            + trails * size_of::<Trail>()
            + self.lower_bound.bytes()
            + self.other_bytes
    }

    /// Ends the searches of a deal; frees their memory if it exceeds [`RETAINED_BYTES`].
    pub fn end_deal(&mut self) {
        if self.bytes() > RETAINED_BYTES {
            self.free();
        }
    }

    fn free(&mut self) {
        self.current = Vec::new();
        self.next.free();
        self.seen = ExactSet::new();
        self.trails = Vec::new();
        self.lower_bound.free();
    }

    /// Searches for any solution of a deal; returns `None` if memory runs out. Memory left over from other deals makes no
    /// difference. `other_bytes` is the solver's other memory.
    pub fn solve(
        &mut self,
        start: &StartPosition,
        kind: PassKind,
        width: usize,
        other_bytes: usize,
        budget: &mut Budget,
    ) -> Result<Option<Path>, Limit> {
        self.free();
        self.begin(start);
        self.other_bytes = other_bytes;
        let first = Path { home: start.position.home, steps: Vec::new() };
        let result = self.search(&first, Pass { kind, width, max_moves: MAX_MOVES }, budget);
        self.other_bytes = 0;
        self.free();
        match result {
            Ok(outcome) => Ok(outcome.solution),
            Err(Limit::Bytes) => Ok(None),
            Err(limit) => Err(limit),
        }
    }

    /// Searches from the end of a path, whose moves count toward `max_moves`.
    pub fn search(&mut self, first: &Path, pass: Pass, budget: &mut Budget) -> Result<PassOutcome, Limit> {
        match pass.kind {
            PassKind::Narrow => self.run::<true>(first, pass, budget),
            PassKind::Full | PassKind::Proof => self.run::<false>(first, pass, budget),
        }
    }

    fn run<const MAX: bool>(&mut self, first: &Path, pass: Pass, budget: &mut Budget) -> Result<PassOutcome, Limit> {
        let mut outcome = PassOutcome { solution: None, has_overflowed: false };
        self.next.try_reserve(pass.width).map_err(|_| Limit::Bytes)?;
        budget.record_memory(self.bytes())?;
        self.begin_pass::<MAX>(first, pass);
        for depth in first.steps.len().. {
            if let Some(won) = self.won.first() {
                outcome.solution = Some(self.path_to(first, depth - first.steps.len(), won));
                return Ok(outcome);
            }
            self.finish_level(depth - first.steps.len());
            outcome.has_overflowed |= self.next.has_overflowed;
            if self.current.is_empty() || depth >= pass.max_moves {
                return Ok(outcome);
            }
            budget.record_memory(self.bytes())?;
            self.next.clear(pass.width);
            let max_bound = u8::try_from(pass.max_moves - depth - 1).unwrap_or(u8::MAX);
            for index in 0..self.current.len() {
                self.expand::<MAX>(index, max_bound, budget)?;
                if !self.won.is_empty() {
                    break;
                }
                if pass.kind == PassKind::Proof && self.next.has_overflowed {
                    outcome.has_overflowed = true;
                    return Ok(outcome);
                }
            }
        }
        unreachable!("a level beyond the moves allowed ends the search")
    }

    /// Puts the position at the end of `first`, and those that moves home lead to from there, into the first level.
    pub fn begin_pass<const MAX: bool>(&mut self, first: &Path, pass: Pass) {
        let mut node = self.root.expect("a search has begun");
        send_home_until(&mut node, first.home, &self.tables);
        for step in &first.steps {
            node.play(step.mv, &self.tables);
            send_home_until(&mut node, step.home, &self.tables);
        }
        node.play_automatic::<MAX>(&self.tables);
        node.update_bound(&self.tables.dealt, &mut self.lower_bound);
        node.update_score(&self.tables);
        self.seen.clear((pass.width * SLOTS_PER_NODE).min(MAX_SLOTS));
        self.next.clear(pass.width);
        self.won.clear();
        let max_bound = u8::try_from(pass.max_moves - first.steps.len()).unwrap_or(u8::MAX);
        self.insert::<MAX>(&node, max_bound);
    }

    /// Makes the filled level the current one.
    pub fn finish_level(&mut self, level: usize) {
        self.next.drain_into(&mut self.current);
        if self.trails.len() <= level {
            self.trails.push(Vec::new());
        }
        let trail = |node: &BeamNode| Trail { parent: node.parent, step: CountedMove { mv: node.mv, home: node.home } };
        self.trails[level].clear();
        self.trails[level].extend(self.current.iter().map(trail));
    }

    pub fn expand<const MAX: bool>(&mut self, index: usize, max_bound: u8, budget: &mut Budget) -> Result<(), Limit> {
        budget.count_expanded(1)?;
        if self.seen.must_grow() {
            budget.record_memory(self.bytes() - self.seen.bytes() + self.seen.peak_bytes())?;
            self.seen.grow(budget.stop)?;
        }
        let node = self.current[index];
        let parent = u32::try_from(index).expect("levels have fewer than 2³² nodes");
        let (tables, lower_bound, candidates) = (&self.tables, &mut self.lower_bound, &mut self.candidates);
        let max_score = self.next.max_score();
        let expansion = BeamExpansion::new(&node, tables, lower_bound, max_bound, max_score, candidates);
        self.next.has_overflowed |= expansion.generate();
        budget.count_generated(self.candidates.len());
        for index_of_candidate in 0..self.candidates.len() {
            let candidate = self.candidates[index_of_candidate];
            // Moves home may improve the score.
            if !candidate.uncovers_next && !self.next.admits(candidate.score) || !self.seen.insert(candidate.hash) {
                continue;
            }
            let mut child = node;
            child.play(candidate.mv, &self.tables);
            (child.parent, child.mv, child.score) = (parent, candidate.mv, candidate.score);
            child.position.bound = candidate.bound;
            debug_assert_eq!(child.hash, candidate.hash);
            if candidate.uncovers_next && child.play_automatic::<MAX>(&self.tables) {
                if !self.seen.insert(child.hash) {
                    continue;
                }
                child.update_bound(&self.tables.dealt, &mut self.lower_bound);
                child.update_score(&self.tables);
            }
            self.insert::<MAX>(&child, max_bound);
        }
        Ok(())
    }

    /// Adds a new node to the next level, and if moves home are a choice, those that they lead to.
    fn insert<const MAX: bool>(&mut self, node: &BeamNode, max_bound: u8) {
        if node.is_won() {
            self.won.push(*node);
            return;
        }
        if node.bound > max_bound {
            return;
        }
        // If moves home are a choice, the pass is to prove something, and a sharper bound is worth its time, except for
        // nodes that will be dropped anyway, unless they would be the first.
        let is_dropped = self.next.has_overflowed && !self.next.admits(node.score);
        if !MAX && !is_dropped && node.bound + 1 >= max_bound && self.exceeds(node, max_bound) {
            return;
        }
        if self.next.admits(node.score) {
            self.next.push(node);
        }
        if MAX {
            return;
        }
        for card in cards(node.ready()) {
            let mut after = *node;
            after.send_home(card, &self.tables);
            after.play_automatic::<false>(&self.tables);
            if self.seen.insert(after.hash) {
                after.update_bound(&self.tables.dealt, &mut self.lower_bound);
                after.update_score(&self.tables);
                self.insert::<MAX>(&after, max_bound);
            }
        }
    }

    fn exceeds(&mut self, node: &BeamNode, max_bound: u8) -> bool {
        self.lower_bound.exceeds(max_bound, node.rows, &node.built_cards())
    }

    /// Returns the path to a won node, `level` levels after the end of `first`.
    fn path_to(&self, first: &Path, level: usize, won: &BeamNode) -> Path {
        let mut path = first.clone();
        let mut last = Trail { parent: won.parent, step: CountedMove { mv: won.mv, home: won.home } };
        for level in (0..level).rev() {
            path.steps.push(last.step);
            last = self.trails[level][last.parent as usize];
        }
        path.steps[first.steps.len()..].reverse();
        // Automatic moves at the end of `first`.
        match path.steps[..first.steps.len()].last_mut() {
            Some(step) => step.home = last.step.home,
            None => path.home = last.step.home,
        }
        path
    }
}

/// Sends cards home until `home` cards of each suit are.
fn send_home_until(node: &mut BeamNode, home: [u8; SUITS], tables: &Tables) {
    while node.home != home {
        let is_due = |card: &u8| node.home[suit(*card)] < home[suit(*card)];
        let card = cards(node.ready()).find(is_due).expect("the cards that went home can go home");
        node.send_home(card, tables);
    }
}
