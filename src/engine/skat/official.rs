//! The value of a hand by the official rules (International Skat Order) before the skat is seen: the range of its game
//! value in each contract, and the safe bid.

use std::cmp::Reverse;
use std::fmt;

use super::contract::Contract;
use super::game_value::{Modifiers, game_value};
use super::hand::Hand;
use super::matadors::{Matadors, Trumps};
use super::pack::sorted_bits;
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
    /// The least game value with any skat: a bid up to it is safe.
    pub min: u32,
    /// The greatest game value with any skat.
    pub max: u32,
}

impl ContractValue {
    /// Returns the range of a hand's game value in a contract.
    pub fn of(hand: Hand, contract: Contract) -> Self {
        Self::of_cards(hand.sorted_bits(), contract)
    }

    /// Returns the range for the cards of [`Hand::sorted_bits`].
    fn of_cards(cards: u32, contract: Contract) -> Self {
        let Some(trumps) = Trumps::of(cards, contract) else {
            return Self { contract, matadors: None, min: contract.base_value(), max: contract.base_value() };
        };
        let (fewest, most) = trumps.matadors_with_any_skat();
        Self {
            contract,
            matadors: Some(trumps.matadors()),
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
    Trumps::of(hand.sorted_bits() | sorted_bits(skat), contract)
        .map_or(contract.base_value(), |trumps| game_value(contract, trumps.matadors(), Modifiers::Plain))
}

/// Returns the ranges of a hand's game value in all contracts, in the order of [`Contract::ALL`].
///
/// ```
/// use tableaux_engine::skat::contract_values;
/// let hand = "JC JS JD AC KC 9C AS 7H QD 8D".parse()?;
/// let [clubs, ..] = contract_values(hand);
/// assert_eq!((clubs.min, clubs.max), (36, 96));
/// assert_eq!(clubs.matadors.unwrap().to_string(), "with 2");
/// # Ok::<(), tableaux_engine::skat::HandError>(())
/// ```
pub fn contract_values(hand: Hand) -> [ContractValue; Contract::ALL.len()] {
    let cards = hand.sorted_bits();
    Contract::ALL.map(|contract| ContractValue::of_cards(cards, contract))
}

/// The highest bid that no skat makes too high, and the contract to declare with it.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct SafeBid {
    /// The bid: the contract's least game value.
    pub game_value: u32,
    /// The contract.
    pub contract: Contract,
}

/// Writes `48 Grand`.
impl fmt::Display for SafeBid {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} {}", self.game_value, self.contract)
    }
}

/// Returns the safe bid among some contracts: the greatest of their least game values, and of equal ones the earlier
/// contract in [`Contract::ALL`]; `None` without contracts.
///
/// Safe means that the bid does not exceed the game value, not that the game is won. Over all contracts it is at least
/// 72, the value of a grand hand with or without one jack, and so it equals the [`safe_trump_bid`].
pub fn safe_bid(values: &[ContractValue]) -> Option<SafeBid> {
    greatest(values.iter())
}

/// Returns the [`safe_bid`] among the contracts that have trumps: suits and grand.
///
/// Jacks count in all of them and grand has the highest base value, so over all contracts the bid is a grand hand,
/// unless the hand holds the ten highest trumps of clubs, which make a clubs hand worth as much.
pub fn safe_trump_bid(values: &[ContractValue]) -> Option<SafeBid> {
    greatest(values.iter().filter(|value| value.contract.has_trumps()))
}

fn greatest<'a>(values: impl Iterator<Item = &'a ContractValue>) -> Option<SafeBid> {
    let order = |contract| Contract::ALL.iter().position(|&other| other == contract);
    let best = values.max_by_key(|value| (value.min, Reverse(order(value.contract))))?;
    Some(SafeBid { game_value: best.min, contract: best.contract })
}
