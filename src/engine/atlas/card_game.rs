//! The games whose numbered deals have measures.

use super::column::Column;

crate::named_enum! {
    /// A game with numbered deals and measures of its own.
    #[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Hash)]
    pub enum CardGame {
        /// FreeCell: verdicts, solutions and facts of the board.
        #[default]
        FreeCell = "freecell",
        /// Skat: the best game with open cards.
        Skat = "skat",
    }
}

impl CardGame {
    /// Returns the columns of a survey, in order.
    pub const fn columns(self) -> &'static [Column] {
        match self {
            Self::FreeCell => &Column::OF_SURVEY,
            Self::Skat => &Column::OF_SKAT,
        }
    }

    /// Returns the measures that queries compare.
    pub const fn measures(self) -> &'static [Column] {
        match self {
            Self::FreeCell => &Column::ALL,
            Self::Skat => &Column::OF_SKAT,
        }
    }

    /// Returns the measure with a name, in CSV or for reading.
    pub fn measure(self, name: &str) -> Option<Column> {
        self.measures().iter().copied().find(|column| column.is_named(name))
    }
}
