//! Card sizes.

pub use crate::settings::CardSize;

/// The rows of cards, chosen by the height of the screen, as their [`CardSize`] is by its width.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct CardRows {
    /// The visible rows of a covered card, if there is room.
    pub step: u16,
    /// The rows of an uncovered card, if there is room.
    pub height: u16,
    /// The rows of a free cell or foundation.
    pub place: u16,
}

impl CardSize {
    pub const fn width(self) -> u16 {
        match self {
            Self::Xs | Self::S => 3,
            Self::M => 5,
            Self::L => 6,
            Self::Xl => 9,
            Self::Xxl => 13,
        }
    }

    /// Returns the distance between cards side by side, in cells.
    pub const fn pitch(self) -> u16 {
        match self {
            Self::Xs => 3,
            _ => self.width() + 1,
        }
    }

    /// Returns the rows that cards of this width may take, the fewest first. Taller cards show their suit when covered.
    pub const fn rows(self) -> &'static [CardRows] {
        const fn rows(step: u16, height: u16, place: u16) -> CardRows {
            CardRows { step, height, place }
        }
        match self {
            Self::Xs => const { &[rows(1, 1, 1), rows(2, 2, 1), rows(3, 2, 1)] },
            Self::S => const { &[rows(1, 1, 1), rows(2, 2, 1), rows(3, 4, 2)] },
            Self::M => const { &[rows(1, 2, 1), rows(2, 2, 1), rows(2, 3, 2), rows(3, 5, 2), rows(4, 6, 3)] },
            Self::L => const { &[rows(2, 3, 2), rows(3, 5, 2), rows(4, 6, 3)] },
            Self::Xl => const { &[rows(4, 6, 4), rows(5, 8, 5)] },
            Self::Xxl => const { &[rows(6, 9, 6), rows(7, 11, 7)] },
        }
    }

    /// Returns the rows of a whole card outside a tableau: of a hand, or of a fan.
    pub const fn height(self) -> u16 {
        match self {
            Self::Xs | Self::S => 1,
            Self::M => 2,
            Self::L => 3,
            Self::Xl => 6,
            Self::Xxl => 9,
        }
    }

    /// Returns the width of `cards` cards side by side.
    pub const fn row(self, cards: u16) -> u16 {
        (cards - 1) * self.pitch() + self.width()
    }

    /// Returns whether cards have edges, in themes that draw them.
    pub const fn has_edges(self) -> bool {
        !matches!(self, Self::Xs | Self::S)
    }
}
