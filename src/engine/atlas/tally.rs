//! The verdicts of many deals, counted.

use std::fmt;

use crate::number::{DealNumber, grouped};
use crate::verdict::outcome::Outcome;

/// How many numbers are listed for each verdict that is not solved.
const MAX_LISTED: usize = 10;

/// The verdicts of some deals.
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
    impossible: FirstNumbers,
    unknown: FirstNumbers,
}

/// A count of deals, and the first of them.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
struct FirstNumbers {
    count: u64,
    first: Vec<DealNumber>,
}

impl FirstNumbers {
    fn append(&mut self, later: &Self) {
        self.count += later.count;
        let room = MAX_LISTED - self.first.len();
        self.first.extend(later.first.iter().take(room));
    }
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
        numbers.append(&FirstNumbers { count: 1, first: vec![number] });
    }

    /// Counts the deals of another tally, which come later.
    pub fn append(&mut self, later: &Self) {
        self.solved += later.solved;
        self.impossible.append(&later.impossible);
        self.unknown.append(&later.unknown);
    }

    /// Whether there are none.
    pub fn is_empty(&self) -> bool {
        *self == Self::default()
    }

    /// The counts alone: `31,999 solved, 1 impossible`.
    pub fn counts(&self) -> String {
        self.in_words(|_| String::new())
    }

    /// The counts, with more words about the deals that are not solved.
    fn in_words(&self, list: impl Fn(&FirstNumbers) -> String) -> String {
        let others = [(&self.impossible, "impossible"), (&self.unknown, "unknown")];
        let others = others.map(|(numbers, name)| (numbers.count, format!("{name}{}", list(numbers))));
        let parts = std::iter::once((self.solved, "solved".to_owned())).chain(others).filter(|(count, _)| *count > 0);
        parts.map(|(count, words)| format!("{} {words}", grouped(count))).collect::<Vec<_>>().join(", ")
    }
}

/// The counts, and the numbers of deals that are not solved, as long as they are few.
impl fmt::Display for Tally {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.in_words(|numbers| {
            let first: Vec<String> = numbers.first.iter().map(ToString::to_string).collect();
            let rest = if numbers.count > first.len() as u64 { " …" } else { "" };
            format!(": {}{rest}", first.join(" "))
        }))
    }
}
