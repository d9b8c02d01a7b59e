//! Tables of the cascades in the root of a search, for each number of dealt cards left.
//!
//! In a later position a cascade has its deepest cards as they were in the root (its *dealt* part), and on them the
//! cards *built* since. A *row* stands for a cascade and its number of dealt cards left: first the rows of one cascade
//! with none, one, two and so on, then those of the next: at most 52 + 8.

use super::card_set::{BASE, CardSet, OF_SUIT, bit, fits, rank, suit};
use super::masked::{CASCADES, PerCascade, PerRow};
use super::start_position::StartPosition;
use crate::card::Card;

#[derive(Debug)]
pub struct DealtRows {
    /// The row of each cascade without dealt cards.
    pub first: PerCascade<u8>,
    pub root: PerCascade<u8>,
    pub rows: PerRow<DealtRow>,
    pub cell_count: u8,
}

/// The dealt part of a cascade.
#[derive(Debug, Clone, Copy)]
pub struct DealtRow {
    /// The top card, and the one under the run at the end, [`BASE`] if there is none.
    pub top: u8,
    pub under_run: u8,
    /// The length of the run at the end.
    pub run: u8,
    /// The second suit bit of the run's card of rank r, in bit r.
    pub suits: u16,
    /// The cards that would lie over a lower one of their suit if built on this row.
    pub over_lower: CardSet,
}

const EMPTY: DealtRow = DealtRow { top: BASE, under_run: BASE, run: 0, suits: 0, over_lower: 0 };

/// Returns the bit of a card's rank if its suit is the second of its color, hearts or spades; otherwise 0.
pub fn suit_bit(card: u8) -> u16 {
    u16::from(card >> 1 & 1) << rank(card)
}

impl DealtRows {
    #[expect(clippy::new_without_default, reason = "for tests alone it is public")]
    pub const fn new() -> Self {
        Self { first: PerCascade::filled(0), root: PerCascade::filled(0), rows: PerRow::filled(EMPTY), cell_count: 0 }
    }

    pub fn fill(&mut self, start: &StartPosition) {
        self.cell_count = start.cell_count;
        let mut row = 0u8;
        let mut cards = [BASE; Card::COUNT];
        for cascade in 0..CASCADES {
            self.first[cascade] = row;
            self.rows[row] = EMPTY;
            for &card in start.position.cascade(cascade, &mut cards) {
                self.rows[row + 1] = self.rows[row].with(card);
                row += 1;
            }
            self.root[cascade] = row;
            row += 1;
        }
    }
}

impl DealtRow {
    /// Returns the row with one more card on top.
    fn with(self, card: u8) -> Self {
        let over_lower = self.over_lower | OF_SUIT[suit(card)] & !(bit(card + 1) - 1);
        if fits(card, self.top) {
            Self { top: card, run: self.run + 1, suits: self.suits | suit_bit(card), over_lower, ..self }
        } else {
            Self { top: card, under_run: self.top, run: 1, suits: suit_bit(card), over_lower }
        }
    }
}
