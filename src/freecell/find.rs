//! From a board to its deal number.
//!
//! [`sieve`] searches all numbers in milliseconds if the first cards of the board are known, [`scan`] a range in any case.
//! [`explanation`] says why nothing matches: a [`mistake`] in dealing, or a few wrong cards in the [`nearest`] deal.
//! [`identification`] is all of this in one call.
//!
//! ```
//! use std::sync::atomic::AtomicBool;
//! use tableaux::freecell::find::explanation::Explanation;
//! use tableaux::freecell::find::identification::identify;
//! use tableaux::freecell::{Deal, Pattern};
//! use tableaux::generator::Generator;
//!
//! // The board of #617 with two cards exchanged.
//! let board = Deal::new(617.into()).tableau().to_string().replace("7D", "x").replace("JS", "7D").replace('x', "JS");
//! let found = identify(&Generator::Microsoft, &board.parse()?, 1, &AtomicBool::new(false));
//! assert_eq!(found.matches.count, 0);
//! let Some(Explanation::Nearest(nearest)) = found.explanation else { panic!("#617 is near") };
//! assert_eq!(
//!     nearest.to_string(),
//!     "#617 with JS at row 1, column 1 and 7D at row 4, column 8 exchanged"
//! );
//! # Ok::<(), tableaux::freecell::text::ParseBoardError>(())
//! ```

pub mod explanation;
pub mod identification;
mod indices;
pub mod mistake;
pub mod nearest;
pub mod scan;
pub mod sieve;

use std::ops::ControlFlow;
use std::sync::atomic::AtomicBool;

use crate::freecell::pattern::Pattern;
use crate::generator::Generator;
use crate::number::DealNumber;

/// The number of matches, and the lowest of them.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct LowestMatches {
    /// The number of deal numbers that match.
    pub count: u64,
    /// The lowest of them in ascending order, up to a limit.
    pub lowest: Vec<DealNumber>,
}

impl LowestMatches {
    /// Adds a match that is higher than those before.
    fn add(&mut self, number: DealNumber, limit: usize) {
        self.count += 1;
        if self.lowest.len() < limit {
            self.lowest.push(number);
        }
    }
}

/// Counts the numbers that match a pattern, and lists the `limit` lowest. `None` if the pattern is not
/// [sievable](sieve::is_sievable).
///
/// With Microsoft's generator it takes a few milliseconds if three cards or more are known at the front.
#[must_use]
pub fn lowest_matches(
    generator: &Generator,
    pattern: &Pattern,
    limit: usize,
    stop: &AtomicBool,
) -> Option<LowestMatches> {
    if !sieve::is_sievable(generator, pattern) {
        return None;
    }
    let mut matches = LowestMatches::default();
    sieve::sieve(generator, pattern, stop, |number| {
        matches.add(number, limit);
        ControlFlow::<()>::Continue(())
    });
    Some(matches)
}
