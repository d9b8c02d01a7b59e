//! A ghost: another game of the deal, which moves when the player does.

use std::cmp::Ordering;

use super::prelude::*;

/// The cards of a pack.
pub const PACK: u32 = 52;

#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Ghost {
    pub of: GhostOf,
    /// The position after each number of moves, with the cards that went home after it.
    positions: Vec<Position>,
}

/// The game that a ghost plays.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum GhostOf {
    /// The best solution known.
    Solution,
    /// A solution that was the best known when the ghost began with it.
    LongerSolution,
    /// A game of the player's own that ended on a day.
    Own(Day),
}

/// A player's progress beside a ghost's.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Race {
    /// By how many moves the player is ahead, or behind if negative: the distance to where the ghost has as many cards
    /// home.
    pub lead: i64,
    /// The cards home.
    pub home: u32,
    pub ghost_home: u32,
}

impl Ghost {
    /// Replays the steps of a game; `None` if one is illegal.
    pub fn new(of: GhostOf, start: &Position, steps: &[Move]) -> Option<Self> {
        let mut position = start.clone();
        let mut positions = vec![start.clone()];
        for &step in steps {
            position.play(step).ok()?;
            if step.is_home() {
                positions.pop();
            }
            positions.push(position.clone());
        }
        Some(Self { of, positions })
    }

    /// Returns the number of its moves.
    pub fn moves(&self) -> u32 {
        u32::try_from(self.positions.len() - 1).unwrap_or(u32::MAX)
    }

    /// Returns its position after a number of moves; after the last one, that.
    pub fn at(&self, moves: u32) -> &Position {
        let at = usize::try_from(moves).unwrap_or(usize::MAX).min(self.positions.len() - 1);
        &self.positions[at]
    }

    /// Compares a game with the ghost after as many moves.
    pub fn race(&self, moves: u32, position: &Position) -> Race {
        let home = |position: &Position| PACK - position.cards_left().min(PACK);
        let (own, place) = (home(position), i64::from(moves));
        let count = |of: fn(&Ordering) -> bool| {
            let found = self.positions.iter().take_while(|there| of(&home(there).cmp(&own))).count();
            i64::try_from(found).unwrap_or(i64::MAX)
        };
        // Between these moves the ghost has as many cards home.
        let (first, last) = (count(|order| order.is_lt()), count(|order| order.is_le()) - 1);
        let lead = if place < first { first - place } else { (last - place).min(0) };
        Race { lead, home: own, ghost_home: home(self.at(moves)) }
    }
}
