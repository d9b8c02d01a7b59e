//! Automatic moves: cards that go home by themselves after a move.

use super::moves::{Move, Place};
use super::position::Position;
use crate::card::{Card, Suit};

/// A rule of automatic moves. A card whose turn it is goes home by itself when no card can need it any more to lie on,
/// as far as the rule sees.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default)]
#[repr(u8)]
pub enum AutoPlay {
    /// No card.
    #[default]
    None,
    /// Microsoft's: aces and twos, and a card of rank N when both cards of rank N − 1 in the other colour are home.
    Horne,
    /// Also when both cards of rank N − 2 in the other colour and that of rank N − 3 in the other suit of its colour are
    /// home; ranks below the ace count as home. No solution is lost by it.
    Raymond,
    /// Every card whose turn it is. Some deals are lost by it, such as #1941.
    Max,
}

impl AutoPlay {
    /// Every rule, from the one that takes the fewest cards to the one that takes the most.
    pub const ALL: [Self; 4] = [Self::None, Self::Horne, Self::Raymond, Self::Max];

    /// Whether a card that may go home does so by itself.
    fn takes(self, card: Card, position: &Position) -> bool {
        // One rank below the ace is 0, two are −1, and all of them are home.
        let home = |suit| position.foundation(suit).map_or(0, |rank| i16::from(rank.value()));
        let rank = i16::from(card.rank().value());
        let is_same_colour = |suit: Suit| suit.is_red() == card.suit().is_red();
        let others =
            |least| Suit::ALL.into_iter().filter(|&suit| !is_same_colour(suit)).all(|suit| home(suit) >= least);
        let same = |least| Suit::ALL.into_iter().filter(|&suit| is_same_colour(suit)).all(|suit| home(suit) >= least);
        match self {
            Self::None => false,
            Self::Horne => rank <= 2 || others(rank - 1),
            // Its own suit is home up to N − 1.
            Self::Raymond => others(rank - 1) || others(rank - 2) && same(rank - 3),
            Self::Max => true,
        }
    }
}

impl Position {
    /// Plays the automatic moves until there are none left, and gives them: always that of the first cascade from the
    /// left that has one, or else of the first cell. Which cards go home does not depend on that order.
    ///
    /// ```
    /// use tableaux::freecell::{auto_play::AutoPlay, cell_count::CellCount, text::read_position};
    /// let mut position = read_position("Foundations: C-K D-K H-J S-J\n: KH KS\n: QH QS\n:\n:\n:\n:\n:\n:\n", CellCount::FOUR)?;
    /// assert_eq!(position.play_automatic(AutoPlay::Horne).len(), 4);
    /// assert!(position.is_won());
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn play_automatic(&mut self, rule: AutoPlay) -> Vec<Move> {
        let mut played = Vec::new();
        while let Some(next) = self.next_automatic(rule) {
            // It was just found to be legal, and each takes a card home, so that there is an end.
            if self.play(next).is_err() {
                break;
            }
            played.push(next);
        }
        played
    }

    fn next_automatic(&self, rule: AutoPlay) -> Option<Move> {
        let cells = (0..self.cell_count().get()).map(Place::Cell);
        let mut moves = (0..8).map(Place::Cascade).chain(cells).map(|from| Move::one(from, Place::Home));
        moves
            .find(|&tried| self.check(tried).is_ok() && self.top(tried.from).is_some_and(|card| rule.takes(card, self)))
    }
}
