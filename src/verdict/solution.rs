//! A solution and how short solutions can be.

use super::VerifyError;
use crate::freecell::moves::Move;
use crate::freecell::played_game::PlayedGame;
use crate::freecell::position::Position;

/// A solution of a position, replayed by the rules, and a lower bound on the moves of all its solutions. A move of
/// several cards counts once, and a move home does not count.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Solution {
    game: PlayedGame,
    bound: u32,
}

impl Solution {
    /// Replays the moves of a solution, moves home among them. `bound` is a number of moves that every solution has at
    /// least.
    ///
    /// # Errors
    /// [`VerifyError`], if a move is illegal, cards are left at the end, or the solution is shorter than the bound.
    pub fn replay(position: Position, moves: impl IntoIterator<Item = Move>, bound: u32) -> Result<Self, VerifyError> {
        let mut game = PlayedGame::new(position);
        for (step, next) in (1..).zip(moves) {
            game.play(next).map_err(|why| VerifyError::IllegalMove { step, why })?;
        }
        match game.position().cards_left() {
            0 if game.moves() < bound => Err(VerifyError::Bound { moves: game.moves(), bound }),
            0 => Ok(Self { game, bound }),
            left => Err(VerifyError::Unsolved(left)),
        }
    }

    /// The game from the position to the last card home.
    pub fn game(&self) -> &PlayedGame {
        &self.game
    }

    /// The number of moves.
    pub fn moves(&self) -> u32 {
        self.game.moves()
    }

    /// A number of moves that every solution has at least.
    pub fn bound(&self) -> u32 {
        self.bound
    }

    /// The shorter of two solutions of a position, this one if both are as short, with what both tell of how short others
    /// can be.
    #[must_use]
    pub fn shorter(&self, other: &Self) -> Self {
        let shortest = if other.moves() < self.moves() { other } else { self };
        // A bound that a solution refutes is worth nothing.
        let bounds = [self.bound, other.bound].into_iter().filter(|&bound| bound <= shortest.moves());
        Self { game: shortest.game.clone(), bound: bounds.max().unwrap_or(0) }
    }

    /// Whether it is proven that no solution has fewer moves.
    pub fn is_shortest(&self) -> bool {
        self.bound == self.moves()
    }
}
