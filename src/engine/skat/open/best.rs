//! The best game of a deal with open cards.

use std::cmp::Reverse;
use std::sync::atomic::AtomicBool;

use super::game::TO_WIN;
use super::value::{Interruption, OpenSearch, OpenValue};
use crate::skat::{Contract, Deal, Seat, value_with_skat};

/// The game of the highest game value that a player wins if all see all cards and play perfectly.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct BestGame {
    /// The declarer and the contract, the two cards put away and the points.
    pub value: OpenValue,
    /// The game value, and so the highest bid that the game allows: the base value times the matadors, the skat
    /// included, plus one. Schneider and schwarz do not count.
    pub bid: u16,
}

impl OpenSearch {
    /// Returns the best game of a deal: of each player in each contract of [`Contract::PICKED_UP`], with the best two
    /// cards put away, the game of the highest game value that declarer wins. Of several such games it is the one with the
    /// most points, then of the first seat, then of the first contract. `None` if no game is won. It takes tenths of a
    /// second for most deals.
    ///
    /// # Errors
    /// If the search was stopped.
    ///
    /// # Panics
    /// Never: no game value exceeds 264.
    ///
    /// ```
    /// use std::sync::atomic::AtomicBool;
    /// use tableaux_engine::skat::{Contract, Deal, OpenSearch, Seat};
    ///
    /// let best = OpenSearch::new().best(&Deal::new(2.into()), &AtomicBool::new(false))?.unwrap();
    /// assert_eq!((best.value.declarer, best.value.contract, best.bid), (Seat::Forehand, Contract::Grand, 72));
    /// # Ok::<(), tableaux_engine::skat::Interruption>(())
    /// ```
    pub fn best(&mut self, deal: &Deal, stop: &AtomicBool) -> Result<Option<BestGame>, Interruption> {
        let bid = |declarer: Seat, contract| {
            let value = value_with_skat(deal.hands()[declarer as usize], deal.skat(), contract);
            u16::try_from(value).expect("no game value exceeds 264")
        };
        let of_seat = |seat| Contract::PICKED_UP.map(|contract| (bid(seat, contract), (seat, contract)));
        let mut games = Seat::ALL.map(of_seat).concat();
        games.sort_by_key(|&(bid, _)| Reverse(bid));
        let mut best: Option<BestGame> = None;
        for (bid, game) in games {
            let above = match best {
                Some(best) if best.bid > bid => break,
                // Another game of its game value: the null contract, which has no points, has one of its own.
                Some(best) => best.value.points.unwrap_or(1),
                None if game.1.has_trumps() => TO_WIN - 1,
                None => 0,
            };
            let value = self.value_above(deal, game, above, stop)?;
            best = value.map(|value| BestGame { value, bid }).or(best);
        }
        Ok(best)
    }
}
