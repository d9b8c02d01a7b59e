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

/// Returns the known card at a place (8 × row + cascade) of a FreeCell board.
pub fn card_in(board: &Board, place: usize) -> Option<Card> {
    match board {
        Board::FreeCell(deal) => deal.cards().get(place).copied(),
        Board::Layout(layout) => {
            layout.cascade(place % Tableau::COLUMNS).get(place / Tableau::COLUMNS).copied().flatten()
        }
        Board::Skat(_) | Board::Gears(_) | Board::Nothing(_) => None,
    }
}

/// Yields the places where both FreeCell boards have a known card, in dealing order, and whether the cards differ.
fn compared_places<'a>(board: &'a Board, other: &'a Board) -> impl Iterator<Item = (usize, bool)> + 'a {
    let longest = Tableau::COLUMNS * Card::COUNT;
    (0..longest).filter_map(|place| Some((place, card_in(board, place)? != card_in(other, place)?)))
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

#[cfg(test)]
mod tests {
    use super::*;
    use tableaux_engine::number::DealNumber;

    #[test]
    fn a_board_agrees_with_itself_wholly() {
        for table in Table::ALL {
            let boards = [617, 618].map(|number| table.board(DealNumber::new(number).unwrap()));
            for comparing in Comparing::ALL.into_iter().filter(|comparing| comparing.is_on(table)) {
                let (same, all) = comparing.agreeing(&boards[0], &boards[0]);
                assert_eq!(same, if comparing == Comparing::Difference { 0 } else { all });
                assert!(comparing.agreeing(&boards[0], &boards[1]).0 < all);
            }
        }
    }

    #[test]
    fn what_differs_is_highlighted_and_of_ones_own_board_what_is_rarer() {
        let deal = |number: u32| Table::FREECELL.board(number.into());
        let (one, other) = (deal(617), deal(618));
        assert_eq!(differences(&one, &other), 51);
        // Step 28 deals 3♣ in both.
        let differing: Vec<usize> = (0..Card::COUNT).filter(|&place| place != 27).collect();
        assert_eq!(highlighted_places(&one, &other), differing);
        let of_other = Board::Layout(tableaux_engine::freecell::Layout::from(
            &tableaux_engine::freecell::Deal::new(618.into()).cards().map(Some),
        ));
        assert_eq!(highlighted_places(&of_other, &one), [0, 27]);
        assert_eq!(highlighted_places(&one, &of_other), [0, 27]);
        let mut places = tableaux_engine::freecell::Deal::new(617.into()).cards().map(Some);
        places.swap(19, 30);
        let own = Board::Layout(tableaux_engine::freecell::Layout::from(&places));
        assert_eq!(highlighted_places(&own, &one), [19, 30]);
        assert_eq!(highlighted_places(&one, &one), [0_usize; 0]);
    }
}
