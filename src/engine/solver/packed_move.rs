//! A move in 16 bits.

use super::masked::CASCADES;

/// A move of one card, or of a run from cascade to cascade: bits 0 to 3 are the destination, bits 4 to 7 the source (0
/// to 7 a cascade, 8 a cell, 9 home), and bits 8 to 15 the card that moves, the deepest of a run.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct PackedMove(u16);

impl PackedMove {
    /// A free cell as source or destination.
    pub const CELL: usize = CASCADES;
    /// The foundations as destination.
    pub const HOME: usize = CASCADES + 1;

    #[expect(clippy::cast_possible_truncation, reason = "places are below 16, and a card is below 64")]
    pub const fn new(card: u8, from: usize, to: usize) -> Self {
        Self(((card as u16) << 8) | (from << 4) as u16 | to as u16)
    }

    pub const fn card(self) -> u8 {
        (self.0 >> 8) as u8
    }

    pub const fn from(self) -> usize {
        (self.0 >> 4 & 15) as usize
    }

    pub const fn to(self) -> usize {
        (self.0 & 15) as usize
    }
}
