//! A layout of which some cards are known.

use crate::card::Card;
use crate::freecell::deal::Tableau;

/// The 52 places in dealing order, each with its card where that is known; no card is there twice.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct Pattern([Option<Card>; Card::COUNT]);

impl Pattern {
    /// Takes what is known, in dealing order. The one card that is left belongs in the one place that is left.
    ///
    /// # Errors
    /// A card that is there twice.
    pub fn new(mut places: [Option<Card>; Card::COUNT]) -> Result<Self, Card> {
        let mut left = (1_u64 << Card::COUNT) - 1;
        for card in places.iter().flatten() {
            if left & (1 << card.index()) == 0 {
                return Err(*card);
            }
            left &= !(1 << card.index());
        }
        if left.is_power_of_two()
            && let Some(last) = places.iter_mut().find(|place| place.is_none())
        {
            *last = Some(Card::PACK[left.trailing_zeros() as usize]);
        }
        Ok(Self(places))
    }

    /// What is known, in dealing order.
    #[must_use]
    pub const fn places(&self) -> &[Option<Card>; Card::COUNT] {
        &self.0
    }

    /// How many cards are known.
    #[must_use]
    pub fn known(&self) -> usize {
        self.0.iter().flatten().count()
    }

    /// The known cards before the first unknown one: those by which numbers are sieved.
    pub fn leading(&self) -> impl Iterator<Item = Card> {
        self.0.iter().map_while(|&card| card)
    }

    /// The tableau, if every card is known.
    #[must_use]
    pub fn whole(&self) -> Option<Tableau> {
        let mut cards = Card::PACK;
        for (card, place) in cards.iter_mut().zip(self.0) {
            *card = place?;
        }
        Some(Tableau::of_a_whole_pack(cards))
    }

    /// Whether each known card lies in its place.
    #[must_use]
    pub fn fits(&self, cards: &[Card; Card::COUNT]) -> bool {
        self.0.iter().zip(cards).all(|(known, card)| known.is_none_or(|known| known == *card))
    }

    /// The layout with what lies in each place taken from another: `from` gives the place for each.
    #[must_use]
    pub(super) fn rearranged(&self, from: impl Fn(usize) -> usize) -> Self {
        Self(std::array::from_fn(|place| self.0[from(place)]))
    }

    /// The layout with each card exchanged for another, each other once.
    #[must_use]
    pub(super) fn renamed(&self, name: impl Fn(Card) -> Card) -> Self {
        Self(self.0.map(|place| place.map(&name)))
    }
}

/// Nothing is known.
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
