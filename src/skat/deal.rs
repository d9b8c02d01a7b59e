//! A deal: a number, and the three hands and the skat that it stands for.

use super::hand::{Hand, PACK};
use crate::card::Card;
use crate::generator::microsoft;
use crate::number::DealNumber;

/// Who holds the three hands, in the order in which they are dealt to.
pub const SEATS: [&str; 3] = ["forehand", "middlehand", "rearhand"];

/// A deal: a number, three hands of ten and the skat of two.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct Deal {
    number: DealNumber,
    hands: [Hand; 3],
    skat: [Card; 2],
}

impl Deal {
    /// Deals a number: the [`PACK`], [shuffled](microsoft::shuffle), goes out in packets of three to each seat, two
    /// to the skat, four to each seat and three to each seat.
    ///
    /// Nobody else numbers Skat deals: this is the project's own way.
    ///
    /// ```
    /// use tableaux::number::DealNumber;
    /// use tableaux::skat::deal::Deal;
    /// let deal = Deal::new(DealNumber::new(617)?);
    /// assert_eq!(deal.hands()[0].to_string(), "JC JH QC 8C 7S TH KH 8H 8D 7D");
    /// assert_eq!(deal.skat().map(|card| card.to_string()), ["9C", "8S"]);
    /// # Ok::<(), tableaux::number::NumberError>(())
    /// ```
    #[must_use]
    pub fn new(number: DealNumber) -> Self {
        let cards = microsoft::shuffle(number, PACK);
        // Where the packets of three, four and three begin for forehand.
        let hands = [0, 1, 2].map(|seat| {
            let packets = [&cards[3 * seat..][..3], &cards[11 + 4 * seat..][..4], &cards[23 + 3 * seat..][..3]];
            Hand::of(&packets.concat())
        });
        Self { number, hands, skat: [cards[9], cards[10]] }
    }

    /// The deal's number.
    #[must_use]
    pub const fn number(&self) -> DealNumber {
        self.number
    }

    /// The hands of forehand, middlehand and rearhand.
    #[must_use]
    pub const fn hands(&self) -> &[Hand; 3] {
        &self.hands
    }

    /// The two cards that nobody holds, as they were dealt.
    #[must_use]
    pub const fn skat(&self) -> &[Card; 2] {
        &self.skat
    }
}
