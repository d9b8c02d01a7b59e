//! A solution, with a lower bound on all solutions.

use serde::{Deserialize, Serialize};

use super::VerifyError;
use crate::freecell::auto_play::AutoPlay;
use crate::freecell::moves::Move;
use crate::freecell::notation::{self, NotatedMove};
use crate::freecell::played_game::PlayedGame;
use crate::freecell::position::Position;

/// A solution of a position, replayed by the rules, and a lower bound on the moves of all its solutions. A supermove
/// counts once, and a move home does not count.
///
/// Serialized: `{"start":…,"solution":["8a","26v3",…],"moves":34,"bound":27,"cards":107}`: the position, every move in
/// the [explicit notation](notation::explicit), and its counts. Deserializing replays the moves by the rules, too.
#[derive(Debug, Clone, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(into = "SolutionData", try_from = "SolutionData")]
pub struct Solution {
    start: Position,
    game: PlayedGame,
    bound: u32,
}

impl Solution {
    /// Replays the moves of a solution, including moves home. `bound` is a lower bound on the moves of every solution.
    ///
    /// # Errors
    /// [`VerifyError`], if a move is illegal, cards are left at the end, or the solution is shorter than the bound.
    pub fn replay(position: Position, moves: impl IntoIterator<Item = Move>, bound: u32) -> Result<Self, VerifyError> {
        let mut game = PlayedGame::new(position.clone());
        for (step, next) in (1..).zip(moves) {
            let illegal = |why| VerifyError(format!("step {step} of the solution is illegal: {why}"));
            game.play(next).map_err(illegal)?;
        }
        match game.position().cards_left() {
            0 if game.moves() < bound => {
                let moves = game.moves();
                Err(VerifyError(format!("a solution of {moves} moves is below the lower bound {bound}")))
            }
            0 => Ok(Self { start: position, game, bound }),
            left => Err(VerifyError(format!("the solution leaves {left} cards"))),
        }
    }

    /// Returns the position that is solved.
    pub fn start(&self) -> &Position {
        &self.start
    }

    /// Returns the game from the position to the last card home.
    pub fn game(&self) -> &PlayedGame {
        &self.game
    }

    /// Returns the number of moves.
    pub fn moves(&self) -> u32 {
        self.game.moves()
    }

    /// Returns a lower bound on the moves of every solution.
    pub fn bound(&self) -> u32 {
        self.bound
    }

    /// Returns the shorter of two solutions of a position (`self` if they tie), with the higher of both bounds.
    #[must_use]
    pub fn shorter(&self, other: &Self) -> Self {
        let shortest = if other.moves() < self.moves() { other } else { self };
        // A bound that a solution refutes is wrong.
        let bounds = [self.bound, other.bound].into_iter().filter(|&bound| bound <= shortest.moves());
        Self { bound: bounds.max().unwrap_or(0), ..shortest.clone() }
    }

    /// Returns whether it is proven that no solution has fewer moves.
    pub fn is_shortest(&self) -> bool {
        self.bound == self.moves()
    }
}

#[derive(Serialize, Deserialize)]
#[serde(rename = "Solution")]
struct SolutionData {
    start: Position,
    solution: Vec<NotatedMove>,
    moves: u32,
    bound: u32,
    cards: u32,
}

impl From<Solution> for SolutionData {
    fn from(Solution { start, game, bound }: Solution) -> Self {
        let solution = notation::explicit(&game).collect();
        Self { start, solution, moves: game.moves(), bound, cards: game.cards() }
    }
}

impl TryFrom<SolutionData> for Solution {
    type Error = String;

    fn try_from(SolutionData { start, solution, moves, bound, cards }: SolutionData) -> Result<Self, String> {
        let game = notation::replay(start.clone(), &solution, AutoPlay::None).map_err(|error| error.to_string())?;
        let left = game.position().cards_left();
        if left > 0 {
            return Err(format!("the solution leaves {left} of the cards; add moves until all are home"));
        }
        if (moves, cards) != (game.moves(), game.cards()) {
            let accepted = format!("use {} and {}, as in the solution", game.moves(), game.cards());
            return Err(format!("{moves} moves and {cards} cards; {accepted}"));
        }
        if bound > moves {
            return Err(format!("the bound {bound} is more than the {moves} moves of the solution; use up to {moves}"));
        }
        Ok(Self { start, game, bound })
    }
}
