//! Positions reachable from one, typically a lost one: how many there are, how many cards get home, and which cards
//! never become free.

use std::collections::HashSet;
use std::fmt;
use std::sync::atomic::{AtomicBool, Ordering};

use super::canonical::canonical;
use crate::card::{Card, Rank, Suit};
use crate::freecell::position::Position;
use crate::number::grouped;

/// The positions reachable from a position, as far as they were searched.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Reachable {
    /// The number of positions, including the first. Those that differ only in the order of cascades and cells count
    /// once; safe cards are sent home at once.
    pub positions: u64,
    /// Whether the search was complete; otherwise it ended at its limit.
    pub is_whole: bool,
    /// Whether a won position is reachable.
    pub is_winnable: bool,
    /// The fewest cards left in any of them.
    pub fewest_left: u32,
    /// The highest rank home in any of them, by suit in the order of [`Suit::ALL`].
    pub home: [Option<Rank>; Suit::COUNT],
    /// The cards that lie under others in all of them, lowest ranks first.
    pub buried: Vec<Card>,
}

impl Reachable {
    /// Searches the positions reachable from `position`, at most `limit` of them or until `stop` is set. Each takes
    /// half a kilobyte.
    pub fn from(position: &Position, limit: usize, stop: &AtomicBool) -> Self {
        let first = canonical(position);
        let mut reached = HashSet::from([first.clone()]);
        let mut open = vec![first];
        let (mut is_whole, mut fewest_left) = (true, u32::MAX);
        let (mut home, mut is_free) = ([None; Suit::COUNT], [false; Card::COUNT]);
        while let Some(position) = open.pop() {
            fewest_left = fewest_left.min(position.cards_left());
            for (highest, suit) in home.iter_mut().zip(Suit::ALL) {
                *highest = position.foundation(suit).max(*highest);
            }
            for place in position.places() {
                if let Some(card) = position.top(place) {
                    is_free[card.index()] = true;
                }
            }
            if stop.load(Ordering::Relaxed) {
                is_whole = false;
                break;
            }
            // Supermoves are sequences of single-card moves.
            for step in position.legal_moves().into_iter().filter(|step| step.cards == 1) {
                let mut after = position.clone();
                let Ok(()) = after.play(step) else { unreachable!("it is legal") };
                let after = canonical(&after);
                if reached.contains(&after) {
                    continue;
                }
                if reached.len() >= limit {
                    is_whole = false;
                } else {
                    reached.insert(after.clone());
                    open.push(after);
                }
            }
        }
        let is_home = |card: &Card| home[card.suit() as usize].is_some_and(|highest| card.rank() <= highest);
        let mut buried: Vec<Card> =
            Card::PACK.into_iter().filter(|card| !is_free[card.index()] && !is_home(card)).collect();
        buried.sort_by_key(|card| card.rank());
        let is_winnable = fewest_left == 0;
        Self { positions: reached.len() as u64, is_whole, is_winnable, fewest_left, home, buried }
    }

    /// Returns the cards that would have to go home next where the most are home, and never can: the buried ones, or
    /// all if none is buried.
    pub fn blocked(&self) -> Vec<Card> {
        let next = Suit::ALL.into_iter().zip(self.home).filter_map(|(suit, highest)| {
            let rank = Rank::new(highest.map_or(0, Rank::value) + 1)?;
            Some(Card::new(rank, suit))
        });
        let (buried, mut others): (Vec<Card>, Vec<Card>) = next.partition(|card| self.buried.contains(card));
        others.retain(|_| buried.is_empty());
        [buried, others].concat()
    }
}

/// Formats in words: `1,204 positions, none won; 5♥ can never be reached`.
impl fmt::Display for Reachable {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let more = if self.is_whole { "" } else { "more than " };
        let noun = if self.positions == 1 && self.is_whole { "position" } else { "positions" };
        write!(f, "{more}{} {noun}, ", grouped(self.positions))?;
        if self.is_winnable {
            return f.write_str("some of them won");
        }
        f.write_str("none won")?;
        let blocked: Vec<String> = self.blocked().into_iter().map(Card::face).collect();
        if !self.is_whole || blocked.is_empty() {
            return Ok(());
        }
        let is_buried = self.blocked().iter().any(|card| self.buried.contains(card));
        let never = if is_buried { "can never be reached" } else { "can never go home" };
        write!(f, "; {} {never}", blocked.join(", "))
    }
}
