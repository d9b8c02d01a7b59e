//! Facts of a layout: what can be counted on the laid-out board, before any card is played.
//!
//! A card lies *over* another when it was dealt to the same column later, so that it has to leave first. A card lies
//! *under* another in the opposite case. "Lower" and "higher" compare ranks alone, ace lowest.

use crate::card::{Card, Rank};
use crate::freecell::deal::Tableau;

/// The facts of a tableau. More of each makes a deal harder, except for [`Facts::sequences`].
///
/// | | aces | low cards | inversions | sequences | deadlocks |
/// |---|---|---|---|---|---|
/// | #1 | 12 | 41 | 66 | 0 | 12 |
/// | #617 | 20 | 49 | 82 | 1 | 16 |
/// | #11982 | 22 | 53 | 80 | 0 | 17 |
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Facts {
    /// Cards over the aces: for each ace the cards that lie over it, added up, so that a card over two aces counts
    /// twice. 0 to 24.
    pub aces: u32,
    /// Depth of A–4: for each of the sixteen aces, twos, threes and fours the cards that lie over it, added up.
    pub low_cards: u32,
    /// Pairs of cards in one column of which the lower lies under the higher, whatever their suits.
    pub inversions: u32,
    /// Ready-made sequences: pairs of neighbours in a column of which the upper one is one rank lower and of the
    /// other colour, so that they lie as in play already.
    pub sequences: u32,
    /// Same-suit deadlocks: cards that lie over at least one lower card of their suit. Each of them must be moved at
    /// least once before it can go home.
    pub deadlocks: u32,
}

impl Facts {
    /// Counts the facts of a tableau.
    ///
    /// ```
    /// use tableaux::{freecell::{deal::Deal, facts::Facts}, number::DealNumber};
    /// let facts = Facts::of(Deal::new(DealNumber::new(617)?).tableau());
    /// assert_eq!((facts.aces, facts.deadlocks), (20, 16));
    /// # Ok::<(), tableaux::number::NumberError>(())
    /// ```
    #[must_use]
    pub fn of(tableau: &Tableau) -> Self {
        let mut facts = Self { aces: 0, low_cards: 0, inversions: 0, sequences: 0, deadlocks: 0 };
        for number in 0..Tableau::COLUMNS {
            let column = tableau.column(number);
            // For each suit the lowest card so far.
            let mut lowest: [Option<Card>; 4] = [None; 4];
            for (depth, card) in column.clone().enumerate() {
                let over = column.clone().skip(depth + 1);
                let count = u32::try_from(over.len()).unwrap_or_default(); // at most 6
                facts.aces += if card.rank() == Rank::ACE { count } else { 0 };
                facts.low_cards += if card.rank() <= Rank::FOUR { count } else { 0 };
                facts.inversions += over.clone().map(|other| u32::from(other.rank() > card.rank())).sum::<u32>();
                facts.sequences += u32::from(over.clone().next().is_some_and(|next| {
                    next.rank().value() + 1 == card.rank().value() && next.suit().is_red() != card.suit().is_red()
                }));
                let lowest = &mut lowest[card.suit() as usize];
                facts.deadlocks += u32::from(lowest.is_some_and(|under| under < card));
                *lowest = Some(lowest.map_or(card, |under| under.min(card)));
            }
        }
        facts
    }

    /// [`Facts::aces`] alone, which is quicker counted.
    #[must_use]
    pub fn aces_of(tableau: &Tableau) -> u32 {
        let aces = (0u32..).zip(tableau.cards()).filter(|(_, card)| card.rank() == Rank::ACE);
        aces.map(|(dealt, _)| (51 - dealt) / 8).sum()
    }

    /// The names of the facts, in the order of their fields.
    pub const NAMES: [Name; 5] = [
        Name { short: "aces", long: "cards over the aces" },
        Name { short: "A–4", long: "depth of A–4" },
        Name { short: "inversions", long: "inversions: lower cards under higher" },
        Name { short: "ready", long: "ready-made sequences" },
        Name { short: "deadlocks", long: "same-suit deadlocks" },
    ];

    /// The values of the facts, in the order of their fields.
    #[must_use]
    pub const fn values(&self) -> [u32; 5] {
        [self.aces, self.low_cards, self.inversions, self.sequences, self.deadlocks]
    }
}

/// What a fact is called.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Name {
    /// Where there is little room.
    pub short: &'static str,
    /// Where there is more.
    pub long: &'static str,
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::freecell::deal::Deal;
    use crate::number::DealNumber;

    fn facts(number: u64) -> [u32; 5] {
        let deal = Deal::new(DealNumber::new(number).unwrap());
        let facts = Facts::of(deal.tableau());
        assert_eq!(facts.aces, Facts::aces_of(deal.tableau()));
        facts.values()
    }

    /// The aces are published; the others were counted by another program.
    #[test]
    fn figures_of_known_deals() {
        assert_eq!(facts(1), [12, 41, 66, 0, 12]);
        assert_eq!(facts(617), [20, 49, 82, 1, 16]);
        assert_eq!(facts(11_982), [22, 53, 80, 0, 17]);
    }

    /// The unshuffled pack: two suits' every other rank down each column, all in deadlock but the lowest of them.
    #[test]
    fn the_unshuffled_pack() {
        let facts = Facts::of(&Tableau::new(Card::PACK).unwrap());
        assert_eq!(facts.aces, 4 * 6);
        assert_eq!(facts.low_cards, 4 * (6 + 5) + 4 * (5 + 4));
        assert_eq!(facts.inversions, 4 * (6 * 7 / 2) + 4 * (5 * 6 / 2));
        assert_eq!((facts.sequences, facts.deadlocks), (0, 44));
    }

    /// The same pack from the king down: nothing lies over a lower card.
    #[test]
    fn the_pack_from_the_kings_down() {
        let mut pack = Card::PACK;
        pack.reverse();
        let facts = Facts::of(&Tableau::new(pack).unwrap());
        assert_eq!((facts.aces, facts.inversions, facts.deadlocks), (0, 0, 0));
    }
}
