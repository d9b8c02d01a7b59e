//! The pack before the shuffle.

use super::set;
use crate::card::{Card, Rank, Suit};
use crate::freecell::find::mistake::{DealingMistake, TextTen};

/// The order of the cards before the shuffle.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct Pack {
    ranks: RankOrder,
    suits: [Suit; Suit::COUNT],
    nesting: Nesting,
    is_reversed: bool,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
enum RankOrder {
    /// Ace to king, the right order.
    AceFirst,
    KingFirst,
    TwoFirst,
    AceKing,
    Text(TextTen),
}

/// The way in which the place of a card gives its rank and suit.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
enum Nesting {
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

    /// Adds a mistake; `None` if it conflicts with those before.
    pub fn make(&mut self, mistake: &DealingMistake) -> Option<()> {
        let ranks = match mistake {
            DealingMistake::PackKingFirst => RankOrder::KingFirst,
            DealingMistake::PackTwoFirst => RankOrder::TwoFirst,
            DealingMistake::PackAceKing => RankOrder::AceKing,
            DealingMistake::PackAsText(ten) => RankOrder::Text(*ten),
            DealingMistake::PackBySuit => return set(&mut self.nesting, &Nesting::ByRank, Nesting::BySuit),
            DealingMistake::PackDiagonal => return set(&mut self.nesting, &Nesting::ByRank, Nesting::Diagonal),
            DealingMistake::PackReversed => return set(&mut self.is_reversed, &false, true),
            DealingMistake::SuitsOrder(order) => return set(&mut self.suits, &Suit::ALL, *order),
            _ => return Some(()),
        };
        set(&mut self.ranks, &RankOrder::AceFirst, ranks)
    }

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
            Self::Text(TextTen::Letter) => [1, 2, 3, 4, 5, 6, 7, 8, 0, 10, 12, 11, 9][place],
            Self::Text(TextTen::Digits) => [9, 1, 2, 3, 4, 5, 6, 7, 8, 0, 10, 12, 11][place],
        }
    }
}
