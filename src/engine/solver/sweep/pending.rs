//! The entry positions of later progresses.

use std::collections::BTreeMap;

use super::code_set::CodeSet;
use super::progress::{Progress, State};
use crate::solver::budget::Budget;
use crate::solver::verdict::Limit;

/// The memory of a progress in its tree, whose nodes are at least half full.
const PROGRESS_BYTES: usize = 2 * size_of::<(Progress, CodeSet)>();

/// The entries of a layer, that is, of the progresses with the same number of steps: the entry positions of the
/// components of each.
pub type Entries = BTreeMap<Progress, CodeSet>;

#[derive(Debug, Default)]
pub struct Pending {
    /// The layers by steps. Those before `first` are empty.
    layers: Vec<Entries>,
    first: usize,
}

impl Pending {
    pub fn bytes_of(entries: &CodeSet) -> usize {
        PROGRESS_BYTES + entries.bytes()
    }

    /// Adds an entry position of a later component.
    pub fn insert(&mut self, (progress, code): State, budget: &mut Budget) -> Result<(), Limit> {
        let steps = progress.steps();
        if steps >= self.layers.len() {
            self.layers.resize_with(steps + 1, Entries::new);
        }
        let entries = self.layers[steps].entry(progress).or_insert_with(|| {
            budget.bytes += PROGRESS_BYTES;
            CodeSet::new()
        });
        if entries.insert(code, budget)? {
            budget.count_generated(1);
        }
        Ok(())
    }

    pub fn pop_first(&mut self, budget: &mut Budget) -> Option<(Progress, CodeSet)> {
        loop {
            if let Some(first) = self.layers.get_mut(self.first)?.pop_first() {
                budget.bytes -= PROGRESS_BYTES;
                return Some(first);
            }
            self.first += 1;
        }
    }

    /// Returns the nonempty layers, in order.
    pub fn steps(&self) -> impl DoubleEndedIterator<Item = usize> {
        (0..self.layers.len()).filter(|&steps| !self.layers[steps].is_empty())
    }

    pub fn layer(&self, steps: usize) -> Option<&Entries> {
        self.layers.get(steps)
    }

    pub fn take_layer(&mut self, steps: usize, budget: &mut Budget) -> Entries {
        let entries = self.layers.get_mut(steps).map(std::mem::take).unwrap_or_default();
        budget.bytes -= entries.values().map(Self::bytes_of).sum::<usize>();
        entries
    }

    /// Adds the entries of a progress that has none yet.
    pub fn put(&mut self, progress: Progress, entries: CodeSet, budget: &mut Budget) {
        let steps = progress.steps();
        if steps >= self.layers.len() {
            self.layers.resize_with(steps + 1, Entries::new);
        }
        budget.bytes += Self::bytes_of(&entries);
        self.layers[steps].insert(progress, entries);
    }

    pub fn bytes(&self) -> usize {
        self.layers.iter().flat_map(Entries::values).map(Self::bytes_of).sum()
    }
}
