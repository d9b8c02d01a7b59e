//! How large cards are drawn.

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

    /// The columns from a card to the next one beside it.
    pub const fn pitch(self) -> u16 {
        match self {
            Self::Xs => 3,
            _ => self.width() + 1,
        }
    }

    /// The rows that a covered card shows, where there is room.
    pub const fn step(self) -> u16 {
        match self {
            Self::Xs | Self::S | Self::M => 1,
            Self::L => 2,
            Self::Xl => 4,
            Self::Xxl => 6,
        }
    }

    /// The rows of a card that is not covered, where there is room.
    pub const fn height(self) -> u16 {
        match self {
            Self::Xs | Self::S => 1,
            Self::M => 2,
            Self::L => 3,
            Self::Xl => 6,
            Self::Xxl => 9,
        }
    }

    /// The columns of a number of cards side by side.
    pub const fn row(self, cards: u16) -> u16 {
        (cards - 1) * self.pitch() + self.width()
    }

    /// Whether cards have edges, in a theme that draws edges.
    pub const fn has_edges(self) -> bool {
        !matches!(self, Self::Xs | Self::S)
    }
}
