//! The best game of a deal with open cards.

use std::cmp::Reverse;
use std::sync::atomic::AtomicBool;

use super::game::{ALL_POINTS, SCHNEIDER, TO_WIN};
use super::value::{Interruption, OpenSearch, OpenValue};
use crate::skat::{Contract, Deal, GameCount, Modifiers, Seat};

/// A game and the result for which it has its value.
struct Candidate {
    game: (Seat, Contract),
    value: u32,
    /// The least points, 120 for schwarz too; 1 in a null contract.
    least: u8,
    is_schwarz: bool,
}

/// Returns the games of a deal with all results that win them, the most valuable first.
fn candidates(deal: &Deal) -> Vec<Candidate> {
    let mut candidates = Vec::new();
    let games = Seat::ALL.into_iter().flat_map(|seat| Contract::WITH_OPEN_CARDS.map(|contract| (seat, contract)));
    for (declarer, contract) in games {
        let matadors = deal.matadors(declarer, contract);
        let mut add = |modifiers, least| {
            let value = GameCount { contract, matadors, modifiers }.value();
            let is_schwarz = modifiers == Modifiers::Schwarz;
            candidates.push(Candidate { game: (declarer, contract), value, least, is_schwarz });
        };
        if contract.has_trumps() {
            add(Modifiers::Plain, TO_WIN);
            add(Modifiers::Schneider, ALL_POINTS - SCHNEIDER);
            add(Modifiers::Schwarz, ALL_POINTS);
        } else {
            add(Modifiers::Plain, 1);
        }
    }
    candidates.sort_by_key(|candidate| Reverse(candidate.value));
    candidates
}

impl OpenSearch {
    /// Returns the best game of a deal: of each player in each contract, with the best two cards put away or the skat left
    /// as it lies in a hand contract, the game of the highest game value that declarer wins. Schneider and schwarz count,
    /// announcements do not. Of several such games it is the one with the most points, then of the first seat, then of the
    /// first contract. `None` if no game is won. It takes tenths of a second for most deals.
    ///
    /// # Errors
    /// If the search was stopped.
    ///
    /// ```
    /// use std::sync::atomic::AtomicBool;
    /// use tableaux_engine::skat::{Contract, Deal, OpenSearch, Seat};
    ///
    /// let best = OpenSearch::new().best(&Deal::new(2.into()), &AtomicBool::new(false))?.unwrap();
    /// assert_eq!((best.declarer, best.contract, best.game_value()), (Seat::Forehand, Contract::Grand, 72));
    /// # Ok::<(), tableaux_engine::skat::Interruption>(())
    /// ```
    pub fn best(&mut self, deal: &Deal, stop: &AtomicBool) -> Result<Option<OpenValue>, Interruption> {
        let mut best: Option<OpenValue> = None;
        // The most points that a game may still make, where a search found that it makes no more.
        let mut bounds: Vec<((Seat, Contract), u8)> = Vec::new();
        for Candidate { game, value, least, is_schwarz } in candidates(deal) {
            let above = match best {
                Some(best) if best.game_value() > value => break,
                // Another game of its value, so not a null contract, whose values no other game has.
                Some(best) => best.points.unwrap_or(0).max(least - 1),
                None => least - 1,
            };
            if bounds.iter().any(|&(bounded, most)| bounded == game && most <= above) {
                continue;
            }
            // Points refute schwarz sooner than tricks do.
            let by_points = self.value_above(deal, game, above, stop)?;
            if by_points.is_none() {
                bounds.push((game, above));
            }
            let found = match by_points {
                Some(_) if is_schwarz => self.schwarz(deal, game, stop)?,
                found => found,
            };
            best = found.or(best);
        }
        Ok(best)
    }
}
