//! Random games: each move is drawn at random.

use crate::freecell::moves::{Move, Place};
use crate::freecell::{AutoPlay, Position};
use crate::random::Random;

/// A random game on a dealt board. Cards go home by Horne's rule after each move.
pub(super) struct RandomGame {
    random: Random,
    last: Option<Move>,
    pub position: Position,
}

impl RandomGame {
    /// Starts the game for a seed.
    pub fn new(start: &Position, seed: u64) -> Self {
        let mut game = Self { random: Random::new(seed), last: None, position: start.clone() };
        game.position.play_automatic(AutoPlay::Horne);
        game
    }

    /// Plays a random move, if there is one: uniform over the moves that lead to different positions, except the
    /// reverse of the last one.
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
        let is_empty = |place: &Place| self.position.top(*place).is_none();
        let empty_cell = Place::cells(self.position.cell_count()).find(is_empty);
        let empty_cascade = Place::cascades().find(is_empty);
        let is_other_empty = |place: Place| {
            place != Place::Home && is_empty(&place) && ![empty_cell, empty_cascade].contains(&Some(place))
        };
        let is_backwards = |found: &Move| self.last.is_some_and(|last| (last.from, last.to) == (found.to, found.from));
        moves.retain(|found| !is_other_empty(found.to) && !is_backwards(found));
        moves
    }
}
