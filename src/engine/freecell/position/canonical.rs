//! The canonical form of a position: one for all that differ only in the order of places and the names of suits.

use std::array;
use std::cmp::Reverse;

use super::{Cascade, Position};
use crate::card::{Card, Suit};

/// The renamings of suits that keep cards of one color together, each as the new suits of clubs, diamonds, hearts and
/// spades.
const RENAMINGS: [[Suit; Suit::COUNT]; 8] = {
    let [c, d, h, s] = Suit::ALL;
    [[c, d, h, s], [c, h, d, s], [s, d, h, c], [s, h, d, c], [d, c, s, h], [d, s, c, h], [h, c, s, d], [h, s, c, d]]
};

impl Position {
    /// Returns the canonical form: equal for all positions that become each other by exchanging places, and by renaming
    /// suits so that cards of one color stay together. They are won by the same moves, but for those exchanges.
    ///
    /// Long cascades come first, those of one height in the order of their first cards; of the eight renamings the one
    /// with the least cards is taken.
    ///
    /// ```
    /// use tableaux_engine::freecell::{CellCount, Deal, Position};
    ///
    /// let board = Position::new(Deal::new(617.into()).tableau(), CellCount::FOUR);
    /// let exchanged = board.to_string().replace('H', "x").replace('D', "H").replace('x', "D");
    /// let exchanged: Position = exchanged.parse()?;
    /// assert_ne!(exchanged, board);
    /// assert_eq!(exchanged.canonical_form(), board.canonical_form());
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[must_use]
    pub fn canonical_form(&self) -> Self {
        let forms = RENAMINGS.map(|suits| {
            let mut form = self.renamed(suits);
            form.cascades
                .sort_unstable_by_key(|cascade| (Reverse(cascade.len()), cascade.first().map(|card| card.index())));
            form.cells.sort_unstable_by_key(|cell| cell.map_or(Card::COUNT, Card::index));
            form
        });
        let cards = |form: &Self| {
            let cards = form.cascades.iter().flatten().chain(form.cells.iter().flatten());
            (cards.map(|card| card.index()).collect::<Vec<_>>(), form.foundations)
        };
        let Some(least) = forms.into_iter().min_by_key(cards) else { unreachable!("there are eight forms") };
        least
    }

    fn renamed(&self, suits: [Suit; Suit::COUNT]) -> Self {
        let renamed = |card: Card| Card::new(card.rank(), suits[card.suit() as usize]);
        let mut foundations = [0; Suit::COUNT];
        for suit in Suit::ALL {
            foundations[suits[suit as usize] as usize] = self.foundations[suit as usize];
        }
        let cascades = array::from_fn(|at| {
            let mut cascade = Cascade::EMPTY;
            cascade.extend(self.cascades[at].iter().copied().map(renamed));
            cascade
        });
        let cells = self.cells.map(|cell| cell.map(renamed));
        Self { cascades, cells, cell_count: self.cell_count, foundations }
    }
}
