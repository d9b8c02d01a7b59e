//! Counts of the verdicts of many deals.

use std::fmt;

use crate::number::{DealNumber, LowestNumbers, grouped};
use crate::verdict::outcome::Outcome;

/// The maximum number of numbers listed for each verdict but solved.
const MAX_LISTED: usize = 10;

/// The verdict counts of some deals.
///
/// ```
/// use tableaux_engine::atlas::Tally;
/// use tableaux_engine::verdict::outcome::Outcome;
///
/// let mut tally = Tally::default();
/// tally.add(11_981.into(), Outcome::Winnable);
/// tally.add(11_982.into(), Outcome::Impossible);
/// assert_eq!(tally.to_string(), "1 solved, 1 impossible: 11982");
/// ```
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Tally {
    solved: u64,
    impossible: LowestNumbers,
    unknown: LowestNumbers,
}

impl Tally {
    /// Counts a deal.
    pub fn add(&mut self, number: DealNumber, outcome: Outcome) {
        let numbers = match outcome {
            Outcome::Winnable => {
                self.solved += 1;
                return;
            }
            Outcome::Impossible => &mut self.impossible,
            Outcome::Unknown => &mut self.unknown,
        };
        numbers.add(number, MAX_LISTED);
    }

    /// Adds another tally, whose deals come later.
    pub fn append(&mut self, later: &Self) {
        self.solved += later.solved;
        self.impossible.append(&later.impossible, MAX_LISTED);
        self.unknown.append(&later.unknown, MAX_LISTED);
    }

    /// Returns whether nothing has been counted.
    pub fn is_empty(&self) -> bool {
        *self == Self::default()
    }

    /// Formats the counts alone: `31,999 solved, 1 impossible`.
    pub fn counts(&self) -> String {
        self.in_words(|_| String::new())
    }

    /// Formats the counts, with additional text about the deals that are not solved.
    fn in_words(&self, list: impl Fn(&LowestNumbers) -> String) -> String {
        let others = [(&self.impossible, "impossible"), (&self.unknown, "unknown")];
        let others = others.map(|(numbers, name)| (numbers.count, format!("{name}{}", list(numbers))));
        let parts = std::iter::once((self.solved, "solved".to_owned())).chain(others).filter(|(count, _)| *count > 0);
        parts.map(|(count, words)| format!("{} {words}", grouped(count))).collect::<Vec<_>>().join(", ")
    }
}

/// Formats as counts, with the first numbers of the deals that are not solved.
impl fmt::Display for Tally {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.in_words(|numbers| {
            let lowest: Vec<String> = numbers.lowest.iter().map(ToString::to_string).collect();
            let rest = if numbers.count > lowest.len() as u64 { " …" } else { "" };
            format!(": {}{rest}", lowest.join(" "))
        }))
    }
}
