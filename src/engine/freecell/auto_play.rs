//! Automatic moves: cards that go home after a move without being asked.

use super::moves::{Move, Place};
use super::position::Position;
use crate::card::{Card, Suit};

crate::named_enum! {
    /// A rule of automatic moves: which of the cards that may go home do so automatically.
    ///
    /// A cautious rule leaves a card on the board as long as another card may have to be placed on it.
    #[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default)]
    #[repr(u8)]
    pub enum AutoPlay {
        /// No card.
        #[default]
        None = "none",
        /// Microsoft's: aces and twos, and a card of rank N when both cards of rank N − 1 in the other color are home.
        Horne = "horne",
        /// Horne's cards, and a card of rank N when both cards of rank N − 2 in the other color and the card of rank
        /// N − 3 in the other suit of its color are home; ranks below the ace count as home. Safe: it loses no solution.
        Raymond = "raymond",
        /// Every card that may go home. Unsafe: it loses some winnable deals, such as #1941.
        Max = "max",
    }
}

impl AutoPlay {
    /// Returns whether a card that may go home does so automatically.
    fn takes(self, card: Card, position: &Position) -> bool {
        // The value of the highest card at home; signed, as one rank below the ace is 0, and two are −1.
        let home = |suit| position.foundation(suit).map_or(0, |rank| i16::from(rank.value()));
        let rank = i16::from(card.rank().value());
        let all_home = |same_color: bool, value| {
            let mut suits = Suit::ALL.into_iter().filter(|suit| (suit.is_red() == card.suit().is_red()) == same_color);
            suits.all(|suit| home(suit) >= value)
        };
        match self {
            Self::None => false,
            Self::Horne => rank <= 2 || all_home(false, rank - 1),
            // The card's own suit is home up to rank − 1 in any case.
            Self::Raymond => all_home(false, rank - 1) || all_home(false, rank - 2) && all_home(true, rank - 3),
            Self::Max => true,
        }
    }
}

impl Position {
    /// Plays automatic moves until there are none left, and returns them. Cascades come first, from the left, then
    /// cells. The order does not affect which cards go home.
    ///
    /// ```
    /// use tableaux_engine::freecell::{AutoPlay, Position};
    /// let board = "Foundations: C-K D-K H-J S-J\n: KH KS\n: QH QS\n:\n:\n:\n:\n:\n:\n";
    /// let mut position = board.parse::<Position>()?;
    /// assert_eq!(position.play_automatic(AutoPlay::Horne).len(), 4);
    /// assert!(position.is_won());
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn play_automatic(&mut self, rule: AutoPlay) -> Vec<Move> {
        let mut played = Vec::new();
        while let Some(next) = self.next_automatic(rule) {
            let Ok(()) = self.play(next) else { unreachable!("the move was found to be legal") };
            played.push(next);
        }
        played
    }

    /// Returns the moves that send all cards home one after another; `None` if other moves are needed first.
    ///
    /// ```
    /// use tableaux_engine::freecell::Position;
    /// let board = "Foundations: C-K D-K H-J S-J\n: KH QS\n: QH KS\n:\n:\n:\n:\n:\n:\n";
    /// let position = board.parse::<Position>()?;
    /// assert_eq!(position.homeward_moves().map(|moves| moves.len()), Some(4));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn homeward_moves(&self) -> Option<Vec<Move>> {
        let mut position = self.clone();
        let moves = position.play_automatic(AutoPlay::Max);
        position.is_won().then_some(moves)
    }

    fn next_automatic(&self, rule: AutoPlay) -> Option<Move> {
        let from = Place::cascades().chain(Place::cells(self.cell_count()));
        let mut moves = from.map(|from| Move::one(from, Place::Home));
        moves.find(|&home| self.check(home).is_ok() && self.top(home.from).is_some_and(|card| rule.takes(card, self)))
    }
}
