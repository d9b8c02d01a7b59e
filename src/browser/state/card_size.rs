//! Card sizes.

pub use crate::settings::CardSize;

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

    /// Returns the visible rows of a covered card, if there is room.
    pub const fn step(self) -> u16 {
        match self {
            Self::Xs | Self::S | Self::M => 1,
            Self::L => 2,
            Self::Xl => 4,
            Self::Xxl => 6,
        }
    }

    /// Returns the rows of an uncovered card, if there is room.
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
