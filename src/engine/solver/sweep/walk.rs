//! The search through the positions of one progress: one component after the other, each breadth first.
//!
//! Within a component every move can be undone, so a move leads from one level to the level before, the same or the
//! next, and only three levels are held (Korf's frontier search).

use super::expansion::{Extent, Scene, Scratch};
use super::partitioned_set::{Compaction, PartitionedSet, SetCursor};
use super::pending::Pending;
use super::progress::{Dealt, Progress, Remaining};
use crate::solver::budget::Budget;
use crate::solver::verdict::Limit;

const MIN_SLOTS: usize = 32;

/// The search through a progress, which can pause between two positions.
#[derive(Debug)]
pub struct Walk {
    cell_count: u32,
    extent: Extent,
    /// The maximum number of slots in a level before it is compacted; `None` for no compaction.
    max_slots: Option<usize>,
    progress: Progress,
    remaining: Remaining,
    /// The unvisited entry positions of the components, and where to resume among them.
    entries: PartitionedSet,
    next_entry: SetCursor,
    /// Three levels of the current component: the previous, the current and the next one.
    levels: [PartitionedSet; 3],
    /// The cursor in the current level, and how many of its positions are expanded.
    next: SetCursor,
    expanded: u64,
    scratch: Scratch,
    /// Whether a won position was found. The search ends there.
    is_won: bool,
    /// The number of positions expanded in levels before the current one.
    states: u64,
}

impl Walk {
    /// Creates a search that has nothing to do before it [begins](Self::begin) a progress. Levels above `max_slots` are
    /// compacted.
    pub fn new(dealt: &Dealt, cell_count: u32, max_slots: Option<usize>, extent: Extent) -> Self {
        Self {
            cell_count,
            extent,
            max_slots,
            progress: Progress::default(),
            remaining: dealt.remaining(Progress::default()),
            entries: PartitionedSet::new(1, None),
            next_entry: SetCursor::default(),
            levels: std::array::from_fn(|_| PartitionedSet::new(1, None)),
            next: SetCursor::default(),
            expanded: 0,
            scratch: Scratch::default(),
            is_won: false,
            states: 0,
        }
    }

    /// Starts the search through a progress with the entry positions of its components. Its levels get as many parts as
    /// these have.
    pub fn begin(&mut self, dealt: &Dealt, progress: Progress, entries: PartitionedSet, budget: &mut Budget) {
        let parts = entries.parts.len();
        let compaction = self.max_slots.map(|slots| Compaction::new(dealt, progress, slots, parts));
        for level in &mut self.levels {
            if level.parts.len() == parts {
                level.set_compaction(compaction);
            } else {
                level.clear(0, budget);
                *level = PartitionedSet::new(parts, compaction);
            }
        }
        budget.bytes += entries.bytes();
        (self.progress, self.entries, self.next_entry) = (progress, entries, SetCursor::default());
        self.remaining = dealt.remaining(progress);
        self.is_won = progress.is_won();
    }

    /// Resumes the progress begun after `states` positions, with the previous and the current level.
    pub fn resume(&mut self, states: u64, before: PartitionedSet, current: PartitionedSet) {
        let [to_before, to_current, _] = &mut self.levels;
        (*to_before, *to_current) = (before, current);
        self.states += states;
    }

    /// Changes the number of parts of all levels and entries. The search cannot continue after an error.
    pub fn split(&mut self, dealt: &Dealt, parts: usize, budget: &mut Budget) -> Result<(), Limit> {
        let compaction = self.max_slots.map(|slots| Compaction::new(dealt, self.progress, slots, parts));
        for level in self.levels.iter_mut().chain([&mut self.entries]) {
            budget.bytes -= level.bytes();
            level.split(parts, compaction)?;
            budget.bytes += level.bytes();
        }
        self.next_entry = SetCursor::default();
        Ok(())
    }

    /// Returns the data for threads that share the current level: the scene, the next level, and the entries.
    pub fn share<'a>(&'a mut self, dealt: &'a Dealt) -> (Scene<'a>, &'a mut PartitionedSet, &'a mut PartitionedSet) {
        let [before, current, next] = &mut self.levels;
        let Self { cell_count, extent, progress, remaining, .. } = *self;
        (Scene { dealt, cell_count, extent, progress, remaining, before, current }, next, &mut self.entries)
    }

    /// Continues after a level of which threads have expanded `states` positions. Returns whether this progress has
    /// more work.
    pub fn end_shared(&mut self, states: u64, is_won: bool, budget: &mut Budget) -> Result<bool, Limit> {
        self.expanded = states;
        self.is_won |= is_won;
        self.next_level(budget)
    }

    pub fn progress(&self) -> Progress {
        self.progress
    }

    pub fn is_won(&self) -> bool {
        self.is_won
    }

    pub fn states(&self) -> u64 {
        self.states + self.expanded
    }

    /// Returns whether no position of the current level has been expanded yet.
    pub fn is_at_level(&self) -> bool {
        self.next == SetCursor::default()
    }

    /// Returns the remaining entries, the previous level and the current one.
    pub fn sets(&self) -> [&PartitionedSet; 3] {
        let [before, current, _] = &self.levels;
        [&self.entries, before, current]
    }

    pub fn bytes(&self) -> usize {
        self.entries.bytes() + self.levels.iter().map(PartitionedSet::bytes).sum::<usize>()
    }

    /// Expands a position, or advances to the next level or component. Returns whether this progress has more work.
    #[inline]
    pub fn step(&mut self, dealt: &Dealt, pending: &mut Pending, budget: &mut Budget) -> Result<bool, Limit> {
        let [before, current, next] = &mut self.levels;
        if let Some((code, cursor)) = current.next(self.next) {
            self.next = cursor;
            let (before, current) = (&*before, &*current);
            let Self { cell_count, extent, progress, remaining, .. } = *self;
            let scene = Scene { dealt, cell_count, extent, progress, remaining, before, current };
            let entries = &mut self.entries;
            let positions = scene.find_class(code, &mut self.scratch);
            budget.count_expanded(positions)?;
            self.expanded += positions;
            let is_won = scene.expand(&mut self.scratch, pending, budget, |codes, budget| {
                for &code in codes {
                    next.part(code).set.prefetch(code);
                    entries.part(code).set.prefetch(code);
                }
                for &code in codes {
                    if next.part_mut(code).insert(code, budget)? {
                        budget.count_generated(1);
                        entries.part_mut(code).remove(code, budget);
                    }
                }
                Ok(())
            })?;
            self.is_won |= is_won;
            return Ok(true);
        }
        self.next_level(budget)
    }

    /// Advances to the next level or component. Returns whether there is one.
    fn next_level(&mut self, budget: &mut Budget) -> Result<bool, Limit> {
        let [before, current, next] = &mut self.levels;
        next.complete(budget);
        before.clear(MIN_SLOTS, budget);
        std::mem::swap(before, current);
        std::mem::swap(current, next);
        self.next = SetCursor::default();
        self.states += std::mem::take(&mut self.expanded);
        if current.is_empty() { self.enter_component(budget) } else { Ok(true) }
    }

    /// Restarts the current level, discarding the next one.
    pub fn begin_level_again(&mut self, budget: &mut Budget) {
        let [.., next] = &mut self.levels;
        next.clear(0, budget);
        (self.next, self.expanded) = (SetCursor::default(), 0);
    }

    /// Starts the next component at an entry position. Returns whether there is one.
    fn enter_component(&mut self, budget: &mut Budget) -> Result<bool, Limit> {
        let [before, current, _] = &mut self.levels;
        before.clear(MIN_SLOTS, budget);
        let Some((code, cursor)) = self.entries.next(self.next_entry) else {
            self.entries.clear(0, budget);
            return Ok(false);
        };
        // If there is no memory for it, the entry remains.
        current.part_mut(code).insert(code, budget)?;
        self.next_entry = cursor;
        self.entries.part_mut(code).remove(code, budget);
        Ok(true)
    }
}
