//! A board with some known cards.

use crate::card::Card;
use crate::freecell::deal::Tableau;

/// A board before the first move with some known cards: the 52 places in dealing order, each with its card or `None`.
/// No card appears twice.
///
/// ```
/// use tableaux_engine::freecell::{Deal, Pattern};
/// let pattern: Pattern = "7D AD ?? 3S".parse()?;
/// assert_eq!(pattern.known_count(), 3);
/// assert!(pattern.matches(Deal::new(617.into()).cards()));
/// # Ok::<(), tableaux_engine::read::ParseBoardError>(())
/// ```
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct Pattern([Option<Card>; Card::COUNT]);

impl Pattern {
    /// Returns a pattern of the cards in dealing order. If 51 cards are known, fills in the last one.
    ///
    /// # Errors
    /// A card that appears twice.
    pub fn new(mut places: [Option<Card>; Card::COUNT]) -> Result<Self, Card> {
        // A bitset of the cards not seen yet.
        let mut unseen = (1_u64 << Card::COUNT) - 1;
        for card in places.iter().flatten() {
            if unseen & (1 << card.index()) == 0 {
                return Err(*card);
            }
            unseen &= !(1 << card.index());
        }
        if unseen.is_power_of_two()
            && let Some(last) = places.iter_mut().find(|place| place.is_none())
        {
            *last = Some(Card::PACK[unseen.trailing_zeros() as usize]);
        }
        Ok(Self(places))
    }

    /// Returns the places in dealing order.
    pub const fn places(&self) -> &[Option<Card>; Card::COUNT] {
        &self.0
    }

    /// Returns the number of known cards, 0 to 52.
    pub fn known_count(&self) -> usize {
        self.0.iter().flatten().count()
    }

    /// Returns the known cards before the first unknown one.
    pub fn leading_cards(&self) -> impl Iterator<Item = Card> {
        self.0.iter().map_while(|&card| card)
    }

    /// Returns the tableau, if every card is known.
    pub fn tableau(&self) -> Option<Tableau> {
        let mut cards = Card::PACK;
        for (card, place) in cards.iter_mut().zip(self.0) {
            *card = place?;
        }
        Some(Tableau::from_permutation(cards))
    }

    /// Returns whether each known card is in its place among `cards`, which are in dealing order.
    pub fn matches(&self, cards: &[Card; Card::COUNT]) -> bool {
        self.0.iter().zip(cards).all(|(known, card)| known.is_none_or(|known| known == *card))
    }
}

impl Default for Pattern {
    fn default() -> Self {
        Self([None; Card::COUNT])
    }
}

impl From<&Tableau> for Pattern {
    fn from(tableau: &Tableau) -> Self {
        Self(tableau.cards().map(Some))
    }
}
