//! Deals of consecutive numbers, computed in blocks.

#[cfg(target_arch = "x86_64")]
#[doc(hidden)]
pub mod simd;

use std::iter::FusedIterator;

use crate::freecell::deal::{Deal, Tableau};
use crate::number::{DealNumber, DealRange};

/// The number of deals that are dealt at once.
pub const BLOCK: usize = 32;

/// An iterator over the deals of a range, in ascending order. Memory is a few kilobytes, however long the range.
#[derive(Debug, Clone)]
pub struct Deals {
    /// The number of the next deal, and the number after the last one.
    next: u64,
    end: u64,
    /// The tableaux of the numbers from `next` on, in `at..filled`.
    block: [Tableau; BLOCK],
    at: usize,
    filled: usize,
}

/// Returns the deals of a range, in ascending order; for many deals several times as fast as [`Deal::new`].
///
/// ```
/// use tableaux_engine::freecell::batch::deals;
/// let cards: Vec<String> = deals("617-619".parse()?).map(|deal| deal.cards()[0].to_string()).collect();
/// assert_eq!(cards, ["7D", "8C", "9C"]);
/// # Ok::<(), tableaux_engine::number::NumberError>(())
/// ```
pub fn deals(range: DealRange) -> Deals {
    let block = [*Deal::new(range.first()).tableau(); BLOCK];
    Deals { next: range.first().get(), end: range.last().get() + 1, block, at: 0, filled: 1 }
}

impl Deals {
    /// Refills the block, starting with `number`, which is `self.next`.
    #[inline(never)]
    fn refill(&mut self, number: DealNumber) {
        self.at = 0;
        #[cfg(target_arch = "x86_64")]
        {
            /// The number of deals from which a block is faster than single deals.
            const MIN_FOR_BLOCK: u64 = 12;
            let last = DealNumber::new(self.next + BLOCK as u64 - 1);
            let is_in_band = last.is_ok_and(|last| last.band() == number.band());
            if is_in_band && self.end - self.next >= MIN_FOR_BLOCK {
                simd::deal_block(number.seed(), number.band(), &mut self.block);
                self.filled = BLOCK;
                return;
            }
        }
        self.block[0] = *Deal::new(number).tableau();
        self.filled = 1;
    }
}

impl Iterator for Deals {
    type Item = Deal;

    #[inline]
    fn next(&mut self) -> Option<Deal> {
        if self.next == self.end {
            return None;
        }
        let Ok(number) = DealNumber::new(self.next) else { unreachable!("the range has deal numbers only") };
        if self.at == self.filled {
            self.refill(number);
        }
        let deal = Deal::from_parts(number, self.block[self.at]);
        self.next += 1;
        self.at += 1;
        Some(deal)
    }

    fn size_hint(&self) -> (usize, Option<usize>) {
        let left = usize::try_from(self.end - self.next);
        (left.unwrap_or(usize::MAX), left.ok())
    }
}

impl FusedIterator for Deals {}
