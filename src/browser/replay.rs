//! A FreeCell solution played as far as some step.

use crate::card::Card;
use crate::freecell::cell_count::CellCount;
use crate::freecell::deal::Deal;
use crate::freecell::moves::{Move, Place};
use crate::freecell::notation::{NotatedMove, explicit};
use crate::freecell::played_game::PlayedGame;
use crate::freecell::position::Position;

/// A deal after the first so many steps of its solution.
#[derive(Debug, Clone)]
pub struct Replay<'a> {
    /// The board after them.
    pub position: Position,
    /// How many steps are made.
    pub at: usize,
    /// The cards that the last of them has moved.
    pub moved: Vec<Card>,
    /// The most cards that a cascade ever has on the way to the end.
    pub longest: usize,
    solution: &'a PlayedGame,
}

impl<'a> Replay<'a> {
    /// Plays as many steps as `at` says, or all if there are no more. They are legal.
    #[must_use]
    pub fn new(deal: &Deal, solution: &'a PlayedGame, at: usize) -> Self {
        let steps = solution.steps();
        let at = at.min(steps.len());
        let mut position = Position::new(deal.tableau(), CellCount::FOUR);
        let mut replay =
            Self { position: position.clone(), at, moved: Vec::new(), longest: longest(&position), solution };
        for (made, &step) in (1..).zip(steps) {
            if made == at {
                replay.moved = cards(&position, step);
            }
            if position.play(step).is_err() {
                break;
            }
            replay.longest = replay.longest.max(longest(&position));
            if made == at {
                replay.position = position.clone();
            }
        }
        replay
    }

    /// All steps, as they are written.
    #[must_use]
    pub fn written(&self) -> Vec<NotatedMove> {
        explicit(self.solution).collect()
    }
}

fn longest(position: &Position) -> usize {
    position.cascades().iter().map(|cascade| cascade.len()).max().unwrap_or_default()
}

/// The cards that a legal move takes.
fn cards(position: &Position, step: Move) -> Vec<Card> {
    match step.from {
        Place::Cascade(cascade) => {
            let cascade = &position.cascades()[usize::from(cascade)];
            cascade[cascade.len().saturating_sub(step.cards.into())..].to_vec()
        }
        from => position.top(from).into_iter().collect(),
    }
}
