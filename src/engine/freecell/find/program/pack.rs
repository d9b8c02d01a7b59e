//! The pack before the shuffle.

use crate::card::{Card, Rank, Suit};

/// The order of the cards before the shuffle.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct Pack {
    pub ranks: RankOrder,
    pub suits: [Suit; Suit::COUNT],
    pub nesting: Nesting,
    pub is_reversed: bool,
}

/// The order of the ranks in a pack.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum RankOrder {
    /// Ace to king, the right order.
    AceFirst,
    /// King to ace.
    KingFirst,
    /// Two to ace.
    TwoFirst,
    /// Ace, king, queen and so on to two.
    AceKing,
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
        Self { ranks: RankOrder::AceFirst, suits: Suit::ALL, nesting: Nesting::ByRank, is_reversed: false };

    pub fn cards(self) -> [Card; Card::COUNT] {
        std::array::from_fn(|place| {
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
    /// Returns the rank at a place, both from 0.
    const fn rank(self, place: usize) -> usize {
        match self {
            Self::AceFirst => place,
            Self::KingFirst => Rank::COUNT - 1 - place,
            Self::TwoFirst => (place + 1) % Rank::COUNT,
            Self::AceKing => (Rank::COUNT - place) % Rank::COUNT,
            Self::TenAsLetter => [1, 2, 3, 4, 5, 6, 7, 8, 0, 10, 12, 11, 9][place],
            Self::TenAsDigits => [9, 1, 2, 3, 4, 5, 6, 7, 8, 0, 10, 12, 11][place],
        }
    }
}
