//! A FreeCell solution, played up to some step.

use crate::browser::boards::freecell::Moved;
use crate::browser::panes::InPlay;
use crate::card::Card;
use crate::freecell::moves::{Move, Place};
use crate::freecell::notation::{NotatedMove, explicit};
use crate::freecell::{CellCount, Deal, PlayedGame, Position};

/// A deal after the first `at` steps of its solution.
#[derive(Debug, Clone)]
pub struct PlaybackFrame<'a> {
    /// The board after them, and the cards that the last of them has moved.
    pub in_play: InPlay,
    /// The number of steps made.
    pub at: usize,
    game: &'a PlayedGame,
}

impl<'a> PlaybackFrame<'a> {
    /// Plays `at` steps, or all if there are fewer.
    pub fn new(deal: &Deal, game: &'a PlayedGame, at: usize) -> Self {
        let steps = game.steps();
        let at = at.min(steps.len());
        let mut position = Position::new(deal.tableau(), CellCount::FOUR);
        let mut in_play = InPlay { position: position.clone(), moved: None, longest: longest(&position) };
        for (made, &step) in (1..).zip(steps) {
            if made == at {
                in_play.moved = Some(Moved { cards: moved(&position, step), from: step.from });
            }
            position.play(step).expect("a game is played by the rules");
            in_play.longest = in_play.longest.max(longest(&position));
            if made == at {
                in_play.position = position.clone();
            }
        }
        Self { in_play, at, game }
    }

    /// All steps in notation.
    pub fn notation(&self) -> Vec<NotatedMove> {
        explicit(self.game).collect()
    }
}

fn longest(position: &Position) -> usize {
    position.cascades().iter().map(|cascade| cascade.len()).max().expect("there are eight cascades")
}

/// The cards that a legal move takes.
fn moved(position: &Position, step: Move) -> Vec<Card> {
    match step.from {
        Place::Cascade(cascade) => {
            let cascade = &position.cascades()[usize::from(cascade)];
            cascade[cascade.len().saturating_sub(step.cards.into())..].to_vec()
        }
        from => position.top(from).into_iter().collect(),
    }
}
