//! Deals in a row, dealt a block at a time.

#[cfg(target_arch = "x86_64")]
mod simd;

use std::iter::FusedIterator;

use crate::freecell::deal::{Deal, Tableau};
use crate::number::{DealNumber, DealRange};

/// How many deals are dealt together.
const BLOCK: usize = 32;

/// The deals of a range, in order; holds a few kilobytes however long the range is.
#[derive(Debug, Clone)]
pub struct Deals {
    /// What is still to be given, the end not included.
    next: u64,
    end: u64,
    /// The tableaux that follow `next`, from `at` to `filled`.
    block: [Tableau; BLOCK],
    at: usize,
    filled: usize,
}

/// The deals of `range`, in order.
///
/// ```
/// use tableaux::freecell::batch::deals;
/// let cards: Vec<String> = deals("617-619".parse()?).map(|deal| deal.cards()[0].to_string()).collect();
/// assert_eq!(cards, ["7D", "8C", "9C"]);
/// # Ok::<(), tableaux::number::RangeError>(())
/// ```
#[must_use]
pub fn deals(range: DealRange) -> Deals {
    let block = [*Deal::new(range.first()).tableau(); BLOCK];
    Deals { next: range.first().get(), end: range.last().get() + 1, block, at: 0, filled: 1 }
}

impl Deals {
    /// Deals what comes next. `number` is `self.next`.
    #[inline(never)]
    fn refill(&mut self, number: DealNumber) {
        self.at = 0;
        #[cfg(target_arch = "x86_64")]
        {
            // From how many deals on a block is quicker than one after the other.
            const WORTH_A_BLOCK: u64 = 12;
            // From the first of a block to its last.
            const BLOCK_STEPS: i64 = 31;
            const { assert!(BLOCK == 32) };
            let last = number.saturating_add_signed(BLOCK_STEPS);
            if self.end - self.next >= WORTH_A_BLOCK && last.band() == number.band() {
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
        // The range holds no number past the last.
        let number = DealNumber::new(self.next).ok()?;
        if self.at == self.filled {
            self.refill(number);
        }
        let deal = Deal::of(number, self.block[self.at]);
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

#[cfg(test)]
mod tests {
    use super::*;
    use crate::number::Band;

    fn number(number: u64) -> DealNumber {
        DealNumber::new(number).unwrap()
    }

    /// Both ends of each band, the places where a block would cross them, and somewhere in the middle.
    #[test]
    fn deals_in_a_row_are_those_dealt_one_by_one() {
        let ends = [0, 1 << 31, 1 << 32, 1 << 33];
        let mut starts = vec![617, 1_234_567_890, 3_000_000_001, 6_000_000_000];
        for end in ends {
            starts.extend([end, end + 5, end - end.min(20), end - end.min(32), end - end.min(33), end - end.min(100)]);
        }
        for first in starts.into_iter().filter(|&first| first < 1 << 33) {
            for length in [1, 11, 12, 31, 32, 33, 100] {
                let range = DealRange::new(number(first), number(first).saturating_add_signed(length - 1)).unwrap();
                let row = deals(range);
                assert_eq!(row.size_hint().0 as u64, range.len());
                let mut expected = first;
                for deal in row {
                    assert_eq!(deal, Deal::new(number(expected)));
                    expected += 1;
                }
                assert_eq!(expected, range.last().get() + 1);
            }
        }
    }

    /// A machine with wide instructions uses only those, so the others are dealt here.
    #[test]
    #[cfg(target_arch = "x86_64")]
    fn every_width_deals_alike() {
        let mut block = [*Deal::new(DealNumber::MIN).tableau(); BLOCK];
        for (band, offset) in [(Band::Microsoft, 0), (Band::HighBit, 0), (Band::PlusOne, 1 << 32)] {
            for first in [1u64 << 31, 617, 0x7fff_ff00, 0xffff_ff00].map(|seed| seed + offset) {
                let first = number(first);
                if first.band() != band {
                    continue;
                }
                simd::deal_narrow(first.seed(), band, &mut block);
                for (steps, tableau) in (0..).zip(&block) {
                    assert_eq!(tableau, Deal::new(first.saturating_add_signed(steps)).tableau());
                }
            }
        }
    }
}
