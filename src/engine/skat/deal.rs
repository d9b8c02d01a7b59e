//! Numbered Skat deals.

use std::fmt;

use super::contract::Contract;
use super::hand::{self, Hand};
use super::hand_error::HandError;
use super::matadors::{Matadors, Trumps};
use super::pack::{PACK, sorted_bits};
use super::seat::{SEATS, Seat};
use crate::card::Card;
use crate::generator::microsoft;
use crate::number::DealNumber;

/// The three rounds in which the hands are dealt: the index of a round's first card in the shuffled pack, and the
/// number of cards for each seat.
const ROUNDS: [(usize, usize); 3] = [(0, 3), (11, 4), (23, 3)];
/// The index of the skat's first card in the shuffled pack; the skat is dealt after the first round.
const SKAT: usize = 9;

/// Returns the seat to which the shuffled pack's card at a place is dealt, or that of the skat after them.
pub(super) fn owner_of_place(place: usize) -> usize {
    let of_round = |(first, count): (usize, usize)| {
        (place >= first && place < first + SEATS.len() * count).then(|| (place - first) / count)
    };
    ROUNDS.into_iter().find_map(of_round).unwrap_or(SEATS.len())
}

/// A deal: three hands of ten and the skat of two.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Deal {
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
        Self { hands, skat: [cards[SKAT], cards[SKAT + 1]] }
    }

    /// Returns the deal of three hands and a skat.
    ///
    /// # Errors
    /// The first card that two of them have, or a card of the skat that is not in the pack.
    pub fn of(hands: [Hand; 3], skat: [Card; 2]) -> Result<Self, HandError> {
        let cards: Vec<Card> = hands.iter().flat_map(|hand| hand.cards()).chain(skat).collect();
        hand::check(&cards)?;
        Ok(Self { hands, skat })
    }

    /// Returns the cards of a seat and of the skat together.
    pub(super) fn twelve(&self, declarer: Seat) -> u32 {
        self.hands[declarer as usize].sorted_bits() | sorted_bits(&self.skat)
    }

    /// Returns the matadors of a declarer, hand and skat together; `None` in a null contract.
    pub fn matadors(&self, declarer: Seat, contract: Contract) -> Option<Matadors> {
        Trumps::of(self.twelve(declarer), contract).map(Trumps::matadors)
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

/// Writes 32 cards in a row, with `|` between hands and skat: `JC.JS.…|…|…|9C.8S`. The text is read back by
/// [`read_deals`](super::read_deals).
impl fmt::Display for Deal {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for hand in &self.hands {
            write!(f, "{}|", hand.to_string().replace(' ', "."))?;
        }
        write!(f, "{}.{}", self.skat[0], self.skat[1])
    }
}

/// A deal in a text, or why it is none, and where it begins.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ReadDeal {
    /// The line of its first card, from 1.
    pub line: usize,
    /// The deal, or the card that is wrong.
    pub deal: Result<Deal, HandError>,
}
