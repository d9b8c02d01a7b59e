//! What is left of the cascades as they lay in the root of a search, for each number of cards left.
//!
//! In a later position a cascade has its deepest cards as they were in the root (its *dealt* part), and on them the
//! cards *built* since. Its *row* stands for how many dealt cards are left: a row of one cascade without any, then those
//! with one, two and so on, and then the rows of the next cascade: at most 52 + 8.

use super::card_set::{BASE, CardSet, OF_SUIT, bit, fits, rank, suit};
use super::masked::{CASCADES, PerCascade, PerRow};
use super::start_position::StartPosition;
use crate::card::Card;

/// The rows of a search's root.
#[derive(Debug)]
pub(super) struct DealtRows {
    /// The row of each cascade without dealt cards.
    pub first: PerCascade<u8>,
    /// The row of each cascade in the root.
    pub root: PerCascade<u8>,
    pub rows: PerRow<DealtRow>,
    /// The number of free cells.
    pub cell_count: u8,
}

/// The dealt part of a cascade.
#[derive(Debug, Clone, Copy)]
pub(super) struct DealtRow {
    /// The card on top, and the one under the run at the end, [`BASE`] if there is none.
    pub top: u8,
    pub under_run: u8,
    /// The length of the run at the end.
    pub run: u8,
    /// Bit r: the second bit of the suit of the card of rank r in that run.
    pub suits: u16,
    /// The cards that are over a lower one of their suit when they are built on this row.
    pub over_lower: CardSet,
}

const EMPTY: DealtRow = DealtRow { top: BASE, under_run: BASE, run: 0, suits: 0, over_lower: 0 };

/// The bit of a card's rank, if its suit is the second of its colour: hearts or spades.
pub(super) fn suit_bit(card: u8) -> u16 {
    u16::from(card >> 1 & 1) << rank(card)
}

impl DealtRows {
    pub const fn new() -> Self {
        Self { first: PerCascade::filled(0), root: PerCascade::filled(0), rows: PerRow::filled(EMPTY), cell_count: 0 }
    }

    /// Makes the rows of a starting position.
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
    /// The row with one more card on top.
    fn with(self, card: u8) -> Self {
        let over_lower = self.over_lower | OF_SUIT[suit(card)] & !(bit(card + 1) - 1);
        if fits(card, self.top) {
            Self { top: card, run: self.run + 1, suits: self.suits | suit_bit(card), over_lower, ..self }
        } else {
            Self { top: card, under_run: self.top, run: 1, suits: suit_bit(card), over_lower }
        }
    }
}
