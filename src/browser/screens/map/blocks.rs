//! The deals of each pixel of the map: one, or several in a row.

use super::Known;
use crate::browser::screens::prelude::*;

/// The blocks of a range, from its first deal on.
#[derive(Debug, Clone)]
pub(super) struct Blocks {
    range: DealRange,
    /// The number of deals in each block but the last, which may have fewer.
    len: u64,
    all: Vec<Block>,
    /// Whether each deal matches the filter, as far as known; `None` without a filter.
    fits: Option<Vec<Option<bool>>>,
    unknown: u32,
}

/// The known facts of some deals that follow each other.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Block {
    /// The mean of the values that color the deals, rounded, over those that match the filter.
    pub value: Option<u16>,
    /// Whether one of these is impossible.
    pub is_impossible: bool,
    /// Whether no deal matches the filter.
    pub is_misfit: bool,
}

impl Blocks {
    /// Divides the deals into blocks of `len`. `fits` has an entry for each deal, see [`Blocks::fits`].
    pub fn new(known: &Known, fits: Option<Vec<Option<bool>>>, len: u64) -> Self {
        let range = known.coloured.range();
        let mut unknown = 0;
        let is_misfit = |number| is_misfit(range, fits.as_deref(), number);
        let blocks = (0..range.len()).step_by(usize::try_from(len).unwrap_or(usize::MAX));
        let block = |begin: u64| {
            let (mut sum, mut count) = (0u64, 0u64);
            let mut block = Block { value: None, is_impossible: false, is_misfit: true };
            let numbers = range.slice(begin, begin + len).into_iter().flat_map(DealRange::numbers);
            for number in numbers.filter(|&number| !is_misfit(number)) {
                let value = known.coloured.get(number);
                let is_impossible = known.verdicts.get(number) == Some(1);
                unknown += u32::from(value.is_none() && !is_impossible);
                (sum, count) = (sum + value.map_or(0, u64::from), count + u64::from(value.is_some()));
                block = Block { is_impossible: block.is_impossible || is_impossible, is_misfit: false, ..block };
            }
            let value = (sum + count / 2).checked_div(count).and_then(|mean| u16::try_from(mean).ok());
            Block { value, ..block }
        };
        let all = blocks.map(block).collect();
        Self { range, len, all, fits, unknown }
    }

    /// Returns the number of deals in a block.
    pub const fn len(&self) -> u64 {
        self.len
    }

    /// Returns how many matching deals have no value and are not known to be impossible.
    pub const fn unknown(&self) -> u32 {
        self.unknown
    }

    /// Returns the block of a deal of the range.
    pub fn of(&self, number: DealNumber) -> Option<Block> {
        let place = number.get().checked_sub(self.range.first().get())? / self.len;
        self.all.get(usize::try_from(place).ok()?).copied()
    }

    /// Returns the matching deals of the range.
    pub fn matching(&self) -> impl Iterator<Item = DealNumber> {
        self.range.numbers().filter(|&number| !is_misfit(self.range, self.fits.as_deref(), number))
    }

    /// Returns the matching deals of the block that begins with `first`.
    pub fn matching_from(&self, first: DealNumber) -> impl Iterator<Item = DealNumber> {
        let begin = first.get().saturating_sub(self.range.first().get());
        let numbers = self.range.slice(begin, begin + self.len).into_iter().flat_map(DealRange::numbers);
        numbers.filter(|&number| !is_misfit(self.range, self.fits.as_deref(), number))
    }
}

/// Returns whether a deal of the range is known not to match the filter.
fn is_misfit(range: DealRange, fits: Option<&[Option<bool>]>, number: DealNumber) -> bool {
    let place = usize::try_from(number.get() - range.first().get()).ok();
    fits.zip(place).is_some_and(|(fits, place)| fits[place] == Some(false))
}
