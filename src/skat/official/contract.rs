//! The contracts of the official rules.

use std::fmt;
use std::str::FromStr;

use thiserror::Error;

use crate::card::Suit;
use crate::sanitize::quoted;
use crate::skat::value::suit_value;

/// What a declarer can play.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Contract {
    /// Trumps are the jacks and a suit.
    Suit(Suit),
    /// Trumps are the jacks alone.
    Grand,
    /// No trumps and no trick.
    Null,
    /// Null without taking up the skat.
    NullHand,
    /// Null with open cards.
    NullOuvert,
    /// Null with open cards, without taking up the skat.
    NullOuvertHand,
}

impl Contract {
    /// All contracts: the suits from the highest-rated, grand, and null as it rises.
    pub const ALL: [Self; 9] = [
        Self::Suit(Suit::Clubs),
        Self::Suit(Suit::Spades),
        Self::Suit(Suit::Hearts),
        Self::Suit(Suit::Diamonds),
        Self::Grand,
        Self::Null,
        Self::NullHand,
        Self::NullOuvert,
        Self::NullOuvertHand,
    ];

    /// The base value: a suit's, 24 for grand, and the fixed game values of null, 23, 35, 46 and 59.
    #[must_use]
    pub const fn base(self) -> u32 {
        match self {
            Self::Suit(suit) => suit_value(suit),
            Self::Grand => 24,
            Self::Null => 23,
            Self::NullHand => 35,
            Self::NullOuvert => 46,
            Self::NullOuvertHand => 59,
        }
    }

    /// Whether there are trumps, and so matadors: suits and grand.
    #[must_use]
    pub const fn is_trump(self) -> bool {
        matches!(self, Self::Suit(_) | Self::Grand)
    }

    /// As it is displayed: `Clubs`, `Grand`, `Null ouvert hand`.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Suit(suit) => suit.name(),
            Self::Grand => "Grand",
            Self::Null => "Null",
            Self::NullHand => "Null hand",
            Self::NullOuvert => "Null ouvert",
            Self::NullOuvertHand => "Null ouvert hand",
        }
    }
}

/// The [name](Contract::name).
impl fmt::Display for Contract {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.name())
    }
}

/// A text that should be a contract and is none.
#[derive(Debug, Clone, PartialEq, Eq, Error)]
#[error(
    "'{0}' is no contract: clubs, spades, hearts, diamonds, grand, null, null-hand, null-ouvert and null-ouvert-hand \
     are accepted"
)]
pub struct ContractError(String);

/// A [name](Contract::name) in either case, with hyphens or blanks between its words.
impl FromStr for Contract {
    type Err = ContractError;

    fn from_str(text: &str) -> Result<Self, ContractError> {
        let name = text.trim().replace('-', " ");
        let contract = Self::ALL.into_iter().find(|contract| contract.name().eq_ignore_ascii_case(&name));
        contract.ok_or_else(|| ContractError(quoted(text.trim())))
    }
}
