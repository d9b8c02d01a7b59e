//! Games of a player who does not think: each move is drawn at random.

use crate::freecell::moves::{Move, Place};
use crate::freecell::{AutoPlay, Position};
use crate::random::Random;

/// A game from a dealt board on. Cards go home by Horne's rule after each move.
pub(super) struct RandomGame {
    random: Random,
    last: Option<Move>,
    pub position: Position,
}

impl RandomGame {
    /// The game of a seed: of each board it is another one.
    pub fn new(start: &Position, seed: u64) -> Self {
        let mut game = Self { random: Random::new(seed), last: None, position: start.clone() };
        game.position.play_automatic(AutoPlay::Horne);
        game
    }

    /// Plays a move if there is one: each that leads to another position with the same odds, but never the last one
    /// backwards.
    pub fn play(&mut self) {
        let moves = self.moves();
        let drawn = usize::try_from(self.random.below(moves.len() as u64)).expect("below a length");
        let Some(&drawn) = moves.get(drawn) else { return };
        self.position.play(drawn).expect("it is one of the legal moves");
        self.position.play_automatic(AutoPlay::Horne);
        self.last = Some(drawn);
    }

    fn moves(&self) -> Vec<Move> {
        let mut moves = self.position.legal_moves();
        let is_first_empty = |place: Place| {
            let mut places: Box<dyn Iterator<Item = Place>> = match place {
                Place::Cell(_) => Box::new(Place::cells(self.position.cell_count())),
                Place::Cascade(_) => Box::new(Place::cascades()),
                Place::Home => return true,
            };
            self.position.top(place).is_some()
                || places.find(|&other| self.position.top(other).is_none()) == Some(place)
        };
        let is_backwards = |found: &Move| self.last.is_some_and(|last| (last.from, last.to) == (found.to, found.from));
        moves.retain(|found| is_first_empty(found.to) && !is_backwards(found));
        moves
    }
}
