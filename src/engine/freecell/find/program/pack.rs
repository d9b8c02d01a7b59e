//! The pack before the shuffle.

use crate::card::{Card, Rank, Suit};

/// The order of the cards before the shuffle.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct Pack {
    pub ranks: RankOrder,
    pub suits: [Suit; Suit::COUNT],
    pub nesting: Nesting,
    pub is_reversed: bool,
    /// The number of cards that are at the end of the pack instead of its beginning.
    pub rotation: u8,
}

/// The order of the ranks in a pack.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum RankOrder {
    /// Ascending from a rank on, and around; 0, the ace, is the right one.
    From(u8),
    /// Descending from a rank on, and around.
    DownFrom(u8),
    /// Ace to king with two ranks exchanged, the lower one first.
    Exchanged(u8, u8),
    /// Sorted as text, with the ten as T, after the queen.
    TenAsLetter,
    /// Sorted as text, with the ten as 10, before the two.
    TenAsDigits,
}

/// The way in which the place of a card gives its rank and suit.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Nesting {
    /// i / 4 and i % 4, the right way.
    ByRank,
    /// i % 13 and i / 13.
    BySuit,
    /// i % 13 and i % 4.
    Diagonal,
}

/// The places of the cards in a pack, by [`Card::index`].
pub type CardPlaces = [u8; Card::COUNT];

impl Pack {
    pub const RIGHT: Self =
        Self { ranks: RankOrder::RIGHT, suits: Suit::ALL, nesting: Nesting::ByRank, is_reversed: false, rotation: 0 };

    pub fn cards(self) -> [Card; Card::COUNT] {
        std::array::from_fn(|place| {
            let place = (place + usize::from(self.rotation)) % Card::COUNT;
            let place = if self.is_reversed { Card::COUNT - 1 - place } else { place };
            let (rank, suit) = match self.nesting {
                Nesting::ByRank => (place / Suit::COUNT, place % Suit::COUNT),
                Nesting::BySuit => (place % Rank::COUNT, place / Rank::COUNT),
                Nesting::Diagonal => (place % Rank::COUNT, place % Suit::COUNT),
            };
            Card::PACK[self.ranks.rank(rank) * Suit::COUNT + self.suits[suit] as usize]
        })
    }

    pub fn places(self) -> CardPlaces {
        let mut places = [0_u8; Card::COUNT];
        for (place, card) in (0..).zip(self.cards()) {
            places[card.index()] = place;
        }
        places
    }
}

impl RankOrder {
    pub const RIGHT: Self = Self::From(0);

    /// Returns the rank at a place, both from 0.
    const fn rank(self, place: usize) -> usize {
        match self {
            Self::From(first) => (first as usize + place) % Rank::COUNT,
            Self::DownFrom(first) => (first as usize + Rank::COUNT - place) % Rank::COUNT,
            Self::Exchanged(one, other) if place == one as usize => other as usize,
            Self::Exchanged(one, other) if place == other as usize => one as usize,
            Self::Exchanged(..) => place,
            Self::TenAsLetter => [1, 2, 3, 4, 5, 6, 7, 8, 0, 10, 12, 11, 9][place],
            Self::TenAsDigits => [9, 1, 2, 3, 4, 5, 6, 7, 8, 0, 10, 12, 11][place],
        }
    }
}
