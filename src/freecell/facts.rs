//! Facts of a tableau: what can be counted on the board before the first move.
//!
//! A card lies *over* another if it was dealt to the same column later, so that it has to be moved first, and *under*
//! another in the opposite case. "Lower" and "higher" compare ranks alone, ace lowest.

use crate::card::{Card, Rank, Suit};
use crate::freecell::deal::Tableau;

/// The facts of a tableau, each a number of cards or of pairs of cards. More of each makes a deal harder, except for
/// [`Facts::sequences`].
///
/// | | aces | low cards | inversions | sequences | deadlocks |
/// |---|---|---|---|---|---|
/// | #1 | 12 | 41 | 66 | 0 | 12 |
/// | #617 | 20 | 49 | 82 | 1 | 16 |
/// | #11982 | 22 | 53 | 80 | 0 | 17 |
///
/// ```
/// use tableaux::freecell::{Deal, Facts};
/// let facts = Facts::of(Deal::new(617.into()).tableau());
/// assert_eq!((facts.aces, facts.deadlocks), (20, 16));
/// ```
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Facts {
    /// Cards over the aces: for each ace the number of cards that lie over it, added up, so that a card over two aces
    /// counts twice. 0 to 24.
    pub aces: u32,
    /// Depth of A–4: for each of the sixteen aces, twos, threes and fours the number of cards that lie over it, added
    /// up.
    pub low_cards: u32,
    /// Inversions: pairs of cards in the same column of which the lower lies under the higher, whatever their suits.
    pub inversions: u32,
    /// Ready-made sequences: pairs of adjacent cards in a column of which the one over the other is one rank lower and
    /// of the other colour, as they may be placed in play.
    pub sequences: u32,
    /// Same-suit deadlocks: cards that lie over at least one lower card of their suit. Each must be moved at least once
    /// before it can go home.
    pub deadlocks: u32,
}

impl Facts {
    /// Counts the facts of a tableau.
    #[must_use]
    pub fn of(tableau: &Tableau) -> Self {
        let mut facts = Self { aces: 0, low_cards: 0, inversions: 0, sequences: 0, deadlocks: 0 };
        for number in 0..Tableau::COLUMNS {
            let column = tableau.column(number);
            // For each suit the lowest card so far.
            let mut lowest: [Option<Card>; Suit::COUNT] = [None; Suit::COUNT];
            for (depth, card) in column.clone().enumerate() {
                let over = column.clone().skip(depth + 1);
                let cards_over = cards_over(depth * Tableau::COLUMNS + number);
                facts.aces += if card.rank() == Rank::ACE { cards_over } else { 0 };
                facts.low_cards += if card.rank() <= Rank::FOUR { cards_over } else { 0 };
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

    /// [`Facts::aces`] alone, which is faster.
    #[must_use]
    pub fn aces_of(tableau: &Tableau) -> u32 {
        let aces = tableau.cards().iter().enumerate().filter(|(_, card)| card.rank() == Rank::ACE);
        aces.map(|(place, _)| cards_over(place)).sum()
    }

    /// How many facts there are.
    pub const COUNT: usize = 5;

    /// The names of the facts and what they mean, in the order of their fields.
    pub const NAMES: [FactName; Self::COUNT] = [
        FactName {
            short: "aces",
            long: "cards over the aces",
            meaning: "Cards to be moved before the aces are free; one that lies over two aces counts twice. Players \
                      have always rated deals by it: 11982 (22) in their lists means 22 such cards, of 24 at most.",
            harder: Harder::More,
        },
        FactName {
            short: "A–4",
            long: "depth of A–4",
            meaning: "Cards over each ace, two, three and four, added up. These sixteen go home first, so the deeper \
                      they lie, the more has to be moved before anything goes home.",
            harder: Harder::More,
        },
        FactName {
            short: "inversions",
            long: "inversions: lower cards under higher",
            meaning: "Pairs in a column where the lower card lies under the higher one, and so has to wait for it. Of \
                      these figures it says the most about how long a solution is.",
            harder: Harder::More,
        },
        FactName {
            short: "ready",
            long: "ready-made sequences",
            meaning: "Neighbours in a column that are in order already, such as a black 8 on a red 9. They can stay \
                      together, so the more there are, the easier the deal; most deals have only a few.",
            harder: Harder::Fewer,
        },
        FactName {
            short: "deadlocks",
            long: "same-suit deadlocks",
            meaning: "Cards that lie over a lower card of their own suit. Such a card cannot go home from where it is: \
                      it has to be moved at least once, and takes a place until then.",
            harder: Harder::More,
        },
    ];

    /// The values of the facts, in the order of their fields.
    #[must_use]
    pub const fn values(&self) -> [u32; Self::COUNT] {
        [self.aces, self.low_cards, self.inversions, self.sequences, self.deadlocks]
    }
}

/// The name of a fact, and what it means.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct FactName {
    /// For where there is little room.
    pub short: &'static str,
    /// For where there is more.
    pub long: &'static str,
    /// What it is and what it is for, in a sentence or two.
    pub meaning: &'static str,
    /// Which deals are harder by it, other things being equal.
    pub harder: Harder,
}

/// Which of two values of a fact makes a deal harder.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Harder {
    /// The larger one.
    More,
    /// The smaller one.
    Fewer,
}

/// The number of cards over the one in a place of the dealing order.
fn cards_over(place: usize) -> u32 {
    u32::try_from((Card::COUNT - 1 - place) / Tableau::COLUMNS).expect("a column has seven cards at most")
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

    /// The numbers for the aces are published; another program counted the others.
    #[test]
    fn figures_of_known_deals() {
        assert_eq!(facts(1), [12, 41, 66, 0, 12]);
        assert_eq!(facts(617), [20, 49, 82, 1, 16]);
        assert_eq!(facts(11_982), [22, 53, 80, 0, 17]);
    }

    /// Each column has every other rank of two suits, in ascending order: all cards but the lowest of these are
    /// deadlocks.
    #[test]
    fn the_unshuffled_pack() {
        let facts = Facts::of(&Tableau::new(Card::PACK).unwrap());
        assert_eq!(facts.aces, 4 * 6);
        assert_eq!(facts.low_cards, 4 * (6 + 5) + 4 * (5 + 4));
        assert_eq!(facts.inversions, 4 * (6 * 7 / 2) + 4 * (5 * 6 / 2));
        assert_eq!((facts.sequences, facts.deadlocks), (0, 44));
    }

    /// Kings are the deepest cards: no card lies over a lower one.
    #[test]
    fn the_reversed_pack() {
        let mut pack = Card::PACK;
        pack.reverse();
        let facts = Facts::of(&Tableau::new(pack).unwrap());
        assert_eq!((facts.aces, facts.inversions, facts.deadlocks), (0, 0, 0));
    }
}
