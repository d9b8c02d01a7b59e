//! Where a board leaves a deal: the first step of the shuffle at which another card was dealt.

use crate::card::Card;
use crate::freecell::deal::Tableau;

/// The first place at which a board has another card than a deal.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Divergence {
    /// The place in dealing order, from 0.
    pub place: usize,
    /// The board's card.
    pub card: Card,
    /// The deal's card.
    pub dealt: Card,
    /// In how many places the two have different cards; unknown ones do not count.
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

    /// The step of the shuffle, from 1.
    pub const fn step(&self) -> usize {
        self.place + 1
    }

    /// The row and the column on the board, counted from 1.
    pub const fn row_and_column(&self) -> (usize, usize) {
        (self.place / Tableau::COLUMNS + 1, self.place % Tableau::COLUMNS + 1)
    }
}

/// The step at which a board's own shuffle deals a card: what the cards alone say of it.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct BoardStep {
    /// The card that the board has there, if it is known.
    pub card: Option<Card>,
    /// The index of that card in the pack as it was left by the steps before; `None` from the first unknown card on, and
    /// for a card that was dealt before.
    pub index: Option<usize>,
}

/// The steps by which the shuffle would deal a board: the index of each of its cards in what is left of the pack, where the
/// last card takes the place of the one dealt.
pub fn board_steps(places: &[Option<Card>; Card::COUNT]) -> [BoardStep; Card::COUNT] {
    let mut pack = Card::PACK.to_vec();
    let mut is_known = true;
    places.map(|card| {
        is_known &= card.is_some();
        let index = card.filter(|_| is_known).and_then(|card| pack.iter().position(|&other| other == card));
        if let Some(index) = index {
            pack.swap_remove(index);
        }
        // From a card that was dealt before on, the pack has another length.
        is_known &= index.is_some();
        BoardStep { card, index }
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::freecell::deal::Deal;
    use crate::freecell::trace::trace;
    use crate::generator::Generator;

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

    #[test]
    fn the_steps_of_a_deal_are_those_of_its_trace() {
        let steps = trace(&Generator::Microsoft, 617.into()).unwrap();
        let mut places = steps.map(|step| Some(step.dealt));
        assert_eq!(board_steps(&places).map(|step| step.index), steps.map(|step| Some(step.index)));
        // A card that is there twice ends what is known, and so does an unknown one.
        places[30] = places[3];
        let indices = board_steps(&places).map(|step| step.index);
        assert!(indices[..30].iter().all(Option::is_some) && indices[30..].iter().all(Option::is_none));
        places[2] = None;
        assert_eq!(board_steps(&places).iter().filter(|step| step.index.is_some()).count(), 2);
    }
}
