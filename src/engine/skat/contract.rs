//! The contracts that a declarer can choose.

use std::fmt;

use crate::card::Suit;

/// A contract that a declarer can play.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Contract {
    /// Trumps are the jacks and a suit.
    Suit(Suit),
    /// Trumps are the jacks alone.
    Grand,
    /// A suit without picking up the skat.
    SuitHand(Suit),
    /// Grand without picking up the skat.
    GrandHand,
    /// There are no trumps, and the declarer must lose every trick.
    Null,
    /// Null without picking up the skat.
    NullHand,
    /// Null with open cards.
    NullOuvert,
    /// Null with open cards, without picking up the skat.
    NullOuvertHand,
}

impl Contract {
    /// Every contract: the suits from the highest base value to the lowest, grand, their hand games, then the nulls in
    /// ascending order of value.
    pub const ALL: [Self; 14] = [
        Self::Suit(Suit::Clubs),
        Self::Suit(Suit::Spades),
        Self::Suit(Suit::Hearts),
        Self::Suit(Suit::Diamonds),
        Self::Grand,
        Self::SuitHand(Suit::Clubs),
        Self::SuitHand(Suit::Spades),
        Self::SuitHand(Suit::Hearts),
        Self::SuitHand(Suit::Diamonds),
        Self::GrandHand,
        Self::Null,
        Self::NullHand,
        Self::NullOuvert,
        Self::NullOuvertHand,
    ];

    /// The contracts whose results with open cards differ, those with the skat picked up first: null is played as null
    /// ouvert, which is won with the same cards and has more value.
    pub const WITH_OPEN_CARDS: [Self; 12] = [
        Self::Suit(Suit::Clubs),
        Self::Suit(Suit::Spades),
        Self::Suit(Suit::Hearts),
        Self::Suit(Suit::Diamonds),
        Self::Grand,
        Self::NullOuvert,
        Self::SuitHand(Suit::Clubs),
        Self::SuitHand(Suit::Spades),
        Self::SuitHand(Suit::Hearts),
        Self::SuitHand(Suit::Diamonds),
        Self::GrandHand,
        Self::NullOuvertHand,
    ];

    /// The contracts in which the skat is picked up: the suits from the highest base value to the lowest, grand and null.
    pub const PICKED_UP: [Self; 6] = [
        Self::Suit(Suit::Clubs),
        Self::Suit(Suit::Spades),
        Self::Suit(Suit::Hearts),
        Self::Suit(Suit::Diamonds),
        Self::Grand,
        Self::Null,
    ];

    /// Returns the base value by the International Skat Order: ♣ 12, ♠ 11, ♥ 10, ♦ 9, grand 24; for the nulls the fixed
    /// game values 23, 35, 46 and 59.
    pub const fn base_value(self) -> u32 {
        match self {
            Self::Suit(Suit::Clubs) | Self::SuitHand(Suit::Clubs) => 12,
            Self::Suit(Suit::Spades) | Self::SuitHand(Suit::Spades) => 11,
            Self::Suit(Suit::Hearts) | Self::SuitHand(Suit::Hearts) => 10,
            Self::Suit(Suit::Diamonds) | Self::SuitHand(Suit::Diamonds) => 9,
            Self::Grand | Self::GrandHand => 24,
            Self::Null => 23,
            Self::NullHand => 35,
            Self::NullOuvert => 46,
            Self::NullOuvertHand => 59,
        }
    }

    /// Returns whether the contract has trumps, and so matadors: suits and grand.
    pub const fn has_trumps(self) -> bool {
        !matches!(self, Self::Null | Self::NullHand | Self::NullOuvert | Self::NullOuvertHand)
    }

    /// Returns whether the skat is not picked up.
    pub const fn is_hand(self) -> bool {
        matches!(self, Self::SuitHand(_) | Self::GrandHand | Self::NullHand | Self::NullOuvertHand)
    }

    /// Returns the name as displayed: `Clubs`, `Grand hand`, `Null ouvert`.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Suit(suit) => suit.name(),
            Self::Grand => "Grand",
            Self::SuitHand(Suit::Clubs) => "Clubs hand",
            Self::SuitHand(Suit::Spades) => "Spades hand",
            Self::SuitHand(Suit::Hearts) => "Hearts hand",
            Self::SuitHand(Suit::Diamonds) => "Diamonds hand",
            Self::GrandHand => "Grand hand",
            Self::Null => "Null",
            Self::NullHand => "Null hand",
            Self::NullOuvert => "Null ouvert",
            Self::NullOuvertHand => "Null ouvert hand",
        }
    }

    /// Returns the name as it is typed: `clubs`, `grand`, `null-ouvert-hand`.
    pub fn key(self) -> String {
        self.name().to_lowercase().replace(' ', "-")
    }

    /// Returns the contract with open cards that has a [key](Contract::key), or its former one: `null` is null ouvert.
    pub fn with_open_cards(key: &str) -> Option<Self> {
        match key {
            "null" => Some(Self::NullOuvert),
            "null-hand" => Some(Self::NullOuvertHand),
            _ => Self::WITH_OPEN_CARDS.into_iter().find(|contract| contract.key() == key),
        }
    }
}

/// Writes the [name](Contract::name).
impl fmt::Display for Contract {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.name())
    }
}
