//! A best-first search that gives up at a cap: quick where it finds a solution, and no proof where it does not.

use super::budget::{Budget, Stopped};
use super::expand::{Draft, Expansion};
use super::fingerprint_set::Seen;
use super::heuristic::Tables;
use super::node::{NO_PARENT, Node};
use super::portfolio::Entry;
use super::position::AutoPlay;
use super::queue::Queue;
use super::root_tables::RootTables;
use super::start::Start;
use super::step::{Move, Step, Writer};

/// What a capped search needs, kept from one to the next.
#[derive(Debug)]
pub(super) struct BestFirst {
    ground: RootTables,
    nodes: Vec<Node>,
    queue: Queue,
    seen: Seen,
    draft: Draft,
    /// The most bytes that the searches of this deal have needed.
    needed: usize,
}

/// How many bytes are kept for the next deal.
const KEPT: usize = 4 << 20;

/// How a capped search ended.
#[derive(Debug)]
pub(super) enum Ending {
    /// With a solution, whose last node is named.
    Won(u32),
    /// At its cap.
    Capped,
    /// It ran out of moves, which proves nothing.
    Exhausted,
}

impl BestFirst {
    pub fn new() -> Self {
        Self {
            ground: RootTables::new(),
            nodes: Vec::new(),
            queue: Queue::new(),
            seen: Seen::new(),
            draft: Draft::new(),
            needed: 0,
        }
    }

    /// The bytes that the searches of this deal need, whatever is left from those of others.
    pub fn bytes(&self) -> usize {
        self.needed
    }

    /// Notes what the last search has needed. A vector that grows doubles.
    fn note(&mut self) {
        let nodes = self.nodes.len().next_power_of_two() * size_of::<Node>();
        self.needed = self.needed.max(nodes + self.queue.bytes() + self.seen.bytes());
    }

    /// Forgets a deal, and gives back the memory of a long search.
    pub fn forget(&mut self) {
        if self.needed > KEPT {
            (self.nodes, self.queue, self.seen) = (Vec::new(), Queue::new(), Seen::new());
        }
        self.needed = 0;
    }

    /// The bytes that are held once a search has met its cap, at most: vectors that grow double.
    pub fn bytes_for(&self, cap: usize) -> usize {
        self.bytes().max(Queue::bytes_for(cap) + 2 * keys(cap) * size_of::<Node>() + Seen::bytes_for(keys(cap)))
    }

    /// Searches until `cap` moves were put in the queue.
    pub fn search(&mut self, start: &Start, entry: &Entry, watch: &mut Budget) -> Result<Ending, Stopped> {
        let ending = match entry.automatic {
            AutoPlay::Max => self.run::<true>(start, entry.tables, entry.cap, watch),
            AutoPlay::Raymond => self.run::<false>(start, entry.tables, entry.cap, watch),
        };
        self.note();
        ending
    }

    fn run<const MAX: bool>(
        &mut self,
        start: &Start,
        tables: &Tables,
        cap: usize,
        watch: &mut Budget,
    ) -> Result<Ending, Stopped> {
        let rows = self.ground.lay(&start.position, tables);
        self.nodes.clear();
        self.queue.clear();
        self.seen.clear(keys(cap));
        let node = Node::first(&start.position, rows, &self.ground, tables);
        self.seen.insert(node.key);
        self.nodes.push(node);
        self.nodes[0].settle::<MAX>(&self.ground, tables);
        let mut index = 0;
        loop {
            watch.expanded()?;
            let node = &self.nodes[index as usize];
            if node.position.won() {
                watch.generated(self.queue.len());
                return Ok(Ending::Won(index));
            }
            if self.queue.len() >= cap || self.seen.full() {
                watch.generated(self.queue.len());
                return Ok(Ending::Capped);
            }
            let (ground, seen, queue) = (&self.ground, &mut self.seen, &mut self.queue);
            let draft = &mut self.draft;
            Expansion::new((node, index), start.cell_count, ground, tables, seen, queue, draft).expand::<MAX>();
            index += 1;
            loop {
                let Some((parent, step)) = self.queue.pop() else {
                    watch.generated(self.queue.len());
                    return Ok(Ending::Exhausted);
                };
                // The child is made where it will stay.
                self.nodes.extend_from_within(parent as usize..=parent as usize);
                let node = &mut self.nodes[index as usize];
                node.parent = parent;
                node.step = step;
                node.depth += 1;
                node.play(step, &self.ground, tables);
                if !node.settle_after::<MAX>(step, &self.ground, tables) || self.seen.insert(node.key) {
                    break;
                }
                self.nodes.pop();
            }
        }
    }

    /// The way to a node, with every card that goes home by itself.
    pub fn solution(&self, start: &Start, automatic: AutoPlay, mut index: u32, path: &mut Vec<Move>) -> Vec<Step> {
        path.clear();
        while self.nodes[index as usize].parent != NO_PARENT {
            path.push(self.nodes[index as usize].step);
            index = self.nodes[index as usize].parent;
        }
        let mut writer = Writer::new(start);
        writer.settle(automatic);
        while let Some(step) = path.pop() {
            writer.play(step);
            writer.settle(automatic);
        }
        writer.steps
    }
}

/// How many keys a search is given room for: one for each move in its queue, and one more for a child after which cards
/// went home by themselves.
const fn keys(cap: usize) -> usize {
    cap + cap / 2
}
