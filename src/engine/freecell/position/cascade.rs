//! A cascade in play.

use std::fmt;
use std::hash::{Hash, Hasher};
use std::ops::Deref;

use crate::card::Card;

/// A cascade: a slice of cards from the deepest to the playable one.
///
/// The cards are stored inline, without a heap allocation, because replaying a solution copies positions.
#[derive(Clone, Copy)]
pub struct Cascade {
    cards: [Card; Card::COUNT],
    /// The number of cards; the rest of the array is unused.
    len: u8,
}

impl Cascade {
    pub(in crate::freecell) const EMPTY: Self = Self { cards: Card::PACK, len: 0 };

    /// Adds a card at the end; the caller never adds more than a pack.
    pub(in crate::freecell) const fn push(&mut self, card: Card) {
        self.cards[self.len as usize] = card;
        self.len += 1;
    }

    pub(super) fn pop(&mut self) -> Option<Card> {
        let last = self.last().copied();
        self.len -= u8::from(last.is_some());
        last
    }

    /// Moves the last `count` cards to the end of another cascade; there must be that many.
    pub(super) fn move_last(&mut self, count: u8, to: &mut Self) {
        let at = self.len - count;
        for &card in &self[at.into()..] {
            to.push(card);
        }
        self.len = at;
    }
}

impl Extend<Card> for Cascade {
    fn extend<I: IntoIterator<Item = Card>>(&mut self, cards: I) {
        for card in cards {
            self.push(card);
        }
    }
}

impl Deref for Cascade {
    type Target = [Card];

    fn deref(&self) -> &[Card] {
        &self.cards[..self.len.into()]
    }
}

impl AsRef<[Card]> for Cascade {
    fn as_ref(&self) -> &[Card] {
        self
    }
}

impl<'a> IntoIterator for &'a Cascade {
    type Item = &'a Card;
    type IntoIter = std::slice::Iter<'a, Card>;

    fn into_iter(self) -> Self::IntoIter {
        self.iter()
    }
}

impl PartialEq for Cascade {
    fn eq(&self, other: &Self) -> bool {
        self[..] == other[..]
    }
}

impl Eq for Cascade {}

impl Hash for Cascade {
    fn hash<H: Hasher>(&self, state: &mut H) {
        self[..].hash(state);
    }
}

impl fmt::Debug for Cascade {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self[..].fmt(f)
    }
}
