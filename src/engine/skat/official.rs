//! The value of a hand by the official rules (International Skat Order) before the skat is seen: the range of its game
//! value in each contract, and the safe bid.

use std::cmp::Reverse;

use super::contract::Contract;
use super::game_value::{GameCount, Modifiers, game_value};
use super::hand::Hand;
use super::matadors::{Matadors, Trumps};
use crate::card::Card;

/// The range of a hand's game value in one contract, over the 231 skats that the other 22 cards can form. The skat
/// counts among the matadors even if it is not picked up.
///
/// Schneider and schwarz, made or announced, and open cards in a game with trumps are left out: they depend on the
/// tricks, and a game that misses its announcement is lost.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct ContractValue {
    /// The contract.
    pub contract: Contract,
    /// The matadors of the ten cards alone; none in a null contract.
    pub matadors: Option<Matadors>,
    /// The hand's own value: that of the ten cards alone, which players bid by.
    pub own: u32,
    /// The number of the 231 skats with which the game value is at least the hand's own: a bid of it holds.
    pub holds: u32,
    /// The least game value with any skat: a bid up to it is safe.
    pub min: u32,
    /// The greatest game value with any skat.
    pub max: u32,
}

impl ContractValue {
    /// The number of skats that the 22 cards outside a hand can form.
    pub const SKATS: u32 = 231;

    /// Returns how the hand's own value is counted.
    pub const fn count(&self) -> GameCount {
        GameCount::plain(self.contract, self.matadors)
    }

    /// Returns the percentage of the skats with which a bid of the hand's own value holds, rounded down unless all do.
    pub const fn holds_percent(&self) -> u32 {
        100 * self.holds / Self::SKATS
    }

    /// Returns the range of a hand's game value in a contract.
    pub fn of(hand: Hand, contract: Contract) -> Self {
        Self::of_cards(hand.sorted_bits(), contract)
    }

    /// Returns the range for the cards of [`Hand::sorted_bits`].
    fn of_cards(cards: u32, contract: Contract) -> Self {
        let Some(trumps) = Trumps::of(cards, contract) else {
            let value = contract.base_value();
            return Self { contract, matadors: None, own: value, holds: Self::SKATS, min: value, max: value };
        };
        let (fewest, most) = trumps.matadors_with_any_skat();
        Self {
            contract,
            matadors: Some(trumps.matadors()),
            own: game_value(contract, trumps.matadors(), Modifiers::Plain),
            holds: trumps.matadors().skats_that_keep(),
            min: game_value(contract, fewest, Modifiers::Plain),
            max: game_value(contract, most, Modifiers::Plain),
        }
    }
}

/// Returns the exact game value of a hand in a contract with a known skat, which counts among the matadors even if it is
/// not picked up: the highest bid that holds.
///
/// ```
/// use tableaux_engine::skat::{Contract, value_with_skat};
/// let hand = "JC JS JD AC KC 9C AS 7H QD 8D".parse()?;
/// let skat = ["JH", "7S"].map(|card| card.parse().unwrap());
/// assert_eq!(value_with_skat(hand, &skat, Contract::GrandHand), 24 * 6);
/// # Ok::<(), tableaux_engine::skat::HandError>(())
/// ```
pub fn value_with_skat(hand: Hand, skat: &[Card; 2], contract: Contract) -> u32 {
    GameCount::plain(contract, Matadors::with_skat(hand, skat, contract)).value()
}

/// Returns the ranges of a hand's game value in all contracts, in the order of [`Contract::ALL`].
///
/// ```
/// use tableaux_engine::skat::contract_values;
/// let hand = "JC JS JD AC KC 9C AS 7H QD 8D".parse()?;
/// let [clubs, ..] = contract_values(hand);
/// assert_eq!((clubs.own, clubs.min, clubs.max), (36, 36, 96));
/// assert_eq!(clubs.matadors.unwrap().to_string(), "with 2");
/// # Ok::<(), tableaux_engine::skat::HandError>(())
/// ```
pub fn contract_values(hand: Hand) -> [ContractValue; Contract::ALL.len()] {
    let cards = hand.sorted_bits();
    Contract::ALL.map(|contract| ContractValue::of_cards(cards, contract))
}

/// Returns the contract for the safe bid among some contracts. The bid is its least game value, the greatest of all; of
/// equal ones the earlier contract in [`Contract::ALL`] counts. `None` without contracts.
///
/// Safe means that the bid does not exceed the game value, not that the game is won. Over all contracts it is at least
/// 72, the value of a grand hand with or without one jack, and so it equals the [`safe_trump_bid`].
pub fn safe_bid(values: &[ContractValue]) -> Option<ContractValue> {
    greatest(values.iter())
}

/// Returns the [`safe_bid`] among the contracts that have trumps: suits and grand.
///
/// Jacks count in all of them and grand has the highest base value, so over all contracts the bid is a grand hand,
/// unless the hand holds the ten highest trumps of clubs, which make a clubs hand worth as much.
pub fn safe_trump_bid(values: &[ContractValue]) -> Option<ContractValue> {
    greatest(values.iter().filter(|value| value.contract.has_trumps()))
}

fn greatest<'a>(values: impl Iterator<Item = &'a ContractValue>) -> Option<ContractValue> {
    let order = |contract| Contract::ALL.iter().position(|&other| other == contract);
    values.max_by_key(|value| (value.min, Reverse(order(value.contract)))).copied()
}
