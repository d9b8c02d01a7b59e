//! A count of deal numbers that lists the lowest of them.

use super::DealNumber;

/// A count of deal numbers, and the lowest of them.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct LowestNumbers {
    /// How many numbers were counted.
    pub count: u64,
    /// The lowest of them in ascending order, up to a limit.
    pub lowest: Vec<DealNumber>,
}

impl LowestNumbers {
    /// Adds a number higher than those before.
    pub fn add(&mut self, number: DealNumber, limit: usize) {
        self.count += 1;
        if self.lowest.len() < limit {
            self.lowest.push(number);
        }
    }

    /// Adds numbers higher than those before.
    pub fn append(&mut self, later: &Self, limit: usize) {
        self.count += later.count;
        let room = limit.saturating_sub(self.lowest.len());
        self.lowest.extend(later.lowest.iter().take(room));
    }
}
