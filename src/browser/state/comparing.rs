//! Comparison of panes: cards in the same place, one card, differences.

use super::prelude::*;
use tableaux_engine::freecell::Tableau;
use tableaux_engine::skat::PACK;

tableaux_engine::named_enum! {
    /// The way other panes are compared with the focused one.
    #[derive(Debug, Clone, Copy, PartialEq, Eq)]
    pub enum Comparing {
        /// Cards in the same row and cascade, or in the same hand; gears that point the same way.
        Place = "same place",
        Column = "same cascade",
        Card = "one card",
        /// Cards in different places.
        Difference = "differences",
        Nothing = "nothing",
    }
}

impl Comparing {
    pub const fn is_on(self, table: Table) -> bool {
        match self {
            Self::Nothing | Self::Place => true,
            Self::Column | Self::Difference => table.has_generators(),
            Self::Card => table.has_cards(),
        }
    }

    /// Returns the comparison used on a table: `Place` if this one does not exist there.
    pub const fn on(self, table: Table) -> Self {
        if self.is_on(table) { self } else { Self::Place }
    }

    /// Returns whether a card lies in the same place, or the same cascade, of both boards.
    pub fn agrees(self, a: &Board, b: &Board, card: Card) -> bool {
        let place = |board: &Board| {
            let place = board.place(card);
            if self == Self::Column { place.map(|place| place % Tableau::COLUMNS) } else { place }
        };
        place(a).is_some() && place(a) == place(b)
    }

    /// Returns how many cards or gears of two boards agree, and the total.
    pub fn agreeing(self, a: &Board, b: &Board) -> (usize, usize) {
        let cards = |pack: &[Card]| (pack.iter().filter(|&&card| self.agrees(a, b, card)).count(), pack.len());
        match (a, b) {
            (Board::Gears(a), Board::Gears(b)) => {
                (a.gears().filter(|&gear| a.at(gear) == b.at(gear)).count(), a.gears().count())
            }
            (Board::Skat(_), _) => cards(&PACK),
            _ if self == Self::Difference => (differences(a, b), Card::COUNT),
            _ => cards(&Card::PACK),
        }
    }
}

/// Yields the places where both FreeCell boards have a known card, in dealing order, and whether the cards differ.
fn compared_places<'a>(board: &'a Board, other: &'a Board) -> impl Iterator<Item = (usize, bool)> + 'a {
    let longest = Tableau::COLUMNS * Card::COUNT;
    (0..longest).filter_map(|place| Some((place, board.card_in(place)? != other.card_in(place)?)))
}

/// Returns the number of places where two FreeCell boards have different known cards.
pub fn differences(a: &Board, b: &Board) -> usize {
    compared_places(a, b).filter(|&(_, differs)| differs).count()
}

/// Returns the places highlighted in a FreeCell board beside another: where the cards differ. If most differ from the
/// user's own board, the places where they agree, and the first where they differ.
pub fn highlighted_places(board: &Board, other: &Board) -> Vec<usize> {
    let (differing, agreeing): (Vec<_>, Vec<_>) = compared_places(board, other).partition(|&(_, differs)| differs);
    let places = |of: Vec<(usize, bool)>| of.into_iter().map(|(place, _)| place);
    let has_own = [board, other].iter().any(|board| matches!(board, Board::Layout(_)));
    if has_own && agreeing.len() < differing.len() {
        places(differing).take(1).chain(places(agreeing)).collect()
    } else {
        places(differing).collect()
    }
}
