//! The positions that later progresses are entered by.

use std::collections::BTreeMap;

use super::code_set::{CodeSet, Memory};
use super::progress::{Progress, State};
use crate::solver::budget::Budget;
use crate::solver::outcome::Limit;

/// What a progress takes in its tree, of whose nodes at least half is used.
const PROGRESS_BYTES: usize = 2 * size_of::<(Progress, CodeSet)>();

/// The progresses of a layer, which have come the same number of steps: for each the positions by which its components
/// are entered.
pub(in crate::solver) type Entries = BTreeMap<Progress, CodeSet>;

/// What is known of later progresses.
#[derive(Debug, Default)]
pub(in crate::solver) struct Pending {
    /// By steps. There are none of the layers before `first`.
    layers: Vec<Entries>,
    first: usize,
}

impl Pending {
    /// The memory that the entries of one progress take, in bytes.
    pub fn bytes_of(entries: &CodeSet) -> usize {
        PROGRESS_BYTES + entries.bytes()
    }

    /// Adds a position by which a later component is entered.
    ///
    /// # Errors
    /// See [`CodeSet::insert`].
    pub fn insert(&mut self, (progress, code): State, memory: &mut Memory, budget: &mut Budget) -> Result<(), Limit> {
        let steps = progress.steps();
        if steps >= self.layers.len() {
            self.layers.resize_with(steps + 1, Entries::new);
        }
        let entries = self.layers[steps].entry(progress).or_insert_with(|| {
            memory.bytes += PROGRESS_BYTES;
            CodeSet::new()
        });
        if entries.insert(code, memory, budget)? {
            budget.count_generated(1);
        }
        Ok(())
    }

    /// Takes the first progress out.
    pub fn pop_first(&mut self, memory: &mut Memory) -> Option<(Progress, CodeSet)> {
        loop {
            if let Some(first) = self.layers.get_mut(self.first)?.pop_first() {
                memory.bytes -= PROGRESS_BYTES;
                return Some(first);
            }
            self.first += 1;
        }
    }

    /// The layers of which there is anything, in their order.
    pub fn steps(&self) -> impl DoubleEndedIterator<Item = usize> {
        (0..self.layers.len()).filter(|&steps| !self.layers[steps].is_empty())
    }

    /// What is known of a layer.
    pub fn layer(&self, steps: usize) -> Option<&Entries> {
        self.layers.get(steps)
    }

    /// Takes a layer out.
    pub fn take_layer(&mut self, steps: usize, memory: &mut Memory) -> Entries {
        let entries = self.layers.get_mut(steps).map(std::mem::take).unwrap_or_default();
        memory.bytes -= entries.values().map(Self::bytes_of).sum::<usize>();
        entries
    }

    /// Puts the entries of a progress in, of which there are none yet.
    pub fn put(&mut self, progress: Progress, entries: CodeSet, memory: &mut Memory) {
        let steps = progress.steps();
        if steps >= self.layers.len() {
            self.layers.resize_with(steps + 1, Entries::new);
        }
        memory.bytes += Self::bytes_of(&entries);
        self.layers[steps].insert(progress, entries);
    }

    /// The memory it takes, in bytes.
    pub fn bytes(&self) -> usize {
        self.layers.iter().flat_map(Entries::values).map(Self::bytes_of).sum()
    }
}
