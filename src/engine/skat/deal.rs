//! Numbered Skat deals.

use super::hand::Hand;
use super::pack::PACK;
use crate::card::Card;
use crate::generator::microsoft;
use crate::number::DealNumber;

/// The players, in dealing order.
pub const SEATS: [&str; 3] = ["forehand", "middlehand", "rearhand"];

/// The three rounds in which the hands are dealt: the index of a round's first card in the shuffled pack, and the
/// number of cards for each seat.
const ROUNDS: [(usize, usize); 3] = [(0, 3), (11, 4), (23, 3)];
/// The index of the skat's first card in the shuffled pack; the skat is dealt after the first round.
const SKAT: usize = 9;

/// A deal: a number, three hands of ten and the skat of two.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct Deal {
    number: DealNumber,
    hands: [Hand; 3],
    skat: [Card; 2],
}

impl Deal {
    /// Deals a number: [shuffles](microsoft::shuffle) the [`PACK`] and deals it in packets: three cards to each seat,
    /// two to the skat, four to each seat and three to each seat.
    ///
    /// There is no standard numbering of Skat deals; this one is the project's own.
    ///
    /// ```
    /// use tableaux_engine::number::DealNumber;
    /// use tableaux_engine::skat::Deal;
    /// let deal = Deal::new(DealNumber::new(617)?);
    /// assert_eq!(deal.hands()[0].to_string(), "JC JH QC 8C 7S TH KH 8H 8D 7D");
    /// assert_eq!(deal.skat().map(|card| card.to_string()), ["9C", "8S"]);
    /// # Ok::<(), tableaux_engine::number::NumberError>(())
    /// ```
    pub fn new(number: DealNumber) -> Self {
        let cards = microsoft::shuffle(number, PACK);
        let hands = [0, 1, 2].map(|seat| {
            let packets = ROUNDS.map(|(first, count)| &cards[first + count * seat..][..count]);
            Hand::from_distinct(&packets.concat())
        });
        Self { number, hands, skat: [cards[SKAT], cards[SKAT + 1]] }
    }

    /// Returns the deal's number.
    pub const fn number(&self) -> DealNumber {
        self.number
    }

    /// Returns the hands of forehand, middlehand and rearhand.
    pub const fn hands(&self) -> &[Hand; 3] {
        &self.hands
    }

    /// Returns the two cards of the skat, in dealing order.
    pub const fn skat(&self) -> &[Card; 2] {
        &self.skat
    }
}
