//! The first step of the shuffle at which a board differs from a deal.

use crate::card::Card;
use crate::freecell::deal::Tableau;

/// The first place at which a board and a deal have different cards.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Divergence {
    /// The place in dealing order, from 0.
    pub place: usize,
    /// The board's card.
    pub card: Card,
    /// The deal's card.
    pub dealt: Card,
    /// The number of places with different cards; unknown ones do not count.
    pub differences: usize,
}

impl Divergence {
    /// Compares the places of a board, in dealing order, with a deal; `None` if no known card differs.
    pub fn of(places: &[Option<Card>; Card::COUNT], tableau: &Tableau) -> Option<Self> {
        let pairs = places.iter().zip(tableau.cards()).enumerate();
        let mut differing = pairs.filter_map(|(place, (card, &dealt))| Some((place, (*card)?, dealt)));
        let mut differing = differing.by_ref().filter(|&(_, card, dealt)| card != dealt);
        let (place, card, dealt) = differing.next()?;
        Some(Self { place, card, dealt, differences: 1 + differing.count() })
    }

    /// Returns the step of the shuffle, from 1.
    pub const fn step(&self) -> usize {
        self.place + 1
    }

    /// Returns the row and the column on the board, counted from 1.
    pub const fn row_and_column(&self) -> (usize, usize) {
        (self.place / Tableau::COLUMNS + 1, self.place % Tableau::COLUMNS + 1)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::freecell::deal::Deal;

    #[test]
    fn the_first_other_card_is_found() {
        let deal = Deal::new(617.into());
        let mut places = deal.cards().map(Some);
        assert_eq!(Divergence::of(&places, deal.tableau()), None);
        places.swap(19, 30);
        places[5] = None;
        let found = Divergence::of(&places, deal.tableau()).unwrap();
        assert_eq!((found.step(), found.row_and_column(), found.differences), (20, (3, 4), 2));
        assert_eq!((Some(found.card), found.dealt), (Some(deal.cards()[30]), deal.cards()[19]));
    }
}
