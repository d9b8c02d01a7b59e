//! The places where a board differs from a deal.

use crate::card::Card;
use crate::freecell::deal::Tableau;

/// A place where a board differs from a deal.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Difference {
    /// The place in dealing order, from 0.
    pub place: usize,
    /// The board's card.
    pub card: Card,
    /// The deal's card.
    pub dealt: Card,
}

impl Difference {
    /// Returns the step of the shuffle, from 1.
    pub const fn step(&self) -> usize {
        self.place + 1
    }

    /// Returns the row and the column on the board, counted from 1.
    pub const fn row_and_column(&self) -> (usize, usize) {
        (self.place / Tableau::COLUMNS + 1, self.place % Tableau::COLUMNS + 1)
    }
}

/// Returns the differences of the places of a board, in dealing order, from a deal; unknown cards do not count.
pub fn differences(places: &[Option<Card>], tableau: &Tableau) -> impl Iterator<Item = Difference> {
    let pairs = places.iter().zip(tableau.cards()).enumerate();
    let differences = pairs.filter_map(|(place, (card, &dealt))| Some(Difference { place, card: (*card)?, dealt }));
    differences.filter(|difference| difference.card != difference.dealt)
}
