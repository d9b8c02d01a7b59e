//! Blocks of numbered boards whose fewest presses are counted at once, in the background.

use std::sync::atomic::AtomicBool;

use crate::table::Table;
use tableaux_engine::atlas::{Column, Values};
use tableaux_engine::gears::fewest_presses;
use tableaux_engine::generator::Generator;
use tableaux_engine::number::{DealNumber, DealRange};

/// A block of consecutive numbers of a table that is played by presses.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct PressBlock {
    table: Table,
    /// The first number, divided by the length of a block.
    index: u64,
}

impl PressBlock {
    /// The numbers in a block: counted in part of a second on any board.
    pub const LEN: u64 = 1024;

    /// Returns the block of a number; `None` on tables whose boards are not pressed.
    pub fn of(table: Table, number: DealNumber) -> Option<Self> {
        table.is_played_by_presses().then(|| Self { table, index: number.get() / Self::LEN })
    }

    /// Returns the first block of a table, which is the scale for all others.
    pub fn scale(table: Table) -> Option<Self> {
        Self::of(table, DealNumber::MIN)
    }

    /// Returns the blocks that hold the numbers of a range.
    pub fn all(table: Table, range: DealRange) -> impl Iterator<Item = Self> {
        let last = range.last().get() / Self::LEN;
        let blocks = Self::of(table, range.first()).into_iter();
        blocks.flat_map(move |first| (first.index..=last).map(move |index| Self { table, index }))
    }

    pub fn range(self) -> DealRange {
        let number = |number: u64| DealNumber::new(number).expect("a block ends at or before the last number");
        let first = self.index * Self::LEN;
        DealRange::new(number(first), number(first + Self::LEN - 1)).expect("a block ends after it begins")
    }

    /// Counts the fewest presses of each board.
    pub(super) fn search(self, stop: &AtomicBool) -> Values {
        let range = self.range();
        let first = self.table.board(range.first()).gears();
        let counts = first.map(|board| fewest_presses(range, board.size(), stop).map(Some));
        Values::known(Generator::Microsoft, Column::Moves, range, counts.into_iter().flatten())
    }
}
